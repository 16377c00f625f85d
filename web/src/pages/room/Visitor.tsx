import type { RoomState } from "../../generated/protocol";
import { useSession } from "../../session";
import { Button } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { words } from "../../words";
import type { Arrival } from "./arrival";
import css from "./room.module.css";

/** Why a visitor has no seat, and how to get one. */
export function Visitor({ room, arrival }: { room: RoomState; arrival: Arrival }) {
  const { room: text } = words.value.pages;
  const elsewhere = useSession().seatRoom.value;
  const why = arrival.why.value;
  const free = room.seats.findIndex(({ person, bot }) => person === null && bot === null);
  if (why === null) return null;
  const told = why === "elsewhere" || why === "alone" ? why : free < 0 ? "full" : "chosen";
  return (
    <div class={`${css.noSeat} stack`}>
      <p role="status">{text.noSeat[told]}</p>
      <div class="line">
        {free >= 0 &&
          why !== "alone" &&
          (why === "elsewhere" ? (
            <Button onClick={() => arrival.sit(free)}>{text.moveHere}</Button>
          ) : (
            <Button kind="main" large onClick={() => arrival.sit()}>
              {text.sitDown}
            </Button>
          ))}
        {why === "elsewhere" && elsewhere !== null && (
          <Anchor to={`/room/${elsewhere}`} class="button button-main">
            {text.goThere(elsewhere)}
          </Anchor>
        )}
      </div>
    </div>
  );
}
