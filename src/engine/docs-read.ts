/**
 * Some lines of a document, from the file as it is now; or of whatever a reference leads to.
 *
 * Documents of an agent are for a person at a terminal and for its owner in a direct conversation. What is not there, is no
 * document, or is not for who asks gets the same answer: that it was not found.
 */

import { codeOf } from "../kernel/errors.ts";
import { docId, memoryId, parseRef, refOf } from "../kernel/ids.ts";
import { redactLines } from "../kernel/text/secrets.ts";
import { docPath, isDocPath, isNotePath, likelyBinary, type ReadFile } from "../rooms/docs/index.ts";
import { lineRange } from "../rooms/history/index.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { describe } from "./describe.ts";
import { type WatchedRoot, watchedRoots } from "./doc-roots.ts";
import { leavingShelves } from "./docs-leaving.ts";
import { get } from "./get.ts";
import type { ReadDocAnswer, ReadDocRequest } from "./memory-api.ts";
import { shelvesInReach } from "./shelf-scope.ts";
import { MOVED_IN, movedInFile, movedInRoots } from "./transfer-document-shelf.ts";

const USUAL_LINES = 200;
const MOST_LINES = 2_000;
/** Of one answer; the next page goes on. */
const MOST_TOKENS = 20_000;
const MOST_TEXT_BYTES = 200_000;
/** Of a file, beyond which its lines cannot be asked for. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Longer than any block of key material: read around the lines of a huge file, so that no secret is cut in two. */
const RIM = 40_000;
const HUGE = 1_000_000;

/** A reference and nothing else around it. */
const REF = /^\s*(?:mem|msg|doc|sum|file|obs|evt|fact|card|lesson):\d{1,15}\s*$/i;
/** `MEMORY.md#L3-L9`, as it is cited. */
const CITED = /#L(\d{1,9})(?:-L?(\d{1,9}))?$/i;

interface Wanted {
  readonly from: number;
  readonly lines: number;
}

export async function readDoc(context: EngineContext, request: ReadDocRequest): Promise<ReadDocAnswer> {
  if (REF.test(request.path)) return readRef(context, request, wantedOf(request));
  const cited = CITED.exec(request.path);
  const given = cited === null ? request.path : request.path.slice(0, cited.index);
  const wanted = wantedOf(request, cited);
  // What lies in the workspace goes first: notes are beside it.
  for (const root of await rootsFor(context, request)) {
    const path = docPath(given.startsWith(`${root.folder}/`) ? given.slice(root.folder.length + 1) : given);
    const file = await fileIn(context, root, path, given);
    if (file !== undefined) return pageOf(context, file, wanted);
  }
  return notFound(docPath(given), wanted);
}

async function fileIn(
  context: EngineContext,
  { shelf, folder, as }: WatchedRoot,
  path: string,
  given: string,
): Promise<ReadFile | undefined> {
  if (folder === MOVED_IN) return context.store.read((stores) => movedInFile(stores, shelf, path));
  const isDoc = as === "notes" ? isNotePath(path) : isDocPath(path);
  const doc = isDoc ? await context.docFiles?.read(folder, path, MOST_BYTES, as) : undefined;
  if (doc !== undefined) return doc;
  return context.store.read(async ({ authored }) => {
    const file = (await authored.file(shelf, path)) ?? (await authored.file(shelf, given));
    if (file === undefined || file.text === null) return undefined;
    const content = new TextEncoder().encode(file.text);
    return { path: file.path, bytes: content.length, modifiedMs: file.modifiedMs, content };
  });
}

function wantedOf({ from, lines }: ReadDocRequest, cited: RegExpExecArray | null = null): Wanted {
  const first = cited === null ? 1 : Number(cited[1]);
  const last = cited?.[2] === undefined ? undefined : Number(cited[2]);
  const usual = cited === null ? USUAL_LINES : (last ?? first) - first + 1;
  return {
    from: Math.max(1, Math.trunc(from ?? first)),
    lines: Math.min(MOST_LINES, Math.max(1, Math.trunc(lines ?? usual))),
  };
}

