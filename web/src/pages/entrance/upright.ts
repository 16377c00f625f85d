import { signal } from "@preact/signals";

const query = globalThis.matchMedia?.("(max-aspect-ratio: 1)");
const upright = signal(query?.matches ?? false);
query?.addEventListener("change", ({ matches }) => {
  upright.value = matches;
});

/** Whether the window is higher than wide. */
export const useUpright = (): boolean => upright.value;
