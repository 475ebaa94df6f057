/**
 * Takes each call to where it runs: the writer's engine on this thread, the reader, the background; or
 * answers for the owner itself. Notices when this owner can write no more: fenced by a newer one, or broken.
 */

import type {
  AssemblePlan,
  BrainStatus,
  DoctorAnswer,
  ForgetAnswer,
  LaneName,
  RepairAnswer,
  ResolveQuarantineAnswer,
  SearchAnswer,
  SettleRequest,
  StatusAnswer,
} from "../../engine/api.ts";
import { codeOf, NacreError } from "../../kernel/errors.ts";
import {
  type CompleteRequest,
  closingError,
  disconnectedError,
  type EmbedTextsRequest,
  type HealthAnswer,
  type HelloAnswer,
  type LendEmbedderRequest,
  type LendModelRequest,
  type LentModelRequest,
  METHODS,
  type MethodName,
  type MethodSpec,
  type NoteDegradationRequest,
  type OpenStudioRequest,
  type OwnerIdentity,
  onlyLooks,
  PROTOCOL,
  type Service,
  type ServiceCall,
  type SettingsAnswer,
} from "../../wire/index.ts";
import type { BrainWorkerState } from "./brain-supervisor.ts";
import type { Degradations } from "./degradations.ts";
import { callEngine, type Desk, MOST_WAITING, overloaded } from "./desk.ts";
import { yields } from "./displace.ts";
import { LentEmbedders } from "./lent-embedders.ts";
import { LentModels } from "./lent-models.ts";
import type { Ownership, StudioDoor } from "./parts.ts";

/** After these there may be something to index, or to make of it. */
const STORING: ReadonlySet<MethodName> = new Set([
  "commit_turn",
  "reconcile",
  "append_chained",
  "resolve_quarantine",
  "forget",
  "erase",
  "remember",
  "edit_memory",
  "forget_memories",
  "restore_memory",
  "assert_fact",
  "end_fact",
  "restore_facts",
  "review_facts",
  "erase_facts",
  "repair",
] as const);

/** Those after which another pack may be in use, or other lessons. */
const PROMOTING: ReadonlySet<MethodName> = new Set([
  "teach",
  "keep_brain",
  "rollback_brain",
  "submit_pack",
  "judge_trial",
] as const);

export interface RouterOptions {
  readonly identity: OwnerIdentity;
  readonly version: string;
  readonly ownership: Ownership;
  readonly degradations: Degradations;
  readonly connections: () => number;
  readonly endpoint: () => string;
  /** Nothing can be written any more: a newer owner exists, or the writer's connection is beyond use. */
  readonly lost: (why: "fenced" | "broken") => void;
  /** Something was taken back in these lanes; null: nobody knows in which; none: it was of no lane. */
  readonly withheld: (lanes: readonly LaneName[] | null) => void;
  /** Ends the owner; resolves when the lease is free. */
  readonly retire: (why: "yield" | "stop") => Promise<void>;
  /** How the process that learns is; undefined: this owner has none. */
  readonly worker?: () => BrainWorkerState | undefined;
  /** What is set, and by whom. */
  readonly settings: () => Promise<SettingsAnswer>;
  /** Undefined: this owner does not stay long enough to serve pages. */
  readonly studio?: () => StudioDoor | undefined;
}

export class Router implements Service {
  readonly #options: RouterOptions;
  readonly #startedAt = performance.now();
  #desks: { readonly reader: Desk; readonly background: Desk } | undefined;
  readonly #models: LentModels;
  readonly #embedders: LentEmbedders;
  #closing = false;
  #atWork = 0;
  #writing = 0;
  #drained = Promise.withResolvers<void>();

  constructor(options: RouterOptions) {
    this.#options = options;
    this.#models = new LentModels(options.ownership.installation);
    this.#embedders = new LentEmbedders(options.ownership.installation);
  }

  /** The desks ask this router in turn, so they come after it. */
  open(desks: { readonly reader: Desk; readonly background: Desk }): void {
    this.#desks = desks;
  }

