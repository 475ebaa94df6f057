/**
 * The process that learns is killed, stopped and made to crash: serving goes on, the status shows it, it is started again, and what it
 * had begun is done once.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readlink } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test, vi } from "vitest";
import type { EngineApi } from "../../src/engine/index.ts";
import { MOST_KEPT_BYTES } from "../../src/engine/promote-size.ts";
import { decodePack } from "../../src/rooms/brain/index.ts";
import { BrainSupervisor, type BrainTimes } from "../../src/surfaces/daemon/brain-supervisor.ts";
import { callEngine } from "../../src/surfaces/daemon/desk.ts";
import { METHODS, type MethodName, type Service } from "../../src/wire/index.ts";
import { supplied, taught } from "../support/brain.ts";
import { hostTranscript } from "../support/host.ts";
import { tell } from "../support/memories.ts";
import { addRouted, writeSubjects } from "../support/routed.ts";
import { eachStore, type Lab, openInMemory } from "../support/stores.ts";

const ENTRY = pathToFileURL(join(import.meta.dirname, "..", "..", "src", "main", "brain-worker.ts"));
const CRASHES = pathToFileURL(join(import.meta.dirname, "crashes.fixture.ts"));
const BREAKS = pathToFileURL(join(import.meta.dirname, "breaks.fixture.ts"));
const QUICK: Partial<BrainTimes> = { startAfterMs: 1, lookMs: 100, restartMs: 20, mostRestartMs: 100 };
const WORKER = { beatMs: 50, lookMs: 50, idleMs: 60_000 };
const TURNS = 240;

interface Watched extends AsyncDisposable {
  readonly supervisor: BrainSupervisor;
  readonly calls: MethodName[];
  readonly degraded: string[];
  readonly notices: string[];
  /** How long each was waited before it was started again. */
  readonly waits: unknown[];
  /** Done once, when the worker calls this; and when it was done, before it is answered. */
  when(method: MethodName, act: () => void): void;
  after(method: MethodName, act: () => void): void;
}

function supervised(
  engine: EngineApi,
  times: Partial<BrainTimes> = {},
  { entry = ENTRY, workerTimes = WORKER }: { entry?: URL; workerTimes?: Partial<typeof WORKER> } = {},
): Watched {
  const [calls, degraded, notices]: [MethodName[], string[], string[]] = [[], [], []];
  const waits: unknown[] = [];
  const acts = new Map<string, () => void>();
  const actOn = (name: string) => {
    const act = acts.get(name);
    acts.delete(name);
    act?.();
  };
  const service: Service = {
    hello: () => Promise.reject(new Error("nobody is greeted here")),
    async call(method, params, { signal }) {
      calls.push(method);
      actOn(method);
      const answer = await callEngine(engine, method, params, signal);
      actOn(`after ${method}`);
      return answer;
    },
  };
  const supervisor = new BrainSupervisor({
    entry,
    service,
    degraded: (name) => degraded.push(name),
    notice: (line, fields) => {
      notices.push(line);
      if (fields && "inMs" in fields) waits.push(fields["inMs"]);
    },
    times: { ...QUICK, ...times },
    workerTimes: { ...WORKER, ...workerTimes },
  });
  supervisor.open();
  return {
    ...{ supervisor, calls, degraded, notices, waits },
    when: (method, act) => acts.set(method, act),
    after: (method, act) => acts.set(`after ${method}`, act),
    [Symbol.asyncDispose]: () => supervisor.close(),
  };
}

/** There is a pack, and enough to learn from. */
async function withEvidence(lab: Lab): Promise<void> {
  await tell(lab, hostTranscript(), "Good morning");
  await taught(lab, "The ferry leaves from pier nine.");
  const good = await writeSubjects(lab.store);
  const { pack } = await lab.engine.initBrain({});
  const bytes = (await lab.store.read(({ brainPacks }) => brainPacks.bytes(pack.digest)))!;
  const worth = (key: string, subject: string) => (good.get(key) === subject ? 0.8 : -0.6);
  const routed = { digest: pack.digest, pack: decodePack(bytes), key: "key", at: lab.clock.now() };
  await addRouted(lab.store, { ...routed, count: TURNS, worth });
}

const verdicts = async (lab: Lab) =>
  (await lab.engine.brainHistory({ limit: 100 })).promotions.filter(({ by }) => by === "worker");
const isServed = async (lab: Lab) =>
  expect((await supplied(lab, "Where does the ferry leave from?")).block).toContain("pier nine");
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const patiently = { timeout: 50_000, interval: 20 };
/** A process takes seconds to load its sources where much else is going on. */
vi.setConfig({ testTimeout: 120_000 });

