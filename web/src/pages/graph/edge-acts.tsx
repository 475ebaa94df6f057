/** Decides about lines that words suggest. Each is asked first. */

import type { ShownEdge } from "../../../../src/engine/graph-api.ts";
import { call } from "../../api/call.ts";
import { confirmAct } from "../../parts/confirm.tsx";
import { counted } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { Ref, Refs } from "../../parts/ref.tsx";
import { toast } from "../../parts/toast.tsx";
import { edgeWords } from "./graph-words.ts";

type Decision = "accept" | "reject";

export function acceptEdges(edges: readonly ShownEdge[]): void {
  ask("accept", edges);
}

export function rejectEdges(edges: readonly ShownEdge[]): void {
  ask("reject", edges);
}

const WORDS = {
  accept: {
    title: "Does this hold?",
    about: "From then on it is walked along and drawn. Undo rejects it.",
    verb: "Accept",
    done: "Accepted",
    opposite: "reject",
  },
  reject: {
    title: "Does this not hold?",
    about: "It is not proposed again. Undo accepts it.",
    verb: "Reject",
    done: "Rejected",
    opposite: "accept",
  },
} as const;

function ask(decision: Decision, edges: readonly ShownEdge[]): void {
  const words = WORDS[decision];
  const refs = edges.map(({ ref }) => ref);
  confirmAct({
    title: words.title,
    touches: (
      <>
        <ul class="graph-touched">
          {edges.map((edge) => (
            <li key={edge.ref}>
              <Ref value={edge.ref} /> <Plain text={`${edge.src} ${edgeWords(edge.type)} ${edge.dst}`} line />{" "}
              <span class="dim">
                rests on <Refs values={edge.evidence} most={3} />
              </span>
            </li>
          ))}
        </ul>
        <p>{words.about}</p>
      </>
    ),
    verb: words.verb,
    act: () => decide(decision, refs),
    done: `${words.done} ${counted(refs.length, "line")}.`,
    undo: () => decide(words.opposite, refs),
  });
}

/** What was not done as asked is said, each with its reason. */
async function decide(decision: Decision, refs: readonly string[]): Promise<void> {
  const { decided } = await call("review_edges", { [decision]: refs, limit: 1 });
  const wanted = decision === "accept" ? "accepted" : "rejected";
  for (const { ref, outcome } of decided)
    if (outcome !== wanted && outcome !== `already ${wanted}`) toast(`${ref}: ${outcome}.`);
}
