import { effect, type Signal, signal } from "@preact/signals";

/** A signal that is remembered on this device; where storage is forbidden, it just lives in memory. */
export function stored<T extends string>(
  key: string,
  isValid: (text: string) => text is T,
  initial: () => T,
): Signal<T> {
  const name = `fangcheng.${key}`;
  const kept = read(name);
  const value = signal<T>(kept !== null && isValid(kept) ? kept : initial());
  const first = value.peek();
  let changed = false;
  effect(() => {
    // A default is not a choice: it is written only once it has been changed.
    changed ||= value.value !== first;
    if (changed) write(name, value.value);
  });
  return value;
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Private windows may refuse; the choice then lasts as long as the page.
  }
}
