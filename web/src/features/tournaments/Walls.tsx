import { sha256 } from "../../fair/sha256";
import type { Tournament } from "../../generated/protocol";
import css from "./tournaments.module.css";
import { tournamentWords } from "./words";

/** What was promised before anybody signed up, and at the end whether it was kept. */
export function Walls({ one: { walls } }: { one: Tournament }) {
  const { page: text } = tournamentWords.value;
  const fits =
    walls.secret === null ? null : sha256(`fangcheng/1/seed/${walls.secret}`) === walls.commitment;
  return (
    <details class="card panel">
      <summary>{text.walls}</summary>
      <p class="quiet">{text.wallsHint}</p>
      <p>{text.promise}</p>
      <p>
        <code class={css.tournamentHash}>{walls.commitment}</code>
      </p>
      {walls.secret !== null && (
        <>
          <p>
            {text.secret}{" "}
            <b class={fits ? "points-gain" : "points-loss"}>
              {fits ? `✓ ${text.good}` : `✗ ${text.bad}`}
            </b>
          </p>
          <p>
            <code class={css.tournamentHash}>{walls.secret}</code>
          </p>
        </>
      )}
    </details>
  );
}
