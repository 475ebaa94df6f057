/** Counts, names of files and commands, as export and import tell them. */

import { NacreError } from "../../../kernel/errors.ts";
import { TRANSFER_KINDS, type TransferKind } from "../../../kernel/transfer/record.ts";
import { count } from "../figures.ts";
import { oneLine } from "../plain-text.ts";

export type KindCount = { readonly kind: TransferKind; readonly records: number };

/** In the order of a file. */
export function countsIn(counts: { readonly [kind: string]: number }): readonly KindCount[] {
  return TRANSFER_KINDS.flatMap((kind) => (counts[kind] ? [{ kind, records: counts[kind] }] : []));
}

/** As people call one of them, and several. */
const WORDS: { readonly [kind in TransferKind]: readonly [one: string, several: string] } = {
  lane: ["lane", "lanes"],
  session: ["session", "sessions"],
  reset: ["reset", "resets"],
  message: ["message", "messages"],
  summary: ["summary", "summaries"],
  memory: ["memory", "memories"],
  guidance: ["instruction", "instructions"],
  observation: ["observation", "observations"],
  event: ["event", "events"],
  artifact: ["artifact", "artifacts"],
  fact: ["fact", "facts"],
  entity: ["entity", "entities"],
  edge: ["link", "links"],
  card: ["card", "cards"],
  lesson: ["lesson", "lessons"],
  document: ["document", "documents"],
};

/** `1 memory`, `2 memories`. */
export function countedKind(records: number, kind: TransferKind): string {
  return `${count(records)} ${WORDS[kind][records === 1 ? 0 : 1]}`;
}

/** `memories`. */
export function severalOf(kind: TransferKind): string {
  return WORDS[kind][1];
}

/** As a name of a file: `20261020T120000Z`. */
export function momentOf(now: number): string {
  return new Date(now).toISOString().replace(/[-:]|\.\d+/g, "");
}

export function quoted(path: string): string {
  return /^[\w@%+=:,./~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** Nothing was found of those that are asked for; none: nothing is kept at all. */
export function requireLanes(asked: readonly string[], suggest: (typed: string) => string): void {
  if (asked.length === 0) return;
  throw new NacreError(
    "history/unknown-lane",
    `there is no conversation ${asked.map(oneLine).join(", ")}`,
    `${suggest("history lanes")} lists them.`,
  );
}
