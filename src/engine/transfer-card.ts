/** Cards out and in: what they say, what they were made of, and which has the place of which. */

import { instantOf } from "../kernel/clock.ts";
import { type Evidence, evidenceRef } from "../kernel/evidence.ts";
import { type CardId, cardId, refOf } from "../kernel/ids.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import type { CardRecord } from "../kernel/transfer/record.ts";
import { leastTrust } from "../kernel/trust.ts";
import type { Card, NewCard } from "../rooms/graph/index.ts";
import { hashOf } from "./card-make.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";
import type { ImportedRecord } from "./transfer-api.ts";
import { evidenceArriving, restsOn } from "./transfer-evidence.ts";
import { isForeign } from "./transfer-evidence-word.ts";
import { added, type KindTransfer, known, refused, withheldHere } from "./transfer-kind.ts";
import { NO_SHELF, numberIn, type ShelvesLeaving, shelfArriving, shelvesLeaving } from "./transfer-shelf.ts";
import { leavingFew, lineageOf, replacedIn } from "./transfer-shelf-page.ts";

export const cardTransfer: KindTransfer<CardRecord> = {
  async leaving(context, stores, what, after, bytes) {
    const shelves = await shelvesLeaving(stores, what);
    const all = await stores.cards.list({ shelves: [...shelves.keys()], limit: Number.MAX_SAFE_INTEGER });
    return leavingFew(after, bytes, all, (rows) => told(context, stores, shelves, all, rows));
  },
  async arriving(context, stores, record, where) {
    const shelf = await shelfArriving(stores, where, record.shelf);
    if (shelf === null) return NO_SHELF;
    const redact = redactor(context);
    const [title, text] = [redact(record.title), redact(record.text)];
    if (text.trim() === "") return refused("it says nothing");
    if (isForeign(where) && injectionIn(`${title}\n${text}`) !== null)
      return refused("it tells its reader what to do, and a card tells what its records say");
    const sources = await evidenceArriving(context, stores, record.sources, record.changed);
    if (sources.length === 0) return refused("nothing of what it was made of is here");
    const said: Omit<NewCard, "hash" | "compiledAt"> = {
      ...{ shelf, title, text, method: record.method, sources },
      selection: record.selection === null ? null : redact(record.selection),
      trust: isForeign(where) ? lowered(record.trust) : record.trust,
      supersedes: await cardNamed(stores, record.supersedes),
    };
    return put(context, stores, record, said);
  },
};

function lowered(trust: NewCard["trust"]): NewCard["trust"] {
  return leastTrust([trust, "unknown"]) as NewCard["trust"];
}

async function told(
  context: EngineContext,
  stores: Stores,
  shelves: ShelvesLeaving,
  all: readonly Card[],
  rows: readonly Card[],
): Promise<readonly CardRecord[]> {
  const records: CardRecord[] = [];
  for (const row of rows) {
    const { id, shelf, title, text, method, selection, trust, compiledAt, supersedes } = row;
    records.push({
      ...{ kind: "card", ref: refOf("card", id), shelf: shelves.get(shelf)!, title, text, method },
      ...(await restsOn(context, stores, row.sources)),
      ...{ selection, trust, compiledAt, supersedes: supersedes === null ? null : refOf("card", supersedes) },
      ...lineageOf("card", row, all),
    });
  }
  return records;
}

/** The same again is the one that is there, unless another has its place since. */
async function put(
  context: EngineContext,
  stores: Stores,
  record: CardRecord,
  said: Omit<NewCard, "hash" | "compiledAt">,
): Promise<ImportedRecord> {
  const { cards } = stores;
  const compiledAt = instantOf(record.compiledAt);
  const itself = await sameHere(stores, said, compiledAt);
  if (itself !== undefined) return known(refOf("card", itself.id));
  const first = await cards.add({ ...said, compiledAt, hash: hashOf(context, said) });
  if (first === null) return withheldHere("a person had it erased here");
  const there = first.isNew ? undefined : (await cards.cards([first.id])).get(first.id);
  const isOther = there !== undefined && there.supersededBy !== null && there.compiledAt !== compiledAt;
  const kept = isOther
    ? await cards.add({ ...said, compiledAt, hash: hashOf(context, said, compiledAt) })
    : first;
  if (kept === null) return withheldHere("a person had it erased here");
  if (!kept.isNew) return known(refOf("card", kept.id));
  await takePlaces(stores, record, kept.id);
  return added(refOf("card", kept.id));
}

/** Made here at that time: it is the same, whatever became of what it was made of. */
async function sameHere(
  { cards }: Stores,
  { shelf, title, text, method, sources }: Omit<NewCard, "hash" | "compiledAt">,
  compiledAt: number,
): Promise<Card | undefined> {
  const all = await cards.list({ shelves: [shelf], limit: Number.MAX_SAFE_INTEGER });
  const refs = (some: readonly Evidence[]) => String(some.map(evidenceRef).toSorted());
  return all.find(
    (one) =>
      one.compiledAt === compiledAt &&
      one.title === title &&
      one.text === text &&
      one.method === method &&
      refs(one.sources) === refs(sources),
  );
}

async function takePlaces(stores: Stores, record: CardRecord, id: CardId): Promise<void> {
  const { cards } = stores;
  const by = await cardNamed(stores, record.replacedBy ?? null);
  if (by !== null) await cards.setSuperseded(id, by);
  for (const ref of replacedIn(record)) {
    const replaced = await cardNamed(stores, ref);
    if (replaced === null || replaced === id) continue;
    const one = (await cards.cards([replaced])).get(replaced)!;
    if (one.supersededBy === null) await cards.setSuperseded(one.id, id);
  }
}

async function cardNamed({ cards }: Stores, ref: string | null): Promise<CardId | null> {
  const id = numberIn("card", ref);
  return id !== null && (await cards.cards([cardId(id)])).has(cardId(id)) ? cardId(id) : null;
}
