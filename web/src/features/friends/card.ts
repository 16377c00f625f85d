/** Whose card is open: names anywhere open it, and it is shown once, above all. */

import { signal } from "@preact/signals";

export interface Shown {
  readonly person: number;
  readonly name: string;
}

const open = signal<Shown | null>(null);

/** Who is shown; null while nobody is. */
export const shownPerson = open as { readonly value: Shown | null };

export function showPerson(person: number, name: string): void {
  open.value = { person, name };
}

export function closeCard(): void {
  open.value = null;
}
