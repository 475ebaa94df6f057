import type { ShownProposal } from "../../../../src/engine/facts-api.ts";
import { Would } from "../../acts/proposal-acts.tsx";
import { Badge, TrustBadge } from "../../parts/badge.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Ref } from "../../parts/ref.tsx";
import { Time } from "../../parts/time.tsx";
import { WORDS } from "../../words/fact-words.ts";

/** What was understood, from which words, and what accepting it would do. */
export function ProposalAbout({ proposal }: { readonly proposal: ShownProposal }) {
  const { evidence } = proposal;
  return (
    <div class="facts-proposal-about">
      <div class="facts-says">
        <Ref value={proposal.ref} /> <Plain text={proposal.says} line />
        {proposal.state !== "pending" && <Badge>{proposal.state}</Badge>}
      </div>
      <blockquote class="facts-evidence">
        {evidence === null ? (
          <span class="dim">What it was understood from is gone.</span>
        ) : (
          <>
            <Ref value={evidence.ref} /> <Plain text={evidence.text} />
          </>
        )}
      </blockquote>
      <div class="facts-about">
        <span>
          {proposal.act === "ends" ? "no longer so from" : "since"} <Time at={proposal.from} only="day" />
          {proposal.to !== null && (
            <>
              {" "}
              until <Time at={proposal.to} only="day" />
            </>
          )}
        </span>
        <span>
          {WORDS[proposal.trust]} <TrustBadge trust={proposal.trust} />
        </span>
        {proposal.why
          .filter((why) => why.startsWith("model "))
          .map((why) => (
            <span key={why}>
              as <Plain text={why} line /> reads it
            </span>
          ))}
        {proposal.shelf !== "user:owner" && (
          <span class="dim">
            in <Plain text={proposal.shelf} line />
          </span>
        )}
      </div>
      <p class="facts-would">
        <Would proposal={proposal} />
      </p>
    </div>
  );
}
