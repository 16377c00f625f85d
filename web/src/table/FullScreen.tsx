import { useEffect, useState } from "preact/hooks";
import { Button, toast } from "../ui";
import { words } from "../words";

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
    if (full) return document.exitFullscreen();
    await document.documentElement.requestFullscreen().catch(() => {});
    if (matchMedia("(orientation: portrait) and (max-width: 40rem)").matches)
      toast(fullScreen.turn);
  };
  return <Button onClick={turn}>{full ? fullScreen.leave : fullScreen.enter}</Button>;
}
