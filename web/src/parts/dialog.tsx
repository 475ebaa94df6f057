import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { noteOpened } from "./dialog-stack.ts";
import { noteOpener, returnFrom } from "./focus-place.ts";
import { newestToast, ToastHost } from "./toast.tsx";

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  close(): void;
  readonly children: ComponentChildren;
  readonly class?: string;
}

const FIRST = "form :is(input, textarea, select):enabled, .dialog-acts button:enabled";

/** A window above the page, with the keyboard to itself until it is closed; the focus goes back to where it was, or near it. */
export function Dialog({ open, title, close, children, class: kind = "dialog" }: DialogProps) {
  const place = useRef<HTMLDialogElement>(null);
  const id = useId();
  const beside = useBeside(place, close);
  // A drawer is there to be read, and what was done is told in it; a question stands by itself, and is not about what was done before it.
  const after = useMemo(() => (kind === "dialog" ? newestToast() : 0), [open, kind]);
  // At once: what had the focus in it is gone already when it is closed.
  useLayoutEffect(() => {
    const dialog = place.current;
    if (dialog === null || dialog.open === open) return;
    if (open) {
      noteOpener(dialog);
      dialog.showModal();
      // What is to be filled in, or the way out; a drawer is there to be read.
      if (kind === "dialog") dialog.querySelector<HTMLElement>(FIRST)?.focus();
    } else {
      dialog.close();
      returnFrom(dialog);
    }
  }, [open]);
  useLayoutEffect(() => (open ? noteOpened({ id, after }) : undefined), [open, id, after]);
  return (
    <dialog
      ref={place}
      class={kind}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      {...beside}
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

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * A click beside a dialog closes it: one that began there too, since marking text may end anywhere, and only while nothing that somebody typed
 * would be lost by it.
 */
function useBeside(place: { readonly current: HTMLDialogElement | null }, close: () => void) {
  const began = useRef<EventTarget | null>(null);
  const typedIn = useRef(new Set<Field>());
  return {
    onPointerDown: ({ target }: PointerEvent): void => {
      began.current = target;
    },
    onInput: ({ target }: Event): void => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
        typedIn.current.add(target);
    },
    onClick: ({ target }: MouseEvent): void => {
      if (target !== place.current || began.current !== place.current) return;
      const isTyped = [...typedIn.current].some((field) => field.isConnected && field.value.trim() !== "");
      if (!isTyped) close();
    },
  };
}
