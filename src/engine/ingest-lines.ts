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
  type Graded,
  type JudgedLine,
  judgeLine,
  type LineMeans,
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

type TalliedCount = "stored" | "duplicates" | "held" | "lowered" | "adjusted" | "private" | "erased";

interface Tally {
  readonly counts: { [count in TalliedCount]: number };
  readonly adjustedFields: { [field: string]: number };
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
  if (request.file !== undefined && !/^[0-9a-f]{64}$/.test(request.file.sha256)) {
    throw new NacreError(
      "input/bad-field",
      "file.sha256: not 64 hex digits",
      "Give the SHA-256 of the file.",
    );
  }
  const installation = installationIn(context, request.installation);
  scopeShelf(installation, scope);
  const tally = emptyTally();
  const read =
    as === "events" ? await eventsIn(context, request, tally) : await observationsIn(context, request, tally);
  const kept = (stores: Stores) => new Shelves(stores, installation, scope);
  if (request.dryRun === true) {
    await context.store.read((stores) => lookFor(read, stores, kept(stores), tally));
  } else {
    await context.store.write("durable", async (stores) => {
      const file = request.file && { ...request.file, at: context.clock.now() };
      // Of a file that says nothing nobody will ask where it was.
      const id = file === undefined || read.length === 0 ? null : await stores.ledger.addSpoolFile(file);
      const place = (offset: number) => (id === null ? null : { file: id, offset });
      await store(read, stores, kept(stores), place, tally);
    });
  }
  const { counts, adjustedFields, graded, labels, rejected, refs } = tally;
  return { ...counts, adjustedFields, graded, labels, rejected, ...refs };
}

/** What was read of a line. */
interface ReadRecord {
  readonly kind: "obs" | "evt";
  readonly line: number;
  readonly offset: number;
  readonly scope: string | null;
  /** By which it is known on its shelf. */
  readonly knownBy: string;
  readonly held: boolean;
  readonly lowered: boolean;
  readonly adjusted: readonly string[];
  /** Null: of events nothing is judged. */
  readonly judged: { readonly graded: Graded; readonly label: ImportanceLabel } | null;
  add(stores: Stores, shelf: ShelfId, spool: SpoolPlace | null): Promise<Added>;
}

type Added = { readonly id: number; readonly isNew: boolean; readonly saysOther?: boolean } | null;

async function store(
  read: readonly ReadRecord[],
  stores: Stores,
  shelves: Shelves,
  place: (offset: number) => SpoolPlace | null,
  tally: Tally,
): Promise<void> {
  for (const record of read) {
    const added = await record.add(stores, await shelves.of(record.scope), place(record.offset));
    if (added === null) tally.counts.erased += 1;
    else if (added.saysOther === true) refuseTwin(tally, record, refOf(record.kind, added.id));
    else if (!added.isNew) tally.counts.duplicates += 1;
    else noteStored(tally, record, refOf(record.kind, added.id));
  }
}

function refuseTwin({ rejected }: Tally, { line, offset }: ReadRecord, ref: string): void {
  const why = `${ref} is called the same and says something else; that stays, give this another name`;
  rejected.push({ line, offset, reason: "same-id", why });
}

/** What would become of them; nothing is changed, no shelf is opened. */
async function lookFor(
  read: readonly ReadRecord[],
  stores: Stores,
  shelves: Shelves,
  tally: Tally,
): Promise<void> {
  const seen = new Set<string>();
  for (const record of read) {
    const { kind, scope, knownBy } = record;
    const shelf = await shelves.find(scope);
    const there = kind === "evt" ? stores.events : stores.ledger;
    const met = shelf === undefined ? null : await there.met(shelf, knownBy);
    const twin = JSON.stringify([shelves.nameOf(scope), knownBy]);
    if (met === "erased") tally.counts.erased += 1;
    else if (met === "stored" || seen.has(twin)) tally.counts.duplicates += 1;
    else noteStored(tally, record, null);
    seen.add(twin);
  }
}

