import { parseTiles } from "./notation";
import { Tile, TileRow } from "./tiles/Tile";
import { Select } from "./ui";
import { LANGUAGES, language, words } from "./words";

/** A first page, to be replaced when there are rooms to enter. */
export function Home() {
  const { name, tagline, language: names } = words.value;
  return (
    <main class="page stack">
      <h1>{name}</h1>
      <p class="quiet">{tagline}</p>
      <TileRow>
        {parseTiles("1m1p1sECFP").map((face) => (
          <Tile key={face} face={face} />
        ))}
      </TileRow>
      <Select
        label={names.title}
        value={language.value}
        options={LANGUAGES.map((code) => [code, names[code]])}
        onValue={(code) => {
          language.value = code;
        }}
      />
    </main>
  );
}
