/** Decides about proposals, and undoes that: what came of it is taken back, and it waits again. */

import type { ReviewFactsAnswer, ShownProposal } from "../../../src/engine/facts-api.ts";
import { call } from "../api/call.ts";
import { problemOf, said } from "../api/problem.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { counted } from "../parts/figures.ts";
import { Plain } from "../parts/plain.tsx";
import { Ref, Refs } from "../parts/ref.tsx";
import { toast } from "../parts/toast.tsx";

type Decided = ReviewFactsAnswer["decided"];
type Verdict = "accept" | "reject" | "reopen";

async function decide(how: Verdict, refs: readonly string[]): Promise<Decided> {
  const { decided } = await call("review_facts", { [how]: refs, limit: 1 });
  return decided;
}

/** What came of each. */
async function tellDecided(how: Verdict, refs: readonly string[]): Promise<string> {
  return toldOf(await decide(how, refs));
}

/** `then`: when it is done. */
export async function acceptAll(proposals: readonly ShownProposal[], then = () => {}): Promise<void> {
  if (proposals.length === 0) return;
  try {
    const decided = await decide(
      "accept",
      proposals.map(({ ref }) => ref),
    );
    const accepted = decided.flatMap(({ ref, fact }) => (fact === null ? [] : [ref]));
    const undo = (holds: readonly string[]) => tellDecided("reopen", holds);
    toast(toldOf(decided), accepted.length === 0 ? undefined : undo, accepted, true);
    then();
  } catch (error) {
    toast(said(problemOf(error)));
  }
}

export function rejectAll(proposals: readonly ShownProposal[], then = () => {}): void {
  if (proposals.length === 0) return;
  const refs = proposals.map(({ ref }) => ref);
  confirmAct({
    title: `Reject ${counted(proposals.length, "proposal")}?`,
    touches: (
      <>
        <Touched proposals={proposals} />
        <p>
          What is rejected is not proposed again. Undo lets it wait again; later, it is found among those that
          were rejected.
        </p>
      </>
    ),
    verb: "Reject",
    ...{ about: refs, apart: true },
    act: async () => {
      await decide("reject", refs);
      then();
    },
    done: `Rejected ${counted(proposals.length, "proposal")}.`,
    undo: (holds) => tellDecided("reopen", holds),
  });
}

/** It waits again. Where something came of it, what is taken back for that is told first. */
export async function reopen(proposal: ShownProposal, then = () => {}): Promise<void> {
  const { ref, state } = proposal;
  const act = async () => {
    await decide("reopen", [ref]);
    then();
  };
  const done = `${ref} waits again.`;
  const undo = () => tellDecided(state === "accepted" ? "accept" : "reject", [ref]);
  const about = [ref];
  if (state === "accepted") {
    confirmAct({
      title: "Undo this decision?",
      touches: <TakenBack proposal={proposal} />,
      verb: "Let it wait again",
      ...{ act, done, undo, about },
    });
    return;
  }
  await act();
  toast(done, undo, about);
}

function TakenBack({ proposal }: { readonly proposal: ShownProposal }) {
  const { act, fact } = proposal;
  return (
    <>
      <Touched proposals={[proposal]} />
      <p>
        What came of it is taken back, and nothing else:{" "}
        {act === "ends" ? "what it ended is so again" : "it made a fact, or gave one a source"}
        {fact !== null && (
          <>
            {" "}
            (<Ref value={fact} />)
          </>
        )}
        . It waits again as it did before.
      </p>
    </>
  );
}

const MOST_SHOWN = 8;

/** `proposal:2: accepted as fact:7.` */
function toldOf(decided: Decided): string {
  const told = decided
    .slice(0, MOST_SHOWN)
    .map(({ ref, outcome, fact }) => `${ref}: ${outcome}${fact === null ? "" : ` as ${fact}`}.`);
  const more = decided.length - told.length;
  return [...told, ...(more > 0 ? [`And ${counted(more, "other")}.`] : [])].join(" ");
}

function Touched({ proposals }: { readonly proposals: readonly ShownProposal[] }) {
  return (
    <ul class="act-touched">
      {proposals.slice(0, MOST_SHOWN).map((proposal) => (
        <li key={proposal.ref}>
          <Ref value={proposal.ref} /> <Plain text={proposal.says} line />
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
