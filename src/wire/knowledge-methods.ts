/** Methods about what is known: what is true, how it hangs together, what it is in short, and what happened. */

import { CHRONICLE_METHODS } from "./chronicle-methods.ts";
import { FACT_TURN_METHODS } from "./fact-turn-methods.ts";
import { FACTS_METHODS } from "./facts-methods.ts";
import { GRAPH_METHODS } from "./graph-methods.ts";
import { GRAPH_TURN_METHODS } from "./graph-turn-methods.ts";
import type { MethodSpec } from "./method-spec.ts";
import { SYNTH_METHODS } from "./synth-methods.ts";

export const KNOWLEDGE_METHODS = {
  ...FACTS_METHODS,
  ...GRAPH_METHODS,
  ...SYNTH_METHODS,
  ...CHRONICLE_METHODS,
  ...FACT_TURN_METHODS,
  ...GRAPH_TURN_METHODS,
} as const satisfies { readonly [name: string]: MethodSpec };
