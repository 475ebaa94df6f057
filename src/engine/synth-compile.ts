/** Makes a card of records that are named, or of what a question finds. All of it, or nothing is stored. */

import { NacreError } from "../kernel/errors.ts";
import type { EvidenceKey } from "../kernel/evidence.ts";
import { cardId, type ShelfId, shelfId } from "../kernel/ids.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import { FEWEST_COVERED, type NewCard } from "../rooms/graph/index.ts";
import { lookAtCards } from "./card-look.ts";
import { hashOf, type LeftOutSource, makeCard, usableSources } from "./card-make.ts";
import { cardReach, sourceNamed } from "./card-reach.ts";
import { clampedLimit, SELECTED, type Selection, select } from "./card-selection.ts";
import { cardShown, cardTitles } from "./card-shown.ts";
import type { EngineContext } from "./context.ts";
import { shelfToWrite } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";
import type { CompileCardAnswer, CompileCardRequest } from "./synth-api.ts";

const LONGEST_TEXT = 4_000;
const LONGEST_QUERY = 1_000;

export async function compileCard(
  context: EngineContext,
  request: CompileCardRequest,
  signal?: AbortSignal,
): Promise<CompileCardAnswer> {
  checkRequest(request);
  const selection = selectionIn(request);
  const found = selection === null ? null : await select(context, request, selection, signal);
  const keys = found?.keys ?? request.refs!.map(sourceNamed);
  const held = (found?.held ?? []).map((ref) => ({ ref, reason: "quarantined" }));
  const dryRun = request.dryRun === true;
  const compile = (stores: Stores) => compileOf(context, stores, request, { keys, selection, held });
  return dryRun ? context.store.read(compile) : context.store.write("durable", compile);
}

interface Compiling {
  readonly keys: readonly EvidenceKey[];
  readonly selection: Selection | null;
  readonly held: readonly LeftOutSource[];
}

async function compileOf(
  context: EngineContext,
  stores: Stores,
  request: CompileCardRequest,
  { keys, selection, held }: Compiling,
): Promise<CompileCardAnswer> {
  const reach = await cardReach(context, stores, request);
  const usable = await usableSources(context, stores, reach, keys);
  // What was named is taken as it was named, or not at all.
  if (selection === null && usable.leftOut.length > 0) throw refusedSources(usable.leftOut);
  const dryRun = request.dryRun === true;
  const made = makeCard(context, usable, {
    shelf: await shelfFor(context, stores, request, dryRun),
    at: context.clock.now(),
    isModel: request.asker !== undefined,
    ...{ selection, supersedes: null, title: request.title, text: request.text },
  });
  const leftOut = [...held, ...usable.leftOut, ...made.leftOut];
  if (made.card === null) throw tooFew(leftOut, selection);
  const { id, isNew } = dryRun
    ? { id: cardId(0), isNew: true }
    : await put(context, stores, made.card, request.asker !== undefined);
  const stored = dryRun ? undefined : (await stores.cards.cards([id])).get(id);
  const card = stored ?? { ...made.card, id, supersededBy: null };
  const [looked] = await lookAtCards(context, stores, reach, [card]);
  const titles = await cardTitles(stores, await cardReach(context, stores, request));
  return { card: cardShown(context, looked!, titles), isNew, leftOut, dryRun };
}

/** The same again is the one that is there; unless another took its place since, or a person who had it erased asks for it. */
async function put(
  context: EngineContext,
  { cards }: Stores,
  card: NewCard,
  isModel: boolean,
): Promise<{ readonly id: ReturnType<typeof cardId>; readonly isNew: boolean }> {
  const added = await cards.add(card);
  if (added === null && isModel) {
    throw new NacreError(
      "card/no-source",
      "a person had this very card erased",
      "Leave it be, or ask the owner to compile it at a terminal.",
    );
  }
  const there = added === null ? undefined : (await cards.cards([added.id])).get(added.id);
  if (added !== null && there?.supersededBy === null) return added;
  const again = await cards.add({ ...card, hash: hashOf(context, card, card.compiledAt) });
  if (again === null) throw new Error("a card that was never there was erased");
  return again;
}

