import type { CompactAnswer } from "../../../engine/api.ts";
import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import type { Client } from "../dependencies.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { count, counted } from "../figures.ts";
import { agentOf } from "../lane-name.ts";
import { oneLine, wrap } from "../plain-text.ts";
import { progressOn } from "../progress.ts";
import type { Style } from "../style.ts";

/** One step: between two of them progress is shown. A model may take its time over an answer. */
const STEP_MS = 2_000;
const STEP_WITH_MODELS_MS = 120_000;

interface Folded {
  readonly lane: { readonly agent: string; readonly sessionKey: string };
  readonly written: number;
  readonly activated: number;
  /** Null when it was interrupted before anybody could tell. */
  readonly tokensBefore: number | null;
  readonly tokensAfter: number | null;
  readonly calls: number;
  readonly failedCalls: number;
  readonly stopped: string;
}

export const historyFoldCommand = defineCommand({
  name: "history fold",
  summary: "Fold a conversation's older turns into summaries now",
  description:
    "What a model sees of a long conversation is folded by itself, in the background and when it no longer fits. This does it now. The messages stay as they are, and can be found and read as before; the newest ones are never folded. Interrupted, it has kept what was written.",
  args: {},
  flags: {
    agent: { type: "text", placeholder: "NAME", help: "Agent of the lane; otherwise the one its key names" },
    lane: {
      type: "text",
      placeholder: "KEY",
      help: "Session key of the lane; otherwise the one that spoke last",
    },
    budget: {
      type: "tokens",
      min: 1_000,
      max: 100_000_000,
      placeholder: "TOKENS",
      help: "What a whole prompt may cost; otherwise as it usually is",
    },
    all: { type: "boolean", help: "Everything but the newest exchange, however small the prompt is" },
    keep: { type: "text", placeholder: "TEXT", help: "What the summaries should keep in mind" },
    "no-model": { type: "boolean", help: "Ask no model, even if there is one" },
  },
  examples: [
    { run: "history fold", does: "the lane that spoke last, until its prompt is comfortable" },
    { run: "history fold --lane agent:main:main --budget 50k", does: "for a model with a smaller window" },
    {
      run: 'history fold --all --keep "decisions about the flat"',
      does: "everything, with an eye on one thing",
    },
  ],
  json: {
    summary: "what became of the prompt.",
    fields: {
      "lane.agent": "agent of the lane",
      "lane.sessionKey": "session key of the lane",
      written: "summaries that were written",
      activated: "summaries that now stand in the prompt",
      tokensBefore: "what the conversation cost in a prompt",
      tokensAfter: "what it costs now; both null when it was interrupted early",
      calls: "calls of models that were made",
      failedCalls: "those of them that came to nothing",
      stopped: "why it ended: under-target, nothing-left, no-progress, overtaken, passes or cancelled",
    },
  },
  exits: { 3: "There is no such lane.", 130: "Interrupted; what was written is kept." },
  async run({ flags, client, out, dependencies, signal }) {
    const lane = await laneFor(client, flags.lane, flags.agent);
    const progress = progressOn(out, dependencies, false);
    const step = () =>
      client.compact(
        {
          lane,
          withinMs: flags["no-model"] ? STEP_MS : STEP_WITH_MODELS_MS,
          ...(flags.budget !== undefined && { budget: flags.budget }),
          ...(flags.keep !== undefined && { instructions: flags.keep }),
          ...(flags.all && { force: true }),
          ...(flags["no-model"] && { withoutModels: true }),
        },
        signal,
      );
    let total: Folded | undefined;
    progress.begin(`folding ${oneLine(lane.sessionKey)}`);
    for (;;) {
      const answer = await step().catch((error: unknown) => {
        if (signal.aborted) return undefined;
        progress.end();
        throw error;
      });
      if (answer === undefined) {
        total = { ...(total ?? untouched(lane)), stopped: "cancelled" };
        break;
      }
      total = added(total, lane, answer);
      if (total.stopped !== "deadline") break;
      if (answer.written + answer.activated === 0) {
        total = { ...total, stopped: "no-progress" };
        break;
      }
      const summaries = total.written === 1 ? "1 summary" : `${count(total.written)} summaries`;
      progress.begin(`${summaries}, ${count(answer.tokensAfter)} tokens`);
    }
    progress.end();
    out.result(total, rendered);
    return total.stopped === "cancelled" ? EXIT_CODES.interrupted : undefined;
  },
});

async function laneFor(client: Client, sessionKey: string | undefined, agent: string | undefined) {
  if (sessionKey !== undefined) return { agent: agentOf(agent, sessionKey), sessionKey };
  if (agent === undefined) {
    const last = await client.showHistory({ limit: 1 });
    return { agent: last.agent, sessionKey: last.sessionKey };
  }
  const { lanes } = await client.status({});
  const lane = lanes.find((one) => one.agent === agent);
  if (lane !== undefined) return { agent: lane.agent, sessionKey: lane.sessionKey };
  throw new NacreError("history/unknown-lane", "there is no lane yet", "Bring one in with `ingest` first.");
}

function untouched(lane: Folded["lane"]): Folded {
  const unknown = { tokensBefore: null, tokensAfter: null };
  return { lane, written: 0, activated: 0, ...unknown, calls: 0, failedCalls: 0, stopped: "cancelled" };
}

function added(total: Folded | undefined, lane: Folded["lane"], step: CompactAnswer): Folded {
  return {
    lane,
    written: (total?.written ?? 0) + step.written,
    activated: (total?.activated ?? 0) + step.activated,
    tokensBefore: total?.tokensBefore ?? step.tokensBefore,
    tokensAfter: step.tokensAfter,
    calls: (total?.calls ?? 0) + step.calls,
    failedCalls: (total?.failedCalls ?? 0) + step.failedCalls,
    stopped: step.stopped,
  };
}

const ENDS: { readonly [stopped: string]: string } = {
  "nothing-left": "What is left cannot be made shorter.",
  "no-progress": "What is left could not be made shorter.",
  overtaken: "Somebody else is folding it; run it again to see what is left.",
  passes: "There is more to fold; run it again to go on.",
};

function rendered(folded: Folded, style: Style): string {
  return wrap(described(folded), style.columns);
}

function described({
  lane,
  written,
  tokensBefore,
  tokensAfter,
  stopped,
  calls,
  failedCalls,
}: Folded): string {
  const key = oneLine(lane.sessionKey);
  if (stopped === "cancelled" || tokensBefore === null || tokensAfter === null) {
    return "Interrupted. What was written is kept; run it again to go on.";
  }
  const end = ENDS[stopped] ?? "";
  if (written === 0 && tokensAfter >= tokensBefore) {
    const fits =
      stopped === "under-target" ? "That fits as it is; --all folds all but its newest exchange." : end;
    return `Nothing to fold in ${key}: it costs ${count(tokensAfter)} tokens. ${fits}`.trim();
  }
  const summaries = written === 1 ? "1 summary" : `${count(written)} summaries`;
  const failed = failedCalls === 0 ? "" : `, of which ${count(failedCalls)} came to nothing`;
  const models = calls === 0 ? "" : ` Models were asked ${counted(calls, "time")}${failed}.`;
  const became = `${count(tokensBefore)} tokens became ${count(tokensAfter)}`;
  return `${summaries} written in ${key}: ${became}.${models} ${end}`.trim();
}
