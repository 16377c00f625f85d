import type { CSSProperties } from "preact";
import { useState } from "preact/hooks";
import type { TableState, Win } from "../model";
import type { Face } from "../notation";
import type { Sitter } from "../people/sitters";
import { windOf } from "../people/winds";
import { Clause, type Ruled } from "../rules/Clause";
import { pointsOf } from "../table/player/winGrade";
import { Sentence } from "../table/view/Sentence";
import { Tile, TileRow } from "../tiles/Tile";
import { clausesIn } from "../ui/clauses";
import { signed } from "../words/numbers";
import { type Speech, speechOf } from "../words/speech";
import { Sign } from "./Player";
import { type ReadGroup, type ReadTile, readGroups } from "./reading";
import css from "./settlement.module.css";

interface WinCardProps {
  readonly win: Win;
  readonly state: TableState;
  readonly room: Ruled;
  readonly sitters: readonly Sitter[];
  /** Its number in the round. */
  readonly at?: number;
}

/** One win: who and how much, how the hand was read, and what it is worth and why. */
export function WinCard(props: WinCardProps) {
  return (
    <section class={css.win}>
      <WinHead {...props} />
      <WinHand {...props} />
    </section>
  );
}

/** Who won, with what, and what it came to. */
export function WinHead({ win, state, sitters, at = 0 }: Omit<WinCardProps, "room">) {
  const nameOf = (seat: number): string => sitters[seat]?.name ?? "";
  const sum = pointsOf(at, win, state.transfers);
  return (
    <h3 class={css.winHead} data-part="win-head">
      <Sign
        seat={win.seat}
        sitter={sitters[win.seat]}
        wind={windOf(win.seat, state)}
        mood="pleased"
      />
      <How {...{ win, state, nameOf }} />
      {sum !== 0 && <b class={css.winSum}>{signed(sum)}</b>}
    </h3>
  );
}

/** How the hand was read, what it is worth and why. */
export function WinHand({ win, state, room }: Omit<WinCardProps, "sitters">) {
  const speech = speechOf(state.variant);
  return (
    <div class={css.winHand} data-part="win-hand">
      <Reading win={win} state={state} />
      <StandsFor groups={groupsOf(win, state)} state={state} />
      <Factors win={win} speech={speech} room={room} />
    </div>
  );
}

interface ReadingProps {
  readonly win: Win;
  readonly state: TableState;
}

export const groupsOf = (win: Win, state: TableState): ReadGroup[] =>
  readGroups(win.reading, state, win.tile, heldBy(win, state));

/** The hand with the tile it was won on, as far as it lies open. */
function heldBy({ seat, tile }: Win, state: TableState): Face[] {
  const hand = state.seats[seat]?.hand ?? [];
  return tile && hand.length % 3 === 1 ? [...hand, tile] : [...hand];
}

/** The hand of a winner, laid open in its groups, with its flowers. */
export function Reading({ win, state }: ReadingProps) {
  const flowers = state.seats[win.seat]?.flowers ?? [];
  return (
    <div class={css.reading} style={measureOf(win, state) as CSSProperties}>
      {groupsOf(win, state).map((group, at) => (
        <Group key={at} group={group} />
      ))}
      {flowers.length > 0 && (
        <span class="reading-group">
          <TileRow label={speechOf(state.variant).say("table.flowers")}>
            {flowers.map((face, at) => (
              <Tile key={at} face={face} />
            ))}
          </TileRow>
        </span>
      )}
    </div>
  );
}

/** How many tiles a winner's hand has, and in how many groups, as measures. */
export function measureOf(win: Win, state: TableState): Readonly<Record<`--${string}`, number>> {
  const groups = groupsOf(win, state);
  const flowers = state.seats[win.seat]?.flowers.length ?? 0;
  const tiles = groups.reduce((sum, { tiles: these }) => sum + these.length, flowers);
  return { "--n": tiles, "--g": groups.length + Math.min(flowers, 1) };
}

interface HowProps extends ReadingProps {
  readonly nameOf: (seat: number) => string;
}

function How({ win, state, nameOf }: HowProps) {
  const speech = speechOf(state.variant);
  const fields = {
    who: nameOf(win.seat),
    source: win.from === null ? "" : nameOf(win.from),
  };
  const how = speech.maybe(`settle.win.${win.by}`, fields) ?? fields.who;
  const type = speech.called(win.type, win.factors);
  return (
    <span class={css.winHow}>
      <span>{how}</span>
      {type !== speech.code(win.by) && <span class={css.winType}>{type}</span>}
    </span>
  );
}

function Group({ group }: { group: ReadGroup }) {
  return (
    <span class={group.laid ? `reading-group ${css.readingLaid}` : "reading-group"}>
      <TileRow>
        {group.tiles.map(({ face, as, wild, won }, at) => (
          <span key={at} {...(won ? { class: css.readingWon, "data-part": "won-tile" } : {})}>
            <Tile face={face} wild={wild} plays={as} />
          </span>
        ))}
      </TileRow>
    </span>
  );
}

/** What each wild tile stood for, in words. */
function StandsFor({ groups, state }: { groups: readonly ReadGroup[]; state: TableState }) {
  const speech = speechOf(state.variant);
  // One that stands for its own face needs no words.
  const wild = groups.flatMap(({ tiles }) =>
    tiles.filter((tile) => tile.wild && tile.as !== tile.face),
  );
  if (wild.length === 0) return null;
  const alike = new Map<string, [ReadTile, ...ReadTile[]]>();
  for (const tile of wild) {
    const key = `${tile.face} ${tile.as}`;
    alike.set(key, [tile, ...(alike.get(key) ?? [])]);
  }
  return (
    <p class={`quiet ${css.stands}`}>
      {[...alike.values()].map(([{ face, as }, ...more]) => (
        <span key={`${face} ${as}`}>
          <Sentence
            state={state}
            text={speech.find(as === null ? "settle.stands_free" : "settle.stands_for") ?? ""}
            fields={{ wild: [face], face: as === null ? [] : [as] }}
          />
          {more.length > 0 && ` ×${more.length + 1}`}
        </span>
      ))}
    </p>
  );
}

interface FactorsProps {
  readonly win: Win;
  readonly speech: Speech;
  readonly room: Ruled;
}

function Factors({ win: { factors }, speech, room }: FactorsProps) {
  const counting = speech.counting(factors);
  const added = factors.filter(([code]) => `.${code}` !== counting);
  const sum = added.reduce((all, [, number]) => all + number, 0);
  const product = factors.reduce((all, [, number]) => all * number, 1);
  const together =
    speech.maybe(`settle.added${counting}`, { sum }) ??
    (factors.length > 1 ? speech.say("settle.product", { product }) : null);
  if (factors.length === 0) return <p>{speech.say("settle.no_factors")}</p>;
  return (
    <div class={css.factors}>
      {factors.map(([code, number]) => (
        <Factor
          key={code}
          title={speech.factor(code, number, counting)}
          why={speech.find(`why.${code}`) ?? ""}
          room={room}
        />
      ))}
      {together !== null && <p class={css.factorsSum}>{together}</p>}
    </div>
  );
}

/** A factor: why it counts, and on a tap the clauses that say so. */
export function Factor({ title, why, room }: { title: string; why: string; room: Ruled }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      class={css.factor}
      data-part="factor"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      {open && <p class="quiet">{why}</p>}
      {open && clausesIn(why).map((clause) => <Clause key={clause} clause={clause} room={room} />)}
    </details>
  );
}
