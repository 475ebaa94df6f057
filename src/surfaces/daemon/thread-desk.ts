/**
 * A desk in a thread of its own, which cannot be interrupted and may die.
 *
 * The thread is synchronous underneath, so it is given one call at a time; the others wait here, where their
 * deadlines still work, what a turn waits for goes first and those that give way let others pass. Only calls that may wait for a model themselves do
 * not keep others waiting. A call that overruns is answered at once; a thread that does not come back from it soon is
 * abandoned: told to end, not waited for, replaced. A thread that dies is replaced after a growing pause; the calls it was at are rejected, those that
 * wait go to its successor.
 */

import type { Worker } from "node:worker_threads";
import { codeOf } from "../../kernel/errors.ts";
import {
  disconnectedError,
  type MethodName,
  type Peer,
  portChannel,
  type Service,
  type ServiceCall,
  servePeer,
  type ThreadHealth,
} from "../../wire/index.ts";
import { Backoff } from "./backoff.ts";
import { type Desk, MOST_WAITING, type News, overloaded } from "./desk.ts";
import { Job } from "./job.ts";
import { DEGRADED, NOTICE, type Notice, readNotice, TAKEN_BACK } from "./notice.ts";

/** A thread is not given up on before it has had this long, however little time its caller had left. */
const LEAST_RUN_MS = 100;
/**
 * To come back once it was told to stop; its caller is answered before. A reader stops between two statements: another one would not
 * be there sooner, and would have everything to load and to read again, so that the next question overran as well. With the
 * background everything else that it does would end.
 */
const GRACE_MS = { reader: 1_000, background: 10_000 } as const;
/** To open its store and say so. */
const READY_WITHIN_MS = 20_000;
/** Abandoned threads that still sit in a statement; with so many no further one is started. */
const MOST_ABANDONED = 4;
const STOP_WITHIN_MS = 500;
/**
 * Most of their time is a model's: a turn whose prompt was refused must not fail because somebody else's model is slow. The
 * doctor leaves room between its looks too, for the thread's own folding and indexing; but checking the file is one statement
 * of minutes, and a call that was sent into that would overrun and take the thread, and the doctor, along. It waits here.
 */
const PATIENT: ReadonlySet<MethodName> = new Set(["compact"] as const);
const MOST_PATIENT = 16;
/**
 * Asked for while something else is at work, and of no use when late: who asked does without. That the thread was busy with a
 * long statement is no reason to replace it.
 */
const PASSING: ReadonlySet<MethodName> = new Set(["embed_query"] as const);
/** A turn waits for it, and goes on without it soon: it goes before whatever somebody only wants to know. */
const FOR_A_TURN: MethodName = "supply";

/** Who goes before whom; among each, who came first. */
const IN_ORDER: readonly ((job: Job) => boolean)[] = [
  ({ method, givesWay }) => method === FOR_A_TURN && !givesWay,
  ({ givesWay }) => !givesWay,
  () => true,
];

export interface ThreadDeskOptions {
  readonly role: "reader" | "background";
  readonly spawn: () => Worker;
  /** What the thread may ask of the owner. */
  readonly service: Service;
  readonly degraded: (name: string) => void;
  readonly notice: Notice;
  /** Another owner of the same memory has taken something back. */
  readonly takenBack?: () => void;
}

interface Thread {
  readonly worker: Worker;
  readonly peer: Peer;
  readonly startedAt: number;
}

