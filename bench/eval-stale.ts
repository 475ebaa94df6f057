/**
 * Things that changed in the course of a year: for questions about how they are, and about how they were, what stands in the prompt
 * and in the pack, with facts and by plain recall alone, in the same run over the same stores.
 *
 * `current`: the value of now stands there. `stale`: one that is over stands there in a line about the same thing that neither says
 * so nor names the present one. `clean`: the first and not the second. Of the past, `held`: the value of then stands there; `dated`: as a
 * fact, with a time that holds the moment asked about. `wrong`: a fact is told as holding that does not. The sentences
 * were written before the rules by which facts are heard were looked at, and those were not tuned on them. The words of change and
 * the marks `but see` were made with lines of these years in sight: for those, the figures are rather too good.
 */

import { randomBytes } from "node:crypto";
import { createEngine, type EngineApi } from "../src/engine/index.ts";
import { type Clock, instantOf, systemClock } from "../src/kernel/clock.ts";
import { installationId } from "../src/kernel/ids.ts";
import { withoutModels } from "../src/main/summary-means.ts";
import { deriveSteps } from "../src/surfaces/daemon/derive-steps.ts";
import { assistantSays, hostTranscript, userSays } from "../test/support/host.ts";
import { compare } from "./recall/interval.ts";
import { note } from "./report.ts";
import { isMarked, linesOfBlock, linesOfPack, says, type ToldLine } from "./stale/read-lines.ts";
import { ASKED, type Year, type YearKey, yearOf } from "./stale/year.ts";
import { openLoaded } from "./store-cache.ts";

const SEEDS = [1, 2, 3, 4, 5] as const;
const LANE = { agent: "main", sessionKey: "agent:main:main" } as const;
const ASKER = { agent: "main", sessionKey: "agent:main:telegram:direct:7", isOwner: true } as const;
const ROOM = 2_000;
const BUDGET = 1_200;
const WITHIN_MS = 60_000;
const SURFACES = ["prompt", "pack"] as const;
type Surface = (typeof SURFACES)[number];

interface Told {
  readonly current: number;
  readonly stale: number;
  readonly clean: number;
  readonly wrong: number;
}

interface Past {
  readonly held: number;
  readonly dated: number;
}

interface Asked {
  readonly key: YearKey;
  readonly now: { readonly [surface in Surface]: Told };
  readonly past: { readonly [surface in Surface]: Past } | null;
}

export async function evalStale(): Promise<void> {
  const plain: Asked[] = [];
  const withFacts: Asked[] = [];
  for (const seed of SEEDS) {
    const year = yearOf(seed);
    await using loaded = await openLoaded(0);
    const clock: Clock = { now: () => instantOf(ASKED), elapsed: () => systemClock.elapsed() };
    const engine = createEngine({
      ...{ store: loaded.owned.store, clock, version: "eval", summaries: withoutModels() },
      identity: { installation: installationId("eval"), key: "eval" },
      freshSecret: () => randomBytes(32).toString("hex"),
    });
    await tell(engine, year);
    await derive(engine, (name) => name !== "facts");
    plain.push(...(await askAll(engine, year)));
    await derive(engine, (name) => name === "facts");
    withFacts.push(...(await askAll(engine, year)));
    note(`year ${seed}: ${year.turns.length} turns, ${year.keys.length} things that may change`);
  }
  print(withFacts, plain);
}

async function tell(engine: EngineApi, { turns }: Year): Promise<void> {
  const days = Map.groupBy(turns, ({ at }) => Math.floor(at / 86_400_000));
  for (const [day, said] of days) {
    const host = hostTranscript(`day-${day}`);
    for (const { at, user, assistant } of said) {
      const entries = host.say(userSays(user, at), assistantSays(assistant, at + 1_000));
      await engine.commitTurn({ ...host.commit(entries), lane: LANE });
    }
  }
}

async function derive(engine: EngineApi, isWanted: (name: string) => boolean): Promise<void> {
  const { signal } = new AbortController();
  for (let pending = true; pending; ) {
    const batch = await engine.prepareIndex({ limit: 500 });
    await engine.applyIndex(batch);
    pending = batch.pending;
  }
  for (const step of deriveSteps({ engine, writer: engine }, "watched")) {
    // No files are watched here.
    if (step.restMs !== undefined || !isWanted(step.name)) continue;
    while ((await step.run(signal)) === "more");
  }
}

async function askAll(engine: EngineApi, { keys }: Year): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  for (const key of keys) {
    const { past } = key;
    asked.push({
      key,
      now: await onEach(engine, key.now, (lines) => judgeNow(key, lines)),
      past: past === null ? null : await onEach(engine, past.question, (lines) => judgePast(key, lines)),
    });
  }
  return asked;
}

