import type { RoomState } from "../../generated/protocol";
import type { TableState } from "../../model";
import { coach } from "../../preferences";
import { useSession } from "../../session";
import { words } from "../../words";
import { speechOf } from "../../words/speech";
import { placed, useLayout } from "../layout";
import { toggleCoach } from "../player/hints";
import { usePlayerSide } from "../player/playerSide";
import { LineSign } from "./LineSign";
import { Notes } from "./Notes";
import { Talk } from "./Talk";
import "./Bar.css";

interface BarProps {
  readonly room: RoomState;
  readonly state: TableState;
  readonly nameOf: (seat: number) => string;
}

/** Menu, town and round, switches, what binds now; what has no room here is in the menu. */
export function Bar({ room, state, nameOf }: BarProps) {
  const { mySeat, paused } = useSession();
  const { sheet } = usePlayerSide();
  const { bar, tools, notes, text } = useLayout();
  const { play } = words.value;
  const lines = Math.max(Math.floor(notes.height / (NOTE * text)), 1);
  const seated = mySeat.value !== null;
  const apart = tools.width > 0;
  const titled = bar.width >= (apart ? WITH_TITLE : WITH_ALL) * text;
  const title = <Title room={room} state={state} />;
  const switches = (
    <>
      <Talk />
      {seated && room.settings.hints && <CoachToggle />}
    </>
  );
  return (
    <>
      <header class="placed bar" style={placed(bar)}>
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
        {titled && title}
        {!apart && switches}
      </header>
      {apart && (
        <div class="placed bar bar-tools" style={placed(tools)}>
          {switches}
        </div>
      )}
      <div class="placed notes-place" style={{ ...placed(notes), "--lines": lines }}>
        <LineSign />
        <p class="bar-trouble" role="status">
          {paused.value && play.paused}
          {!seated && <span class="quiet">{play.watching}</span>}
        </p>
        <Notes state={state} nameOf={nameOf} otherwise={titled ? null : title} />
      </div>
    </>
  );
}

/** The height of a line of what binds, in sizes of the text. */
const NOTE = 0.87;
/** How much there is room for, in sizes of the text. */
const WITH_TITLE = 8;
const WITH_ALL = 21;

function Title({ room, state }: Pick<BarProps, "room" | "state">) {
  const { play, table } = words.value;
  const rounds = room.settings.options.rounds;
  return (
    <p class="bar-title">
      <span>{speechOf(state.variant).find("town")}</span>{" "}
      <span class="quiet">
        {typeof rounds === "number"
          ? table.round(state.round, rounds)
          : play.roundOnly(state.round)}
      </span>
    </p>
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
