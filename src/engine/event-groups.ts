/** Puts lists of what was found together by their places, and shows what came of it by conversation. The same for the same, always. */

import type { EventType } from "../kernel/ledger-words.ts";
import { compareKeys } from "./event-order.ts";
import type { Happened } from "./event-shown.ts";
import type { SearchEventsAnswer } from "./events-api.ts";

/** How soon a later place counts little. */
const DAMPING = 60;

export interface FoundEvent {
  /** Of the log, or of the ledger. */
  readonly kind: "msg" | "evt";
  readonly id: number;
}

/** The best first. */
export interface FoundList {
  readonly channel: string;
  readonly found: readonly FoundEvent[];
}

export interface Fused extends FoundEvent {
  readonly score: number;
  readonly channels: readonly string[];
}

/** Each once, in no particular order: what several lists have, and have early, has the greatest score. */
export function fused(lists: readonly FoundList[]): readonly Fused[] {
  const all = new Map<string, Fused>();
  for (const { channel, found } of lists) {
    for (const [at, { kind, id }] of found.entries()) {
      const key = `${kind}:${id}`;
      const known = all.get(key);
      const score = (known?.score ?? 0) + 1 / (DAMPING + at + 1);
      all.set(key, { kind, id, score, channels: [...new Set([...(known?.channels ?? []), channel])] });
    }
  }
  return [...all.values()];
}

export interface ScoredEvent extends Happened {
  readonly score: number;
  readonly channels: readonly string[];
  /** The command that reads all of its conversation. */
  readonly replay: string;
}

type Group = SearchEventsAnswer["groups"][number];

/** Where most was found comes first, then where the best is, then what is latest. */
export function grouped(
  events: readonly ScoredEvent[],
  { groups, perGroup }: { readonly groups: number; readonly perGroup: number },
): readonly Group[] {
  const ranked = events.toSorted((a, b) => b.score - a.score || compareKeys(b.key, a.key));
  const places = new Map(ranked.map((event, at) => [event, at]));
  const byKey = Map.groupBy(ranked, ({ event }) => JSON.stringify([event.lane, event.agent, event.session]));
  return [...byKey]
    .map(([key, members]) => ({
      key,
      members,
      best: places.get(members[0]!)!,
      latest: Math.max(...members.map(({ event }) => event.at)),
    }))
    .sort(
      (a, b) =>
        b.members.length - a.members.length ||
        a.best - b.best ||
        b.latest - a.latest ||
        (a.key < b.key ? -1 : 1),
    )
    .slice(0, groups)
    .map(({ members }) => groupOf(members, perGroup));
}

function groupOf(members: readonly ScoredEvent[], perGroup: number): Group {
  const [{ event, replay }] = members as readonly [ScoredEvent, ...ScoredEvent[]];
  const types: { [type in EventType]?: number } = {};
  for (const one of members) types[one.event.type] = (types[one.event.type] ?? 0) + 1;
  return {
    lane: event.lane,
    agent: event.agent,
    session: event.session,
    hits: members.length,
    types,
    events: members
      .slice(0, perGroup)
      .map(({ event: shown, score, channels }) => ({ ...shown, score, channels })),
    replay,
  };
}
