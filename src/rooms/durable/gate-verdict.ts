/**
 * What a gate is asked and what it answers: whether a turn of the owner is worth keeping beyond its conversation, and why.
 *
 * A gate is pure. It sees the text and how near earlier turns and memories are to it; gathering those, and doing what the
 * verdict says, is the engine's part. Text that we made ourselves (recalled, injected, generated) never gets here.
 */

export type GateVersion = "gate-v1" | "gate-v2";

/**
 * How near what is there already is, on the one scale of all embedders (kernel/vectors/similarity.ts): about 0.9 is the same in
 * slightly other words. Best first. The turn's own copy is in neither list: whoever gathers them leaves it out.
 */
export interface GateEvidence {
  /** To earlier turns of the owner. Ten are looked at. */
  readonly turns: readonly number[];
  /** To memories that are there already. Five are looked at. */
  readonly memories: readonly number[];
}

/** Each from 0 to 1. */
export type GateSignals = {
  /** How much of it is the language of programs (T). */
  readonly technical: number;
  /** How far it is from what is remembered (H). */
  readonly novelty: number;
  /** Said again and again, and not yet remembered (R). */
  readonly repetition: number;
  /** How often much the same was said before (F). */
  readonly inputFrequency: number;
  /** How much of it is remembered already (S). */
  readonly saturation: number;
  /** Dates, numbers, names (D_nl). */
  readonly detail: number;
  /** Paths, codes, references (P). */
  readonly precision: number;
  /** Decided, solved, shipped, configured (A). */
  readonly outcome: number;
  /** Definitions, dependencies, tests (D_tech). */
  readonly technicalDetail: number;
  readonly conversationalScore: number;
  readonly technicalScore: number;
  /** From here on gate-v2 alone. Who somebody is, what they have, like and do. */
  readonly personal?: number;
  /** What is to hold from now on. */
  readonly wish?: number;
  /** Something that will be, and when. */
  readonly plan?: number;
  /** Something said before is put right. */
  readonly correction?: number;
  /** A wish for now, about how to answer: worth keeping only when it comes again and again. */
  readonly manner?: number;
  /** How much of it only asks. */
  readonly asking?: number;
  /** How much of it is not the owner speaking of their life: pastes, quotations, stories, roles. */
  readonly foreign?: number;
  /** The score that it would have if nothing of it were remembered: at the threshold or above, what was refused is known already. */
  readonly merit?: number;
};

/** What the parts of a score count for. Each gate has its own defaults, and uses those it knows. */
export interface GateWeights {
  readonly novelty: number;
  readonly repetition: number;
  readonly detail: number;
  readonly precision: number;
  readonly outcome: number;
  readonly technicalDetail: number;
  /** gate-v2: the strongest of personal, wish, plan, correction and outcome. */
  readonly substance: number;
}

export interface GateSettings {
  /** Admitted from here on. */
  readonly threshold?: number;
  readonly weights?: Partial<GateWeights>;
  /** What the technical marks must add up to for a turn to be wholly technical. */
  readonly technicalNorm?: number;
}

export interface GateVerdict {
  readonly version: GateVersion;
  /** 0 to 1. */
  readonly score: number;
  readonly threshold: number;
  readonly admitted: boolean;
  /** One short sentence for a person: what decided. */
  readonly reason: string;
  readonly signals: GateSignals;
}

export interface Gate {
  readonly version: GateVersion;
  /** The same for the same input. Takes any text; of a long one its beginning. */
  judge(text: string, evidence: GateEvidence, settings?: GateSettings): GateVerdict;
}
