import type { RoomTold, SeatState } from "../../generated/protocol";
import { Button } from "../../ui";
import { words } from "../../words";
import { operatorWords } from "../../words/operator";
import { said, townName } from "../formats";
import { listed, useAnswer } from "../look";
import { askFirst } from "../orders";
import { Badge, Finder, Name, Pager, Row } from "../pieces";
import { type Column, Table } from "../Table";

const isRunning = ({ phase }: RoomTold): boolean => phase === "playing" || phase === "between";

export function Rooms() {
  const w = operatorWords.value;
  const told = useAnswer(listed("/api/operator/rooms"));
  return (
    <>
      <Finder label={w.find.rooms} states={Object.entries(words.value.pages.lobby.phase)} />
      {told !== null && (
        <>
          <Table
            title={w.part.rooms}
            rows={told.rooms}
            columns={columns(told.rooms.some((one) => one.node !== ""))}
          />
          <Pager {...told} />
        </>
      )}
    </>
  );
}

function columns(several: boolean): Column<RoomTold>[] {
  const { head } = operatorWords.value;
  const { phase } = words.value.pages.lobby;
  return [
    { head: head.room, kind: "key", cell: (room) => room.number },
    { head: head.town, cell: (room) => townName(room.settings.variant) },
    {
      head: head.phase,
      cell: (room) => <Badge is={isRunning(room) ? "good" : ""}>{said(phase, room.phase)}</Badge>,
    },
    { head: head.seats, kind: "wide", cell: (room) => <Seats of={room} /> },
    { head: head.round, kind: "number", cell: (room) => room.round || "–" },
    {
      head: head.watching,
      kind: "number",
      cell: (room) => (room.elsewhere ? "–" : room.spectators),
    },
    { head: head.node, shown: several, cell: (room) => room.node },
    { head: head.actions, cell: (room) => <Actions room={room} /> },
  ];
}

function Seats({ of: { seats, elsewhere } }: { of: RoomTold }) {
  return (
    <ol class="lines">
      {seats.map((seat, at) => (
        <li key={at}>
          <Seat seat={seat} known={!elsewhere} />
        </li>
      ))}
    </ol>
  );
}

function Seat({ seat, known }: { seat: SeatState; known: boolean }) {
  const { state, seat: w, house } = operatorWords.value;
  if (seat.bot !== null) return <Badge>{words.value.pages.room.botShort(seat.bot)}</Badge>;
  if (seat.person === null) return <span class="quiet">{w.free}</span>;
  return (
    <>
      <Name name={seat.name} />{" "}
      {known && (
        <Badge is={seat.online ? "good" : "bad"}>
          {seat.online ? state.online : state.offline}
        </Badge>
      )}{" "}
      {seat.house !== "" && <Badge>{house[seat.house]}</Badge>}
    </>
  );
}

function Actions({ room }: { room: RoomTold }) {
  const { act } = operatorWords.value;
  const about = room.number;
  const path = `/rooms/${about}`;
  const running = isRunning(room);
  return (
    <Row>
      {running && (
        <Button onClick={() => askFirst({ deed: "dissolve", about, path: `${path}/dissolve` })}>
          {act.dissolve}
        </Button>
      )}
      {room.node !== "" && (
        <Button onClick={() => askFirst({ deed: "move", about, path: `${path}/move` })}>
          {act.move}
        </Button>
      )}
      <Button
        kind="danger"
        onClick={() =>
          askFirst({
            ...{ deed: "close", about, path: `${path}/close` },
            text: running ? "closeRunning" : "close",
          })
        }
      >
        {act.close}
      </Button>
    </Row>
  );
}
