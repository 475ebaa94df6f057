/** Keys that work everywhere: `g` and a letter goes to a page, `/` to search, `u` takes back, `?` shows them. */

import { signal } from "@preact/signals";
import { onSingleKey } from "../parts/single-keys.ts";
import { takeBackNewest } from "../parts/toast.tsx";
import { go, href, PAGES, route } from "../route/route.ts";
import { PAGE_ENTRIES } from "./pages.ts";

export const showsKeys = signal(false);

export function listenToKeys(): () => void {
  return onSingleKey(({ key, isSecond, isInDialog }) => {
    // What was done in a dialog is taken back there.
    if (key === "u" && takeBackNewest()) return true;
    if (isInDialog) return false;
    if (isSecond) return goTo(key);
    if (key === "/") goToSearch();
    else if (key === "?") showsKeys.value = true;
    else return false;
    return true;
  });
}

function goTo(key: string): boolean {
  const page = PAGES.find((name) => PAGE_ENTRIES[name].key === key);
  if (page !== undefined) go(href(page));
  return page !== undefined;
}

function goToSearch(): void {
  // What is asked there already stays.
  if (route.value.page !== "search") go(href("search"));
  requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-search-box]")?.focus());
}
