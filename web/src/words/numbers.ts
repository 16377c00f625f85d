/** Numbers and times as pages show them. */

import { languageTag } from ".";

/** +5, −3, 0: with a real minus, so that digits stand below each other. */
export const signed = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";

/** The same with one digit behind the point, also where that is 0. */
export const signedTenths = (points: number): string => {
  const text = Math.abs(points).toFixed(1);
  return text === "0.0" ? text : `${points < 0 ? "−" : "+"}${text}`;
};

export const percent = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${Math.round((100 * part) / whole)}%`;

export const timeText = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString(languageTag.value, {
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    ...(new Date().getFullYear() === new Date(seconds * 1000).getFullYear()
      ? {}
      : { year: "numeric" }),
  });

export const dayText = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString(languageTag.value);
