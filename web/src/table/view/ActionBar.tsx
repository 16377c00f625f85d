import { useLayoutEffect, useRef } from "preact/hooks";
import { type Choice, mustDecide } from "../../answers/choices";
import type { SeatTable, TableState } from "../../model";
import type { Face } from "../../notation";
import { TileRow } from "../../tiles/Tile";
import { words } from "../../words";
import { type Speech, speechOf, verbOf } from "../../words/speech";
import { usePlayerSide } from "../player/playerSide";
import { ClockRing } from "./ClockRing";
import { ChoiceMark, CoachLine } from "./Coach";
import { Declare } from "./Declare";
import { Delivery } from "./Delivery";
import { Pick } from "./Pick";
import { Question } from "./Question";
import { TableTile } from "./TableTile";
import { Toggles } from "./Toggles";
import { WhyButton } from "./WhyCard";
import "./ActionBar.css";

interface ActionBarProps {
  readonly state: TableState;
  readonly table: SeatTable;
  readonly nameOf: (seat: number) => string;
}

/** Windows in which one usually has more to do than may be offered. */
const USUAL: ReadonlySet<string> = new Set(["turn", "claim", "rob"]);

/** Near the thumb: the question, its clock, and everything that answers it but the tiles. */
export function ActionBar({ state, table, nameOf }: ActionBarProps) {
  const { play, hints, session } = usePlayerSide();
  const open = play.choices.value;
  const decide = mustDecide(open);
  if (!decide) {
    return (
      <div class="actions">
        <Toggles state={state} table={table} />
        <Delivery state={state} />
      </div>
    );
  }
  return (
    <div class="actions actions-open">
      <div class="actions-head">
        {state.clock !== null && !session.room.value?.settings.unhurried && (
          <ClockRing clock={state.clock} />
        )}
        <div class="actions-told">
          {/* At the own turn the hint says enough. */}
          {!(
            state.ask?.window === "turn" &&
            (hints.advice.value !== null || hints.pondering.value)
          ) && <Question state={state} nameOf={nameOf} />}
          <CoachLine state={state} table={table} />
        </div>
        {/* Elsewhere nothing is usual, and the question says all there is. */}
        {USUAL.has(state.ask?.window ?? "") && <WhyButton kind="mark" />}
      </div>
      <div class="actions-buttons">
        {open.buttons.map((choice) => (
          <ChoiceButton key={choice.text} choice={choice} state={state} />
        ))}
        {open.picking !== null && <Pick {...{ state, table }} picking={open.picking} />}
        <Declare state={state} table={table} />
      </div>
    </div>
  );
}

function ChoiceButton({ choice, state }: { choice: Choice; state: TableState }) {
  const { play } = usePlayerSide();
  const pointed = usePointed(choice.text);
  if (choice.kind === "pass") return <PassButton variant={state.variant} pointed={pointed} />;
  const tiles = shownTiles(choice, state);
  return (
    <button
      type="button"
      class={`choice choice-${choice.kind}`}
      onClick={() => play.act(choice.text)}
      data-choice={choice.code || choice.kind}
      {...pointed}
    >
      <span class="choice-word">{wordsOf(choice, speechOf(state.variant))}</span>
      {tiles.length > 0 && (
        <TileRow>
          {tiles.map(({ face, taken }, at) => (
            <TableTile
              key={at}
              state={state}
              face={face}
              last={false}
              dimmed={false}
              silent={taken}
            />
          ))}
        </TileRow>
      )}
      <ChoiceMark action={choice.text} variant={state.variant} />
    </button>
  );
}

function wordsOf({ kind, code, word }: Choice, speech: Speech): string {
  if (kind === "choose") return word === "" ? verbOf(speech, code) : speech.answer(code, word);
  return code === "" ? words.value.action[kind] : verbOf(speech, code);
}

interface ShownTile {
  readonly face: Face;
  readonly taken: boolean;
}

/** The meld as it would lie there: the own tiles, and the one that is taken. */
function shownTiles({ kind, tiles }: Choice, { offered }: TableState): ShownTile[] {
  const own = tiles.map((face) => ({ face, taken: false }));
  if (kind === "chi" && offered !== null) {
    const all = [...own, { face: offered.tile, taken: true }];
    return all.sort((a, b) => a.face.localeCompare(b.face));
  }
  return own;
}

/** The button of an answer has the focus while keys point at it, and the other way round. */
function usePointed(answer: string) {
  const { pointed } = usePlayerSide().play;
  const button = useRef<HTMLButtonElement>(null);
  const here = pointed.value === answer;
  useLayoutEffect(() => {
    if (here) button.current?.focus();
  }, [here]);
  return {
    ref: button,
    onFocus: () => {
      pointed.value = answer;
    },
    onBlur: () => {
      if (pointed.peek() === answer) pointed.value = null;
    },
  };
}

interface PassButtonProps {
  readonly variant: string;
  readonly pointed: ReturnType<typeof usePointed>;
}

function PassButton({ variant, pointed }: PassButtonProps) {
  const { play } = usePlayerSide();
  const { ask } = words.value.play;
  const label = play.passesWin.value ? ask.passWin : ask.pass;
  return (
    <button
      type="button"
      class="choice choice-pass"
      data-choice="pass"
      onClick={() => play.pass()}
      {...pointed}
    >
      <span class="choice-word">{play.sure.value ? ask.sure : label}</span>
      <ChoiceMark action="pass" variant={variant} />
    </button>
  );
}
