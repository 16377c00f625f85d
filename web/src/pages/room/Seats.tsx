import { useState } from "preact/hooks";
import { complain } from "../../api/refusals";
import { PersonName } from "../../features/friends/PersonName";
import { lazily, PartOfPage } from "../../frame/lazily";
import type { RoomState, SeatState } from "../../generated/protocol";
import { Face } from "../../people/Face";
import { seatColour } from "../../people/SeatSign";
import { type Sitter, sittersOf } from "../../people/sitters";
import { useLevels } from "../../rules/towns";
import { useSession } from "../../session";
import { Button, Dialog } from "../../ui";
import { shownName, words } from "../../words";
import { type Arrival, isTaken } from "./arrival";
import css from "./room.module.css";

const CharacterPick = lazily(
  async () => (await import("../../features/account/CharacterPick")).CharacterPick,
  PartOfPage,
);

/** Where seats are around the table, seen from the first one: they go counter-clockwise. */
const PLACES: Readonly<Record<number, readonly string[]>> = {
  2: ["south", "north"],
  3: ["south", "east", "west"],
  4: ["south", "east", "north", "west"],
};

/** The seats around a small table, one's own at the bottom. */
export function Seats({ room, arrival }: { room: RoomState; arrival: Arrival }) {
  const { room: text } = words.value.pages;
  const first = useSession().mySeat.value ?? 0;
  const count = room.seats.length;
  const sitters = sittersOf(room);
  return (
    <ol class={css.smallTable} data-part="small-table">
      {room.seats.map((seat, at) => (
        <li
          key={at}
          class={`${css.place} ${css[PLACES[count]?.[(at - first + count) % count] ?? ""]}`}
          data-part="place"
          aria-label={text.seat(at + 1)}
        >
          <Seat {...{ room, seat, at, arrival }} sitter={sitters[at]} />
        </li>
      ))}
      <li class={`${css.placeMiddle} on-table`} aria-hidden="true">
        {room.number}
      </li>
    </ol>
  );
}

interface SeatProps {
  room: RoomState;
  seat: SeatState;
  at: number;
  arrival: Arrival;
  /** Name and face, as the table will show them. */
  sitter: Sitter | undefined;
}

function Seat(props: SeatProps) {
  const { room, seat, at, arrival, sitter } = props;
  const session = useSession();
  const { room: text } = words.value.pages;
  const owner = room.owner === session.me.value?.person;
  const mayMove = session.mySeat.value !== null || !isTaken(room);
  if (seat.person !== null) return <Person {...props} />;
  if (seat.bot !== null) {
    return (
      <>
        <SeatFace at={at} sitter={sitter} />
        <strong class={css.seatName} data-part="seat-name">
          {sitter?.name}
        </strong>
        <span class="quiet">{sitter?.about}</span>
        {owner && (
          <Button onClick={() => session.ask({ type: "set_bot", seat: at }).catch(complain)}>
            {text.removeBot}
          </Button>
        )}
        {session.mySeat.value === null && mayMove && (
          <Button onClick={() => arrival.sit(at)}>{text.sit}</Button>
        )}
      </>
    );
  }
  return (
    <>
      <span class="quiet">{text.free}</span>
      {mayMove && <Button onClick={() => arrival.sit(at)}>{text.sit}</Button>}
      {owner && room.settings.bots && <AddBot at={at} town={room.settings.variant} />}
    </>
  );
}

function SeatFace({ at, sitter }: Pick<SeatProps, "at" | "sitter">) {
  if (sitter === undefined) return null;
  return (
    <span
      class={sitter.bot ? `${css.seatFace} ${css.seatFaceBot}` : css.seatFace}
      data-part={sitter.bot ? "face-of-bot" : "face-of-person"}
      style={{ borderColor: seatColour(at) }}
    >
      <Face character={sitter.character} close />
    </span>
  );
}

/** Pressed, it lets one choose as whom one sits. */
function OwnFace(props: Pick<SeatProps, "at" | "sitter">) {
  const [open, setOpen] = useState(false);
  const { character } = words.value.pages.person;
  return (
    <>
      <button
        type="button"
        class={css.ownFace}
        aria-haspopup="dialog"
        aria-label={character}
        title={character}
        onClick={() => setOpen(true)}
      >
        <SeatFace {...props} />
      </button>
      <Dialog open={open} title={character} onClose={() => setOpen(false)}>
        {open && <CharacterPick />}
      </Dialog>
    </>
  );
}

function Person({ room, seat, at, arrival, sitter }: SeatProps) {
  const session = useSession();
  const { pages, play } = words.value;
  const { room: text } = pages;
  const here = seat.online && !seat.silent;
  const mine = seat.person === session.me.value?.person;
  const owner = room.owner === session.me.value?.person;
  const absent = seat.online ? play.silent : text.offline;
  const state = !here ? absent : seat.ready ? text.ready : text.notReady;
  return (
    <>
      {mine ? <OwnFace at={at} sitter={sitter} /> : <SeatFace at={at} sitter={sitter} />}
      <strong class={css.seatName} data-part="seat-name">
        {seat.person !== null && <PersonName person={seat.person} name={seat.name} />}
      </strong>
      {sitter !== undefined && sitter.rank !== "" && (
        <span class={css.seatRank}>{sitter.rank}</span>
      )}
      <span class={`line ${css.seatSigns}`}>
        {mine && <span class="badge">{text.you}</span>}
        {seat.person === room.owner && <span class="badge badge-gold">{text.owner}</span>}
      </span>
      <span class={seat.ready && here ? css.seatReady : "quiet"}>
        {seat.ready && here ? "✓ " : ""}
        {state}
      </span>
      {mine && (
        <Button kind="plain" onClick={() => arrival.watch()}>
          {text.stand}
        </Button>
      )}
      {owner && !mine && (
        <Button
          kind="plain"
          aria-label={text.kick(shownName(seat.name))}
          onClick={() => session.ask({ type: "kick", seat: at }).catch(complain)}
        >
          {text.kickShort}
        </Button>
      )}
    </>
  );
}

function AddBot({ at, town }: { at: number; town: string }) {
  const session = useSession();
  const { room: text } = words.value.pages;
  const levels = useLevels(town);
  return (
    <label class={css.addBot} data-part="add-bot">
      <span class="unseen">{text.addBot}</span>
      <select
        class="input"
        value=""
        onChange={(event) => {
          const level = event.currentTarget.value;
          if (level !== "") session.ask({ type: "set_bot", seat: at, level }).catch(complain);
        }}
      >
        <option value="">{text.addBot}</option>
        {levels.map((level) => (
          <option key={level} value={level}>
            {text.botLevel(level)}
          </option>
        ))}
      </select>
    </label>
  );
}
