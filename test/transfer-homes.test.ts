/** Moving out of one home and into another, with everything running that runs in a process: out, in and out again is the same. */

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { attachHome } from "../src/main/attach-home.ts";
import { openSource } from "../src/main/sources.ts";
import { cli } from "../src/surfaces/cli/cli.fixture.ts";
import { engineOver } from "../src/wire/index.ts";

const sample = (name: string) => fileURLToPath(new URL(`../sample/${name}.jsonl`, import.meta.url));
const MOST_WAITED_MS = 150_000;

async function homeAt(path: string) {
  const attachment = await attachHome({ home: path, kind: "cli", version: "test" });
  const engine = engineOver(attachment);
  const { signal } = new AbortController();
  const typed = async (...words: readonly string[]) => {
    const ran = await cli(words, { client: engine, dependencies: { openSource, signal } });
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    return ran;
  };
  /** Until nothing waits, and nothing more comes of it. */
  const settled = async () => {
    let before = "";
    for (const until = Date.now() + MOST_WAITED_MS; Date.now() < until; await sleep(500)) {
      // A busy machine is late with an answer.
      const status = await engine.status({}).catch(() => undefined);
      if (status === undefined) continue;
      const { index, memories, guidance, ledger, knowledge } = status;
      const now = JSON.stringify({ memories, guidance, ledger, knowledge });
      const waiting = [index, memories, guidance, ledger, knowledge].some(({ pending }) => pending > 0);
      if (!waiting && now === before) return;
      before = waiting ? "" : now;
    }
    throw new Error("the background does not come to an end");
  };
  return { typed, settled, close: () => attachment.close() };
}

const linesOf = async (path: string) => (await readFile(path, "utf8")).split("\n").slice(1);

test("a sample month: out, in and out again, while the background has its say, and after", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nacre-homes-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [there, here, later] = ["there", "here", "later"].map((name) => join(folder, `${name}.ndjson`));
  const one = await homeAt(join(folder, "one"));
  for (const name of ["garden", "tidewatch"])
    await one.typed("import", sample(name), "--from", "openclaw-jsonl", "--apply");
  await one.settled();
  const whole = await one.typed("export", there!);
  await one.close();
  expect(whole.stderr).toBe("");
  const two = await homeAt(join(folder, "two"));
  await two.typed("import", there!, "--apply");
  await two.typed("export", here!);
  await two.settled();
  await two.typed("export", later!);
  await two.close();
  const lines = await linesOf(there!);
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.some((line) => line.startsWith('{"kind":"memory"'))).toBe(true);
  expect(await linesOf(here!)).toEqual(lines);
  expect(await linesOf(later!)).toEqual(lines);
}, 400_000);
