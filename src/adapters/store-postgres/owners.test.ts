/** Several owners of one memory: lanes beside each other, everything else one after the other, and who is killed holds nothing. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { codeOf } from "../../kernel/errors.ts";
import { newLane } from "../../rooms/history/samples.suite.ts";
import { openPostgresLease, openPostgresStore } from "./index.ts";
import { emptySchema, HOLDER, type Owned, type OwnSchema, own } from "./postgres.fixture.ts";

let schema: OwnSchema;
let one: Owned;
let other: Owned;
beforeEach(async () => {
  schema = await emptySchema();
  one = await own(schema.url, schema.newFolder());
  other = await own(schema.url, schema.newFolder());
});
afterEach(async () => {
  await one.release();
  await other.release();
  await schema.remove();
});

/** A unit of a lane, or of none, that stays in its middle. */
async function inTheMiddle({ store }: Owned, lane?: string) {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isIn, resolve: enter } = Promise.withResolvers<void>();
  const write = store.write(
    "durable",
    async ({ history }) => {
      await history.addLane(newLane({ sessionKey: lane ?? "none" }));
      enter();
      await mayGoOn;
    },
    lane,
  );
  await Promise.race([isIn, write]);
  return {
    async end() {
      goOn();
      await write;
    },
  };
}

const lanesOf = ({ store }: Pick<Owned, "store">) =>
  store.read(async ({ history }) => (await history.totals(newLane().installation)).lanes);

async function isHeldUp(work: Promise<unknown>): Promise<boolean> {
  const waited = new Promise((resolve) => setTimeout(resolve, 150, "waited"));
  return (await Promise.race([work, waited])) === "waited";
}

test("owners of different homes have tokens of their own, and each writes", async () => {
  expect(other.lease.token).toBeGreaterThan(one.lease.token);
  await one.store.write("durable", ({ meta }) => meta.set("a", "1"));
  await other.store.write("durable", ({ meta }) => meta.set("b", "2"));
  expect(await one.store.read(({ meta }) => meta.get("b"))).toBe("2");
  const { url, folder } = one;
  expect(await openPostgresLease({ url, folder }).acquire(HOLDER)).toBeUndefined();
  expect(statSync(join(folder, "home-id")).mode & 0o777).toBe(0o600);
});

test("whoever takes over one home takes nothing from another", async () => {
  const { url, folder } = one;
  const seized = await openPostgresLease({ url, folder }).seize(HOLDER);
  const late = one.store.write("durable", ({ meta }) => meta.set("a", "late"));
  expect(await late.catch(codeOf)).toBe("store/fenced");
  await other.store.write("durable", ({ meta }) => meta.set("a", "1"));
  expect(await one.store.read(({ meta }) => meta.get("a"))).toBe("1");
  await seized.release();
});

test("units of different lanes are written at once by two owners; of one lane, one after the other", async () => {
  const first = await inTheMiddle(one, "x");
  await (await inTheMiddle(other, "y")).end();
  expect(await lanesOf(other)).toBe(1);
  const sameLane = other.store.write("durable", ({ meta }) => meta.set("turn", "second"), "x");
  expect(await isHeldUp(sameLane)).toBe(true);
  await first.end();
  await sameLane;
  expect(await lanesOf(one)).toBe(2);
});

test("a unit without a lane waits for all others, and they for it", async () => {
  const lane = await inTheMiddle(one, "x");
  const alone = inTheMiddle(other);
  expect(await isHeldUp(alone)).toBe(true);
  await lane.end();
  const held = await alone;
  const next = one.store.write("durable", ({ meta }) => meta.set("a", "1"), "y");
  expect(await isHeldUp(next)).toBe(true);
  await held.end();
  await next;
});

test("who has waited long enough is told that it is locked, and may try again", async () => {
  const { url, folder, lease } = other;
  const hasty = await openPostgresStore({
    url,
    folder,
    mode: "owner",
    token: lease.token,
    lockTimeoutMs: 100,
  });
  const lane = await inTheMiddle(one, "x");
  const alone = hasty.write("durable", ({ meta }) => meta.set("a", "1"));
  expect(await alone.catch(codeOf)).toBe("store/locked");
  await lane.end();
  await hasty.write("durable", ({ meta }) => meta.set("a", "1"));
  await hasty.close();
});

test("a settled read has nothing under way behind what it sees; another read may", async () => {
  const [plain, settled] = [
    await openPostgresStore({ url: schema.url, mode: "reader" }),
    await openPostgresStore({ url: schema.url, mode: "reader", settled: true }),
  ];
  const early = await inTheMiddle(one, "x");
  await (await inTheMiddle(other, "y")).end();
  const keys = (store: typeof plain) =>
    store.read(async ({ history }) => [
      (await history.lane(1 as never))?.sessionKey,
      (await history.lane(2 as never))?.sessionKey,
    ]);
  expect(await keys(plain)).toEqual([undefined, "y"]);
  const waiting = keys(settled);
  expect(await isHeldUp(waiting)).toBe(true);
  await early.end();
  expect(await waiting).toEqual(["x", "y"]);
  await plain.close();
  await settled.close();
});

function start(...args: readonly string[]): { child: ChildProcess; line(): Promise<string> } {
  const program = join(import.meta.dirname, "owner-process.fixture.ts");
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, line: async () => String((await lines.next()).value) };
}

test("an owner that is killed in the middle of a unit leaves nothing of it, and its lane and its home are free", async () => {
  const folder = schema.newFolder();
  const { child, line } = start(schema.url, folder, "x");
  expect(await line()).toBe("in");
  const waiting = one.store.write("durable", ({ meta }) => meta.get("written"), "x");
  expect(await isHeldUp(waiting)).toBe(true);
  const killed = once(child, "exit");
  child.kill("SIGKILL");
  await killed;
  expect(await waiting).toBeUndefined();
  const next = await own(schema.url, folder);
  expect(next.lease.token).toBeGreaterThan(other.lease.token);
  await next.release();
});

test("one owner does what is done in the background, until it ends; others are told when it has written", async () => {
  expect([await one.store.sharing.tryUpkeep(), await other.store.sharing.tryUpkeep()]).toEqual([true, false]);
  expect(await one.store.sharing.tryUpkeep()).toBe(true);
  await one.store.close();
  await expect.poll(() => other.store.sharing.tryUpkeep()).toBe(true);

  const { promise: isTold, resolve: tell } = Promise.withResolvers<void>();
  let isFirst = true;
  const end = other.store.sharing.watch(() => {
    // The first word is that it listens now.
    if (!isFirst) tell();
    isFirst = false;
  });
  await expect.poll(() => isFirst).toBe(false);
  const { line } = start(schema.url, schema.newFolder(), "-");
  expect(await line()).toBe("wrote");
  await isTold;
  end();
});

test("a unit that goes on after a statement has failed is not taken for written", async () => {
  const write = one.store.write("durable", async ({ history, meta }) => {
    await meta.set("a", "1");
    const lane = await history.addLane(newLane({ sessionKey: "twice" }));
    await history.addLane(newLane({ sessionKey: "twice" })).catch(() => undefined);
    return lane;
  });
  await expect(write).rejects.toThrow(/went on after one of its statements had failed/);
  expect(await one.store.read(({ meta }) => meta.get("a"))).toBeUndefined();
});
