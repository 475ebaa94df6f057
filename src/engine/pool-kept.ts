/** What was gathered from shelves, with all that ranking looks at. Of the ledger: pool-told.ts. */

import { type Instant, instantOf } from "../kernel/clock.ts";
import {
  type DocId,
  docId,
  type EventId,
  laneId,
  type MemoryId,
  memoryId,
  type ObservationId,
  refOf,
} from "../kernel/ids.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import type { Aside, ObservedFilter, ShelfKind } from "../ports/shelf-index.ts";
import { type DocPiece, isDocPath } from "../rooms/docs/index.ts";
import { type Memory, type MemoryTrust, type Shelf, slotWords } from "../rooms/durable/index.ts";
import type { Lane } from "../rooms/history/index.ts";
import type { Candidate, Nearness } from "../rooms/rank/index.ts";
import type { Asker } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { docHops } from "./doc-hops.ts";
import { agentOfDocs } from "./doc-roots.ts";
import type { FoundKept } from "./gather-shelves.ts";
import { redactor } from "./index-text.ts";
import type { LeaveOut } from "./leave-out.ts";
import { type Told, toldIn } from "./pool-told.ts";
import type { SearchHit } from "./search-api.ts";
import { shelfLanes, shelfShown } from "./shelf-shown.ts";
import type { Stores } from "./stores.ts";

export interface PooledKept {
  readonly kind: ShelfKind;
  readonly id: MemoryId | DocId | ObservationId | EventId;
  readonly place: Place;
}

export type Place = Pick<
  SearchHit,
  "agent" | "sessionKey" | "shelf" | "path" | "lines" | "tokens" | "headings" | "observed"
>;

interface One {
  readonly candidate: Candidate;
  readonly pooled: PooledKept;
}

/** What a person said counts like their own words now; an agent's notes for half. */
const AUTHORITY: { readonly [trust in MemoryTrust]: number } = { human: 1, agent: 0.5, unknown: 0 };
/** Documents of a workspace are written by its owner and by its agent. */
const DOC_AUTHORITY = 0.5;

interface Wanted {
  readonly shelves: readonly Shelf[];
  readonly asker: Asker | undefined;
  readonly since: number | undefined;
  readonly before: number | undefined;
  readonly observed: ObservedFilter | undefined;
  readonly aside: readonly Aside[] | undefined;
  readonly leaveOut: LeaveOut | undefined;
}

export async function keptOnes(
  context: EngineContext,
  stores: Stores,
  found: readonly FoundKept[],
  { shelves, asker, since, before, observed, aside, leaveOut }: Wanted,
): Promise<readonly One[]> {
  if (found.length === 0) return [];
  const lanes = await shelfLanes(stores, shelves);
  const whose = new Map(shelves.map((shelf) => [shelf.id, shelf]));
  const redacted = redactor(context);
  const memories = await stores.memories.memories(idsOf(found, "mem").map(memoryId));
  const pieces = await stores.docs.pieces(idsOf(found, "doc").map(docId));
  const told = await toldIn(stores, found, { observed, aside, leaveOut });
  const hops = await docHops(stores, pieces.values());
  const coming = new Map(hops.coming.map((piece) => [piece.id, piece]));
  const brought = hops.coming.map(({ id }): FoundKept => ({ kind: "doc", id, score: 0 }));
  const ones: One[] = [];
  for (const one of [...found, ...brought]) {
    const row =
      one.kind === "mem"
        ? memories.get(memoryId(one.id))
        : one.kind === "doc"
          ? (pieces.get(docId(one.id)) ?? coming.get(docId(one.id)))
          : told.get(refOf(one.kind, one.id));
    const shelf = row && whose.get(row.shelf);
    if (row === undefined || shelf === undefined) continue;
    const common = {
      key: refOf(one.kind, one.id),
      kind: one.kind,
      session: refOf(one.kind, one.id),
      previous: [],
      next: [],
      sender: null,
      gathered: one.score,
      ...(one.similarity !== undefined && { similarity: one.similarity }),
      scope: nearnessOf(shelf, lanes, asker),
      quality: 1,
      hops: [],
    };
    const shown = shelfShown(shelf, lanes);
    if ("told" in row) ones.push(ofTold(row, common, shown, redacted));
    else if ("path" in row) {
      const leadsTo = (hops.of.get(row.id) ?? []).map((id) => refOf("doc", id));
      const authority = isAuthored(shelf, row) ? 1 : DOC_AUTHORITY;
      ones.push(ofPiece(row, { ...common, hops: leadsTo, authority }, shown, redacted));
    } else if (row.state === "active") ones.push(await ofMemory(stores, row, common, shown, redacted));
  }
  // What was said again later is known to one index by when it was said last, and to the other by when it was said.
  return ones.filter(
    ({ candidate: { at } }) => at >= (since ?? at) && at < (before ?? Number.POSITIVE_INFINITY),
  );
}

