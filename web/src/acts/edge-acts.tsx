/** Decides about lines that words suggest. Each is asked first. */

import type { ShownEdge, ToldEdge } from "../../../src/engine/graph-api.ts";
import { type AnswerOf, call } from "../api/call.ts";
import { Problem } from "../api/problem.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { counted } from "../parts/figures.ts";
import { Plain } from "../parts/plain.tsx";
import { Ref, Refs } from "../parts/ref.tsx";
import { toast } from "../parts/toast.tsx";
import { edgeWords } from "../words/graph-words.ts";
import { Acts } from "./offered.tsx";

type Decision = "accept" | "reject";

type Decided = Pick<ShownEdge, "ref" | "src" | "type" | "dst" | "evidence">;

export function acceptEdges(edges: readonly Decided[], changed?: () => void): void {
  ask("accept", edges, changed);
}

export function rejectEdges(edges: readonly Decided[], changed?: () => void): void {
  ask("reject", edges, changed);
}

/** Of one that waits, or that was decided about. */
export function EdgeActs({ edge, changed }: { readonly edge: ToldEdge; changed(): void }) {
  if (edge.decided)
    return <Acts acts={[{ says: "Let it wait again", does: () => letEdgeWait(edge, changed) }]} />;
  if (edge.state !== "proposed") return null;
  return (
    <Acts
      acts={[
        { says: "Accept", does: () => acceptEdges([edge], changed) },
        { says: "Reject", does: () => rejectEdges([edge], changed) },
      ]}
    />
  );
}

/** The last decision is undone; Undo decides the same once more. */
export async function letEdgeWait(edge: ToldEdge, changed: () => void = () => {}): Promise<void> {
  const again: Decision = edge.state === "rejected" ? "reject" : "accept";
  const undo = async (): Promise<string> => {
    await decide(again, [edge.ref]);
    changed();
    return `${edge.ref} is ${again === "accept" ? "accepted" : "rejected"} again.`;
  };
  const came = await reopenEdges([edge.ref]);
  changed();
  toast(came, undo, [edge.ref]);
}

const WORDS = {
  accept: {
    title: "Does this hold?",
    about: "From then on it is walked along and drawn.",
    verb: "Accept",
    done: "Accepted",
  },
  reject: {
    title: "Does this not hold?",
    about: "It is not proposed again by itself.",
    verb: "Reject",
    done: "Rejected",
  },
} as const;

function ask(decision: Decision, edges: readonly Decided[], changed: () => void = () => {}): void {
  const words = WORDS[decision];
  const refs = edges.map(({ ref }) => ref);
  confirmAct({
    title: words.title,
    touches: (
      <>
        <ul class="act-touched">
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
    act: () => decide(decision, refs).then(changed),
    done: `${words.done} ${counted(refs.length, "line")}.`,
    undo: async (holds) => {
      const came = await reopenEdges(holds);
      changed();
      return came;
    },
    ...{ about: refs, apart: true },
  });
}

async function decide(decision: Decision, refs: readonly string[]): Promise<void> {
  const { decided } = await call("review_edges", { [decision]: refs, limit: 1 });
  const wanted = decision === "accept" ? "accepted" : "rejected";
  refuseUnless(decided, (outcome) => outcome === wanted || outcome === `already ${wanted}`);
}

/** As they were before that was decided; answers so. */
async function reopenEdges(refs: readonly string[]): Promise<string> {
  const { decided } = await call("review_edges", { reopen: refs, limit: 1 });
  refuseUnless(decided, (outcome) => outcome === "as it was before");
  return refs.length === 1
    ? `${refs[0]} is as it was before you decided.`
    : `${counted(refs.length, "line")} are as they were before you decided.`;
}

/** What was not done as asked is said, each with its reason, and nothing is said to be done that was not. */
function refuseUnless(
  decided: AnswerOf<"review_edges">["decided"],
  isDone: (outcome: string) => boolean,
): void {
  const others = decided.filter(({ outcome }) => !isDone(outcome));
  if (others.length === 0) return;
  const named = others.map(({ ref, outcome }) => `${ref}: ${outcome}`).join("; ");
  const done = decided.length - others.length;
  throw new Problem("graph/undecided", `${named}.`, done === 0 ? "" : `The other ${done} are done.`);
}
