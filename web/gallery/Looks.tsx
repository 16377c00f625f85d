import { clothOf, type Shape, TownPicture, TownSeal, useTownLook } from "../src/looks";
import { LOOKED } from "../src/looks/looks";
import { FACES } from "../src/notation";

const ONLY = new URLSearchParams(location.search).get("town");
const TOWNS = [...LOOKED, "elsewhere"].filter((town) => ONLY === null || town === ONLY);
const SIZES: readonly (readonly [Shape, string, string])[] = [
  ["whole", "80rem", "45rem"],
  ["wide", "80rem", "25rem"],
  ["tall", "24.375rem", "31.25rem"],
  ["door", "10rem", "12.5rem"],
];

/** The pictures of all towns in every shape they are shown in, by day and at night. */
export function Scenes() {
  return TOWNS.map((town) => (
    <section key={town} class="gallery-town">
      {[false, true].map((night) => (
        <div key={String(night)} class="gallery-row">
          {SIZES.map(([shape, width, height]) => (
            <div key={shape} class="gallery-picture" style={{ width, height }}>
              <TownPicture town={town} shape={shape} night={night} />
            </div>
          ))}
          <Cloth town={town} />
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
      <span>{look.signs}</span>
      <span>{FACES.length}</span>
    </div>
  );
}
