/**
 * Asks the engine for what stands behind the recent messages: standing guidance and recall for the question, in the room that
 * the plan left and the time that is left. Never rejects: what is late or fails is left out, and named.
 */

import type { Asker, AssemblePlan, PromptMade } from "../../engine/api.ts";
import type { JsonObject } from "../../kernel/json.ts";
import { blockMessage } from "./blocks.ts";
import type { Deadline } from "./deadline.ts";
import type { HeldPrefixes } from "./held-prefixes.ts";
import type { AgentMessage, AssembleParams } from "./host-types.ts";
import { laneOf } from "./lane-of.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";
import { within } from "./within.ts";

/** For the way there and back: the engine is told a little less than there is. */
const WAY_MS = 15;
/** A reader that is a little late is not taken for one that hangs: it is only not waited for. */
const READER_MS = 1_000;
/** With less than this there is no point in asking. */
const LEAST_MS = 25;
/** Of a question, what a search makes use of; a prompt may hold a whole file. */
const MOST_PROMPT = 20_000;

export interface Supplied {
  readonly block: AgentMessage | null;
  readonly tokens: number;
  /** Null: nothing was looked for. What was found and does not go along is told of all the same. */
  readonly account: JsonObject | null;
}

export const NOTHING: Supplied = { block: null, tokens: 0, account: null };

export interface SupplierParts {
  readonly client: SharedClient;
  readonly prefixes: HeldPrefixes;
}

export interface SupplyCall {
  readonly call: AssembleParams;
  readonly asker: Asker;
  readonly plan: AssemblePlan;
  /** Undefined: the prompt is as it was planned. */
  readonly made: PromptMade | undefined;
  readonly room: number;
  readonly deadline: Deadline;
  readonly degraded: (name: string) => void;
}

export async function supply(parts: SupplierParts, asking: SupplyCall): Promise<Supplied> {
  const { prefixes } = parts;
  const { deadline, degraded } = asking;
  const lacksTime = () => deadline.leftMs < LEAST_MS;
  try {
    for (let tries = 0; tries < 2; tries += 1) {
      if (lacksTime()) {
        degraded("assemble:supply-no-time");
        return NOTHING;
      }
      const asOf = prefixes.now;
      const supplied = await ask(parts, asking);
      // What was taken back meanwhile, in whatever conversation, may be in there.
      if (prefixes.now === asOf) return supplied;
    }
    degraded("assemble:supply-too-old");
  } catch (error) {
    degraded(`assemble:supply-${reasonOf(error)}`);
  }
  return NOTHING;
}

async function ask({ client }: SupplierParts, asking: SupplyCall): Promise<Supplied> {
  const { call, asker, plan, made, room, deadline, degraded } = asking;
  const { leftMs } = deadline;
  const late = new AbortController();
  const answer = client.call(
    "supply",
    {
      lane: laneOf(call),
      sessionId: call.sessionId,
      asker,
      prompt: (call.prompt ?? "").slice(0, MOST_PROMPT),
      room,
      plan: plan.account,
      ...(made !== undefined && { made }),
      withinMs: Math.max(1, Math.floor(leftMs - WAY_MS)),
    },
    READER_MS,
    late.signal,
  );
  // Nobody waits for it then: the reader is not kept from those that somebody waits for.
  const { block, tokens, account } = await within(answer, leftMs, "supply").catch((error) => {
    late.abort();
    throw error;
  });
  if (typeof block !== "string") return { block: null, tokens: 0, account: account ?? null };
  if (!(tokens <= room)) {
    degraded("assemble:supply-too-large");
    return { block: null, tokens: 0, account: account ?? null };
  }
  return { block: blockMessage("nacre.recall", block), tokens, account };
}
