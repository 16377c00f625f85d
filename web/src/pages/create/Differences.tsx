import { WithClauses } from "../../api/Clause";
import type { Notes } from "../../api/notes";
import type { TownForm } from "../../generated/protocol";
import { language, words } from "../../words";
import { townName } from "../towns";
import type { Values } from "./optionForm";
import { differencesOf } from "./ownRules";

interface DifferencesProps {
  /** The town they are compared with. */
  town: TownForm;
  values: Values;
  /** The time to think, in words; where it is the town's, nothing. */
  clock: string | null;
  notes?: Notes;
}

/** Notes to clauses, a line each. */
export const noteLines = (notes: Notes): readonly string[] =>
  Object.entries(notes).map(([clause, note]) => {
    const { house } = words.value.pages;
    return house.cited(house.note(note[language.value] ?? ""), clause);
  });

/** What house rules change, in words, and what they remark. */
export function Differences({ town, values, clock, notes }: DifferencesProps) {
  const { house: text } = words.value.pages;
  const room = { variant: town.name, options: values };
  const lines = [
    ...differencesOf(town, values).map(({ clause, label, now, usual }) =>
      text.cited(text.difference(label, now, usual), clause),
    ),
    ...noteLines(notes ?? {}),
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
