import { type Face, parseTiles } from "../../notation";
import type { ScoreForm } from "../../referee";
import { Button } from "../../ui";
import { faceName } from "../../words";
import { type Draft, lay, type Mode, takeMeld, takeTile } from "./draft";
import type { Picked } from "./HandRow";
import { Picks } from "./Picks";
import { scoreWords } from "./words";

const MELDING: readonly Mode[] = ["tile", "chi", "peng", "gang", "angang"];

interface ModeRowProps {
  readonly form: ScoreForm;
  readonly draft: Draft;
  readonly mode: Mode;
  readonly picked: Picked | null;
  readonly onMode: (mode: Mode) => void;
  readonly onDraft: (draft: Draft) => void;
}

/** What the keys put down; or, after a tap on the hand, what is done with what lies there. */
export function ModeRow({ form, draft, mode, picked, onMode, onDraft }: ModeRowProps) {
  const text = scoreWords.value;
  if (picked !== null) return <PickedRow {...{ draft, picked, onDraft }} />;
  if (mode === "up") return <p class="score-hint">{text.hints.up}</p>;
  const mixed = parseTiles(form.mixed_kong);
  return (
    <div class="score-modes">
      <Picks
        quiet
        label={text.mode}
        options={MELDING.map((one) => [one, text.modes[one]] as const)}
        chosen={mode}
        onChoose={onMode}
      />
      {mixed.length > 0 && <Button onClick={() => onDraft(lay(draft, mixed))}>{text.mixed}</Button>}
      {text.hints[mode] !== "" && <span class="unseen">{text.hints[mode]}</span>}
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
      <div class="score-modes">
        <Button onClick={() => onDraft(takeMeld(draft, picked.meld))}>{text.takeOut}</Button>
      </div>
    );
  const { tile }: { tile: Face } = picked;
  return (
    <div class="score-modes">
      <span>{text.thisTile(faceName(tile))}</span>
      <Button kind="main" onClick={() => onDraft({ ...draft, won: tile })}>
        {text.makeWon}
      </Button>
      <Button onClick={() => onDraft(takeTile(draft, tile))}>{text.takeOut}</Button>
    </div>
  );
}
