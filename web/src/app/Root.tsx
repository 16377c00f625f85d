import "../vnodes";
import { effect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { TileLabel } from "../tiles/Tile";
import { Toasts } from "../ui";
import { languageTag, tileLabel, words } from "../words";

effect(() => {
  document.documentElement.lang = languageTag.value;
  document.title = words.value.name;
});

/** What every page stands in: the labels of tiles in the player's language, and toasts. */
export function Root({ children }: { children: ComponentChildren }) {
  return (
    <TileLabel.Provider value={tileLabel}>
      {children}
      <Toasts />
    </TileLabel.Provider>
  );
}
