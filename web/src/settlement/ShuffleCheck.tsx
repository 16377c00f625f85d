import type { ComponentChildren } from "preact";
import { DroppedShuffles } from "../fair/DroppedShuffles";
import type { MatchOverEvent } from "../generated/protocol";
import { storedNames } from "../people/sitters";
import { useSession } from "../session";
import { words } from "../words";
import css from "./settlement.module.css";

/** Whether the seed fits everything that was published before the match. */
export function ShuffleCheck({ over }: { over: MatchOverEvent }) {
  const { me, promises } = useSession();
  const { fair } = words.value.play;
  if (over.seed === "") {
    return (
      <section class={css.shuffle} data-part="shuffle">
        <h3>{fair.title}</h3>
        <p>{fair.sealed}</p>
      </section>
    );
  }
  const seat = over.summary.people.indexOf(me.value?.person ?? -1);
  const check = promises.check(over, seat < 0 ? null : seat);
  const names = storedNames(over.summary);
  return (
    <section class={css.shuffle} data-part="shuffle">
      <h3>{fair.title}</h3>
      <ul>
        <Line good={check.server}>{fair.server}</Line>
        {check.sameHash === null ? (
          <li class="quiet">{fair.notHere}</li>
        ) : (
          <Line good={check.sameHash}>{fair.sameHash}</Line>
        )}
        {check.ownNonce !== null && <Line good={check.ownNonce}>{fair.ownNonce}</Line>}
        {check.nonces.map((nonce, at) => (
          <Line key={at} good={nonce !== "wrong"}>
            {names[at]}: {fair.nonce[nonce]}
          </Line>
        ))}
      </ul>
      <DroppedShuffles {...check} />
      <p class="quiet">{fair.walls}</p>
      <p>
        {fair.seed} <code>{over.seed}</code>
      </p>
    </section>
  );
}

function Line({ good, children }: { good: boolean; children: ComponentChildren }) {
  const { fair } = words.value.play;
  return (
    <li>
      <b class={good ? "points-gain" : "points-loss"}>
        {good ? `✓ ${fair.good}` : `✗ ${fair.bad}`}
      </b>{" "}
      {children}
    </li>
  );
}
