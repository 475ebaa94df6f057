/** The pages of a store whose owner is of an earlier version, as right after an update. */

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { NacreError } from "../kernel/errors.ts";
import { listen, type ProgramKind, servePeer, socketChannel } from "../wire/index.ts";
import { studioOf } from "./studio-link.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-link-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Knows no method of today's. */
async function earlierOwner(home: string, kind: ProgramKind, afterMs = 0) {
  const run = join(home, "run");
  mkdirSync(run, { recursive: true, mode: 0o700 });
  const unknown = () => new NacreError("wire/unknown-method", "There is no method", "Methods: hello, health");
  const owner = { pid: 4711, kind, fencing: 1 };
  return await listen(
    { transport: "unix", path: join(run, "nacre.sock") },
    {
      onConnection: (socket) => {
        servePeer(
          socketChannel(socket),
          {
            async hello() {
              await sleep(afterMs);
              return { protocol: 1, schema: 1, version: "0.0.1", installation: "here", owner };
            },
            call: () => Promise.reject(unknown()),
          },
          { access: "client" },
        );
      },
    },
  );
}

test.each([
  ["gateway", "openclaw gateway restart"],
  ["daemon", "nacre serve"],
] as const)("a %s that serves no pages is named, with how it is started again", async (kind, command) => {
  const home = join(folder, kind);
  const listener = await earlierOwner(home, kind);
  const { signal } = new AbortController();
  const studio = studioOf({ home, version: "0.1.0", deadline: undefined, signal });
  await expect(studio.link(undefined)).rejects.toMatchObject({
    code: "studio/unavailable",
    message: expect.stringContaining(`a ${kind} (process 4711) of an earlier version`),
    hint: expect.stringContaining(command),
  });
  // Nothing of it listens.
  expect(await studio.stop()).toBeNull();
  await listener.close();
});

test("an owner that is known to be there may take its time; any other that is silent is taken for none", async () => {
  const home = join(folder, "busy");
  const listener = await earlierOwner(home, "daemon", 400);
  const asked = { home, version: "0.1.0", deadline: undefined, signal: new AbortController().signal };
  expect(await studioOf({ ...asked, silenceMs: 50 }).link(undefined)).toBeNull();
  const patient = studioOf({ ...asked, silenceMs: 20_000 });
  await expect(patient.link(undefined)).rejects.toMatchObject({ code: "studio/unavailable" });
  await listener.close();
});
