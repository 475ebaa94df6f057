/** A turn's assembly with an engine that answers as a test says. */

import { estimateTokens } from "../../kernel/tokens.ts";
import type { Client } from "../../wire/index.ts";
import { TurnAssembly } from "./assemble.ts";
import { blockKind } from "./blocks.ts";
import { HeldPrefixes } from "./held-prefixes.ts";
import type { AgentMessage, AssembleParams } from "./host-types.ts";
import { SharedClient } from "./shared-client.ts";
import { systemLines } from "./system-lines.ts";
import { UsualBudgets } from "./usual-budgets.ts";

export const LANE = { agent: "main", sessionKey: "agent:main:main" };

/** What is said in the system prompt. */
export const ADDITION = estimateTokens(systemLines(undefined));

export const said = (role: string, at: number, text = "x"): AgentMessage =>
  ({ role, timestamp: at, content: [{ type: "text", text }] }) as unknown as AgentMessage;

export const aPlan = {
  status: "planned",
  authored: { key: "a1", tokens: 30, blocks: ["<authored>Never push on Fridays.</authored>"] },
  prefix: null,
  gap: null,
  unsent: [],
  from: null,
  tokens: 80,
  room: 500,
  account: { at: 1, shown: "all" } as { readonly [field: string]: unknown },
  count: 2,
  start: "kept",
  epoch: 1,
  pressure: "none",
  withheld: 0,
};

export const recalled = { block: "<recall>Ottilie lives in Graz.</recall>", tokens: 40, account: { at: 2 } };

export type Params = Record<string, unknown>;
export type Answer = (method: string, params: Params, signal?: AbortSignal) => unknown;

/** `answer`: undefined where the usual one will do. */
export function assemblyLab(answer: Answer = () => undefined) {
  const asked: { method: string; params: Params }[] = [];
  const answers: { [method: string]: () => unknown } = {
    assemble: () => aPlan,
    supply: () => recalled,
    keep_receipt: () => ({ id: 7 }),
  };
  const client = new SharedClient(
    async () =>
      ({
        async call(method: string, params: Params, { signal }: { readonly signal?: AbortSignal } = {}) {
          asked.push({ method, params });
          return (await answer(method, params, signal)) ?? answers[method]?.() ?? {};
        },
        async close() {},
      }) as unknown as Client,
  );
  client.acquire();
  const prefixes = new HeldPrefixes();
  const turn = () =>
    new TurnAssembly({ client, deadlineMs: 200, foldMs: 300, budgets: new UsualBudgets(), prefixes });
  const of = (method: string) => asked.filter((call) => call.method === method).map(({ params }) => params);
  return { client, prefixes, turn, of };
}

export const callOf = (messages: AgentMessage[], tokenBudget = 10_000) =>
  ({ sessionId: "s", ...LANE, messages, tokenBudget, prompt: "where does Ottilie live?" }) as AssembleParams;

export const kindsOf = (messages: readonly AgentMessage[]) =>
  messages.map((message) => blockKind(message) ?? message.role);
