/** A model that looks something up in its turn, with the tools that the plugin gives it, and is shown nothing that is not for it. */

import type { Random } from "../sim/random.ts";
import { checkShown } from "./claims.ts";
import type { SpokenLane } from "./spoken-lane.ts";
import type { Watch } from "./watch.ts";

export interface Tool {
  readonly name: string;
  execute(id: string, params: object): Promise<unknown>;
}

interface Calling {
  readonly tools: readonly Tool[];
  readonly lane: SpokenLane;
  readonly random: Random;
  readonly watch: Watch;
  /** Signs of what was taken back. */
  readonly gone: () => ReadonlySet<string>;
}

/** Finds something, and reads it. A tool that fails says so to the model: that is no broken promise. */
export async function callTools({ tools, lane, random, watch, gone }: Calling): Promise<void> {
  const call = async (name: string, params: object): Promise<unknown> => {
    const taken = gone();
    const began = performance.now();
    try {
      const answer = await tools.find((tool) => tool.name === name)?.execute("call", params);
      watch.timings.add(name, performance.now() - began);
      checkShown({ what: name, text: JSON.stringify(answer) ?? "", to: lane.script, gone: taken }, watch);
      return answer;
    } catch {
      watch.count(`${name} failed`);
      return undefined;
    }
  };
  const pattern = random.pick(["token", "moved", `turn ${random.int(1 + lane.acknowledged)}`]);
  const found = await call("lcm_grep", { pattern, scope: random.pick(["messages", "summaries"]) });
  const refs = (found as { readonly details?: { readonly hits: readonly string[] } } | undefined)?.details
    ?.hits;
  if (refs === undefined || refs.length === 0) return;
  const ref = random.pick(refs);
  if (ref.startsWith("sum:")) await call("lcm_expand", { summary_id: ref });
  else await call("lcm_describe", { id: ref });
}
