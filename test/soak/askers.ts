/** People, programs and upkeep that use the memory while it is written: searches, packs, facts, teaching, sweeps, copies. */

import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "../../src/kernel/errors.ts";
import { type Attachment, attach } from "../../src/surfaces/daemon/index.ts";
import type { Client } from "../../src/wire/index.ts";
import { type Random, seeded } from "../sim/random.ts";
import { examine } from "./checks.ts";
import { CIRCLES, circleOf } from "./circles.ts";
import { type LaneScript, textOf } from "./lane-script.ts";
import { askOne, QUESTIONS } from "./questions.ts";
import type { SpokenLane } from "./spoken-lane.ts";
import type { Watch } from "./watch.ts";

export interface AskersOptions {
  readonly home: string;
  readonly seed: number;
  readonly watch: Watch;
  readonly stop: AbortSignal;
  readonly lanes: () => readonly SpokenLane[];
  /** Signs of what was taken back. */
  readonly gone: () => ReadonlySet<string>;
}

/** How what was done is counted. */
export function doneOf(name: string): string {
  return `done: ${name}`;
}

type Tends = (client: Client, random: Random, watch: Watch) => Promise<unknown>;

export const UPKEEP: { readonly [name: string]: Tends } = {
  teach: (client, random) =>
    client.call("teach", { instruction: `When job ${random.int(500)} fails, run it again with --clean.` }),
  remember: (client, random) =>
    client.call("remember", {
      text: `The ${CIRCLES.owner.word} archive of shelf ${random.int(500)} is kept in room ${random.int(90)}.`,
    }),
  "apply lifecycle": (client) => client.call("apply_lifecycle", {}),
  "make a brain pack": (client) => client.call("init_brain", {}),
  doctor: async (client, _, watch) => examine(await client.call("doctor", {}), watch),
};

/** By the third time a process has taken most of what such work takes at once, and the allocator keeps it for the next. */
const TIMES_TENDED = 3;

/** All upkeep, one after the other, before anybody looks whether memory grows: what the first of it takes is taken once, and no growth. */
export async function tendAll(
  client: Attachment,
  { seed, watch, stop }: Pick<AskersOptions, "seed" | "watch" | "stop">,
): Promise<void> {
  const random = seeded(seed * 53);
  for (let times = 0; times < TIMES_TENDED; times += 1) {
    for (const [name, tends] of Object.entries(UPKEEP)) {
      if (stop.aborted) return;
      await tended(name, () => tends(client, random, watch), watch).catch((error: unknown) =>
        refused(name, error, watch),
      );
    }
  }
}

/** Counted when it was done: one that was refused each time has tended nothing. */
async function tended(name: string, work: () => Promise<unknown>, watch: Watch): Promise<void> {
  await watch.time(name, work);
  watch.count(doneOf(name));
}

const READ_PAUSE_MS = 500;
const UPKEEP_PAUSE_MS = 12_000;

/** Two that read and one that tends; each ends when it is told to. */
export async function ask(options: AskersOptions): Promise<void> {
  const { home, seed, watch, stop } = options;
  const introduction = { name: "soak", version: "0", kind: "cli", capabilities: ["write"] } as const;
  const client = await attach({ home, introduction, signal: stop, embed: async () => undefined });
  const upkeep = Object.fromEntries(
    Object.entries(UPKEEP).map(([name, tends]) => [
      name,
      (random: Random) => tended(name, () => tends(client, random, watch), watch),
    ]),
  );
  const questions = Object.fromEntries(
    Object.keys(QUESTIONS).map((name) => [
      name,
      (random: Random) => question(client, name, { ...options, random }),
    ]),
  );
  const random = (number: number) => seeded(seed * 53 + number);
  try {
    await Promise.all([
      repeated(questions, READ_PAUSE_MS, random(1), options),
      repeated(questions, READ_PAUSE_MS, random(2), options),
      repeated(upkeep, UPKEEP_PAUSE_MS, random(3), options),
    ]);
  } finally {
    await client.close();
  }
}

