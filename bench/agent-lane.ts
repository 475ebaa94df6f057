/**
 * A long lane of an assistant that works with tools, as the host writes it into its transcript.
 *
 * Made turn by turn and never held whole. Sizes: most results are short, some have thousands of tokens, a few tens of
 * thousands; one in twelve is a file that was read before, byte for byte.
 *
 * How well each kind compresses was compared with real ones, by zstd over 2, 8 and 60 kB: sources of this repository 2.2,
 * 3.0, 3.4 (ours 2.3, 2.5, 2.8), its differences 2.1, 2.7, 3.2 (2.2, 2.4, 2.6), `grep -n` over it 3.0, 3.5, 3.8 (2.1, 2.6,
 * 2.9), `ls -laR` 3.9, 4.4, 4.8 (2.6, 3.3, 3.7), a lock file 2.9, 3.7, 4.2 (JSON 2.4, 3.1, 3.9), a package manager's log
 * 5.5, 7.5, 10.9 (2.0, 2.5, 2.8), a test run 3.9, 5.5, 7.4 (2.1, 2.6, 3.1): ours is never easier than what it stands for.
 */

import type { JsonObject } from "../src/kernel/json.ts";
import {
  assistantMessage,
  createMeter,
  type Meter,
  toolCall,
  toolResult,
  userMessage,
} from "./host-shapes.ts";
import { createLexicon, type Lexicon } from "./lexicon.ts";
import { chat } from "./prose.ts";
import { difference, foundLines, sourceFile } from "./tool-code.ts";
import { jsonAnswer, mail, table, webPage } from "./tool-data.ts";
import { buildRun, listing, serviceLog, testRun } from "./tool-logs.ts";

/** A tool's output of about `size` characters, said to be of the time `at`. */
type Output = (lexicon: Lexicon, size: number, at: number) => string;

/** Shares of the results. What is read and what is run come first, as in any coding assistant's log. */
export const TOOL_OUTPUTS: readonly {
  readonly kind: string;
  readonly tool: string;
  readonly share: number;
  readonly output: Output;
}[] = [
  { kind: "source", tool: "read", share: 28, output: sourceFile },
  { kind: "found", tool: "exec", share: 14, output: foundLines },
  { kind: "listing", tool: "exec", share: 10, output: listing },
  { kind: "tests", tool: "exec", share: 12, output: testRun },
  { kind: "build", tool: "exec", share: 8, output: buildRun },
  { kind: "log", tool: "exec", share: 6, output: serviceLog },
  { kind: "json", tool: "http", share: 8, output: jsonAnswer },
  { kind: "table", tool: "read", share: 3, output: table },
  { kind: "diff", tool: "exec", share: 6, output: difference },
  { kind: "page", tool: "web_fetch", share: 4, output: webPage },
  { kind: "mail", tool: "mail", share: 1, output: mail },
];
const SHARES = TOOL_OUTPUTS.reduce((sum, { share }) => sum + share, 0);

/** Characters, by how many results of a thousand are that long: a token has three to four of them. */
const SIZES: readonly { readonly share: number; readonly low: number; readonly high: number }[] = [
  { share: 300, low: 40, high: 600 },
  { share: 640, low: 350, high: 2_900 },
  { share: 54, low: 7_000, high: 21_000 },
  { share: 6, low: 36_000, high: 140_000 },
];
const READ_AGAIN = 1 / 12;
/** Files that may be read again; older ones are forgotten. */
const REMEMBERED = 200;

/** Of an assistant at work: less than of a conversation about days and prices. */
const DENSITY = { numbers: 0.25, remarks: 0.06 } as const;

const BEGUN = Date.UTC(2026, 2, 2, 8);

export interface AgentTurn {
  readonly number: number;
  readonly messages: readonly JsonObject[];
}

/** Turns without end. 53 of 100 messages are results of tools. */
function* agentTurns(seed: number): Generator<AgentTurn, never> {
  const lexicon = createLexicon(seed);
  const files: Exchange[] = [];
  const meter = createMeter();
  let now = BEGUN;
  for (let number = 0; ; number += 1) {
    // A night, a lunch, or the time it takes to read an answer.
    now +=
      lexicon.between(20, 400) * 1_000 +
      (lexicon.chance(0.06) ? 3_600_000 * lexicon.pick([1, 2, 9, 14, 60]) : 0);
    const clock = (): number => {
      now += lexicon.between(300, 9_000);
      return now;
    };
    yield { number, messages: turnOf(lexicon, clock, files, meter) };
  }
}

