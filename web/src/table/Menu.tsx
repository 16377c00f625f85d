import { signal } from "@preact/signals";
import type { RoomState } from "../generated/protocol";
import { LanguageSwitch } from "../pages/LanguageSwitch";
import { RuleCard } from "../pages/RuleCard";
import { complain } from "../pages/refusals";
import { discardWay, type OnOff, signs, sound } from "../preferences";
import { go } from "../router";
import { ask, leaveRoom, mySeat } from "../session";
import { Button, Dialog, Switch } from "../ui";
import { language, words } from "../words";
import { log } from "./narrate";

export type Sheet = "menu" | "rules" | "keys" | "leave" | "vote" | "log";

/** The dialog that is open. */
export const sheet = signal<Sheet | null>(null);

export const openSheet = (which: Sheet | null) => () => {
  sheet.value = which;
};

const close = openSheet(null);

/** The menu and everything it leads to. */
export function Menu({ room }: { room: RoomState }) {
  return (
    <>
      <MainSheet room={room} />
      <RulesSheet room={room} />
      <KeysSheet />
      <LeaveSheet room={room} />
      <VoteSheet />
      <LogSheet />
    </>
  );
}

function MainSheet({ room }: { room: RoomState }) {
  const { menuItems } = words.value.play;
  const seat = mySeat.value === null ? undefined : room.seats[mySeat.value];
  const housed = seat !== undefined && seat.house !== "";
  return (
    <Dialog open={sheet.value === "menu"} title={menuItems.room(room.number)} onClose={close}>
      <div class="menu">
        <Button onClick={openSheet("rules")}>{menuItems.rules}</Button>
        <Button onClick={openSheet("log")}>{menuItems.log}</Button>
        <Button onClick={openSheet("keys")}>{menuItems.keys}</Button>
        {seat && (
          <Button onClick={() => letHouse(!housed)}>
            {housed ? menuItems.houseOff : menuItems.house}
          </Button>
        )}
        {seat && <Button onClick={openSheet("vote")}>{menuItems.vote}</Button>}
        <Button kind="danger" onClick={openSheet("leave")}>
          {menuItems.leave}
        </Button>
      </div>
      <Preferences />
    </Dialog>
  );
}

const onOff = (on: boolean): OnOff => (on ? "on" : "off");

function Preferences() {
  const { menuItems } = words.value.play;
  return (
    <div>
      <Switch
        label={menuItems.sound}
        on={sound.value === "on"}
        onChange={(on) => {
          sound.value = onOff(on);
        }}
      />
      <Switch
        label={menuItems.drag}
        on={discardWay.value === "drag"}
        onChange={(on) => {
          discardWay.value = on ? "drag" : "taps";
        }}
      />
      <Switch
        label={menuItems.signs}
        on={signs.value === "on"}
        onChange={(on) => {
          signs.value = onOff(on);
        }}
      />
      <LanguageSwitch />
    </div>
  );
}

export function letHouse(on: boolean): void {
  sheet.value = null;
  ask({ type: "let_house", on }).catch(complain);
}

function RulesSheet({ room }: { room: RoomState }) {
  const { variant, options } = room.settings;
  const query = new URLSearchParams({ lang: language.value });
  for (const [name, value] of Object.entries(options)) query.set(name, String(value));
  return (
    <Dialog open={sheet.value === "rules"} title={words.value.play.menuItems.rules} onClose={close}>
      {sheet.value === "rules" && <RuleCard path={`/api/towns/${variant}/rules?${query}`} />}
    </Dialog>
  );
}

function KeysSheet() {
  const { keys } = words.value.play;
  return (
    <Dialog open={sheet.value === "keys"} title={keys.title} onClose={close}>
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
  return (
    <Dialog open={sheet.value === "log"} title={words.value.play.menuItems.log} onClose={close}>
      <ol class="log">
        {log.value.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ol>
    </Dialog>
  );
}

function LeaveSheet({ room }: { room: RoomState }) {
  const { leave } = words.value.play;
  const ends = mySeat.value !== null && (room.phase === "playing" || room.phase === "between");
  const leaveNow = () => {
    sheet.value = null;
    leaveRoom(ends).then(() => go("/"), complain);
  };
  return (
    <Dialog
      open={sheet.value === "leave"}
      title={leave.title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{leave.stay}</Button>
          <Button kind="danger" onClick={leaveNow}>
            {ends ? leave.sure : words.value.play.menuItems.leave}
          </Button>
        </>
      }
    >
      {ends && <p>{leave.text}</p>}
    </Dialog>
  );
}

function VoteSheet() {
  const { vote, leave } = words.value.play;
  const propose = () => {
    sheet.value = null;
    ask({ type: "vote", on: true }).catch(complain);
  };
  return (
    <Dialog
      open={sheet.value === "vote"}
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
