/**
 * That nothing is lost or doubled, in figures: schedules of retry, crash, restart, rewrite and clock (`npm run sim`), and processes that are
 * killed under load (`npm run soak`). Fewer and shorter than those commands by themselves; what they print is what is counted.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { MOST_GROWN } from "../test/soak/memory-figures.ts";
import { print } from "./report.ts";

const ROOT = join(import.meta.dirname, "..");
/** A third of a second of computing each. */
const SCHEDULES = { usual: 60, full: 600 } as const;
const SOAK_MINUTES = { usual: 1, full: 5 } as const;
const KILLS = ["owner killed", "reader ended", "background ended", "brain worker killed"] as const;

/** By the store, as the benchmark of each is called. */
export const SCHEDULES_OVER: { readonly [store: string]: string } = {
  ...{ memory: "schedules", sqlite: "schedules-sqlite" },
};

/** `npm run sim -- --runs 10000 --write` keeps those of all that were promised. */
export async function benchSchedules(isFull: boolean): Promise<void> {
  const runs = SCHEDULES[isFull ? "full" : "usual"];
  const { failed, messages, faults } = await said("test/sim/main.ts", ["--runs", `${runs}`]);
  const came = { schedules: runs, broken: failed!, messages: messages!, faults: faults! };
  printSchedules(SCHEDULES_OVER["memory"]!, came);
}

export function printSchedules(
  bench: string,
  came: Readonly<Record<"schedules" | "broken" | "messages" | "faults", number>>,
): void {
  const at = came.schedules;
  print({ bench, at, metric: "schedules", value: came.schedules, unit: "schedules" });
  print({ bench, at, metric: "broken", value: came.broken, unit: "schedules" });
  print({ bench, at, metric: "messages", value: came.messages, unit: "messages" });
  print({ bench, at, metric: "faults", value: came.faults, unit: "faults" });
}

export const SOAK = "soak";
const SOAK_UNITS = {
  ...{ minutes: "minutes", faults: "faults", turns: "turns" },
  ...{ lost_doubled_altered: "messages", broken_promises: "promises", looked_through: "answers" },
  ...{ shown_that_may_not_be: "answers", over_budget: "prompts" },
  ...{ commit_p95: "ms", fsync_p95: "ms", rss_peak: "MB", rss_steady_from: "MB", rss_steady_to: "MB" },
  degradations: "times",
} as const;

/** `npm run soak -- --minutes 20 --write` keeps these. */
export function printSoak(messages: number, came: Readonly<Record<keyof typeof SOAK_UNITS, number>>): void {
  const { rss_steady_from: from, rss_steady_to: to } = came;
  const grown = (to - from) / Math.max(MOST_GROWN.mb, MOST_GROWN.share * from);
  if (Number.isFinite(grown)) {
    const value = Math.max(0, grown);
    print({ bench: SOAK, at: messages, metric: "rss_grown_of_allowed", value, unit: "share" });
  }
  for (const [metric, unit] of Object.entries(SOAK_UNITS)) {
    const value = came[metric as keyof typeof SOAK_UNITS];
    // A short one has no commit that nothing disturbed.
    if (Number.isFinite(value)) print({ bench: SOAK, at: messages, metric, value, unit });
  }
}

export async function benchKills(isFull: boolean): Promise<void> {
  const minutes = SOAK_MINUTES[isFull ? "full" : "usual"];
  const words = ["--json", "--minutes", `${minutes}`, "--faults", KILLS.join(",")];
  const { lost, doubled, altered, broken_promises, messages, owner_starts, rss_peak_mb } = await said(
    "test/soak/main.ts",
    words,
  );
  const [bench, at] = ["kills", messages!];
  print({ bench, at, metric: "lost_doubled_altered", value: lost! + doubled! + altered!, unit: "messages" });
  print({ bench, at, metric: "broken_promises", value: broken_promises!, unit: "promises" });
  print({ bench, at, metric: "messages", value: messages!, unit: "messages" });
  print({ bench, at, metric: "owners", value: owner_starts!, unit: "starts" });
  print({ bench, at, metric: "rss_peak", value: rss_peak_mb!, unit: "MB" });
}

/** Its one line of figures. Both end with 1 where something is wrong, which the figures say as well. */
async function said(
  file: string,
  words: readonly string[],
): Promise<{ readonly [figure: string]: number | undefined }> {
  const child = spawn(process.execPath, [join(ROOT, file), ...words], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const pieces: Buffer[] = [];
  child.stdout.on("data", (piece: Buffer) => pieces.push(piece));
  const end = () => child.kill();
  process.once("exit", end);
  const [code] = await once(child, "close");
  process.off("exit", end);
  const line = Buffer.concat(pieces)
    .toString("utf8")
    .split("\n")
    .findLast((one) => one.startsWith("{"));
  if (line === undefined) throw new Error(`${file} ended with ${code} and said no figures`);
  return JSON.parse(line) as { [figure: string]: number | undefined };
}
