import { useFetched } from "../api";
import { Loading, Trouble } from "../api/Trouble";
import type { House, RuleText } from "../generated/protocol";
import { MarkdownText } from "../ui/MarkdownText";
import { language, words } from "../words";
import { BookLink, type RoomRules } from "./Clause";
import type { Notes } from "./notes";
import css from "./RuleCard.module.css";
import { rulesAddress } from "./ruleText";

const PATIENCE = 200; // milliseconds: while somebody types, the rules need not follow every key

interface RuleCardProps {
  room: RoomRules;
  /** Where they are house rules with notes. */
  house?: House | null;
  notes?: Notes;
}

/** The rules of exactly one room: its summary, its options, and every clause. */
export function RuleCard({ room, house, notes }: RuleCardProps) {
  const { create } = words.value.pages;
  const path = rulesAddress(room.variant, room.options ?? {}, language.value);
  const { data, error, reload } = useFetched(path, PATIENCE);
  if (error !== null) return <Trouble error={error} onRetry={reload} />;
  if (data === null) return <Loading />;
  const general = data.card.filter(({ clause }) => clause === "");
  const clauses = data.card.filter(({ clause }) => clause !== "");
  const { note: remark, saying } = words.value.pages.house;
  const told = house && Object.hasOwn(house.source, language.value) ? saying : remark;
  const noteOn = ({ clause }: RuleText): string => {
    const note = notes?.[clause]?.[language.value];
    return note === undefined ? "" : told(note);
  };
  const changed = clauses.filter((one) => one.changed || noteOn(one) !== "");
  return (
    <div class={css.ruleCard} data-part="rule-card">
      {[...general, ...changed].map((rule) => (
        <Rule key={rule.title} rule={rule} note={noteOn(rule)} town={room.variant} />
      ))}
      <details>
        <summary>{create.clauses(clauses.length)}</summary>
        {clauses.map((rule) => (
          <Rule key={rule.clause} rule={rule} note={noteOn(rule)} town={room.variant} />
        ))}
      </details>
    </div>
  );
}

function Rule({ rule, note, town }: { rule: RuleText; note: string; town: string }) {
  const { clause, title, text, changed } = rule;
  const { create } = words.value.pages;
  const link = (named: string) => <BookLink clause={named} town={town} />;
  return (
    <section class={changed || note !== "" ? `${css.rule} ${css.ruleChanged}` : css.rule}>
      <h3>
        {clause !== "" && <span class={css.ruleClause}>{link(clause)}</span>} {title}
        {changed && <span class="badge">{create.changed}</span>}
      </h3>
      <MarkdownText text={text} cite={link} />
      {note !== "" && <p class={css.ruleNote}>{note}</p>}
    </section>
  );
}
