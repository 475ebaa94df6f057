/** How long a decision takes over many nodes, without a model: from the text of a question to a route with its chances. */

import { drawRoute, findCandidates, openPack, PRIOR } from "../../src/rooms/brain/route/index.ts";
import { createLexicon } from "../lexicon.ts";
import { percentile, print, printLatencies } from "../report.ts";
import { askingOf, BUDGET, buildPack, recordOf } from "./served-packs.ts";

const NODES = 10_000;
const ASKED = 500;
const MOST_MS = 20;
const KINDS = ["chunk", "chunk", "chunk", "chunk", "workflow", "toolcard", "correction"] as const;

/** Words by Zipf's law, so that some stand in very many nodes; questions are made of the same words. */
export function benchDecisions(): void {
  const lexicon = createLexicon(23);
  const records = Array.from({ length: NODES }, (_, at) => {
    const kind = KINDS[at % KINDS.length]!;
    const part = kind === "chunk" ? { of: `file:${Math.floor(at / 40)}`, place: at % 40 } : null;
    const text = lexicon.words(kind === "correction" ? 25 : 90);
    return recordOf({
      ...{
        key: `doc:${at + 1}`,
        kind,
        shelf: at % 3,
        trust: "unknown",
        text,
        tokens: 0,
        names: [lexicon.content()],
      },
      ...{ part, taught: false },
    });
  });
  const pack = buildPack(records, null);
  const open = openPack(pack);
  const took: number[] = [];
  let fired = 0;
  for (let round = 0; round < ASKED + 20; round += 1) {
    const text = `how do we ${lexicon.words(8)} ${lexicon.content()}`;
    const started = performance.now();
    const nodes = findCandidates(open, askingOf({ text, user: 1 }, []));
    const route = drawRoute(open, nodes, { parameters: PRIOR, budget: BUDGET, seed: round });
    // The first few are compiled as they run; an owner has decided before.
    if (round >= 20) took.push(performance.now() - started);
    fired += route.fired.length;
  }
  if (fired === 0) throw new Error("no route led anywhere");
  const p95 = printLatencies("brain", NODES, took, "decision_");
  print({ bench: "brain", at: NODES, metric: "decision_max", value: percentile(took, 1), unit: "ms" });
  print({ bench: "brain", at: NODES, metric: "decision_p95_of_target", value: p95 / MOST_MS, unit: "ratio" });
}
