/** What somebody with a password has chosen, the same on all its devices. */

import { effect } from "@preact/signals";
import { choices, exportPreferences, importPreferences } from "../preferences";
import type { Session } from "./session";

/** Who moves a slider chooses many times; only the last choice is stored. */
const PAUSE = 1500;

type Choices = Parameters<typeof importPreferences>[0];

/** Keep the preferences of this device and those of the account the same; returns how to stop. */
export function syncPreferences(session: Session): () => void {
  let person: number | null = null;
  /** What the server has, as far as we know; null: nothing, or we have not asked. */
  let known: string | null = null;
  let ready = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = (told: Choices): void => {
    importPreferences(told);
    known = JSON.stringify(exportPreferences());
  };
  const store = (): void => {
    const preferences = exportPreferences();
    const text = JSON.stringify(preferences);
    if (!ready || text === known) return;
    known = text;
    // The device keeps them anyway; the next change is another chance.
    session.ask({ type: "store_preferences", preferences }).catch(() => {});
  };
  const load = async (who: number): Promise<void> => {
    const { preferences } = await session.ask({ type: "load_preferences" });
    if (who !== person) return;
    ready = true;
    if (preferences === null) store();
    else take(preferences);
  };

  const stops = [
    effect(() => {
      const me = session.me.value;
      const owner = me?.permanent === true ? me.person : null;
      if (owner === person) return;
      person = owner;
      known = null;
      ready = false;
      if (owner !== null) load(owner).catch(() => {});
    }),
    effect(() => {
      choices.value; // whatever it is, something has changed
      clearTimeout(timer);
      timer = setTimeout(store, PAUSE);
    }),
    session.onPreferences(take),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