async function observationsIn(
  context: EngineContext,
  request: IngestLinesRequest,
  tally: Tally,
): Promise<readonly ReadRecord[]> {
  const means = lineMeans(context);
  const judges = lineJudges(request.scorer ?? context.ledger.scorer);
  const read: ReadRecord[] = [];
  const createdAt = means.now;
  await eachLine(request.lines, ({ line, offset, text }) => {
    const found = readLine(text, means);
    if (isLeftOut(found, tally, { line, offset })) return;
    const { scope, supersedes, adjusted, named } = found;
    const { observation, graded, lowered } = judgeLine(found, judges);
    read.push({
      ...{ kind: "obs", line, offset, scope, lowered, adjusted },
      knownBy: observation.hash,
      held: observation.held !== null,
      judged: { graded, label: observation.importance.label },
      async add(stores, shelf, spool) {
        const replaced = await replacedBy(stores, shelf, observation, supersedes);
        const added = await stores.ledger.add({
          ...observation,
          ...{ shelf, createdAt, message: null, spool, supersedes: replaced[0]?.id ?? null },
        });
        if (added?.isNew === true) await retire(stores, replaced, added.id);
        if (added === null || added.isNew || !named) return added;
        const known = (await stores.ledger.observations([added.id])).get(added.id);
        return { ...added, saysOther: known?.text !== observation.text };
      },
    });
  });
  return read;
}

/** Whose word it is, is what it says of itself: it is looked at as if it were nobody's. */
const UNKNOWN = "unknown";

async function eventsIn(
  context: EngineContext,
  request: IngestLinesRequest,
  tally: Tally,
): Promise<readonly ReadRecord[]> {
  const means = { ...eventMeans(context), withoutInjected };
  const read: ReadRecord[] = [];
  const createdAt = means.now;
  await eachLine(request.lines, ({ line, offset, text }) => {
    const found = readEventLine(text, means);
    if (isLeftOut(found, tally, { line, offset })) return;
    const { kept, trust, scope, lowered, adjusted } = found;
    const { summary, payload, refs, agent, session, name } = kept;
    const words = [summary, payload, refs, agent, session, name].filter((part) => part !== null).join("\n");
    const held = heldFor(UNKNOWN, words) ?? (found.held ? "source" : null);
    read.push({
      ...{
        kind: "evt",
        line,
        offset,
        scope,
        lowered,
        adjusted,
        knownBy: name,
        held: held !== null,
        judged: null,
      },
      add: ({ events }, shelf) => events.add({ ...kept, shelf, trust, held, createdAt, message: null }),
    });
  });
  return read;
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

/** `ref`: null when it would be. */
function noteStored(tally: Tally, record: ReadRecord, ref: string | null): void {
  const { counts, adjustedFields, graded, labels, refs } = tally;
  const { lowered, held, adjusted, judged } = record;
  counts.stored += 1;
  if (lowered) counts.lowered += 1;
  if (held) counts.held += 1;
  if (adjusted.length > 0) counts.adjusted += 1;
  for (const field of adjusted) adjustedFields[field] = (adjustedFields[field] ?? 0) + 1;
  if (judged !== null) {
    graded[judged.graded] += 1;
    labels[judged.label] += 1;
  }
  refs.first ??= ref;
  refs.last = ref ?? refs.last;
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
    const { id } = await this.#stores.memories.openShelf(this.#key(scope));
    this.#opened.set(scope, id);
    return id;
  }

  /** Undefined: nothing was ever put there. */
  async find(scope: string | null): Promise<ShelfId | undefined> {
    return (await this.#stores.memories.findShelf(this.#key(scope)))?.id;
  }

  nameOf(scope: string | null): string {
    const { tier, name } = this.#key(scope);
    return `${tier}:${name}`;
  }

  #key(scope: string | null) {
    return scopeShelf(this.#installation, scope ?? this.#usual);
  }
}

function emptyTally(): Tally {
  return {
    counts: { stored: 0, duplicates: 0, held: 0, lowered: 0, adjusted: 0, private: 0, erased: 0 },
    adjustedFields: {},
    graded: { filled: 0, given: 0, off: 0, errors: 0 },
    labels: { must_remember: 0, nice_to_have: 0, ignore: 0, unknown: 0 },
    rejected: [],
    refs: { first: null, last: null },
  };
}
