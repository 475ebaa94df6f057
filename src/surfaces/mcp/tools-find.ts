/** Tools that find, show and pack what is remembered. */

import type { FoundFact, GotRecord, PackAnswer, SearchHit } from "../../engine/api.ts";
import { factStanding, outdatedMark } from "../../kernel/memory-result.ts";
import { integer, list, object, oneOf, optional, text } from "../../kernel/shape.ts";
import { packMarks, stateMark } from "../../kernel/shown-marks.ts";
import type { Item } from "./items.ts";
import {
  ABOUT_PAGES,
  counted,
  cursor,
  defineTool,
  instantIn,
  LEAST_TOKENS,
  maxTokens,
  offsetIn,
  reference,
  shortcomings,
} from "./tool.ts";

const KINDS = ["mem", "doc", "obs", "evt", "msg", "sum"] as const;
const PAGE = 10;
/** The engine looks no further. */
const FARTHEST = 200;

const query = text({ min: 1, max: 4_000 });

export const searchTool = defineTool({
  name: "search",
  title: "Search memory",
  description:
    "Find what is remembered about something: memories, facts, documents and notes, and past conversations where this program may read them. Begin here. One line each, with references; read on with get. For a block of context on a task use pack; for what is true now or was true once use facts.",
  params: object({
    query,
    kinds: optional(list(oneOf(KINDS), { max: KINDS.length })),
    scope: optional(text({ min: 1, max: 200 })),
    since: optional(text({ max: 40 })),
    before: optional(text({ max: 40 })),
    ...{ max_tokens: maxTokens, cursor },
  }),
  about: {
    query: "What is looked for, in a few words or as a question",
    kinds:
      "Only memories (mem), documents (doc), observations (obs), events (evt), messages (msg) or summaries (sum)",
    scope: "Of what was told under names of projects, only what was told under this one",
    since: "Only what is as new as this date, such as 2026-10-31",
    before: "Only what is older than this date",
    ...ABOUT_PAGES,
  },
  async run(given, door, signal) {
    const offset = offsetIn(given.cursor);
    const {
      hits,
      facts = [],
      degraded,
    } = await door.ask(
      "search",
      {
        query: given.query,
        limit: Math.min(FARTHEST, offset + PAGE + 1),
        ...(given.kinds && { kinds: given.kinds }),
        ...(given.scope !== undefined && { scope: given.scope }),
        ...(given.since !== undefined && { since: instantIn("since", given.since) }),
        ...(given.before !== undefined && { before: instantIn("before", given.before) }),
      },
      signal,
    );
    // Facts stand before the rest, and are counted with them.
    const all = [...facts.map(factItem), ...hits.map(hitItem)];
    const following = all.length > offset + PAGE;
    return {
      items: all.slice(offset, offset + PAGE),
      notes: [
        ...shortcomings(degraded),
        ...(!following && hits.length >= FARTHEST
          ? [`no more than ${FARTHEST} are looked at: narrow the question`]
          : []),
      ],
      next: following ? String(offset + PAGE) : null,
      after: counted(offset),
      nothing: "Nothing is remembered about this, or this program may not read it.",
    };
  },
});

function factItem(fact: FoundFact): Item {
  const { ref, says, from, voice } = fact;
  return {
    ...{ ref, kind: "fact", text: says, at: from, trust: voice, where: null },
    more: [factStanding(fact)],
  };
}

function hitItem(hit: SearchHit): Item {
  const { ref, role, excerpt, at, shelf, sessionKey, path, observed } = hit;
  const mark = outdatedMark(hit);
  const where =
    path === null ? (shelf ?? sessionKey) : `${path}${hit.lines === null ? "" : `:${hit.lines.from}`}`;
  return {
    ...{ ref, kind: role, text: excerpt, at, trust: observed?.trust ?? null, where },
    ...(mark !== null && { more: [mark] }),
  };
}

