/**
 * How much a line matters, by words that stand anywhere in it: the rules and weights of `heuristic-v1`, kept as they are so that
 * what was graded with them elsewhere means the same here.
 *
 * Its faults are its own: "must" in "mustard" counts, and so does an order with an address in it, whoever gives it. The default is
 * importance-v2.ts, which has neither.
 */

import { tasked } from "./task-mark.ts";

export interface Weighed {
  /** From 0 to 1. */
  readonly score: number;
  /** At most three sentences. */
  readonly rationale: readonly string[];
}

const BASE = 0.3;

const CONSTRAINTS =
  /prefer|always|never|must|should|do not|don't|required|rule|policy|hard requirement|偏好|規則|一定|必須|不要|禁止|原則|硬性|需求|不做|不改/;
const DECISIONS = /decide|decision|chose|we will|we'll|mvp|scope|architecture|決定|選擇|採用|方案|架構|範圍/;
const SET_UP = /create|added|set up|setup/;
const SET_UP_OF = /repo|cron|jobid|github\.com/;
const IDENTIFIERS =
  /https?:\/\/\S|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\bagents\.\w|openclaw_|uv run|python -m|openclaw |openclaw-mem/;
const RUNBOOK = /cron|every |tz|asia\/taipei|how to|openclaw |uv run|python -m/;
const INCIDENTS = /error|failed|exception|traceback|timeout|rate_limit|unauthorized|forbidden/;
const RESOLUTIONS = /root cause|fixed by|workaround|mitigation|resolved by/;
const DEADLINES = /by \d{4}-\d{2}-\d{2}|today|tomorrow|\beod\b|before|今天|明天|之前/;
/** Words of two or three letters stand in too many others: these are whole words here. */
const CHIT_CHAT = /\b(?:lol|thanks|thx|ok|got it|nice)\b|收到|謝謝|哈哈/;
const PROGRESS = /\b(?:done|finished|pushed|merged|wip)\b/;
const CALENDAR = /meeting|call|開會|約/;
const CLOCK = /\b\d{1,2}:\d{2}\b|\b\d{1,2} ?[ap]m\b|[0-9一二三四五六七八九十]{1,3}點/;
const SECRETS = /begin (?:rsa|openssh) private key|sk-|ghp_|akia/;

/** `kind` as it was given; `task` is one of those that a line may have. */
export function importanceV1(text: string, tool: string | null, kind: string | null): Weighed {
  const read = (tool === null ? text : `${tool}: ${text}`).toLowerCase();
  const isTask = kind === "task" || tasked(text);
  const hasIdentifier = IDENTIFIERS.test(read);
  const hasIncident = INCIDENTS.test(read);
  const isPlain = !isTask && !hasIdentifier && !hasIncident;
  const decides = !isTask && (DECISIONS.test(read) || (SET_UP.test(read) && SET_UP_OF.test(read)));
  const parts: readonly (readonly [boolean, number, string])[] = [
    [CONSTRAINTS.test(read), 0.4, "It states a constraint, a preference or a policy."],
    [decides, 0.3, "It records a decision."],
    [hasIdentifier, 0.2, "It has a stable identifier."],
    [RUNBOOK.test(read), 0.2, "It says how something is run."],
    [hasIncident, 0.15, "It tells of an incident."],
    [hasIncident && RESOLUTIONS.test(read), 0.1, "It says what helped."],
    [isTask, 0.2, "It is a task."],
    [isTask && DEADLINES.test(read), 0.1, "It has a deadline."],
    [CHIT_CHAT.test(read), -0.25, "It is small talk."],
    [isPlain && PROGRESS.test(read), -0.2, "It only says how far something is."],
    [isPlain && CALENDAR.test(read) && CLOCK.test(read), -0.15, "It is only a time in a calendar."],
    [SECRETS.test(read), -0.4, "It looks like a secret."],
  ];
  const held = parts.filter(([holds]) => holds);
  const sum = held.reduce((total, [, weight]) => total + weight, BASE);
  return { score: toUnit(sum), rationale: rationaleOf(held) };
}

/** Two decimals: sums of weights are no more exact than they are. */
export function toUnit(score: number): number {
  return Math.round(Math.min(1, Math.max(0, score)) * 100) / 100;
}

function rationaleOf(held: readonly (readonly [boolean, number, string])[]): readonly string[] {
  const gains = held.filter(([, weight]) => weight > 0).slice(0, 2);
  const losses = held.filter(([, weight]) => weight < 0).slice(0, 1);
  const reasons = [...gains, ...losses].map(([, , reason]) => reason);
  return reasons.length > 0 ? reasons : ["Heuristic grade."];
}
