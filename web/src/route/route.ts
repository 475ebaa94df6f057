/** Where the page is: `/history?agent=main&lane=…`. The page is in the path, what it shows of it in the query. */

import { signal } from "@preact/signals";
import { href, type Route, read } from "./address.ts";

export { href, PAGES, type PageName, type Params, type Route } from "./address.ts";

export const route = signal<Route>(read(location));

interface Going {
  /** The place before is not one to come back to, as while somebody types. */
  readonly replace?: boolean;
  /** What the browser keeps with this place. */
  readonly state?: unknown;
}

export function go(to: string, { replace = false, state = null }: Going = {}): void {
  if (to === location.pathname + location.search) return;
  if (replace) history.replaceState(state, "", to);
  else history.pushState(state, "", to);
  const before = route.value.page;
  route.value = read(location);
  if (!replace && before !== route.value.page) scrollTo(0, 0);
}

/** The present page with some of its parameters changed; undefined takes one away. */
export function withParams(changes: { readonly [name: string]: string | number | undefined }): string {
  const { page, params } = route.value;
  return href(page ?? "now", { ...params, ...changes });
}

addEventListener("popstate", () => {
  route.value = read(location);
});
