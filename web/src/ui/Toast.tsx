import { signal } from "@preact/signals";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly problem: boolean;
}

const shown = signal<readonly Toast[]>([]);
let count = 0;

/** Say something for a few seconds, longer if there is more to read. */
export function toast(text: string, { problem = false } = {}): void {
  const id = ++count;
  shown.value = [...shown.value.slice(-2), { id, text, problem }];
  setTimeout(
    () => {
      shown.value = shown.value.filter((other) => other.id !== id);
    },
    3000 + 80 * text.length,
  );
}

/** Dialogs that are open, the topmost last: whatever lies outside it is covered and not read out. */
export const openDialogs = signal<readonly string[]>([]);

/** Where toasts appear: at the end of the application, or in a dialog while it is the topmost. */
export function Toasts({ within }: { within?: string }) {
  const here = openDialogs.value.at(-1) === within;
  return (
    <div class="toasts" role="status" aria-live="polite">
      {(here ? shown.value : []).map(({ id, text, problem }) => (
        <div key={id} class={problem ? "toast toast-problem" : "toast"}>
          {text}
        </div>
      ))}
    </div>
  );
}
