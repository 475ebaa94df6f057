/**
 * How many of the labelled turns in `gate-set/` each gate keeps and refuses as their labels say.
 *
 * Precision is the share of what a gate keeps that is worth it, recall the share of what is worth it that it keeps. Both halves
 * are printed; only the tuning half was looked at while gate-v2 was made. How near earlier turns and memories are comes
 * from the built-in embedder.
 */

import { hashedEmbedder } from "../src/adapters/embed-hashed/index.ts";
import { HASHED_SIMILARITY } from "../src/kernel/vectors/hashed.ts";
import { calibrated } from "../src/kernel/vectors/similarity.ts";
import { GATES, type GateEvidence, type GateVerdict, type GateVersion } from "../src/rooms/durable/gate.ts";
import { chatTurns, type GateTurn, gateSet, type Half, halfOf } from "./gate-set/index.ts";
import { note } from "./report.ts";

interface Judged {
  readonly turn: GateTurn;
  readonly half: Half;
  readonly isChat: boolean;
  readonly verdict: GateVerdict;
}

interface Quality {
  readonly turns: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

const HALVES = ["tuning", "reported"] as const;

/** `errors`: prints the turns of the tuning half that are judged otherwise than they are labelled. */
export async function evalGate({ json = false, errors = false } = {}): Promise<void> {
  const turns = [
    ...gateSet().map((turn) => ({ turn, half: halfOf(turn.text), isChat: false })),
    ...HALVES.flatMap((half) => chatTurns(half).map((turn) => ({ turn, half, isChat: true }))),
  ];
  const evidence = await evidenceOf(turns.map(({ turn }) => turn));
  for (const version of Object.keys(GATES) as GateVersion[]) {
    const judged = turns.map((one, at) => ({
      ...one,
      verdict: GATES[version].judge(one.turn.text, evidence[at]!),
    }));
    for (const half of HALVES)
      report(
        version,
        half,
        judged.filter((one) => one.half === half),
        json,
      );
    if (errors) judged.filter((one) => one.half === "tuning" && isWrong(one)).forEach(printWrong);
  }
}

function report(version: GateVersion, half: Half, all: readonly Judged[], json: boolean): void {
  const judged = all.filter(({ isChat }) => !isChat);
  const groups: [string, readonly Judged[]][] = [
    ["all", judged],
    ["english", judged.filter(({ turn }) => turn.language === "english")],
    ["not english", judged.filter(({ turn }) => turn.language !== "english")],
    ["chats", all.filter(({ isChat }) => isChat)],
  ];
  for (const [of, some] of groups) {
    const quality = qualityOf(some);
    print({ version, half, of, metric: "turns", value: quality.turns });
    for (const metric of ["precision", "recall", "f1"] as const)
      print({ version, half, of, metric, value: quality[metric] });
    if (!json) note(tableLine(version, half, of, quality));
  }
  for (const why of [...new Set(judged.map(({ turn }) => turn.why))].sort()) {
    const some = judged.filter(({ turn }) => turn.why === why);
    const right = some.filter((one) => !isWrong(one)).length;
    print({ version, half, of: why, metric: "right", value: right / some.length, turns: some.length });
  }
}

/** Precision of a gate that keeps nothing is 1: nothing that it kept is wrong. */
function qualityOf(judged: readonly Judged[]): Quality {
  const kept = judged.filter(({ verdict }) => verdict.admitted);
  const worth = judged.filter(({ turn }) => turn.keep);
  const right = kept.filter(({ turn }) => turn.keep).length;
  const precision = kept.length === 0 ? 1 : right / kept.length;
  const recall = worth.length === 0 ? 1 : right / worth.length;
  const f1 = right === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { turns: judged.length, precision, recall, f1 };
}

const isWrong = ({ turn, verdict }: Judged): boolean => turn.keep !== verdict.admitted;

async function evidenceOf(turns: readonly GateTurn[]): Promise<readonly GateEvidence[]> {
  const embedder = hashedEmbedder();
  const { signal } = new AbortController();
  try {
    const found: GateEvidence[] = [];
    for (const { text, earlier, known } of turns) {
      const [own, ...others] = await embedder.embed([text, ...earlier, ...known], "document", signal);
      const near = others.map((other) => calibrated(dot(own!, other), HASHED_SIMILARITY));
      const bestFirst = (some: readonly number[]) => some.toSorted((a, b) => b - a);
      found.push({
        turns: bestFirst(near.slice(0, earlier.length)),
        memories: bestFirst(near.slice(earlier.length)),
      });
    }
    return found;
  } finally {
    await embedder.close();
  }
}

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0);
}

function printWrong({ turn, verdict }: Judged): void {
  const { version, score, reason } = verdict;
  const { text, keep, why, language } = turn;
  print({ version, half: "tuning", of: why, metric: "wrong", value: score, keep, language, reason, text });
}

function tableLine(version: GateVersion, half: Half, of: string, quality: Quality): string {
  const figures = [quality.precision, quality.recall, quality.f1].map((value) => value.toFixed(3));
  return `${version}  ${half.padEnd(8)}  ${of.padEnd(11)}  precision ${figures[0]}  recall ${figures[1]}  F1 ${figures[2]}  (${quality.turns} turns)`;
}

function print(line: { readonly [name: string]: string | number | boolean; readonly value: number }): void {
  console.log(JSON.stringify({ eval: "gate", ...line, value: Math.round(line.value * 10_000) / 10_000 }));
}
