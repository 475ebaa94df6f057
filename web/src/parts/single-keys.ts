/**
 * Keys by themselves, heard wherever the focus is, and by nobody while somebody types.
 *
 * Whoever speaks to their computer, or brushes keys by accident, turns them off: that is kept in this browser. What only works where the
 * focus is, such as arrows in a list, is not among them.
 */

import { effect, signal } from "@preact/signals";

export interface Press {
  readonly key: string;
  /** It came after `g`, and goes to a page. */
  readonly isSecond: boolean;
  /** A dialog has the keyboard to itself. */
  readonly isInDialog: boolean;
}

/** True: it was for this one, and the browser is to do nothing else with it. */
type Heard = (press: Press) => boolean;

/** The second key is awaited so long. */
const SECOND_WITHIN_MS = 1_500;
const KEPT = "nacre-keys";

export const hearsKeys = signal(localStorage.getItem(KEPT) !== "off");

effect(() => {
  if (hearsKeys.value) localStorage.removeItem(KEPT);
  else localStorage.setItem(KEPT, "off");
});

const listeners = new Set<Heard>();
let firstAt: number | undefined;

export function onSingleKey(heard: Heard): () => void {
  if (listeners.size === 0) addEventListener("keydown", pressed);
  listeners.add(heard);
  return () => {
    listeners.delete(heard);
    if (listeners.size === 0) removeEventListener("keydown", pressed);
  };
}

function pressed(event: KeyboardEvent): void {
  if (!hearsKeys.value || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const { key, timeStamp } = event;
  const isSecond = firstAt !== undefined && timeStamp - firstAt < SECOND_WITHIN_MS;
  const isInDialog = document.querySelector("dialog[open]") !== null;
  firstAt = key === "g" && !isSecond && !isInDialog ? timeStamp : undefined;
  for (const heard of [...listeners]) if (heard({ key, isSecond, isInDialog })) event.preventDefault();
}

/** What is ticked takes no letters. */
const TICKED: readonly string[] = ["checkbox", "radio", "range", "button", "submit"];

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !TICKED.includes(target.type);
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ["TEXTAREA", "SELECT"].includes(target.tagName))
  );
}
