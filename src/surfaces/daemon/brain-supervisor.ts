/**
 * Keeps the worker process that learns: starts it when there is something to learn, answers what it asks, and replaces it when it dies or
 * shows no sign of life. With every failure it waits longer; one that dies again and again is left alone for an hour. Whatever becomes of
 * it, nobody who asks for anything else notices.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { NacreError } from "../../kernel/errors.ts";
import { type MethodName, type Peer, pipeChannel, type Service, servePeer } from "../../wire/index.ts";
import { Backoff } from "./backoff.ts";
import type { BrainLoopTimes } from "./brain-loop.ts";
import type { Notice } from "./notice.ts";
import { haveStandBack } from "./stand-back.ts";

export interface BrainTimes {
  /** An owner is to be reached first, and has other things to catch up with. */
  readonly startAfterMs: number;
  /** Between two looks whether there is anything to do. */
  readonly lookMs: number;
  readonly silentAfterMs: number;
  readonly restartMs: number;
  readonly mostRestartMs: number;
  /** So many deaths within the time that it is then left alone for. */
  readonly mostDeaths: number;
  readonly giveUpMs: number;
  /** To end by itself when it is told to. */
  readonly stopMs: number;
}

export const BRAIN_TIMES: BrainTimes = {
  startAfterMs: 20_000,
  lookMs: 60_000,
  silentAfterMs: 90_000,
  restartMs: 5_000,
  mostRestartMs: 300_000,
  mostDeaths: 5,
  giveUpMs: 3_600_000,
  stopMs: 2_000,
};

/** One that lived this long before it died begins with the shortest wait again. */
const FORGIVEN_AFTER_MS = 600_000;
/** To load, on a machine that does too much at once, before it first says something. */
const STARTS_WITHIN_MS = 60_000;
const LOOK_WITHIN_MS = 10_000;
const MOST_SAID = 2_000;

/** What a worker may ask of its owner. */
const FOR_WORKERS: ReadonlySet<MethodName> = new Set<MethodName>([
  "work_due",
  "lease_work",
  "beat_work",
  "release_work",
  "training_base",
  "training_pack",
  "training_episodes",
  "submit_pack",
  "judge_trial",
]);

export interface BrainSupervisorOptions {
  /** The file that `main/` keeps for it. */
  readonly entry: URL;
  readonly service: Service;
  readonly degraded: (name: string) => void;
  readonly notice: Notice;
  readonly times?: Partial<BrainTimes>;
  /** Handed to the worker. */
  readonly workerTimes?: Partial<BrainLoopTimes>;
}

/** As the status shows it. */
export interface BrainWorkerState {
  readonly state: "off" | "idle" | "running" | "silent" | "restarting";
  readonly pid: number | null;
  readonly heartbeatAgeMs: number | null;
  readonly restarts: number;
  readonly lastError: string | null;
}

interface Running {
  readonly child: ChildProcess;
  readonly peer: Peer;
  readonly startedAt: number;
  readonly ended: Promise<void>;
  /** It has asked for something: from then on its silence counts. */
  called: boolean;
  token: number | undefined;
  said: string;
}

export class BrainSupervisor {
  readonly #options: BrainSupervisorOptions;
  readonly #times: BrainTimes;
  readonly #backoff: Backoff;
  #running: Running | undefined;
  #timer: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;
  #beatAt: number | undefined;
  #deaths: number[] = [];
  #restarts = 0;
  #waits: "restart" | "hour" | undefined;
  #lastError: string | null = null;
  #opened = false;
  #closed = false;

