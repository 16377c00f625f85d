/** Components in a page of their own, for tests that say `@vitest-environment happy-dom` above. */

import { fireEvent, within } from "@testing-library/dom";
import { type ComponentChild, render } from "preact";
import { act } from "preact/test-utils";
import { onTestFinished } from "vitest";

/** Draw something; what comes back finds parts of it as a reader would. */
export function show(what: ComponentChild) {
  const root = document.body.appendChild(document.createElement("div"));
  onTestFinished(() => {
    act(() => render(null, root));
    root.remove();
  });
  const draw = (next: ComponentChild): void => {
    act(() => render(next, root));
  };
  draw(what);
  return { ...within(root), root, draw };
}

/** Wait until what a component has asked for is there, and drawn. */
export const settled = (): Promise<void> =>
  act(async () => {
    await new Promise((done) => setTimeout(done));
  });

export const click = (element: Element): void => void act(() => void fireEvent.click(element));

export const press = (element: Element, key: string): void =>
  void act(() => void fireEvent.keyDown(element, { key }));

export const type = (element: Element, value: string): void =>
  void act(() => void fireEvent.input(element, { target: { value } }));

export const choose = (element: Element, value: string): void =>
  void act(() => void fireEvent.change(element, { target: { value } }));

/** Send a form as Enter or its button would, and wait for what comes of it. */
export function submit(element: Element): Promise<void> {
  act(() => void fireEvent.submit(element.closest("form") ?? element));
  return settled();
}
