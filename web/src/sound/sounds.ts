/** The sounds of the table, made here and mixed: `scores.ts` has what they are made of. */

import { effect } from "@preact/signals";
import { sound, volume } from "../preferences";
import { render } from "./instruments";
import { SCORES, type Score } from "./scores";

interface Mixer {
  readonly audio: AudioContext;
  readonly into: AudioNode;
}

/** So many kinds of each stroke, so that a game does not sound like a machine. */
const KINDS = 3;

let mixer: Mixer | null = null;
const made = new Map<string, AudioBuffer>();

/** Browsers let pages sound only after a touch. */
export function wakeSounds(): void {
  if (typeof AudioContext === "undefined") return;
  mixer ??= openMixer();
  const { audio } = mixer;
  if (audio.state === "suspended") audio.resume().catch(() => {});
}

/** All sounds together never clip, and follow the volume. */
function openMixer(): Mixer {
  const audio = new AudioContext();
  const master = audio.createGain();
  const limiter = audio.createDynamicsCompressor();
  limiter.threshold.value = -9;
  limiter.ratio.value = 6;
  limiter.attack.value = 0.002;
  limiter.release.value = 0.12;
  limiter.connect(master).connect(audio.destination);
  effect(() => {
    master.gain.value = loudness();
  });
  return { audio, into: limiter };
}

/** From 0 to 1; half the way sounds half as loud. */
export const loudness = (): number =>
  sound.value === "on" ? (Number(volume.value) / 100) ** 1.6 : 0;

function bufferOf(audio: AudioContext, name: string, score: Score, kind: number): AudioBuffer {
  const key = `${name} ${kind}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const samples = render(score.notes, audio.sampleRate, score.peak, kind + 1);
  const buffer = audio.createBuffer(1, samples.length, audio.sampleRate);
  buffer.getChannelData(0).set(samples);
  made.set(key, buffer);
  return buffer;
}

/** Let something be heard, now or so many seconds later. */
function play(name: string, score: Score, after: number): void {
  if (mixer === null || mixer.audio.state !== "running" || loudness() === 0) return;
  const { audio, into } = mixer;
  const source = audio.createBufferSource();
  source.buffer = bufferOf(audio, name, score, Math.floor(Math.random() * KINDS));
  source.playbackRate.value = 0.97 + Math.random() * 0.06;
  source.connect(into);
  source.start(audio.currentTime + after);
}

type Sound = keyof typeof SCORES;

export const sounds = Object.fromEntries(
  Object.entries(SCORES).map(([name, score]) => [name, (after = 0) => play(name, score, after)]),
) as Readonly<Record<Sound, (after?: number) => void>>;
