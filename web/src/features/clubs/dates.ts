/** Days and months of a club as people write them. */

import { languageTag } from "../../words";

const text = (day: string, parts: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(languageTag.value, { ...parts, timeZone: "UTC" });

/** 2026-11 as November 2026. */
export const monthText = (month: string): string =>
  text(`${month}-01`, { year: "numeric", month: "long" });

/** 2026-11-17 as Tuesday, November 17. */
export const eveningText = (day: string): string =>
  text(day, { month: "long", day: "numeric", weekday: "long" });

/** The clock of this device, in minutes ahead of UTC. */
export const ownShift = (): number => -new Date().getTimezoneOffset();
