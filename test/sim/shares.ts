/** Shares schedules out among processes, each with a run of seeds of its own, and gathers what came of them. */

import { spawn } from "node:child_process";
import { once } from "node:events";

export interface Share {
  readonly ran: number;
  readonly failed: number;
  readonly depths: readonly number[];
  readonly [sum: string]: number | readonly number[];
}

interface Sharing {
  readonly file: string;
  readonly first: number;
  readonly runs: number;
  readonly jobs: number;
  /** What each is told besides. */
  readonly words: readonly string[];
}

/** What fails says so on standard error; one that ends without a word is an error here. */
export function sharedOut({ file, first, runs, jobs, words }: Sharing): Promise<readonly Share[]> {
  const starts = Array.from({ length: jobs + 1 }, (_, job) => first + Math.floor((runs * job) / jobs));
  return Promise.all(
    starts
      .slice(0, -1)
      .map((seed, job) =>
        said(file, ["--seed", `${seed}`, "--runs", `${starts[job + 1]! - seed}`, ...words]),
      ),
  );
}

async function said(file: string, words: readonly string[]): Promise<Share> {
  const child = spawn(process.execPath, [file, ...words], { stdio: ["ignore", "pipe", "inherit"] });
  const end = () => child.kill();
  process.once("exit", end);
  const pieces: Buffer[] = [];
  child.stdout.on("data", (piece: Buffer) => pieces.push(piece));
  const [code, signal] = await once(child, "close");
  process.off("exit", end);
  const line = Buffer.concat(pieces).toString("utf8").trim().split("\n").at(-1) ?? "";
  if (!line.startsWith("{"))
    throw new Error(`${words.join(" ")} ended with ${code ?? signal} and said nothing`);
  return JSON.parse(line) as Share;
}
