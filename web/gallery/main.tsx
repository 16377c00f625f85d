import { signal } from "@preact/signals";
import { render } from "preact";
import "../src/style/tokens.css";
import "../src/looks/tokens.css";
import "../src/style/cloths.css";
import "../src/style/base.css";
import "./gallery.css";
import { Root } from "../src/app/Root";
import { FACES } from "../src/notation";
import { CHARACTERS } from "../src/people/characters";
import { Face } from "../src/people/Face";
import { SeatSign } from "../src/people/SeatSign";
import { installSprite } from "../src/tiles/sprite";
import { Tile, TileRow, tileSigns } from "../src/tiles/Tile";
import { Button, Card, Dialog, Field, Select, Switch, Tabs, toast } from "../src/ui";
import { LANGUAGES, language, words } from "../src/words";
import { Palette, Scenes, Type } from "./Looks";

const dialog = signal(false);
const text = signal("ABC");
const tab = signal<"one" | "two">("one");
const picked = signal(4);

tileSigns.value = new URLSearchParams(location.search).has("signs");

function Sheet({ size }: { size: string }) {
  return (
    <TileRow label={size}>
      {FACES.map((face) => (
        <Tile key={face} face={face} size={size} />
      ))}
    </TileRow>
  );
}

function States() {
  return (
    <TileRow>
      <Tile face={null} />
      <Tile face="5p" wild />
      <Tile face="9m" wild />
      <Tile face="8s" wild />
      <Tile face="P" plays="5p" />
      <Tile face="P" plays="8m" />
      <Tile face="3s" plays="5p" />
      <Tile face="E" dimmed />
      <Tile face="C" selected />
      <Tile face="F" last />
      <Tile face="2p" />
      <Tile face="1p" sideways />
      <Tile face="3p" />
      <Tile face="6s" sideways last />
      <Tile face="1s" drawn />
      <Tile face={null} sideways />
    </TileRow>
  );
}

function Faces({ size }: { size: string }) {
  return (
    <div class="line" style={{ fontSize: size }}>
      {CHARACTERS.map((one) => (
        <span key={one} style={{ width: size, height: size }}>
          <Face character={one} />
        </span>
      ))}
      {CHARACTERS.map((one, at) => (
        <SeatSign key={one} seat={at % 4} character={one} bot={at % 2 === 0} wind="东" />
      ))}
    </div>
  );
}

function Primitives() {
  const { action, general } = words.value;
  return (
    <Card title={general.settings}>
      <div class="line">
        <Button kind="main">{general.newRoom}</Button>
        <Button>{general.join}</Button>
        <Button kind="danger">{action.dissolve}</Button>
        <Button kind="plain">{general.rules}</Button>
        <Button disabled>{general.start}</Button>
      </div>
      <div class="line">
        <Button onClick={() => toast(general.copied)}>Toast</Button>
        <Button onClick={() => toast(general.offline, { problem: true })}>Toast ⚠</Button>
        <Button
          onClick={() => {
            dialog.value = true;
          }}
        >
          Dialog
        </Button>
      </div>
      <Field
        label="Field"
        hint="a hint"
        value={text.value}
        onValue={(value) => {
          text.value = value;
        }}
      />
      <Field label="Field" error="an error" value="" onValue={() => {}} />
      <Select
        label={words.value.language.title}
        value={language.value}
        options={LANGUAGES.map((code) => [code, words.value.language[code]])}
        onValue={(code) => {
          language.value = code;
        }}
      />
      <Switch
        label={general.tileSigns}
        on={tileSigns.value}
        onChange={(on) => {
          tileSigns.value = on;
        }}
      />
      <Tabs
        label="Tabs"
        tabs={[
          ["one", general.rules],
          ["two", general.settings],
        ]}
        chosen={tab.value}
        onChoose={(name) => {
          tab.value = name;
        }}
      >
        {tab.value}
      </Tabs>
      <Dialog
        open={dialog.value}
        title={general.settings}
        onClose={() => {
          dialog.value = false;
        }}
        actions={<Button kind="main">{general.ok}</Button>}
      >
        <p>…</p>
      </Dialog>
    </Card>
  );
}

function Gallery() {
  return (
    <>
      <Palette />
      <Type />
      <Scenes />
      <div class="gallery on-table">
        {["24px", "30px", "44px", "64px"].map((size) => (
          <Sheet key={size} size={size} />
        ))}
        <States />
        <Faces size="32px" />
        <Faces size="96px" />
        <TileRow label={words.value.table.yourHand}>
          {FACES.slice(4, 18).map((face, i) => (
            <Tile
              key={face}
              face={face}
              wild={i === 0}
              selected={picked.value === i}
              drawn={i === 13}
              onPick={() => {
                picked.value = i;
              }}
            />
          ))}
        </TileRow>
        <div class="line">
          <Button kind="main" large>
            {words.value.action.hu}
          </Button>
          <Button large>{words.value.action.peng}</Button>
          <Button large>{words.value.action.chi}</Button>
          <Button large kind="plain">
            {words.value.action.pass}
          </Button>
        </div>
      </div>
      <main class="page stack">
        <Primitives />
      </main>
    </>
  );
}

installSprite();
render(
  <Root>
    <Gallery />
  </Root>,
  document.getElementById("app") as HTMLElement,
);
