/**
 * Reads what the brain's graph is made of, a page at a time: lessons, pieces of documents, what tools brought about, summaries, and turns
 * in which something helped. Of each page nodes stay, and no text. Not here: how they hang together (rooms/brain/build).
 */

import {
  type DocId,
  type LessonId,
  lessonId,
  type MessageId,
  observationId,
  type ShelfId,
} from "../kernel/ids.ts";
import type { Lesson } from "../rooms/brain/index.ts";
import { type GraphNode, type GraphRecord, graphNode, isWorkflow } from "../rooms/brain/index.ts";
import type { DocPiece } from "../rooms/docs/index.ts";
import { plainText, withoutInjected } from "../rooms/history/index.ts";
import { asideOf, isSought, type Observation } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { leavingShelves } from "./docs-leaving.ts";
import { redactor } from "./index-text.ts";
import { observedWords } from "./observed-words.ts";
import type { Stores } from "./stores.ts";

/** Rows that are read at once. */
const PAGE = 500;
/** Of each tool on each shelf: what tells most. */
const CARDS_OF_TOOL = 4;
/** Of each conversation, the latest. */
const SUMMARIES_OF_LANE = 50;
const MOST_ANCHORS = 500;
const MOST_NODES_READ = 40_000;

/** The shelves of an installation, and which conversation is whose. */
export interface Ground {
  readonly shelves: readonly ShelfId[];
  readonly laneOf: ReadonlyMap<number, number>;
  readonly shelfOfLane: ReadonlyMap<number, number>;
}

/** Vectors by kind and source, where there are some. */
export type VectorsOf = (
  stores: Stores,
  kind: "doc" | "obs",
  sources: readonly number[],
) => Promise<ReadonlyMap<number, Int8Array>>;

/** Vectors of texts that the index of vectors does not keep; as many as texts. */
export type EmbedTexts = (texts: readonly string[]) => Promise<readonly (Int8Array | null)[]>;

export interface Gathering {
  readonly context: EngineContext;
  readonly ground: Ground;
  readonly vectors: VectorsOf;
  readonly embed: EmbedTexts;
  readonly signal: AbortSignal;
}

export async function groundOf(
  { memories }: Stores,
  installation: Parameters<Stores["memories"]["shelves"]>[0],
): Promise<Ground> {
  const all = await memories.shelves(installation);
  const lanes = all
    .filter(({ tier }) => tier === "lane")
    .map(({ id, name }) => [Number(id), Number(name)] as const);
  return {
    shelves: all.map(({ id }) => id),
    laneOf: new Map(lanes),
    shelfOfLane: new Map(lanes.map(([shelf, lane]) => [lane, shelf])),
  };
}

export async function gatherNodes(gathering: Gathering): Promise<readonly GraphNode[]> {
  const nodes: GraphNode[] = [];
  const redact = redactor(gathering.context);
  for (const gather of [lessons, documents, ledger, summaries, anchors]) {
    for await (const page of gather(gathering)) {
      gathering.signal.throwIfAborted();
      for (const record of page) {
        // As whoever serves it reads it: what a record says is compared with that.
        const node = graphNode(gathering.context.identity.key, { ...record, text: redact(record.text) });
        if (node !== undefined && nodes.length < MOST_NODES_READ) nodes.push(node);
      }
    }
  }
  return nodes;
}

type Pages = AsyncGenerator<readonly GraphRecord[]>;

async function* lessons({ context, ground, embed }: Gathering): Pages {
  let before: LessonId | undefined;
  for (;;) {
    const page = await context.store.read(({ lessons: kept }) =>
      kept.list({
        shelves: ground.shelves,
        states: ["active", "proposed"],
        ...(before !== undefined && { before }),
        limit: PAGE,
      }),
    );
    if (page.length === 0) return;
    const now = context.clock.now();
    const inForce = page.filter(
      ({ expiresAt, text }) => text !== "" && (expiresAt === null || expiresAt > now),
    );
    const vectors = await embed(inForce.map(({ text }) => text));
    yield inForce.map((lesson, at) => lessonRecord(lesson, vectors[at] ?? null));
    before = lessonId(Math.min(...page.map(({ id }) => id)));
  }
}

function lessonRecord(lesson: Lesson, vector: Int8Array | null): GraphRecord {
  return {
    key: `lesson:${lesson.id}`,
    kind: lesson.kind,
    shelf: lesson.shelf,
    trust: lesson.trust,
    text: lesson.text,
    names: lesson.tags,
    vector,
    part: null,
    said: lesson.lane === null ? null : { lane: lesson.lane, at: lesson.recordedAt },
    weight: (lesson.trust === "human" ? 1e15 : 0) + lesson.lastAt,
  };
}

async function* documents({ context, ground, vectors }: Gathering): Pages {
  const shelves = new Set<number>(ground.shelves);
  let after = 0;
  for (;;) {
    const { page, known, leaving } = await context.store.read(async (stores) => {
      const found = await stores.docs.scan(after, PAGE);
      return {
        page: found,
        known: await vectors(
          stores,
          "doc",
          found.map(({ id }) => id),
        ),
        leaving: await leavingShelves(stores),
      };
    });
    if (page.length === 0) return;
    yield page
      .filter(({ shelf }) => shelves.has(shelf) && !leaving.has(shelf))
      .map((piece) => pieceRecord(piece, known.get(piece.id) ?? null));
    after = Math.max(...page.map(({ id }: { id: DocId }) => id));
  }
}

