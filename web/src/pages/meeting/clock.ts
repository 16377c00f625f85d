/** The seconds that pass while something is shown. */

import { useEffect, useState } from "preact/hooks";

/** The time now, by our own clock in milliseconds, told anew every second. */
export function useNow(): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Whole seconds since a moment. */
export const since = (at: number, now: number): number =>
  Math.max(0, Math.round((now - at) / 1000));

/** 0:45, 12:03. */
export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
