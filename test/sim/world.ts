/**
 * One seeded schedule: a host that talks, an owner that stores and folds, and everything that can go wrong between them.
 *
 * A call may fail at any store call, crash its process before or after the write became durable, or lose its answer. The
 * lease may pass to another process while the old one still thinks it owns the store. Clocks jump both ways. After every
 * step what was acknowledged must be there, and the view must cover what it should show; at the end, when all is delivered
 * and read, what is stored must be what was said: once each, in order, and the view what the model should see.
 */

import type { EngineApi } from "../../src/engine/index.ts";
import { fakeClock } from "../../src/kernel/clock.ts";
import { codeOf } from "../../src/kernel/errors.ts";
import { checkAcknowledged, checkAtRest, checkFlat } from "./checks.ts";
import { DerivedGraph } from "./derived-graph.ts";
import type { Disk } from "./disk.ts";
import { FlatLane } from "./flat-lane.ts";
import { Folding } from "./folding.ts";
import { HeardFacts } from "./heard-facts.ts";
import { HostLane } from "./host-model.ts";
import { KeptLogs } from "./kept-logs.ts";
import { KeptMemories } from "./kept-memories.ts";
import { LanePrompts } from "./lane-prompts.ts";
import { ObservedTurns } from "./observed-turns.ts";
import { Owners } from "./owners.ts";
import { type Random, seeded } from "./random.ts";
import { type Snapshot, StoredLane } from "./stored-lane.ts";
import { TakenBack } from "./taken-back.ts";
import {
  checkPairs,
  checkPending,
  checkTail,
  checkTexts,
  checkTwins,
  checkView,
  logOf,
} from "./view-checks.ts";

export interface Outcome {
  readonly steps: number;
  readonly messages: number;
  readonly faults: number;
  readonly owners: number;
  readonly plans: number;
  readonly modelCalls: number;
  /** Messages that were forgotten, remembered or erased. */
  readonly takenBack: number;
  /** The most that there were at a time. */
  readonly memories: number;
  readonly facts: number;
  /** Edges of the graph. */
  readonly edges: number;
  /** Lines of the longest log, and plans that showed one. */
  readonly logged: number;
  readonly logPlans: number;
  readonly observations: number;
  /** Summaries that were written again, by a model. */
  readonly redone: number;
  /** How many summaries there are of each depth. */
  readonly depths: readonly number[];
}

export async function runSchedule(seed: number, disk: Disk, steps = 60): Promise<Outcome> {
  const world = new World(seed, disk);
  for (let step = 0; step < steps; step += 1) await world.step();
  await world.settle();
  return { steps, ...world.outcome() };
}

/** A lane of the host, what is stored of it, and its prompts. */
interface Side {
  readonly host: HostLane;
  readonly stored: StoredLane;
  readonly prompts: LanePrompts;
  /** As it was after the step before. */
  before: Snapshot;
}

class World {
  #said = 0;
  readonly #random: Random;
  readonly #clock = fakeClock();
  readonly #hostClock = fakeClock();
  readonly #disk: Disk;
  readonly #owners: Owners;
  readonly #folding: Folding;
  readonly #takenBack: TakenBack;
  readonly #kept: KeptMemories;
  readonly #facts: HeardFacts;
  readonly #graph: DerivedGraph;
  readonly #logs: KeptLogs;
  readonly #observed: ObservedTurns;
  readonly #sides: readonly Side[];
  readonly #flat: FlatLane;
  #minted = 0;
  /** What happens besides the act: at most one thing at a time, and nothing once the act is over. */
  #besides: Promise<void> | undefined;
  #acting = false;
  /** Something happened besides the act of this step. */
  #disturbed = false;
  #broken: Error | undefined;

