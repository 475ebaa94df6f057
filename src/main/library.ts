/**
 * Memory for a program of one's own: the store in a folder, opened or joined, with the rights of the person who runs it.
 *
 * It is a client like the command line. Where somebody owns the store already (a gateway, `nacre serve`, another program), it asks
 * them; where nobody does, a thread of this program owns it until `close`, or until a gateway wants it.
 */

import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import packageJson from "../../package.json" with { type: "json" };
import type { EngineApi, LaneName, ReconcileAnswer } from "../engine/api.ts";
import { NacreError } from "../kernel/errors.ts";
import type { JsonObject } from "../kernel/json.ts";
import { type ClientEngine, engineOver } from "../wire/index.ts";
import { attachHome } from "./attach-home.ts";
import { erasingWhole } from "./erase-whole.ts";

/** What `createEngine` is told. */
export interface CreateEngineOptions {
  /** The folder that the memory is in. Made, for this user alone, where there is none. */
  readonly home: string;
  /** Aborted: whoever is still waiting for the store is told so. */
  readonly signal?: AbortSignal;
}

/** Something that was said. */
export interface SaidMessage {
  readonly role: "user" | "assistant" | "system" | "tool";
  readonly content: string;
  /** Milliseconds since 1970; absent: now. */
  readonly at?: number;
  /**
   * Whoever names it can say it again, with the same `at`: a message whose id the conversation knows is not stored twice. Absent: it
   * is a new one.
   */
  readonly id?: string;
}

/** A turn, or several, of one conversation. */
export interface CommitRequest {
  /** The conversation's name, such as `chat`: the lane `agent:main:chat`. Or a lane in full. */
  readonly conversation: string | LaneName;
  /** In the order in which they were said. */
  readonly messages: readonly SaidMessage[];
  /**
   * What users say in it is the word of the person whose memory this is: facts and memories of theirs are made of it. Absent: nobody
   * knows who speaks, and it is kept as what was said and no more.
   */
  readonly owner?: boolean;
}

export interface CommitAnswer {
  /** Messages that are new, and on disk now. */
  readonly stored: number;
  /** Messages that were there already. */
  readonly known: number;
}

/** What the memory can be asked and told, beside `commit`: the methods of `EngineApi` that are a program's own. */
const METHODS = [
  ...["search", "timeline", "get", "pack", "listPacks", "showPack", "replayPack"],
  ...["grep", "describe", "expand", "ask", "showHistory", "showLog"],
  ...["remember", "listMemories", "showMemory", "editMemory", "keepMemory", "forgetMemories"],
  ...["assertFact", "readFacts", "factTimeline", "endFact", "restoreFacts", "reviewFacts"],
  ...["packFacts", "listPredicates"],
  ...["matchIdea", "neighbours", "findPath", "listEntities", "linkEntities"],
  ...["listGuidance", "addGuidance", "revokeGuidance", "teach", "listLessons", "forgetLessons"],
  ...["appendEvent", "queryEvents", "searchEvents", "listObservations", "ingestLines"],
  ...["forget", "erase", "status", "doctor", "backup"],
] as const satisfies readonly (keyof ClientEngine)[];

/**
 * The memory in a folder: plain data in, plain data out. Where a request takes an `asker`, leaving it out means the person who
 * runs the program; naming one means that conversation, with what it may read. Rejections have a stable `code` and a `hint`.
 *
 * What erases, `erase` and `forgetMemories` or `forgetLessons` where they are asked to, resolves when the bytes of the file are
 * rewritten too.
 */
export interface Memory extends Pick<EngineApi, (typeof METHODS)[number]> {
  /** The folder, in full. */
  readonly home: string;
  /** Stores what was said. When it resolves, it is on disk. */
  commit(request: CommitRequest): Promise<CommitAnswer>;
  /**
   * Resolves when all that was said is indexed and listened to, with true; with false when that takes longer. Searching needs no
   * waiting: it reads what is not indexed yet. Memories and facts that are made of what was said follow a moment later.
   */
  settled(withinMs?: number): Promise<boolean>;
  /** Lets go of the store. What was begun is finished. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const USUAL_AGENT = "main";
const OPENS_MS = 60_000;
const SETTLES_MS = 60_000;
const LOOK_EVERY_MS = 50;
/** Of a conversation: so many messages may be said within a millisecond before one takes the place of the next. */
const PLACES_A_MS = 1_000;

/**
 * Opens the memory in a folder, or joins whoever has it open.
 *
 * @example
 * await using memory = await createEngine({ home: "./memory" });
 * await memory.remember({ text: "I live in Lisbon" });
 * const { hits } = await memory.search({ query: "where do I live" });
 */
export async function createEngine(options: CreateEngineOptions): Promise<Memory> {
  if (typeof options?.home !== "string" || options.home === "") {
    throw new NacreError(
      "input/bad-field",
      "createEngine needs the folder of the memory",
      'Call createEngine({ home: "./memory" }).',
    );
  }
  const home = resolve(options.home);
  const { version } = packageJson;
  const signal = options.signal;
  const attachment = await attachHome({ home, kind: "cli", stays: true, version, ...(signal && { signal }) });
  const engine = engineOver(attachment);
  // Nobody is asked before the first call. What cannot be opened is told of here; a large store may take a while.
  await attachment.call("status", {}, { deadlineMs: OPENS_MS }).catch(async (error: unknown) => {
    await attachment.close();
    throw error;
  });
  const close = () => attachment.close();
  const methods = Object.fromEntries(METHODS.map((method) => [method, engine[method]]));
  return {
    ...(methods as Pick<ClientEngine, (typeof METHODS)[number]>),
    ...erasingWhole(engine),
    home,
    commit: committer(engine),
    settled: (withinMs = SETTLES_MS) => settled(engine, withinMs),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** They stand in the order in which they were said; what is committed together, in the order in which it comes. */
function committer(engine: ClientEngine): Memory["commit"] {
  let last = 0;
  return async ({ conversation, messages, owner }) => {
    const lane = laneOf(conversation);
    const now = Date.now();
    let before = 0;
    const entries = messages.map((said) => {
      // A message of now stands behind all others of now, also where the clock has not moved, or went back.
      if (said.at === undefined) last = Math.max(last + 1, now * PLACES_A_MS);
      before = Math.max(before + 1, said.at === undefined ? last : said.at * PLACES_A_MS);
      return {
        entryId: said.id ?? randomUUID(),
        place: before,
        message: messageOf(said, now, owner === true),
      };
    });
    const sessionId = lane.sessionKey;
    const answer: ReconcileAnswer = await engine.reconcile({
      lane,
      sessionId,
      entries,
      resets: [],
      complete: true,
    });
    return { stored: answer.imported, known: answer.known + answer.confirmed };
  };
}

function laneOf(conversation: string | LaneName): LaneName {
  if (typeof conversation !== "string") return conversation;
  return { agent: USUAL_AGENT, sessionKey: `agent:${USUAL_AGENT}:${conversation}` };
}

function messageOf({ role, content, at }: SaidMessage, now: number, byOwner: boolean): JsonObject {
  const isOwners = byOwner && role === "user";
  const said = { role, content, timestamp: at ?? now };
  return isOwners ? { ...said, __openclaw: { senderIsOwner: true } } : said;
}

async function settled(engine: ClientEngine, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  for (;;) {
    const { index, memories, ledger, knowledge } = await engine.status({});
    const left = [index, memories, ledger, knowledge].reduce((sum, { pending }) => sum + pending, 0);
    if (left === 0) return true;
    if (Date.now() >= until) return false;
    await sleep(LOOK_EVERY_MS);
  }
}
