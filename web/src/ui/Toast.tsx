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

/** Where toasts appear: once, at the end of the application. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.value.map(({ id, text, problem }) => (
        <div key={id} class={problem ? "toast toast-problem" : "toast"}>
          {text}
        </div>
      ))}
    </div>
  );
}
