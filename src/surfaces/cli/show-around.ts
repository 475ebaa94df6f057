/** What lies around something: asked for, shown, and what is to be said beside it. */

import type { SubgraphAnswer } from "../../engine/api.ts";
import type { Invocation } from "./command.ts";
import { boundsOf, stopNote, type WALK_FLAGS } from "./graph-flags.ts";
import { type SCOPE_FLAG, scopeOf } from "./knowledge-flags.ts";
import type { Style } from "./style.ts";

type Typed = Pick<
  Invocation<{ entity: { help: string } }, typeof WALK_FLAGS & typeof SCOPE_FLAG>,
  "args" | "flags" | "client" | "out"
>;

export async function showAround(
  { args, flags, client, out }: Typed,
  render: (answer: SubgraphAnswer, style: Style) => string,
): Promise<undefined> {
  const answer = await client.neighbours({ entity: args.entity, ...boundsOf(flags), ...scopeOf(flags) });
  out.result(answer, render);
  if (out.json) return;
  if (answer.edges.length === 0) out.note("Nothing leads to it or from it.");
  for (const note of stopNote(answer.stopped)) out.note(note);
}
