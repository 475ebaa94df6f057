/** Decides about proposals. What can be taken back is done at once; what cannot be is asked first. */

import type { ReviewFactsAnswer, ShownProposal } from "../../../src/engine/facts-api.ts";
import { call } from "../api/call.ts";
import { problemOf, said } from "../api/problem.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { counted } from "../parts/figures.ts";
import { Plain } from "../parts/plain.tsx";
import { Ref, Refs } from "../parts/ref.tsx";
import { toast } from "../parts/toast.tsx";

type Decided = ReviewFactsAnswer["decided"];

/** What a new fact came of is taken back by retracting it; that something ended, or rests on more, is not. */
function canTakeBack({ act, would }: Pick<ShownProposal, "act" | "would">): boolean {
  return act === "asserts" && would.known === null;
}

/** `then`: when it is done. */
export async function acceptAll(proposals: readonly ShownProposal[], then = () => {}): Promise<void> {
  if (proposals.length === 0) return;
  if (!proposals.every(canTakeBack)) return askToAccept(proposals, then);
  try {
    const decided = await accept(proposals);
    toast(toldOf(decided), made(decided).length === 0 ? undefined : () => takeBack(decided));
    then();
  } catch (error) {
    toast(said(problemOf(error)));
  }
}

function askToAccept(proposals: readonly ShownProposal[], then: () => void): void {
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
      then();
    },
    done: `Accepted ${counted(proposals.length, "proposal")}.`,
  });
}

export function rejectAll(proposals: readonly ShownProposal[], then = () => {}): void {
  if (proposals.length === 0) return;
  confirmAct({
    title: `Reject ${counted(proposals.length, "proposal")}?`,
    touches: (
      <>
        <Touched proposals={proposals} isRejected />
        <p>
          What is rejected is not proposed again. This is not undone from here; if it is so after all, say it
          as a new fact.
        </p>
      </>
    ),
    verb: "Reject",
    act: async () => {
      await call("review_facts", { reject: proposals.map(({ ref }) => ref), limit: 1 });
      then();
    },
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

/** The fact is taken back; a proposal that was decided about does not wait again, and that is said. */
async function takeBack(decided: Decided): Promise<void> {
  for (const { ref, fact } of decided) {
    if (fact === null || !made(decided).includes(fact)) continue;
    await call("end_fact", { ref: fact, how: "retract", reason: "accepted by mistake" });
    toast(
      `${fact} is retracted: it counts as never said. ${ref} stays decided; if it is so after all, say it as a new fact.`,
    );
  }
}

/** `proposal:2: accepted as fact:7.` */
function toldOf(decided: Decided): string {
  return decided
    .map(({ ref, outcome, fact }) => `${ref}: ${outcome}${fact === null ? "" : ` as ${fact}`}.`)
    .join(" ");
}

const MOST_SHOWN = 8;

interface TouchedProps {
  readonly proposals: readonly ShownProposal[];
  /** What accepting it would do is then beside the point. */
  readonly isRejected?: boolean;
}

function Touched({ proposals, isRejected = false }: TouchedProps) {
  return (
    <ul class="act-touched">
      {proposals.slice(0, MOST_SHOWN).map((proposal) => (
        <li key={proposal.ref}>
          <Ref value={proposal.ref} /> <Plain text={proposal.says} line />{" "}
          {!isRejected && (
            <span class="dim">
              <Would proposal={proposal} />
            </span>
          )}
        </li>
      ))}
      {proposals.length > MOST_SHOWN && <li class="dim">and {proposals.length - MOST_SHOWN} more</li>}
    </ul>
  );
}

/** What accepting it would do. */
export function Would({ proposal: { act, would, state, fact } }: { readonly proposal: ShownProposal }) {
  if (state !== "pending")
    return fact === null ? null : (
      <>
        What came of it is <Ref value={fact} />.
      </>
    );
  if (would.known !== null)
    return (
      <>
        Accepting it adds a source to <Ref value={would.known} />, which says so already.
      </>
    );
  if (would.conflict !== null)
    return (
      <>
        It contradicts <Ref value={would.conflict} />.
      </>
    );
  if (would.supersede.length > 0)
    return (
      <>
        Accepting it {act === "ends" ? "ends" : "takes the place of"} <Refs values={would.supersede} />.
      </>
    );
  return (
    <>
      {act === "ends"
        ? "Nothing that is so now says this."
        : "Accepting it makes it a fact; nothing else changes."}
    </>
  );
}
