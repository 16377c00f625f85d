import { useState } from "preact/hooks";
import { ShareLink } from "../../features/sharing/ShareLink";
import type { TownForm } from "../../generated/protocol";
import { renameHere } from "../../router";
import { cleanName, type OwnRules, writeRules } from "../../rules/ownRules";
import { forgetRules, LONGEST_NAME, savedRules, saveRules } from "../../savedRules";
import { Button, Field, toast } from "../../ui";
import { words } from "../../words";

interface KeepRulesProps {
  town: TownForm;
  /** As the form has them now, under the name with which it was opened. */
  rules: OwnRules;
  onName: (name: string) => void;
}

/** Gives the rules of the form a name: to be kept, and sent to others. */
export function KeepRules({ town, rules, onName }: KeepRulesProps) {
  const { house: text } = words.value.pages;
  const [typed, setTyped] = useState(rules.name);
  const name = cleanName(typed);
  const address = name === null ? "" : writeRules(town, { ...rules, name });
  const kept = savedRules().some(([one, where]) => one === name && where === address);
  const known = savedRules().some(([one]) => one === name);
  const save = (): void => {
    saveRules(name ?? "", address);
    onName(name ?? "");
    toast(text.saved);
    renameHere(`/new/${address}`);
  };
  const forget = (): void => {
    forgetRules(name ?? "");
    toast(text.forgotten);
  };
  return (
    <details class="card panel" open={rules.name !== ""}>
      <summary>{text.keep}</summary>
      <div class="stack">
        <Field
          label={text.name}
          hint={text.keepHint}
          error={name === null ? text.badName : undefined}
          value={typed}
          onValue={setTyped}
          maxLength={LONGEST_NAME * 2}
          autoComplete="off"
        />
        {name !== null && name !== "" && (
          <>
            <div class="line">
              <Button disabled={kept} onClick={save}>
                {kept ? text.saved : text.save}
              </Button>
              {known && <Button onClick={forget}>{text.forget}</Button>}
            </div>
            <ShareLink
              link={new URL(`/new/${address}`, location.origin).href}
              title={text.shareText(name, town.town)}
              qrLabel={text.qrLabel}
            />
          </>
        )}
      </div>
    </details>
  );
}
