/**
 * That nothing is lost or doubled, in figures: schedules of retry, crash, restart, rewrite and clock (`npm run sim`), and processes that are
 * killed under load (`npm run soak`). Fewer and shorter than those commands by themselves; what they print is what is counted.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { print } from "./report.ts";

const ROOT = join(import.meta.dirname, "..");
/** More than half a second of computing each. */
const SCHEDULES = { usual: 60, full: 600 } as const;
const SOAK_MINUTES = { usual: 1, full: 5 } as const;
const KILLS = ["owner killed", "reader ended", "background ended", "brain worker killed"] as const;

export async function benchSchedules(at: number, isFull: boolean): Promise<void> {
  const runs = SCHEDULES[isFull ? "full" : "usual"];
  const { failed, messages, faults } = await said("test/sim/main.ts", ["--runs", `${runs}`]);
  const bench = "schedules";
  print({ bench, at, metric: "schedules", value: runs, unit: "schedules" });
  print({ bench, at, metric: "broken", value: failed!, unit: "schedules" });
  print({ bench, at, metric: "messages", value: messages!, unit: "messages" });
  print({ bench, at, metric: "faults", value: faults!, unit: "faults" });
}

export async function benchKills(at: number, isFull: boolean): Promise<void> {
  const minutes = SOAK_MINUTES[isFull ? "full" : "usual"];
  const words = ["--json", "--minutes", `${minutes}`, "--faults", KILLS.join(",")];
  const { lost, doubled, altered, broken_promises, messages, owner_starts } = await said(
    "test/soak/main.ts",
    words,
  );
  const bench = "kills";
  print({ bench, at, metric: "lost_doubled_altered", value: lost! + doubled! + altered!, unit: "messages" });
  print({ bench, at, metric: "broken_promises", value: broken_promises!, unit: "promises" });
  print({ bench, at, metric: "messages", value: messages!, unit: "messages" });
  print({ bench, at, metric: "owners", value: owner_starts!, unit: "starts" });
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
