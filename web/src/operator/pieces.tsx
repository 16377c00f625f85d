/** Small pieces that several parts show. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { Button, Field } from "../ui";
import { operatorWords } from "../words/operator";
import { look, turnTo } from "./look";

/** Something in one word; good, bad, or neither. */
export function Badge({ is = "", children }: { is?: string; children: ComponentChildren }) {
  return <span class={is === "" ? "badge" : `badge badge-${is}`}>{children}</span>;
}

/** Looks like a link, and leads to something else on this page. */
export function Lead({ onClick, children }: { onClick: () => void; children: ComponentChildren }) {
  return (
    <button type="button" class="lead" onClick={onClick}>
      {children}
    </button>
  );
}

/** A name that leads to the person. */
export const Name = ({ name }: { name: string }) => (
  <Lead onClick={() => turnTo({ part: "people", text: name })}>{name}</Lead>
);

/** Things below each other; a dash where there are none. */
export function Lines({ of }: { of: readonly ComponentChildren[] }) {
  if (of.length === 0) return <>–</>;
  return (
    <ul class="lines">
      {of.map((one, at) => (
        <li key={at}>{one}</li>
      ))}
    </ul>
  );
}

/** A smaller line below another one. */
export const Small = ({ children }: { children: ComponentChildren }) => (
  <small class="below quiet">{children}</small>
);

export const Row = ({ children }: { children: ComponentChildren }) => (
  <div class="line">{children}</div>
);

export interface ChoicesProps<T extends string> {
  label: string;
  choices: readonly (readonly [value: T, text: string])[];
  chosen: T;
  onChoose: (value: T) => void;
}

/** One of several, side by side. */
export function Choices<T extends string>({ label, choices, chosen, onChoose }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset class="picks">
      <legend class="unseen">{label}</legend>
      {choices.map(([value, text]) => (
        <label key={value} class="pick">
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface FinderProps {
  label: string;
  /** By what a list can be filtered. */
  states?: readonly (readonly [state: string, text: string])[];
}

/** A field for a text that is looked for, and the states of what is listed. */
export function Finder({ label, states = [] }: FinderProps) {
  const w = operatorWords.value;
  const { text, state } = look.value;
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  const change = (now: string): void => {
    setTyped(now);
    // The cross in the field empties it without submitting.
    if (now === "") turnTo({ text: "" });
  };
  return (
    <search class="stack">
      <form
        class="finder"
        onSubmit={(event) => {
          event.preventDefault();
          turnTo({ text: typed.trim() });
        }}
      >
        <Field label={label} type="search" value={typed} onValue={change} maxLength={45} />
        <Button type="submit">{w.find.button}</Button>
      </form>
      {states.length > 0 && (
        <Choices
          label={w.list.filter}
          choices={[["", w.list.all], ...states]}
          chosen={state}
          onChoose={(now) => turnTo({ state: now })}
        />
      )}
    </search>
  );
}

/** Leads to the other pages of a list, where there are any. */
export function Pager({ count, size, page }: { count: number; size: number; page: number }) {
  const w = operatorWords.value.list;
  const pages = Math.ceil(count / size);
  if (pages < 2 && page === 0) return null;
  return (
    <nav class="line pager" aria-label={w.pages}>
      <Button disabled={page === 0} onClick={() => turnTo({ page: page - 1 })}>
        {w.newer}
      </Button>
      <span aria-live="polite">{`${page + 1} / ${Math.max(pages, 1)} (${count})`}</span>
      <Button disabled={page + 1 >= pages} onClick={() => turnTo({ page: page + 1 })}>
        {w.older}
      </Button>
    </nav>
  );
}