eachStore("the process that learns", (open) => {
  test("learns what there is, hands it in once, and ends when nothing is left; it never opens the database", async () => {
    await using lab = await open();
    await withEvidence(lab);
    await using watched = supervised(lab.engine, {}, { workerTimes: { idleMs: 300 } });
    const opened: string[] = [];
    watched.when("submit_pack", () => {
      const folder = `/proc/${watched.supervisor.state.pid}/fd`;
      void readdir(folder).then(async (names) => {
        for (const name of names) opened.push(await readlink(join(folder, name)).catch(() => ""));
      });
    });
    await expect.poll(() => verdicts(lab), patiently).toHaveLength(1);
    await expect.poll(() => watched.supervisor.state.state, patiently).toBe("idle");
    expect(watched.supervisor.state).toMatchObject({ pid: null, restarts: 0, lastError: null });
    if (process.platform === "linux") {
      expect(opened.length).toBeGreaterThan(0);
      expect(opened.filter((path) => /nacre\.db|\.sqlite|nacre-contract/.test(path))).toEqual([]);
    }
    expect(await lab.engine.workDue({})).toMatchObject({ due: false });
    expect(await verdicts(lab)).toHaveLength(1);
  });

  test("killed while it learns: serving goes on, it is started again, and its tick is done once", async () => {
    await using lab = await open();
    await withEvidence(lab);
    await using watched = supervised(lab.engine);
    const killed: number[] = [];
    const kill = () => {
      killed.push(watched.supervisor.state.pid!);
      process.kill(killed.at(-1)!, "SIGKILL");
    };
    watched.when("training_episodes", kill);
    await expect.poll(() => killed.length, patiently).toBe(1);
    await isServed(lab);
    watched.when("judge_trial", kill);
    await expect.poll(() => killed.length, patiently).toBe(2);
    await isServed(lab);
    await expect
      .poll(async () => (await lab.store.read(({ work }) => work.lastTick()))?.steps.at(-1)?.step, patiently)
      .toBe("done");
    expect(await verdicts(lab)).toHaveLength(1);
    expect(watched.supervisor.state).toMatchObject({ restarts: 2, lastError: "signal SIGKILL" });
    expect(watched.degraded).toContain("brain-worker-died");
    expect((await lab.store.read(({ work }) => work.lastTick()))!.tick).toBe(1);
  });

  test("killed when its pack is stored and before it hears of that: the pack is there once, and nothing is learned again", async () => {
    await using lab = await open();
    await withEvidence(lab);
    await using watched = supervised(lab.engine);
    const killed: number[] = [];
    watched.after("submit_pack", () => {
      killed.push(watched.supervisor.state.pid!);
      process.kill(killed[0]!, "SIGKILL");
    });
    await expect.poll(() => killed.length, patiently).toBe(1);
    await isServed(lab);
    const lastTick = () => lab.store.read(({ work }) => work.lastTick());
    await expect.poll(async () => (await lastTick())?.steps.at(-1)?.step, patiently).toBe("done");
    expect(await verdicts(lab)).toHaveLength(1);
    expect(watched.calls.filter((method) => method === "submit_pack")).toHaveLength(1);
    expect(watched.calls.filter((method) => method === "training_base")).toHaveLength(1);
    const steps = (await lastTick())!.steps.map(({ step }) => step.split(":")[0]);
    expect(steps).toEqual(["begun", "submitted", "judged", "done"]);
    expect((await lastTick())!.tick).toBe(1);
  });
});

describe("a worker that does not answer", () => {
  test("one that is stopped is noticed by its silence, ended, and replaced", async () => {
    await using lab = await openInMemory();
    await withEvidence(lab);
    await using watched = supervised(lab.engine, { silentAfterMs: 1_500 });
    const stopped: number[] = [];
    watched.when("training_base", () => {
      stopped.push(watched.supervisor.state.pid!);
      process.kill(stopped[0]!, "SIGSTOP");
    });
    await expect.poll(() => stopped.length, patiently).toBe(1);
    await isServed(lab);
    await expect.poll(() => watched.degraded.includes("brain-worker-silent"), patiently).toBe(true);
    await expect.poll(() => isAlive(stopped[0]!), patiently).toBe(false);
    await expect.poll(() => verdicts(lab), patiently).toHaveLength(1);
    expect(watched.supervisor.state.restarts).toBe(1);
    expect(watched.supervisor.state.lastError).toContain("no sign of life");
  });
});

