/** How everybody at the table looks just now, for whatever shows their faces. */

import { type ReadonlySignal, signal } from "@preact/signals";
import { createContext } from "preact";
import type { Mood } from "./drawing";

export type Moods = Readonly<Record<number, Mood>>;

export const Moods = createContext<ReadonlySignal<Moods>>(signal({}));
