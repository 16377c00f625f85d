import { discardText, type Offered, offeredTo, readChoices } from "../answers/choices";
import { isWhole, type Picking, pickText } from "../answers/picking";
import { sortHand } from "../answers/sorting";
import type { TableState } from "../model";
import type { Position } from "../referee";
import { ActionWords } from "../table/view/ActionWords";
import { pickLabel } from "../table/view/Pick";
import { Button } from "../ui";
import { words } from "../words";
import { speechOf, verbOf } from "../words/speech";
import { stageWords } from "../words/stage";
import { isRaised, PickHand, type Picks } from "./picks";

interface ActionsProps {
  readonly state: TableState;
  /** For each seat that is asked what it may do. */
  readonly position: Pick<Position, "legal" | "choices">;
  readonly picks: Picks;
  readonly nameOf: (seat: number) => string;
  /** Whose hand is seen; null: all. */
  readonly seat: number | null;
  /** Its tiles are tapped on the table. */
  readonly bottom: number;
  readonly you?: number | undefined;
  readonly onPlay: (lines: readonly string[]) => void;
}

/** What may be done now, seat by seat. */
export function Actions(props: ActionsProps) {
  const { position, seat, nameOf, onPlay } = props;
  const { legal } = position;
  const text = stageWords.value;
  const asked = Object.keys(legal).map(Number);
  const mine = asked.filter((one) => seat === null || one === seat);
  const passing = mine.filter((one) => legal[one]?.includes("pass"));
  if (asked.length === 0) return null;
  if (mine.length === 0) {
    const names = asked.map(nameOf).join(words.value.general.listed);
    return <p class="quiet">{text.elsewhere(names)}</p>;
  }
  return (
    <div class="stage-actions" tabIndex={-1}>
      {mine.map((one) => (
        <SeatActions key={one} {...props} actor={one} />
      ))}
      {passing.length > 1 && passing.length === mine.length && (
        <Button onClick={() => onPlay(passing.map((one) => `${one} pass`))}>{text.allPass}</Button>
      )}
    </div>
  );
}

function SeatActions(props: SeatActionsProps) {
  const { state, position, picks, nameOf, bottom, you, onPlay, actor } = props;
  const text = stageWords.value;
  const offered = offeredTo(position, actor);
  const { buttons, discards, picking } = readChoices(offered);
  const table = state.seats[actor];
  const turn = actor === you ? text.yourTurn : text.turn(nameOf(actor));
  const taps = discards.size > 0 || picking !== null;
  const play = (action: string) => () => onPlay([`${actor} ${action}`]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div class="stage-seat" role="group" aria-label={nameOf(actor)}>
      <b>{discards.size > 0 ? turn : text.asked(nameOf(actor))}</b>
      {buttons.map(({ kind, text: action }) => (
        <Button key={action} kind={kind === "hu" ? "main" : "normal"} onClick={play(action)}>
          <ActionWords action={action} state={state} />
        </Button>
      ))}
      <Raised {...{ state, picks, actor, offered, play }} />
      {discards.size > 0 && <span class="quiet">{text.tap}</span>}
      {taps && table !== undefined && actor !== bottom && (
        <div class="stage-hand">
          <PickHand {...{ state, table, picks, nameOf, offered }} seat={actor} />
        </div>
      )}
    </div>
  );
}

interface SeatActionsProps extends ActionsProps {
  /** Whose actions they are. */
  readonly actor: number;
}

interface RaisedProps extends Pick<ActionsProps, "state" | "picks"> {
  readonly actor: number;
  readonly offered: Offered;
  readonly play: (action: string) => () => void;
}

/** What can be done with the tiles that are raised: discard one in several ways, or answer with those picked. */
function Raised({ state, picks, actor, offered, play }: RaisedProps) {
  const { ask } = words.value.play;
  const { discards, picking } = readChoices(offered);
  const table = state.seats[actor];
  const faces = sortHand(table?.hand ?? [], table?.justDrew ?? false, state)
    .filter(({ key }) => isRaised(picks, actor, key))
    .map(({ face }) => face);
  if (picking !== null) {
    const verb = verbOf(speechOf(state.variant), picking.code);
    return (
      <>
        <Button disabled={!isWhole(picking, faces)} onClick={play(pickText(picking, faces))}>
          {pickLabel(picking, verb, faces.length)}
        </Button>
        {picking.often && <Button onClick={play(picking.answer)}>{ask.pickNone(verb)}</Button>}
        <span class="quiet">{pickRule(picking)}</span>
      </>
    );
  }
  const [face] = faces;
  if (face === undefined) return null;
  return (
    <>
      {[...(discards.get(face) ?? [])].map((way) => (
        <Button key={way} onClick={play(discardText(face, way))}>
          <ActionWords action={discardText(face, way)} state={state} />
        </Button>
      ))}
    </>
  );
}

/** How many tiles are to be picked, and which. */
function pickRule({ count, often, groups }: Picking): string {
  const { ask } = words.value.play;
  if (often) return ask.pickOften(count);
  return groups.length > 1 ? ask.pickOneGroup(count) : ask.pickSome(count);
}
