/**
 * The host as the simulation knows it: what was really said, in which transcript, and what waits in the outbox.
 *
 * Every message carries its own number in a field that no digest covers, so that the checks know which one a row is even
 * when a thousand of them say "ok".
 */

import type {
  CommitTurnRequest,
  LaneName,
  ReconcileRequest,
  ResetEvent,
  TranscriptEntry,
} from "../../src/engine/api.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { estimateJsonTokens } from "../../src/kernel/tokens.ts";
import { HostWords } from "./host-words.ts";
import type { Random } from "./random.ts";

type HostEvent =
  | { kind: "message"; entry: TranscriptEntry; heartbeat: boolean }
  | { kind: "reset"; reset: ResetEvent };

export interface HostSession {
  readonly id: string;
  events: HostEvent[];
  /** Rises with every rewrite: a cursor of an older generation starts over. */
  generation: number;
  nextPlace: number;
}

export interface HostModel {
  readonly provider: string;
  readonly name: string;
  /** Tokens that it counts for one of ours. */
  readonly counts: number;
}

const MODELS: readonly HostModel[] = [
  { provider: "lab", name: "small", counts: 1 },
  { provider: "lab", name: "large", counts: 1.3 },
  { provider: "lab", name: "terse", counts: 0.7 },
];

export class HostLane {
  readonly name: LaneName;
  readonly sessions: HostSession[] = [];
  readonly outbox: CommitTurnRequest[] = [];
  readonly committed: CommitTurnRequest[] = [];
  /** Some transcript carries messages of an older one on: which of the two began first is then a matter of opinion. */
  forked = false;
  /** A turn waited while its transcript was rewritten: where it says to stand is no longer true, until all is read. */
  confused = false;
  readonly acknowledged = new Set<number>();
  /** Every message says when it was said. */
  readonly stamped: boolean;
  /** Of a tool's result: the message that made the call. */
  readonly callOf = new Map<number, number>();
  /** Which model answers at present. */
  model: HostModel = MODELS[0]!;
  readonly #words: HostWords;
  /** Tokens that the model has been sent so far. */
  #sent = 1_000;
  readonly #random: Random;
  readonly #mint: (prefix: string) => string;
  readonly #clock: () => number;
  readonly #settleClock: () => void;
  readonly #number: () => number;

  constructor(
    name: LaneName,
    random: Random,
    mint: (prefix: string) => string,
    clock: { tick(): number; settle(): void },
    number: () => number,
  ) {
    this.name = name;
    this.#random = random;
    this.#mint = mint;
    this.#clock = clock.tick;
    this.#settleClock = clock.settle;
    this.#number = number;
    this.stamped = random.chance(0.8);
    this.#words = new HostWords(random, mint);
    this.rollOver();
  }

  /** The newest transcript that has anything to show. */
  get shown(): HostSession | undefined {
    return this.sessions.findLast((session) => session.events.length > 0);
  }

  get current(): HostSession {
    return this.sessions.at(-1)!;
  }