export class ThreadDesk implements Desk {
  readonly #options: ThreadDeskOptions;
  readonly #backoff = new Backoff();
  readonly #queue: Job[] = [];
  #thread: Thread | undefined;
  #ready = false;
  readonly #running = new Set<Job>();
  #abandoned = 0;
  #replaced = 0;
  #respawn: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: ThreadDeskOptions) {
    this.#options = options;
  }

  open(): void {
    this.#start();
  }

  get health(): ThreadHealth {
    return {
      alive: this.#ready,
      replaced: this.#replaced,
      waiting: this.#queue.length + this.#running.size,
    };
  }

  call(method: MethodName, params: unknown, call: ServiceCall): Promise<unknown> {
    if (this.#closed) return Promise.reject(disconnectedError(method));
    if (this.#queue.length >= MOST_WAITING) {
      this.#options.degraded(`${this.#options.role}-queue-full`);
      return Promise.reject(overloaded(method));
    }
    const job = new Job(method, params, call, (overdue) => this.#gaveUp(job, overdue));
    this.#queue.push(job);
    this.#next();
    return job.answer;
  }

  wake(news: News): void {
    this.#thread?.peer.notify("wake", { news });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#respawn);
    for (const job of this.#queue.splice(0)) job.reject(disconnectedError(job.method));
    const thread = this.#thread;
    if (thread === undefined) return;
    // One that is still starting has nothing to finish.
    if (this.#ready) await thread.peer.request("stop", {}, { deadlineMs: STOP_WITHIN_MS }).catch(() => {});
    for (const job of this.#running) job.reject(disconnectedError(job.method));
    thread.peer.close();
    void thread.worker.terminate();
  }

  #start(): void {
    if (this.#closed) return;
    if (this.#abandoned >= MOST_ABANDONED) {
      this.#startLater(1_000);
      return;
    }
    const worker = this.#options.spawn();
    const peer = servePeer(portChannel(worker), this.#options.service, {
      access: "internal",
      notified: (method, params) => this.#told(method, params),
      closed: () => this.#died(thread),
    });
    const thread: Thread = { worker, peer, startedAt: performance.now() };
    this.#thread = thread;
    peer.request("health", {}, { deadlineMs: READY_WITHIN_MS }).then(
      () => {
        if (this.#thread !== thread) return;
        this.#ready = true;
        this.#next();
      },
      (error: unknown) => {
        if (this.#thread !== thread || this.#closed) return;
        this.#options.notice(`the ${this.#options.role} thread did not start`, {
          code: codeOf(error) ?? "unknown",
        });
        this.#died(thread);
      },
    );
  }

  #told(method: string, params: unknown): void {
    const { line, fields } = readNotice(params);
    if (method === NOTICE) this.#options.notice(line, fields);
    else if (method === DEGRADED) this.#options.degraded(line);
    else if (method === TAKEN_BACK) this.#options.takenBack?.();
  }

  #startLater(ms: number): void {
    this.#respawn = setTimeout(() => this.#start(), ms).unref();
  }

  #next(): void {
    const thread = this.#thread;
    if (thread === undefined || !this.#ready) return;
    for (;;) {
      const job = this.#takeNext();
      if (job === undefined) return;
      this.#running.add(job);
      const passing = PASSING.has(job.method);
      const graceMs = passing ? 0 : GRACE_MS[this.#options.role];
      void job.run(thread.peer, LEAST_RUN_MS, graceMs).then((outcome) => {
        this.#running.delete(job);
        if (outcome === "stuck" && !passing && this.#thread === thread) this.#abandon(thread);
        this.#next();
      });
    }
  }

  #takeNext(): Job | undefined {
    const running = (methods: ReadonlySet<MethodName>) =>
      [...this.#running].filter(({ method }) => methods.has(method)).length;
    const patient = running(PATIENT);
    const passing = running(PASSING);
    const alone = this.#running.size === patient + passing;
    const mayRun = ({ method }: Job) => {
      if (PASSING.has(method)) return passing < MOST_PATIENT;
      return PATIENT.has(method) ? patient < MOST_PATIENT : alone;
    };
    const first = (is: (job: Job) => boolean) => this.#queue.findIndex((job) => is(job) && mayRun(job));
    for (const is of IN_ORDER) {
      const at = first(is);
      if (at >= 0) return this.#queue.splice(at, 1)[0];
    }
    return undefined;
  }

  /** A caller's deadline or its own decision ended the wait. */
  #gaveUp(job: Job, overdue: boolean): void {
    const at = this.#queue.indexOf(job);
    if (at !== -1) this.#queue.splice(at, 1);
    if (overdue && at !== -1) this.#options.degraded(`${this.#options.role}-queue-overdue`);
  }

  #abandon(thread: Thread): void {
    this.#options.degraded(`${this.#options.role}-overrun`);
    this.#options.notice(`a call overran; the ${this.#options.role} thread is replaced`, {});
    this.#abandoned += 1;
    thread.worker.once("exit", () => {
      this.#abandoned -= 1;
    });
    this.#drop(thread);
    this.#replaced += 1;
    this.#start();
  }

  #died(thread: Thread): void {
    if (this.#thread !== thread) return;
    this.#drop(thread);
    if (this.#closed) return;
    this.#options.degraded(`${this.#options.role}-crashed`);
    this.#replaced += 1;
    this.#startLater(this.#backoff.next(performance.now() - thread.startedAt));
  }

  #drop(thread: Thread): void {
    this.#thread = undefined;
    this.#ready = false;
    thread.peer.close();
    void thread.worker.terminate();
  }
}
