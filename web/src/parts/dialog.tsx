import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { noteOpened } from "./dialog-stack.ts";
import { ToastHost } from "./toast.tsx";

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  close(): void;
  readonly children: ComponentChildren;
  readonly class?: string;
}

/** A window above the page, with the keyboard to itself until it is closed; focus goes back to where it was. */
export function Dialog({ open, title, close, children, class: kind = "dialog" }: DialogProps) {
  const place = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = place.current;
    if (dialog === null || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);
  useEffect(() => (open ? noteOpened(id) : undefined), [open, id]);
  return (
    <dialog
      ref={place}
      class={kind}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === place.current) close();
      }}
    >
      {open && (
        <div class="dialog-inner">
          <div class="dialog-head">
            <h2 id={id}>{title}</h2>
            <button type="button" class="quiet" onClick={close} aria-label="Close">
              ✕
            </button>
          </div>
          {children}
          <ToastHost within={id} />
        </div>
      )}
    </dialog>
  );
}
