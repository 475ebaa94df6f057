/** A short word about what was done, with a way back where there is one. */

import { computed, signal } from "@preact/signals";
import { problemOf, said } from "../api/problem.ts";
import { Coded } from "./coded.tsx";
import { openDialogs } from "./dialog-stack.ts";
import { inertLine } from "./inert.ts";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly undo: Undo | undefined;
  /** The records that something was done with, and nothing else since. */
  readonly holds: readonly string[];
  readonly apart: boolean;
}

/** Is given the records for which it still holds, and answers with the sentence that says what it came to. */
type Undo = (holds: readonly string[]) => Promise<string>;

/** What can be undone stays long enough to think about it. */
const STAYS_MS = { plain: 6_000, undoable: 20_000, held: 2_000 } as const;

const LONGEST = 600;

const toasts = signal<readonly Toast[]>([]);
/** Those that can be reached: a question that is open hides what was done before it. */
const shown = computed(() => {
  const after = openDialogs.value.at(-1)?.after ?? 0;
  return toasts.value.filter(({ id }) => id > after);
});
let count = 0;

/**
 * What was said before of the same records no longer holds, and goes; `apart`: where each of them can be taken back without the others, it
 * stays for those.
 */
export function toast(text: string, undo?: Undo, about: readonly string[] = [], apart = false): void {
  count += 1;
  const one = { id: count, text, undo, holds: about, apart };
  toasts.value = [...toasts.value.flatMap((other) => without(other, about)), one];
  leaveAfter(one.id, undo === undefined ? STAYS_MS.plain : STAYS_MS.undoable);
}

function without(one: Toast, refs: readonly string[]): readonly Toast[] {
  const holds = one.holds.filter((ref) => !refs.includes(ref));
  if (holds.length === one.holds.length) return [one];
  return one.apart && holds.length > 0 ? [{ ...one, holds }] : [];
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

/** Takes back the newest that can be, of what is shown. False: there is none. */
export function takeBackNewest(): boolean {
  const one = shown.value.findLast(({ undo }) => undo !== undefined);
  if (one === undefined) return false;
  void takeBack(one);
  return true;
}

async function takeBack({ id, undo, holds }: Toast): Promise<void> {
  drop(id);
  if (undo === undefined) return;
  try {
    toast(await undo(holds), undefined, holds);
  } catch (error) {
    toast(`It could not be undone. ${said(problemOf(error))}`, undefined, holds);
  }
}

export function newestToast(): number {
  return count;
}

interface ToastHostProps {
  /** The dialog that it stands in. */
  readonly within?: string;
}

/** Shown where it can be reached: in the topmost dialog, or on the page where there is none. */
export function ToastHost({ within }: ToastHostProps) {
  const here = openDialogs.value.at(-1)?.id === within ? shown.value : [];
  const newest = here.findLast(({ undo }) => undo !== undefined);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {here.map((one) => (
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
