/** `brain_trace`: why a prompt was routed as it was. References and numbers, no words of anybody. */

import type { TraceRouteAnswer } from "../../engine/api.ts";
import { oneLine, type ToolDefinition, timeOf } from "./tool-frame.ts";

const DEADLINE_MS = 5_000;
const MOST_CANDIDATES = 24;

export const BRAIN_TRACE: ToolDefinition = {
  name: "brain_trace",
  label: "Look at one route",
  description:
    "Why a prompt of this conversation was given the lessons and records that it was given: candidates with their chances, what was chosen, vetoed and put in, what it cost, and how the turn went. Only for auditing the learned routing; what was said is found with lcm_grep.",
  parameters: {
    type: "object",
    additionalProperties: false,
    properties: {
      trace_id: {
        type: "string",
        description: "Such as episode:7; without it the newest of this conversation.",
      },
    },
  },
  async run({ given, asker, client, signal }) {
    const ref = given.text("trace_id");
    const asked = ref === undefined ? { asker } : { asker, ref };
    const route = await client.call("trace_route", asked, DEADLINE_MS, signal);
    return {
      lines: linesOf(route),
      details: { ref: route.ref, decision: route.decision, label: route.label },
    };
  },
};

function linesOf(route: TraceRouteAnswer): readonly string[] {
  const { ref, at, decision, reason, message, pack, canary, help, budget, tokens, label, labelSource } =
    route;
  const went = label === null ? "not known yet" : `${label.toFixed(2)} (${labelSource ?? "?"})`;
  return [
    `${ref} at ${timeOf(at)}: ${decision} (${oneLine(reason)}).`,
    `For ${message ?? "a question that is not stored"}; ${pack === null ? "lessons alone" : `pack ${pack.slice(0, 12)}${canary ? " on trial" : ""}`}; ${help === null ? "chance that it helps not learned" : `chance that it helps ${help.toFixed(2)}`}; ${tokens} of ${budget} tokens.`,
    ...routeLines(route),
    ...placedLines(route),
    `How it went: ${went}.`,
    ...route.outcomes.map(
      ({ source, detector, value, disposition }) =>
        `- ${source}, ${oneLine(detector)}: ${value.toFixed(2)}, ${oneLine(disposition)}`,
    ),
  ];
}

function routeLines({ trace }: TraceRouteAnswer): readonly string[] {
  if (trace === null) return ["No route ran."];
  const sorted = trace.candidates.toSorted((a, b) => b.inclusion - a.inclusion);
  const stateOf = (key: string) =>
    trace.ruled?.includes(key) === true
      ? ", by rule"
      : trace.fired.includes(key)
        ? ", chosen"
        : trace.vetoed.includes(key)
          ? ", vetoed"
          : "";
  return [
    `Candidates (${trace.policy}, temperature ${trace.temperature}, ended: ${oneLine(trace.stopped)}):`,
    ...sorted
      .slice(0, MOST_CANDIDATES)
      .map(
        ({ key, kind, inclusion }) =>
          `- ${oneLine(key)} ${kind}: chance ${inclusion.toFixed(3)}${stateOf(key)}`,
      ),
  ];
}

function placedLines({ placed }: TraceRouteAnswer): readonly string[] {
  if (placed.length === 0) return ["Nothing was put into the prompt."];
  return [
    "Put into the prompt, or not:",
    ...placed.map(({ key, authority, place, tokens, why, used }) => {
      const where = place === null ? "out" : `place ${place}, ${tokens} tokens`;
      const use = used === null ? "" : used ? ", used" : ", not used";
      return `- ${oneLine(key)}: ${authority}, ${where} (${oneLine(why)})${use}`;
    }),
  ];
}
