/** Keys that work everywhere: `g` and a letter goes to a page, `/` to search, `u` takes back, `?` shows them. */

import { signal } from "@preact/signals";
import { takeBackNewest } from "../parts/toast.tsx";
import { go, href, PAGES, route } from "../route/route.ts";
import { PAGE_ENTRIES } from "./pages.ts";

export const showsKeys = signal(false);

/** The second key is awaited so long. */
const SECOND_WITHIN_MS = 1_500;

export function listenToKeys(): () => void {
  let first = 0;
  const pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // What was done in a dialog is taken back there.
    if (event.key === "u" && takeBackNewest()) {
      event.preventDefault();
      return;
    }
    // A dialog has the keyboard to itself.
    if (document.querySelector("dialog[open]") !== null) return;
    const isSecond = event.timeStamp - first < SECOND_WITHIN_MS && first > 0;
    first = 0;
    if (isSecond) {
      const page = PAGES.find((name) => PAGE_ENTRIES[name].key === event.key);
      if (page === undefined) return;
      event.preventDefault();
      go(href(page));
    } else if (event.key === "g") {
      first = event.timeStamp;
    } else if (event.key === "/") {
      event.preventDefault();
      // What is asked there already stays.
      if (route.value.page !== "search") go(href("search"));
      requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-search-box]")?.focus());
    } else if (event.key === "?") {
      event.preventDefault();
      showsKeys.value = true;
    }
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
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
