/**
 * What the brain puts into a prompt: lessons in force, and what the pack in use leads to, between standing guidance and recall.
 *
 * One decision a prompt, always, with its reason. It has a time of its own within the supply's; whatever breaks or is late, the prompt
 * is made as if there were no brain, and that is the decision. It only reads. Not here: what is kept of it (brain-episodes.ts).
 */

import type { Instant } from "../kernel/clock.ts";
import { codeOf } from "../kernel/errors.ts";
import { estimatesWithin } from "../kernel/token-ratio.ts";
import { NOTHING_TAUGHT, type Taught } from "../rooms/assemble/index.ts";
import { BRAIN_SHARE, type BrainAccount, type Decision, skipBefore } from "../rooms/brain/index.ts";
import type { Lane } from "../rooms/history/index.ts";
import type { CandidateAccount } from "../rooms/pack/index.ts";
import type { Asker } from "./api.ts";
import { type Injected, injectRoute } from "./brain-inject.ts";
import { NONE_IN_USE, servingAt } from "./brain-loaded.ts";
import { brainMode } from "./brain-mode.ts";
import { openRoute, type RouteOpened } from "./brain-open.ts";
import { type ChosenRoute, chooseRoute } from "./brain-route.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import type { AskedMeaning } from "./meaning.ts";
import { queryDigest } from "./query-digest.ts";
import type { Marks, Tail } from "./shown-already.ts";
import type { Stores } from "./stores.ts";
import type { SuppliedGuidance } from "./supply-guidance.ts";
import { timeBudget, type Watch } from "./time-budget.ts";

/** Without the wait for a question's vector. */
const WITHIN_MS = 60;
const MOST_TOKENS = 1_500;
/** UTF-16 units of a question that is kept on purpose. */
const LONGEST_QUERY = 2_000;

export interface BrainFor {
  readonly asker: Asker;
  readonly lane: Lane | undefined;
  readonly prompt: string;
  readonly query: string;
  readonly now: Instant;
  /** As the lane's model counts. */
  readonly room: number;
  readonly scale: number;
  /** Estimated tokens of the whole block. */
  readonly blockRoom: number;
  readonly tail: Tail | null;
  readonly summaries: ReadonlySet<number>;
  readonly guidance: SuppliedGuidance;
  /** Of an earlier moment; null: now. */
  readonly past: BrainThen | null;
  /** The question's vector, asked for when it is of use; null: none can be. */
  askMeaning(): AskedMeaning | null;
  readonly signal: AbortSignal | undefined;
}

/** How it was when a prompt was made that is made again. */
export interface BrainThen {
  readonly marks: Marks;
  /** False: nothing of it stood in the prompt. */
  readonly shown: boolean;
  /** The temperature of then; null: as it is now. */
  readonly temperature: number | null;
  /** All but what people taught was late. */
  readonly lessonsAlone?: boolean;
}

export interface BrainServed {
  readonly taught: Taught;
  /** By what stands in the prompt, or what it has the words of: the one that stands there. */
  readonly stoodFor: ReadonlyMap<string, { readonly ref: string; readonly text: string }>;
  /** Estimated; of its sections. */
  readonly tokens: number;
  /** The most that it might have had; null: it was not asked. */
  readonly limit: number | null;
  readonly account: BrainAccount;
  readonly candidates: readonly CandidateAccount[];
  readonly watermarks: Marks;
  readonly degraded: readonly string[];
}

/** Never rejects, and what it answers then says why. */
export async function serveBrain(context: EngineContext, asking: BrainFor): Promise<BrainServed> {
  const began = context.clock.elapsed();
  const serving = new Serving(context, asking, began);
  try {
    return await serving.serve();
  } catch (error) {
    return serving.nothing("fail_open", `fail_open:${error instanceof Late ? "deadline" : nameOf(error)}`);
  }
}

/** Of a prompt that has what people taught and nothing else, for want of time. */
export const PARTIAL = "partial: deadline";

/** There was no time. */
class Late extends Error {}

function nameOf(error: unknown): string {
  return codeOf(error) ?? "error";
}

class Serving {
  readonly #context: EngineContext;
  readonly #asking: BrainFor;
  readonly #began: number;
  /** For waiting that is not its own. */
  #waited = 0;
  #marks: Marks = {};
  #opened: RouteOpened | null = null;
  /** Of a prompt for which it was not looked at: the digest of the pack that is served. */
  #inUse: string | null = null;

