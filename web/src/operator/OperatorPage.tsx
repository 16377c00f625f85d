import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../ui";
import { LanguageSwitch } from "../ui/LanguageSwitch";
import { operatorWords } from "../words/operator";
import { leave, problem, token, told } from "./connection";
import { LogIn } from "./LogIn";
import { look, type Part, turnTo } from "./look";
import { Asking } from "./orders";
import { PARTS } from "./parts";

export function OperatorPage() {
  const w = operatorWords.value;
  const inside = token.value !== null;
  return (
    <>
      <header class="line top">
        <h1>{w.title}</h1>
        <LanguageSwitch />
        {inside && <Button onClick={leave}>{w.leave}</Button>}
      </header>
      {inside && <Menu />}
      <main class="stack">
        {problem.value !== "" && (
          <p class="notice" role="alert">
            {problem.value}
          </p>
        )}
        {inside ? <PartShown key={look.value.part} part={look.value.part} /> : <LogIn />}
      </main>
      <Asking />
    </>
  );
}

function Menu() {
  const w = operatorWords.value;
  return (
    <nav class="menu" aria-label={w.parts}>
      {(Object.keys(PARTS) as Part[]).map((part) => (
        <a
          key={part}
          href={`#${part}`}
          {...(part === look.value.part && { "aria-current": "page" })}
          onClick={(event) => {
            event.preventDefault();
            turnTo({ part });
          }}
        >
          {w.part[part]}
        </a>
      ))}
    </nav>
  );
}

const first = look.peek().part;
let moved = false;

function PartShown({ part }: { part: Part }) {
  const title = useRef<HTMLHeadingElement>(null);
  const [Shown, setShown] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Whoever moves to a part hears its title; whoever opens the page begins at its top.
    moved ||= part !== first;
    if (moved) title.current?.focus();
    PARTS[part]().then(
      (component) => setShown(() => component),
      (error) => {
        problem.value = told(error);
      },
    );
  }, [part]);
  return (
    <section class="stack" aria-labelledby="part-title">
      <h2 id="part-title" ref={title} tabIndex={-1}>
        {operatorWords.value.part[part]}
      </h2>
      {Shown !== null && <Shown />}
    </section>
  );
}
