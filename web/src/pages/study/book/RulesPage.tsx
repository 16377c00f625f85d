import { useEffect, useMemo, useState } from "preact/hooks";
import { useFetched } from "../../../api";
import { Loading, Trouble } from "../../../api/Trouble";
import { type Example, useAnswer } from "../../../referee";
import { address, clausePath } from "../../../router";
import { rulesAddress } from "../../../rules/ruleText";
import { Field } from "../../../ui";
import { Anchor } from "../../../ui/Anchor";
import { MarkdownText } from "../../../ui/MarkdownText";
import { language } from "../../../words";
import { teachingWords } from "../../../words/teaching";
import { StudyFrame } from "../StudyFrame";
import { type BookClause, type BookPart, clausesOf, partsOf } from "./book";
import css from "./book.module.css";
import { ClauseSection } from "./ClauseSection";
import { findClauses, nearestClauses } from "./search";

interface RulesPageProps {
  town: string | null;
  /** Where the book is opened. */
  clause: string | null;
}

export function RulesPage({ town, clause }: RulesPageProps) {
  return (
    <StudyFrame place="rules" town={town} title={teachingWords.value.book.of} wide>
      {(known) => <Book key={known} town={known} clause={clause} />}
    </StudyFrame>
  );
}

const NO_EXAMPLES: readonly Example[] = [];

function Book({ town, clause }: { town: string; clause: string | null }) {
  const text = teachingWords.value.book;
  const [query, setQuery] = useState("");
  const lang = language.value;
  const { data, error, reload } = useFetched(rulesAddress(town, {}, lang));
  const other = useFetched(rulesAddress(town, {}, lang === "zh" ? "en" : "zh")).data;
  const { data: answer, error: without } = useAnswer("examples", { variant: town });
  const examples = answer !== null && "examples" in answer ? answer.examples : NO_EXAMPLES;
  const clauses = useMemo(
    () => clausesOf(data?.card ?? [], other?.card, examples),
    [data, other, examples],
  );
  // What comes above a clause later would push it away.
  useArrival(clause, data !== null && (answer ?? without) !== null, () => setQuery(""));
  if (error !== null) return <Trouble error={error} onRetry={reload} />;
  if (data === null) return <Loading />;
  const found = query.trim() === "" ? null : findClauses(clauses, query);
  const missed = found?.length === 0;
  const parts = partsOf(clauses);
  const shown = (one: (typeof clauses)[number]) => (
    <ClauseSection
      key={one.clause}
      rule={one}
      town={town}
      examples={examples.filter((example) => example.clause === one.clause)}
    />
  );
  return (
    <div class={css.book}>
      <div class={css.bookSide}>
        <Field
          label={text.search}
          hint={text.searchHint}
          type="search"
          inputMode="search"
          value={query}
          onValue={setQuery}
        />
        <p class="quiet" role="status">
          {found !== null && text.found(found.length)}
        </p>
        {missed && <Nearest clauses={nearestClauses(clauses, query)} town={town} />}
        <Contents parts={parts} town={town} wanted={missed} />
      </div>
      <div class={css.bookText}>
        {found !== null && !missed ? (
          <>
            <h2 class="unseen">{text.search}</h2>
            {found.map(shown)}
          </>
        ) : (
          <>
            {data.card
              .filter((rule) => rule.clause === "")
              .map((rule) => (
                <details key={rule.title} class="card panel">
                  <summary>{rule.title}</summary>
                  <MarkdownText text={rule.text} cite={(named) => inBook(town, named)} />
                </details>
              ))}
            {parts.map((part) => (
              <section key={`${part.common} ${part.title}`} class={css.bookPart}>
                <h2>{titleOf(part)}</h2>
                {part.clauses.map(shown)}
              </section>
            ))}
          </>
        )}
      </div>
    </div>
  );
}

const titleOf = ({ title, common }: BookPart): string =>
  common ? teachingWords.value.book.common(title) : title;

const inBook = (town: string, clause: string) => (
  <Anchor to={clausePath(town, clause)}>{clause}</Anchor>
);

/** What comes nearest to what was not found. */
function Nearest({ clauses, town }: { clauses: readonly BookClause[]; town: string }) {
  const text = teachingWords.value.book;
  if (clauses.length === 0) return null;
  return (
    <nav class={css.bookContents} aria-label={text.nearest}>
      <p class={css.bookContentsPart}>{text.nearest}</p>
      <Headings clauses={clauses} town={town} />
    </nav>
  );
}

/** On a small screen the contents are a touch away. */
const roomy = matchMedia("(min-width: 60rem)").matches;

interface ContentsProps {
  readonly parts: readonly BookPart[];
  readonly town: string;
  /** Whether nothing else helps. */
  readonly wanted: boolean;
}

function Contents({ parts, town, wanted }: ContentsProps) {
  const text = teachingWords.value.book;
  const [open, setOpen] = useState(roomy);
  const at = address.value;
  useEffect(() => setOpen(roomy || wanted), [at, wanted]);
  return (
    <details
      class={css.bookContents}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{text.contents}</summary>
      <nav aria-label={text.contents}>
        {parts.map((part) => (
          <div key={`${part.common} ${part.title}`}>
            <p class={css.bookContentsPart}>{titleOf(part)}</p>
            <Headings clauses={part.clauses} town={town} />
          </div>
        ))}
      </nav>
    </details>
  );
}

const Headings = ({ clauses, town }: { clauses: readonly BookClause[]; town: string }) => (
  <ul>
    {clauses.map(({ clause, title }) => (
      <li key={clause}>
        <Anchor to={clausePath(town, clause)}>
          <span class={css.bookName}>{clause}</span> {title}
        </Anchor>
      </li>
    ))}
  </ul>
);

/** Open the book where the address says, also if that has been said before. */
function useArrival(clause: string | null, ready: boolean, showAll: () => void): void {
  const at = address.value;
  useEffect(() => {
    if (!ready || clause === null) return;
    showAll();
    const timer = setTimeout(() => {
      const section = document.getElementById(clause);
      section?.scrollIntoView();
      section?.querySelector<HTMLElement>("h3")?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [at, clause, ready]);
}
