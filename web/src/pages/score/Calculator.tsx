import { useState } from "preact/hooks";
import { Trouble } from "../../api/Trouble";
import type { TownForm } from "../../generated/protocol";
import type { Face } from "../../notation";
import { type ScoreForm, useAnswer } from "../../referee";
import { useOwnSuits } from "../../words/speech";
import { Circumstances } from "./Circumstances";
import {
  canTap,
  claimOf,
  type Draft,
  EMPTY,
  fitted,
  type Mode,
  missing,
  tap,
  wildOf,
} from "./draft";
import { Explained, WhyNot } from "./Explained";
import { HandRow, isSame, type Picked } from "./HandRow";
import { HowWon } from "./HowWon";
import { ModeRow } from "./ModeRow";
import { Otherwise } from "./Otherwise";
import { Sum } from "./Sum";
import css from "./score.module.css";
import { TileKeys } from "./TileKeys";
import { useTyping } from "./typing";
import type { Drafting } from "./useDraft";
import { scoreWords } from "./words";

interface CalculatorProps {
  readonly town: TownForm;
  readonly form: ScoreForm;
  readonly drafting: Drafting;
}

/** The hand, its sum, the keys, what else happened, and why it is so. */
export function Calculator({ town, form, drafting }: CalculatorProps) {
  const { begin, undo } = drafting;
  useOwnSuits(town.name);
  const draft = fitted(drafting.draft, form);
  const [wish, setMode] = useState<Mode>("tile");
  const [picked, setPicked] = useState<Picked | null>(null);
  const mode = form.turns_up && draft.turnedUp === null ? "up" : wish;
  const claim = claimOf(town.name, draft, form);
  const { data: answer, error, reload: retry } = useAnswer("score", claim);
  const scored = answer !== null && !("error" in answer) ? answer : null;
  const why = answer !== null && "error" in answer ? (answer.error.why ?? []) : [];
  const room = { settings: { variant: town.name, options: draft.options } };
  const change = (next: Draft): void => {
    setPicked(null);
    drafting.change(next);
  };
  const press = (face: Face): void => {
    setMode("tile");
    change(tap(draft, mode, face));
  };
  const left = missing(draft, form);
  useTyping({
    onFaces: (faces) => {
      const [first] = faces;
      if (mode !== "tile" && first !== undefined) press(first);
      else change({ ...draft, tiles: [...draft.tiles, ...faces].slice(0, form.tiles) });
    },
    onUndo: () => undo?.(),
    onPaste: (hand) => begin({ ...draft, ...hand, won: null }),
  });
  const isEmpty = draft.tiles.length + draft.melds.length === 0 && draft.turnedUp === null;
  return (
    <div class={css.scoreColumns}>
      <div class={css.scoreInput}>
        <div class={css.scoreTop}>
          <HandRow
            draft={draft}
            wild={wildOf(scored?.wild)}
            plays={scored?.plays ?? {}}
            picked={picked}
            onPick={(next) => setPicked(isSame(next, picked) ? null : next)}
          />
          <Sum {...{ draft, form, mode, answer }} />
        </div>
        <ModeRow
          {...{ form, draft, mode, picked }}
          room={left >= 3}
          onMode={setMode}
          onDraft={change}
        />
        <TileKeys
          faces={new Set(form.faces)}
          canTap={(face) => canTap(draft, mode, face, left)}
          onTap={press}
          onUndo={undo}
          onClear={isEmpty ? null : () => begin({ ...EMPTY, options: draft.options })}
        />
        <HowWon town={town.name} form={form} draft={draft} onDraft={change} />
        {form.circumstances.length > 0 && (
          <section class="card">
            <h2>{scoreWords.value.circumstances}</h2>
            <Circumstances
              list={form.circumstances}
              seats={form.seats}
              draft={draft}
              allowed={answer !== null && "circumstances" in answer ? answer.circumstances : {}}
              onDraft={change}
            />
          </section>
        )}
      </div>
      <div class={css.scoreAnswer}>
        {error !== null && <Trouble error={error} onRetry={retry} />}
        {scored !== null && <Explained {...{ room, draft, scored }} />}
        {why.length > 0 && <WhyNot room={room} why={why} />}
        {scored !== null && claim !== null && <Otherwise claim={claim} town={town} />}
      </div>
    </div>
  );
}
