import { parseTiles } from "../notation";
import {
  autoPass,
  discardWay,
  motion,
  type OnOff,
  type Preference,
  signs,
  sound,
} from "../preferences";
import { Tile, TileRow } from "../tiles/Tile";
import { Card, Select, Switch } from "../ui";
import { LanguageSwitch } from "../ui/LanguageSwitch";
import { words } from "../words";
import { Account } from "./entrance/Account";
import { Devices } from "./entrance/Devices";
import { PageFrame } from "./PageFrame";
import { useTowns } from "./towns";

export function SettingsPage() {
  const { language, pages } = words.value;
  const { settings } = pages;
  return (
    <PageFrame title={settings.title}>
      <Card title={language.title}>
        <LanguageSwitch />
      </Card>
      <Card title={settings.playing}>
        <Select
          label={settings.discard}
          hint={settings.discardHint}
          value={discardWay.value}
          options={[
            ["taps", settings.taps],
            ["drag", settings.drag],
          ]}
          onValue={(way) => {
            discardWay.value = way;
          }}
        />
        <OnOffSwitch label={settings.autoPass} value={autoPass} />
        <p class="field-hint">{settings.autoPassHint}</p>
        <OnOffSwitch label={settings.sound} value={sound} />
      </Card>
      <Card title={settings.looks}>
        <OnOffSwitch label={settings.signs} value={signs} />
        <TileRow>
          {parseTiles("3m5p7sEC").map((face) => (
            <Tile key={face} face={face} size="2.25rem" />
          ))}
        </TileRow>
        <Select
          label={settings.motion}
          value={motion.value}
          options={[
            ["system", settings.motionSystem],
            ["less", settings.motionLess],
          ]}
          onValue={(much) => {
            motion.value = much;
          }}
        />
      </Card>
      <Account />
      <Devices />
      <About />
    </PageFrame>
  );
}

function OnOffSwitch({ label, value }: { label: string; value: Preference<OnOff> }) {
  return (
    <Switch
      label={label}
      on={value.value === "on"}
      onChange={(on) => {
        value.value = on ? "on" : "off";
      }}
    />
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
        </a>
      </p>
      {data !== null && <p class="quiet">{settings.version(data.version)}</p>}
    </Card>
  );
}
