/** What a feature, or a folder of pages, adds to the application; `app/features.ts` has all of them. */

import type { ComponentChildren, ComponentType } from "preact";
import type { Address } from "../router";
import type { PartClass, SessionPart } from "../session";

interface PageRoute {
  readonly path: RegExp;
  /** The page, from what the path matched and the rest of the address. */
  readonly show: (at: Address, ...parts: (string | undefined)[]) => ComponentChildren;
}

export interface Feature {
  readonly routes?: readonly PageRoute[];
  /** What the session has to hear for it from the start. */
  readonly parts?: readonly PartClass<SessionPart>[];
  /** What it may have to show on every page. */
  readonly Signs?: ComponentType;
}

/** Names may be in any script. */
export function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
