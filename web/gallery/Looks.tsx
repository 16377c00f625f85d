import { clothOf, type Shape, TownPicture, TownSeal, useTownLook } from "../src/looks";
import { LOOKED } from "../src/looks/looks";
import { parseTiles } from "../src/notation";
import { townName } from "../src/rules/towns";
import { Tile } from "../src/tiles/Tile";
import { words } from "../src/words";

const ONLY = new URLSearchParams(location.search).get("town");
/** The last one is a town that nobody has drawn. */
const TOWNS = [...LOOKED, "elsewhere"].filter((town) => ONLY === null || town === ONLY);
const SHAPES: readonly Shape[] = ["whole", "wide", "tall", "door"];

const PALETTE = [
  "paper",
  "ink",
  "cinnabar",
  "won",
  "jade",
  "walnut-dark",
  "walnut",
  "walnut-light",
];
const CURVES = ["settle", "throw", "slam"];

export function Palette() {
  return (
    <div class="gallery-row">
      {PALETTE.map((name) => (
        <figure key={name} class="gallery-colour">
          <div style={{ background: `var(--${name})` }} />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
      {CURVES.map((name) => (
        <figure key={name} class="gallery-curve">
          <div style={{ transitionTimingFunction: `var(--${name})` }} />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  );
}

export function Type() {
  return (
    <div class="gallery-row gallery-type">
      <p class="gallery-display">{words.value.name}</p>
      {LOOKED.map((town) => (
        <p key={town} class="gallery-display">
          {townName(town)}
        </p>
      ))}
      <p class="gallery-display">碰 杠 吃 胡 自摸 三金倒</p>
      <p>{words.value.tagline}</p>
    </div>
  );
}

/** The pictures of all towns in every shape they are shown in, by day and at night. */
export function Scenes() {
  return TOWNS.map((town) => (
    <section key={town} class="gallery-town">
      {[false, true].map((night) => (
        <div key={String(night)} class="gallery-row">
          {SHAPES.map((shape) => (
            <div key={shape} class={`gallery-picture gallery-${shape}`}>
              <TownPicture town={town} shape={shape} night={night} />
            </div>
          ))}
          {!night && <Cloth town={town} />}
        </div>
      ))}
    </section>
  ));
}

function Cloth({ town }: { town: string }) {
  const look = useTownLook(town);
  if (look === null) return null;
  return (
    <div class="gallery-cloth on-table" style={clothOf(look)}>
      <TownSeal town={town} size="6rem" />
      <span class="line">
        {parseTiles(look.signs).map((face) => (
          <Tile key={face} face={face} size="2.5rem" silent />
        ))}
      </span>
    </div>
  );
}
