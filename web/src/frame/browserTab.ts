/** The tab as the browser has it: its title, notifications, and a screen that stays on. */

import { effect, type ReadonlySignal } from "@preact/signals";
import type { Tab } from "./calling";

const TAG = "fangcheng-call";

function onSeen(hearer: () => void): () => void {
  document.addEventListener("visibilitychange", hearer);
  return () => document.removeEventListener("visibilitychange", hearer);
}

/** Phones show notifications only by the service worker, which also brings the tab back. */
async function show(text: string): Promise<() => void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker === undefined) {
    const shown = new Notification(text, { tag: TAG });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    return () => shown.close();
  }
  await worker.showNotification(text, { tag: TAG, icon: "/icon-192.png" });
  return () => {
    worker
      .getNotifications({ tag: TAG })
      .then((all) => all.forEach((one) => void one.close()))
      .catch(() => {});
  };
}

export const browserTab: Tab = {
  get title() {
    return document.title;
  },
  set title(text) {
    document.title = text;
  },
  get hidden() {
    return document.visibilityState === "hidden";
  },
  onSeen,
  notify(text) {
    if (!canNotify() || Notification.permission !== "granted") return () => {};
    const shown = show(text).catch(() => () => {});
    return () => void shown.then((close) => close());
  },
};

export const canNotify = (): boolean => "Notification" in globalThis;

/** Ask the browser, which asks the person; only after a tap. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Keep the screen on while a match goes on: who thinks does not touch it. */
export function keepAwake(wanted: ReadonlySignal<boolean>): () => void {
  let lock: Promise<WakeLockSentinel | null> | null = null;
  const look = (): void => {
    const on = wanted.peek() && !browserTab.hidden;
    if (on && lock === null) {
      lock = navigator.wakeLock?.request("screen").catch(() => null) ?? null;
    } else if (!on && lock !== null) {
      // The browser has let go of it already when the tab was hidden.
      lock.then((held) => held?.release()).catch(() => {});
      lock = null;
    }
  };
  const stops = [
    onSeen(look),
    effect(() => {
      wanted.value;
      look();
    }),
    () => void lock?.then((held) => held?.release()).catch(() => {}),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