function turnOf(lexicon: Lexicon, clock: () => number, files: Exchange[], meter: Meter): JsonObject[] {
  const messages = [userMessage(lexicon, chat(lexicon, "user", lexicon.between(1, 5), DENSITY), clock())];
  meter.add(messages[0]!);
  // One question, one answer, and between them rounds of one to three calls: 53 % of the messages are results.
  for (let rounds = lexicon.between(0, 9); rounds > 0; rounds -= 1) {
    const round = roundOf(lexicon, clock, files, meter);
    round.forEach(meter.add);
    messages.push(...round);
  }
  const text = chat(lexicon, "assistant", lexicon.between(2, 12), DENSITY);
  const answer = assistantMessage(lexicon, [{ type: "text", text }], clock(), meter);
  meter.add(answer);
  return [...messages, answer];
}

function roundOf(lexicon: Lexicon, clock: () => number, files: Exchange[], meter: Meter): JsonObject[] {
  const blocks: JsonObject[] = [];
  const at = clock();
  if (lexicon.chance(0.4))
    blocks.push({ type: "thinking", thinking: chat(lexicon, "assistant", lexicon.between(1, 5), DENSITY) });
  if (lexicon.chance(0.35))
    blocks.push({ type: "text", text: chat(lexicon, "assistant", lexicon.between(1, 2), DENSITY) });
  const results: JsonObject[] = [];
  for (let count = lexicon.pick([1, 1, 1, 1, 2, 2, 2, 3]); count > 0; count -= 1) {
    const { tool, parameters, text, failed } = exchange(lexicon, at, files);
    const call = toolCall(`call_${lexicon.token(24)}`, tool, parameters);
    blocks.push(call);
    results.push(toolResult(call, text, clock(), failed));
  }
  return [assistantMessage(lexicon, blocks, at, meter), ...results];
}

/** What a call asked for and what came back. */
interface Exchange {
  readonly tool: string;
  readonly parameters: JsonObject;
  readonly text: string;
  readonly failed: boolean;
}

/** A new one, or a file of before. */
function exchange(lexicon: Lexicon, at: number, files: Exchange[]): Exchange {
  if (files.length > 0 && lexicon.chance(READ_AGAIN)) return lexicon.pick(files);
  const { low, high } = drawn(lexicon, SIZES, 1_000);
  const made = toolExchange(lexicon, lexicon.between(low, high), at);
  if (made.tool === "read") {
    files.push(made);
    if (files.length > REMEMBERED) files.shift();
  }
  return made;
}

/** Of any kind, of about so many characters. */
export function toolExchange(lexicon: Lexicon, size: number, at: number): Exchange {
  const { kind, tool, output } = drawn(lexicon, TOOL_OUTPUTS, SHARES);
  return {
    tool,
    parameters: argumentsOf(lexicon, kind),
    text: output(lexicon, size, at),
    failed: kind === "build" && lexicon.chance(0.3),
  };
}

function argumentsOf(lexicon: Lexicon, kind: string): JsonObject {
  switch (kind) {
    case "source":
    case "table":
      return { path: lexicon.path(lexicon.pick(["ts", "py", "go", "yaml", "csv"])) };
    case "json":
    case "page":
      return { url: `https://${lexicon.coined()}.example/${lexicon.content()}/${lexicon.hex(8)}` };
    case "mail":
      return { folder: "inbox", query: lexicon.words(3) };
    default:
      return {
        command: `${lexicon.pick(["rg -n", "npm test --", "ls -la", "git diff", "make", "journalctl -u"])} ${lexicon.words(2)}`,
      };
  }
}

function drawn<T extends { readonly share: number }>(lexicon: Lexicon, from: readonly T[], sum: number): T {
  let left = lexicon.int(sum);
  for (const one of from) {
    left -= one.share;
    if (left < 0) return one;
  }
  return from[0]!;
}

/** A conversation of the size that long-lived assistants reach: about 13 million tokens. */
export const LANE_MESSAGES = 26_000;

/** Whole turns until there are so many messages; the last turn is cut short where it would go beyond. */
export function* laneTurns(seed: number, messages: number): Generator<AgentTurn, void> {
  let left = messages;
  for (const turn of agentTurns(seed)) {
    if (turn.messages.length >= left) {
      yield { ...turn, messages: turn.messages.slice(0, left) };
      return;
    }
    left -= turn.messages.length;
    yield turn;
  }
}

/** The lines that the host writes for a lane. */
export function* transcriptLines(seed: number, messages: number): Generator<string, void> {
  let parent: string | null = null;
  let count = 0;
  for (const turn of laneTurns(seed, messages)) {
    for (const message of turn.messages) {
      count += 1;
      const id = (Math.imul(count, 0x9e3779b1) >>> 0).toString(16).padStart(8, "0");
      yield transcriptLine(message, id, parent);
      parent = id;
    }
  }
}

export function transcriptLine(message: JsonObject, id: string, parentId: string | null): string {
  const timestamp = new Date(Number(message["timestamp"])).toISOString();
  return `${JSON.stringify({ type: "message", id, parentId, timestamp, message })}\n`;
}
