import { useEffect, useState } from "preact/hooks";
import { lessonsDone } from "../../../progress";
import { townName, useTowns } from "../../../rules/towns";
import { KeptEach, TEXT } from "../../../stored";
import { hadFirstGame } from "../../../table/player/told";
import { Button } from "../../../ui";
import { Anchor } from "../../../ui/Anchor";
import { words } from "../../../words";
import css from "./LessonOffer.module.css";

const offered = new KeptEach("offered.", TEXT);

/** Who is asked need not be asked again. */
export const noteOffered = (town: string): void => offered.set(town, "yes");

/** Whether somebody is new to a town, as far as this device knows, and was not asked before. */
export const isOffered = (town: string): boolean =>
  !offered.values.has(town) && lessonsDone(town).length === 0 && !hadFirstGame(town);

/** Who is new to a town is offered its lessons, once. */
export function LessonOffer({ town }: { town: string }) {
  const { offer } = words.value.pages;
  const [open, setOpen] = useState(() => isOffered(town));
  const seen = (): void => {
    if (open) noteOffered(town);
  };
  useEffect(() => seen, [open]);
  const lessons = useTowns().data?.towns.find(({ name }) => name === town)?.lessons ?? 0;
  if (!open || lessons === 0) return null;
  return (
    <section class={css.offer} aria-label={offer.label}>
      <p>{offer.text(townName(town), lessons)}</p>
      <span class="line">
        <Anchor to={`/learn/${town}`} class="button">
          {offer.go}
        </Anchor>
        <Button kind="plain" onClick={() => setOpen(false)}>
          {offer.no}
        </Button>
      </span>
    </section>
  );
}
