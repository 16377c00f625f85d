import { WithClauses } from "../../api/Clause";
import type { Notes } from "../../api/notes";
import type { House, TownForm } from "../../generated/protocol";
import { language, words } from "../../words";
import { sourceOf, townName } from "../towns";
import type { Values } from "./optionForm";
import { differencesOf } from "./ownRules";

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

/** Notes to clauses, a line each. */
export const noteLines = (notes: Notes, house: House): readonly string[] =>
  Object.entries(notes).map(([clause, note]) => {
    const { house: text } = words.value.pages;
    const told = sourceOf(house) === undefined ? text.note : text.quoted;
    return text.cited(told(note[language.value] ?? ""), clause);
  });

/** Where house rules are written down; nothing where nobody says so. */
export function Source({ house }: { house: House }) {
  const source = sourceOf(house);
  return source === undefined ? null : (
    <p class="quiet">{words.value.pages.house.source(source)}</p>
  );
}

/** What house rules change, in words, and what they remark. */
export function Differences({ town, values, clock, house, notes }: DifferencesProps) {
  const { house: text } = words.value.pages;
  const room = { variant: town.name, options: values };
  const lines = [
    ...differencesOf(town, values).map(({ clause, label, now, usual }) =>
      text.cited(text.difference(label, now, usual), clause),
    ),
    ...(house === undefined ? [] : noteLines(notes ?? {}, house)),
    ...(clock === null ? [] : [clock]),
  ];
  const called = townName(town.name);
  if (lines.length === 0) return <p class="quiet">{text.same(called)}</p>;
  return (
    <>
      <h3>{text.differs(called)}</h3>
      <ul class="specials">
        {lines.map((line) => (
          <li key={line}>
            <span>
              <WithClauses text={line} room={room} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
