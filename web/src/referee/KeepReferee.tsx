import { useEffect } from "preact/hooks";
import { addressOf } from "../api";
import { complain } from "../api/refusals";
import { Button } from "../ui";
import type { Language } from "../words";
import { language, words } from "../words";
import { canKeep, keepReferee, kept, lookForReferee } from "./device";

/** Whether the referee answers without a network too; where it does not, an offer to keep it. */
export function KeepReferee({ towns }: { towns: readonly string[] }) {
  useEffect(() => {
    lookForReferee();
  }, []);
  const text = words.value.pages.offline;
  const state = kept.value;
  if (!canKeep || state === "unknown") return null;
  if (state === "yes") return <p class="quiet">{text.kept}</p>;
  const busy = typeof state === "number";
  return (
    <p class="line">
      <Button
        disabled={busy}
        onClick={() => keepReferee(whatTownsNeed(towns, language.value)).catch(complain)}
      >
        {busy ? text.keeping(Math.round(100 * state)) : text.keep}
      </Button>
      <span class="quiet">{text.why}</span>
    </p>
  );
}

/** The forms and the rules of the towns. */
const whatTownsNeed = (towns: readonly string[], lang: Language): string[] => [
  addressOf("/api/towns", { lang }),
  ...towns.map((town) => addressOf("/api/towns/{town}/rules", { town, lang })),
];
