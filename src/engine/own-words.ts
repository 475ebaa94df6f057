/**
 * What a person said in so many words of something that was known from messages alone: kept beneath it, as what makes room for it,
 * and so there in its place when they take those messages back. Its text is theirs, and not that of a message.
 */

import type { MessageId } from "../kernel/ids.ts";
import { compareSaid, type Memory, statementWords } from "../rooms/durable/index.ts";
import type { Stores } from "./stores.ts";

/** What it adds to what stands beneath already; null: it is not needed, for what is there needs no message, or says it. */
export async function wordToKeep(
  stores: Pick<Stores, "memories">,
  known: Memory,
  {
    explicit,
    source,
    text,
  }: { readonly explicit: boolean; readonly source: MessageId | null; readonly text: string },
): Promise<{ readonly older: readonly Memory[] } | null> {
  if (!explicit) return null;
  const origins = (await stores.memories.sources(known.id)).filter(({ how }) => how === "origin");
  if (origins.length === 0 || origins.some(({ message }) => message === source)) return null;
  const said = statementWords(text);
  const compared: { readonly memory: Memory; readonly how: ReturnType<typeof compareSaid> }[] = [];
  for (const memory of await ownWordsBeneath(stores, known))
    if (source !== null || !(await needsMessage(stores, memory)))
      compared.push({ memory, how: compareSaid(statementWords(memory.text), said) });
  if (compared.some(({ how }) => how === "same" || how === "less")) return null;
  return { older: compared.filter(({ how }) => how === "more").map(({ memory }) => memory) };
}

/** Said by a person of the same, after it, and no other memory by itself: it is erased with the one that it stands beneath. */
export async function ownWordsBeneath(
  { memories }: Pick<Stores, "memories">,
  ...known: readonly Memory[]
): Promise<readonly Memory[]> {
  const byId = new Map(known.map((one) => [one.id, one]));
  const aside = await memories.replacedBy([...byId.keys()]);
  return aside.filter((one) => one.supersededBy !== null && isOwnWordOf(one, byId.get(one.supersededBy)!));
}

function isOwnWordOf(one: Memory, { id, text }: Memory): boolean {
  const isTold = one.origin === "told" || one.origin === "edited";
  if (!isTold || one.state !== "superseded" || one.id < id) return false;
  return SAID_IN_IT.has(compareSaid(statementWords(text), statementWords(one.text)));
}

const SAID_IN_IT: ReadonlySet<string> = new Set(["same", "less"]);

async function needsMessage({ memories }: Pick<Stores, "memories">, { id }: Memory): Promise<boolean> {
  return (await memories.sources(id)).some(({ how }) => how === "origin");
}
