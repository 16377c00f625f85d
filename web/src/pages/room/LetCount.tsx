import { complain } from "../../api/refusals";
import type { RoomState } from "../../generated/protocol";
import { useSession } from "../../session";
import { Switch } from "../../ui";
import { words } from "../../words";

/** Whether the next match counts on the ladder: where it can, and if all four want it. */
export function LetCount({ room }: { room: RoomState }) {
  const session = useSession();
  const { meeting: text, refused } = words.value.pages;
  const guest = session.me.value?.permanent !== true;
  const seat = session.mySeat.value;
  const mine = seat === null ? undefined : room.seats[seat];
  if (room.ladder !== "offered" || mine === undefined) return null;
  const agreed = room.seats.filter(({ counts }) => counts).length;
  return (
    <div>
      <Switch
        label={text.letCount}
        on={mine.counts}
        disabled={guest}
        onChange={(on) => session.ask({ type: "let_count", on }).catch(complain)}
      />
      <p class="quiet" role="status">
        {guest ? refused.guest : text.letCountText}{" "}
        {agreed > 0 && text.agreed(agreed, room.seats.length)}
      </p>
    </div>
  );
}
