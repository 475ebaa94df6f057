/**
 * Everything beside messages that says something on its own word, one after the other, with its text: what erasing a message may leave
 * standing on purpose. Not here: what is made of these and goes with them (summaries, cards, indexes), and a person's own files
 * (said-in-files.ts).
 */

import { setImmediate as breathe } from "node:timers/promises";
import {
  factId,
  type LessonId,
  lessonId,
  type MessageId,
  memoryId,
  observationId,
  parseRef,
  refOf,
  type ShardId,
  shardId,
} from "../kernel/ids.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

/** Records read in one transaction. */
const PAGE = 200;
const MEMORY_STATES = ["active", "superseded", "forgotten"] as const;

interface LivingRecord {
  readonly id: number;
  readonly ref: string;
  readonly text: string;
}

type Page = (stores: Stores, after: number) => Promise<readonly LivingRecord[]>;

const textOf = (...words: readonly (string | null | undefined)[]): string => words.join("\n");

const PAGES: readonly Page[] = [
  async ({ memories }, after) =>
    (await memories.scan(after, PAGE, MEMORY_STATES)).map(({ id, text, name, extra }) => ({
      ...{ id, ref: refOf("mem", id), text: textOf(text, name, extra) },
    })),
  numbered(
    ({ guidance }) => guidance.newestId(),
    async (stores, ids) => {
      const shards = [...(await stores.guidance.shards(ids.map(shardId) as ShardId[])).values()];
      return (await onTheirOwn(stores, shards)).map(({ id, text }) => ({
        id,
        ref: refOf("shard", id),
        text,
      }));
    },
  ),
  numbered(
    ({ lessons }) => lessons.newestId(),
    async (stores, ids) => {
      const lessons = [...(await stores.lessons.lessons(ids.map(lessonId) as LessonId[])).values()];
      return (await onTheirOwn(stores, lessons)).map(({ id, text, tags }) => ({
        ...{ id, ref: refOf("lesson", id), text: textOf(text, ...tags) },
      }));
    },
  ),
  async ({ facts }, after) => {
    const rows = await facts.scan(after, PAGE);
    const acts = await facts.actsOn(rows.map(({ id }) => id));
    return rows.map(({ id, subject, predicate, object }) => ({
      ...{ id, ref: refOf("fact", id) },
      text: textOf(subject, predicate, object.value, ...(acts.get(id) ?? []).map(({ reason }) => reason)),
    }));
  },
  async ({ ledger }, after) =>
    (await ledger.scan(after, PAGE)).map(({ id, line, text, detail, plan }) => ({
      ...{ id, ref: refOf("obs", id), text: textOf(line, text, detail, plan?.trigger) },
    })),
  async ({ events }, after) =>
    (await events.scan(after, PAGE)).map(({ id, summary, payload, refs }) => ({
      ...{ id, ref: refOf("evt", id), text: textOf(summary, payload, refs) },
    })),
];

/** How many there are. */
export async function eachLivingRecord(
  { store }: Pick<EngineContext, "store">,
  signal: AbortSignal | undefined,
  look: (ref: string, text: string) => void,
): Promise<number> {
  let total = 0;
  for (const page of PAGES) {
    for (let after = 0; ; ) {
      await breathe();
      signal?.throwIfAborted();
      const rows = await store.read((stores) => page(stores, after));
      const last = rows.at(-1);
      if (last === undefined) break;
      for (const { ref, text } of rows) if (text !== "") look(ref, text);
      total += rows.filter(({ text }) => text !== "").length;
      after = last.id;
    }
  }
  return total;
}

/** The messages that it goes with when they are erased. */
export async function messagesBehind(
  { store }: Pick<EngineContext, "store">,
  ref: string,
): Promise<readonly string[]> {
  const { kind, id } = parseRef(ref, ["mem", "shard", "lesson", "fact", "obs", "evt"]);
  return store.read(async ({ memories, guidance, lessons, facts, ledger }) => {
    const named = (source: MessageId | null | undefined) => (source == null ? [] : [refOf("msg", source)]);
    switch (kind) {
      case "mem":
        return (await memories.sources(memoryId(id)))
          .filter(({ how }) => how === "origin")
          .map(({ message }) => refOf("msg", message));
      case "shard":
        return named((await guidance.shards([shardId(id)])).get(shardId(id))?.source);
      case "lesson":
        return named((await lessons.lessons([lessonId(id)])).get(lessonId(id))?.source);
      case "obs":
        return named((await ledger.observations([observationId(id)])).get(observationId(id))?.message);
      case "fact":
        return ((await facts.sourcesOf([factId(id)])).get(factId(id)) ?? []).flatMap((one) =>
          one.kind === "msg" ? [refOf("msg", one.id)] : [],
        );
      default:
        return [];
    }
  });
}

/** Of records that cannot be scanned, by their numbers; what is not there any more has no text. */
function numbered(
  newest: (stores: Stores) => Promise<number>,
  read: (stores: Stores, ids: readonly number[]) => Promise<readonly LivingRecord[]>,
): Page {
  return async (stores, after) => {
    const last = Math.min(after + PAGE, await newest(stores));
    if (last <= after) return [];
    const ids = Array.from({ length: last - after }, (_, at) => after + at + 1);
    const rows = await read(stores, ids);
    return [...rows.filter(({ id }) => id !== last), rows.find(({ id }) => id === last) ?? empty(last)];
  };
}

const empty = (id: number): LivingRecord => ({ id, ref: "", text: "" });

/** Those that nobody said in a message, or in one that is there: what outlives its message is left over, and no word of its own. */
async function onTheirOwn<One extends { readonly source: MessageId | null }>(
  { history }: Stores,
  rows: readonly One[],
): Promise<readonly One[]> {
  const said = await history.messages(rows.flatMap(({ source }) => source ?? []));
  return rows.filter(({ source }) => {
    if (source === null) return true;
    const message = said.get(source);
    return message !== undefined && message.withheld !== "erased";
  });
}
