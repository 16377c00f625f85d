import type { Tournament, TournamentTableTold } from "../../generated/protocol";
import { useSession } from "../../session";
import { Anchor } from "../../ui/Anchor";
import { signed } from "../../words/numbers";
import { namesOf } from "./TournamentStandings";
import css from "./tournaments.module.css";
import { tournamentWords } from "./words";

/** The rounds with their tables, the newest first; those before are folded. */
export function Rounds({ one }: { one: Tournament }) {
  const { page: text } = tournamentWords.value;
  const names = namesOf(one);
  const newest = one.played.length;
  return (
    <>
      {one.duplicate && one.state === "playing" && <p class="quiet">{text.secretSame}</p>}
      {[...one.played].reverse().map(({ round, tables }) => (
        <details key={round} class="card panel" open={round === newest}>
          <summary>{text.round(round)}</summary>
          <ul class="plain-list">
            {tables.map((table) => (
              <Table key={table.table} table={table} names={names} watch={!one.duplicate} />
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}

interface TableProps {
  table: TournamentTableTold;
  names: ReadonlyMap<number, string>;
  /** Whether others may look on. */
  watch: boolean;
}

function Table({ table, names, watch }: TableProps) {
  const { page: text } = tournamentWords.value;
  const own = useSession().me.value?.person;
  const mine = table.people.some((person) => person === own);
  const { room, match, totals, people, missed } = table;
  return (
    <li class={css.tournamentRound} aria-current={mine}>
      <span class={css.tournamentLine}>
        <strong>{text.table(table.table)}</strong>
        {!table.over && table.hands > 0 && <span class="quiet">{text.hands(table.hands)}</span>}
        {match !== null && <Anchor to={`/replay/${match}`}>{text.replay}</Anchor>}
        {room !== null && mine && <Anchor to={`/room/${room}`}>{text.mine}</Anchor>}
        {room !== null && !mine && watch && <Anchor to={`/room/${room}`}>{text.watch}</Anchor>}
      </span>
      <ul class={css.tournamentSitters}>
        {people.map((person, seat) => (
          <li key={seat}>
            <span>
              {person === null ? text.bot : names.get(person)}
              {table.over && missed.includes(seat) && <span class="quiet"> {text.missed}</span>}
            </span>
            {totals !== null && (table.hands > 0 || table.over) && (
              <span class={(totals[seat] ?? 0) < 0 ? css.loss : ""}>
                {signed(totals[seat] ?? 0)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