/** The workspace whose documents are meant and the notes beside it, where they may be read. */
async function rootsFor(context: EngineContext, request: ReadDocRequest): Promise<readonly WatchedRoot[]> {
  const { asker, agent } = request;
  const installation = installationIn(context, asker?.installation ?? request.installation);
  return context.store.read(async (stores) => {
    const inReach = new Set((await shelvesInReach(context, stores, readingOf(request))).map(({ id }) => id));
    const all = [...(await watchedRoots(stores)), ...(await movedInRoots(stores, installation))];
    const roots = all.filter(({ shelf }) => inReach.has(shelf));
    const agents = new Set(roots.map((root) => root.agent));
    // Somebody at a terminal who names nobody: there is one, or the usual one's are meant.
    const named = agent ?? asker?.agent ?? (agents.size === 1 ? roots[0]!.agent : "main");
    const meant = roots.filter((root) => root.agent === named);
    // What is kept up with says how it is now; what was moved in, how it was.
    const order = ({ as, folder }: WatchedRoot) => (folder === MOVED_IN ? 2 : Number(as === "notes"));
    return meant.toSorted((one, other) => order(one) - order(other));
  });
}

function notFound(path: string, { from }: Wanted): ReadDocAnswer {
  return { found: false, path, text: "", from, lines: 0, totalLines: 0, nextFrom: null };
}

function pageOf(context: EngineContext, file: ReadFile, wanted: Wanted): ReadDocAnswer {
  if (likelyBinary(file.content)) {
    const text = `[not text: ${file.bytes} bytes]`;
    return { found: true, path: file.path, text, from: 1, lines: 1, totalLines: 1, nextFrom: null };
  }
  const text = new TextDecoder().decode(file.content).replace(/\r\n?/g, "\n");
  const whole = text.endsWith("\n") ? text.slice(0, -1) : text;
  const rest = file.bytes - file.content.length;
  const page = linesOf(context, whole, file.path, wanted);
  if (rest <= 0 || page.nextFrom !== null) return page;
  return { ...page, text: `${page.text}\n[${rest} more bytes of this file cannot be read here]` };
}

function linesOf(context: EngineContext, text: string, path: string, wanted: Wanted): ReadDocAnswer {
  const { key } = context.identity;
  const total = text === "" ? 0 : text.split("\n").length;
  const readable =
    text.length <= HUGE ? { text: redactLines(text, key), above: 0 } : around(text, wanted, key);
  const startLine = wanted.from - readable.above;
  const { text: page, lines } = lineRange(readable.text, {
    startLine,
    endLine: startLine + wanted.lines - 1,
    maxTokens: MOST_TOKENS,
    maxBytes: MOST_TEXT_BYTES,
  });
  const to = lines.to + readable.above;
  const count = Math.max(0, to - wanted.from + 1);
  return {
    found: true,
    path,
    text: page,
    from: wanted.from,
    lines: count,
    totalLines: total,
    nextFrom: count > 0 && to < total ? to + 1 : null,
  };
}

/** Of a huge text the lines that are wanted and what stands around them; `above`: how many lines are left out before it. */
function around(text: string, { from, lines }: Wanted, key: string): { text: string; above: number } {
  const start = placeOfLine(text, 0, from - 1);
  const end = placeOfLine(text, start, lines);
  const first = text.lastIndexOf("\n", Math.max(0, start - RIM)) + 1;
  const last = text.indexOf("\n", Math.min(text.length, end + RIM));
  const above = text.slice(0, first).split("\n").length - 1;
  return { text: redactLines(text.slice(first, last < 0 ? text.length : last), key), above };
}

/** Where the line begins that is so many after the one at `from`; the end where there are not so many. */
function placeOfLine(text: string, from: number, lines: number): number {
  let at = from;
  for (let line = 0; line < lines; line += 1) {
    const next = text.indexOf("\n", at);
    if (next < 0) return text.length;
    at = next + 1;
  }
  return at;
}

const UNKNOWN: readonly (string | undefined)[] = [
  "history/unknown-message",
  "history/unknown-summary",
  "history/unknown-file",
  "history/erased",
  "memory/unknown",
  "ledger/unknown",
  "fact/unknown",
  "card/unknown",
  "lesson/unknown",
];

const MADE: ReadonlySet<string> = new Set(["obs", "evt", "fact", "card", "lesson"]);

