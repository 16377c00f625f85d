import type { ComponentChildren } from "preact";
import { address, go } from "../router";

interface AnchorProps {
  to: string;
  class?: string | undefined;
  label?: string;
  /** Leads to what is shown now. */
  here?: boolean;
  children: ComponentChildren;
}

/** A link to a page of ours; opening it in a new tab works as with any other link. */
export function Anchor({ to, class: look, label, here = false, children }: AnchorProps) {
  const current = address.value && location.pathname === to;
  return (
    <a
      href={to}
      {...(look === undefined ? {} : { class: look })}
      {...(label === undefined ? {} : { "aria-label": label })}
      {...(here ? { "aria-current": "true" } : current ? { "aria-current": "page" } : {})}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
