import type { House, TownForm } from "../generated/protocol";
import { language, words } from "../words";
import { WithClauses } from "./Clause";
import { differencesOf } from "./differences";
import type { Notes } from "./notes";
import type { Values } from "./optionForm";
import { sourceOf, townName } from "./towns";

interface DifferencesProps {
  /** The town they are compared with. */
  town: TownForm;
  values: Values;
  /** The time to think, in words; where it is the town's, nothing. */
  clock: string | null;
  /** Where they are house rules with notes. */
  house?: House;
  notes?: Notes;
}

/** Notes to clauses, a line each: what a table remarks, or what its rules say. */
export const noteLines = (notes: Notes, house: House): readonly string[] =>
  Object.entries(notes).map(([clause, note]) => {
    const { house: text } = words.value.pages;
    const told = note[language.value] ?? "";
    return text.cited(sourceOf(house) === undefined ? text.note(told) : told, clause);
  });

/** Where house rules are written down; nothing where nobody says so. */
export function Source({ house }: { house: House }) {
  const source = sourceOf(house);
  return source === undefined ? null : (
    <p class="quiet">{words.value.pages.house.source(source)}</p>
  );
}

/** What house rules change, in words, and what they remark or say. */
export function Differences({ town, values, clock, house, notes }: DifferencesProps) {
  const { house: text } = words.value.pages;
  const room = { variant: town.name, options: values };
  const noted = house === undefined ? [] : noteLines(notes ?? {}, house);
  const quoted = sourceOf(house) !== undefined && noted.length > 0;
  const lines = [
    ...differencesOf(town, values).map(({ clause, label, now, usual }) =>
      text.cited(text.difference(label, now, usual), clause),
    ),
    ...(quoted ? [] : noted),
    ...(clock === null ? [] : [clock]),
  ];
  const called = townName(town.name);
  if (lines.length === 0 && !quoted) return <p class="quiet">{text.same(called)}</p>;
  return (
    <>
      <h3>{text.differs(called)}</h3>
      <Lines lines={lines} room={room} />
      {quoted && (
        <details>
          <summary>{text.quoted}</summary>
          <Lines lines={noted} room={room} />
        </details>
      )}
    </>
  );
}

interface LinesProps {
  lines: readonly string[];
  room: { readonly variant: string; readonly options: Values };
}

/** Sentences that cite clauses, a line each. */
export function Lines({ lines, room }: LinesProps) {
  return (
    <ul class="specials">
      {lines.map((line) => (
        <li key={line}>
          <span>
            <WithClauses text={line} room={room} />
          </span>
        </li>
      ))}
    </ul>
  );
}
