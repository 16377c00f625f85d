import css from "./Facts.module.css";

interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: string | number, note?: string])[];
}

/** Numbers that stand side by side, each under its name. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl class={css.facts} data-part="facts">
      {facts.map(([label, value, note]) => (
        <div key={label} class={css.fact} data-part="fact">
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note !== undefined && <span class="quiet">{note}</span>}
        </div>
      ))}
    </dl>
  );
}
