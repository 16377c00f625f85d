/** Tiles from a keyboard: `123m` puts three into the hand, `e` or `C` one; Backspace takes back. */

import { useEffect, useRef } from "preact/hooks";
import { type Face, isFace } from "../../notation";
import { type ReadHand, readHand } from "./readHand";

/** The faces that a key completes, and the ranks that still wait for their suit. */
export function typed(waiting: string, key: string): { faces: Face[]; waiting: string } {
  if (/^[1-9]$/.test(key)) return { faces: [], waiting: waiting + key };
  const low = key.toLowerCase();
  if (waiting !== "" && /^[mps]$/.test(low))
    return { faces: [...waiting].map((rank) => `${rank}${low}` as Face), waiting: "" };
  const honour = key.toUpperCase();
  return { faces: isFace(honour) ? [honour] : [], waiting: "" };
}

interface Typing {
  readonly onFaces: (faces: readonly Face[]) => void;
  readonly onUndo: () => void;
  readonly onPaste: (hand: ReadHand) => void;
}

/** Where keys mean something else. */
const TAKEN = "select, textarea, dialog, input:not([type=radio], [type=checkbox])";

const isTaken = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(TAKEN) !== null;

export function useTyping(typing: Typing): void {
  const now = useRef(typing);
  now.current = typing;
  useEffect(() => {
    let waiting = "";
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      if (event.key === "Backspace") {
        event.preventDefault();
        if (waiting === "") now.current.onUndo();
        waiting = "";
      } else if (event.key.length === 1 && event.key !== " ") {
        const read = typed(waiting, event.key);
        waiting = read.waiting;
        if (read.faces.length > 0) now.current.onFaces(read.faces);
      }
    };
    const paste = (event: ClipboardEvent): void => {
      if (isTaken(event)) return;
      const hand = readHand(event.clipboardData?.getData("text") ?? "");
      if (hand !== null && hand.tiles.length > 0) now.current.onPaste(hand);
    };
    document.addEventListener("keydown", press);
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("paste", paste);
    };
  }, []);
}
