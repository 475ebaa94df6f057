/** Keys of the review: they work wherever the focus is on the page, except where somebody types or a dialog is open. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { onSingleKey } from "../../parts/single-keys.ts";

const KEYS: readonly string[] = ["j", "k", "a", "r", "x"];

export function useReviewKeys(isOn: boolean, act: (key: string) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    return onSingleKey(({ key, isSecond, isInDialog }) => {
      if (isSecond || isInDialog || !KEYS.includes(key)) return false;
      latest.current(key);
      return true;
    });
  }, [isOn]);
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
