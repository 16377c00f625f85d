import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { DroppedShuffles } from "../../fair/DroppedShuffles";
import type { RoomState } from "../../generated/protocol";
import type { TableState } from "../../model";
import { Moods } from "../../people/moods";
import type { Sitter } from "../../people/sitters";
import { useSession } from "../../session";
import { wakeSounds } from "../../sound/sounds";
import { words } from "../../words";
import { answerParts, largeText, placed, useLayout } from "../layout";
import { useOpening } from "../motion/opening";
import { handleKey, keyName } from "../player/keyboard";
import { calmTaps } from "../player/nervous";
import { type PlayerSide, usePlayerSide } from "../player/playerSide";
import { ActionBar } from "./ActionBar";
import { Bar } from "./Bar";
import { Board } from "./Board";
import { useFit } from "./fit";
import { Meanwhile } from "./Meanwhile";
import { Menu } from "./Menu";
import { OwnHand } from "./OwnHand";
import { placeBubble, placeLine } from "./placing";
import { Vote } from "./Vote";
import { Waits } from "./Waits";
import { WhyCard } from "./WhyCard";
import "./Table.css";

export interface TableProps {
  /** What lies over the table once a round is over. */
  readonly settlement: (props: SettlementProps) => ComponentChildren;
}

export interface SettlementProps {
  readonly room: RoomState;
  readonly state: TableState;
  readonly sitters: readonly Sitter[];
}

/** The table of the room we are in, from the shuffling to the result. */
export function Table({ settlement }: TableProps) {
  const side = usePlayerSide();
  useFollowing(side);
  const room = side.session.room.value;
  const state = side.play.shown.value;
  if (room === null) return null;
  if (state === null || state.round === 0) return <Shuffling />;
  return <Running room={room} state={state} settlement={settlement} />;
}

/** Everything that goes along with the table while it is on the screen. */
function useFollowing(side: PlayerSide): void {
  useEffect(() => {
    side.motion.lay();
    const stops = [side.follow(), calmTaps(side.play)];
    const keys = (event: KeyboardEvent): void => {
      const table = side.play.shown.peek();
      const own = table?.seats[side.session.mySeat.peek() ?? -1];
      const busy = side.sheet.peek() !== null || document.querySelector("dialog[open]") !== null;
      if (busy || !table || !own || event.ctrlKey || event.metaKey || event.altKey) return;
      // A key that is held down does not throw one tile after the other.
      if (event.repeat && !event.key.startsWith("Arrow")) return;
      if (handleKey(keyName(event), table, own, side)) event.preventDefault();
    };
    addEventListener("keydown", keys);
    addEventListener("pointerdown", wakeSounds);
    return () => {
      for (const stop of stops) stop();
      removeEventListener("keydown", keys);
      removeEventListener("pointerdown", wakeSounds);
    };
  }, [side]);
}

interface RunningProps extends TableProps {
  readonly room: RoomState;
  readonly state: TableState;
}

function Running({ room, state, settlement }: RunningProps) {
  const { narrator, reactions, motion } = usePlayerSide();
  useOpening(motion.opening, state);
  const sitters = narrator.sitters.value;
  const seat = state.seat;
  const nameOf = (other: number): string => sitters[other]?.name ?? "";
  const menu = useMemo(() => <Menu room={room} />, [room]);
  return (
    <Moods.Provider value={reactions.moods}>
      <Board
        state={state}
        sitters={sitters}
        bottom={seat ?? 0}
        motion={motion}
        own={seat !== null && <OwnHandAt {...{ state, seat }} />}
        {...(seat === null ? {} : { answer: <Answer {...{ state, seat, room, nameOf }} /> })}
        marks={seat !== null && room.settings.hints}
        voice={(at) => <VoiceOf seat={at} />}
        bar={<Bar room={room} state={state} nameOf={nameOf} />}
      />
      <p class="unseen" aria-live="polite">
        {narrator.news.value}
      </p>
      {menu}
      <WhyCard room={room} state={state} nameOf={nameOf} />
      <Vote vote={room.vote} nameOf={nameOf} />
      {settlement({ room, state, sitters })}
    </Moods.Provider>
  );
}

interface AnswerProps {
  readonly state: TableState;
  readonly seat: number;
  readonly nameOf: (seat: number) => string;
  readonly room: RoomState;
}

function OwnHandAt({ state, seat }: Pick<AnswerProps, "state" | "seat">) {
  const table = state.seats[seat];
  return table === undefined ? null : <OwnHand state={state} table={table} />;
}

