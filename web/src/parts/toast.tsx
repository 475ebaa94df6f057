/** A short word about what was done, with a way back where there is one. */

import { signal } from "@preact/signals";
import { problemOf, said } from "../api/problem.ts";
import { Coded } from "./coded.tsx";
import { openDialogs } from "./dialog-stack.ts";
import { inertLine } from "./inert.ts";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly undo: (() => Promise<unknown>) | undefined;
}

/** What can be undone stays long enough to think about it. */
const STAYS_MS = { plain: 6_000, undoable: 20_000, held: 2_000 } as const;

const LONGEST = 600;

const toasts = signal<readonly Toast[]>([]);
let count = 0;

/** What undoing comes to is said, where it answers with a sentence; otherwise that it is undone. */
export function toast(text: string, undo?: () => Promise<unknown>): void {
  count += 1;
  const one = { id: count, text, undo };
  toasts.value = [...toasts.value, one];
  leaveAfter(one.id, undo === undefined ? STAYS_MS.plain : STAYS_MS.undoable);
}

/** Not while somebody points at it, or is in it with the keyboard. */
function leaveAfter(id: number, ms: number): void {
  setTimeout(() => {
    const isHeld = document.querySelector(`[data-toast="${id}"]:is(:hover, :focus-within)`) !== null;
    if (isHeld) leaveAfter(id, STAYS_MS.held);
    else drop(id);
  }, ms);
}

function drop(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}

/** Takes back the newest that can be. False: there is none. */
export function takeBackNewest(): boolean {
  const one = toasts.value.findLast(({ undo }) => undo !== undefined);
  if (one === undefined) return false;
  void takeBack(one);
  return true;
}

async function takeBack({ id, undo }: Toast): Promise<void> {
  drop(id);
  try {
    const came = await undo?.();
    toast(typeof came === "string" ? came : "Undone.");
  } catch (error) {
    toast(`It could not be undone. ${said(problemOf(error))}`);
  }
}

/** `within`: the dialog that it stands in. Shown where it can be reached: in the topmost dialog, or on the page where there is none. */
export function ToastHost({ within }: { readonly within?: string }) {
  const shown = openDialogs.value.at(-1) === within ? toasts.value : [];
  const newest = shown.findLast(({ undo }) => undo !== undefined);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.map((one) => (
        <div key={one.id} class="toast" data-toast={one.id}>
          <span>
            <Coded text={inertLine(one.text, LONGEST)} />
          </span>
          {one.undo !== undefined && (
            <button type="button" aria-keyshortcuts="u" onClick={() => void takeBack(one)}>
              Undo
            </button>
          )}
          {one === newest && <kbd title="This key does it too">u</kbd>}
          <button type="button" class="quiet" onClick={() => drop(one.id)} aria-label="Dismiss">
            ✕
          </button>
        </div>
      ))}
    </div>
  );
}
