/** What the gate noticed in a text, in sentences that need no explaining, and which of it counted most. */

import type { GateShown } from "../../../src/engine/memory-api.ts";

export interface SignalRow {
  readonly name: string;
  readonly value: number;
  readonly says: string;
  /** Whether it speaks for keeping the text, against it, or is what the others come to. */
  readonly side: "for" | "against" | "worth";
}

type Known = Pick<SignalRow, "says" | "side">;

const speaksFor = (says: string): Known => ({ says, side: "for" });
const speaksAgainst = (says: string): Known => ({ says, side: "against" });
const worth = (says: string): Known => ({ says, side: "worth" });

/** In the order in which they are shown. */
const SIGNALS: { readonly [name: string]: Known } = {
  personal: speaksFor("It is about a person: who they are, what they have, like and do."),
  wish: speaksFor("It says how things are to be from now on."),
  plan: speaksFor("It says what will be, and when."),
  outcome: speaksFor("Something was decided, solved or set."),
  correction: speaksFor("It puts right what was said before."),
  manner: speaksFor("It says how to answer, for now."),
  detail: speaksFor("It has dates, numbers or names."),
  precision: speaksFor("It has paths, codes or references."),
  technical: speaksFor("It is in the language of programs."),
  technicalDetail: speaksFor("It has definitions, dependencies or tests."),
  novelty: speaksFor("It is new beside what is remembered."),
  repetition: speaksFor("It was said again and again, and is not remembered yet."),
  inputFrequency: speaksFor("Much the same was said before."),
  asking: speaksAgainst("It only asks for something."),
  foreign: speaksAgainst("It is pasted, quoted or made up."),
  saturation: speaksAgainst("It is remembered already."),
  conversationalScore: worth("What it is worth as something that is told."),
  technicalScore: worth("What it is worth as technical talk."),
  merit: worth("What it would be worth if nothing of it were remembered."),
};

/** Less than this is shown as nothing. */
const NOTICED = 0.005;

/** Those that say something, the known ones in their order; a newer gate may have others. */
export function noticed(signals: GateShown["signals"]): readonly SignalRow[] {
  return named(signals).filter(({ value }) => Math.abs(value) >= NOTICED);
}

/** Those that were looked for and not found. */
export function notNoticed(signals: GateShown["signals"]): readonly SignalRow[] {
  return named(signals).filter(({ value, side }) => Math.abs(value) < NOTICED && side !== "worth");
}

function named(signals: GateShown["signals"]): readonly SignalRow[] {
  const known = Object.keys(SIGNALS).filter((name) => Object.hasOwn(signals, name));
  const others = Object.keys(signals).filter((name) => !Object.hasOwn(SIGNALS, name));
  return [...known, ...others].map((name) => ({
    name,
    value: signals[name] ?? 0,
    ...(Object.hasOwn(SIGNALS, name) ? SIGNALS[name]! : worth(`${name}.`)),
  }));
}

const SUBSTANCE = ["personal", "wish", "plan", "correction", "outcome"] as const;

/** What counted most for it, as the gate weighs it: the strongest of what lasts, else a manner that is asked for again and again. */
export function strongest(signals: GateShown["signals"]): SignalRow | undefined {
  const found = noticed(signals);
  const substance = found
    .filter(({ name }) => SUBSTANCE.some((one) => one === name))
    .toSorted((a, b) => b.value - a.value)[0];
  return substance ?? found.filter(({ side }) => side === "for").toSorted((a, b) => b.value - a.value)[0];
}

/** One sentence: let in or not, and by how much. */
export function verdictWords({ admitted, score, threshold }: GateShown): string {
  const measured = `It scored ${score.toFixed(2)}, and ${threshold.toFixed(2)} is needed.`;
  return admitted ? `The gate let it in. ${measured}` : `The gate would not let it in. ${measured}`;
}
