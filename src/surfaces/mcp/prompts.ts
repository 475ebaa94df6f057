/** Prompts to begin with: what is known about something, and where a project stands. Filled with what memory has, as data. */

import { NacreError } from "../../kernel/errors.ts";
import type { OfferedPrompt } from "../../kernel/model-face.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import type { Door } from "./door.ts";
import { oneLine, render } from "./items.ts";
import { packTool } from "./tools-find.ts";

const LONGEST = 400;
/** Of what memory has, and of the whole with what is asked before it. */
const BUDGET = 1_400;
const MOST_TOKENS = 2_000;

export const PROMPTS: readonly OfferedPrompt[] = [
  {
    name: "about",
    title: "What do you know about …",
    description: "What memory has about something, with references, to be summed up with its sources",
    arguments: [{ name: "topic", description: "A person, a project, a thing or a question", required: true }],
  },
  {
    name: "catch-up",
    title: "Catch up on a project",
    description: "Decisions, plans and open points of a project, to be summed up before going on with it",
    arguments: [{ name: "project", description: "The name of the project", required: true }],
  },
];

export async function fillPrompt(
  door: Door,
  name: string,
  given: { readonly [argument: string]: string },
  signal: AbortSignal,
): Promise<string> {
  const prompt = PROMPTS.find((one) => one.name === name);
  if (prompt === undefined)
    throw new NacreError(
      "input/bad-field",
      "there is no such prompt",
      `There are: ${PROMPTS.map((one) => one.name).join(", ")}.`,
    );
  const argument = prompt.arguments[0]!.name;
  const about = oneLine(given[argument] ?? "").slice(0, LONGEST);
  if (about === "") throw new NacreError("input/bad-field", `${argument} is missing`, `Give ${argument}.`);
  const isProject = name === "catch-up";
  const query = isProject ? `${about}: decisions, plans, open points, last changes` : about;
  const packed = await packTool.run({ query, budget: BUDGET }, door, signal);
  const asked = isProject
    ? `Sum up where the project "${about}" stands: what was decided, what is planned, what is open. Say which record each point rests on, and what is not known.`
    : `What do you know about "${about}"? Answer from the records below and say which each point rests on; say what is not known, and look further with the tools search, facts and get if they do not suffice.`;
  return `${asked}\n\n${render(packed, MOST_TOKENS - estimateTokens(`${asked}\n\n`)).text}`;
}
