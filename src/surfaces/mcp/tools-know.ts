/** Tools about what is true, and how things hang together. */

import type { ShownFact } from "../../engine/api.ts";
import { flag, integer, object, optional, text } from "../../kernel/shape.ts";
import { type Item, timeOf } from "./items.ts";
import { ABOUT_PAGES, counted, cursor, defineTool, instantIn, maxTokens, offsetIn } from "./tool.ts";

const PAGE = 25;
/** The engine looks no further. */
const FARTHEST = 20_000;
const name = text({ min: 1, max: 500 });

export const factsTool = defineTool({
  name: "facts",
  title: "What is true, and since when",
  description:
    "Facts with the time for which they hold: what is so now, what was so on a day (at), or how it came to be (timeline). Use it for questions such as where somebody lives, which version is in use, who owns a project. The person whose memory this is, is called owner.",
  params: object({
    subject: optional(name),
    predicate: optional(name),
    at: optional(text({ max: 40 })),
    timeline: optional(flag()),
    ...{ max_tokens: maxTokens, cursor },
  }),
  about: {
    subject: "Of whom or what: owner, project:atlas, or a name; needed for a timeline",
    predicate: "Only this, such as lives_in",
    at: "What was so on this date, such as 2026-10-31",
    timeline: "True: also what was so before, in order",
    ...ABOUT_PAGES,
  },
  async run({ subject, predicate, at, timeline, cursor: given }, door, signal) {
    const offset = offsetIn(given);
    const what = {
      ...(predicate !== undefined && { predicates: [predicate] }),
      ...{ limit: PAGE, offset },
    };
    const { facts, more } =
      timeline === true && subject !== undefined
        ? await door.ask("fact_timeline", { subject, ...what }, signal)
        : await door.ask(
            "read_facts",
            {
              ...what,
              ...(subject !== undefined && { subject }),
              ...(at !== undefined && { at: instantIn("at", at) }),
            },
            signal,
          );
    return {
      items: facts.map(factItem),
      notes: [
        ...(timeline === true && subject === undefined
          ? ["a timeline needs a subject: this is what is so"]
          : []),
        ...(offset + facts.length >= FARTHEST
          ? [`no more than ${FARTHEST} are looked at: name a subject or a predicate`]
          : []),
      ],
      next: more ? String(offset + facts.length) : null,
      after: counted(offset),
      nothing: "Nothing is known of that.",
    };
  },
});

function factItem({ ref, says, from, to, trust, shelf, status }: ShownFact): Item {
  const held = `${status}; holds from ${timeOf(from)}${to === null ? "" : ` to ${timeOf(to)}`}`;
  return { ref, kind: "fact", text: says, at: from, trust, where: shelf, more: [held] };
}

export const graphMatchTool = defineTool({
  name: "graph_match",
  title: "Which project this belongs to",
  description:
    "Which known projects an idea or a task belongs to, and the path that explains it, with citations. Use it when it is not clear which project something is about.",
  params: object({
    idea: text({ min: 1, max: 4_000 }),
    limit: optional(integer({ min: 1, max: 10 })),
    max_tokens: maxTokens,
  }),
  about: {
    idea: "The idea or task, in a sentence",
    limit: "Most projects; 5 when left out",
    max_tokens: ABOUT_PAGES.max_tokens,
  },
  async run({ idea, limit }, door, signal) {
    const { matches, stopped, degraded } = await door.ask(
      "match_idea",
      { idea, ...(limit !== undefined && { limit }) },
      signal,
    );
    return {
      items: matches.map(({ project, paths }) => ({
        ...{ ref: project.ref, kind: "project", at: null, trust: project.trust, where: project.shelf },
        text: [
          project.label,
          ...paths.map(({ seed, steps }) =>
            [`${seed.says} [${seed.ref}]`, ...steps.map(({ edge, to }) => `${edge.type} ${to}`)].join(" → "),
          ),
        ].join("\n"),
        more: [`cites ${[...new Set(paths.flatMap(({ citations }) => citations))].slice(0, 10).join(", ")}`],
      })),
      notes: [...(stopped === null ? [] : [`the walk stopped early: ${stopped}`]), ...degraded],
      nothing: "No project that is known explains this.",
    };
  },
});
