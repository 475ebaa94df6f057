/**
 * One life of a brain, turn by turn, as it goes in production: a question is routed with the pack that is served (a share of turns with the
 * one on trial), what came of it becomes a label and credits, and every so many turns the worker learns, asks the gate, and looks at
 * the trial. Nothing in here knows what is right: of a turn it is told what anybody would see.
 */

import type { GraphNode } from "../../src/rooms/brain/build/index.ts";
import { CANARY_SHARE } from "../../src/rooms/brain/choice.ts";
import type { BrainPack, GateReport, Label, RouteTrace } from "../../src/rooms/brain/index.ts";
import { learn } from "../../src/rooms/brain/learn/index.ts";
import { digestOf, encodePack } from "../../src/rooms/brain/pack/index.ts";
import { gate, livedWorth, trialVerdict } from "../../src/rooms/brain/promote/index.ts";
import { drawRoute, findCandidates, type OpenPack, openPack } from "../../src/rooms/brain/route/index.ts";
import type { TrainingEpisode } from "../../src/rooms/brain/training.ts";
import { creditsOf, labelOf } from "./labels.ts";
import { askQuestion, drawnFor, type Question, type Scene, shuffled } from "./scene.ts";
import { askingOf, BUDGET, buildPack, overlayOf, recordOf } from "./served-packs.ts";
import type { Outcomes } from "./truth.ts";

const MINUTE = 60_000;
const BEGAN = 1_760_000_000_000;
/** Turns of one conversation. */
const SESSION = 4;

export interface LifeOptions {
  readonly scene: Scene;
  readonly outcomes: Outcomes;
  readonly seed: number;
  readonly turns: number;
  /** Turns between two ticks of the worker. */
  readonly tickEvery: number;
  /** Each label is that of another turn of about the same time: there is nothing to be learned. */
  readonly shuffleLabels?: boolean;
  /** Which of all shuffles; absent: that of the seed. */
  readonly shuffle?: number;
  /** Routes of other lives in the same world with the same seed: while nothing was promoted, they are the same. */
  readonly routed?: Map<number, RouteTrace>;
  /** It ends with the first gate that lets a candidate through. */
  readonly untilPassed?: boolean;
  readonly watch?: (turn: Turn) => void;
  /** One line of what became of it. */
  readonly onTick?: (turn: number, what: string) => void;
}

/** For whoever looks on. */
export interface Turn {
  readonly question: Question;
  readonly placed: readonly string[];
  readonly known: ReadonlyMap<string, GraphNode>;
  readonly canary: boolean;
}

export interface Verdict {
  readonly turn: number;
  readonly report: GateReport;
}

export interface Life {
  readonly episodes: readonly TrainingEpisode[];
  readonly verdicts: readonly Verdict[];
  /** Turns at which a pack that was learned began to serve all. */
  readonly promotions: readonly { readonly turn: number; readonly pack: BrainPack }[];
  readonly rollbacks: readonly { readonly turn: number; readonly why: string }[];
  /** How it was after each tick, and before the first. */
  readonly moments: readonly Moment[];
}

export interface Moment {
  readonly turn: number;
  readonly serving: BrainPack;
  readonly known: ReadonlyMap<string, GraphNode>;
}

export function momentAt({ moments }: Life, turn: number): Moment {
  return moments.findLast((moment) => moment.turn <= turn)!;
}

export function live(options: LifeOptions): Life {
  const brain = new LivingBrain(options);
  for (let number = 0; number < options.turns; number += 1) {
    brain.take(askQuestion(options.scene, options.seed, number));
    if ((number + 1) % options.tickEvery !== 0) continue;
    brain.tick(number + 1);
    brain.remember(number + 1);
    if (options.untilPassed === true && brain.hasPassed) break;
  }
  return brain.life();
}

interface Served {
  readonly pack: BrainPack;
  readonly open: OpenPack;
  readonly digest: string;
}

/** A turn of which it shows how it went, and whose label may yet be given to another. */
interface Labelled {
  readonly episode: Omit<TrainingEpisode, "label" | "labelSource" | "confidence" | "credits">;
  readonly label: Label;
  readonly used: readonly string[];
}

class LivingBrain {
  readonly #options: LifeOptions;
  readonly #known = new Map<string, GraphNode>();
  readonly #untaught = new Map<string, GraphNode>();
  readonly #episodes: TrainingEpisode[] = [];
  readonly #verdicts: Verdict[] = [];
  readonly #promotions: { turn: number; pack: BrainPack }[] = [];
  readonly #rollbacks: { turn: number; why: string }[] = [];
  readonly #moments: Moment[] = [];
  /** The pack that nothing was learned for. */
  readonly #built: string;
  #waiting: Labelled[] = [];
  #serving: Served;
  #canary: { readonly served: Served; readonly since: number } | null = null;

