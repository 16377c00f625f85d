import { useTownLook } from "../../looks";
import { ReadyTable } from "../../looks/ReadyTable";
import { parseTiles } from "../../notation";
import { ringOf } from "../../people/characters";
import { Face } from "../../people/Face";
import { Tile } from "../../tiles/Tile";
import css from "./entrance.module.css";

/** What lies before the empty seat, besides the two tiles that tell the town. */
const HAND = "123m5s5s";

/** The table, people of the town who sit at it already, and a hand that waits. */
export function Laid({ town }: { town: string }) {
  const look = useTownLook(town);
  const [across, left, right] = ringOf(town).filter((_, at) => at % 2 === 0);
  return (
    <div class={css.table}>
      <ReadyTable town={town} />
      {[across, left, right].map(
        (character, at) =>
          character !== undefined && (
            <span key={at} class={`${css.sitter} ${css[SEATS[at] ?? "across"]}`}>
              <Face character={character} mood={at === 0 ? "pleased" : "waits"} />
            </span>
          ),
      )}
      {look !== null && (
        <span class={css.hand}>
          {parseTiles(HAND + look.signs).map((face, at) => (
            <Tile key={at} face={face} size="2em" silent />
          ))}
        </span>
      )}
    </div>
  );
}

const SEATS = ["across", "left", "right"] as const;
