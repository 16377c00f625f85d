import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { bell, type Call, callWhenWanted, type Tab } from "./calling";

class FakeTab implements Tab {
  title = "房间";
  hidden = true;
  readonly notes: string[] = [];
  seen = (): void => {};
  onSeen(hearer: () => void): () => void {
    this.seen = hearer;
    return () => {};
  }
  notify(text: string): () => void {
    this.notes.push(text);
    return () => this.notes.splice(0);
  }
  look(): void {
    this.hidden = false;
    this.seen();
  }
}

const wanted = signal<Call | null>(null);
let tab: FakeTab;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  wanted.value = null;
  bell.value = "on";
  tab = new FakeTab();
  stop = callWhenWanted(wanted, (call) => call, tab);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

it("calls a hidden tab until it is looked at", () => {
  wanted.value = "turn";
  expect([tab.title, tab.notes]).toEqual(["turn", ["turn"]]);
  vi.advanceTimersByTime(1000);
  expect(tab.title).toBe("房间");
  vi.advanceTimersByTime(1000);
  expect(tab.title).toBe("turn");
  tab.look();
  vi.advanceTimersByTime(5000);
  expect([tab.title, tab.notes]).toEqual(["房间", []]);
});

it("stops when nothing is wanted any more", () => {
  wanted.value = "start";
  wanted.value = "turn";
  expect([tab.title, tab.notes]).toEqual(["turn", ["turn"]]);
  wanted.value = null;
  vi.advanceTimersByTime(3000);
  expect([tab.title, tab.notes]).toEqual(["房间", []]);
});

it("leaves in peace who looks, and notifies only who asked for it", () => {
  tab.hidden = false;
  wanted.value = "turn";
  expect([tab.title, tab.notes]).toEqual(["房间", []]);
  wanted.value = null;
  tab.hidden = true;
  bell.value = "off";
  wanted.value = "turn";
  expect([tab.title, tab.notes]).toEqual(["turn", []]);
});
