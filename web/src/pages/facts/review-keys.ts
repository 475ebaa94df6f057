/** Keys of the review: they work wherever the focus is on the page, except where somebody types or a dialog is open. */

import { useLayoutEffect, useRef } from "preact/hooks";

/** After `g` a letter goes to a page: that one is not for the queue. */
const SECOND_WITHIN_MS = 1_500;
const KEYS: readonly string[] = ["j", "k", "a", "r", "x"];

export function useReviewKeys(isOn: boolean, act: (key: string) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    let before = { key: "", at: 0 };
    const pressed = (event: KeyboardEvent): void => {
      const { key, timeStamp } = event;
      const isSecond = before.key === "g" && timeStamp - before.at < SECOND_WITHIN_MS;
      before = { key, at: timeStamp };
      if (isSecond || !KEYS.includes(key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      latest.current(key);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [isOn]);
}

/** A box to tick takes no letters. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Frames: until a dialog that asked is closed. */
const WAITS = 120;

/** A page beneath a dialog cannot have the focus: it gets it when that is gone. */
export function focusWhenFree(find: () => HTMLElement | null | undefined, waits = WAITS): void {
  requestAnimationFrame(() => {
    if (document.querySelector("dialog[open]") === null) find()?.focus();
    else if (waits > 0) focusWhenFree(find, waits - 1);
  });
}
