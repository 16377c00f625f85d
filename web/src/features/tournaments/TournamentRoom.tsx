import { complain } from "../../api/refusals";
import { LastMatch } from "../../frame/LastMatch";
import { PageFrame } from "../../frame/PageFrame";
import type { RoomState, TournamentTable } from "../../generated/protocol";
import { go } from "../../router";
import { useSession } from "../../session";
import { TalkBox } from "../../talk/TalkBox";
import { Button } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { useNow } from "../../ui/clock";
import { shownName, words } from "../../words";
import css from "./tournaments.module.css";
import { tournamentWords } from "./words";

/** A table of a tournament before its match, and after it. */
export function TournamentRoom({ room, table }: { room: RoomState; table: TournamentTable }) {
  const session = useSession();
  const { room: text, roundOf } = tournamentWords.value;
  const over = session.table.value?.ending?.summary;
  const page = `/tournament/${table.tournament}`;
  const leave = (): void => {
    session.leaveRoom().then(() => go(page), complain);
  };
  return (
    <PageFrame title={text.title(table.name, table.table)}>
      <p class="quiet">{roundOf(table.round, table.rounds)}</p>
      {over !== undefined && over.match === room.match && (
        <LastMatch summary={over} replay={!table.duplicate} />
      )}
      {table.over ? <p>{text.over}</p> : <Begins at={table.begins} />}
      {!table.over && <Sitters room={room} />}
      <section class="card" aria-label={words.value.pages.room.say}>
        <TalkBox />
      </section>
      <div class="line">
        <Anchor to={page} class="button button-main">
          {text.back}
        </Anchor>
        <Button onClick={leave}>{text.leave}</Button>
      </div>
    </PageFrame>
  );
}

function Begins({ at }: { at: number }) {
  const { room: text } = tournamentWords.value;
  useNow();
  const seconds = Math.ceil(at - Date.now() / 1000);
  return (
    <section class="card">
      <p class={css.tournamentClock} role="status">
        {seconds > 0 && seconds < 120 ? text.begins(seconds) : text.soon}
      </p>
      <p class="quiet">{text.hint}</p>
    </section>
  );
}

function Sitters({ room }: { room: RoomState }) {
  const { room: text } = tournamentWords.value;
  return (
    <div class="card">
      <ul class="plain-list">
        {room.seats.map((seat, at) => (
          <li key={at} class={css.tournamentLine}>
            <span>{seat.bot === null ? shownName(seat.name) : text.bot}</span>
            {seat.bot === null && <span class="quiet">{seat.online ? text.here : text.away}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