function pieceRecord(piece: DocPiece, vector: Int8Array | null): GraphRecord {
  const file = piece.path.slice(piece.path.lastIndexOf("/") + 1);
  return {
    key: `doc:${piece.id}`,
    kind: isWorkflow(piece.text) ? "workflow" : "chunk",
    shelf: piece.shelf,
    trust: "unknown",
    text: piece.text,
    under: piece.headings.join("\n"),
    names: file === piece.path ? [file] : [file, piece.path],
    vector,
    part: { of: piece.path, place: piece.fromLine },
    said: null,
    weight: piece.modifiedMs,
  };
}

const TOLD_KINDS: ReadonlySet<string> = new Set(["learning", "decision", "preference"]);

async function* ledger({ context, ground, vectors }: Gathering): Pages {
  const shelves = new Set<number>(ground.shelves);
  const cards = new Map<string, Observation[]>();
  let after = 0;
  for (;;) {
    const page = await context.store.read(({ ledger: kept }) => kept.scan(after, PAGE));
    if (page.length === 0) break;
    const standing = page.filter((one) => shelves.has(one.shelf) && asideOf(one) === null && isSought(one));
    for (const one of standing) {
      if (one.tool === null) continue;
      const name = `${one.shelf}/${one.tool}`;
      const known = [...(cards.get(name) ?? []), one].sort(
        (a, b) => tells(b) - tells(a) || b.at - a.at || b.id - a.id,
      );
      cards.set(name, known.slice(0, CARDS_OF_TOOL));
    }
    const told = standing.filter(({ tool, kind }) => tool === null && TOLD_KINDS.has(kind));
    yield await observed(context, ground, vectors, told);
    after = Math.max(...page.map(({ id }) => id));
  }
  const all = [...cards.values()].flat();
  for (let from = 0; from < all.length; from += PAGE)
    yield await observed(context, ground, vectors, all.slice(from, from + PAGE));
}

/** What was learned of a tool, then how it failed, then what is to be remembered of it. */
function tells({ kind, outcome, importance: { label } }: Observation): number {
  return (
    (kind === "learning" ? 4 : 0) +
    (outcome !== null && outcome !== "ok" ? 2 : 0) +
    (label === "must_remember" ? 2 : label === "nice_to_have" ? 1 : 0)
  );
}

async function observed(
  context: EngineContext,
  ground: Ground,
  vectors: VectorsOf,
  observations: readonly Observation[],
): Promise<readonly GraphRecord[]> {
  const known = await context.store.read((stores) =>
    vectors(
      stores,
      "obs",
      observations.map(({ id }) => observationId(id)),
    ),
  );
  return observations.map((one): GraphRecord => {
    const lane = ground.laneOf.get(one.shelf);
    return {
      key: `obs:${one.id}`,
      kind: one.tool === null ? "chunk" : "toolcard",
      shelf: one.shelf,
      trust: one.trust,
      text: observedWords(one),
      under: one.line,
      names: one.tool === null ? [] : [one.tool],
      vector: known.get(one.id) ?? null,
      part: null,
      said: lane === undefined ? null : { lane, at: one.at },
      weight: tells(one) * 1e14 + one.at,
    };
  });
}

async function* summaries({ context, ground }: Gathering): Pages {
  for (const [lane, shelf] of ground.shelfOfLane) {
    yield await context.store.read(async ({ history }) => {
      const all = await history.summariesIn(lane as Parameters<typeof history.summariesIn>[0], "active");
      const latest = all.filter(({ pending }) => !pending).slice(-SUMMARIES_OF_LANE);
      const bodies = await history.summaryBodies(latest.map(({ id }) => id));
      return latest.flatMap(({ id, since, until }): GraphRecord[] => {
        const text = bodies.get(id)?.text ?? "";
        if (text === "") return [];
        return [
          {
            key: `sum:${id}`,
            kind: "summary_bridge",
            shelf,
            trust: "unknown",
            text,
            names: [],
            vector: null,
            part: null,
            said: { lane, at: until },
            covers: { lane, since, until },
            weight: until,
          },
        ];
      });
    });
  }
}

/** The latest turns in which something that was shown was used, and helped: the words of the question lead to it. */
async function* anchors({ context, ground }: Gathering): Pages {
  let kept: GraphRecord[] = [];
  let after = 0;
  for (;;) {
    const page = await context.store.read(async ({ episodes, history }) => {
      const found = await episodes.labelled(after, PAGE);
      const helpful = found.filter(
        ({ label, credits, message }) =>
          message !== null && (label?.value ?? 0) > 0 && credits.some(({ used, value }) => used && value > 0),
      );
      const bodies = await history.bodies(helpful.map(({ message }) => message as MessageId));
      return { found, helpful, bodies };
    });
    if (page.found.length === 0) break;
    for (const { id, lane, at, message, credits } of page.helpful) {
      const shelf = ground.shelfOfLane.get(lane);
      const body = page.bodies.get(message as MessageId);
      const text = body === undefined ? "" : withoutInjected(plainText(body));
      if (shelf === undefined || text === "") continue;
      kept.push({
        key: `episode:${id}`,
        kind: "episode_anchor",
        shelf,
        trust: "unknown",
        text: text.slice(0, 2_000),
        names: [],
        vector: null,
        part: null,
        said: { lane, at },
        led: credits.filter(({ used, value }) => used && value > 0).map(({ key }) => key),
        weight: at,
      });
    }
    kept = kept.slice(-MOST_ANCHORS);
    after = Math.max(...page.found.map(({ id }) => id));
  }
  yield kept;
}
