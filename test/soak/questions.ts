/** What is asked of the memory, and in which conversation. Whatever is answered is looked through for what is not to be in it (claims.ts). */

import { codeOf } from "../../src/kernel/errors.ts";
import type { AnswerOf, Client, ParamsOf } from "../../src/wire/index.ts";
import type { Random } from "../sim/random.ts";
import { checkShown } from "./claims.ts";
import type { LaneScript } from "./lane-script.ts";
import type { Watch } from "./watch.ts";

export interface Question {
  readonly client: Client;
  readonly random: Random;
  readonly words: string;
  /** Where it is asked; absent: at a terminal. */
  readonly script?: LaneScript | undefined;
}

interface Kind {
  readonly asks: (question: Question) => Promise<unknown>;
  /** Asked there, and not elsewhere. */
  readonly only?: "terminal" | "conversation";
}

const MOST_HITS = 20;
/** What may not be seen from there is not there; nor is what was taken back. */
const NOT_THERE = /^history\/(unknown-|erased)/;

export const QUESTIONS: { readonly [name: string]: Kind } = {
  search: { asks: (question) => search(question, "speaker", {}) },
  ask: { asks: ({ client, words, script }) => client.call("ask", { question: words, ...askerOf(script) }) },
  pack: {
    asks: ({ client, words, script }) =>
      client.call("pack", { query: words, budget: 2_000, ...askerOf(script) }),
  },
  grep: {
    asks: (question) => {
      const pattern = question.random.pick([`turn ${question.random.int(200)}`, question.words, "token"]);
      return question.client.call("grep", { pattern, limit: MOST_HITS, ...askerOf(question.script) });
    },
  },
  // Of conversations alone: what the owner said to one agent is remembered for them, and theirs with another, too.
  "search by the owner": {
    only: "conversation",
    asks: (question) => search(question, "owner", { kinds: ["msg", "sum"], facts: false }),
  },
  describe: { asks: (question) => found(question, "msg", "describe", (ref) => ({ ref })) },
  expand: { asks: (question) => found(question, "sum", "expand", (ref) => ({ ref })) },
  timeline: { asks: (question) => found(question, "msg", "timeline", (ref) => ({ ref })) },
  get: { asks: (question) => found(question, "msg", "get", (ref) => ({ refs: [ref] })) },
  facts: { only: "terminal", asks: ({ client }) => client.call("read_facts", {}) },
  memories: { only: "terminal", asks: ({ client }) => client.call("list_memories", { limit: 50 }) },
  receipts: { only: "terminal", asks: ({ client }) => client.call("list_receipts", { limit: 20 }) },
  status: { only: "terminal", asks: ({ client }) => client.call("status", {}) },
  lanes: { only: "terminal", asks: ({ client }) => client.call("list_lanes", { limit: 50 }) },
};

/** Rejects where the answer does; what is wrong with it is counted. `gone`: signs of what was taken back until now. */
export async function askOne(
  name: string,
  question: Question,
  { watch, gone }: { readonly watch: Watch; readonly gone: ReadonlySet<string> },
): Promise<void> {
  const { script } = question;
  const answer = await watch.time(name, () => QUESTIONS[name]!.asks(question));
  checkShown({ what: name, text: JSON.stringify(answer), to: hearerOf(name, script), gone }, watch);
}

function hearerOf(name: string, script: LaneScript | undefined) {
  if (script === undefined || name !== "search by the owner") return script;
  const { number, circle } = script;
  return { number, circle: { ...circle, hears: circle.ownerHears } };
}

function askerOf(script: LaneScript | undefined, isOwner = script?.circle.isOwner) {
  return script === undefined ? {} : { asker: { ...script.lane, isOwner: isOwner === true } };
}

function search(
  { client, words, script }: Question,
  who: "speaker" | "owner",
  more: Partial<ParamsOf<"search">>,
): Promise<AnswerOf<"search">> {
  const asker = who === "owner" ? askerOf(script, true) : askerOf(script);
  return client.call("search", { query: words, limit: 10, ...asker, ...more });
}

/** Looked for at a terminal, and read where the question is asked: a reference may have come from anywhere. */
async function found(
  { client, words, script, random }: Question,
  kind: "msg" | "sum",
  method: "describe" | "expand" | "timeline" | "get",
  paramsOf: (ref: string) => object,
): Promise<unknown> {
  const { hits } = await client.call("grep", { pattern: words, kinds: [kind], limit: MOST_HITS });
  if (hits.length === 0) return null;
  const params = { ...paramsOf(random.pick(hits).ref), ...askerOf(script) };
  try {
    return await client.call(method, params as never);
  } catch (error) {
    if (NOT_THERE.test(codeOf(error) ?? "")) return null;
    throw error;
  }
}
