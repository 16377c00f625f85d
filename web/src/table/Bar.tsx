import type { RoomState } from "../generated/protocol";
import { coach } from "../preferences";
import { type TableState, useSession } from "../session";
import { words } from "../words";
import { useDesk } from "./desk";
import { toggleCoach } from "./hints";
import { Notes } from "./Notes";
import { speechOf } from "./speech";
import { Talk } from "./Talk";
import "./Bar.css";

interface BarProps {
  readonly room: RoomState;
  readonly state: TableState;
  readonly nameOf: (seat: number) => string;
}

/** Above the table: menu, town and round, what binds now. */
export function Bar({ room, state, nameOf }: BarProps) {
  const { link, mySeat, paused } = useSession();
  const { sheet } = useDesk();
  const { play, table, general } = words.value;
  const rounds = room.settings.options.rounds;
  return (
    <header class="bar">
      <button
        type="button"
        class="bar-button"
        aria-label={play.menu}
        title={play.menu}
        onClick={() => {
          sheet.value = "menu";
        }}
      >
        <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
          <path d="M4 6h16M4 12h16M4 18h16" />
        </svg>
      </button>
      <p class="bar-title">
        <span>{speechOf(state.variant).find("town")}</span>{" "}
        <span class="quiet">
          {typeof rounds === "number"
            ? table.round(state.round, rounds)
            : play.roundOnly(state.round)}
        </span>
      </p>
      <p class="bar-trouble" role="status">
        {link.value !== "online" && general.reconnecting}
        {paused.value && play.paused}
        {mySeat.value === null && <span class="quiet">{play.watching}</span>}
      </p>
      {mySeat.value !== null && <Autos />}
      {mySeat.value !== null && room.settings.hints && <CoachToggle />}
      <Talk />
      <Notes state={state} nameOf={nameOf} />
    </header>
  );
}

function CoachToggle() {
  const { coach: text } = words.value.play;
  return (
    <button
      type="button"
      class="bar-button bar-toggle"
      aria-pressed={coach.value === "on"}
      title={text.long}
      onClick={toggleCoach}
    >
      {text.toggle}
    </button>
  );
}

function Autos() {
  const { auto } = useDesk();
  const { auto: text } = words.value.play;
  return (
    <>
      <button
        type="button"
        class="bar-button bar-toggle"
        aria-pressed={auto.pass.value}
        title={text.passLong}
        onClick={() => {
          auto.pass.value = !auto.pass.value;
        }}
      >
        {text.pass}
      </button>
      <button
        type="button"
        class="bar-button bar-toggle"
        aria-pressed={auto.discard.value}
        title={text.discardLong}
        onClick={() => {
          auto.discard.value = !auto.discard.value;
        }}
      >
        {text.discard}
      </button>
    </>
  );
}
