import { useEffect } from "preact/hooks";
import { address, go } from "../../router";
import { usePart, useSession } from "../../session";
import { Button } from "../../ui";
import { since, useNow } from "../../ui/clock";
import css from "../matchmaking/matchmaking.module.css";
import { type Call, TournamentWatch } from "./watch";
import { tournamentWords } from "./words";

/** On every page when our table is ready. Who waits for it is led there. */
export function TournamentSign({ call }: { call: Call }) {
  const session = useSession();
  const tournaments = usePart(TournamentWatch);
  const { call: text } = tournamentWords.value;
  const now = useNow();
  const { path } = address.value;
  const room = session.room.value;
  const there = room?.number === call.room;
  const plays = session.mySeat.value !== null && room?.phase !== "waiting";
  const waits = /^\/(?:tournament|room)\//.test(path) && !plays;
  useEffect(() => {
    if (there) tournaments.answer();
    else if (waits) {
      tournaments.answer();
      go(`/room/${call.room}`);
    }
  }, [tournaments, call, there, waits]);
  if (there || waits) return null;
  const left = Math.max(0, call.seconds - since(call.at, now));
  return (
    <aside
      class={`${css.queueSign} on-table`}
      data-part="queue-sign"
      aria-label={text.title(call.name, call.round)}
    >
      <span class={css.queueText}>
        <strong>{text.title(call.name, call.round)}</strong>{" "}
        <span class={css.queueTime}>{text.seconds(left)}</span>
      </span>
      <Button onClick={() => tournaments.answer()}>{text.later}</Button>
      <Button
        kind="main"
        onClick={() => {
          tournaments.answer();
          go(`/room/${call.room}`);
        }}
      >
        {text.go}
      </Button>
    </aside>
  );
}