/** Whatever may not be read, or is not there, was not found. */
async function readRef(
  context: EngineContext,
  request: ReadDocRequest,
  wanted: Wanted,
): Promise<ReadDocAnswer> {
  const ref = parseRef(request.path, [
    "msg",
    "sum",
    "file",
    "mem",
    "doc",
    "obs",
    "evt",
    "fact",
    "card",
    "lesson",
  ]);
  const path = refOf(ref.kind, ref.id);
  const page = (text: string | undefined) =>
    text === undefined ? notFound(path, wanted) : linesOf(context, text, path, wanted);
  const kept = (one: KeptText | undefined) =>
    one === undefined ? notFound(path, wanted) : { ...page(one.text), state: one.state };
  try {
    if (ref.kind === "doc") return page(await pieceText(context, request, ref.id));
    if (ref.kind === "mem") return kept(await memoryText(context, request, ref.id));
    if (MADE.has(ref.kind)) return kept(await gotText(context, request, path));
    return await ofLog(context, request, path, wanted);
  } catch (error) {
    const code = codeOf(error);
    if (UNKNOWN.includes(code) || code?.startsWith("grant/")) return notFound(path, wanted);
    throw error;
  }
}

async function ofLog(
  context: EngineContext,
  request: ReadDocRequest,
  ref: string,
  wanted: Wanted,
): Promise<ReadDocAnswer> {
  const asked = { ...readingOf(request), ref, maxTokens: MOST_TOKENS, maxBytes: MOST_TEXT_BYTES };
  if (ref.startsWith("sum:")) {
    const found = await describe(context, asked);
    return linesOf(context, found.kind === "summary" ? found.text : "", ref, wanted);
  }
  const [startLine, endLine] = [wanted.from, wanted.from + wanted.lines - 1];
  const found = await describe(context, { ...asked, startLine, endLine }).catch((error: unknown) => {
    // It has not so many lines.
    if (codeOf(error) === "input/bad-field") return undefined;
    throw error;
  });
  if (found === undefined || found.kind === "summary") return { ...notFound(ref, wanted), found: true };
  const { from, to, total } = found.lines;
  return {
    found: true,
    path: ref,
    text: found.kind === "file" ? (found.content ?? found.summary) : found.text,
    from,
    lines: Math.max(0, to - from + 1),
    totalLines: total,
    nextFrom: to >= from && to < total ? to + 1 : null,
  };
}

interface KeptText {
  readonly text: string;
  readonly state: string;
}

/** What was told or made of others, with its detail. */
async function gotText(
  context: EngineContext,
  request: ReadDocRequest,
  ref: string,
): Promise<KeptText | undefined> {
  const { items } = await get(context, { ...readingOf(request), refs: [ref], maxTokens: MOST_TOKENS });
  return items[0] && { text: items[0].text, state: items[0].provenance.state };
}

/** As it was when it was read in: its lines may stand elsewhere by now. */
async function pieceText(
  context: EngineContext,
  request: ReadDocRequest,
  id: number,
): Promise<string | undefined> {
  const roots = await rootsFor(context, request);
  return context.store.read(async (stores) => {
    const leaving = await leavingShelves(stores);
    const piece = (await stores.docs.pieces([docId(id)])).get(docId(id));
    const isThere = roots.some(({ shelf }) => shelf === piece?.shelf && !leaving.has(shelf));
    return isThere ? piece?.text : undefined;
  });
}

/** One that was superseded is what was once so, and can be read. */
async function memoryText(
  context: EngineContext,
  request: ReadDocRequest,
  id: number,
): Promise<KeptText | undefined> {
  return context.store.read(async (stores) => {
    const memory = (await stores.memories.memories([memoryId(id)])).get(memoryId(id));
    if (memory === undefined || memory.state === "forgotten") return undefined;
    const shelves = await shelvesInReach(context, stores, readingOf(request));
    const { shelf, text, state } = memory;
    return shelves.some(({ id: one }) => one === shelf) ? { text, state } : undefined;
  });
}

function readingOf({ asker, installation }: ReadDocRequest) {
  return { ...(asker && { asker }), ...(installation !== undefined && { installation }) };
}