async function repeated(
  kinds: { readonly [name: string]: (random: Random) => Promise<unknown> },
  pauseMs: number,
  random: Random,
  { watch, stop }: AskersOptions,
): Promise<void> {
  while (!stop.aborted) {
    const name = random.pick(Object.keys(kinds));
    await kinds[name]!(random).catch((error) => refused(name, error, watch));
    await sleep(random.int(pauseMs * 2), undefined, { signal: stop }).catch(() => {});
  }
}

/** Counted, and judged where it was not when it was timed (refusals.ts). */
function refused(name: string, error: unknown, watch: Watch): void {
  watch.count(`${name}: ${codeOf(error) ?? "no code"}`);
  watch.passOver(name, error);
}

/** Of what can be asked in either, so much is asked in a conversation, and the rest at a terminal. */
const IN_CONVERSATION = 0.6;

/** With words that were said somewhere, most of them lately, and asked anywhere. */
async function question(
  client: Client,
  name: string,
  { watch, gone, lanes, random }: AskersOptions & { readonly random: Random },
): Promise<void> {
  const { only } = QUESTIONS[name]!;
  const stored = lanes().filter(({ acknowledged }) => acknowledged > 0);
  if (stored.length === 0) return;
  const isAsked = only === undefined ? random.chance(IN_CONVERSATION) : only === "conversation";
  const script = isAsked ? oneOf(random, stored).script : undefined;
  const words = wordsOf(random, oneOf(random, stored));
  await askOne(name, { client, random, words, script }, { watch, gone: gone() });
}

/** Of a circle first: most conversations are the owner's. */
function oneOf(random: Random, lanes: readonly SpokenLane[]): SpokenLane {
  const circles = [...Map.groupBy(lanes, ({ script }) => script.circle).values()];
  return random.pick(random.pick(circles));
}

/** Questions after what is remembered, known and hidden of what was said (lane-script.ts), in words that give nothing of it away. */
const MATTERS = [
  ...["I moved to last week", "my sister's name", "the deploy branch is now", "wo treffen wir uns"],
  ...["an archive of a shelf in a room", "The token is, keep it to yourself"],
];
const MATTERS_CHANCE = 0.25;
const LATELY = 5;

function wordsOf(random: Random, { script, acknowledged }: SpokenLane): string {
  if (random.chance(MATTERS_CHANCE)) return random.pick(MATTERS);
  const newest = random.chance(0.5) ? Math.min(LATELY, acknowledged) : acknowledged;
  const turn = script.turn(acknowledged - 1 - random.int(newest));
  return textOf(turn[0]!).split(" ").slice(5, 11).join(" ");
}

/** Of each circle the conversation in which most was said. */
function busiest(lanes: readonly SpokenLane[]): readonly SpokenLane[] {
  const stored = lanes.filter(({ acknowledged }) => acknowledged > 0);
  return Object.values(CIRCLES).flatMap(
    (circle) =>
      stored
        .filter(({ script }) => circleOf(script.number) === circle)
        .toSorted((a, b) => b.acknowledged - a.acknowledged)[0] ?? [],
  );
}

/** When all is over, and nothing is in the way: in each circle after what was said in the others, and everywhere after what matters. */
export async function askAcross(client: Client, { seed, watch, lanes, gone }: AskersOptions): Promise<void> {
  const random = seeded(seed * 59);
  const asked = (name: string, words: string, script?: LaneScript) =>
    askOne(name, { client, random, words, script }, { watch, gone: gone() }).catch((error) =>
      refused(name, error, watch),
    );
  const ones = busiest(lanes());
  for (const words of MATTERS)
    for (const script of [undefined, ...ones.map((one) => one.script)]) await asked("pack", words, script);
  for (const { script } of ones)
    for (const other of ones.filter((one) => one.script !== script))
      for (const name of ["search", "search by the owner", "ask", "pack", "grep"])
        await asked(name, wordsOf(random, other), script);
}
