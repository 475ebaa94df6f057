import type { ShownProposal } from "../../../src/engine/facts-api.ts";
import { Acts } from "../acts/offered.tsx";
import { acceptAll, rejectAll, reopen } from "../acts/proposal-acts.tsx";
import { call } from "../api/call.ts";
import { day } from "../parts/figures.ts";
import { Plain } from "../parts/plain.tsx";
import { Ref, Refs } from "../parts/ref.tsx";
import { href } from "../route/route.ts";
import { WORDS } from "../words/fact-words.ts";
import { Meta, Onwards, Why, Words } from "./frame.tsx";
import { Loaded } from "./loaded.tsx";
import { shelfWords } from "./place.ts";

const STATES = { pending: "waits for a person", accepted: "accepted", rejected: "rejected" } as const;

export function ProposalRecord({ record }: { readonly record: string }) {
  return (
    <Loaded record={record} load={(signal) => call("show_proposal", { ref: record }, signal)}>
      {(proposal, reload) => <Waiting proposal={proposal} reload={reload} />}
    </Loaded>
  );
}

function Waiting({ proposal, reload }: { readonly proposal: ShownProposal; reload(): void }) {
  const { state, says, would, fact } = proposal;
  return (
    <>
      <Meta
        state={STATES[state]}
        amiss={state === "rejected"}
        trust={proposal.trust}
        at={proposal.at}
        where={shelfWords(proposal.shelf)}
      />
      <Words text={says} />
      <Why>
        <p>
          It was understood {WORDS[proposal.trust]}, and{" "}
          {proposal.act === "ends" ? "ends" : "would be so from"} {day(proposal.from)} on
          {proposal.to === null ? "" : `, until ${day(proposal.to)}`}. Nothing follows from it until a person
          accepts it.
        </p>
        {proposal.why.length > 0 && <p class="dim">What it went by: {proposal.why.join(", ")}.</p>}
        {proposal.evidence === null ? (
          <p>What it was understood from is gone.</p>
        ) : (
          <p>
            Understood from <Ref value={proposal.evidence.ref} />:{" "}
            <Plain text={proposal.evidence.text} line />
          </p>
        )}
        {would.supersede.length > 0 && (
          <p>
            Accepted, it takes the place of <Refs values={would.supersede} />
          </p>
        )}
        {fact !== null && (
          <p>
            What came of it: <Ref value={fact} />
          </p>
        )}
      </Why>
      <Onwards links={[{ to: href("facts", { tab: "review" }), says: "Open in Facts" }]} />
      <Acts
        acts={
          state === "pending"
            ? [
                { says: "Accept", does: () => acceptAll([proposal], reload) },
                { says: "Reject", does: () => rejectAll([proposal], reload) },
              ]
            : [{ says: "Let it wait again", does: () => reopen(proposal, reload) }]
        }
      />
    </>
  );
}
