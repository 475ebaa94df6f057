/** Decides about proposals. What can be taken back is done at once; what cannot be is asked first. */

import type { ReviewFactsAnswer, ShownProposal } from "../../../../src/engine/facts-api.ts";
import { call } from "../../api/call.ts";
import { problemOf } from "../../api/problem.ts";
import { confirmAct } from "../../parts/confirm.tsx";
import { counted } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { Ref } from "../../parts/ref.tsx";
import { toast } from "../../parts/toast.tsx";
import { Would } from "./proposal-about.tsx";

type Decided = ReviewFactsAnswer["decided"];

/** What a new fact came of is taken back by retracting it; that something ended, or rests on more, is not. */
function canTakeBack({ act, would }: Pick<ShownProposal, "act" | "would">): boolean {
  return act === "asserts" && would.known === null;
}

export async function acceptAll(proposals: readonly ShownProposal[]): Promise<void> {
  if (proposals.length === 0) return;
  if (!proposals.every(canTakeBack)) return askToAccept(proposals);
  try {
    const decided = await accept(proposals);
    toast(toldOf(decided), made(decided).length === 0 ? undefined : () => takeBack(decided));
  } catch (error) {
    const { message, hint } = problemOf(error);
    toast(`${message}. ${hint}`);
  }
}

function askToAccept(proposals: readonly ShownProposal[]): void {
  confirmAct({
    title: `Accept ${counted(proposals.length, "proposal")}?`,
    touches: (
      <>
        <Touched proposals={proposals} />
        <p>That something ended, or rests on more than before, is not undone from here.</p>
      </>
    ),
    verb: "Accept",
    act: async () => {
      const refused = (await accept(proposals)).filter(({ fact }) => fact === null);
      for (const { ref, outcome } of refused) toast(`${ref}: ${outcome}.`);
    },
    done: `Accepted ${counted(proposals.length, "proposal")}.`,
  });
}

export function rejectAll(proposals: readonly ShownProposal[]): void {
  if (proposals.length === 0) return;
  confirmAct({
    title: `Reject ${counted(proposals.length, "proposal")}?`,
    touches: (
      <>
        <Touched proposals={proposals} />
        <p>
          What is rejected is not proposed again. This is not undone from here; if it is so after all, say it
          as a new fact.
        </p>
      </>
    ),
    verb: "Reject",
    act: () => call("review_facts", { reject: proposals.map(({ ref }) => ref), limit: 1 }),
    done: `Rejected ${counted(proposals.length, "proposal")}.`,
  });
}

async function accept(proposals: readonly ShownProposal[]): Promise<Decided> {
  const { decided } = await call("review_facts", { accept: proposals.map(({ ref }) => ref), limit: 1 });
  return decided;
}

/** New facts only: one that was there before stays. */
function made(decided: Decided): readonly string[] {
  return decided.flatMap(({ fact, outcome }) => (fact !== null && outcome === "accepted" ? [fact] : []));
}

async function takeBack(decided: Decided): Promise<void> {
  for (const ref of made(decided))
    await call("end_fact", { ref, how: "retract", reason: "accepted by mistake" });
}

/** `proposal:2: accepted as fact:7.` */
function toldOf(decided: Decided): string {
  return decided
    .map(({ ref, outcome, fact }) => `${ref}: ${outcome}${fact === null ? "" : ` as ${fact}`}.`)
    .join(" ");
}

const MOST_SHOWN = 8;

function Touched({ proposals }: { readonly proposals: readonly ShownProposal[] }) {
  return (
    <ul class="act-touched">
      {proposals.slice(0, MOST_SHOWN).map((proposal) => (
        <li key={proposal.ref}>
          <Ref value={proposal.ref} /> <Plain text={proposal.says} line />{" "}
          <span class="dim">
            <Would proposal={proposal} />
          </span>
        </li>
      ))}
      {proposals.length > MOST_SHOWN && <li class="dim">and {proposals.length - MOST_SHOWN} more</li>}
    </ul>
  );
}