describe("what else may happen to it", () => {
  test("a crash loop is left alone for a while, which is said; serving goes on", async () => {
    await using lab = await openInMemory();
    await withEvidence(lab);
    await using watched = supervised(lab.engine, { mostDeaths: 3 }, { entry: CRASHES });
    await expect.poll(() => watched.degraded.includes("brain-worker-given-up"), patiently).toBe(true);
    expect(watched.supervisor.state).toMatchObject({ state: "off", pid: null, restarts: 3 });
    expect(watched.supervisor.state.lastError).toMatch(/^exit code 1: .*it broke/);
    expect(watched.notices.at(-1)).toContain("left alone");
    await isServed(lab);
  });

  test("an end takes it along within two seconds, even when it is stopped", async () => {
    await using lab = await openInMemory();
    await withEvidence(lab);
    for (const stop of [false, true]) {
      await using watched = supervised(lab.engine, { stopMs: 300 });
      await expect.poll(() => watched.supervisor.state.pid !== null, patiently).toBe(true);
      const pid = watched.supervisor.state.pid!;
      if (stop) process.kill(pid, "SIGSTOP");
      const before = performance.now();
      await watched.supervisor.close();
      expect(performance.now() - before).toBeLessThan(2_000);
      expect(isAlive(pid)).toBe(false);
      await lab.engine.releaseWork({
        token: (await lab.store.read(({ work }) => work.lease()))?.token ?? 0,
      });
    }
  });

  test("each death is waited for longer than the one before it, up to a bound; what is told is why, not where", async () => {
    const engine = { workDue: async () => ({ due: true, why: "" }) } as unknown as EngineApi;
    const times = { restartMs: 10, mostRestartMs: 50, mostDeaths: 7 };
    await using watched = supervised(engine, times, { entry: BREAKS });
    await expect.poll(() => watched.degraded.includes("brain-worker-given-up"), patiently).toBe(true);
    expect(watched.waits).toEqual([10, 20, 40, 50, 50, 50]);
    expect(watched.supervisor.state.lastError).toBe("exit code 1: RangeError: it ran out of room");
  });

  test("who cannot say whether anything is due is asked again, and that is told", async () => {
    let asked = 0;
    const workDue = async () => {
      asked += 1;
      throw new Error("too slow");
    };
    await using watched = supervised({ workDue } as unknown as EngineApi, { lookMs: 5 });
    await expect.poll(() => asked, patiently).toBeGreaterThan(2);
    expect(watched.degraded).toContain("brain-worker-not-asked-for");
    expect(watched.supervisor.state).toMatchObject({ state: "idle", restarts: 0 });
  });

  test("packs as large as they may be reach it, and come back", async () => {
    const large = "A".repeat((MOST_KEPT_BYTES / 3) * 4);
    const base = { digest: "a".repeat(64), bytes: large, spent: 0, from: 0, seed: 1, now: 1 };
    const answers: { readonly [method: string]: unknown } = {
      workDue: { due: true, why: "" },
      leaseWork: { token: 1, tick: 1, done: [] },
      beatWork: { held: true },
      releaseWork: {},
      trainingBase: { ...base, serving: "b".repeat(64) },
      trainingPack: { bytes: large },
      trainingEpisodes: { episodes: [], more: false },
      judgeTrial: { kind: null, why: "" },
    };
    const engine = Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [name, async () => answer]),
    );
    await using watched = supervised(engine as unknown as EngineApi);
    await expect.poll(() => watched.calls.includes("judge_trial"), patiently).toBe(true);
    expect(watched.calls).toContain("training_pack");
    expect(watched.supervisor.state).toMatchObject({ restarts: 0, lastError: null });
    METHODS.submit_pack.params.check({ token: 1, tick: 1, bytes: large });
    METHODS.keep_brain.params.check({ bytes: large, entries: [], after: 0 });
  });

  test("it may ask for what it learns from, and for nothing else", async () => {
    const engine = { workDue: async () => ({ due: true, why: "" }) } as unknown as EngineApi;
    await using watched = supervised(engine, {}, { entry: CRASHES, workerTimes: { idleMs: 1 } });
    await expect.poll(() => watched.supervisor.state.restarts, patiently).toBeGreaterThan(0);
    expect(new Set(watched.calls)).toEqual(new Set(["work_due"]));
  });

  test("it ends when whoever started it is gone", async () => {
    const child: ChildProcess = spawn(process.execPath, [ENTRY.pathname], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    await once(child.stdout!, "data");
    child.stdin!.destroy();
    await once(child, "exit");
    expect(child.exitCode).toBe(0);
  });
});