  async hello(): Promise<HelloAnswer> {
    // Whoever comes in now would stay with an owner that is none any more.
    if (this.#closing) throw disconnectedError("hello");
    return this.helloAnswer;
  }

  get helloAnswer(): HelloAnswer {
    const { ownership, identity, version } = this.#options;
    return {
      protocol: PROTOCOL,
      schema: ownership.schema,
      version,
      installation: ownership.installation,
      owner: identity,
    };
  }

  async call(method: MethodName, params: unknown, call: ServiceCall): Promise<unknown> {
    if (method === "stop" || method === "yield_lease") return await this.#end(method);
    if (this.#closing || this.#desks === undefined) throw refusedAtEnd(method, call);
    // A model may take minutes. An end does not wait for it: the desk that asked gives up when it is closed.
    if (method === "complete") return await this.#models.complete(params as CompleteRequest, call);
    if (method === "embed_texts") return await this.#embedders.embed(params as EmbedTextsRequest, call);
    this.#atWork += 1;
    try {
      const answer = await this.#route(method, params, call);
      if (METHODS[method].thread === "writer") this.#options.studio?.()?.told(method, params);
      return answer;
    } catch (error) {
      const code = codeOf(error);
      if (code === "store/fenced") this.#options.lost("fenced");
      // It may be an index, which can be made again.
      if (code === "store/corrupt") this.#desks.background.wake("damaged");
      if (code === "store/closed" && METHODS[method].thread === "writer") this.#options.lost("broken");
      throw error;
    } finally {
      this.#atWork -= 1;
      if (this.#atWork === 0) this.#drained.resolve();
    }
  }

  /** Refuses new calls; resolves when those at work are done, or after `withinMs`. */
  async drain(withinMs: number): Promise<void> {
    this.#closing = true;
    if (this.#atWork === 0) return;
    this.#drained = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, withinMs);
    await Promise.race([this.#drained.promise, late.promise]);
    clearTimeout(timer);
  }

  async #route(method: MethodName, params: unknown, call: ServiceCall): Promise<unknown> {
    const { ownership, degradations } = this.#options;
    const { reader, background } = this.#desks!;
    switch (method) {
      case "health":
        return this.#health();
      case "flush":
        await ownership.checkpoint(false);
        return { ok: true };
      case "note_degradation": {
        const { name, count } = params as NoteDegradationRequest;
        degradations.add(name, count);
        return {};
      }
      case "lend_model":
        this.#models.lend(params as LendModelRequest, call);
        background.wake("owes");
        return {};
      case "lend_embedder":
        this.#embedders.lend(params as LendEmbedderRequest, call);
        background.wake("embedder");
        return {};
      case "open_studio":
        return await this.#studio().open(params as OpenStudioRequest);
      case "close_studio":
        return { closed: await this.#studio().close() };
      case "show_settings":
        return await this.#options.settings();
      case "lent_model":
        return { name: this.#models.nameFor((params as LentModelRequest).installation) };
      case "advance_migrations":
        return { more: await ownership.advanceMigrations() };
      case "status": {
        const status = (await reader.call(method, params, call)) as StatusAnswer;
        return { ...status, degradations: degradations.merged(status.degradations) };
      }
    }
    if (method === "brain_status") {
      const status = (await reader.call(method, params, call)) as BrainStatus;
      // What was switched off is off, however well whoever keeps it is.
      const kept = status.worker.state === "off" ? undefined : this.#options.worker?.();
      return { ...status, worker: { ...status.worker, ...kept } };
    }
    const { thread } = METHODS[method];
    if (thread === "writer") return await this.#write(method, params, call);
    const answer = await (thread === "reader" ? reader : background).call(method, params, call);
    if (showsDamage(method, answer)) background.wake("damaged");
    return answer;
  }

  /** On this thread, one after the other. Refused where too many wait: what a turn said last of all, and never what the owner's own threads have to store. */
  async #write(method: MethodName, params: unknown, call: ServiceCall): Promise<unknown> {
    const { access, takesBack }: MethodSpec = METHODS[method];
    const most = method === "commit_turn" ? 2 * MOST_WAITING : MOST_WAITING;
    if (access === "client" && this.#writing >= most) {
      this.#options.degradations.add("writer-queue-full", 1);
      throw overloaded(method);
    }
    this.#writing += 1;
    try {
      const answer = await callEngine(this.#options.ownership.engine, method, params, call.signal);
      if (method === "forget" || method === "erase") await this.#tellOf((answer as ForgetAnswer).changed);
      if (method === "resolve_quarantine") await this.#tellOf([(answer as ResolveQuarantineAnswer).ref]);
      // Of no lane: a record of any may stand in what was recalled for a turn that is under way.
      if (takesBack === true && !onlyLooks(method, params)) await this.#tellAll([]);
      this.#wakeAfter(method, params, answer, call);
      return answer;
    } finally {
      this.#writing -= 1;
    }
  }

  #wakeAfter(method: MethodName, params: unknown, answer: unknown, call: ServiceCall): void {
    const { reader, background } = this.#desks!;
    if (STORING.has(method)) background.wake("stored");
    if (method === "watch_docs" || method === "unwatch_docs") background.wake("workspace");
    if (isOwed(method, params, answer)) background.wake("owes");
    // Whoever asks for the status takes the pack apart and makes lessons ready: now, and not while somebody waits for a prompt. Nobody waits for this.
    if (PROMOTING.has(method)) reader.call("brain_status", {}, call).catch(() => undefined);
  }

  /** Before the answer: whoever has it may rely on every prompt heeding it. */
  async #tellOf(refs: readonly string[]): Promise<void> {
    if (refs.length === 0) return;
    const { engine } = this.#options.ownership;
    const found = await engine.lanesOf({ refs }).catch(() => ({ lanes: null }));
    await this.#tellAll(found.lanes);
  }

  /** Those who are connected here, and the owners of other homes. */
  async #tellAll(lanes: readonly LaneName[] | null): Promise<void> {
    const { ownership, withheld } = this.#options;
    withheld(lanes);
    await ownership.sharing?.tookBack();
  }

  /** An owner of another home has taken something back, of whichever lane. */
  hearTakenBack(): void {
    this.#options.withheld(null);
  }

  async #end(method: "stop" | "yield_lease"): Promise<unknown> {
    const { identity, retire } = this.#options;
    if (method === "yield_lease" && !yields(identity.kind)) {
      throw new NacreError(
        "store/owned",
        `The owner is a ${identity.kind} (process ${identity.pid}) and does not yield`,
        "Use it as a client, or stop it first.",
      );
    }
    await retire(method === "stop" ? "stop" : "yield");
    return method === "stop" ? {} : { yielded: true };
  }

  #studio(): StudioDoor {
    const studio = this.#options.studio?.();
    if (studio !== undefined) return studio;
    const { kind, pid } = this.#options.identity;
    throw new NacreError(
      "studio/unavailable",
      `The owner is a ${kind} (process ${pid}) and serves no pages`,
      "Wait until it is done, then try again.",
    );
  }

  #health(): HealthAnswer {
    const { reader, background } = this.#desks!;
    const threads = { reader: reader.health, background: background.health };
    const ok = threads.reader.alive && threads.background.alive;
    const missing = Object.entries(threads).find(([, { alive }]) => !alive);
    return {
      ok,
      message: missing === undefined ? "ok" : `the ${missing[0]} thread is being started again`,
      owner: this.#options.identity,
      endpoint: this.#options.endpoint(),
      upMs: Math.round(performance.now() - this.#startedAt),
      connections: this.#options.connections(),
      threads,
    };
  }
}

/**
 * Whoever asks by itself may ask the next owner the same. What a thread asks for somebody is not all that was asked: this was not begun, but
 * that was, and the code of this error becomes the answer to that.
 */
function refusedAtEnd(method: MethodName, { passedOn }: ServiceCall): NacreError {
  return passedOn === true ? disconnectedError(method) : closingError(method);
}

/** A prompt has grown, a fold was cut short, or what was folded was taken apart. */
function isOwed(method: MethodName, params: unknown, answer: unknown): boolean {
  if (method === "forget" || method === "erase") return (answer as ForgetAnswer).summaries > 0;
  if (method === "resolve_quarantine") return (answer as ResolveQuarantineAnswer).summaries > 0;
  if (method === "repair") return (answer as RepairAnswer).fixed > 0;
  if (method === "assemble") return (answer as AssemblePlan).pressure !== "none";
  return method === "settle_fold" && (params as SettleRequest).outcome === "owes";
}

const INDEXES: ReadonlySet<string> = new Set(["index", "shelf-index", "vectors"]);

const WITHOUT_INDEX: ReadonlySet<string> = new Set([
  "index-unavailable",
  "vectors-unavailable: they are damaged",
]);

/** An answer that had to do without an index, or a check that found one broken. */
function showsDamage(method: MethodName, answer: unknown): boolean {
  if (method === "search" || method === "grep")
    return (answer as SearchAnswer).degraded.some((why) => WITHOUT_INDEX.has(why));
  return (
    method === "doctor" && (answer as DoctorAnswer).checks.some(({ name, ok }) => INDEXES.has(name) && !ok)
  );
}
