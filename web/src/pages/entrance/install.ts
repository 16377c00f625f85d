/** Putting the game on the home screen: browsers offer it by an event, or leave it to the hand. */

import { signal } from "@preact/signals";

/** What Chromium's browsers give; no standard names it. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/** The offer of the browser, while it stands. */
export const installable = signal<InstallOffer | null>(null);

/** On Apple's phones one adds it oneself; there `standalone` says whether that was done. */
export const needsHand =
  (globalThis.navigator as { standalone?: boolean } | undefined)?.standalone === false;

globalThis.addEventListener?.("beforeinstallprompt", (event) => {
  event.preventDefault(); // no bar of the browser's own over the page
  installable.value = event as InstallOffer;
});

globalThis.addEventListener?.("appinstalled", () => {
  installable.value = null;
});

export async function install(offer: InstallOffer): Promise<void> {
  installable.value = null; // an offer can be taken once
  await offer.prompt();
}
