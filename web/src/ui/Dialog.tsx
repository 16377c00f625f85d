import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { words } from "../words";
import { Button } from "./Button";
import { openDialogs, Toasts } from "./Toast";

export interface DialogProps {
  open: boolean;
  title: string;
  /** Asked for by the close button, Escape or a tap beside the dialog; nothing means it must be answered. */
  onClose?: () => void;
  /** Buttons at the bottom. */
  actions?: ComponentChildren;
  /** Has much to show beside each other. */
  wide?: boolean;
  children?: ComponentChildren;
}

export function Dialog({ open, title, onClose, actions, wide = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (dialog === null || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);
  useEffect(() => {
    if (!open) return;
    openDialogs.value = [...openDialogs.value, titleId];
    return () => {
      openDialogs.value = openDialogs.value.filter((other) => other !== titleId);
    };
  }, [open, titleId]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape, which is onCancel
    <dialog
      ref={element}
      class={wide ? "dialog dialog-wide" : "dialog"}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault(); // whoever owns `open` decides
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose?.();
      }}
    >
      {open && (
        <div class="dialog-body">
          <header class="dialog-head">
            <h2 id={titleId}>{title}</h2>
            {onClose && (
              <Button kind="plain" aria-label={words.value.general.close} onClick={onClose}>
                ✕
              </Button>
            )}
          </header>
          {children}
          {actions && <footer class="dialog-actions">{actions}</footer>}
        </div>
      )}
      {open && <Toasts within={titleId} />}
    </dialog>
  );
}