  /** The host begins a new transcript after hours or a day: its clock may be wrong, but not by that much. */
  rollOver(): void {
    this.#settleClock();
    const newest = this.#random.chance(0.3) ? (this.sessions.at(-1)?.events ?? []) : [];
    const from = newest.findIndex((event, at) => at >= newest.length - 12 && isQuestion(event));
    // Times that ran backwards inside the old transcript would say that the new one began before it.
    const carried =
      from < 0 || saidAt(newest[from]!) < saidAt(newest.find(isQuestion)!) ? [] : newest.slice(from);
    const session: HostSession = { id: this.#mint("session"), events: [], generation: 0, nextPlace: 0 };
    // A fork, or a transcript that was rewritten whole: the same entries, numbered anew.
    this.forked ||= carried.length > 0;
    session.events = carried.map((event) => moved(event, session.nextPlace++));
    this.sessions.push(session);
  }

  /** One exchange. Only a turn that succeeds is committed; the others are in the transcript all the same. */
  turn(): void {
    const outcome = this.#random.pick([
      "ok",
      "ok",
      "ok",
      "ok",
      "failed",
      "aborted",
      "announced",
      "heartbeat",
    ]);
    const heartbeat = outcome === "heartbeat";
    const messages: JsonObject[] = [this.#user(outcome)];
    const rounds = outcome === "aborted" ? 0 : this.#random.int(4);
    for (let round = 0; round < rounds; round += 1) messages.push(...this.#toolRound());
    if (outcome !== "aborted" && outcome !== "failed") messages.push(this.#assistant());
    const written = this.#random.chance(0.2) ? withResultsSwapped(messages) : messages;
    const byMessage = new Map(written.map((message) => [message, this.#write(message, heartbeat)]));
    const entries = messages.map((message) => byMessage.get(message)!);
    if (outcome !== "ok" && outcome !== "heartbeat") return;
    const [first, last] = [entries[0]!, entries.at(-1)!];
    this.outbox.push({
      lane: this.name,
      sessionId: this.current.id,
      key: this.#mint("turn"),
      admission: { entryId: first.entryId, place: first.place },
      terminal: { entryId: last.entryId, place: last.place },
      messages: entries.map((entry) => this.#asCommitted(entry.message)),
      heartbeat,
    });
  }

  /** Another model answers from now on. */
  switchModel(): void {
    this.model = this.#random.pick(MODELS);
  }

  /** What the host would hand over: its transcript since the last reset, heartbeats and all. */
  held(): readonly JsonObject[] {
    const { events } = this.current;
    const from = events.findLastIndex((event) => event.kind === "reset") + 1;
    return events.slice(from).flatMap((event) => (event.kind === "message" ? [event.entry.message] : []));
  }

  /** All that the current transcript holds, resets or not. */
  transcript(): readonly JsonObject[] {
    return this.current.events.flatMap((event) => (event.kind === "message" ? [event.entry.message] : []));
  }

  reset(): void {
    const place = this.current.nextPlace++;
    this.current.events.push({
      kind: "reset",
      reset: { entryId: this.#mint("reset"), place, reason: "new", at: this.#clock() },
    });
  }

  /** The host hands over a turn again under another key. */
  repeat(): void {
    const request = this.committed.at(-1);
    if (request !== undefined) this.outbox.push({ ...request, key: this.#mint("turn") });
  }

  /** The host copies a suffix under new ids; what it says, and when it was said, stays. */
  rewrite(): void {
    const session = this.current;
    // Without times a copy under a new id cannot be told from a repetition.
    if (session.events.length === 0 || !this.stamped) return;
    const from = this.#random.int(session.events.length);
    const copied = session.events.slice(from).map((event): HostEvent => {
      const place = session.nextPlace++;
      const entryId = this.#mint("copy");
      return event.kind === "message"
        ? { ...event, entry: { ...event.entry, entryId, place } }
        : { ...event, reset: { ...event.reset, entryId, place } };
    });
    session.events = [...session.events.slice(0, from), ...copied];
    session.generation += 1;
    this.confused ||= this.outbox.length > 0;
  }

  /** One page from a cursor, as the host's reader gives it; of a session that is not the current one from `from`. */
  page(session: HostSession, cursor: string | null, size: number): ReconcileRequest & { cursor: string } {
    const [generation, at] = (cursor ?? "").split(":").map(Number);
    const known = cursor !== null && generation === session.generation && Number.isSafeInteger(at);
    const from = known ? at! : 0;
    const shown = session.events.slice(from, from + size);
    const next = from + shown.length;
    const idBefore = (at: number): string | null => {
      const before = session.events[at - 1];
      if (before === undefined) return null;
      return before.kind === "message" ? before.entry.entryId : before.reset.entryId;
    };
    return {
      lane: this.name,
      sessionId: session.id,
      entries: shown.flatMap((event, at) =>
        event.kind === "message" ? [{ ...event.entry, parentId: idBefore(from + at) }] : [],
      ),
      resets: shown.flatMap((event) => (event.kind === "reset" ? [event.reset] : [])),
      cursor: `${session.generation}:${next}`,
      complete: next === session.events.length,
    };
  }

  /** What a message says, as any of the transcripts or turns has it. */
  textsOf(number: number): readonly string[] {
    const told = this.sessions.flatMap(({ events }) =>
      events.flatMap((event) => (event.kind === "message" ? [event.entry.message] : [])),
    );
    const turns = [...this.outbox, ...this.committed].flatMap(({ messages }) => messages);
    return [...told, ...turns]
      .filter((message) => numberOf(message) === number)
      .map((message) => JSON.stringify(message["content"]));
  }

  /** What was said, oldest first, over all transcripts. */
  truth(): readonly number[] {
    const all = this.sessions.flatMap((session) =>
      session.events.flatMap((event) => (event.kind === "message" ? [numberOf(event.entry.message)] : [])),
    );
    // What a later transcript carries on is said there.
    return all.filter((number, at) => all.lastIndexOf(number) === at);
  }

  /** What the model should see: the newest transcript after its last reset, heartbeats left out. */
  visible(): readonly number[] {
    const events = this.shown?.events ?? [];
    const from = events.findLastIndex((event) => event.kind === "reset") + 1;
    return events
      .slice(from)
      .flatMap((event) =>
        event.kind === "message" && !event.heartbeat ? [numberOf(event.entry.message)] : [],
      );
  }

  #write(message: JsonObject, heartbeat: boolean): TranscriptEntry {
    const entry = { entryId: this.#mint("entry"), place: this.current.nextPlace++, message };
    this.current.events.push({ kind: "message", entry, heartbeat });
    return entry;
  }

  /** The host hands over the raw form and may keep a sanitised one. */
  #asCommitted(message: JsonObject): JsonObject {
    const differs = message["role"] === "toolResult" && this.#random.chance(0.2);
    return differs
      ? { ...message, content: [{ type: "text", text: "raw form of what the transcript redacts" }] }
      : message;
  }

  #user(outcome: string): JsonObject {
    const source = outcome === "heartbeat" || outcome === "announced" ? outcome : null;
    const provenance = source === null ? {} : { provenance: { kind: "internal_system", sourceTool: source } };
    const owner = { __openclaw: { senderIsOwner: true } };
    return this.#message("user", this.#words.telling(), {
      idempotencyKey: this.#mint("run"),
      ...owner,
      ...provenance,
    });
  }

  #assistant(): JsonObject {
    const key = this.#random.chance(0.8) ? { responseId: this.#mint("resp") } : {};
    return this.#answer([{ type: "text", text: this.#words.speech() }], key);
  }

  #toolRound(): JsonObject[] {
    const ids = Array.from({ length: 1 + this.#random.int(3) }, (_, at) =>
      this.#random.chance(0.5) ? this.#mint("call_abcdefgh") : `call_${at}${this.#random.int(3)}`,
    );
    const blocks = ids.map((id) => ({ type: "toolCall", id, name: "exec", arguments: { path: "a.ts" } }));
    const call = this.#answer(blocks, { responseId: this.#mint("resp") });
    const results = ids.map((toolCallId) => {
      const content = [{ type: "text", text: this.#words.output() }];
      return this.#message("toolResult", content, { toolCallId, toolName: "exec" });
    });
    for (const result of results) {
      this.callOf.set(numberOf(result), numberOf(call));
      this.#sent += estimateJsonTokens(result["content"] ?? null);
    }
    return [call, ...results];
  }

  /** A model's message, with what its provider says to have read: not counted as we count. */
  #answer(content: JsonObject["content"] & {}, extra: JsonObject): JsonObject {
    const { provider, name, counts } = this.model;
    const usage = { input: Math.ceil(this.#sent * counts), output: 1 };
    this.#sent += estimateJsonTokens(content);
    return this.#message("assistant", content, { provider, model: name, usage, ...extra });
  }

  #message(role: string, content: JsonObject["content"] & {}, extra: JsonObject): JsonObject {
    const at = this.#clock();
    const timestamp = this.stamped || role === "user" || this.#random.chance(0.5) ? { timestamp: at } : {};
    return { role, content, ...timestamp, number: this.#number(), ...extra } as JsonObject;
  }
}

function saidAt(event: HostEvent): number {
  return event.kind === "message" ? (event.entry.message["timestamp"] as number) : 0;
}

function isQuestion(event: HostEvent): boolean {
  return event.kind === "message" && event.entry.message["role"] === "user";
}

function moved(event: HostEvent, place: number): HostEvent {
  return event.kind === "message"
    ? { ...event, entry: { ...event.entry, place } }
    : { ...event, reset: { ...event.reset, place } };
}

/** Parallel calls finish in any order: the transcript may show two results the other way round. */
function withResultsSwapped(messages: readonly JsonObject[]): readonly JsonObject[] {
  const at = messages.findIndex((message, index) => {
    const next = messages[index + 1];
    const both = message["role"] === "toolResult" && next?.["role"] === "toolResult";
    return both && message["toolCallId"] !== next["toolCallId"];
  });
  return at < 0
    ? messages
    : [...messages.slice(0, at), messages[at + 1]!, messages[at]!, ...messages.slice(at + 2)];
}

/** Undefined only for what a person took back. */
export function numberOf(message: JsonObject): number {
  return message["number"] as number;
}