type Common = Omit<Candidate, "role" | "at" | "text">;
type Shown = ReturnType<typeof shelfShown>;
type Redact = (text: string) => string;

async function ofMemory(
  { memories }: Stores,
  row: Memory,
  common: Common,
  shown: Shown,
  redacted: Redact,
): Promise<One> {
  const text = redacted(row.text);
  const sources = await memories.sources(row.id);
  return {
    candidate: {
      ...common,
      role: "user",
      at: row.lastSaidAt,
      text,
      ...(row.slot !== null && { about: slotWords(row.slot) }),
      uses: row.uses + row.reinforced,
      authority: AUTHORITY[row.trust],
      sources: sources.map(({ message }) => refOf("msg", message)),
    },
    pooled: {
      kind: "mem",
      id: row.id,
      place: { ...shown, path: null, lines: null, tokens: estimateTokens(text) },
    },
  };
}

function ofPiece(row: DocPiece, common: Common, shown: Shown, redacted: Redact): One {
  const text = redacted(row.text);
  return {
    candidate: {
      ...common,
      role: "document",
      at: whenWritten(row),
      // What stands above it says what it is about.
      text: redacted([...row.headings, row.text].join("\n")),
    },
    pooled: {
      kind: "doc",
      id: row.id,
      place: {
        ...shown,
        path: row.path,
        lines: { from: row.fromLine, to: row.toLine },
        headings: headingsOf(row).map(redacted),
        tokens: estimateTokens(text),
      },
    },
  };
}

/** With the one that it begins with itself. */
function headingsOf({ headings, text }: DocPiece): readonly string[] {
  const own = /^ {0,3}#{1,6}[ \t]+([^\n]*?)(?:[ \t]+#+)?[ \t]*(?:\n|$)/.exec(text)?.[1] ?? "";
  return own === "" ? headings : [...headings, own];
}

/** What was written for the assistant, and not by it. */
function isAuthored({ tier }: Shelf, { path }: DocPiece): boolean {
  return tier === "docs" && !isDocPath(path);
}

function whenWritten({ modifiedMs }: DocPiece): Instant {
  return instantOf(Math.trunc(modifiedMs));
}

function idsOf(found: readonly FoundKept[], kind: FoundKept["kind"]): readonly number[] {
  return found.filter((one) => one.kind === kind).map(({ id }) => id);
}

type Lanes = ReadonlyMap<Lane["id"], Lane>;

function ofTold(row: Told, common: Common, shown: Shown, redacted: Redact): One {
  const { candidate, observed, id, kind } = row.told;
  const text = redacted(candidate.text);
  return {
    candidate: { ...common, ...candidate, text },
    pooled: {
      kind,
      id,
      place: { ...shown, path: null, lines: null, observed, tokens: estimateTokens(text) },
    },
  };
}

/** What is everybody's, or a person's in all their conversations, is as near as what was said elsewhere to the same agent. */
function nearnessOf({ tier, name }: Shelf, lanes: Lanes, asker: Asker | undefined): Nearness {
  if (asker === undefined || tier === "user" || tier === "global" || tier === "scope") return "agent";
  const agent = agentOfDocs({ tier, name });
  if (agent !== undefined) return agent === asker.agent ? "agent" : "installation";
  const lane = lanes.get(laneId(Number(name)));
  if (lane?.agent !== asker.agent) return "installation";
  return lane.sessionKey === asker.sessionKey ? "conversation" : "agent";
}
