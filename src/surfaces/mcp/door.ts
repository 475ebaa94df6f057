/** The way from a tool to the owner of the store: every call in the name of the program, whatever it is about. */

import type { Asker } from "../../engine/api.ts";
import type { AnswerOf, ClientMethod, ParamsOf } from "../../wire/index.ts";

export type Unasked<M extends ClientMethod> = Omit<ParamsOf<M>, "asker">;

export interface Door {
  /** What the program is called here. */
  readonly client: string;
  ask<M extends ClientMethod>(method: M, params: Unasked<M>, signal: AbortSignal): Promise<AnswerOf<M>>;
}

/** Whoever makes one decides when to connect, and to whom. */
export type Call = <M extends ClientMethod>(
  method: M,
  params: ParamsOf<M>,
  signal: AbortSignal,
) => Promise<AnswerOf<M>>;

export function doorFor(client: string, call: Call): Door {
  // The engine looks at the name and at nothing else.
  const asker: Asker = { agent: "mcp", sessionKey: `mcp:${client}`, isOwner: null, client };
  return {
    client,
    ask: (method, params, signal) => call(method, { ...params, asker } as never, signal),
  };
}
