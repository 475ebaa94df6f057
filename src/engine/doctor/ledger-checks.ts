/** The ledger and its words: what is in use is found, and what was put away, superseded or held back is not. */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import { refOf, type ShelfId } from "../../kernel/ids.ts";
import { indexTerms } from "../../kernel/text/index-terms.ts";
import type { Aside } from "../../ports/shelf-index.ts";
import { asideOf } from "../../rooms/ledger/index.ts";
import type { RepairTask } from "../api.ts";
import { redactor } from "../index-text.ts";
import { ledgerIndexed, ledgerPending, soughtInEvent, wordsOfObservation } from "../ledger-index.ts";
import type { LedgerKind } from "../stand-aside.ts";
import type { Stores } from "../stores.ts";
import {
  type Check,
  chunksOf,
  type Examination,
  faulty,
  figure,
  ROWS_PER_REPAIR,
  several,
  sound,
} from "./check.ts";
import { ownWord } from "./own-word.ts";

/** Of each kind, from the newest back. */
const LOOKED_UP = 1_000;
const SLICE = 50;
const ASIDE: readonly Aside[] = ["superseded", "archived", "held"];

const REBUILD: RepairTask = {
  check: "ledger",
  action: "rebuild-shelf-index",
  does: "empty the word index of memories, documents and the ledger and fill it again from them",
};

export const checkLedger: Check = async (examination) => {
  const seen = [await lookUp(examination, "obs"), await lookUp(examination, "evt")];
  const lost = seen.flatMap((one) => one.lost);
  const misplaced = seen.flatMap((one) => one.misplaced);
  const asked = seen.reduce((sum, one) => sum + one.asked, 0);
  if (lost.length + misplaced.length > 0) {
    const what = [
      ...(misplaced.length > 0
        ? [
            `${figure(misplaced.length)} found although they stand aside, or the reverse, such as ${misplaced[0]}`,
          ]
        : []),
      ...(lost.length > 0
        ? [`${figure(lost.length)} not found by a word of their own, such as ${lost[0]}`]
        : []),
    ];
    return [
      faulty(
        "ledger",
        `of ${several(asked, "observation or event", "observations and events")}: ${what.join("; ")}`,
        "Run `nacre doctor --fix`: the index is made again from the ledger, which is whole.",
        {
          refs: [...misplaced, ...lost],
          repairs: [...(lost.length > 0 ? [REBUILD] : []), ...asideAgain(misplaced)],
        },
      ),
    ];
  }
  const pending = await examination.look(ledgerPending);
  const waiting = pending === 0 ? "" : `; ${figure(pending)} are not indexed yet`;
  const each = several(asked, "observation or event", "observations and events");
  return [
    sound("ledger", `${each} asked for by a word of their own: found, or aside where they belong${waiting}`),
  ];
};

function asideAgain(refs: readonly string[]): readonly RepairTask[] {
  return [...chunksOf(refs, ROWS_PER_REPAIR)].map((chunk) => ({
    check: "ledger",
    action: "mend-aside",
    does: `have ${several(chunk.length, "observation or event", "observations and events")} found, or not, as the ledger says`,
    keys: chunk,
  }));
}

interface Standing {
  readonly id: number;
  readonly shelf: ShelfId;
  readonly at: Instant;
  readonly words: string;
  readonly aside: Aside | null;
}

interface Seen {
  readonly asked: number;
  readonly lost: readonly string[];
  readonly misplaced: readonly string[];
}

async function lookUp({ context, look }: Examination, kind: LedgerKind): Promise<Seen> {
  const clean = redactor(context);
  const upTo = await look((stores) => ledgerIndexed(stores, kind));
  const lost: string[] = [];
  const misplaced: string[] = [];
  let asked = 0;
  for (let after = Math.max(0, upTo - LOOKED_UP); after < upTo; ) {
    const start = after;
    const slice = await look(async (stores) => {
      const standing = await next(stores, kind, start);
      for (const one of standing.filter(({ id }) => id <= upTo)) {
        const found = await isFound(stores, kind, one, clean(one.words));
        if (found === undefined) continue;
        asked += 1;
        if (found === "lost") lost.push(refOf(kind, one.id));
        if (found === "misplaced") misplaced.push(refOf(kind, one.id));
      }
      return standing;
    });
    if (slice.length < SLICE) break;
    after = slice.at(-1)!.id;
  }
  return { asked, lost, misplaced };
}

async function next(
  { ledger, events }: Stores,
  kind: LedgerKind,
  after: number,
): Promise<readonly Standing[]> {
  if (kind === "obs") {
    return (await ledger.scan(after, SLICE)).map((one) => {
      const { id, shelf, at } = one;
      return { id, shelf, at, words: wordsOfObservation(one), aside: asideOf(one) };
    });
  }
  return (await events.scan(after, SLICE)).map((one) => {
    const { id, shelf, at, held } = one;
    return { id, shelf, at, words: soughtInEvent(one), aside: held === null ? null : "held" };
  });
}

/** Of all that is of that very moment on its shelf. Undefined: it has no word to ask for. */
async function isFound(
  { shelfIndex }: Stores,
  kind: LedgerKind,
  { id, shelf, at, aside }: Standing,
  words: string,
): Promise<"found" | "lost" | "misplaced" | undefined> {
  const terms = ownWord(indexTerms(words));
  if (terms === undefined) return undefined;
  const query = {
    terms,
    shelves: [shelf],
    kinds: [kind],
    since: at,
    before: instantOf(at + 1),
    limit: LOOKED_UP,
  };
  const isThere = async (wanted: readonly Aside[]) =>
    (await shelfIndex.search({ ...query, aside: wanted })).some(({ source }) => source === id);
  if (!(await isThere(ASIDE))) return "lost";
  const isShown = await isThere([]);
  if (isShown !== (aside === null)) return "misplaced";
  return aside === null || (await isThere([aside])) ? "found" : "misplaced";
}
