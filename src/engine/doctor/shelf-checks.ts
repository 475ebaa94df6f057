/** The words of memories and documents: whether their index is sound, and whether it finds what stands on the shelves. */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import { refOf, type ShelfId } from "../../kernel/ids.ts";
import { indexTerms } from "../../kernel/text/index-terms.ts";
import type { IndexTerms } from "../../kernel/text/terms.ts";
import type { ShelfKind } from "../../ports/shelf-index.ts";
import type { RepairTask } from "../api.ts";
import { docTerms } from "../docs-index.ts";
import { areWordsBehind } from "../shelf-refill.ts";
import type { Stores } from "../stores.ts";
import { type Check, type Examination, faulty, figure, several, sound } from "./check.ts";
import { ownWord } from "./own-word.ts";

/** Of each kind, from the newest back. */
const LOOKED_UP = 1_000;
const SLICE = 50;

const REBUILD: RepairTask = {
  check: "shelf-index",
  action: "rebuild-shelf-index",
  does: "empty the word index of memories and documents and fill it again from them",
};

export const checkShelfIndex: Check = async (examination) => {
  const { look } = examination;
  const fault = await look(({ shelfIndex }) => shelfIndex.verify());
  if (fault !== null) {
    return [
      faulty(
        "shelf-index",
        fault,
        "Nothing is lost: a running gateway or `nacre serve` now rebuilds it from memories and documents; look again in a moment.",
        { count: 1, repairs: [REBUILD] },
      ),
    ];
  }
  if (await look(areWordsBehind)) {
    return [sound("shelf-index", "the word index of memories and documents is sound, and being filled")];
  }
  const memories = await lookUp(examination, "mem", memoriesAfter);
  const pieces = await lookUp(examination, "doc", piecesAfter);
  const lost = [...memories.lost, ...pieces.lost];
  const asked = memories.asked + pieces.asked;
  if (lost.length === 0) {
    const each = `${several(asked, "memory or piece of a document", "memories and pieces of documents")}`;
    return [sound("shelf-index", `${each} asked for by a word of their own: all found`)];
  }
  return [
    faulty(
      "shelf-index",
      `${figure(lost.length)} of ${several(asked, "record")} cannot be found by a word of their own, such as ${lost[0]}`,
      "Run `nacre doctor --fix`: the index is made again from memories and documents.",
      { refs: lost, repairs: [REBUILD] },
    ),
  ];
};

interface Standing {
  readonly id: number;
  readonly shelf: ShelfId;
  readonly at: Instant;
  readonly terms: IndexTerms;
}

type After = (stores: Stores, after: number) => Promise<readonly Standing[]>;

const memoriesAfter: After = async ({ memories }, after) =>
  (await memories.scan(after, SLICE)).map(({ id, shelf, lastSaidAt, text }) => {
    return { id, shelf, at: lastSaidAt, terms: indexTerms(text) };
  });

const piecesAfter: After = async ({ docs }, after) =>
  (await docs.scan(after, SLICE)).map((piece) => {
    const { id, shelf, path, modifiedMs } = piece;
    return { id, shelf, at: instantOf(modifiedMs), terms: docTerms(path, piece) };
  });

async function lookUp(
  { look }: Examination,
  kind: ShelfKind,
  next: After,
): Promise<{ readonly asked: number; readonly lost: readonly string[] }> {
  const lost: string[] = [];
  const newest = await look(({ memories, docs }) => (kind === "mem" ? memories : docs).newestId());
  let asked = 0;
  for (let after = Math.max(0, newest - LOOKED_UP); ; ) {
    const start = after;
    const slice = await look(async (stores) => {
      const standing = await next(stores, start);
      for (const one of standing) {
        const found = await isFound(stores, kind, one);
        if (found === undefined) continue;
        asked += 1;
        if (!found) lost.push(refOf(kind, one.id));
      }
      return standing;
    });
    if (slice.length < SLICE) return { asked, lost };
    after = slice.at(-1)!.id;
  }
}

/** Of all that is of that very moment on its shelf: whether the index names it. Undefined: it has no word to ask for. */
async function isFound(
  { shelfIndex }: Stores,
  kind: ShelfKind,
  { id, shelf, at, terms }: Standing,
): Promise<boolean | undefined> {
  const word = ownWord(terms);
  if (word === undefined) return undefined;
  const hits = await shelfIndex.search({
    terms: word,
    shelves: [shelf],
    kinds: [kind],
    since: at,
    before: instantOf(at + 1),
    limit: LOOKED_UP,
  });
  return hits.some(({ source }) => source === id);
}
