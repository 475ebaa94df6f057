/**
 * How much of a prompt stays as it was from turn to turn: 400 turns (2,000 with `--full`) with an assistant that has tools, through the plugin's
 * own assembly and a real engine, beside a model of the host's own engine on the same turns (legacy-history.ts).
 *
 * Time is that of the conversation, with its pauses, so that folds are prepared and shown when they would be. Everything that
 * is derived is derived between turns. Every call of a model counts: one for each round of tools.
 */

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fakeClock } from "../src/kernel/clock.ts";
import type { JsonObject } from "../src/kernel/json.ts";
import { TranscriptDrain } from "../src/surfaces/openclaw/bootstrap.ts";
import { contextEngine, DEADLINES } from "../src/surfaces/openclaw/context-engine.ts";
import { hostInjects } from "../src/surfaces/openclaw/host-injects.ts";
import type {
  AgentMessage,
  AssembleParams,
  AssembleResult,
  CommitParams,
  ContextEngine,
} from "../src/surfaces/openclaw/host-types.ts";
import { SharedClient } from "../src/surfaces/openclaw/shared-client.ts";
import { laneTurns } from "./agent-lane.ts";
import { LegacyHistory } from "./legacy-history.ts";
import { PrefixCache, SYSTEM_TOKENS, sharedBeginning, tokensOf } from "./prefix-cache.ts";
import { type ReplayEngine, replayEngine } from "./replay-engine.ts";
import { note, print } from "./report.ts";

/** With `--full`; a fifth of them otherwise. */
const TURNS = 2_000;
const SEED = 11;
/** A small one, so that 2,000 turns outgrow it often. */
const WINDOW = 64_000;
/** What the host keeps for the answer: a quarter of a small window. */
const RESERVE = WINDOW / 4;
/** Characters. Turns with larger ones are left out: what is looked at is how prompts begin, and not what a turn weighs. */
const LARGEST_TURN = 10_000;
/** Of its own history the host reads so many bytes for each token of the window. */
const HELD_BYTES_PER_TOKEN = 8;
const PATIENCE_MS = 600_000;
const session = { sessionId: "replayed", sessionKey: "agent:main:replayed" };

const RULES = [
  "# Tools",
  "",
  "- Never run a migration without a backup of the same day.",
  "- Use ripgrep, not grep.",
  "- Ask before anything is pushed to a branch that others use.",
  "",
].join("\n");

export async function benchPrefix(at: number): Promise<void> {
  const wanted = at >= 1_000_000 ? TURNS : TURNS / 5;
  const clock = fakeClock();
  await using replay = await replayEngine(clock);
  const workspace = join(replay.folder, "workspace");
  await mkdir(workspace);
  await writeFile(join(workspace, "TOOLS.md"), RULES);
  await replay.watch(workspace);
  const talk = new Replay(replay);
  let turns = 0;
  for (const messages of shortTurns()) {
    clock.set(Number(messages[0]!["timestamp"]));
    await talk.turn(messages, (at) => clock.set(at));
    turns += 1;
    if (turns % 100 === 0) note(`${turns} of ${wanted} turns`);
    if (turns === wanted) break;
  }
  talk.report();
}

/** Without end. The time of those that are left out goes with them: the pauses are the conversation's own. */
function* shortTurns(): Generator<readonly JsonObject[]> {
  let left = 0;
  let leftOutAt: number | undefined;
  for (const { messages } of laneTurns(SEED, Number.MAX_SAFE_INTEGER)) {
    const at = Number(messages[0]!["timestamp"]);
    if (leftOutAt !== undefined) left += at - leftOutAt;
    const isLong = JSON.stringify(messages.map(({ content }) => content ?? null)).length > LARGEST_TURN;
    leftOutAt = isLong ? at : undefined;
    if (!isLong)
      yield messages.map((message) => ({ ...message, timestamp: Number(message["timestamp"]) - left }));
  }
}

class Replay {
  readonly #replay: ReplayEngine;
  readonly #client: SharedClient;
  readonly #ours = new PrefixCache();
  readonly #theirs = new PrefixCache();
  readonly #legacy = new LegacyHistory(WINDOW - RESERVE);
  readonly #held: AgentMessage[] = [];
  #heldBytes = 0;
  #place = 0;
  #before: { readonly prefix: readonly JsonObject[]; readonly folded: string } | undefined;
  readonly #counts = { turns: 0, activated: 0, kept: 0, supplied: 0, changedInTurn: 0 };

  constructor(replay: ReplayEngine) {
    this.#replay = replay;
    this.#client = new SharedClient(async () => replay.client);
    this.#client.acquire();
  }

