import { useState } from "preact/hooks";
import { lazily, PartOfPage } from "../../../frame/lazily";
import type { Example } from "../../../referee";
import { clausePath } from "../../../router";
import { Button } from "../../../ui";
import { Anchor } from "../../../ui/Anchor";
import { MarkdownText } from "../../../ui/MarkdownText";
import { teachingWords } from "../../../words/teaching";
import type { BookClause } from "./book";
import css from "./book.module.css";

/** A page of text need not wait for the table. */
const ExamplePlayer = lazily(
  async () => (await import("./ExamplePlayer")).ExamplePlayer,
  PartOfPage,
);

interface ClauseSectionProps {
  readonly rule: BookClause;
  readonly town: string;
  readonly examples: readonly Example[];
}

/** A clause, and the positions that show it. */
export function ClauseSection({ rule, town, examples }: ClauseSectionProps) {
  const { clause, title, text } = rule;
  const { book, example: words } = teachingWords.value;
  const [open, setOpen] = useState<string | null>(null);
  const worked = examples.filter((example) => example.worked);
  const button = (example: Example) => {
    const shown = open === example.title;
    return (
      <div key={example.title} class={css.bookExample} data-part="book-example">
        <Button aria-expanded={shown} onClick={() => setOpen(shown ? null : example.title)}>
          <span aria-hidden="true">{shown ? "▾" : "▸"}</span> {example.title}
          <span class="unseen"> · {shown ? words.close : book.examples}</span>
        </Button>
        {shown && <ExamplePlayer example={example} />}
      </div>
    );
  };
  return (
    <section class={`card ${css.bookClause}`} id={clause} aria-labelledby={`${clause}-title`}>
      <h3 id={`${clause}-title`} tabIndex={-1}>
        <Anchor to={clausePath(town, clause)} class={css.bookLink} label={book.link(clause)}>
          {clause}
        </Anchor>{" "}
        {title}
      </h3>
      <MarkdownText
        text={text}
        cite={(named) => <Anchor to={clausePath(town, named)}>{named}</Anchor>}
      />
      {examples.filter((example) => !example.worked).map(button)}
      {worked.length > 0 && (
        <details class={css.bookWorked}>
          <summary>{book.worked(worked.length)}</summary>
          {worked.map(button)}
        </details>
      )}
    </section>
  );
}