/** What the hand waits for, the question, and everything that answers it. */
function Answer({ state, seat, nameOf, room }: AnswerProps) {
  const layout = useLayout();
  const place = useRef<HTMLDivElement>(null);
  useFit(place);
  const table = state.seats[seat];
  if (table === undefined) return null;
  const side = usePlayerSide();
  // Before the deal all of the table is free for the question.
  const early = state.ask !== null && state.seats.every(({ size }) => size === 0);
  const answer = early ? layout.middle : layout.answer;
  const text = early ? largeText(answer, layout.text) : layout.text;
  const { told, choice, toggle, inRow, wide } = answerParts(answer, text);
  const measures = {
    "--letters": `${text}px`,
    ...{ "--told": `${told}px`, "--choice": `${choice}px` },
    ...{ "--toggle": `${toggle}px`, "--toggles": inRow, "--toggles-wide": `${wide}px` },
  };
  const housed = (room.seats[seat]?.house ?? "") !== "";
  // While one looks at the table after a round: the way back lies where questions are answered.
  const away = state.result !== null && side.ending.look.value === "table";
  return (
    <>
      <Waits state={state} table={table} />
      <div
        class={early ? "placed answer answer-large" : "placed answer"}
        ref={place}
        style={{ ...placed(answer), ...measures }}
      >
        {housed || away ? (
          <Meanwhile housed={housed} away={away} />
        ) : (
          <ActionBar state={state} table={table} nameOf={nameOf} />
        )}
      </div>
    </>
  );
}

function VoiceOf({ seat }: { seat: number }) {
  const { narrator, reactions, motion } = usePlayerSide();
  const voice = narrator.voices.value[seat];
  const line = reactions.lines.value[seat];
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () => besidePlate(element.current, motion.anchors.at("plate", seat)),
    [voice?.id],
  );
  if (voice === undefined && line !== undefined)
    return <Line key={line.id} text={line.text} onNowhere={() => reactions.unsay(seat)} />;
  if (voice === undefined) return null;
  return (
    <span
      key={voice.id}
      ref={element}
      class={`voice voice-${voice.kind}`}
      aria-hidden={voice.kind !== "said"}
    >
      {voice.text}
    </span>
  );
}

/** What must stay to be read and touched: everything but the cloth. */
const TAKEN =
  ".plate, .tile, .back, .rack, .pile, .compass, .answer > *, .bar-title, .bar-trouble, button";

/** Something somebody says by the way: where no place is free for it, it is not said. */
function Line({ text, onNowhere }: { text: string; onNowhere: () => void }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const bubble = element.current;
    const around = bubble?.parentElement;
    const plate = around?.querySelector(".plate")?.getBoundingClientRect();
    if (!bubble || !around || plate === undefined) return;
    const taken = [...document.querySelectorAll(TAKEN)].map((one) => one.getBoundingClientRect());
    const { offsetWidth: width, offsetHeight: height } = bubble;
    const screen = { width: innerWidth, height: innerHeight };
    const place = placeLine({ width, height }, plate, taken, screen);
    if (place === null) return onNowhere();
    const { left, top } = around.getBoundingClientRect();
    Object.assign(bubble.style, {
      ...{ left: `${place.left - left}px`, top: `${place.top - top}px` },
      visibility: "visible",
    });
  }, []);
  return (
    <span
      ref={element}
      class="voice voice-line"
      style={{ visibility: "hidden" }}
      aria-hidden="true"
    >
      {text}
    </span>
  );
}

/** What is called at a seat stands beside its plate, which it leaves to be read. */
function besidePlate(voice: HTMLElement | null, sign: Element | undefined): void {
  const around = voice?.parentElement?.getBoundingClientRect();
  const plate = sign?.getBoundingClientRect();
  if (!voice || !around || !plate) return;
  // Its own box may just be growing.
  const { offsetWidth: width, offsetHeight: height } = voice;
  const screen = { width: innerWidth, height: innerHeight };
  const { left, top } = placeBubble({ width, height }, plate, screen);
  Object.assign(voice.style, { left: `${left - around.left}px`, top: `${top - around.top}px` });
}

function Shuffling() {
  const { play } = words.value;
  const session = useSession();
  const { promises, room } = session;
  const fair = session.fair.value;
  return (
    <section class="table-empty on-table" aria-live="polite">
      <h1>{fair === null ? play.waiting : play.shuffling}</h1>
      {fair !== null && (
        <>
          <p>{play.shuffleStage[fair.stage]}</p>
          <p class="quiet">{play.shufflingWhy}</p>
          <DroppedShuffles dropped={fair.dropped} untold={promises.untold(fair.match)} />
          {fair.silent.map((seat) => (
            <p key={seat}>
              {room.value?.seats[seat]?.name}: {play.fair.nonce.silent}
            </p>
          ))}
        </>
      )}
    </section>
  );
}
