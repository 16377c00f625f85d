import { useEffect } from "preact/hooks";
import { go, route } from "../../router";
import { useSession } from "../../session";
import type { Call } from "../../session/tournamentWatch";
import { Button } from "../../ui";
import { since, useNow } from "../../ui/clock";
import { tournamentWords } from "./words";
import "../matchmaking/meeting.css";

/** On every page when our table is ready. Who waits for it is led there. */
export function TournamentSign({ call }: { call: Call }) {
  const session = useSession();
  const { call: text } = tournamentWords.value;
  const now = useNow();
  const at = route.value;
  const room = session.room.value;
  const there = room?.number === call.room;
  const plays = session.mySeat.value !== null && room?.phase !== "waiting";
  const waits = (at.page === "tournament" || at.page === "room") && !plays;
  useEffect(() => {
    if (there) session.tournaments.answer();
    else if (waits) {
      session.tournaments.answer();
      go(`/room/${call.room}`);
    }
  }, [session, call, there, waits]);
  if (there || waits) return null;
  const left = Math.max(0, call.seconds - since(call.at, now));
  return (
    <aside class="queue-sign on-table" aria-label={text.title(call.name, call.round)}>
      <span class="queue-text">
        <strong>{text.title(call.name, call.round)}</strong>{" "}
        <span class="queue-time">{text.seconds(left)}</span>
      </span>
      <Button onClick={() => session.tournaments.answer()}>{text.later}</Button>
      <Button
        kind="main"
        onClick={() => {
          session.tournaments.answer();
          go(`/room/${call.room}`);
        }}
      >
        {text.go}
      </Button>
    </aside>
  );
}