  constructor(context: EngineContext, asking: BrainFor, began: number) {
    this.#context = context;
    this.#asking = asking;
    this.#began = began;
  }

  async serve(): Promise<BrainServed> {
    const { asking, context } = { asking: this.#asking, context: this.#context };
    if (asking.past?.shown === false)
      return this.nothing("skip_disabled", "nothing of it stood in that prompt");
    const digest = queryDigest(context, asking.prompt);
    const opened = await context.store.read((stores) => this.#open(stores, digest));
    if ("decision" in opened) return this.nothing(opened.decision, opened.reason);
    this.#opened = opened;
    if (asking.past?.lessonsAlone === true) return this.#lessonsAlone(opened, digest!);
    try {
      return await this.#withPack(opened, digest!);
    } catch (error) {
      if (!(error instanceof Late) || asking.signal?.aborted === true) throw error;
      return await this.#lessonsAlone(opened, digest!);
    }
  }

  async #withPack(opened: RouteOpened, digest: string): Promise<BrainServed> {
    const { asking, context } = { asking: this.#asking, context: this.#context };
    this.#keepTime();
    const vector = await this.#vector(opened);
    this.#keepTime();
    const route = this.#route(opened, digest, vector, () => this.#watch.aborted);
    if (route.trace.stopped === "deadline") throw new Late();
    const injected = await context.store.read((stores) =>
      injectRoute(context, stores, { ...asking, opened, route, limit: this.#limit, watch: this.#watch }),
    );
    this.#keepTime();
    return this.#served(opened, injected);
  }

  /** What a person taught is there also when all else is late: it was found first, and is read quickly. */
  async #lessonsAlone(found: RouteOpened, digest: string): Promise<BrainServed> {
    const { asking, context } = { asking: this.#asking, context: this.#context };
    const opened = { ...found, inUse: NONE_IN_USE };
    const all = this.#route(opened, digest, null, () => false);
    if (all.sure.size === 0) throw new Late();
    const route = { ...all, reason: PARTIAL, nodes: all.nodes.filter(({ key }) => all.sure.has(key)) };
    this.#opened = opened;
    const watch = timeBudget(
      context.clock,
      asking.past === null ? WITHIN_MS : Number.POSITIVE_INFINITY,
      asking.signal,
    );
    const injected = await context.store.read((stores) =>
      injectRoute(context, stores, { ...asking, opened, route, limit: this.#limit, watch }),
    );
    const served = this.#served(opened, injected);
    return { ...served, degraded: [...served.degraded, `brain:${PARTIAL}`] };
  }

  #route(
    opened: RouteOpened,
    digest: string,
    vector: { readonly fingerprint: string; readonly vector: string } | null,
    until: () => boolean,
  ): ChosenRoute {
    const { asking, context } = { asking: this.#asking, context: this.#context };
    return chooseRoute(context, opened, {
      ...{ query: asking.query, digest, vector, budget: this.#limit, until },
      temperature: asking.past?.temperature ?? context.brain?.explore ?? null,
    });
  }

  /** Cheap where there is nothing: a name and three numbers. */
  async #open(
    stores: Stores,
    digest: string | null,
  ): Promise<RouteOpened | { readonly decision: Decision; readonly reason: string }> {
    const { asking, context } = { asking: this.#asking, context: this.#context };
    const newest = {
      lessons: await stores.lessons.newestId(),
      lessonActs: await stores.lessons.newestAct(),
      promotions: await stores.brainPacks.newestPromotion(),
      episodes: await stores.episodes.newestId(),
    };
    const marks = { ...newest, ...asking.past?.marks };
    this.#marks = marks;
    const { mode, notes } = asking.past === null ? await brainMode(context, stores) : ON;
    const initialised = (marks.lessons ?? 0) + (marks.promotions ?? 0) > 0;
    const skipped = skipBefore({ mode, initialised, query: asking.query, budget: asking.room });
    const isLookup = skipped?.decision === "skip_short_static_lookup" && (marks.lessons ?? 0) > 0;
    const lookup = isLookup && digest !== null ? { ...asking, mode, marks, newest, digest } : null;
    const about = lookup === null ? null : await openRoute(context, stores, lookup);
    if (about !== null && this.#isTaught(about, lookup!.digest)) return about;
    if (skipped !== null) {
      this.#inUse = (await servingAt(context, stores, marks["promotions"] ?? 0)).serving.pack;
      return { ...skipped, reason: mode === "off" ? (notes[0] ?? "off") : skipped.reason };
    }
    if (digest === null) return { decision: "skip_no_query", reason: "nothing is asked" };
    const opened = await openRoute(context, stores, { ...asking, mode, marks, newest, digest });
    if (opened.lessons.length + opened.elsewhere > 0 || opened.inUse.loaded !== null) return opened;
    const { trouble } = opened.inUse;
    return trouble === null
      ? { decision: "skip_uninitialized", reason: "nothing in reach was taught, and there is no pack" }
      : { decision: "fail_open", reason: "fail_open:bad-pack" };
  }

  /** A person taught something about it, by lessons alone. */
  #isTaught(opened: RouteOpened, digest: string): boolean {
    return this.#route({ ...opened, inUse: NONE_IN_USE }, digest, null, () => false).sure.size > 0;
  }

  async #vector({
    inUse,
  }: RouteOpened): Promise<{ readonly fingerprint: string; readonly vector: string } | null> {
    if (inUse.loaded === null || inUse.loaded.pack.fingerprint === null) return null;
    const began = this.#context.clock.elapsed();
    const answer = (await this.#asking.askMeaning()?.answer()) ?? null;
    this.#waited += this.#context.clock.elapsed() - began;
    if (answer === null || answer.fingerprint === null || answer.vector === null) return null;
    return { fingerprint: answer.fingerprint, vector: answer.vector };
  }

  get #watch(): Watch {
    const within = this.#asking.past === null ? WITHIN_MS + this.#waited : Number.POSITIVE_INFINITY;
    const spent = this.#context.clock.elapsed() - this.#began;
    return timeBudget(this.#context.clock, within - spent, this.#asking.signal);
  }

  #keepTime(): void {
    if (this.#watch.aborted) throw new Late();
  }

  /** Estimated tokens. */
  get #limit(): number {
    const { room, scale, blockRoom, guidance } = this.#asking;
    const share = this.#context.brain?.share ?? BRAIN_SHARE;
    const counted = Math.min(MOST_TOKENS, Math.floor(share * room));
    return Math.max(0, Math.min(estimatesWithin(counted, scale), blockRoom - guidance.tokens));
  }

  #served(opened: RouteOpened, injected: Injected): BrainServed {
    const { decision, reason, taught, stoodFor, tokens, candidates, placed, route } = injected;
    return {
      ...{ taught, stoodFor, tokens, candidates, limit: this.#limit },
      account: {
        ...this.#account(decision, reason),
        ...{ help: route.help, helpParts: route.helpParts, tokens, placed, trace: route.trace },
      },
      watermarks: this.#marks,
      degraded: [...opened.degraded, ...route.degraded, ...injected.degraded],
    };
  }

  nothing(decision: Decision, reason: string): BrainServed {
    return {
      ...{ taught: NOTHING_TAUGHT, stoodFor: new Map(), tokens: 0, candidates: [], limit: null },
      account: this.#account(decision, reason),
      watermarks: this.#marks,
      degraded: [...(this.#opened?.degraded ?? []), ...(decision === "fail_open" ? [`brain:${reason}`] : [])],
    };
  }

  #account(decision: Decision, reason: string): BrainAccount {
    const { asking, context } = { asking: this.#asking, context: this.#context };
    const inUse = this.#opened?.inUse;
    const keeps = context.brain?.keepQueries === true && asking.query !== "";
    return {
      decision,
      reason,
      pack: inUse?.loaded?.digest ?? this.#inUse,
      canary: inUse?.canary ?? false,
      help: null,
      helpParts: [],
      queryDigest: queryDigest(context, asking.prompt),
      query: keeps ? redactor(context)(asking.query).slice(0, LONGEST_QUERY).toWellFormed() : null,
      budget: this.#opened === null ? 0 : this.#limit,
      tokens: 0,
      placed: [],
      trace: null,
      tookMs: Math.round((context.clock.elapsed() - this.#began - this.#waited) * 10) / 10,
    };
  }
}

const ON = { mode: "on", notes: [] } as const;
