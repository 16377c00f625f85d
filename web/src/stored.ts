/** What is kept between visits. */

import { effect, type Signal, signal } from "@preact/signals";

/** A place to keep texts by their names. */
export interface Shelf {
  read(name: string): string | null;
  /** What lies there. */
  names(): string[];
  write(name: string, text: string | null): void;
}

/** A shelf that lasts as long as the page. */
export function memory(): Shelf {
  const texts = new Map<string, string>();
  return {
    read: (name) => texts.get(name) ?? null,
    names: () => [...texts.keys()],
    write: (name, text) => {
      if (text === null) texts.delete(name);
      else texts.set(name, text);
    },
  };
}

/** This device; where storage is forbidden, as in some private windows, the page. */
export const device: Shelf = onDevice(memory());

function onDevice(page: Shelf): Shelf {
  const OURS = "fangcheng.";
  const key = (name: string): string => OURS + name;
  return {
    read: (name) => {
      try {
        return localStorage.getItem(key(name)) ?? page.read(name);
      } catch {
        return page.read(name);
      }
    },
    names: () => {
      try {
        const kept = Object.keys(localStorage).filter((one) => one.startsWith(OURS));
        return [...new Set([...kept.map((one) => one.slice(OURS.length)), ...page.names()])];
      } catch {
        return page.names();
      }
    },
    write: (name, text) => {
      page.write(name, text);
      try {
        if (text === null) localStorage.removeItem(key(name));
        else localStorage.setItem(key(name), text);
      } catch {
        // The page remembers it.
      }
    },
  };
}

/** A signal that is remembered on this device. */
export function stored<T extends string>(
  name: string,
  isValid: (text: string) => text is T,
  initial: () => T,
): Signal<T> {
  const kept = device.read(name);
  const value = signal<T>(kept !== null && isValid(kept) ? kept : initial());
  const first = value.peek();
  let changed = false;
  effect(() => {
    // A default is not a choice: it is written only once it has been changed.
    changed ||= value.value !== first;
    if (changed) device.write(name, value.value);
  });
  return value;
}
