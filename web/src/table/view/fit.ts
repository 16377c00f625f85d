/** A question has room for itself and its answers: what is only said beside them goes first. */

import { useLayoutEffect } from "preact/hooks";

/** In this order; letters get smaller twice ("letters", then "size"), everything else is left out. */
const SPARED = ["reserve", "why", "useful", "hint", "letters", "size"] as const;
/** Pixels by which letters may stand over. */
const SLACK = 1;

/** Leave out of a box what has no room there, whatever comes to stand in it: styles see `data-without`. */
export function useFit(box: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const leaveOut = (): void => {
      for (let count = 0; count <= SPARED.length; count++) {
        element.dataset.without = SPARED.slice(0, count).join(" ");
        if (fits(element)) break;
      }
    };
    leaveOut();
    const sizes = new ResizeObserver(leaveOut);
    sizes.observe(element);
    const contents = new MutationObserver(leaveOut);
    contents.observe(element, { subtree: true, childList: true, characterData: true });
    return () => {
      sizes.disconnect();
      contents.disconnect();
    };
  }, [box]);
}

/** Whether all that is asked and answered lies in the box, and all that is told in its part of it. */
function fits(element: HTMLElement): boolean {
  const told = element.querySelector(".actions-told");
  return (
    isWithin(element, element.querySelectorAll(".choice, .clock, .why-mark, .actions-told")) &&
    (told === null || isWithin(told, told.children))
  );
}

function isWithin(box: Element, parts: Iterable<Element>): boolean {
  const { left, top, right, bottom } = box.getBoundingClientRect();
  return [...parts].every((part) => {
    const inner = part.getBoundingClientRect();
    return (
      inner.width === 0 ||
      (inner.left >= left - SLACK &&
        inner.right <= right + SLACK &&
        inner.top >= top - SLACK &&
        inner.bottom <= bottom + SLACK)
    );
  });
}
