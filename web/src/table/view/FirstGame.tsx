import { useComputed } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { discardWay } from "../../preferences";
import { WithClauses } from "../../rules/Clause";
import { Button } from "../../ui";
import { words } from "../../words";
import { speechOf } from "../../words/speech";
import { type Tip, tipsFor } from "../player/firstGame";
import { usePlayerSide } from "../player/playerSide";
import { isTold, tell, tellNoMore } from "../player/told";
import css from "./FirstGame.module.css";
import { placeCard } from "./placing";

/** At a table without hurry: one tip at a time, about something on the screen. */
export function FirstGame() {
  const { session, play } = usePlayerSide();
  const tips = useComputed(() => {
    const state = session.table.value;
    if (state === null || session.room.value?.settings.unhurried !== true) return [];
    const speech = speechOf(state.variant);
    return tipsFor({ state, choices: play.choices.value, speech, way: discardWay.value });
  }).value;
  const town = session.table.value?.variant ?? "";
  const known = isTold(town);
  const tip = tips.find(({ id }) => !known(id));
  useToldWhenGone(town, tip, tips);
  return (
    <div class="first-game" role="status">
      {tip !== undefined && <Card key={tip.id} town={town} tip={tip} />}
    </div>
  );
}

/** What one has acted upon need not be said again. */
function useToldWhenGone(town: string, tip: Tip | undefined, tips: readonly Tip[]): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    const last = before.current;
    before.current = tip?.id ?? null;
    if (last !== null && !tips.some(({ id }) => id === last)) tell(town, last);
  });
}

function Card({ town, tip }: { town: string; tip: Tip }) {
  const room = usePlayerSide().session.room.value?.settings;
  const card = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const { first } = words.value.play;
  useLayoutEffect(() => {
    const put = (): void => place(card.current, ring.current, tip.about);
    put();
    const timer = setInterval(put, 500); // whatever moves on the table, the tip goes along
    addEventListener("resize", put);
    return () => {
      clearInterval(timer);
      removeEventListener("resize", put);
    };
  });
  useEscape(() => tell(town, tip.id));
  return (
    <>
      <div class={css.firstRing} ref={ring} aria-hidden="true" />
      <div class={css.firstCard} data-part="first-card" ref={card}>
        <p>
          <WithClauses text={tip.text} room={room ?? { variant: town }} />
        </p>
        <div class="line">
          <Button kind="main" onClick={() => tell(town, tip.id)}>
            {first.next}
          </Button>
          <Button kind="plain" onClick={() => tellNoMore(town)}>
            {first.enough}
          </Button>
        </div>
      </div>
    </>
  );
}

function useEscape(act: () => void): void {
  const [latest] = useState({ act });
  latest.act = act;
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && document.querySelector("dialog[open]") === null) latest.act();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [latest]);
}

const all = (selector: string): DOMRect[] =>
  [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());

/** Put the card beside what it is about, but over nothing one has to touch. */
function place(card: HTMLElement | null, ring: HTMLElement | null, about: string | null): void {
  if (card === null || ring === null) return;
  const there = (about === null ? [] : all(about)).find(({ width }) => width > 0) ?? null;
  ring.hidden = there === null;
  if (there !== null) {
    const { left, top, width, height } = there;
    Object.assign(ring.style, {
      ...{ left: `${left - 4}px`, top: `${top - 4}px` },
      ...{ width: `${width + 8}px`, height: `${height + 8}px` },
    });
  }
  const { left, top } = placeCard(card.getBoundingClientRect(), there, {
    ...{ width: innerWidth, height: innerHeight },
    needed: all(".hand .tile, .answer button, .question, .pile .tile-is-last"),
    wished: all(".centre, .pile .tile, .plate"),
  });
  Object.assign(card.style, { left: `${left}px`, top: `${top}px` });
}
