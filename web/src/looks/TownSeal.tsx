import { useTownLook } from "./looks";
import css from "./looks.module.css";

/** The seal of a town, in the colour of the words around it unless it says its own. */
export function TownSeal({ town, size = "3rem" }: { town: string; size?: string }) {
  const look = useTownLook(town);
  return (
    <svg class={css.seal} viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      {look !== null && <look.Seal />}
    </svg>
  );
}
