/**
 * What was made of messages, and what becomes of it when a person takes those back: memories, instructions and lessons go with them,
 * and what rests on them and nothing else is doubted or gone. Told before the act; the act itself is in withhold.ts.
 */

import { type MessageId, messageId, refOf } from "../kernel/ids.ts";
import { excerpt } from "../kernel/text/excerpt.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import { redact } from "../kernel/text/secrets.ts";
import { factWords } from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { ownWordsBeneath } from "./own-words.ts";
import type { Stores } from "./stores.ts";
import type { MadeRecord, MadeTotals } from "./withhold-api.ts";

/** Of all kinds together; the others are counted. */
const MOST_NAMED = 50;
/** Messages that are looked at in one transaction. */
const PAGE = 500;

type Found = Omit<MadeRecord, "line"> & { readonly text: string };

export interface MadeOfMessages {
  readonly made: readonly MadeRecord[];
  readonly madeTotals: MadeTotals;
}

/** Memories first, then instructions, lessons, facts and cards; of each the oldest first. */
export async function madeOfMessages(
  context: EngineContext,
  ids: readonly MessageId[],
  signal: AbortSignal | undefined,
): Promise<MadeOfMessages> {
  const all = new Set<number>(ids);
  const found = new Map<string, Found>();
  for (let at = 0; at < ids.length; at += PAGE) {
    signal?.throwIfAborted();
    const page = ids.slice(at, at + PAGE);
    await context.store.read(async (stores) => {
      for (const one of [
        ...(await memoriesOf(stores, page, all)),
        ...(await shardsOf(stores, page)),
        ...(await lessonsOf(stores, page)),
        ...(await factsOf(stores, page, all)),
        ...(await cardsOf(stores, page)),
      ]) {
        found.set(one.ref, one);
      }
    });
  }
  const records = [...found.values()].toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  const madeTotals = Object.fromEntries(
    KINDS.map((kind) => [kind, records.filter((one) => one.kind === kind).length]),
  ) as unknown as MadeTotals;
  const made = records.slice(0, MOST_NAMED).map(({ text, ...one }) => ({
    ...one,
    line: excerpt(redact(text, context.identity.key).text, queryTerms("")),
  }));
  return { made, madeTotals };
}

const KINDS = ["memory", "instruction", "lesson", "fact", "card"] as const;

/** What is forgotten already is not touched by forgetting; erasing reaches it too. */
async function memoriesOf(
  { memories }: Stores,
  page: readonly MessageId[],
  all: ReadonlySet<number>,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  const made = [...(await memories.memories(await memories.madeOf(page))).values()];
  const told = new Set(
    (await ownWordsBeneath({ memories }, ...made)).map(({ supersededBy }) => supersededBy),
  );
  for (const { id, text, state } of made) {
    const sources = await memories.sources(id);
    if (!sources.some(({ how, message }) => how === "origin" && all.has(message))) continue;
    // Whoever else said so is judged again; a person's own word needs no message.
    const isSaidElsewhere = sources.some(({ message }) => !all.has(message)) || told.has(id);
    const gone = isSaidElsewhere ? "made-again" : "erased";
    const away = isSaidElsewhere ? "made-again" : "put-away";
    const ref = refOf("mem", id);
    found.push({
      ref,
      kind: "memory",
      text,
      forgotten: state === "forgotten" ? "stays" : away,
      erased: gone,
    });
  }
  return found;
}

async function shardsOf({ guidance }: Stores, page: readonly MessageId[]): Promise<readonly Found[]> {
  return (await guidance.madeOf(page)).map(({ id, text, state }) => ({
    ref: refOf("shard", id),
    kind: "instruction",
    text,
    forgotten: state === "revoked" || state === "forgotten" ? "stays" : "put-away",
    erased: "erased",
  }));
}

async function lessonsOf({ lessons }: Stores, page: readonly MessageId[]): Promise<readonly Found[]> {
  return (await lessons.madeOf(page)).map(({ id, text, state }) => ({
    ref: refOf("lesson", id),
    kind: "lesson",
    text,
    forgotten: state === "forgotten" ? "stays" : "put-away",
    erased: "erased",
  }));
}

async function factsOf(
  { facts }: Stores,
  page: readonly MessageId[],
  all: ReadonlySet<number>,
): Promise<readonly Found[]> {
  const ids = await facts.citing(page.map((id) => ({ kind: "msg", id })));
  const sources = await facts.sourcesOf(ids);
  return [...(await facts.facts(ids)).values()].map((fact) => {
    const own = sources.get(fact.id) ?? [];
    const isBare = own.length > 0 && own.every(({ kind, id }) => kind === "msg" && all.has(messageId(id)));
    // What a person said at a terminal is their word: it stays, and is doubted without what it rests on.
    const isTerminal = fact.voice === "terminal";
    return {
      ref: refOf("fact", fact.id),
      kind: "fact",
      text: factWords(fact),
      forgotten: isBare ? "doubted" : "stays",
      erased: !isBare ? "stays" : isTerminal ? "doubted" : "erased",
    };
  });
}

async function cardsOf({ cards }: Stores, page: readonly MessageId[]): Promise<readonly Found[]> {
  const ids = await cards.madeOf(page.map((id) => ({ kind: "msg", id })));
  return [...(await cards.cards(ids)).values()].map(({ id, title }) => ({
    ref: refOf("card", id),
    kind: "card",
    text: title,
    forgotten: "doubted",
    erased: "erased",
  }));
}
