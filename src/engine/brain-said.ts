/**
 * What stands in the prompt already, sentence by sentence: what was written for the agent, and what people said lately. A lesson that is
 * one of these sentences need not be said twice. One that only contains the same words may say the opposite, and counts for nothing.
 */

import { refOf } from "../kernel/ids.ts";
import { sentencesOf } from "../kernel/text/sentences.ts";
import { sayingOf } from "../rooms/brain/index.ts";
import type { Asker } from "./api.ts";
import { partsOf } from "./authored-parts.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { docsShelf } from "./doc-roots.ts";
import { redactedText } from "./index-text.ts";
import { isInTail, type Tail } from "./shown-already.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";

/** Of the recent messages, so many are compared. */
const MOST_MESSAGES = 40;

/** Whoever asks whether it is so has not said it. */
const ASKS = /[?？][)"'”’」』]*$/;

export interface SaidFor {
  readonly asker: Asker;
  readonly tail: Tail | null;
  /** Messages after this one were not there; null: all were. */
  readonly upTo: number | null;
  readonly watch: Watch;
}

/** By what a sentence says, where it stands: `AGENTS.md#L3-L3`, `msg:42`. Without time, what was found until then. */
export async function saidAlready(
  context: EngineContext,
  stores: Stores,
  asking: SaidFor,
): Promise<ReadonlyMap<string, string>> {
  const said = new Map<string, string>();
  const add = (ref: string, text: string) => {
    for (const sentence of sentencesOf(text))
      if (!sentence.code && !ASKS.test(sentence.text)) said.set(sayingOf(sentence.text), ref);
  };
  await addRecent(context, stores, asking, add);
  await addAuthored(context, stores, asking, add);
  return said;
}

/** Where all of its sentences stand already: where the first of them does; null: not all of them do. */
export function standsAlready(said: ReadonlyMap<string, string>, text: string): string | null {
  const refs = sentencesOf(text).map((sentence) => said.get(sayingOf(sentence.text)));
  return refs.includes(undefined) ? null : (refs[0] ?? null);
}

type Add = (ref: string, text: string) => void;

async function addAuthored(
  context: EngineContext,
  stores: Stores,
  { asker, watch }: SaidFor,
  add: Add,
): Promise<void> {
  if (context.authored === undefined || watch.aborted) return;
  const installation = installationIn(context, asker.installation);
  const shelf = await stores.memories.findShelf(docsShelf(installation, asker.agent));
  for (const file of shelf === undefined ? [] : await stores.authored.files(shelf.id)) {
    if (watch.aborted) return;
    for (const { tier, from, to, lines } of partsOf(context.authored, file).nodes)
      if (tier !== "lore") add(`${file.path}#L${lines.from}-L${lines.to}`, file.text!.slice(from, to));
  }
}

/** Words of a model or of a tool have not the weight of a lesson. */
async function addRecent(
  context: EngineContext,
  { history }: Stores,
  { tail, upTo, watch }: SaidFor,
  add: Add,
): Promise<void> {
  if (tail === null || watch.aborted) return;
  const newest = await history.page(tail.lane, { limit: MOST_MESSAGES, newestFirst: true });
  const asked = newest.filter(
    (row) => row.role === "user" && isInTail(tail, row) && (upTo === null || row.id <= upTo),
  );
  const bodies = await history.bodies(asked.map(({ id }) => id));
  for (const { id } of asked) add(refOf("msg", id), redactedText(context, bodies.get(id)));
}
