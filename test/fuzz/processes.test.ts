/** The same over a real socket, a real pipe and a real port: a process stays alive, and answers whoever comes next. */

import { expect, test } from "vitest";
import { frames } from "./frames.ts";
import { http } from "./http.ts";
import { mcp } from "./mcp.ts";
import { fuzz } from "./run.ts";
import type { Target } from "./target.ts";

const REAL: readonly Target[] = [frames, mcp, http];

test.each(REAL)(
  "a process that is sent hostile $name",
  async (target) => {
    const { findings, runs, outcomes } = await fuzz(target, {
      ...{ seed: 1, runs: 12, seconds: 100, real: true },
      ...{ keepsFindings: false, grows: false, replays: false, signal: new AbortController().signal },
    });
    expect(findings).toEqual([]);
    expect([runs, outcomes.length > 0]).toEqual([12, true]);
  },
  120_000,
);
