/** What is asked, as the address keeps it, and as the owner is asked for it. Pure. */

import type { GrepRequest } from "../../../../src/engine/recall-api.ts";
import type { SearchKind, SearchRequest } from "../../../../src/engine/search-api.ts";
import type { Params } from "../../route/route.ts";

export const KINDS = {
  msg: "Messages",
  sum: "Summaries",
  mem: "Memories",
  doc: "Documents",
  obs: "Observations",
  evt: "Events",
  fact: "Facts",
} as const;
/** Word for word is looked for in what was said, and in what stands for it. */
export const EXACT_KINDS = { msg: "Messages", sum: "Summaries", file: "Files" } as const;

export type FacetKind = keyof typeof KINDS | keyof typeof EXACT_KINDS;

export const PERIODS = {
  day: { says: "the last day", ms: 86_400_000 },
  week: { says: "the last 7 days", ms: 604_800_000 },
  month: { says: "the last 30 days", ms: 2_592_000_000 },
  year: { says: "the last 365 days", ms: 31_536_000_000 },
} as const;
export type Period = keyof typeof PERIODS;

export type Mode = "meaning" | "words" | "regex";

export interface Asked {
  readonly query: string;
  readonly mode: Mode;
  readonly kinds: readonly FacetKind[];
  readonly lane: string | undefined;
  readonly agent: string | undefined;
  readonly roles: readonly string[];
  readonly period: Period | undefined;
  /** Days, `2026-11-16`; the last one is included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly trust: string | undefined;
  readonly many: boolean;
}

export const FEW = 50;
export const MANY = 200;

/** Whatever somebody made of the address. */
export function askedOf(params: Params): Asked {
  const mode = params["exact"] === "words" || params["exact"] === "regex" ? params["exact"] : "meaning";
  const known = Object.keys(mode === "meaning" ? KINDS : EXACT_KINDS);
  const period = params["when"];
  return {
    query: params["q"] ?? "",
    mode,
    kinds: listed(params["kind"]).filter((kind): kind is FacetKind => known.includes(kind)),
    lane: params["lane"] || undefined,
    agent: params["agent"] || undefined,
    roles: listed(params["role"]),
    period: period !== undefined && Object.hasOwn(PERIODS, period) ? (period as Period) : undefined,
    from: dayIn(params["from"]),
    to: dayIn(params["to"]),
    trust: params["trust"] || undefined,
    many: params["many"] === "1",
  };
}

function listed(text: string | undefined): readonly string[] {
  return [...new Set((text ?? "").split(",").filter((one) => one !== ""))];
}

function dayIn(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOf(text))
    ? text
    : undefined;
}

/** Where the person is. */
function startOf(day: string): number {
  return new Date(`${day}T00:00`).getTime();
}

/** Whether anything narrows what is found. */
export function isNarrowed(asked: Asked): boolean {
  const { kinds, lane, agent, roles, period, from, to, trust } = asked;
  return (
    kinds.length + roles.length > 0 || [lane, agent, period, from, to, trust].some((one) => one !== undefined)
  );
}

/** The address without what narrows. */
export const WIDE = {
  kind: undefined,
  lane: undefined,
  agent: undefined,
  role: undefined,
  when: undefined,
  from: undefined,
  to: undefined,
  trust: undefined,
} as const;

/** With or without this one among those that are chosen; undefined: none is left. */
export function toggled(chosen: readonly string[], one: string): string | undefined {
  const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
  return next.length === 0 ? undefined : next.join(",");
}

interface Span {
  readonly since?: number;
  readonly before?: number;
}

/** Days of one's own go before a period. */
export function spanOf({ period, from, to }: Pick<Asked, "period" | "from" | "to">, now: number): Span {
  if (from !== undefined || to !== undefined)
    return {
      ...(from !== undefined && { since: startOf(from) }),
      ...(to !== undefined && { before: dayAfter(to) }),
    };
  return period === undefined ? {} : { since: now - PERIODS[period].ms };
}

function dayAfter(day: string): number {
  const next = new Date(startOf(day));
  next.setDate(next.getDate() + 1);
  return next.getTime();
}

function whose({ lane, agent, roles }: Asked) {
  return {
    ...(lane !== undefined && { lanes: [lane] }),
    ...(agent !== undefined && { agents: [agent] }),
    ...(roles.length > 0 && { roles }),
  };
}

/** Facts are no kind of their own there: they come along, or alone. */
export function searchOf(asked: Asked, now: number, utcOffset: number): SearchRequest {
  const kinds = asked.kinds.filter((kind): kind is SearchKind => kind !== "fact" && kind !== "file");
  const wantsFacts = asked.kinds.includes("fact");
  return {
    query: asked.query,
    ...(kinds.length > 0 && { kinds }),
    ...(wantsFacts && { facts: true }),
    ...whose(asked),
    ...spanOf(asked, now),
    limit: asked.many ? MANY : FEW,
    utcOffset,
    explain: true,
  };
}

/** Only facts are wanted: what was found beside them is not shown. */
export function isFactsAlone({ kinds }: Asked): boolean {
  return kinds.length === 1 && kinds[0] === "fact";
}

export function grepOf(asked: Asked, now: number): GrepRequest {
  const kinds = asked.kinds.filter((kind) => kind === "msg" || kind === "sum" || kind === "file");
  return {
    pattern: asked.query,
    mode: asked.mode === "regex" ? "regex" : "full_text",
    ...(kinds.length > 0 && { kinds }),
    ...whose(asked),
    ...spanOf(asked, now),
    limit: asked.many ? MANY : FEW,
  };
}
