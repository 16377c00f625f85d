import { type Face, parseTiles } from "../../notation";
import type { ScoreForm } from "../../referee";
import { Tile } from "../../tiles/Tile";
import { Button } from "../../ui";
import { faceName } from "../../words";
import { type Draft, lay, type Mode, takeMeld, takeTile } from "./draft";
import type { Picked } from "./HandRow";
import { Picks } from "./Picks";
import css from "./score.module.css";
import { scoreWords } from "./words";

const MODES: readonly Mode[] = ["up", "tile", "chi", "peng", "gang", "angang"];

interface ModeRowProps {
  readonly form: ScoreForm;
  readonly draft: Draft;
  readonly mode: Mode;
  readonly picked: Picked | null;
  /** Whether another meld goes into the hand. */
  readonly room: boolean;
  readonly onMode: (mode: Mode) => void;
  readonly onDraft: (draft: Draft) => void;
}

/** What the keys put down; or, after a tap on the hand, what is done with what lies there. */
export function ModeRow({ form, draft, mode, picked, room, onMode, onDraft }: ModeRowProps) {
  const text = scoreWords.value;
  if (picked !== null) return <PickedRow {...{ draft, picked, onDraft }} />;
  const up =
    draft.turnedUp === null ? (
      text.modes.up
    ) : (
      <>
        {text.turnedUp} <Tile face={draft.turnedUp} size="1.25rem" />
      </>
    );
  const isOffered = (one: Mode): boolean =>
    one === "tile" || (one === "up" ? form.turns_up : form.melds.includes(one));
  const mixed = parseTiles(form.mixed_kong);
  return (
    <div class={css.scoreModes} data-part="score-modes">
      <Picks
        quiet
        label={text.mode}
        options={MODES.filter(isOffered).map(
          (one) => [one, one === "up" ? up : text.modes[one]] as const,
        )}
        chosen={mode}
        isDisabled={(one) => one !== "up" && mode === "up" && draft.turnedUp === null}
        onChoose={onMode}
      />
      {mixed.length > 0 && (
        <Button disabled={mode === "up" || !room} onClick={() => onDraft(lay(draft, mixed))}>
          {text.mixed}
        </Button>
      )}
    </div>
  );
}

function PickedRow({
  draft,
  picked,
  onDraft,
}: Pick<ModeRowProps, "draft" | "onDraft"> & { picked: Picked }) {
  const text = scoreWords.value;
  if ("meld" in picked)
    return (
      <div class={css.scoreModes} data-part="score-modes">
        <Button onClick={() => onDraft(takeMeld(draft, picked.meld))}>{text.takeOut}</Button>
      </div>
    );
  const { tile }: { tile: Face } = picked;
  return (
    <div class={css.scoreModes} data-part="score-modes">
      <span>{text.thisTile(faceName(tile))}</span>
      <Button kind="main" onClick={() => onDraft({ ...draft, won: tile })}>
        {text.makeWon}
      </Button>
      <Button onClick={() => onDraft(takeTile(draft, tile))}>{text.takeOut}</Button>
    </div>
  );
}
