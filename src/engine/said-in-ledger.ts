/**
 * Which observations and events say a text, beside messages: what was told twice, under two names or in two places, is erased by
 * each of its references.
 */

import { setImmediate as breathe } from "node:timers/promises";
import { refOf } from "../kernel/ids.ts";
import type { LedgerEvent, Observation } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";

/** Records read in one transaction. */
const PAGE = 200;
/** References that are named. */
const MOST_NAMED = 100;

interface SaidInLedger {
  readonly refs: readonly string[];
  /** The texts that one of them says. */
  readonly texts: ReadonlySet<string>;
}

export async function saidInLedger(
  { store }: EngineContext,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<SaidInLedger> {
  const refs: string[] = [];
  const said = new Set<string>();
  const forms = texts.map((text) => ({ text, inJson: JSON.stringify(text).slice(1, -1) }));
  const look = (ref: string, words: string): void => {
    const has = forms.filter(({ text, inJson }) => words.includes(text) || words.includes(inJson));
    for (const { text } of has) said.add(text);
    if (has.length > 0 && refs.length < MOST_NAMED) refs.push(ref);
  };
  const eachOf = async <T extends Observation | LedgerEvent>(
    page: (after: number) => Promise<readonly T[]>,
    see: (one: T) => void,
  ): Promise<void> => {
    for (let after = 0; texts.length > 0; ) {
      await breathe();
      signal?.throwIfAborted();
      const rows = await page(after);
      rows.forEach(see);
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  };
  await eachOf(
    (after) => store.read(({ ledger }) => ledger.scan(after, PAGE)),
    ({ id, line, text, detail, plan }) =>
      look(refOf("obs", id), [line, text, detail, plan?.trigger].join("\n")),
  );
  await eachOf(
    (after) => store.read(({ events }) => events.scan(after, PAGE)),
    ({ id, summary, payload, refs: beside }) => look(refOf("evt", id), [summary, payload, beside].join("\n")),
  );
  return { refs, texts: said };
}
