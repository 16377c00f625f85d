import type { TournamentEntry } from "../../generated/protocol";
import { useKindName } from "../../rules/towns";
import { Anchor } from "../../ui/Anchor";
import { timeText } from "../../words/numbers";
import css from "./tournaments.module.css";
import { tournamentWords } from "./words";

/** Tournaments below each other, each a way to its page. */
export function Entries({ tournaments }: { tournaments: readonly TournamentEntry[] }) {
  return (
    <ul class="plain-list">
      {tournaments.map((one) => (
        <li key={one.id}>
          <Entry one={one} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ one }: { one: TournamentEntry }) {
  const text = tournamentWords.value;
  const played = one.state === "playing" || one.state === "pause";
  const facts = [
    one.club === null ? text.house : one.club_name,
    useKindName(one.variant),
    timeText(one.starts),
    text.people(one.people),
    played ? text.roundOf(one.round, one.rounds) : text.rounds(one.rounds),
    one.duplicate && text.duplicate,
  ];
  return (
    <Anchor to={`/tournament/${one.id}`} class={`card ${css.tournamentEntry}`}>
      <span class={css.tournamentLine}>
        <strong>{one.name}</strong>
        <span class={`${css.tournamentState} ${css[one.state] ?? ""}`}>
          {one.entered && one.state === "open" ? text.entered : text.states[one.state]}
        </span>
      </span>
      <span class="quiet">{facts.filter(Boolean).join(" · ")}</span>
    </Anchor>
  );
}
