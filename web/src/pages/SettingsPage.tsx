import { Account } from "../features/account/Account";
import { Devices } from "../features/account/Devices";
import { EndedDialog } from "../features/account/EndedDialog";
import { Keys } from "../features/account/Keys";
import { PageFrame } from "../frame/PageFrame";
import { useTowns } from "../rules/towns";
import { GROUPS, type Group, PreferenceFields, Preview } from "../settings";
import css from "../settings/settings.module.css";
import { Card } from "../ui";
import { LanguageSwitch } from "../ui/LanguageSwitch";
import { words } from "../words";

export function SettingsPage() {
  const { language, pages, settings: choices } = words.value;
  const { settings } = pages;
  return (
    <PageFrame title={settings.title}>
      <Card title={language.title}>
        <LanguageSwitch />
      </Card>
      <div class="stack">
        <div class={css.settingsPreview}>
          <Preview />
        </div>
        {(Object.keys(GROUPS) as Group[]).map((group) => (
          <Card key={group} title={choices.groups[group]}>
            <PreferenceFields group={group} />
          </Card>
        ))}
      </div>
      <Account />
      <Keys />
      <EndedDialog />
      <Devices />
      <About />
    </PageFrame>
  );
}

function About() {
  const { settings } = words.value.pages;
  const { data } = useTowns();
  return (
    <Card title={settings.about}>
      <p>{settings.aboutText}</p>
      <p>{settings.noMoney}</p>
      <p>
        {settings.licence}{" "}
        <a href="https://www.apache.org/licenses/LICENSE-2.0" rel="noreferrer">
          Apache License 2.0
        </a>{" "}
        {/* Not an address of the page: the browser fetches it. */}
        <a href="/licences.txt" target="_blank" rel="noreferrer">
          {settings.licences}
        </a>
      </p>
      {data?.source && (
        <p>
          <a href={data.source} rel="noreferrer">
            {settings.source}
          </a>
        </p>
      )}
      {data !== null && <p class="quiet">{settings.version(data.version)}</p>}
    </Card>
  );
}
