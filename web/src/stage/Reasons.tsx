import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Reason, Room } from "../referee";
import { Clause } from "../rules/Clause";
import "./stage.css";

interface ReasonsProps {
  readonly why: readonly Reason[];
  /** Whose rules they are. */
  readonly room: Room;
}

/** Why something is not allowed; on a tap each reason shows its clause. */
export function Reasons({ why, room }: ReasonsProps) {
  return (
    <ul class="reasons">
      {why.map((reason, at) => (
        <li key={at}>
          {reason.clause === "" ? reason.text : <OneReason {...reason} room={room} />}
        </li>
      ))}
    </ul>
  );
}

function OneReason({ clause, text, room }: Reason & { room: Room }) {
  const [open, setOpen] = useState(false);
  const { variant, options = {} } = room;
  return (
    <details class="reason" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text}</summary>
      {open && <Clause clause={clause} room={{ settings: { variant, options } }} />}
    </details>
  );
}

interface RefusalProps extends ReasonsProps {
  readonly title: ComponentChildren;
  readonly text: string;
}

/** Something the referee refuses, and why. */
export function Refusal({ title, text, why, room }: RefusalProps) {
  return (
    <div class="refusal" role="alert">
      <strong>{title}</strong>
      {text !== "" && <p>{text}</p>}
      <Reasons why={why} room={room} />
    </div>
  );
}
