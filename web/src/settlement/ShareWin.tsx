import { useSignal } from "@preact/signals";
import type { TableState } from "../model";
import type { Sitter } from "../people/sitters";
import { pointsOf } from "../table/player/winGrade";
import { Button, toast } from "../ui";
import { save } from "../ui/scorePicture";
import { words } from "../words";
import { speechOf } from "../words/speech";
import css from "./settlement.module.css";
import { groupsOf } from "./WinCard";
import { namesOf } from "./winNames";

interface ShareWinProps {
  readonly state: TableState;
  readonly sitters: readonly Sitter[];
}

/** The greatest win of the round as a picture: sent where the device can send, else kept. */
export function ShareWin({ state, sitters }: ShareWinProps) {
  const { general, play } = words.value;
  const busy = useSignal(false);
  const share = async (): Promise<void> => {
    const at = greatestOf(state);
    const win = state.wins[at];
    if (busy.value || win === undefined) return;
    busy.value = true;
    try {
      const { winPicture } = await import("./winPicture");
      const { name, how } = namesOf(win, state, sitters);
      const town = `${speechOf(state.variant).say("town")} · ${words.value.name}`;
      const groups = groupsOf(win, state);
      const picture = await winPicture({
        ...{ win, at, state, sitters, groups },
        words: { how, name, town },
      });
      if (picture !== null) await pass(new File([picture], `${name}.png`, { type: "image/png" }));
    } catch (error) {
      // Closed without sending is no trouble.
      if ((error as Error).name !== "AbortError") toast(play.settle.noPicture);
    } finally {
      busy.value = false;
    }
  };
  return (
    <Button kind="plain" disabled={busy.value} aria-label={general.share} onClick={share}>
      <svg class={css.shareIcon} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3v12M7 8l5-5 5 5M5 12v8h14v-8" />
      </svg>
    </Button>
  );
}

const greatestOf = ({ wins, transfers }: TableState): number => {
  const points = wins.map((win, at) => pointsOf(at, win, transfers));
  return points.indexOf(Math.max(...points));
};

async function pass(file: File): Promise<void> {
  if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
  else save(file, file.name);
}
