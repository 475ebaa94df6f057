/** Where the page is: `/history?agent=main&lane=…`. The page is in the path, what it shows of it in the query. */

import { signal } from "@preact/signals";

export const PAGES = [
  "now",
  "prompt",
  "history",
  "search",
  "memory",
  "facts",
  "graph",
  "brain",
  "receipts",
  "settings",
] as const;

export type PageName = (typeof PAGES)[number];
export type Params = { readonly [name: string]: string };

export interface Route {
  /** Null: there is no such page. */
  readonly page: PageName | null;
  readonly params: Params;
}

export const route = signal<Route>(read(location));

export function href(
  page: PageName,
  params: { readonly [name: string]: string | number | undefined } = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value));
  const path = page === "now" ? "/" : `/${page}`;
  return query.size === 0 ? path : `${path}?${query}`;
}

/** `replace`: the place before is not one to come back to, as while somebody types. */
export function go(to: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (to === location.pathname + location.search) return;
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  const before = route.value.page;
  route.value = read(location);
  if (!replace && before !== route.value.page) scrollTo(0, 0);
}

/** The present page with some of its parameters changed; undefined takes one away. */
export function withParams(changes: { readonly [name: string]: string | number | undefined }): string {
  const { page, params } = route.value;
  return href(page ?? "now", { ...params, ...changes });
}

export function read({ pathname, search }: { readonly pathname: string; readonly search: string }): Route {
  const name = pathname === "/" ? "now" : pathname.slice(1).replace(/\/$/, "");
  const page = PAGES.find((one) => one === name) ?? null;
  return { page, params: Object.fromEntries(new URLSearchParams(search)) };
}

addEventListener("popstate", () => {
  route.value = read(location);
});
