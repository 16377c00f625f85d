import { addressOf } from "../../api";
import { complain } from "../../api/refusals";
import type { RoomState } from "../../generated/protocol";
import { go, scorePath } from "../../router";
import { useNotes } from "../../rules/notes";
import { RuleCard } from "../../rules/RuleCard";
import { GROUPS, type Group, PreferenceFields, Preview } from "../../settings";
import { Button, Dialog } from "../../ui";
import { LanguageSwitch } from "../../ui/LanguageSwitch";
import { words } from "../../words";
import { type PlayerSide, type Sheet, usePlayerSide } from "../player/playerSide";
import { FullScreen } from "./FullScreen";
import "./Menu.css";
import css from "../../settings/settings.module.css";

/** The open sheet, and how to open another one. */
function useSheet() {
  const side = usePlayerSide();
  const open = (which: Sheet | null) => () => {
    side.sheet.value = which;
  };
  return { side, shown: side.sheet.value, open, close: open(null) };
}

/** The menu and everything it leads to. */
export function Menu({ room }: { room: RoomState }) {
  return (
    <>
      <MainSheet room={room} />
      <RulesSheet room={room} />
      <SettingsSheet />
      <KeysSheet />
      <LeaveSheet room={room} />
      <VoteSheet />
      <LogSheet />
    </>
  );
}

function MainSheet({ room }: { room: RoomState }) {
  const { side, shown, open, close } = useSheet();
  const { menuItems } = words.value.play;
  const seat = room.seats[side.session.mySeat.value ?? -1];
  const housed = seat !== undefined && seat.house !== "";
  return (
    <Dialog open={shown === "menu"} title={menuItems.room(room.number)} onClose={close}>
      <div class="menu">
        <Button onClick={open("rules")}>{menuItems.rules}</Button>
        <a
          class="button"
          href={scorePath(room.settings.variant, room.settings.options)}
          target="_blank"
          rel="noopener"
        >
          {menuItems.score}
        </a>
        {room.settings.tournament && (
          <a
            class="button"
            href={`/tournament/${room.settings.tournament.tournament}`}
            target="_blank"
            rel="noopener"
          >
            {menuItems.tournament}
          </a>
        )}
        <Button onClick={open("log")}>{menuItems.log}</Button>
        <Button onClick={open("settings")}>{words.value.general.settings}</Button>
        <Button onClick={open("keys")}>{menuItems.keys}</Button>
        <FullScreen onDone={close} />
        {seat && (
          <Button onClick={() => letHouse(side, !housed)}>
            {housed ? menuItems.houseOff : menuItems.house}
          </Button>
        )}
        {seat && !room.settings.tournament && (
          <Button onClick={open("vote")}>{menuItems.vote}</Button>
        )}
        <Button kind="danger" onClick={open("leave")}>
          {menuItems.leave}
        </Button>
      </div>
    </Dialog>
  );
}

/** Everything that can be chosen, without leaving the match. */
function SettingsSheet() {
  const { shown, close } = useSheet();
  const { groups } = words.value.settings;
  return (
    <Dialog open={shown === "settings"} title={words.value.general.settings} onClose={close}>
      <div class={css.settingsPreview}>
        <Preview />
      </div>
      {(Object.keys(GROUPS) as Group[]).map((group) => (
        <section key={group} class={css.settingsGroup}>
          <h3>{groups[group]}</h3>
          <PreferenceFields group={group} />
        </section>
      ))}
      <LanguageSwitch />
    </Dialog>
  );
}

export function letHouse({ sheet, session }: PlayerSide, on: boolean): void {
  sheet.value = null;
  session.ask({ type: "let_house", on }).catch(complain);
}

function RulesSheet({ room }: { room: RoomState }) {
  const { shown, close } = useSheet();
  return (
    <Dialog open={shown === "rules"} title={words.value.play.menuItems.rules} onClose={close}>
      {shown === "rules" && <RoomCard room={room} />}
    </Dialog>
  );
}

function RoomCard({ room: { number, settings } }: { room: RoomState }) {
  const { variant, options, house } = settings;
  return (
    <RuleCard
      room={{ variant, options }}
      house={house}
      notes={useNotes(house, addressOf("/api/rooms/{number}/notes", { number }))}
    />
  );
}

function KeysSheet() {
  const { shown, close } = useSheet();
  const { keys } = words.value.play;
  return (
    <Dialog open={shown === "keys"} title={keys.title} onClose={close}>
      <dl class="keys">
        {keys.list.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function LogSheet() {
  const { side, shown, close } = useSheet();
  return (
    <Dialog open={shown === "log"} title={words.value.play.menuItems.log} onClose={close}>
      <ol class="log">
        {side.narrator.log.value.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ol>
    </Dialog>
  );
}

function LeaveSheet({ room }: { room: RoomState }) {
  const { side, shown, close } = useSheet();
  const { leave } = words.value.play;
  const { session } = side;
  const ends =
    session.mySeat.value !== null && (room.phase === "playing" || room.phase === "between");
  const table = room.settings.tournament;
  const leaveNow = () => {
    close();
    session
      .leaveRoom(ends)
      .then(() => go(table ? `/tournament/${table.tournament}` : "/"), complain);
  };
  return (
    <Dialog
      open={shown === "leave"}
      title={leave.title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{leave.stay}</Button>
          <Button kind="danger" onClick={leaveNow}>
            {ends && !table ? leave.sure : words.value.play.menuItems.leave}
          </Button>
        </>
      }
    >
      {ends && <p>{table ? leave.tournament : leave.text}</p>}
    </Dialog>
  );
}

function VoteSheet() {
  const { side, shown, close } = useSheet();
  const { vote, leave } = words.value.play;
  const propose = () => {
    close();
    side.session.ask({ type: "vote", on: true }).catch(complain);
  };
  return (
    <Dialog
      open={shown === "vote"}
      title={vote.open}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{leave.stay}</Button>
          <Button kind="danger" onClick={propose}>
            {vote.send}
          </Button>
        </>
      }
    >
      <p>{vote.openText}</p>
    </Dialog>
  );
}