  constructor(seed: number, disk: Disk) {
    this.#random = seeded(seed);
    this.#disk = disk;
    // In a share of all schedules older turns are shown as a log.
    const older = seed % 4 === 0 ? "log" : "summaries";
    this.#owners = new Owners(disk, this.#random, this.#clock, older);
    this.#folding = new Folding({
      owners: this.#owners,
      random: this.#random,
      clock: this.#clock,
      meanwhile: () => this.#meanwhile(),
      broken: (problem) => this.#breaks(problem),
    });
    this.#takenBack = new TakenBack(disk, this.#random);
    this.#kept = new KeptMemories(disk, this.#random);
    this.#facts = new HeardFacts(disk, this.#random);
    this.#graph = new DerivedGraph(disk, this.#random);
    this.#logs = new KeptLogs(disk, this.#random);
    this.#observed = new ObservedTurns(disk, this.#random);
    const mint = (prefix: string): string => `${prefix}${(++this.#minted).toString(36).padStart(8, "0")}`;
    const clock = this.#hostTime();
    const side = (sessionKey: string): Side => {
      const name = { agent: "main", sessionKey };
      const host = new HostLane(name, this.#random, mint, clock, () => ++this.#said);
      const stored = new StoredLane(disk, sessionKey);
      const before: Snapshot = { lane: undefined, rows: [], items: [], shown: [], summaries: [] };
      const prompts = new LanePrompts(host, stored, this.#random, this.#takenBack, older);
      return { host, stored, prompts, before };
    };
    this.#sides = [side("agent:main:main"), side("agent:main:cron:job")];
    this.#flat = new FlatLane({ agent: "main", sessionKey: "agent:main:flat" }, this.#random, mint);
  }

  outcome(): Omit<Outcome, "steps"> {
    const summaries = this.#sides.flatMap(({ before }) => before.summaries);
    const depths: number[] = [];
    for (const { depth } of summaries) depths[depth] = (depths[depth] ?? 0) + 1;
    return {
      messages: this.#said,
      faults: this.#owners.faults,
      owners: this.#owners.count,
      plans: this.#sides.reduce((sum, { prompts }) => sum + prompts.plans, 0),
      modelCalls: this.#folding.modelCalls,
      takenBack: this.#takenBack.count,
      memories: this.#kept.most,
      facts: this.#facts.most,
      edges: this.#graph.most,
      logged: this.#logs.most,
      logPlans: this.#sides.reduce((sum, { prompts }) => sum + prompts.logPlans, 0),
      observations: this.#observed.most,
      redone: summaries.filter(({ replaces }) => replaces !== null).length,
      depths,
    };
  }

  async step(): Promise<void> {
    // Most of what is said is said in one lane: it is folded again and again.
    const side = this.#random.chance(0.75) ? this.#sides[0]! : this.#sides[1]!;
    const act = this.#random.pick(ACTS);
    this.#disturbed = false;
    this.#acting = true;
    await this.#perform(act, side);
    this.#acting = false;
    // Whoever lost patience with a model left it behind, and with it what went on meanwhile.
    await this.#besides;
    if (this.#broken !== undefined) throw this.#broken;
    const engine = await this.#owners.healthy();
    const folds = FOLDS.has(act) && !this.#disturbed;
    for (const each of this.#sides) await this.#check(engine, each, folds);
    this.#takenBack.checkKept("a memory", await this.#kept.check());
    this.#takenBack.checkKept("the ledger", await this.#observed.check());
    this.#takenBack.checkKept("a log", await this.#logs.check());
    await this.#facts.check();
    await this.#graph.check();
  }

  async #check(engine: EngineApi, side: Side, folded: boolean): Promise<void> {
    const now = await side.stored.read();
    await checkAcknowledged(engine, side.host, now);
    checkView(now);
    if (!this.#disturbed) await checkPairs(this.#disk, side.stored, side.host, side.before, now);
    if (folded) {
      if (logOf(now) !== logOf(side.before)) throw new Error("folding changed the log");
      checkTail(side.before, now);
    }
    await checkTwins(this.#disk, now);
    await checkPending(this.#disk, now);
    await this.#takenBack.check(side.host, now);
    side.before = now;
  }

  async #perform(act: Act, side: Side): Promise<void> {
    const { host } = side;
    switch (act) {
      case "turn":
        return this.#turns(host);
      case "deliver":
        return this.#deliver(host);
      case "read":
        return this.#read(host);
      case "reset":
        return host.reset();
      case "rewrite":
        return host.rewrite();
      case "repeat":
        return host.repeat();
      case "read older":
        return this.#readOlder(host);
      case "roll over":
        return host.rollOver();
      case "crash":
        return this.#owners.crash();
      case "power":
        return this.#losePower();
      case "seize":
        return this.#owners.seize();
      case "late writer":
        return this.#lateWriter(host);
      case "clock":
        return this.#skew();
      case "quiet":
        return this.#quiet();
      case "index":
        return this.#index();
      case "derive":
        return this.#derive();
      case "flat":
        return this.#readFlat();
      case "model":
        return host.switchModel();
      case "prompt":
        return this.#prompt(side);
      case "compact":
        return this.#compact(side);
      case "pay":
        return this.#folding.payDebts();
      case "take back":
        return this.#takeBack(side);
      case "forget memories":
        return this.#owners.attempt((engine) => this.#kept.takeBack(engine()), 80);
    }
  }

  /** A person forgets, remembers or erases a few messages: all of them or none, whatever fails. */
  async #takeBack({ stored }: Side): Promise<void> {
    // A disk is read through an owner.
    await this.#owners.current();
    const wish = this.#takenBack.wish(await stored.read());
    if (wish === undefined) return;
    stored.remember(wish.rows);
    await this.#owners.attempt((engine) => wish.act(engine()), 150);
    await this.#owners.current();
    this.#takenBack.checkWhole(wish, await stored.read());
  }

  /** While something is folded the host goes on talking, and the owner may change. */
  async #meanwhile(): Promise<void> {
    if (!this.#acting || this.#besides !== undefined || !this.#random.chance(0.1)) return;
    this.#disturbed = true;
    const act = this.#random.pick(BESIDES);
    this.#besides = this.#perform(act, this.#random.pick(this.#sides))
      .catch((error: unknown) => this.#breaks(error as Error))
      .finally(() => {
        this.#besides = undefined;
      });
    await this.#besides;
  }

  /** Whoever is being served would take it for a failure of its own. */
  #breaks(problem: Error): void {
    this.#broken ??= problem;
  }

  /** Delivers everything, reads everything, without faults; then compares, folds all there is, and compares again. */
  async settle(): Promise<void> {
    const engine = await this.#owners.healthy();
    if (this.#sides[0]!.prompts.older === "log") await this.#goOnCalmly(engine, this.#sides[0]!);
    for (const side of this.#sides) {
      await this.#bringIn(engine, side.host);
      await checkAtRest(this.#disk, engine, side.host, side.stored);
      await engine.compact({
        lane: side.host.name,
        sessionId: side.host.current.id,
        budget: side.prompts.budget,
        force: true,
      });
      await checkAtRest(this.#disk, engine, side.host, side.stored);
      await this.#payAll(engine);
      await checkAtRest(this.#disk, engine, side.host, side.stored);
      await side.prompts.ask(engine, async (error) => {
        throw error;
      });
      side.before = await side.stored.read();
      const unwritten = side.before.summaries.find(({ pending, state }) => pending && state !== "retired");
      if (unwritten !== undefined) throw new Error(`summary ${unwritten.id} is never written`);
      await checkTexts(this.#disk, side.before);
      await this.#takenBack.check(side.host, side.before);
    }
    await this.#judgeAll(engine);
    while (await this.#observed.observe(engine));
    this.#takenBack.checkKept("a memory", await this.#kept.check());
    this.#takenBack.checkKept("the ledger", await this.#observed.check(true));
    await this.#deriveAll(engine);
    await this.#takenBack.checkSearch(engine);
    await this.#kept.takeSources(engine);
    await this.#checkDerived();
    await this.#deriveAll(engine);
    await this.#flat.readAll(engine);
    await checkFlat(this.#disk, this.#flat);
  }

  /** While much goes wrong, a log is seldom as far as what is folded: so a while in which it keeps up, prompt by prompt. */
  async #goOnCalmly(engine: EngineApi, { host, prompts }: Side): Promise<void> {
    for (let turns = 0; turns < CALM_TURNS; turns += 1) {
      host.turn();
      await this.#bringIn(engine, host);
      while (await this.#logs.observe(engine));
      this.#takenBack.checkKept("a log", await this.#logs.check());
      await prompts.ask(engine, async (error) => {
        throw error;
      });
      if (turns % 5 === 4) await this.#payAll(engine);
    }
  }

  /** Facts, the graph and logs, to their end; what they are then does not depend on how they came about. */
  async #deriveAll(engine: EngineApi): Promise<void> {
    while (await this.#facts.hear(engine));
    while (await this.#graph.derive(engine));
    while (await this.#logs.observe(engine));
    await this.#checkDerived();
    await this.#graph.checkAnew(engine);
    await this.#logs.checkAnew(engine);
    await this.#checkDerived();
  }

  async #checkDerived(): Promise<void> {
    await this.#facts.check();
    await this.#graph.check();
    this.#takenBack.checkKept("a log", await this.#logs.check());
  }

  async #judgeAll(engine: EngineApi): Promise<void> {
    for (let pending = true; pending; ) {
      const batch = await engine.prepareIndex({ limit: 500 });
      await engine.applyIndex(batch);
      ({ pending } = batch);
    }
    while (await this.#kept.judge(engine));
  }

  /** What is put off falls due. */
  async #payAll(engine: EngineApi): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const { due } = await engine.foldDue({});
      for (const debt of due) await engine.payFold(debt);
      this.#clock.advance(31 * 60_000);
    }
  }

  async #bringIn(engine: EngineApi, lane: HostLane): Promise<void> {
    while (lane.outbox.length > 0) await this.#deliverTo(engine, lane);
    for (const session of lane.sessions) {
      let cursor: string | null = null;
      for (let complete = false; !complete; ) {
        const page = lane.page(session, cursor, 7);
        await engine.reconcile(session === lane.shown ? page : { ...page, archive: true });
        ({ cursor, complete } = page);
      }
    }
  }

  /** Several at a time, so that there is something to fold. */
  #turns(lane: HostLane): void {
    for (let turns = 1 + this.#random.int(3); turns > 0; turns -= 1) lane.turn();
  }

  async #deliver(lane: HostLane): Promise<void> {
    await this.#owners.attempt(async (engine) => {
      const least = this.#random.int(3);
      while (lane.outbox.length > least) await this.#deliverTo(engine(), lane);
    });
  }

  async #deliverTo(engine: EngineApi, lane: HostLane): Promise<void> {
    const request = lane.outbox[0]!;
    await engine.commitTurn(request);
    lane.outbox.shift();
    lane.committed.push(request);
    for (const message of request.messages) lane.acknowledged.add(message["number"] as number);
  }

  async #read(lane: HostLane): Promise<void> {
    await this.#owners.attempt(async (faulty) => {
      const engine = faulty();
      const state = await engine.laneState({ lane: lane.name });
      const kept = state.sessionId === lane.current.id && this.#random.chance(0.9) ? state.cursor : null;
      const page = lane.page(lane.current, kept, 1 + this.#random.int(20));
      await engine.reconcile(page);
      if (page.complete) lane.confused = false;
    });
  }

  /** Behind a reply, a transcript that is no longer in use is read to its end. */
  async #readOlder(lane: HostLane): Promise<void> {
    const session = this.#random.pick(lane.sessions);
    if (session === lane.current) return;
    await this.#owners.attempt(async (faulty) => {
      const engine = faulty();
      let cursor: string | null = null;
      for (let complete = false; !complete; ) {
        const page = lane.page(session, cursor, 5);
        await engine.reconcile({ ...page, archive: true });
        ({ cursor, complete } = page);
      }
    });
  }

  async #readFlat(): Promise<void> {
    this.#flat.grow();
    await this.#owners.attempt((engine) => this.#flat.readAll(engine()));
  }

  async #index(): Promise<void> {
    await this.#owners.attempt(async (faulty) => {
      const engine = faulty();
      const batch = await engine.prepareIndex({ limit: 1 + this.#random.int(10) });
      if (this.#random.chance(0.2)) await engine.applyIndex(batch);
      await engine.applyIndex(batch);
      await this.#kept.judge(engine);
      await this.#observed.observe(engine);
      await this.#facts.hear(engine);
      await this.#graph.derive(engine);
    });
  }

  /** What is understood of what was said, in a few slices. */
  async #derive(): Promise<void> {
    await this.#owners.attempt(async (engine) => {
      while (this.#random.chance(0.7)) {
        await this.#observed.observe(engine());
        await this.#facts.hear(engine());
        await this.#graph.derive(engine());
        await this.#logs.observe(engine());
      }
    }, 120);
  }

  /** The plugin swallows what fails, which is met here all the same; what is left to be thrown is a broken rule. */
  async #prompt({ prompts }: Side): Promise<void> {
    if (this.#random.chance(0.1)) prompts.restart();
    // The background has mostly come as far as anybody needs it.
    if (this.#random.chance(0.5))
      await this.#owners.attempt(async (engine) => {
        while (await this.#logs.observe(engine()));
      }, 200);
    await this.#owners.attempt(
      (engine, owner) =>
        prompts
          .ask(engine(this.#folding.means(owner)), (error) => this.#owners.met(error, owner))
          .catch((error: unknown) => this.#breaks(error as Error)),
      120,
    );
    // Whatever it found to be owed is paid in the background, sooner or later.
    if (this.#random.chance(0.4)) await this.#folding.payDebts();
  }

  async #compact({ host, prompts, before }: Side): Promise<void> {
    const { budget } = prompts;
    const kind = this.#random.pick(["urgent", "forced", "overflowed", "plain", "plain"] as const);
    // Without a session it is a person who asks, for a lane that is there.
    const named = before.lane === undefined || this.#random.chance(0.7);
    const common = { lane: host.name, ...(named && { sessionId: host.current.id }) };
    const more = {
      urgent: { budget, urgent: true },
      forced: { budget, force: true, instructions: "Keep what was said about the ferry." },
      overflowed: { budget, overflowed: true, urgent: true, observed: Math.ceil(budget * 1.4) },
      plain: this.#random.chance(0.5) ? { budget } : {},
    }[kind];
    await this.#folding.compact({ ...common, ...more });
  }

  #hostTime(): { tick(): number; settle(): void } {
    let latest = 0;
    return {
      tick: () => {
        const passed = 1 + this.#random.int(1_000);
        this.#hostClock.advance(passed);
        this.#clock.advance(passed);
        latest = Math.max(latest, this.#hostClock.now());
        return this.#hostClock.now();
      },
      settle: () => {
        this.#hostClock.set(Math.max(latest, this.#hostClock.now()) + 86_400_000);
        this.#clock.set(this.#hostClock.now());
      },
    };
  }

  async #losePower(): Promise<void> {
    await this.#owners.losePower();
    // A disk is read through an owner.
    await this.#owners.current();
    this.#logs.forget();
    for (const side of this.#sides) {
      side.stored.forget();
      side.prompts.forget();
      side.before = await side.stored.read();
    }
  }

  #skew(): void {
    const clock = this.#random.pick([this.#clock, this.#hostClock]);
    clock.advance(this.#random.int(7_200_000) - 3_600_000);
  }

  /** Longer than a provider keeps the beginning of a prompt; debts that were put off fall due, and are mostly paid. */
  async #quiet(): Promise<void> {
    const ms = (6 + this.#random.int(40)) * 60_000;
    this.#clock.advance(ms);
    this.#hostClock.advance(ms);
    if (this.#random.chance(0.7)) await this.#folding.payDebts();
  }

  /** An old owner that wakes up is refused, and nothing of what it tried is there. */
  async #lateWriter(lane: HostLane): Promise<void> {
    const { late } = this.#owners;
    if (late === undefined || lane.outbox.length === 0) return;
    const refused = await late
      .engine(null)
      .commitTurn(lane.outbox[0]!)
      .then(
        () => "accepted",
        (error: unknown) => codeOf(error),
      );
    if (refused !== "store/fenced") throw new Error(`a late writer was ${refused}`);
  }
}

