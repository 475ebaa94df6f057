/**
 * A gateway without its host: conversations that go through the plugin's own engine, turn after turn.
 *
 * As the host does, it hands a turn over again until it is told that the turn is stored, and asks for prompts before each (prompts.ts).
 */

import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "../../src/kernel/errors.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { attach } from "../../src/surfaces/daemon/index.ts";
import { TranscriptDrain } from "../../src/surfaces/openclaw/bootstrap.ts";
import { contextEngine, DEADLINES } from "../../src/surfaces/openclaw/context-engine.ts";
import { DESCRIBE } from "../../src/surfaces/openclaw/describe-tool.ts";
import { EXPAND } from "../../src/surfaces/openclaw/expand-tool.ts";
import { GREP } from "../../src/surfaces/openclaw/grep-tool.ts";
import type { ContextEngine } from "../../src/surfaces/openclaw/host-types.ts";
import { SharedClient } from "../../src/surfaces/openclaw/shared-client.ts";
import { recallTool, type ToolContext } from "../../src/surfaces/openclaw/tool-frame.ts";
import { readWithheldNews, WITHHELD_NEWS } from "../../src/wire/index.ts";
import { type Random, seeded } from "../sim/random.ts";
import { textOf } from "./lane-script.ts";
import { askForPrompts, sessionOf } from "./prompts.ts";
import { type SpokenLane, spokenLane } from "./spoken-lane.ts";
import { callTools, type Tool } from "./tool-calls.ts";
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
const LOOKS_UP_CHANCE = 0.1;
/** Refused for longer than this with nothing wrong, all such time taken together, a turn will never be stored. */
const MOST_REFUSED_MS = 60_000;

/** Counted with the code that a commit was refused with. */
export const REFUSED = "commit handed over again: ";

interface Taking {
  readonly lane: SpokenLane;
  readonly history: readonly JsonObject[];
  readonly said: readonly JsonObject[];
  /** Tokens that prompts usually have. */
  readonly usual: number;
  readonly random: Random;
  /** Of what is asked for and how: when it is said depends on nothing of it. */
  readonly asking: Random;
  readonly isLasting: boolean;
}

/** The plugin, as far as a host asks it for conversations. */
export interface Plugin {
  engine(): ContextEngine | Promise<ContextEngine>;
  /** The tools of a turn, made when its engine is there: with them the host says who speaks. */
  tools(context: ToolContext): readonly Tool[];
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
  /** Signs of what a person took back. */
  readonly gone?: () => ReadonlySet<string>;
}

/** One that uses the owner there is and never takes its place: this process is the one that measures. */
export function pluginOf(home: string): Plugin {
  const introduction = { name: "soak", version: "0", kind: "gateway" } as const;
  const client = new SharedClient((signal, heard) =>
    attach({
      ...{ home, introduction, signal, embed: async () => undefined },
      // As the plugin's own program does (src/main/attach-home.ts): something is taken back now, or may have been while it was away.
      notified: (method, params) => {
        if (method === WITHHELD_NEWS) heard(readWithheldNews(params));
      },
      joined: () => heard(null),
    }),
  );
  const drain = new TranscriptDrain(client, async () => undefined);
  return {
    engine: () => contextEngine({ client, drain, version: "soak", deadlines: DEADLINES }),
    tools(context) {
      client.senders.note(context.sessionKey, context.senderIsOwner);
      return [GREP, DESCRIBE, EXPAND].map((tool) => recallTool(tool, () => client, context));
    },
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

  /**
   * One conversation after the other, until it is told to stop or there are no more; `numbers` gives each its own. `isLasting`: also in
   * the steady part.
   */
  async converse(numbers: () => number | undefined, { isLasting = false } = {}): Promise<void> {
    const { stop, seed } = this.#options;
    while (!stop.aborted) {
      const number = numbers();
      if (number === undefined) return;
      const lane = spokenLane(seed, number);
      this.lanes.push(lane);
      await this.#hold(lane, seeded(seed * 31 + number), isLasting);
    }
  }

  close(): Promise<void> {
    return this.#options.plugin.close();
  }

  async #hold(lane: SpokenLane, random: Random, isLasting: boolean): Promise<void> {
    const history: JsonObject[] = [];
    const usual = random.pick(BUDGETS);
    const asking = seeded(this.#options.seed * 61 + lane.script.number);
    while (lane.acknowledged < TURNS_PER_LANE && !this.#options.stop.aborted) {
      const said = lane.script.turn(lane.acknowledged);
      const taken = await this.#take({ lane, history, said, usual, random, asking, isLasting });
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
  async #take(taking: Taking): Promise<"stored" | "unstored" | "asked"> {
    const { watch, stop, isSteady, plugin, gone = () => new Set<string>() } = this.#options;
    const { lane, history, said, usual, random, asking, isLasting } = taking;
    const { acknowledged } = lane;
    const { sessionKey, circle } = lane.script;
    const engine = await plugin.engine();
    const session = sessionOf(lane);
    const tools = plugin.tools({ sessionKey, agentId: circle.agent, senderIsOwner: circle.isOwner });
    try {
      await engine.bootstrap!({ ...session, sessionFile: "none" } as never);
      const prompt = textOf(said[0]!);
      await askForPrompts({ engine, lane, history, prompt, usual, random: asking, watch, gone });
      if (asking.chance(LOOKS_UP_CHANCE)) await callTools({ tools, lane, random: asking, watch, gone });
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
