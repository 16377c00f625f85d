/** Clauses wherever they are named: their text at a touch, and the way into the rule book. */

import { useEffect, useState } from "preact/hooks";
import { useFetched } from "../api";
import { Loading, Trouble } from "../api/Trouble";
import { address, clausePath } from "../router";
import { Dialog } from "../ui";
import { Anchor } from "../ui/Anchor";
import { Cited, MarkdownText } from "../ui/MarkdownText";
import { language, words } from "../words";
import css from "./Clause.module.css";
import { rulesAddress } from "./ruleText";

/** A town and its options. */
export interface RoomRules {
  readonly variant: string;
  readonly options?: Readonly<Record<string, boolean | number | string>>;
}

/** Whose rules they are: a clause says what is true with the options of this room. */
export interface Ruled {
  readonly settings: RoomRules;
}

/** The text of a clause as it holds in a room, and where it stands in the rule book. */
export function Clause({ clause, room }: { readonly clause: string; readonly room: Ruled }) {
  const { variant, options = {} } = room.settings;
  const path = rulesAddress(variant, options, language.value);
  const { data, error, reload } = useFetched(path);
  if (error !== null) return <Trouble error={error} onRetry={reload} />;
  if (data === null) return <Loading />;
  const rule = data.card.find((one) => one.clause === clause);
  const { clause: text } = words.value;
  if (rule === undefined) return <p>{text.missing}</p>;
  return (
    <div class={css.clause} data-part="clause">
      <b>
        {clause} {rule.title}
      </b>
      <MarkdownText text={rule.text} cite={(other) => <BookLink clause={other} town={variant} />} />
      <BookLink clause={clause} town={variant} text={text.inBook} />
    </div>
  );
}

interface BookLinkProps {
  readonly clause: string;
  readonly town: string;
  /** Instead of the name of the clause. */
  readonly text?: string;
}

/** Leads into the rule book; from a room into another tab, for the table does not wait. */
export function BookLink({ clause, town, text = clause }: BookLinkProps) {
  const to = clausePath(town, clause);
  if (!address.value.path.startsWith("/room/")) return <Anchor to={to}>{text}</Anchor>;
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}

interface LinkProps {
  readonly clause: string;
  readonly room: RoomRules;
}

/** The name of a clause in a sentence; a touch shows what it says. */
export function ClauseLink({ clause, room }: LinkProps) {
  const [open, setOpen] = useState(false);
  const { clause: text } = words.value;
  const at = address.value;
  useEffect(() => setOpen(false), [at]);
  return (
    <>
      <a
        href={clausePath(room.variant, clause)}
        class={css.clauseLink}
        aria-haspopup="dialog"
        aria-label={text.show(clause)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {clause}
      </a>
      <Dialog open={open} title={text.title} onClose={() => setOpen(false)}>
        <div class={css.clauseAlone}>
          <Clause clause={clause} room={{ settings: room }} />
        </div>
      </Dialog>
    </>
  );
}

/** A sentence in which every clause it names can be touched. */
export function WithClauses({ text, room }: { readonly text: string; readonly room: RoomRules }) {
  return <Cited text={text} cite={(clause) => <ClauseLink clause={clause} room={room} />} />;
}
