/** How an address is read and made. Pure. */

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

export function href(
  page: PageName,
  params: { readonly [name: string]: string | number | undefined } = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value));
  const path = page === "now" ? "/" : `/${page}`;
  return query.size === 0 ? path : `${path}?${query}`;
}

export function read({ pathname, search }: { readonly pathname: string; readonly search: string }): Route {
  const name = pathname === "/" ? "now" : pathname.slice(1).replace(/\/$/, "");
  const page = PAGES.find((one) => one === name) ?? null;
  return { page, params: Object.fromEntries(new URLSearchParams(search)) };
}