export const timelineTool = defineTool({
  name: "timeline",
  title: "What stood around it",
  description:
    "What came before and after something, line by line: of a piece of a document its neighbours, of an observation what was told around it, of a message the conversation (which needs the right to read conversations).",
  params: object({
    ref: reference,
    before: optional(integer({ min: 0, max: 50 })),
    after: optional(integer({ min: 0, max: 50 })),
    max_tokens: maxTokens,
  }),
  about: {
    ref: "A reference from an earlier answer, such as doc:9 or msg:42",
    before: "Lines before it; 5 when left out",
    after: "Lines after it; 5 when left out",
    max_tokens: ABOUT_PAGES.max_tokens,
  },
  async run(given, door, signal) {
    const { ref, before, after } = given;
    const answer = await door.ask(
      "timeline",
      { ref, ...(before !== undefined && { before }), ...(after !== undefined && { after }) },
      signal,
    );
    return {
      items: answer.lines.map((line) => ({
        ...{ ref: line.ref, kind: line.role, text: line.line, at: line.at, trust: null },
        where: answer.sessionKey === "" ? null : answer.sessionKey,
        ...(line.here && { more: ["this one was asked about"] }),
      })),
      notes: [
        ...(answer.earlier ? ["there is more before the first: ask for its timeline"] : []),
        ...(answer.later ? ["there is more after the last: ask for its timeline"] : []),
      ],
      nothing: "Nothing stands around it.",
    };
  },
});

const MOST_REFS = 20;
const USUAL_GOT = 4_000;

export const getTool = defineTool({
  name: "get",
  title: "Read records",
  description:
    "Read records whole, by the references that other tools answer with (mem:5, doc:9, fact:3, obs:8), with on whose word each is and where it comes from.",
  params: object({ refs: list(reference, { max: MOST_REFS }), max_tokens: maxTokens }),
  about: {
    refs: "Up to 20 references, such as mem:5",
    max_tokens: `Most tokens of the answer; ${USUAL_GOT} when left out`,
  },
  usualTokens: USUAL_GOT,
  async run({ refs, max_tokens = USUAL_GOT }, door, signal) {
    const { items, missing } = await door.ask("get", { refs, maxTokens: max_tokens }, signal);
    return {
      items: items.map(gotItem),
      notes: missing.length === 0 ? [] : [`not there, or not this program's to read: ${missing.join(", ")}`],
      nothing: "Nothing of that is there.",
    };
  },
});

function gotItem({
  ref,
  kind,
  text: words,
  at,
  trust,
  shelf,
  sessionKey,
  path,
  whole,
  provenance,
}: GotRecord): Item {
  const state = stateMark(provenance.state);
  const more = [...(state === null ? [] : [state]), ...(whole ? [] : ["cut: raise max_tokens for more"])];
  return {
    ...{ ref, kind, text: words, at, trust, where: path ?? shelf ?? sessionKey },
    ...(more.length > 0 && { more }),
  };
}

/** As get calls it. */
const ON_WHOSE_WORD: { readonly [trust: string]: string } = { human: "owner", agent: "assistant" };
const USUAL_PACK = 1_200;
const SHARE_OF_WORDS = 0.65;

export const packTool = defineTool({
  name: "pack",
  title: "Pack context for a task",
  description:
    "A block of what memory has on a task, chosen within a token budget and ready to work with: use it at the beginning of a task. Its trace is kept, and can be read as a resource. For a single question search is quicker.",
  params: object({
    query,
    budget: optional(integer({ min: LEAST_TOKENS, max: 16_000 })),
    scope: optional(text({ min: 1, max: 200 })),
    intent: optional(oneOf(["lookup", "plan", "debug", "write", "research"])),
  }),
  about: {
    query: "What is to be done or known",
    budget: `Most tokens of the answer; ${USUAL_PACK} when left out`,
    scope: "Only this project, beside what is nobody's in particular",
    intent: "What it is for",
  },
  usualTokens: USUAL_PACK,
  async run({ query: asked, budget = USUAL_PACK, scope, intent }, door, signal) {
    const { pack, degraded, id } = await door.ask(
      "pack",
      {
        // Here each has a heading of its own.
        ...{ query: asked, budget: Math.floor(budget * SHARE_OF_WORDS) },
        ...(scope !== undefined && { scope }),
        ...(intent !== undefined && { intent }),
      },
      signal,
    );
    return {
      items: pack.items.map(packedItem),
      notes: [
        ...shortcomings(degraded),
        ...(id === undefined ? [] : [`why each is in: the resource nacre://pack/${id}`]),
      ],
      nothing: "Memory has nothing on this, or this program may not read it.",
    };
  },
});

function packedItem(item: PackAnswer["pack"]["items"][number]): Item {
  const { ref, kind, text: words, at = null, trust, citations, standing } = item;
  const more = [...(standing === undefined ? [] : [standing]), ...packMarks(item)];
  return {
    ...{ ref, kind, text: words, at, trust: ON_WHOSE_WORD[trust] ?? trust, where: citations.join("; ") },
    ...(more.length > 0 && { more }),
  };
}
