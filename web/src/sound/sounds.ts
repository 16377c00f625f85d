/** The sounds of the table, made here and mixed: `scores.ts` has what they are made of. */

import { effect } from "@preact/signals";
import { sound, volume } from "../preferences";
import { render } from "./instruments";
import { echo } from "./room";
import { SCORES, type Score } from "./scores";

interface Mixer {
  readonly audio: AudioContext;
  readonly into: AudioNode;
}

/** So many kinds of each stroke, so that a game does not sound like a machine. */
const KINDS = 4;
/** So many forces are told apart. */
const FORCES = 3;
/** How much of the room is heard. */
const WET = 0.3;

/** How a sound is made, and where. */
export interface How {
  /** In seconds from now. */
  readonly after?: number;
  /** From −1, on the left, to 1. */
  readonly pan?: number;
  /** From 0 to 1. */
  readonly force?: number;
}

let mixer: Mixer | null = null;
const made = new Map<string, AudioBuffer>();

/** Browsers let pages sound only after a touch. */
export function wakeSounds(): void {
  if (typeof AudioContext === "undefined") return;
  if (mixer === null) {
    mixer = openMixer();
    warm(mixer.audio);
  }
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
  const into = audio.createGain();
  const room = audio.createConvolver();
  const wet = audio.createGain();
  wet.gain.value = WET;
  room.normalize = false;
  room.buffer = bufferOf(audio, [echo(audio.sampleRate, 0), echo(audio.sampleRate, 1)]);
  into.connect(limiter);
  into.connect(room).connect(wet).connect(limiter);
  effect(() => {
    master.gain.value = loudness();
  });
  return { audio, into };
}

/** From 0 to 1; half the way sounds half as loud. */
export const loudness = (): number =>
  sound.value === "on" ? (Number(volume.value) / 100) ** 1.6 : 0;

function bufferOf(audio: AudioContext, channels: readonly Float32Array[]): AudioBuffer {
  const buffer = audio.createBuffer(channels.length, channels[0]?.length ?? 1, audio.sampleRate);
  for (const [at, samples] of channels.entries()) buffer.getChannelData(at).set(samples);
  return buffer;
}

/** A stroke of a kind and a force, rendered once. */
function strokeOf(audio: AudioContext, name: string, kind: number, step: number): AudioBuffer {
  const key = `${name} ${kind} ${step}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const { notes, peak }: Score = SCORES[name as Sound];
  const stroke = { seed: kind + 1, force: step / FORCES };
  const buffer = bufferOf(audio, [render(notes, audio.sampleRate, peak, stroke)]);
  made.set(key, buffer);
  return buffer;
}

/** Only what is short comes often enough to need several kinds. */
const kindsOf = ({ notes }: Score): number => (notes.length > 4 ? 1 : KINDS);

/** Render every sound while there is nothing else to do: a phone takes a while over a long one. */
function warm(audio: AudioContext): void {
  const left = Object.entries(SCORES).flatMap(([name, score]) => {
    const kinds = kindsOf(score);
    // What is short is struck with every force.
    const steps = kinds === 1 ? [FORCES] : Array.from({ length: FORCES }, (_, at) => at + 1);
    return steps.flatMap((step) =>
      Array.from({ length: kinds }, (_, kind) => () => strokeOf(audio, name, kind, step)),
    );
  });
  const idle = globalThis.requestIdleCallback ?? ((next: () => void) => setTimeout(next, 50));
  const next = (): void => {
    left.shift()?.();
    if (left.length > 0) idle(next);
  };
  idle(next);
}

/** Let something be heard. */
function play(name: string, score: Score, { after = 0, pan = 0, force = 1 }: How): void {
  if (mixer === null || mixer.audio.state !== "running" || loudness() === 0) return;
  const { audio, into } = mixer;
  const source = audio.createBufferSource();
  const kind = Math.floor(Math.random() * kindsOf(score));
  source.buffer = strokeOf(audio, name, kind, Math.max(1, Math.round(force * FORCES)));
  source.playbackRate.value = 0.97 + Math.random() * 0.06;
  if (pan === 0) source.connect(into);
  else {
    const side = audio.createStereoPanner();
    side.pan.value = pan;
    source.connect(side).connect(into);
  }
  source.start(audio.currentTime + after);
}

type Sound = keyof typeof SCORES;

export const sounds = Object.fromEntries(
  Object.entries(SCORES).map(([name, score]) => [name, (how: How = {}) => play(name, score, how)]),
) as Readonly<Record<Sound, (how?: How) => void>>;