async function onEach<T>(
  engine: EngineApi,
  question: string,
  judge: (lines: readonly ToldLine[]) => T,
): Promise<{ readonly [surface in Surface]: T }> {
  const { block } = await engine.supply({
    ...{ lane: ASKER, sessionId: "asking", asker: ASKER, prompt: question, room: ROOM, withinMs: WITHIN_MS },
    plan: {
      shown: { from: null, all: false, summaries: [] },
      budget: { limits: { guidance: ROOM / 4, recall: ROOM }, scale: 1 },
    },
  });
  const { pack } = await engine.pack({
    ...{ query: question, asker: ASKER, budget: BUDGET, withinMs: WITHIN_MS, trace: "none" },
  });
  return { prompt: judge(linesOfBlock(block ?? "")), pack: judge(linesOfPack(pack.bundle)) };
}

function judgeNow({ subject, values }: YearKey, lines: readonly ToldLine[]): Told {
  const now = values.at(-1)!.value;
  const former = values.map(({ value }) => value).filter((value) => value !== now);
  const about = lines.filter(({ text }) => subject === "" || says(text, subject));
  const isUnmarked = (line: ToldLine) => !isMarked(line) && !says(line.text, now);
  const current = about.some((line) => says(line.text, now) && !isMarked(line));
  const stale = about.some((line) => isUnmarked(line) && former.some((value) => says(line.text, value)));
  const wrong = about.some(
    (line) => isUnmarked(line) && isFact(line) && former.some((value) => says(line.text, value)),
  );
  return { current: +current, stale: +stale, clean: +(current && !stale), wrong: +wrong };
}

function judgePast({ subject, past }: YearKey, lines: readonly ToldLine[]): Past {
  const { value, at } = past!;
  const about = lines.filter(({ text }) => (subject === "" || says(text, subject)) && says(text, value));
  return { held: +(about.length > 0), dated: +about.some((line) => isFact(line) && holds(line.head, at)) };
}

const isFact = ({ head }: ToldLine): boolean => /^\[?fact:/.test(head);

function holds(head: string, at: number): boolean {
  const [, since, until] = /since (\d{4}-\d\d-\d\d)(?: until (\d{4}-\d\d-\d\d))?/.exec(head) ?? [];
  if (since === undefined || Date.parse(since) > at) return false;
  return until === undefined || at < Date.parse(until);
}

function print(withFacts: readonly Asked[], plain: readonly Asked[]): void {
  for (const surface of SURFACES) {
    const changed = withFacts.map(({ key }) => key.values.length > 1);
    note(`${`\n${surface}`.padEnd(48)}with facts   plain recall   difference (95 %)`);
    for (const which of ["all", "changed"] as const) {
      const isOf = (_: unknown, at: number) => which === "all" || changed[at]!;
      const pairs = withFacts.filter(isOf).map((one, at) => [one, plain.filter(isOf)[at]!] as const);
      for (const metric of ["current", "stale", "clean", "wrong"] as const)
        printOne(
          { surface, of: `now, ${which}`, metric },
          pairs.map(([one, other]) => [one.now[surface][metric], other.now[surface][metric]]),
        );
    }
    const pasts = withFacts.flatMap((one, at) =>
      one.past === null ? [] : [[one.past[surface], plain[at]!.past![surface]] as const],
    );
    for (const metric of ["held", "dated"] as const)
      printOne(
        { surface, of: "the past", metric },
        pasts.map(([one, other]) => [one[metric], other[metric]]),
      );
  }
}

function printOne(
  what: { readonly surface: Surface; readonly of: string; readonly metric: string },
  pairs: readonly (readonly [value: number, plain: number])[],
): void {
  const figures = compare(pairs.map(([value, plain]) => ({ value, plain })));
  const { value, plain, difference, low, high } = figures;
  const rounded = Object.fromEntries(
    Object.entries({ value, plain, difference, low, high }).map(([name, share]) => [
      name,
      Number(share.toFixed(4)),
    ]),
  );
  console.log(JSON.stringify({ eval: "stale", ...what, ...rounded, unit: "share", questions: pairs.length }));
  const percent = (share: number) => (100 * share).toFixed(1);
  const cells = [value, plain].map((share) => percent(share).padStart(11)).join("   ");
  const interval = `${percent(difference)} (${percent(low)} to ${percent(high)})`;
  note(`  ${`${what.of}: ${what.metric}, ${pairs.length} questions`.padEnd(44)}${cells}      ${interval}`);
}