/** Of a dry run, nothing is made: not even a place to put it. */
async function shelfFor(
  context: EngineContext,
  stores: Stores,
  request: CompileCardRequest,
  dryRun: boolean,
): Promise<ShelfId> {
  const { scope } = request;
  const key = await shelfToWrite(
    context,
    stores,
    request,
    scope === undefined ? undefined : { tier: "scope", name: scope },
  );
  if (!dryRun) return (await stores.memories.openShelf(key)).id;
  const all = await stores.memories.shelves(key.installation);
  return all.find(({ tier, name }) => tier === key.tier && name === key.name)?.id ?? shelfId(0);
}

function selectionIn({ query, limit }: CompileCardRequest): Selection | null {
  return query === undefined ? null : { query: query.trim(), limit: clampedLimit(limit) };
}

function checkRequest({ refs, query, text, title, asker }: CompileCardRequest): void {
  if (text !== undefined && asker !== undefined) throw notTheirsToWrite();
  if ((refs === undefined) === (query === undefined))
    throw bad(
      "either the records are named, or what they are found by",
      'Give references such as obs:8 obs:9, or --query "gateway timeouts".',
    );
  if (query !== undefined && (query.trim() === "" || query.length > LONGEST_QUERY))
    throw bad(
      query.trim() === "" ? "nothing to find sources by: the query is empty" : "the query is too long",
      `Say in a few words what it is to be about, in at most ${LONGEST_QUERY} characters.`,
    );
  if (refs !== undefined && (refs.length < FEWEST_COVERED || refs.length > SELECTED.most))
    throw bad(
      `a card of ${refs.length} ${refs.length === 1 ? "record" : "records"}`,
      `Give ${FEWEST_COVERED} to ${SELECTED.most} references.`,
    );
  if (text !== undefined && (text.trim() === "" || text.length > LONGEST_TEXT))
    throw bad(
      text.trim() === "" ? "the text is empty" : `a text of ${text.length} characters`,
      `Give at most ${LONGEST_TEXT} characters, or leave it out: then it is made of its sources' sentences.`,
    );
  if (title !== undefined && title.trim() === "")
    throw bad("the title is empty", "Leave it out, or give one.");
  for (const given of [title, query, text])
    if (given !== undefined && injectionIn(given) !== null)
      throw bad(
        "a card tells what its records say, and this tells its reader what to do",
        "Leave that out. What an assistant is to keep to is guidance: `nacre guidance add`.",
      );
}

/** It would stand in packs in place of what it is about. */
function notTheirsToWrite(): NacreError {
  return new NacreError(
    "memory/not-allowed",
    "what a card says is not for a model to write",
    "Leave the text out: then it is made of its records' own sentences. A person writes one at a terminal: `nacre synth compile --text`.",
  );
}

function bad(message: string, hint: string): NacreError {
  return new NacreError("input/bad-field", message, hint);
}

const SAYS: { readonly [reason: string]: string } = {
  held: "is held back until a person decides",
  quarantined: "is quarantined",
  gone: "is not there",
  private: "is marked as private",
  "out-of-scope": "is of another scope",
  "nothing-said": "says nothing",
  "no-room": "had no room",
};

function refusedSources(leftOut: readonly LeftOutSource[]): NacreError {
  const named = leftOut.map(({ ref, reason }) => `${ref} ${SAYS[reason] ?? reason}`);
  return new NacreError(
    "card/no-source",
    `no card can be made of that: ${named.join("; ")}`,
    "Leave these out; what is held back, `nacre quarantine list` shows.",
  );
}

function tooFew(leftOut: readonly LeftOutSource[], selection: Selection | null): NacreError {
  const named = leftOut.slice(0, 5).map(({ ref, reason }) => `${ref} ${SAYS[reason] ?? reason}`);
  return new NacreError(
    "card/no-source",
    `a card is made of ${FEWEST_COVERED} records at the least, and there are not so many${named.length === 0 ? "" : `: ${named.join("; ")}`}`,
    selection === null ? "Give more references." : "Ask for it in other words, or name the records.",
  );
}
