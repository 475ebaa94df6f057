import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test.each(["SIGTERM", "SIGINT"] as const)(
  "`openclaw nacre serve` ends in order when it gets %s",
  async (signal) => {
    const state = await mkdtemp(join(tmpdir(), "nacre-serve-"));
    const program = join(import.meta.dirname, "plugin.fixture.ts");
    const child = spawn(process.execPath, [program, state, "serve"], { stdio: ["ignore", "pipe", "pipe"] });
    try {
      const ended = once(child, "exit");
      await Promise.race([
        once(child.stdout, "data"),
        ended.then(() => Promise.reject(new Error("it did not start"))),
      ]);
      child.kill(signal);
      const [code, killedBy] = await ended;
      expect(killedBy).toBeNull();
      expect(code).toBe(0);
    } finally {
      child.kill("SIGKILL");
      await rm(state, { recursive: true, force: true });
    }
  },
  20_000,
);
