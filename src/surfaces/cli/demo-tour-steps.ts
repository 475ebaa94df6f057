/** What the tour shows, in order. References are looked up as it goes on, and each step can be the first one. */

import type { Client } from "./dependencies.ts";
import { SAMPLE_QUERY } from "./sample.ts";
import { samplePrompt } from "./sample-prompt.ts";

export interface TourStep {
  readonly name: string;
  readonly title: string;
  /** What, and why: two lines. */
  readonly says: readonly [string, string];
  /** What is typed, one after the other. Makes what it needs, where an earlier step was skipped. */
  typed(client: Client, sample: string): Promise<readonly (readonly string[])[]>;
}

const LANE = { agent: "main", sessionKey: "agent:main:main" };
const BUDGET = 4_000;
const LESSON = "Deploy tidewatch with make ship, never by copying files by hand";
/** What is said of the box, and nowhere else. */
const IN_THE_PAN = "passports big pan";
/** What is heard in conversations follows a moment later. */
const HEARD_WITHIN_LOOKS = 150;
const LOOK_EVERY_MS = 100;

export const TOUR_STEPS: readonly TourStep[] = [
  {
    name: "ask",
    title: "find what was said",
    says: [
      "Mara said where the passports are: once, weeks ago, among other things.",
      "Every turn is kept word for word, and found by what you still remember.",
    ],
    typed: async () => [["search", ...SAMPLE_QUERY.split(" "), "--limit", "2"]],
  },
  {
    name: "fold",
    title: "make room for what is new",
    says: [
      "No model can read all of it with every prompt, so older turns are folded.",
      "It needs no model for that; exact numbers and dates stay with the summary.",
    ],
    typed: async () => [["history", "fold", "--lane", LANE.sessionKey, "--budget", String(BUDGET)]],
  },
  {
    name: "unfold",
    title: "get back to the words",
    says: [
      "A summary only stands in front of what it covers: nothing is thrown away,",
      "and it unfolds to the words when you, or the model, want to know exactly.",
    ],
    typed: async (client) => [["history", "expand", await summaryOf(client), "--max-tokens", "300"]],
  },
  {
    name: "why",
    title: "what stood in a prompt, and why",
    says: [
      "A prompt has a budget. What went in, what stayed out and why is written down:",
      "each prompt has a receipt, and the bar shows what its tokens went to.",
    ],
    async typed(client, sample) {
      await samplePrompt(client, sample);
      return [["trace"]];
    },
  },
  {
    name: "teach",
    title: "say once what was wrong",
    says: [
      "The assistant got something wrong? Say it once, and it is a lesson:",
      "it stands in prompts that it fits, and in no others (see demo brain).",
    ],
    typed: async () => [
      ["brain", "teach", LESSON],
      ["brain", "lessons"],
    ],
  },
  {
    name: "known",
    title: "what is so, since when, on whose word",
    says: [
      "What the owner states in her own words is a fact, with the message behind it.",
      "She moved: the old one ended; the past is still answered for the past.",
    ],
    async typed(client) {
      await heard(client);
      return [
        ["facts", "current", "owner"],
        [..."facts timeline owner --predicate lives_in".split(" ")],
        [..."facts as-of 2026-10-10 owner --predicate lives_in".split(" ")],
      ];
    },
  },
  {
    name: "forget",
    title: "take something back",
    says: [
      "Nothing is deleted by itself. What you want gone is gone when you say so,",
      "from search, from summaries and from every prompt; a placeholder stays behind.",
    ],
    async typed(client) {
      const refs = await saidOfThePan(client);
      return [
        ["forget", ...refs, "--yes"],
        ["search", ...SAMPLE_QUERY.split(" "), "--limit", "2"],
      ];
    },
  },
];

/** The one that covers most; folded now, where nobody has yet. */
async function summaryOf(client: Client): Promise<string> {
  const look = async () => (await client.outline({ lane: LANE })).nodes.at(-1)?.ref;
  const { sessionId } = await client.laneState({ lane: LANE });
  const there = await look();
  if (there !== undefined || sessionId === null) return there ?? "sum:1";
  await client.compact({ lane: LANE, sessionId, budget: BUDGET, urgent: true });
  return (await look()) ?? "sum:1";
}

async function saidOfThePan(client: Client): Promise<readonly string[]> {
  const { hits } = await client.search({ query: IN_THE_PAN, kinds: ["msg"], limit: 5 });
  const refs = hits.filter(({ excerpt }) => excerpt.includes("big pan")).map(({ ref }) => ref);
  return refs.length === 0 ? ["msg:1"] : refs;
}

/** Until the facts of the sample are known, or soon. */
async function heard(client: Client): Promise<void> {
  for (let looks = 0; looks < HEARD_WITHIN_LOOKS; looks += 1) {
    const { facts } = await client.readFacts({ subject: "owner", predicates: ["lives_in"] });
    if (facts.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
