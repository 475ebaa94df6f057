/**
 * Stores what is told from elsewhere, line by line. Everything is read and judged before the transaction begins, so that it is short;
 * what is wrong with a line is said of that line, and no line keeps another out.
 */

import { setImmediate as breathe } from "node:timers/promises";
import { NacreError } from "../kernel/errors.ts";
import { keyedDigest } from "../kernel/hash.ts";
import {
  type InstallationId,
  type ObservationId,
  observationId,
  parseRef,
  refOf,
  type ShelfId,
} from "../kernel/ids.ts";
import type { ImportanceLabel } from "../kernel/ledger-words.ts";
import { TRUSTS } from "../kernel/trust.ts";
import { withoutInjected } from "../rooms/history/index.ts";
import {
  asideOf,
  type EventLineRead,
  type Graded,
  type JudgedLine,
  judgeLine,
  type LineMeans,
  type NewLedgerEvent,
  type Observation,
  type RefusedLine,
  readEventLine,
  readLine,
  type SpoolPlace,
} from "../rooms/ledger/index.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { eventMeans, heldFor } from "./events-append.ts";
import { redactor } from "./index-text.ts";
import type { IngestLinesAnswer, IngestLinesRequest, RejectedLine, SpooledLine } from "./ingest-api.ts";
import { lineJudges } from "./line-judges.ts";
import { notAllowed, scopeShelf } from "./shelf-scope.ts";
import { standAside } from "./stand-aside.ts";
import type { Stores } from "./stores.ts";

const MOST_LINES = 2_000;
/** Lines that are read before others get their turn: a few milliseconds. */
const LINES_AT_ONCE = 100;

type TalliedCount = "stored" | "duplicates" | "held" | "lowered" | "private" | "erased";

interface Tally {
  readonly counts: { [count in TalliedCount]: number };
  readonly graded: { [how in Graded]: number };
  readonly labels: { [label in ImportanceLabel]: number };
  readonly rejected: RejectedLine[];
  readonly refs: { first: string | null; last: string | null };
}

export async function ingestLines(
  context: EngineContext,
  request: IngestLinesRequest,
): Promise<IngestLinesAnswer> {
  const { asker, lines, as, scope } = request;
  if (asker !== undefined) throw notAllowed("What is told from elsewhere");
  if (lines.length > MOST_LINES) {
    throw new NacreError("input/bad-field", `${lines.length} lines`, `Give at most ${MOST_LINES} at a time.`);
  }
  const installation = installationIn(context, request.installation);
  scopeShelf(installation, scope);
  const tally = emptyTally();
  const store =
    as === "events" ? await eventsIn(context, request, tally) : await observationsIn(context, request, tally);
  if (request.dryRun === true) {
    const { counts, graded, labels, rejected, refs } = tally;
    return {
      ...counts,
      stored: lines.length - rejected.length - counts.private,
      graded,
      labels,
      rejected,
      ...refs,
    };
  }
  await context.store.write("durable", async (stores) => {
    const shelves = new Shelves(stores, installation, scope);
    const file = request.file && { ...request.file, at: context.clock.now() };
    const id = file === undefined ? null : await stores.ledger.addSpoolFile(file);
    await store(stores, shelves, (offset) => (id === null ? null : { file: id, offset }));
  });
  const { counts, graded, labels, rejected, refs } = tally;
  return { ...counts, graded, labels, rejected, ...refs };
}

/** Stores what was read, within a transaction. */
type StoreThem = (
  stores: Stores,
  shelves: Shelves,
  place: (offset: number) => SpoolPlace | null,
) => Promise<void>;

interface ReadObservation {
  readonly offset: number;
  readonly scope: string | null;
  readonly supersedes: readonly string[];
  readonly judged: JudgedLine;
}

async function observationsIn(
  context: EngineContext,
  request: IngestLinesRequest,
  tally: Tally,
): Promise<StoreThem> {
  const means = lineMeans(context);
  const judges = lineJudges(request.scorer ?? context.ledger.scorer);
  const read: ReadObservation[] = [];
  await eachLine(request.lines, ({ line, offset, text }) => {
    const found = readLine(text, means);
    if (isLeftOut(found, tally, { line, offset })) return;
    const { scope, supersedes } = found;
    read.push({ offset, scope, supersedes, judged: judgeLine(found, judges) });
  });
  const createdAt = means.now;
  return async (stores, shelves, place) => {
    for (const { offset, scope, supersedes, judged } of read) {
      const { observation, graded, lowered } = judged;
      const shelf = await shelves.of(scope);
      const replaced = await replacedBy(stores, shelf, observation, supersedes);
      const added = await stores.ledger.add({
        ...observation,
        ...{ shelf, createdAt, message: null, spool: place(offset) },
        supersedes: replaced[0]?.id ?? null,
      });
      if (!isStored(added, tally)) continue;
      await retire(stores, replaced, added.id);
      tally.graded[graded] += 1;
      tally.labels[observation.importance.label] += 1;
      noteStored(tally, refOf("obs", added.id), { lowered, held: observation.held !== null });
    }
  };
}

