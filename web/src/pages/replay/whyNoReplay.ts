import { HttpError } from "../../api";
import { words } from "../../words";

/** What to say of a match that cannot be watched; nothing where trying again may help. */
export function whyNoReplay(error: Error | null): string | null {
  if (!(error instanceof HttpError)) return null;
  const { missing, gone } = words.value.pages.replay;
  return { 404: missing, 410: gone }[error.status] ?? null;
}