  constructor(options: LifeOptions) {
    this.#options = options;
    for (const thing of options.scene.things)
      (thing.taught ? this.#untaught : this.#known).set(thing.key, recordOf(thing));
    this.#serving = servedOf(buildPack([...this.#known.values()], null));
    this.#built = this.#serving.digest;
    this.remember(0);
  }

  remember(turn: number): void {
    this.#moments.push({ turn, serving: this.#serving.pack, known: new Map(this.#known) });
  }

  get hasPassed(): boolean {
    return this.#verdicts.some(({ report }) => report.passed);
  }

  take(question: Question): void {
    const { seed, outcomes, watch, routed } = this.#options;
    const canary = this.#canary !== null && drawnFor(seed, "canary", question.number).chance(CANARY_SHARE);
    const { open, pack, digest } = canary ? this.#canary!.served : this.#serving;
    const route = (): RouteTrace =>
      drawRoute(open, findCandidates(open, askingOf(question, overlayOf(pack, this.#known))), {
        ...{ parameters: pack.parameters, budget: BUDGET },
        seed: drawnFor(seed, "route", question.number).int(2 ** 31),
      });
    const trace = digest === this.#built ? remembered(routed, question.number, route) : route();
    const observed = outcomes(question, trace.fired);
    const at = BEGAN + question.number * MINUTE;
    const label = labelOf(question.number, at, observed);
    if (label !== null) {
      const episode = episodeOf(question, trace, digest, at);
      this.#waiting.push({ episode, label, used: observed.used });
    }
    watch?.({ question, placed: trace.fired, known: this.#known, canary });
    const lesson = observed.taught === null ? undefined : this.#untaught.get(observed.taught);
    if (lesson !== undefined) this.#known.set(lesson.node.key, lesson);
  }

  /** What the worker does: settle, look at the trial, learn, ask the gate. */
  tick(turn: number): void {
    this.#settle(turn);
    this.#judgeTrial(turn);
    if (this.#canary !== null) return;
    const { seed } = this.#options;
    const base = buildPack([...this.#known.values()], this.#serving.pack);
    const candidate = learn(base, this.#episodes, { now: BEGAN + turn * MINUTE, seed });
    const verdict = gate({
      ...{ candidate, incumbent: this.#serving.pack, episodes: this.#episodes },
      ...{ spent: this.#verdicts.length, seed },
    });
    const { report } = verdict;
    this.#verdicts.push({ turn, report });
    this.#options.onTick?.(
      turn,
      `${report.policy} ${report.passed ? "passes" : report.reasons.join("; ")}, gain ${report.gain.mean.toFixed(3)}, ` +
        `lower ${report.gain.lower.toFixed(3)} on ${report.heldOut.episodes}`,
    );
    if (report.passed) this.#canary = { served: servedOf(verdict.candidate), since: turn };
  }

  life(): Life {
    return {
      ...{ episodes: this.#episodes, verdicts: this.#verdicts, promotions: this.#promotions },
      ...{ rollbacks: this.#rollbacks, moments: this.#moments },
    };
  }

  /** What turns are labelled with; with shuffled labels each has that of another one since the last tick. */
  #settle(turn: number): void {
    const { shuffleLabels = false, seed, shuffle = seed } = this.#options;
    const labels = this.#waiting.map(({ label }) => label);
    const given = shuffleLabels ? shuffled(labels, drawnFor(shuffle, "shuffle", turn)) : labels;
    for (const [at, { episode, used }] of this.#waiting.entries()) {
      const { value, source, confidence } = given[at]!;
      this.#episodes.push({
        ...{ ...episode, label: value, labelSource: source, confidence },
        credits: creditsOf(episode.placed, used, given[at]!),
      });
    }
    this.#waiting = [];
  }

  #judgeTrial(turn: number): void {
    if (this.#canary === null) return;
    const { served, since } = this.#canary;
    const those = this.#episodes.filter(({ id }) => id > since);
    const worths = (isIts: boolean) =>
      those.filter(({ pack }) => (pack === served.digest) === isIts).map(livedWorth);
    const { kind, why } = trialVerdict({ stage: "canary", canary: worths(true), others: worths(false) });
    if (kind === "serving") {
      this.#serving = served;
      this.#promotions.push({ turn, pack: served.pack });
    } else if (kind === "rolled-back") this.#rollbacks.push({ turn, why });
    this.#options.onTick?.(turn, `trial: ${kind ?? "goes on"}, ${why}`);
    if (kind !== null) this.#canary = null;
  }
}

function remembered(
  routed: Map<number, RouteTrace> | undefined,
  number: number,
  route: () => RouteTrace,
): RouteTrace {
  const known = routed?.get(number);
  if (known !== undefined) return known;
  const made = route();
  routed?.set(number, made);
  return made;
}

function servedOf(pack: BrainPack): Served {
  return { pack, open: openPack(pack), digest: digestOf(encodePack(pack)) };
}

function episodeOf(question: Question, trace: RouteTrace, pack: string, at: number): Labelled["episode"] {
  const tokens = new Map(trace.candidates.map((candidate) => [candidate.key, candidate.tokens]));
  return {
    ...{ id: question.number + 1, at, pack, budget: BUDGET, trace, helpParts: [] },
    group: `user:${question.user}/${Math.floor(question.number / SESSION)}`,
    decision: "use_brain",
    placed: trace.fired.map((key, place) => ({ key, place, tokens: tokens.get(key) ?? 0 })),
  };
}
