import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Loading, Trouble } from "../../api/Trouble";
import { PageFrame } from "../../frame/PageFrame";
import { type Scenario, useAnswer } from "../../referee";
import { renameHere } from "../../router";
import { chosenTown, useTowns } from "../../rules/towns";
import { Refusal, Stage } from "../../stage";
import { Tabs } from "../../ui";
import { boardWords } from "../../words/board";
import { useOwnSuits } from "../../words/speech";
import css from "./board.module.css";
import { Filled } from "./Filled";
import { fillHands } from "./filling";
import { Keep } from "./Keep";
import { Lay } from "./Lay";
import { type LinkedPosition, readLink, writeLink } from "./link";
import { Moves } from "./Moves";
import { emptyScenario, inTown, seated } from "./scenario";
import { begin, goTo, play, scriptOf, type Variations } from "./variations";
import { WhoIsRight } from "./WhoIsRight";

/** A position that is set up, played on in any way, and kept. */
export function BoardPage() {
  const text = boardWords.value;
  const { data, error, reload } = useTowns();
  const linked = useLinked();
  return (
    <PageFrame title={text.title} hideTitle wide>
      {error !== null && <Trouble error={error} onRetry={reload} />}
      {(data === null || linked === undefined) && error === null && <Loading />}
      {data !== null && linked !== undefined && (
        <OnBoard key={linked?.key ?? ""} towns={data.towns} place={linked} />
      )}
    </PageFrame>
  );
}

/** The position of the address, which may change under the page; undefined until it is read. */
function useLinked(): (LinkedPosition & { readonly key: string }) | null | undefined {
  const [linked, setLinked] = useState<(LinkedPosition & { key: string }) | null>();
  useEffect(() => {
    const read = async (): Promise<void> => {
      const { hash } = location;
      const place = await readLink(hash);
      setLinked(place && { ...place, key: hash });
    };
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return linked;
}

interface OnBoardProps {
  readonly towns: Parameters<typeof Lay>[0]["towns"];
  readonly place: LinkedPosition | null;
}

function OnBoard({ towns, place }: OnBoardProps) {
  const text = boardWords.value;
  const [laid, setLaid] = useState<Scenario>(() =>
    inTown(towns, place?.scenario ?? emptyScenario(townOf(towns))),
  );
  const [all, setAll] = useState<Variations>(() => begin(place?.scenario.script ?? [], place?.at));
  // What others have laid and played stands on the tiles that the referee fills in.
  const [own, setOwn] = useState(place === null);
  const [tab, setTab] = useState<"lay" | "play">(place === null ? "lay" : "play");
  const { variant, options = {} } = laid;
  useOwnSuits(variant);
  const { data: answer } = useAnswer("form", { variant, options });
  const form = answer !== null && "seats" in answer ? answer : null;
  const whole = useMemo(() => {
    const hands = form === null ? laid : seated(laid, form.seats);
    return { laid: hands, played: own && form !== null ? fillHands(hands, form) : hands };
  }, [laid, form, own]);
  const scenario: Scenario = {
    ...(tab === "lay" ? whole.laid : whole.played),
    script: scriptOf(all),
  };
  useAddress({ scenario, at: all.at });
  const open = (other: Scenario): void => {
    setLaid(inTown(towns, other));
    setOwn(false);
    setAll(begin(other.script ?? []));
    setTab("play");
  };
  return (
    <div class={css.boardPage}>
      <Tabs
        label={text.tabs}
        tabs={[
          ["lay", text.lay],
          ["play", text.play],
        ]}
        chosen={tab}
        onChoose={setTab}
      >
        {answer !== null && "error" in answer && (
          <Refusal title="" text={answer.error.reason} why={[]} room={laid} />
        )}
        {tab === "lay" && answer === null && <Loading />}
        {tab === "lay" && form !== null && (
          <Lay
            {...{ scenario, form, towns }}
            onScenario={(next) => {
              setLaid(next);
              if (next.variant !== variant) setAll(begin([]));
              if (next.variant !== variant || "wall" in laid) setOwn(true);
            }}
            onDone={() => setTab("play")}
          />
        )}
        {tab === "play" && <Playing {...{ scenario, all, form }} onAll={setAll} />}
      </Tabs>
      <Keep scenario={scenario} at={all.at} onOpen={open} />
    </div>
  );
}

/** The town somebody chose last, or the first. */
function townOf(towns: OnBoardProps["towns"]): string {
  return (towns.find(({ name }) => name === chosenTown.peek()) ?? towns[0])?.name ?? "";
}

interface PlayingProps {
  readonly scenario: Scenario;
  readonly all: Variations;
  readonly form: Parameters<typeof WhoIsRight>[0]["form"];
  readonly onAll: (all: Variations) => void;
}

function Playing({ scenario, all, form, onAll }: PlayingProps) {
  const [seat, setSeat] = useState<number | null>(null);
  const here = { ...scenario, script: scriptOf(all).slice(0, all.at) };
  const element = useRef<HTMLDivElement>(null);
  return (
    <div class={css.boardPlay} ref={element}>
      <Stage
        {...{ scenario, seat }}
        at={all.at}
        onStep={(at) => onAll(goTo(all, at))}
        onSeat={setSeat}
        onPlay={(lines) => onAll(play(all, lines))}
      >
        {(position, shown) => (
          <div class={css.boardPanel}>
            <IntoView of={element} />
            <WhoIsRight {...{ position, shown, form }} scenario={here} />
            <Moves {...{ all, shown, onAll }} />
            <Filled filled={position.filled} {...{ shown, form }} />
          </div>
        )}
      </Stage>
    </div>
  );
}

const SMALL = 960;

/** On a small screen table and answers take all of it, once they are there. */
function IntoView({ of }: { of: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (innerWidth < SMALL) of.current?.scrollIntoView();
  }, []);
  return null;
}

/** So that the address can always be sent to somebody. */
function useAddress({ scenario, at }: LinkedPosition): void {
  const written = JSON.stringify(scenario);
  useEffect(() => {
    const timer = setTimeout(async () => {
      const link = await writeLink({ scenario, at }).catch(() => "");
      if (location.pathname === "/board") renameHere(`/board${link}`);
    }, 300);
    return () => clearTimeout(timer);
  }, [written, at]);
}
