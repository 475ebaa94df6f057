/**
 * How many of 500 exact values, planted in a lane of 200,000 tokens, can still be read once prompts of 50,000 are all
 * there is room for.
 *
 * `visible` is the share of those said before the raw tail that stand, whole, in the summaries or their pins. Beside it the
 * same for summaries of the same total length without pins, for the values that nobody planted (a fold that showed
 * everything alike would show as many of them), and what the raw tail still holds. The seeds that pins were tuned on are
 * not among those whose mean counts.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "../src/kernel/json.ts";
import { estimateTokens } from "../src/kernel/tokens.ts";
import { type Folded, foldTo } from "./fold-to.ts";
import { messageTokens } from "./host-shapes.ts";
import { plainSummaries } from "./plain-summaries.ts";
import { type PlantedLane, plantedLane, type Speaker } from "./planted-values.ts";
import { saidIn } from "./said-in.ts";
import { standsIn } from "./stands-in.ts";

const VALUES = 500;
/** What the lane is folded to: half of what its prompts have room for. */
const FOLDED_TO = 50_000;
const BUDGET = 2 * FOLDED_TO;
/** Tuned on; printed so that the two can be compared. */
const TUNED = [1, 2, 3];
const HELD_OUT = [201, 202, 203, 204, 205];
/** Values of the background that are looked for. */
const BACKGROUND = 2_000;

export async function evalPins(): Promise<void> {
  printDensities(plantedLane(HELD_OUT[0]!, VALUES));
  for (const seed of TUNED) await evaluate(seed, "tuned");
  const shares: number[] = [];
  for (const seed of HELD_OUT) shares.push(await evaluate(seed, "held-out"));
  print("held-out", "visible", shares.reduce((sum, share) => sum + share, 0) / shares.length);
  print("held-out", "visible_min", Math.min(...shares));
}

async function evaluate(seed: number, group: string): Promise<number> {
  const lane = plantedLane(seed, VALUES);
  const folded = await foldTo(lane.messages, lane.turns, BUDGET);
  const room = estimateTokens(folded.prefix);
  const before = lane.messages.slice(0, folded.tailFrom);
  const plain = await plainSummaries(before, lane.turns, { budget: BUDGET, room });
  const sample = `${group} ${seed}`;
  const visible = visibleIn(lane, folded);
  print(sample, "visible", visible);
  for (const speaker of ["user", "assistant", "tool"] as const)
    print(sample, `visible_${speaker}`, visibleIn(lane, folded, speaker));
  print(sample, "visible_without_pins", visibleIn(lane, { ...folded, prefix: plain }));
  const { user, assistant, tool } = lane.background;
  print(sample, "background_visible", shareOf(`${user}\n${assistant}\n${tool}`, folded));
  print(sample, "background_visible_said", shareOf(`${user}\n${assistant}`, folded));
  print(sample, "in_tail", lane.planted.filter(({ value }) => standsIn(folded.tail, value)).length / VALUES);
  const laneTokens = lane.messages.reduce((sum, message) => sum + messageTokens(message), 0);
  print(sample, "lane_tokens", laneTokens, "tokens");
  print(sample, "tokens", folded.tokens, "tokens");
  print(sample, "prefix_tokens", room, "tokens");
  print(sample, "prefix_tokens_without_pins", estimateTokens(plain), "tokens");
  return visible;
}

function visibleIn({ planted }: PlantedLane, { prefix, tailFrom }: Folded, speaker?: Speaker): number {
  const folded = planted.filter(
    (one) => one.message < tailFrom && (speaker === undefined || one.speaker === speaker),
  );
  return folded.filter(({ value }) => standsIn(prefix, value)).length / folded.length;
}

/** Of the words with digits in the background, of four characters and more: shorter ones stand anywhere. */
function shareOf(background: string, { prefix }: Folded): number {
  const values = new Set<string>();
  for (const [value] of background.matchAll(/[^\s"'`()[\]{},;=<>|]*\d[^\s"'`()[\]{},;=<>|]*/g)) {
    const trimmed = value.replace(/[.:!?]+$/, "");
    if (trimmed.length >= 4) values.add(trimmed);
  }
  const all = [...values];
  const step = Math.max(1, all.length / BACKGROUND);
  let looked = 0;
  let seen = 0;
  for (let at = 0; at < all.length; at += step) {
    looked += 1;
    if (standsIn(prefix, all[Math.floor(at)]!)) seen += 1;
  }
  return seen / looked;
}

/** Words with a digit, of a hundred: of the background, and of real texts beside it. */
function printDensities({ background }: PlantedLane): void {
  for (const speaker of ["user", "assistant", "tool"] as const)
    printDensity(`background ${speaker}`, background[speaker]);
  const root = join(import.meta.dirname, "..");
  const said: { [role: string]: string } = {};
  for (const file of readdirSync(join(root, "sample")).filter((name) => name.endsWith(".jsonl"))) {
    for (const line of readFileSync(join(root, "sample", file), "utf8")
      .trim()
      .split("\n")) {
      const { message } = JSON.parse(line) as { message?: JsonObject };
      const role = String(message?.["role"]);
      if (message !== undefined) said[role] = `${said[role] ?? ""}\n${saidIn(message)}`;
    }
  }
  for (const [role, text] of Object.entries(said)) printDensity(`sample ${role}`, text);
  const prose = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map((name) =>
    readFileSync(join(root, name), "utf8"),
  );
  printDensity("repository prose", prose.join("\n"));
}

function printDensity(sample: string, text: string): void {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const share = (100 * words.filter((word) => /\d/.test(word)).length) / words.length;
  print(sample, "words_with_digits", share, "percent");
}

function print(sample: string, metric: string, value: number, unit = "ratio"): void {
  const rounded = Math.round(value * 10_000) / 10_000;
  console.log(JSON.stringify({ eval: "pins", sample, metric, value: rounded, unit }));
}