  constructor(options: BrainSupervisorOptions) {
    this.#options = options;
    this.#times = { ...BRAIN_TIMES, ...options.times };
    this.#backoff = new Backoff({
      firstMs: this.#times.restartMs,
      mostMs: this.#times.mostRestartMs,
      forgetAfterMs: FORGIVEN_AFTER_MS,
    });
  }

  open(): void {
    this.#opened = true;
    this.#lookIn(this.#times.startAfterMs);
  }

  get state(): BrainWorkerState {
    const age = this.#beatAt === undefined ? null : Math.round(performance.now() - this.#beatAt);
    return {
      state: this.#stateNow(age),
      pid: this.#running?.child.pid ?? null,
      heartbeatAgeMs: age,
      restarts: this.#restarts,
      lastError: this.#lastError,
    };
  }

  #stateNow(age: number | null): BrainWorkerState["state"] {
    if (!this.#opened || this.#closed || this.#waits === "hour") return "off";
    if (this.#waits === "restart") return "restarting";
    if (this.#running === undefined) return "idle";
    return age !== null && age > this.#times.silentAfterMs ? "silent" : "running";
  }

  /** Ended when it resolves, one way or the other. Idempotent. */
  async close(graceMs = this.#times.stopMs): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    const running = this.#running;
    if (running === undefined) return;
    running.child.stdin?.end();
    running.child.kill("SIGTERM");
    const kill = setTimeout(() => running.child.kill("SIGKILL"), graceMs);
    await running.ended;
    clearTimeout(kill);
  }

  #lookIn(ms: number): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), ms).unref();
  }

  async #look(): Promise<void> {
    if (this.#closed || this.#running !== undefined) return;
    this.#waits = undefined;
    try {
      const call = { signal: AbortSignal.timeout(LOOK_WITHIN_MS), deadlineMs: LOOK_WITHIN_MS };
      const { due } = (await this.#options.service.call("work_due", {}, call)) as { due: boolean };
      if (due && !this.#closed) this.#start();
      else this.#lookIn(this.#times.lookMs);
    } catch {
      // Whoever cannot say whether anything is due is asked again; meanwhile nothing is learned, which is told.
      if (this.#closed) return;
      this.#options.degraded("brain-worker-not-asked-for");
      this.#lookIn(this.#times.lookMs);
    }
  }

  #start(): void {
    const { entry, workerTimes } = this.#options;
    const told = workerTimes === undefined ? [] : [JSON.stringify(workerTimes)];
    const child = spawn(process.execPath, [fileURLToPath(entry), ...told], {
      stdio: ["pipe", "pipe", "pipe"],
      // It needs nothing of what this program was told: no keys, no options of the runtime.
      env: process.platform === "win32" ? { SystemRoot: process.env["SystemRoot"] ?? "" } : {},
      windowsHide: true,
    });
    if (child.pid !== undefined) haveStandBack(child.pid);
    const ended = Promise.withResolvers<void>();
    const peer = servePeer(pipeChannel(child.stdout, child.stdin), this.#doors(), { access: "internal" });
    const running: Running = {
      child,
      peer,
      startedAt: performance.now(),
      ended: ended.promise,
      called: false,
      token: undefined,
      said: "",
    };
    this.#running = running;
    this.#beatAt = performance.now();
    child.stderr.on("data", (chunk: Buffer) => {
      running.said = (running.said + chunk.toString("utf8")).slice(0, MOST_SAID);
    });
    let isOver = false;
    const over = (why: string, isFailure: boolean) => {
      if (isOver) return;
      isOver = true;
      void this.#over(running, why, isFailure).finally(ended.resolve);
    };
    child.once("error", (error) => over(error.message, true));
    child.once("exit", (code, signal) => over(howItEnded(code, signal, running.said), code !== 0));
    for (const handle of [child, child.stdin, child.stdout, child.stderr]) unref(handle);
    const every = Math.max(10, this.#times.silentAfterMs / 4);
    this.#watch = setInterval(() => this.#lookAlive(running), every).unref();
  }

  /** The methods of a worker alone; each is a sign of life. */
  #doors(): Service {
    const { service } = this.#options;
    return {
      hello: () => Promise.reject(notForWorkers("hello")),
      call: async (method, params, call) => {
        this.#beatAt = performance.now();
        if (this.#running !== undefined) this.#running.called = true;
        if (!FOR_WORKERS.has(method)) throw notForWorkers(method);
        const answer = await service.call(method, params, call);
        this.#beatAt = performance.now();
        if (method === "lease_work" && this.#running !== undefined)
          this.#running.token = (answer as { token: number } | null)?.token;
        return answer;
      },
    };
  }

  #lookAlive(running: Running): void {
    const silentMs = performance.now() - (this.#beatAt ?? 0);
    const { silentAfterMs } = this.#times;
    if (silentMs <= (running.called ? silentAfterMs : Math.max(silentAfterMs, STARTS_WITHIN_MS))) return;
    this.#options.degraded("brain-worker-silent");
    running.said = `no sign of life for ${Math.round(silentMs / 1_000)} s`;
    running.child.kill("SIGKILL");
  }

  async #over(running: Running, why: string, isFailure: boolean): Promise<void> {
    clearInterval(this.#watch);
    running.peer.close();
    if (this.#running === running) this.#running = undefined;
    if (this.#closed) return;
    await this.#release(running.token);
    if (!isFailure) {
      this.#lookIn(this.#times.lookMs);
      return;
    }
    this.#lastError = why;
    this.#restarts += 1;
    const now = performance.now();
    this.#deaths = [...this.#deaths.filter((at) => now - at < this.#times.giveUpMs), now];
    this.#options.degraded("brain-worker-died");
    if (this.#deaths.length >= this.#times.mostDeaths) {
      this.#deaths = [];
      this.#waits = "hour";
      this.#options.degraded("brain-worker-given-up");
      this.#options.notice("the process that learns keeps dying; it is left alone for a while", { why });
      this.#lookIn(this.#times.giveUpMs);
      return;
    }
    this.#waits = "restart";
    const inMs = this.#backoff.next(now - running.startedAt);
    this.#options.notice("the process that learns ended and is started again", { why, inMs });
    this.#lookIn(inMs);
  }

  /** It is dead: the next need not wait until its lease is stale. */
  async #release(token: number | undefined): Promise<void> {
    if (token === undefined) return;
    const call = { signal: AbortSignal.timeout(LOOK_WITHIN_MS), deadlineMs: LOOK_WITHIN_MS };
    await this.#options.service.call("release_work", { token }, call).catch(() => {});
  }
}

function howItEnded(code: number | null, signal: string | null, said: string): string {
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
  // Not where it broke: the runtime shows that first, and a path may have any word in it.
  const lines = said.split("\n").filter((one) => !/^\s|^(?:file|node):|^Node\.js v/.test(one));
  const line = lines.find((one) => /error|no sign/i.test(one));
  return line === undefined ? how : `${how}: ${line.trim().slice(0, 200)}`;
}

function unref(handle: object): void {
  if ("unref" in handle && typeof handle.unref === "function") handle.unref();
}

function notForWorkers(method: string): NacreError {
  return new NacreError(
    "wire/unauthorised",
    `${method} is not answered to the process that learns`,
    "It asks for what it learns from, and nothing else.",
  );
}
