import type { ComponentChildren } from "preact";
import { TownPicture } from "../looks";
import { chosenTown, useLeads } from "../rules/towns";
import css from "./Empty.module.css";

interface EmptyProps {
  /** What could be here. */
  readonly text: string;
  /** The one thing to do about it. */
  readonly children?: ComponentChildren;
}

/** Where nothing is yet: the town one plays in, and an invitation. */
export function Empty({ text, children }: EmptyProps) {
  const town = chosenTown.value || (useLeads()[0]?.name ?? "");
  return (
    <section class={css.empty}>
      <div class={css.picture} aria-hidden="true">
        <TownPicture town={town} shape="wide" />
      </div>
      <div class={css.words}>
        <p>{text}</p>
        {children}
      </div>
    </section>
  );
}
