/** Where the page is: `/history?agent=main&lane=…`. The page is in the path, what it shows of it in the query. */

import { signal } from "@preact/signals";
import { href, type Route, read } from "./address.ts";
import { catchUp, leaveOut, rewrite } from "./address-bar.ts";

export { href, PAGES, type PageName, type Params, type Route } from "./address.ts";

export const route = signal<Route>(read(location));

/** Path and query; the browser's own may be a moment behind. */
let here = location.pathname + location.search;

export function isHere(to: string): boolean {
  return to === here;
}

/** What the browser keeps with a place: how many records were opened on it, one from another. */
interface Kept {
  readonly opened: number;
}

/** Undefined: how this place was come to is not known. */
export function openedHere(): number | undefined {
  if (route.value.params["record"] === undefined) return 0;
  return (history.state as Partial<Kept> | null)?.opened;
}

/** `replace`: the place before is not one to come back to, as while somebody types. */
export function go(to: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (isHere(to)) return;
  if (replace) rewrite(to);
  else {
    catchUp();
    history.pushState(keptWith(to), "", to);
  }
  here = to;
  const before = route.value.page;
  route.value = read(new URL(here, location.href));
  if (!replace && before !== route.value.page) scrollTo(0, 0);
}

/** Null: it is more than another record over the same page. */
function keptWith(to: string): Kept | null {
  const { record } = read(new URL(to, location.href)).params;
  const opened = openedHere();
  const isOver = record !== undefined && withoutRecord(to) === withoutRecord(here);
  return isOver && opened !== undefined ? { opened: opened + 1 } : null;
}

function withoutRecord(address: string): string {
  const { page, params } = read(new URL(address, location.href));
  return href(page ?? "now", { ...params, record: undefined });
}

/** The present page with some of its parameters changed; undefined takes one away. */
export function withParams(changes: { readonly [name: string]: string | number | undefined }): string {
  const { page, params } = route.value;
  return href(page ?? "now", { ...params, ...changes });
}

addEventListener("popstate", () => {
  leaveOut();
  here = location.pathname + location.search;
  route.value = read(location);
});
