/**
 * How long the plugin holds the host's thread: every call of a turn, in the host's order, without the host.
 *
 * The engine is the real one, in its own thread, on a loaded store; the transcript is a list that is parsed page by
 * page, as the host's reader does.
 */

import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "../src/kernel/json.ts";
import { attachHome } from "../src/main/attach-home.ts";
import { blockKind } from "../src/surfaces/openclaw/blocks.ts";
import { TranscriptDrain } from "../src/surfaces/openclaw/bootstrap.ts";
import { contextEngine, DEADLINES } from "../src/surfaces/openclaw/context-engine.ts";
import type {
  AgentMessage,
  AssembleParams,
  BootstrapParams,
  CommitParams,
  CompactParams,
  ContextEngine,
  MaintainParams,
} from "../src/surfaces/openclaw/host-types.ts";
import { SharedClient } from "../src/surfaces/openclaw/shared-client.ts";
import { findReader } from "../src/surfaces/openclaw/transcript-reader.ts";
import { type Generator, generator } from "./generate.ts";
import { watchThread } from "./host-thread-watch.ts";
import { note, print } from "./report.ts";
import { copyLoaded } from "./store-cache.ts";

const TURNS = 20;
const TURN_BYTES = 256 * 1024;
const TOOL_RESULTS = 4;
const IDLE_MS = 500;
/** All of them are frequent ones, and a search of many of those takes long. */
const QUESTION_WORDS = 8;
/** What comes too late for the host is not put in. Here it is waited for, as long as the plugin does for any reader, a second: not how long it takes is measured, but how long the thread is held. */
const PATIENT = { ...DEADLINES, assemble: 2_000 };
const session = { sessionId: "measured", sessionKey: "agent:main:measured", sessionFile: "measured" };

/** Messages in the lane when it is measured; messages in the store are `at`. */
export async function benchMainThread(at: number, lane: number): Promise<void> {
  const home = await copyLoaded(at);
  const client = new SharedClient(() => attachHome({ home, kind: "gateway", version: "bench" }));
  client.acquire();
  try {
    const talk = new Talk(lane);
    const readSessionTranscriptRawDelta = talk.page.bind(talk);
    const drain = new TranscriptDrain(client, () =>
      findReader(async () => ({ readSessionTranscriptRawDelta })),
    );
    const fresh = () => contextEngine({ client, drain, version: "bench", deadlines: PATIENT });
    const held = new Map<string, number>();
    const watched: Watched = async (name, work) => {
      const { value, longestMs } = await watchThread(work);
      held.set(name, Math.max(held.get(name) ?? 0, longestMs));
      return value;
    };
    const name = { lane: { agent: "main", sessionKey: session.sessionKey } };
    const isBehind = async () => (await client.call("lane_state", name, 60_000)).behind !== null;
    await isBehind();
    await readIn(fresh(), watched, isBehind);
    let recalled = 0;
    for (let turn = 0; turn < TURNS; turn += 1) if (await takeTurn(fresh(), talk, watched)) recalled += 1;
    await watched("idle", () => sleep(IDLE_MS));
    report(lane, held, recalled / TURNS);
    note(`degradations: ${JSON.stringify(Object.fromEntries(client.counts))}`);
  } finally {
    await client.release();
    await rm(home, { recursive: true, force: true });
  }
}

type Watched = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** The lane's history, as a gateway that never had the plugin would hand it over. */
async function readIn(
  engine: ContextEngine,
  watched: Watched,
  isBehind: () => Promise<boolean>,
): Promise<void> {
  const behind = { ...session, runtimeContext: { allowDeferredCompactionExecution: true } };
  await watched("bootstrap", () => engine.bootstrap!(session as BootstrapParams));
  await watched("maintain", async () => {
    await engine.maintain!(behind as unknown as MaintainParams);
    while (await isBehind()) await sleep(50);
  });
  await engine.dispose!();
}

