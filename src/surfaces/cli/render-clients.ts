/** Programs that read memory for a model, for a reader: what they may, and what they did. */

import type { ShownClient, ShownClientCall, ShownClientGrant } from "../../engine/api.ts";
import { count, instant } from "./figures.ts";
import { oneLine } from "./plain-text.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";

export const GRANT_FIELDS = {
  right: "lanes, forget or teach",
  "agents[]": "of lanes: those of these agents alone; null for the whole list: of all",
  givenAt: "when it was given, in milliseconds since 1970",
  until: "until when it holds; null: until it is taken back",
  state: "live",
} as const;

/** Behind a prefix such as `clients[].`. */
export function clientFields(prefix: string): { readonly [path: string]: string } {
  return {
    [`${prefix}client`]: "its name",
    [`${prefix}calls`]: "how many of its calls are in the log",
    [`${prefix}lastAt`]: "when the last of them was, in milliseconds since 1970; null: there is none",
    ...Object.fromEntries(
      Object.entries(GRANT_FIELDS).map(([name, what]) => [`${prefix}grants[].${name}`, what]),
    ),
  };
}

export function renderClients(clients: readonly ShownClient[], style: Style): string {
  const columns = [
    { title: "program" },
    { title: "calls", align: "right" },
    { title: "last" },
    { title: "may, beyond what all may", fills: true },
  ] as const;
  const rows = clients.map(({ client, calls, lastAt, grants }) => [
    ...[oneLine(client), count(calls), instant(lastAt)],
    grants.length === 0 ? "-" : grants.map(grantLine).join("; "),
  ]);
  return table(columns, rows, style.rowColumns, (cell, _at, isTitle) => (isTitle ? style.dim(cell) : cell));
}

export function grantLine({ right, agents, until }: ShownClientGrant): string {
  const whose = agents === null ? "" : ` of ${agents.map(oneLine).join(", ")}`;
  return `${right}${whose}${until === null ? "" : ` until ${instant(until)}`}`;
}

/** References of a call that a line has room for. */
const SHOWN_REFS = 6;

export function renderClientLog(calls: readonly ShownClientCall[], style: Style): string {
  const columns = [
    { title: "when" },
    { title: "program" },
    { title: "call" },
    { title: "outcome" },
    { title: "records", align: "right" },
    { title: "which", fills: true },
  ] as const;
  const rows = calls.map(({ at, client, call, outcome, records, refs, pack }) => [
    ...[instant(at), oneLine(client), oneLine(call), oneLine(outcome), count(records)],
    [...(pack === null ? [] : [`pack:${pack}`]), ...refs.slice(0, SHOWN_REFS).map(oneLine)].join(" "),
  ]);
  return table(columns, rows, style.rowColumns, (cell, _at, isTitle) => (isTitle ? style.dim(cell) : cell));
}
