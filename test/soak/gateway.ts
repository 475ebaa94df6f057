/**
 * A gateway without its host: conversations that go through the plugin's own engine, turn after turn.
 *
 * As the host does, it hands a turn over again until it is told that the turn is stored, and asks for a prompt before each. A prompt
 * that throws, is late by far or lost the newest words is a broken promise, whatever happens to the owner meanwhile.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "../../src/kernel/json.ts";
import { attach } from "../../src/surfaces/daemon/index.ts";
import { TranscriptDrain } from "../../src/surfaces/openclaw/bootstrap.ts";
import { contextEngine, DEADLINES } from "../../src/surfaces/openclaw/context-engine.ts";
import { SharedClient } from "../../src/surfaces/openclaw/shared-client.ts";
import { type Random, seeded } from "../sim/random.ts";
import { LaneScript, textOf } from "./lane-script.ts";
import type { Watch } from "./watch.ts";

/** Small, so that lanes fold within minutes. */
const BUDGETS = [6_000, 12_000, 24_000] as const;
/** A conversation of so many turns is ended and another begun: all of it can be read back at once. */
const TURNS_PER_LANE = 200;
const PAUSE_AFTER_FAILURE_MS = 200;
const THINKS_MS = 600;
const AGAIN_CHANCE = 0.1;
/** What the plugin adds to its deadlines by itself: splicing, a fold that a full prompt waits for. */
const SLACK_MS = 750;

export interface SpokenLane {
  readonly script: LaneScript;
  /** Turns that the engine said it has. */
  acknowledged: number;
}

interface GatewayOptions {
  readonly home: string;
  readonly seed: number;
  readonly watch: Watch;
  readonly stop: AbortSignal;
}

export class Gateway {
  readonly lanes: SpokenLane[] = [];
  readonly #options: GatewayOptions;
  readonly #client: SharedClient;
  readonly #drain: TranscriptDrain;

  constructor(options: GatewayOptions) {
    this.#options = options;
    const introduction = { name: "soak", version: "0", kind: "gateway" } as const;
    const { home } = options;
    // The owner is a daemon that is started again: this one never takes its place.
    this.#client = new SharedClient((signal) =>
      attach({ home, introduction, signal, embed: async () => undefined }),
    );
    this.#drain = new TranscriptDrain(this.#client, async () => undefined);
  }

  /** What this side had to do without. */
  get degradations(): ReadonlyMap<string, number> {
    return this.#client.counts;
  }

  /** One conversation after the other, until it is told to stop; `numbers` gives each its own. */
  async converse(numbers: () => number): Promise<void> {
    const { stop, seed } = this.#options;
    while (!stop.aborted) {
      const number = numbers();
      const lane = { script: new LaneScript(seed, number), acknowledged: 0 };
      this.lanes.push(lane);
      await this.#hold(lane, seeded(seed * 31 + number));
    }
  }

  close(): Promise<void> {
    return this.#client.release();
  }

  async #hold(lane: SpokenLane, random: Random): Promise<void> {
    const history: JsonObject[] = [];
    const tokenBudget = random.pick(BUDGETS);
    while (lane.acknowledged < TURNS_PER_LANE && !this.#options.stop.aborted) {
      const said = lane.script.turn(lane.acknowledged);
      if (!(await this.#take(lane, history, said, tokenBudget, random.chance(AGAIN_CHANCE)))) return;
      history.push(...said);
      lane.acknowledged += 1;
      await sleep(random.int(THINKS_MS));
    }
  }

  /** False: there was no time to store it. */
  async #take(
    { script: { sessionKey }, acknowledged }: SpokenLane,
    history: readonly JsonObject[],
    said: readonly JsonObject[],
    tokenBudget: number,
    isSaidAgain: boolean,
  ): Promise<boolean> {
    const { watch, stop } = this.#options;
    const [client, drain] = [this.#client, this.#drain];
    const engine = contextEngine({ client, drain, version: "soak", deadlines: DEADLINES });
    const session = { sessionId: `session of ${sessionKey}`, sessionKey };
    try {
      await engine.bootstrap!({ ...session, sessionFile: "none" } as never);
      const call = { ...session, messages: [...history], tokenBudget, prompt: textOf(said[0]!) };
      const { messages } = await watch.time("assemble", () => engine.assemble(call as never), {
        most: DEADLINES.assemble + DEADLINES.fold + SLACK_MS,
      });
      watch.expects(
        history.length === 0 || messages.includes(history.at(-1) as never),
        `the prompt of ${sessionKey}, turn ${acknowledged}, lost the newest message`,
      );
      const place = acknowledged * 10;
      const turn = {
        ...session,
        advancementKey: `${sessionKey}-${acknowledged}`,
        admission: { entryId: `${sessionKey}-${place}`, rawSeq: place },
        terminal: { entryId: `${sessionKey}-${place + 9}`, rawSeq: place + 9 },
        messages: said,
      };
      if (!(await this.#store(() => engine.commitTurn!(turn as never)))) return false;
      if (isSaidAgain && !stop.aborted) {
        const again = await engine.commitTurn!(turn as never).catch(() => undefined);
        watch.expects(
          again === undefined || again.status === "duplicate",
          `${sessionKey}, turn ${acknowledged}, was stored twice`,
        );
      }
      return true;
    } finally {
      await engine.dispose!();
    }
  }

  async #store(commit: () => Promise<unknown>): Promise<boolean> {
    const { watch, stop } = this.#options;
    for (;;) {
      try {
        await watch.time("commit", commit);
        return true;
      } catch {
        watch.count("commits handed over again");
        // A host that is stopped keeps what it could not hand over in its outbox: it was not acknowledged.
        if (stop.aborted) return false;
        await sleep(PAUSE_AFTER_FAILURE_MS);
      }
    }
  }
}
