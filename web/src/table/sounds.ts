/** Sounds, made and not played from files: wood on wood, and a few tones. */

import { sound } from "../preferences";

let context: AudioContext | null = null;

/** Browsers let pages sound only after a touch. */
export function wakeSounds(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
}

function ready(): AudioContext | null {
  return sound.value === "on" && context?.state === "running" ? context : null;
}

/** A short burst of noise through a filter: a tile on the table. */
function knock(pitch: number, volume: number, length = 0.06): void {
  const audio = ready();
  if (audio === null) return;
  const frames = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 4;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2.5;
  const gain = audio.createGain();
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start();
}

function tone(pitch: number, after: number, length: number, volume = 0.12): void {
  const audio = ready();
  if (audio === null) return;
  const start = audio.currentTime + after;
  const oscillator = audio.createOscillator();
  oscillator.type = "triangle";
  oscillator.frequency.value = pitch;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

const melody = (pitches: readonly number[], step: number, length: number): void =>
  pitches.forEach((pitch, at) => {
    tone(pitch, at * step, length);
  });

export const sounds = {
  discard: () => knock(1400, 0.9),
  draw: () => knock(2200, 0.25, 0.04),
  claim: () => {
    knock(1100, 0.9);
    setTimeout(() => knock(1300, 0.9), 90);
    melody([523, 659], 0.08, 0.18);
  },
  turn: () => tone(880, 0, 0.25, 0.07),
  choice: () => melody([659, 880], 0.1, 0.2),
  win: () => melody([523, 659, 784, 1047], 0.12, 0.5),
  drawnRound: () => melody([392, 330], 0.2, 0.5),
  hurry: () => tone(1100, 0, 0.09, 0.06),
} as const;