/** Whose word it is, is what it says of itself: it is looked at as if it were nobody's. */
const UNKNOWN = "unknown";

interface ReadEvent extends EventLineRead {
  readonly heldFor: NewLedgerEvent["held"];
}

async function eventsIn(
  context: EngineContext,
  request: IngestLinesRequest,
  tally: Tally,
): Promise<StoreThem> {
  const means = { ...eventMeans(context), withoutInjected };
  const read: ReadEvent[] = [];
  await eachLine(request.lines, ({ line, offset, text }) => {
    const found = readEventLine(text, means);
    if (isLeftOut(found, tally, { line, offset })) return;
    const { kept, held } = found;
    const { summary, payload, refs, agent, session, name } = kept;
    const words = [summary, payload, refs, agent, session, name].filter((part) => part !== null).join("\n");
    read.push({ ...found, heldFor: heldFor(UNKNOWN, words) ?? (held ? "source" : null) });
  });
  const createdAt = means.now;
  return async (stores, shelves) => {
    for (const { kept, trust, scope, lowered, heldFor: held } of read) {
      const shelf = await shelves.of(scope);
      const added = await stores.events.add({ ...kept, shelf, trust, held, createdAt, message: null });
      if (!isStored(added, tally)) continue;
      noteStored(tally, refOf("evt", added.id), { lowered, held: held !== null });
    }
  };
}

function lineMeans(context: EngineContext): LineMeans {
  return {
    now: context.clock.now(),
    webTools: context.ledger.webTools ?? [],
    redact: redactor(context),
    withoutInjected,
    digest: (text) => keyedDigest(context.identity.key, `told ${text}`),
  };
}

async function eachLine(lines: readonly SpooledLine[], look: (line: SpooledLine) => void): Promise<void> {
  for (const [at, line] of lines.entries()) {
    if (at > 0 && at % LINES_AT_ONCE === 0) await breathe();
    look(line);
  }
}

function isLeftOut<Read extends object>(
  found: Read | RefusedLine | "private",
  tally: Tally,
  where: { readonly line: number; readonly offset: number },
): found is RefusedLine | "private" {
  if (found === "private") {
    tally.counts.private += 1;
    return true;
  }
  if (!("refused" in found)) return false;
  tally.rejected.push({ ...where, reason: found.refused, why: found.why });
  return true;
}

function isStored<Id>(
  added: { readonly id: Id; readonly isNew: boolean } | null,
  { counts }: Tally,
): added is { readonly id: Id; readonly isNew: true } {
  if (added === null) counts.erased += 1;
  else if (!added.isNew) counts.duplicates += 1;
  return added?.isNew === true;
}

function noteStored(
  { counts, refs }: Tally,
  ref: string,
  { lowered, held }: { readonly lowered: boolean; readonly held: boolean },
): void {
  counts.stored += 1;
  if (lowered) counts.lowered += 1;
  if (held) counts.held += 1;
  refs.first ??= ref;
  refs.last = ref;
}

/** On the same shelf, in force, and on no better word: what is told of nobody does not put aside what a person said. */
async function replacedBy(
  { ledger }: Stores,
  shelf: ShelfId,
  { trust, held }: JudgedLine["observation"],
  refs: readonly string[],
): Promise<readonly Observation[]> {
  if (refs.length === 0 || held !== null) return [];
  const ids = refs.map((ref) => observationId(parseRef(ref, ["obs"]).id));
  const found = await ledger.observations(ids);
  return [...found.values()].filter(
    (one) =>
      one.shelf === shelf && one.supersededBy === null && TRUSTS.indexOf(trust) <= TRUSTS.indexOf(one.trust),
  );
}

async function retire(stores: Stores, replaced: readonly Observation[], by: ObservationId): Promise<void> {
  for (const one of replaced) {
    await stores.ledger.change(one.id, { supersededBy: by });
    await standAside(stores, "obs", [one.id], asideOf({ ...one, supersededBy: by }));
  }
}

/** Opened when something is put there, once. */
class Shelves {
  readonly #opened = new Map<string | null, ShelfId>();
  readonly #stores: Stores;
  readonly #installation: InstallationId;
  readonly #usual: string | undefined;

  constructor(stores: Stores, installation: InstallationId, usual: string | undefined) {
    this.#stores = stores;
    this.#installation = installation;
    this.#usual = usual;
  }

  async of(scope: string | null): Promise<ShelfId> {
    const known = this.#opened.get(scope);
    if (known !== undefined) return known;
    const key = scopeShelf(this.#installation, scope ?? this.#usual);
    const { id } = await this.#stores.memories.openShelf(key);
    this.#opened.set(scope, id);
    return id;
  }
}

function emptyTally(): Tally {
  return {
    counts: { stored: 0, duplicates: 0, held: 0, lowered: 0, private: 0, erased: 0 },
    graded: { filled: 0, given: 0, off: 0, errors: 0 },
    labels: { must_remember: 0, nice_to_have: 0, ignore: 0, unknown: 0 },
    rejected: [],
    refs: { first: null, last: null },
  };
}
