/** The time that passes while something is shown. */

import { useEffect, useMemo, useState } from "preact/hooks";

/** The time now, by our own clock in milliseconds, told anew so often; it stands where `still`. */
export function useNow(every = 1000, still = false): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (still) return;
    const timer = setInterval(() => setNow(performance.now()), every);
    return () => clearInterval(timer);
  }, [every, still]);
  return now;
}

/** Seconds that run down from a number the server told. */
export function useCountdown(seconds: number, stopped = false): number {
  const end = useMemo(() => performance.now() + seconds * 1000, [seconds, stopped]);
  const now = useNow(500, stopped);
  return stopped ? seconds : Math.max(0, Math.min(seconds, Math.ceil((end - now) / 1000)));
}

/** Whole seconds since a moment. */
export const since = (at: number, now: number): number =>
  Math.max(0, Math.round((now - at) / 1000));

/** 0:45, 12:03. */
export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
