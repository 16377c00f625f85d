import { useEffect, useRef } from "preact/hooks";
import { TownPicture } from "../../looks";
import { chosenTown, type Lead, townName } from "../../rules/towns";
import { useSession } from "../../session";
import { words } from "../../words";
import css from "./entrance.module.css";
import { placeAndGame } from "./places";

interface DoorsProps {
  readonly leads: readonly Lead[];
  readonly chosen: string;
}

/** The towns beside each other: arrow keys go from one to the next. */
export function Doors({ leads, chosen }: DoorsProps) {
  const { entrance } = words.value.pages;
  // Their pictures wait until the way to the table is there.
  const online = useSession().link.value === "online";
  return (
    <fieldset class={css.doors} data-scrolls>
      <legend class="unseen">{entrance.quickHint}</legend>
      {leads.map(({ name }) => (
        <Door key={name} town={name} open={name === chosen} drawn={online} />
      ))}
    </fieldset>
  );
}

interface DoorProps {
  readonly town: string;
  readonly open: boolean;
  readonly drawn: boolean;
}

function Door({ town, open, drawn }: DoorProps) {
  const door = useRef<HTMLLabelElement>(null);
  const [place, game] = placeAndGame(townName(town));
  useEffect(() => {
    const strip = door.current?.parentElement;
    const { offsetLeft = 0, offsetWidth = 0 } = door.current ?? {};
    if (open) strip?.scrollTo?.({ left: offsetLeft - (strip.clientWidth - offsetWidth) / 2 });
  }, [open]);
  return (
    <label ref={door} class={open ? `${css.door} ${css.doorOpen}` : css.door} data-part="town">
      <input
        type="radio"
        name="town"
        class="unseen"
        checked={open}
        onChange={() => {
          chosenTown.value = town;
        }}
      />
      <span class={css.doorPicture} aria-hidden="true">
        {drawn && <TownPicture town={town} shape="door" />}
      </span>
      <span class={css.doorName}>
        {place}
        <span class="unseen">{game}</span>
      </span>
    </label>
  );
}
