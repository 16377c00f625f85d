import { addressOf } from "../../api";
import { complain } from "../../api/refusals";
import { LastMatch } from "../../frame/LastMatch";
import { lazily } from "../../frame/lazily";
import { PageFrame } from "../../frame/PageFrame";
import type { RoomState } from "../../generated/protocol";
import { go } from "../../router";
import { HouseRules } from "../../rules/HouseRules";
import { useNotes } from "../../rules/notes";
import { RuleCard } from "../../rules/RuleCard";
import { rulesName } from "../../rules/towns";
import { useSession } from "../../session";
import { TalkBox } from "../../talk/TalkBox";
import { Button } from "../../ui";
import { shownName, words } from "../../words";
import { LessonOffer } from "../study/lessons/LessonOffer";
import type { Arrival } from "./arrival";
import { Bell } from "./Bell";
import { LetCount } from "./LetCount";
import css from "./room.module.css";
import { Seats } from "./Seats";
import { Share } from "./Share";
import { Visitor } from "./Visitor";

const InviteFriends = lazily(
  async () => (await import("../../features/friends/InviteFriends")).InviteFriends,
  () => null,
);

/** A room before the match, and after it. */
export function WaitingRoom({ room, arrival }: { room: RoomState; arrival: Arrival }) {
  const { room: text } = words.value.pages;
  const session = useSession();
  const over = session.table.value?.ending?.summary;
  // Who has come by a link wants to talk first, and who opened the room waits for others.
  const owner = room.owner === session.me.value?.person;
  const seated = session.mySeat.value !== null && session.me.value?.permanent === true;
  const leave = (): void => {
    const { club } = room.settings;
    session.leaveRoom().then(() => go(club === null ? "/" : `/club/${club}`), complain);
  };
  return (
    <PageFrame
      title={`${rulesName(room.settings.variant, room.settings.house)} · ${text.title(room.number)}`}
      wide
    >
      {over !== undefined && over.match === room.match && <LastMatch summary={over} />}
      <LessonOffer town={room.settings.variant} />
      <div class="columns">
        <section class="card" aria-label={text.seats}>
          <Seats room={room} arrival={arrival} />
          <StartLine room={room} />
          <LetCount room={room} />
          <Visitor room={room} arrival={arrival} />
        </section>
        <div class="stack">
          {owner && !room.settings.unhurried && <Share room={room} />}
          {seated && !room.settings.unhurried && <InviteFriends />}
          <HouseRules
            {...room.settings}
            notes={addressOf("/api/rooms/{number}/notes", { number: room.number })}
          />
          <section class="card" aria-label={text.say}>
            <TalkBox />
          </section>
          {!owner && !room.settings.unhurried && <Share room={room} />}
          <Facts room={room} />
          <Bell />
          <Button onClick={leave}>{text.leave}</Button>
        </div>
      </div>
    </PageFrame>
  );
}

/** What one can do now so that it begins, and what it waits for. */
function StartLine({ room }: { room: RoomState }) {
  const session = useSession();
  const { room: text } = words.value.pages;
  const seat = session.mySeat.value;
  const mine = seat === null ? undefined : room.seats[seat];
  if (mine === undefined) return null;
  const owner = room.owner === session.me.value?.person;
  const others = room.seats.filter((one, at) => one.person !== null && at !== seat);
  const missing = others.filter(({ ready, online }) => !ready || !online);
  const free = room.seats.some(({ person, bot }) => person === null && bot === null);
  const stuck = free && !room.settings.bots;
  const again = room.match !== null;
  return (
    <>
      {session.notBegun.value && <p role="alert">{text.notBegun}</p>}
      <div class={`line ${css.startLine}`} data-part="start-line">
        {owner && (
          <Button
            kind="main"
            large
            disabled={missing.length > 0 || stuck}
            onClick={() => session.ask({ type: "start" }).catch(complain)}
          >
            {free && room.settings.bots ? text.startWithBots : again ? text.again : text.start}
          </Button>
        )}
        {(!owner || others.length > 0) && (
          <Button
            {...(owner ? {} : { kind: mine.ready ? "normal" : "main", large: true })}
            aria-pressed={mine.ready}
            onClick={() => session.ask({ type: "ready", on: !mine.ready }).catch(complain)}
          >
            {mine.ready ? text.unready : again ? text.again : text.beReady}
          </Button>
        )}
      </div>
      <p class="quiet" role="status">
        {missing.length > 0
          ? text.waitReady(
              missing.map(({ name }) => shownName(name)).join(words.value.general.listed),
            )
          : stuck
            ? text.waitFree
            : text.waitOwner}
      </p>
    </>
  );
}

function Facts({ room }: { room: RoomState }) {
  const { room: text, level } = words.value.pages;
  const { clock, options, variant, bot_level, unhurried, house, ...rest } = room.settings;
  const time = unhurried ? text.noClock : text.clock(clock.turn, clock.bank);
  const facts = (["bots", "spectators", "hints", "public"] as const).map((name) =>
    name === "bots" && rest.bots
      ? text.botsOf(level.names[bot_level])
      : text.facts[name][rest[name] ? 1 : 0],
  );
  return (
    <details class="card panel">
      <summary>{text.settings}</summary>
      <p class="quiet">{[time, ...facts, text.spectators(room.spectators)].join(" · ")}</p>
      <RuleCard
        room={{ variant, options }}
        house={house}
        notes={useNotes(house, addressOf("/api/rooms/{number}/notes", { number: room.number }))}
      />
    </details>
  );
}
