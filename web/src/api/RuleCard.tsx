import type { RuleText } from "../generated/protocol";
import { MarkdownText } from "../ui/MarkdownText";
import { words } from "../words";
import { useFetched } from ".";
import { Loading, Trouble } from "./Trouble";
import "./RuleCard.css";

const PATIENCE = 200; // milliseconds: while somebody types, the rules need not follow every key

/** The rules of exactly one room: its summary, its options, and every clause. */
export function RuleCard({ path }: { path: string }) {
  const { create } = words.value.pages;
  const { data, error, reload } = useFetched<{ card: RuleText[] }>(path, PATIENCE);
  if (error !== null) return <Trouble error={error} onRetry={reload} />;
  if (data === null) return <Loading />;
  const general = data.card.filter(({ clause }) => clause === "");
  const clauses = data.card.filter(({ clause }) => clause !== "");
  const changed = clauses.filter((one) => one.changed);
  return (
    <div class="rule-card">
      {[...general, ...changed].map((rule) => (
        <Rule key={rule.title} {...rule} />
      ))}
      <details>
        <summary>{create.clauses(clauses.length)}</summary>
        {clauses.map((rule) => (
          <Rule key={rule.clause} {...rule} />
        ))}
      </details>
    </div>
  );
}

function Rule({ clause, title, text, changed }: RuleText) {
  return (
    <section class={changed ? "rule rule-changed" : "rule"}>
      <h3>
        {clause !== "" && <span class="rule-clause">{clause}</span>} {title}
        {changed && <span class="badge">{words.value.pages.create.changed}</span>}
      </h3>
      <MarkdownText text={text} />
    </section>
  );
}
