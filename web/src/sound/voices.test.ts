import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { peopleCome } from "../people/person";
import { sound, vibration, voices, volume } from "../preferences";
import { buzz, call } from "./voices";

interface Said {
  readonly text: string;
  readonly pitch: number;
  readonly rate: number;
  readonly volume: number;
  readonly voice: { readonly lang: string };
}

let said: Said[] = [];
let known: { lang: string; localService: boolean; name: string }[] = [];

beforeEach(() => {
  said = [];
  known = [
    { lang: "en-US", localService: true, name: "Samantha" },
    { lang: "zh-CN", localService: true, name: "Ting-Ting" },
  ];
  vi.stubGlobal("speechSynthesis", {
    getVoices: () => known,
    cancel: () => {},
    speak: (one: Said) => said.push(one),
  });
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      constructor(readonly text: string) {}
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  voices.value = "on";
  sound.value = "on";
  vibration.value = "on";
  volume.value = "80";
});

describe("calls", () => {
  it("are spoken in the player's language, by each character in their own way", async () => {
    await peopleCome(["hangzhou-1"]);
    expect(call("碰", "hangzhou-1")).toBe(true);
    expect(call("碰", "hangzhou-2")).toBe(true);
    expect(said.map(({ text, voice }) => `${text} ${voice.lang}`)).toEqual([
      "碰 zh-CN",
      "碰 zh-CN",
    ]);
    expect(said[0]?.pitch).not.toBe(said[1]?.pitch);
    expect(said[0]?.rate).not.toBe(said[1]?.rate);
  });

  it("follow the volume and the switches", () => {
    volume.value = "40";
    call("胡", "stranger");
    volume.value = "100";
    call("胡", "stranger");
    expect(said[0]?.volume).toBeLessThan(said[1]?.volume ?? 0);
    voices.value = "off";
    expect(call("胡", "stranger")).toBe(false);
    voices.value = "on";
    sound.value = "off";
    expect(call("胡", "stranger")).toBe(false);
    expect(said).toHaveLength(2);
  });

  it("are not spoken where there is no such voice, or no speech at all", () => {
    known = [{ lang: "en-US", localService: true, name: "Samantha" }];
    expect(call("吃", "stranger")).toBe(false);
    known = [{ lang: "zh-CN", localService: true, name: "eSpeak Chinese" }];
    expect(call("吃", "stranger"), "one that nobody would want to hear").toBe(false);
    vi.stubGlobal("speechSynthesis", undefined);
    expect(call("吃", "stranger")).toBe(false);
  });
});

it("a phone buzzes if it may", () => {
  const vibrate = vi.fn();
  vi.stubGlobal("navigator", { vibrate });
  buzz();
  expect(vibrate).toHaveBeenCalledOnce();
  vibration.value = "off";
  buzz();
  expect(vibrate).toHaveBeenCalledOnce();
});
