/** The same over a real socket, a real pipe and a real port: a process stays alive, and answers whoever comes next. */

import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { codeOf } from "../../src/kernel/errors.ts";
import { connect, createPeer, PROTOCOL } from "../../src/wire/index.ts";
import { startDaemon } from "../kill/daemon-process.ts";
import { temporary } from "../support/temporary.ts";
import { keptOf } from "./corpus.ts";
import { frames } from "./frames.ts";
import { http } from "./http.ts";
import { mcp } from "./mcp.ts";
import { OWNERS_OWN, ownParams } from "./owner-calls.ts";
import { fuzz } from "./run.ts";
import type { Target } from "./target.ts";

const REAL: readonly Target[] = [frames, mcp, http];

/** Beside what is kept, which may have been a finding in a process and nowhere else. */
const RUNS = 12;

test.each(REAL)(
  "a process that is sent hostile $name, and what is kept of it",
  async (target) => {
    const { findings, runs, outcomes } = await fuzz(target, {
      ...{ seed: 1, runs: keptOf(target.name).length + RUNS, seconds: 100, real: true },
      ...{ keepsFindings: false, grows: false, replays: true, signal: new AbortController().signal },
    });
    expect(findings).toEqual([]);
    expect([runs, outcomes.length > 0]).toEqual([keptOf(target.name).length + RUNS, true]);
  },
  120_000,
);

/** Of each method. */
const CALLS = 5;

test("an owner that is asked what it answers itself, by what each takes: it answers or refuses with a code, and stays", async () => {
  const home = temporary("nacre-fuzz-owner-");
  const daemon = await startDaemon(home);
  const met: { readonly [method: string]: Set<string> } = Object.fromEntries(
    OWNERS_OWN.map((method) => [method, new Set<string>()]),
  );
  const asked = async (method: string, params: unknown): Promise<string> => {
    const peer = createPeer((await connect({ transport: "unix", path: join(home, "run/nacre.sock") }))!);
    try {
      const client = { name: "fuzz", version: "1", kind: "test" };
      await peer.request("hello", { protocol: PROTOCOL, client, capabilities: ["write"] });
      await peer.request(method, params, { deadlineMs: 20_000 });
      return "answered";
    } catch (error) {
      const code = codeOf(error);
      if (code === undefined) throw error;
      return code;
    } finally {
      peer.close();
    }
  };
  try {
    for (const method of OWNERS_OWN) {
      for (const params of fc.sample(ownParams(method), { seed: 1, numRuns: CALLS }))
        met[method]!.add(await asked(method, params));
      expect([await asked("health", {}), daemon.child.exitCode], method).toEqual(["answered", null]);
    }
  } finally {
    await daemon.kill();
    rmSync(home, { recursive: true, force: true });
  }
  const all = Object.values(met).flatMap((codes) => [...codes]);
  expect(all.filter((code) => /internal|deadline|disconnected/.test(code))).toEqual([]);
  // Its pages are there or not, as they were built.
  const opened = met["open_studio"]!;
  expect(opened.has("answered") || opened.has("studio/unavailable")).toBe(true);
  // A daemon is asked to make room, and stays.
  expect([...met["yield_lease"]!]).toContain("store/owned");
  for (const method of ["close_studio", "note_degradation", "lend_model", "flush"])
    expect([...met[method]!], method).toContain("answered");
}, 120_000);
