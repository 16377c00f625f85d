import { complain } from "../../api/refusals";
import { PageFrame } from "../../frame/PageFrame";
import type { RoomState } from "../../generated/protocol";
import { go } from "../../router";
import { rulesName } from "../../rules/towns";
import { useSession } from "../../session";
import { TalkBox } from "../../talk/TalkBox";
import { Button } from "../../ui";
import { useNow } from "../../ui/clock";
import { words } from "../../words";
import css from "./room.module.css";

/** A match that we watch, before there is anything to be seen of it: why, and for how long. */
export function WatchSoon({ room }: { room: RoomState }) {
  const session = useSession();
  const { room: text } = words.value.pages;
  const leave = (): void => {
    session.leaveRoom().then(() => go("/"), complain);
  };
  return (
    <PageFrame
      title={`${rulesName(room.settings.variant, room.settings.house)} · ${text.title(room.number)}`}
    >
      <section class={`card ${css.watchSoon}`} aria-label={text.watch.title}>
        <p>{room.settings.spectators ? text.noSeat.running : text.watch.closed}</p>
        {room.settings.spectators && <Countdown room={room} />}
        <p class="quiet">
          {room.seats
            .filter(({ person }) => person !== null)
            .map(({ name }) => name)
            .join(" · ")}
        </p>
      </section>
      <section class="card" aria-label={text.say}>
        <TalkBox />
      </section>
      <Button onClick={leave}>{text.leave}</Button>
    </PageFrame>
  );
}

function Countdown({ room }: { room: RoomState }) {
  const { watch } = words.value.pages.room;
  const told = useSession().watching.value;
  const now = useNow(500);
  if (room.phase === "shuffling")
    return (
      <p class={css.watchCount} data-part="watch-count">
        {watch.shuffling}
      </p>
    );
  if (told === null || told.match !== room.match)
    return (
      <p class={css.watchCount} data-part="watch-count">
        {watch.coming}
      </p>
    );
  const left = Math.ceil((told.since + told.first_in - now) / 1000);
  return (
    <>
      {/* Read out once: a number for every second would be noise. */}
      <p class={css.watchCount} data-part="watch-count" aria-hidden="true">
        {left > 0 ? watch.soon(left) : watch.coming}
      </p>
      <p class="unseen" role="status">
        {watch.soon(Math.ceil(told.first_in / 1000))}
      </p>
      <p>{watch.why(Math.round(told.delay / 1000))}</p>
    </>
  );
}
