/**
 * How many questions about the sample month are answered by what `ask` quotes, without a model.
 *
 * A question is answered when the message is quoted that has the answer as it is valid in the end, or another that has all
 * that is exact in it; beside it, whether all messages are quoted that belong to the answer, whether the best passage is one of them, and how much of what is exact in
 * the written answer (whatever has a digit in it) stands in what is quoted. Nothing of ask is tuned to single questions, but
 * its weights were chosen with all of these in sight: there are none held out, and the shares are rather too good.
 */

import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readTranscript } from "../src/engine/index.ts";
import { attachHome } from "../src/main/attach-home.ts";
import { loadSample } from "../src/surfaces/cli/sample.ts";
import { type ClientEngine, engineOver } from "../src/wire/index.ts";
import { note } from "./report.ts";

const SAMPLE = join(import.meta.dirname, "..", "sample");

/** Whatever has a digit in it. */
const EXACT = /[\p{L}\p{N}.,:/-]*\d[\p{L}\p{N}.,:/-]*/gu;

interface Question {
  readonly question: string;
  readonly answer: string;
  readonly lane: string;
  /** The last has what is valid in the end. */
  readonly entryIds: readonly string[];
}

interface Lane {
  readonly file: string;
  readonly agent: string;
  readonly sessionKey: string;
}

export async function evalAsk(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), "nacre-eval-"));
  const owner = await attachHome({ home, kind: "gateway", version: "eval", notice: (line) => note(line) });
  try {
    const engine = engineOver(owner);
    const reading = { readTranscript: readTranscript as never, signal: new AbortController().signal };
    await loadSample(SAMPLE, engine as never, reading);
    while ((await engine.status({})).index.pending > 0) await sleep(100);
    await evaluate(engine);
  } finally {
    await owner.close();
    await rm(home, { recursive: true, force: true });
  }
}

async function evaluate(engine: ClientEngine): Promise<void> {
  const questions = JSON.parse(readFileSync(join(SAMPLE, "questions.json"), "utf8")) as Question[];
  const refs = await refsOfEntries(engine);
  const sums = { answered: 0, whole: 0, best: 0, exact: 0, passages: 0, tokens: 0 };
  for (const { question, answer, lane, entryIds } of questions) {
    const said = await engine.ask({ question });
    const cited = said.citations.map(({ ref }) => ref);
    const wanted = entryIds.map((id) => refs.get(`${lane}:${id}`)!);
    const quotes = said.citations.map(({ quote }) => quote).join("\n");
    const values = answer.match(EXACT) ?? [];
    const valid = answer.split(/[;(；（]/)[0]!.match(EXACT) ?? [];
    const isSaid = valid.length > 0 && valid.every((one) => quotes.includes(bare(one)));
    const isAnswered = isSaid || cited.includes(wanted.at(-1)!);
    if (!isAnswered) note(`not quoted: ${question} (${wanted.join(", ")}; quoted: ${cited.join(", ")})`);
    sums.answered += Number(isAnswered);
    sums.whole += Number(wanted.every((ref) => cited.includes(ref)));
    sums.best += Number(wanted.includes(cited[0] ?? ""));
    sums.exact +=
      values.length === 0 ? 1 : values.filter((one) => quotes.includes(bare(one))).length / values.length;
    sums.passages += cited.length;
    sums.tokens += said.tokens;
  }
  print("questions", questions.length, "questions");
  for (const share of ["answered", "whole", "best", "exact"] as const)
    print(share, sums[share] / questions.length, "share");
  print("passages_mean", sums.passages / questions.length, "passages");
  print("tokens_mean", sums.tokens / questions.length, "tokens");
}

const bare = (value: string): string => value.replace(/^[.,:/-]+|[.,:/-]+$/g, "");

/** References of the sample's messages: by who spoke and when, as an entry says it. */
async function refsOfEntries(engine: ClientEngine): Promise<ReadonlyMap<string, string>> {
  const refs = new Map<string, string>();
  const lanes = JSON.parse(readFileSync(join(SAMPLE, "lanes.json"), "utf8")) as Lane[];
  for (const { file, agent, sessionKey } of lanes) {
    const shown = await engine.showHistory({ lane: { agent, sessionKey }, limit: 1_000 });
    const known = new Map(shown.messages.map(({ role, at, ref }) => [`${role} ${at}`, ref]));
    for (const line of readFileSync(join(SAMPLE, file), "utf8").trim().split("\n")) {
      const entry = JSON.parse(line) as { id: string; message?: { role: string; timestamp: number } };
      const ref = entry.message && known.get(`${entry.message.role} ${entry.message.timestamp}`);
      if (ref !== undefined) refs.set(`${file}:${entry.id}`, ref);
    }
  }
  return refs;
}

function print(metric: string, value: number, unit: string): void {
  console.log(JSON.stringify({ eval: "ask", metric, value: Number(value.toFixed(4)), unit }));
}
