/** What decided, in one short sentence for a person. */

import type { GateSignals } from "../gate-verdict.ts";

const TOLD = {
  personal: "it says something about a person that lasts",
  wish: "it says how things are to be done from now on",
  plan: "it says what will be, and when",
  outcome: "something was decided, solved or set",
  correction: "it puts right what was said before",
} as const;

/** From here on a share is most of it. */
const MOSTLY = 0.5;

export function reasonFor(
  signals: Required<GateSignals>,
  { admitted, threshold }: { readonly admitted: boolean; readonly threshold: number },
): string {
  return admitted ? `Kept: ${whyKept(signals)}.` : `Not kept: ${whyNot(signals, threshold)}.`;
}

function whyKept(signals: Required<GateSignals>): string {
  const names = Object.keys(TOLD) as (keyof typeof TOLD)[];
  const strongest = names.reduce((most, one) => (signals[one] > signals[most] ? one : most));
  if (signals.manner * signals.repetition > signals[strongest]) return "it is wished for again and again";
  return signals[strongest] > 0 ? TOLD[strongest] : "the threshold lets everything in";
}

function whyNot(signals: Required<GateSignals>, threshold: number): string {
  if (signals.merit >= threshold) return "it is known already";
  if (signals.foreign >= MOSTLY) return "it is pasted, quoted or made up";
  if (signals.asking >= MOSTLY) return "it only asks for something";
  return Object.keys(TOLD).some((name) => signals[name as keyof typeof TOLD] > 0)
    ? "too little in it lasts"
    : "nothing in it lasts";
}