  async turn(messages: readonly JsonObject[], moveTo: (at: number) => void): Promise<void> {
    await this.#replay.payFolds();
    const engine = this.#engine();
    this.#client.senders.note(session.sessionKey, true);
    const [question, ...rest] = messages;
    const first = await engine.assemble(this.#asking(question!, rest));
    this.#compare(first.messages as unknown as readonly JsonObject[]);
    await this.#answer(engine, first, messages, moveTo);
    await engine.commitTurn!(this.#commit(messages));
    await engine.dispose!();
    this.#hold(messages);
    await this.#replay.derive();
  }

  report(): void {
    const { turns, activated, kept, supplied, changedInTurn } = this.#counts;
    const figure = (metric: string, value: number, unit: string) =>
      print({ bench: "prefix", at: turns, metric, value, unit });
    figure("turns_with_activation", activated, "turns");
    figure("prefix_preserved_without_activation", (100 * kept) / (turns - 1 - activated), "%");
    figure("answers_that_changed_within_a_turn", changedInTurn, "answers");
    figure("turns_with_recall", supplied, "turns");
    for (const [name, cache] of [
      ["nacre", this.#ours],
      ["modelled_legacy", this.#theirs],
    ] as const) {
      figure(`${name}_cached_tokens`, (100 * cache.cached) / cache.tokens, "%");
      figure(`${name}_cacheable_tokens`, (100 * cache.cacheable) / cache.tokens, "%");
      figure(`${name}_prompt_tokens_per_request`, cache.tokens / cache.requests, "tokens");
      figure(`${name}_uncached_tokens_per_request`, (cache.tokens - cache.cached) / cache.requests, "tokens");
    }
    figure("modelled_legacy_compactions", this.#legacy.compactions, "compactions");
    note(`degradations: ${JSON.stringify(Object.fromEntries(this.#client.counts))}`);
  }

  #engine(): ContextEngine {
    const client = this.#client;
    const drain = new TranscriptDrain(client, async () => undefined);
    return contextEngine({
      client,
      drain,
      version: "bench",
      // The engine is on this very thread: how long it takes is measured elsewhere.
      deadlines: { ...DEADLINES, assemble: PATIENCE_MS, fold: PATIENCE_MS },
      injects: (lane) => hostInjects({}, { ...lane, isDirect: true }),
    });
  }

  #asking(question: JsonObject, rest: readonly JsonObject[]): AssembleParams {
    const [answer] = rest.filter(({ role }) => role === "assistant");
    return {
      ...session,
      messages: [...this.#held],
      tokenBudget: WINDOW - RESERVE - SYSTEM_TOKENS - tokensOf([question]),
      prompt: String(question["content"]),
      model: String(answer?.["model"]),
    } as AssembleParams;
  }

  /** Nothing of it may change but by a fold that is shown; what is recalled stands behind it. */
  #compare(messages: readonly JsonObject[]): void {
    const kinds = messages.map(({ customType }) => customType);
    const prefix = messages.filter((_, at) => kinds[at] !== "nacre.recall");
    const folded = JSON.stringify(messages.filter((_, at) => kinds[at] === "nacre.summary"));
    const before = this.#before;
    this.#counts.turns += 1;
    if (prefix.length < messages.length) this.#counts.supplied += 1;
    this.#before = { prefix, folded };
    if (before === undefined) return;
    const isKept = sharedBeginning(before.prefix, prefix) === before.prefix.length;
    if (before.folded !== folded) this.#counts.activated += 1;
    else if (isKept) this.#counts.kept += 1;
  }

  /** Each call of the model: what was assembled, then the turn so far. */
  async #answer(
    engine: ContextEngine,
    first: AssembleResult,
    messages: readonly JsonObject[],
    moveTo: (at: number) => void,
  ): Promise<void> {
    const said: JsonObject[] = [];
    for (const message of messages) {
      const at = Number(message["timestamp"]);
      if (message["role"] === "assistant") {
        const tokenBudget = WINDOW - tokensOf(said);
        const again = await engine.assemble({
          ...session,
          messages: first.messages,
          tokenBudget,
        } as AssembleParams);
        if (again.messages !== first.messages) this.#counts.changedInTurn += 1;
        this.#ours.request([...(again.messages as unknown as JsonObject[]), ...said], at);
        this.#theirs.request(this.#legacy.request(), at);
      }
      said.push(message);
      this.#legacy.add(message);
      moveTo(at);
    }
  }

  #commit(messages: readonly JsonObject[]): CommitParams {
    const from = this.#place;
    this.#place += messages.length;
    return {
      ...session,
      advancementKey: `turn-${from}`,
      admission: { entryId: `entry-${from}`, rawSeq: from },
      terminal: { entryId: `entry-${this.#place - 1}`, rawSeq: this.#place - 1 },
      messages,
    } as unknown as CommitParams;
  }

  /** The host holds the newest part of what it stored. */
  #hold(messages: readonly JsonObject[]): void {
    for (const message of messages) {
      this.#held.push(message as unknown as AgentMessage);
      this.#heldBytes += JSON.stringify(message).length;
    }
    while (this.#heldBytes > WINDOW * HELD_BYTES_PER_TOKEN || this.#held[0]?.role === "toolResult") {
      this.#heldBytes -= JSON.stringify(this.#held.shift()).length;
    }
  }
}
