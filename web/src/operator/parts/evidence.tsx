/** What is known of two people. */

import type { PairTold, TellingDiscard } from "../../generated/protocol";
import { language } from "../../words";
import { operatorCasesWords } from "../../words/operatorCases";
import { signed } from "../formats";
import { turnTo } from "../look";
import { Badge, Lead, Lines } from "../pieces";
import { sentences, TELLING, waysOf } from "./sentences";

export function Evidence({ pair }: { pair: PairTold }) {
  const { fair } = operatorCasesWords.value;
  if (!pair.told) {
    const [there, back] = pair.ways;
    return <span class="quiet">{fair.few(there.discards + back.discards)}</span>;
  }
  const found = sentences(pair);
  if (found.length === 0) return <span class="quiet">{fair.ordinary}</span>;
  return <Lines of={found} />;
}

/** What proves nothing, but is told beside the evidence. */
export function Circumstances({ pair }: { pair: PairTold }) {
  const { fair } = operatorCasesWords.value;
  const { address, device, came, reported, names } = pair;
  const told = [
    ...(address[0] > 0 ? [fair.address(...address)] : []),
    ...(device[0] > 0 ? [fair.device(...device)] : []),
    ...(came[0] > 0 && came[2] < TELLING ? [fair.came(came[0], came[1], String(came[2]))] : []),
    ...reported.flatMap((times, at) => (times > 0 ? [`${names[at]}: ${fair.reports(times)}`] : [])),
  ];
  if (told.length > 0) return <Lines of={told} />;
  return <span class="quiet">{address[1] > 0 ? "–" : fair.unknown}</span>;
}

/** What each of two people gave the other, in figures. */
export const Ways = ({ names, ways }: Pick<PairTold, "names" | "ways">) => (
  <Lines
    of={waysOf(names, ways).map(
      ([giver, taker, { feeding }]) =>
        `${giver} → ${taker}: ${signed(feeding.surplus)} (z ${feeding.z})`,
    )}
  />
);

const LEVELS = { strong: "bad", weak: "good", none: "" } as const;

export const Level = ({ pair }: { pair: PairTold }) => (
  <Badge is={LEVELS[pair.level]}>{operatorCasesWords.value.fairLevel[pair.level]}</Badge>
);

export const named = ({ names }: PairTold): string => names.join(" · ");

/** A way to all that is known of a pair. */
export const ToPair = ({ pair }: { pair: PairTold }) => (
  <Lead onClick={() => turnTo({ part: "fairPlay", text: pair.people.join("-") })}>
    {named(pair)}
  </Lead>
);

export function Replay({ match, at = "" }: { match: number; at?: string }) {
  return (
    <a href={`/replay/${match}${at}`} target="_blank" rel="noopener">
      {operatorCasesWords.value.fair.replay}
    </a>
  );
}

interface DiscardsProps {
  match: number;
  names: readonly string[];
  telling: readonly TellingDiscard[];
}

/** The discards that tell most, each with its place in the replay. */
export function Discards({ match, names, telling }: DiscardsProps) {
  const { fair, gift } = operatorCasesWords.value;
  const line = (one: TellingDiscard): string =>
    fair.discard(
      one.round,
      names[one.giver] ?? "",
      language.value === "en" ? one.tile : one.chinese,
      names[one.taker] ?? "",
      one.gift > 1 ? gift.win : gift.nearer,
      one.equals,
      one.generous,
    );
  return (
    <Lines
      of={telling.map((one) => (
        <>
          {line(one)} <Replay match={match} at={`#r${one.round}e${one.event}`} />
        </>
      ))}
    />
  );
}
