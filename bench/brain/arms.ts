/**
 * Four arms on the same questions: no brain, words alone, the graph as it was built, and what was learned. Judged by the truth, which
 * has no noise; an arm is what the product's own code routes with that pack.
 */

import type { GraphNode } from "../../src/rooms/brain/build/index.ts";
import type { BrainPack, PackParameters } from "../../src/rooms/brain/index.ts";
import {
  drawRoute,
  findCandidates,
  LEXICAL,
  type OpenPack,
  openPack,
  PRIOR,
} from "../../src/rooms/brain/route/index.ts";
import { askQuestion, drawnFor, type Question, type Scene } from "./scene.ts";
import { askingOf, BUDGET, buildPack, overlayOf } from "./served-packs.ts";
import { type Truth, utilityOf } from "./truth.ts";

export const ARMS = ["none", "lexical", "prior", "learned"] as const;
export type Arm = (typeof ARMS)[number];

export interface Judged {
  readonly scene: Scene;
  readonly truth: Truth;
  readonly seed: number;
  /** The pack that serves, and all that was known by then. */
  readonly pack: BrainPack;
  readonly known: ReadonlyMap<string, GraphNode>;
  /** The turn as of which it is judged: what helped then. */
  readonly at: number;
  readonly questions: number;
}

/** By arm, the utility of each question. The questions are new: nobody learned from them. */
export function judgeArms(judged: Judged): { readonly [arm in Arm]: readonly number[] } {
  const { scene, truth, seed, pack, known, at, questions } = judged;
  const asked = Array.from({ length: questions }, (_, number) =>
    askQuestion(scene, seed, number, `held-out ${at}`),
  );
  const built = routerOver(buildPack([...known.values()], null), known, seed);
  const learned = routerOver(pack, known, seed);
  const routes: { readonly [arm in Arm]: (question: Question) => readonly string[] } = {
    none: () => [],
    lexical: (question) => built(question, LEXICAL),
    prior: (question) => built(question, PRIOR),
    learned: (question) => learned(question, pack.parameters),
  };
  const judge = (arm: Arm) => asked.map((question) => utilityOf(truth, question, routes[arm](question), at));
  return { none: judge("none"), lexical: judge("lexical"), prior: judge("prior"), learned: judge("learned") };
}

/** What a pack would have put into the prompt; the luck of the draw is that of the question, for every pack. */
export function routerOver(
  pack: BrainPack,
  known: ReadonlyMap<string, GraphNode>,
  seed: number,
): (question: Question, parameters: PackParameters) => readonly string[] {
  const open: OpenPack = openPack(pack);
  const overlay = overlayOf(pack, known);
  return (question, parameters) => {
    const nodes = findCandidates(open, askingOf(question, overlay));
    const luck = drawnFor(seed, "judged", question.number).int(2 ** 31);
    return drawRoute(open, nodes, { parameters, budget: BUDGET, seed: luck }).fired;
  };
}