/** In which a healthy owner pays what can be paid. */
const MOST_ROUNDS = 6;
const CALM_TURNS = 16;
/** After these alone the log is what it was. */
const FOLDS: ReadonlySet<Act> = new Set<Act>(["prompt", "compact", "pay", "quiet"]);

/** What may happen while something is folded. */
const BESIDES: readonly Act[] = [
  "turn",
  "deliver",
  "deliver",
  "read",
  "read",
  "reset",
  "rewrite",
  "roll over",
  "seize",
  "take back",
  "take back",
];

const ACTS = [
  ...Array(9).fill("turn"),
  ...Array(7).fill("deliver"),
  ...Array(8).fill("read"),
  ...Array(2).fill("index"),
  ...Array(6).fill("derive"),
  ...Array(8).fill("prompt"),
  ...Array(4).fill("compact"),
  ...Array(4).fill("pay"),
  ...Array(4).fill("quiet"),
  ...Array(5).fill("take back"),
  "forget memories",
  "model",
  "flat",
  "reset",
  "rewrite",
  "repeat",
  "read older",
  "roll over",
  "crash",
  "power",
  "seize",
  "late writer",
  "clock",
] as readonly Act[];

type Act =
  | "turn"
  | "deliver"
  | "read"
  | "reset"
  | "rewrite"
  | "repeat"
  | "read older"
  | "roll over"
  | "crash"
  | "power"
  | "seize"
  | "late writer"
  | "clock"
  | "quiet"
  | "index"
  | "derive"
  | "flat"
  | "model"
  | "prompt"
  | "compact"
  | "pay"
  | "take back"
  | "forget memories";
