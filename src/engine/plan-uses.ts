/** What plans a prompt: the part of it that the conversation and authored files are. */

import type { EngineApi } from "./api.ts";
import { assemble } from "./assemble.ts";
import type { EngineContext } from "./context.ts";

export function planUses(context: EngineContext): Pick<EngineApi, "assemble"> {
  return { assemble: (request) => assemble(context, request) };
}
