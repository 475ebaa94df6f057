/** A program lends its model to the owner: over the port of its own thread, and over a socket. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { filler } from "../../../test/support/fold.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "../../../test/support/host.ts";
import {
  type CompleteRequest,
  disconnectedError,
  type Handler,
  METHODS,
  type ProgramKind,
} from "../../wire/index.ts";
import { type Attachment, attach } from "./attach.ts";
import { LentModels } from "./lent-models.ts";
import { embedInThread } from "./supervisor.ts";

let home: string;
const cleanup: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "nacre-lent-"));
});
afterEach(async () => {
  for (const undo of cleanup.splice(0).reverse()) await undo();
  await rm(home, { recursive: true });
});

const echo =
  (who: string): Handler =>
  async ({ params }) => ({ text: `${who}: ${(params as CompleteRequest).prompt}` });

const FIXTURE = new URL("./thread.fixture.ts", import.meta.url);

async function lender(
  kind: ProgramKind,
  who: string,
  handle = echo(who),
  entry = FIXTURE,
): Promise<Attachment> {
  const introduction = { name: who, version: "0.1.0", kind };
  const attachment = await attach({
    home,
    introduction,
    handle,
    embed: embedInThread({
      entry,
      data: { home, kind, version: "0.1.0", endpoint: null },
      introduction,
      handle,
    }),
  });
  cleanup.push(() => attachment.close());
  return attachment;
}

const ask = { system: "be brief", prompt: "hello", maxTokens: 100 };

test("the newest lender is asked; when it has gone, the one before it", async () => {
  const owner = await lender("gateway", "first");
  const inside = (method: "complete" | "lent_model", params: object) =>
    owner.current!.peer.request(method, params, { deadlineMs: METHODS[method].deadlineMs });
  expect(await inside("lent_model", {})).toEqual({ name: null });
  await expect(inside("complete", ask)).rejects.toMatchObject({ code: "model/unavailable" });

  await owner.call("lend_model", { name: "host" });
  expect(await inside("lent_model", {})).toEqual({ name: "host" });
  expect(await inside("complete", ask)).toEqual({ text: "first: hello" });

  const second = await lender("test", "second");
  expect(second.current?.mine).toBe(false);
  await second.call("lend_model", { name: "other" });
  expect(await inside("complete", ask)).toEqual({ text: "second: hello" });
  await second.close();
  expect(await inside("complete", ask)).toEqual({ text: "first: hello" });
});

async function closing(owner: Attachment): Promise<number> {
  const started = performance.now();
  await owner.close();
  return performance.now() - started;
}

test("an owner that ends does not wait for a model", async () => {
  const quietMs = await closing(await lender("gateway", "idle"));
  const asked = Promise.withResolvers<void>();
  const owner = await lender("gateway", "silent", () => {
    asked.resolve();
    return new Promise(() => {});
  });
  await owner.call("lend_model", { name: "host" });
  const answer = owner
    .current!.peer.request("complete", ask, { deadlineMs: METHODS.complete.deadlineMs })
    .catch((error: unknown) => error);
  await asked.promise;
  // What is at work may otherwise take two seconds to finish.
  expect(await closing(owner)).toBeLessThan(quietMs + 1_500);
  expect(await answer).toMatchObject({ code: "wire/disconnected" });
});

test("what lenders say goes on as it is, and only a lost connection goes to the next", async () => {
  const models = new LentModels("here");
  const call = { signal: AbortSignal.timeout(1_000), deadlineMs: 1_000 };
  models.lend({ name: "broken" }, { ...call, ask: () => Promise.reject(new TypeError("no")) });
  await expect(models.complete(ask, call)).rejects.toThrow("no");
  expect(models.nameFor(undefined)).toBe("broken");
  expect(models.nameFor("here")).toBe("broken");
  expect(models.nameFor("elsewhere")).toBeNull();
  await expect(models.complete({ ...ask, installation: "elsewhere" }, call)).rejects.toMatchObject({
    code: "model/unavailable",
  });
  models.lend({ name: "theirs", installation: "elsewhere" }, { ...call, ask: async (_, asked) => asked });
  expect(await models.complete({ ...ask, installation: "elsewhere" }, call)).toEqual(ask);
  expect(models.nameFor("here")).toBe("broken");
});

test("two calls at once that meet the end of one lender leave the others where they are", async () => {
  const models = new LentModels("here");
  const call = { signal: AbortSignal.timeout(1_000), deadlineMs: 1_000 };
  const gone = Promise.withResolvers<never>();
  models.lend(
    { name: "elsewhere", installation: "elsewhere" },
    { ...call, ask: async () => "from elsewhere" },
  );
  models.lend({ name: "going" }, { ...call, ask: () => gone.promise });
  const asked = [models.complete(ask, call), models.complete(ask, call)];
  gone.reject(disconnectedError("complete"));
  for (const answer of asked) await expect(answer).rejects.toMatchObject({ code: "model/unavailable" });
  expect(await models.complete({ ...ask, installation: "elsewhere" }, call)).toBe("from elsewhere");
});

/** Its background asks the models that are lent. */
const FOLDING = new URL("../../main/thread.ts", import.meta.url);

async function foldWith(handle: Handler): Promise<void> {
  const owner = await lender("gateway", "failing", handle, FOLDING);
  await owner.call("lend_model", { name: "host" });
  const host = hostTranscript();
  for (let turn = 0; turn < 40; turn += 1) {
    const said = host.say(
      userSays(`question ${turn}: ${filler(turn, 200)}`, 2 * turn),
      assistantSays(`answer ${turn}: ${filler(turn + 1, 200)}`, 2 * turn + 1),
    );
    await owner.call("commit_turn", host.commit(said));
  }
  const folded = await owner.call("compact", { lane: LANE, sessionId: host.sessionId, budget: 10_000 });
  expect(folded).toMatchObject({ compacted: true });
  expect(folded.failedCalls).toBeGreaterThan(0);
  await owner.close();
}

function letRedoFallDue(): void {
  const file = new DatabaseSync(join(home, "nacre.db"));
  const { changes } = file.prepare("UPDATE fold_debts SET not_before = 0 WHERE reason = 3").run();
  file.close();
  expect(changes).toBe(1);
}

test("what fell due before an owner began waits for the model that is lent a while later", async () => {
  await foldWith(async () => ({ failed: { status: 500 } }));
  letRedoFallDue();
  const asked: string[] = [];
  const owner = await lender(
    "gateway",
    "slow",
    async ({ params }) => {
      asked.push((params as CompleteRequest).prompt);
      return { failed: { status: 500 } };
    },
    FOLDING,
  );
  await expect.poll(async () => (await owner.call("health", {})).ok).toBe(true);
  // It would have been done with everything by now.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await owner.call("lend_model", { name: "host" });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked[0]).toContain("question ");
});
