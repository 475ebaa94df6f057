/**
 * A gateway without its host: conversations that go through the plugin's own engine, turn after turn.
 *
 * As the host does, it hands a turn over again until it is told that the turn is stored, and asks for a prompt before each. A prompt
 * that throws, is late by far or lost the newest words is a broken promise, whatever happens to the owner meanwhile.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "../../src/kernel/errors.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { attach } from "../../src/surfaces/daemon/index.ts";
import { TranscriptDrain } from "../../src/surfaces/openclaw/bootstrap.ts";
import { contextEngine, DEADLINES } from "../../src/surfaces/openclaw/context-engine.ts";
import type { ContextEngine } from "../../src/surfaces/openclaw/host-types.ts";
import { SharedClient } from "../../src/surfaces/openclaw/shared-client.ts";
import { type Random, seeded } from "../sim/random.ts";
import { LaneScript, textOf } from "./lane-script.ts";
import type { Watch } from "./watch.ts";

/** Small, so that lanes fold within minutes. */
const BUDGETS = [6_000, 12_000, 24_000] as const;
/** A conversation of so many turns is ended and another begun: all of it can be read back at once. */
const TURNS_PER_LANE = 200;
const PAUSE_AFTER_FAILURE_MS = 200;
/**
 * At most, for the model to answer its prompt and for the person to say more: eight conversations bring some four turns a second.
 * Without it all would wait for each other, and for nothing else; a host stores a turn when its model has answered.
 */
const ANSWERS_MS = 2_000;
const THINKS_MS = 2_000;
const AGAIN_CHANCE = 0.1;
/** Refused for longer than this with nothing wrong, all such time taken together, a turn will never be stored. */
const MOST_REFUSED_MS = 60_000;
/** What the plugin adds to its deadlines by itself: splicing, a fold that a full prompt waits for. */
const SLACK_MS = 750;

/** Counted with the code that a commit was refused with. */
export const REFUSED = "commit handed over again: ";

export interface SpokenLane {
  readonly script: LaneScript;
  /** How often a turn was handed over, whatever came of it. */
  tried: number;
  /** Turns that the engine said it has. */
  acknowledged: number;
}

interface Taking {
  readonly lane: SpokenLane;
  readonly history: readonly JsonObject[];
  readonly said: readonly JsonObject[];
  readonly tokenBudget: number;
  readonly random: Random;
  readonly isLasting: boolean;
}

/** The plugin, as far as a host asks it for conversations. */
export interface Plugin {
  engine(): ContextEngine | Promise<ContextEngine>;
  /** What it had to do without. */
  readonly degradations: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

interface GatewayOptions {
  readonly plugin: Plugin;
  readonly seed: number;
  readonly watch: Watch;
  readonly stop: AbortSignal;
  /** Only conversations that last say more: in the others prompts are made of what there is. */
  readonly isSteady: () => boolean;
  /** Told of every turn that is stored, before the next one is begun. */
  readonly acknowledged?: (lane: SpokenLane) => Promise<void>;
}

/** One that uses the owner there is and never takes its place: this process is the one that measures. */
export function pluginOf(home: string): Plugin {
  const introduction = { name: "soak", version: "0", kind: "gateway" } as const;
  const client = new SharedClient((signal) =>
    attach({ home, introduction, signal, embed: async () => undefined }),
  );
  const drain = new TranscriptDrain(client, async () => undefined);
  return {
    engine: () => contextEngine({ client, drain, version: "soak", deadlines: DEADLINES }),
    degradations: client.counts,
    close: () => client.release(),
  };
}

export class Gateway {
  readonly lanes: SpokenLane[] = [];
  readonly #options: GatewayOptions;

  constructor(options: GatewayOptions) {
    this.#options = options;
  }

  /** What this side had to do without. */
  get degradations(): ReadonlyMap<string, number> {
    return this.#options.plugin.degradations;
  }

  /** One conversation after the other, until it is told to stop; `numbers` gives each its own. `isLasting`: also in the steady part. */
  async converse(numbers: () => number, { isLasting = false } = {}): Promise<void> {
    const { stop, seed } = this.#options;
    while (!stop.aborted) {
      const number = numbers();
      const lane = { script: new LaneScript(seed, number), tried: 0, acknowledged: 0 };
      this.lanes.push(lane);
      await this.#hold(lane, seeded(seed * 31 + number), isLasting);
    }
  }

  close(): Promise<void> {
    return this.#options.plugin.close();
  }

  async #hold(lane: SpokenLane, random: Random, isLasting: boolean): Promise<void> {
    const history: JsonObject[] = [];
    const tokenBudget = random.pick(BUDGETS);
    while (lane.acknowledged < TURNS_PER_LANE && !this.#options.stop.aborted) {
      const said = lane.script.turn(lane.acknowledged);
      const taken = await this.#take({ lane, history, said, tokenBudget, random, isLasting });
      if (taken === "unstored") return;
      if (taken === "stored") {
        history.push(...said);
        lane.acknowledged += 1;
        await this.#options.acknowledged?.(lane);
      }
      await this.#pause(random.int(THINKS_MS));
    }
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#options.stop }).catch(() => {});
  }

  /** `unstored`: there was no time to store it. `asked`: nothing new is said here any more. */
  async #take({
    lane,
    history,
    said,
    tokenBudget,
    random,
    isLasting,
  }: Taking): Promise<"stored" | "unstored" | "asked"> {
    const { watch, stop, isSteady, plugin } = this.#options;
    const { acknowledged } = lane;
    const { sessionKey } = lane.script;
    const engine = await plugin.engine();
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
      await this.#pause(random.int(ANSWERS_MS));
      if (isSteady() && !isLasting) return "asked";
      const place = acknowledged * 10;
      const turn = {
        ...session,
        advancementKey: `${sessionKey}-${acknowledged}`,
        admission: { entryId: `${sessionKey}-${place}`, rawSeq: place },
        terminal: { entryId: `${sessionKey}-${place + 9}`, rawSeq: place + 9 },
        messages: said,
      };
      if (!(await this.#store(lane, () => engine.commitTurn!(turn as never)))) return "unstored";
      if (random.chance(AGAIN_CHANCE) && !stop.aborted) {
        const again = await watch
          .time("commit of a stored turn", () => engine.commitTurn!(turn as never))
          .catch(() => undefined);
        watch.expects(
          again === undefined || again.status === "duplicate",
          `${sessionKey}, turn ${acknowledged}, was stored twice`,
        );
      }
      return "stored";
    } finally {
      await engine.dispose!();
    }
  }

  async #store(lane: SpokenLane, commit: () => Promise<unknown>): Promise<boolean> {
    const { watch, stop } = this.#options;
    const { sessionKey } = lane.script;
    const since = watch.calm.unexplainedMs;
    let isGivenUp = false;
    for (;;) {
      lane.tried += 1;
      try {
        await watch.time("commit", commit);
        return true;
      } catch (error) {
        watch.count(`${REFUSED}${codeOf(error) ?? String(error).slice(0, 80)}`);
        // A host that is stopped keeps what it could not hand over in its outbox: it was not acknowledged.
        if (stop.aborted) return false;
        if (!isGivenUp && watch.calm.unexplainedMs - since > MOST_REFUSED_MS) {
          isGivenUp = true;
          watch.expects(
            false,
            `${sessionKey}, turn ${lane.acknowledged}, was refused for ${MOST_REFUSED_MS / 1_000} s with no fault under way`,
          );
        }
        await sleep(PAUSE_AFTER_FAILURE_MS);
      }
    }
  }
}
