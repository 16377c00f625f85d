/** The cloth of the town that is played, for everything that lies on the table. */

import { useLayoutEffect } from "preact/hooks";
import { clothOf, useTownLook } from "../../looks";
import { cloth } from "../../preferences";

/** While a table is shown, and no other cloth was chosen. */
export function useTownCloth(town: string): void {
  const look = useTownLook(town);
  const own = cloth.value === "town";
  useLayoutEffect(() => {
    if (look === null || !own) return;
    const { style } = document.documentElement;
    const colours = Object.entries(clothOf(look));
    for (const [name, colour] of colours) style.setProperty(name, colour);
    return () => {
      for (const [name] of colours) style.removeProperty(name);
    };
  }, [look, own]);
}
