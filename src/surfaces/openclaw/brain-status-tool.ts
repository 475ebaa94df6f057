/** `brain_status`: how the brain stands, for a model that audits it. It says nothing of what anybody said. */

import type { BrainStatus, ShownEpisode } from "../../engine/api.ts";
import { counted, oneLine, type ToolDefinition, timeOf } from "./tool-frame.ts";

const DEADLINE_MS = 5_000;
const SHORT_DIGEST = 12;

export const BRAIN_STATUS: ToolDefinition = {
  name: "brain_status",
  label: "Look at the learned routing",
  description:
    "How the learned routing of lessons stands: mode, pack, worker and its last sign of life, backlog, the last decision and how often each was taken, and what meanings are compared with. Only for auditing it; what happened in a conversation is found with lcm_grep.",
  parameters: { type: "object", additionalProperties: false, properties: {} },
  async run({ asker, client, signal }) {
    const status = await client.call("brain_status", { asker }, DEADLINE_MS, signal);
    return {
      lines: linesOf(status),
      details: {
        mode: status.mode,
        pack: status.pack?.digest ?? null,
        last: status.lastDecision?.ref ?? null,
      },
    };
  },
};

function linesOf(status: BrainStatus): readonly string[] {
  const { mode, lessons, episodes, backlog, newer, teacher } = status;
  const { decisions, worker, lastDecision, lastVerdict, embedding } = status;
  const taken = decisions.map(({ decision, count }) => `${oneLine(decision)} ${count}`).join(", ");
  return [
    `Mode: ${mode}. Lessons: ${lessons.active} in force, ${lessons.proposed} proposed and not confirmed.`,
    `Pack: ${packOf(status.pack)}. On trial: ${packOf(status.canary)}. Looked at: ${packOf(status.shadow)}.`,
    `Worker: ${worker.state}${worker.pid === null ? "" : `, process ${worker.pid}`}, heartbeat ${ageOf(worker.heartbeatAgeMs)}, ${counted(worker.restarts, "restart")}.`,
    `Routed: ${counted(episodes.total, "prompt")}, ${episodes.labelled} with an outcome. Backlog: ${counted(backlog.episodes, "outcome")} to learn from, ${counted(backlog.waiting, "message")} not looked at yet.`,
    ...(newer === null
      ? []
      : [`Not in the pack: ${counted(newer.documents, "document")}, ${counted(newer.lessons, "lesson")}.`]),
    ...(teacher === null
      ? []
      : [
          `Teacher: asked about ${counted(teacher.asked, "turn")}, ${teacher.judged} judged, ${teacher.failed} failed.`,
        ]),
    `Decisions: ${taken === "" ? "none yet" : taken}.`,
    `Last: ${lastDecision === null ? "none yet" : decisionOf(lastDecision)}.`,
    ...(lastVerdict === null
      ? []
      : [`Gate: ${lastVerdict.passed ? "passed" : "said no"} at ${timeOf(lastVerdict.at)}.`]),
    `Embedding: ${oneLine(embedding.why)}.`,
    ...status.notes.map(oneLine),
  ];
}

function packOf(pack: BrainStatus["pack"]): string {
  return pack === null
    ? "none"
    : `${pack.digest.slice(0, SHORT_DIGEST)} (${pack.policy}, ${pack.nodes} nodes)`;
}

function ageOf(ms: number | null): string {
  return ms === null ? "never" : `${Math.round(ms / 1_000)} s ago`;
}

function decisionOf({ ref, decision, reason, at }: ShownEpisode): string {
  return `${ref} ${decision} (${oneLine(reason)}) at ${timeOf(at)}`;
}
