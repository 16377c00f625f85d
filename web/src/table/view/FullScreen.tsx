import { useEffect, useState } from "preact/hooks";
import { Button, toast } from "../../ui";
import { words } from "../../words";

/** The whole screen for the table, where the browser allows it; and that a phone may be turned. */
export function FullScreen({ onDone }: { onDone: () => void }) {
  const { fullScreen } = words.value.play;
  const [full, setFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const look = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const turn = async (): Promise<void> => {
    onDone();
    await (full ? document.exitFullscreen() : fillScreen());
  };
  return <Button onClick={turn}>{full ? fullScreen.leave : fullScreen.enter}</Button>;
}

/** Take the whole screen; on an upright phone the table is told to be larger on its side. */
export async function fillScreen(): Promise<void> {
  await document.documentElement.requestFullscreen().catch(() => {});
  if (matchMedia("(orientation: portrait) and (max-width: 40rem)").matches)
    toast(words.peek().play.fullScreen.turn);
}