/** Resolves to whether something was recalled for its question. */
async function takeTurn(engine: ContextEngine, talk: Talk, watched: Watched): Promise<boolean> {
  await watched("bootstrap", () => engine.bootstrap!(session as BootstrapParams));
  const budget = 100_000;
  const turn = talk.next();
  const prompt = String(turn[0]!["content"]).split(" ").slice(0, QUESTION_WORDS).join(" ");
  const asked = (messages: AgentMessage[], room: number) => assembling({ messages, prompt }, room);
  const first = await watched("assemble", () => engine.assemble(asked(talk.messages, budget)));
  const isRecalled = first.messages.some((message) => blockKind(message) === "nacre.recall");
  await watched("assemble", () => engine.assemble(asked(first.messages, budget / 2)));
  const commit = talk.say(turn);
  await watched("commit", () => engine.commitTurn!(commit));
  await watched("compact", () =>
    engine.compact({ ...session, tokenBudget: budget } as unknown as CompactParams),
  );
  // A host whose messages are not the log's: the plugin finds out and answers by itself.
  const others = talk.messages.map((message) => ({ ...message, timestamp: 1 }) as AgentMessage);
  await watched("assemble_alone", () => engine.assemble(asked(others, 1_000_000)));
  await engine.dispose!();
  return isRecalled;
}

function assembling(
  asked: { readonly messages: AgentMessage[]; readonly prompt: string },
  tokenBudget: number,
): AssembleParams {
  return { ...session, ...asked, tokenBudget } as AssembleParams;
}

/** `recalled`: in what share of the turns; without, nothing of it is parsed and put in on this thread. */
function report(at: number, held: ReadonlyMap<string, number>, recalled: number): void {
  const figure = (metric: string, value: number) => print({ bench: "host", at, metric, value, unit: "ms" });
  const ours = [...held].filter(([name]) => name !== "idle");
  figure("main_thread_max", Math.max(...ours.map(([, longest]) => longest)));
  for (const [name, longest] of held) figure(`main_thread_${name}`, longest);
  print({ bench: "host", at, metric: "recalled_where_watched", value: recalled, unit: "share" });
}

/** A conversation as the host keeps it: live objects, and a transcript that has to be parsed to be read. */
class Talk {
  readonly messages: AgentMessage[] = [];
  readonly #events: string[] = [];
  readonly #source: Generator = generator(3);
  #turns = 0;

  constructor(messages: number) {
    while (this.messages.length < messages) this.#add(this.#source.turn(this.#turns++));
  }

  /** Its question is there before the turn is. */
  next(): readonly JsonObject[] {
    return this.#largeTurn();
  }

  /** The turn, written to the transcript, as the host would commit it. */
  say(said: readonly JsonObject[]): CommitParams {
    const from = this.#events.length;
    this.#add(said);
    return {
      ...session,
      advancementKey: `turn-${this.#turns}`,
      admission: { entryId: idOf(from), rawSeq: from },
      terminal: { entryId: idOf(this.#events.length - 1), rawSeq: this.#events.length - 1 },
      messages: said,
    } as unknown as CommitParams;
  }

  async page(call: { cursor?: string; maxEvents: number; maxBytes: number }) {
    const from = Number(call.cursor ?? 0);
    let to = from;
    for (let bytes = 0; to < Math.min(this.#events.length, from + call.maxEvents); to += 1) {
      bytes += this.#events[to]!.length;
      if (bytes > call.maxBytes && to > from) break;
    }
    const events = this.#events
      .slice(from, to)
      .map((event, at) => ({ seq: from + at, event: JSON.parse(event) as unknown }));
    return { kind: "page", cursor: String(to), events, hasMore: to < this.#events.length };
  }

  #add(said: readonly JsonObject[]): void {
    for (const message of said) {
      const at = this.#events.length;
      const parentId = at === 0 ? null : idOf(at - 1);
      const timestamp = new Date(Number(message["timestamp"])).toISOString();
      this.#events.push(JSON.stringify({ type: "message", id: idOf(at), parentId, timestamp, message }));
      this.messages.push(message as unknown as AgentMessage);
    }
  }

  /** A question, several tool calls with large results, an answer: `TURN_BYTES` of JSON. */
  #largeTurn(): JsonObject[] {
    const [question, , , answer] = this.#source.turn(this.#turns);
    const rounds = Array.from({ length: TOOL_RESULTS }, () => this.#source.turn(this.#turns++).slice(1, 3));
    const each = TURN_BYTES / TOOL_RESULTS - 2_000;
    const results = rounds.map(([call, result]) => {
      let text = "";
      while (text.length < each) text += JSON.stringify(this.#source.turn(0));
      return [call!, { ...result!, content: [{ type: "text", text: text.slice(0, each) }] }];
    });
    return [question!, ...results.flat(), answer!];
  }
}

function idOf(at: number): string {
  return `event-${at}`;
}
