/** Tools over an engine made of plain answers. */

import type { Client } from "../../wire/index.ts";
import { SharedClient } from "./shared-client.ts";
import { recallTool, type ToolContext, type ToolDefinition } from "./tool-frame.ts";

export const LANE = "agent:main:main";

export type Answers = { readonly [method: string]: (params: never) => unknown };

export interface Answering {
  readonly client: SharedClient;
  /** Methods that were called, with what. */
  readonly asked: readonly (readonly [string, unknown])[];
}

export function answering(answers: Answers): Answering {
  const asked: [string, unknown][] = [];
  const client = new SharedClient(
    async () =>
      ({
        async call(method: string, params: never) {
          asked.push([method, params]);
          const answer = answers[method];
          if (answer === undefined) throw new Error(`nobody expected ${method}`);
          return await answer(params);
        },
        async close() {},
      }) as unknown as Client,
  );
  return { client, asked };
}

/** What a model reads after calling it. */
export async function textOf(
  definition: ToolDefinition,
  { client }: Pick<Answering, "client">,
  params: object,
  context: object = {},
): Promise<string> {
  const asking = { agentId: "main", sessionKey: LANE, senderIsOwner: true, ...context } as ToolContext;
  const { content } = await recallTool(definition, () => client, asking).execute("call_1", params);
  return content[0]!.text;
}
