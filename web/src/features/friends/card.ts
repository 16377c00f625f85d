/** Whose card is open: names anywhere open it, and it is shown once, above all. */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

export interface Shown {
  readonly person: number;
  readonly name: string;
  /** What can be done about them besides, where the card was opened. */
  readonly more?: ComponentChildren;
}

const open = signal<Shown | null>(null);

/** Who is shown; null while nobody is. */
export const shownPerson = open as { readonly value: Shown | null };

export function showPerson(person: number, name: string, more?: ComponentChildren): void {
  open.value = { person, name, more };
}

export function closeCard(): void {
  open.value = null;
}
