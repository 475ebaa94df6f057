/** What seems to have been stated and waits for a person, with the words it was understood from. */

import type { ShownProposal } from "../../../../src/engine/facts-api.ts";
import { reopen } from "../../acts/proposal-acts.tsx";
import { call } from "../../api/call.ts";
import { problemOf, said } from "../../api/problem.ts";
import { Empty } from "../../parts/empty.tsx";
import { usePages } from "../../parts/pages-of.ts";
import { toast } from "../../parts/toast.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { go, route, withParams } from "../../route/route.ts";
import { ProposalAbout } from "./proposal-about.tsx";
import { Queue } from "./queue.tsx";

const PAGE = 20;
const STATES = ["pending", "accepted", "rejected"] as const;
type State = (typeof STATES)[number];
const TITLES: { readonly [state in State]: string } = {
  pending: "waiting",
  accepted: "accepted",
  rejected: "rejected",
};

export function FactReview() {
  const state = STATES.find((one) => one === route.value.params["state"]) ?? "pending";
  const list = usePages<ShownProposal>(
    state,
    async (from, signal) => {
      const answer = await call(
        "review_facts",
        { state, limit: PAGE, ...(from !== null && { cursor: from }) },
        signal,
      );
      return { items: answer.proposals, next: answer.cursor };
    },
    { topics: ["facts"], keyOf: ({ ref }) => ref },
  );
  return (
    <>
      <label class="facts-state">
        Those{" "}
        <select
          value={state}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            go(withParams({ state: chosen === "pending" ? undefined : chosen }));
          }}
        >
          {STATES.map((one) => (
            <option key={one} value={one} selected={one === state}>
              {TITLES[one]}
            </option>
          ))}
        </select>
      </label>
      {list.error !== undefined && <Trouble problem={list.error} retry={list.reload} />}
      {(list.error === undefined || list.items.length > 0) && (
        <Proposals proposals={list.items} isPending={state === "pending"} isLoading={list.loading} />
      )}
      {!list.isAll && list.items.length > 0 && (
        <button type="button" onClick={list.more}>
          Show more
        </button>
      )}
    </>
  );
}

interface ProposalsProps {
  readonly proposals: readonly ShownProposal[];
  readonly isPending: boolean;
  readonly isLoading: boolean;
}

function Proposals({ proposals: all, isPending, isLoading }: ProposalsProps) {
  // What was decided about a moment ago is in the list until it is read again.
  const proposals = all.filter(({ state }) => !isPending || state === "pending");
  if (proposals.length === 0)
    return isLoading ? (
      <p class="waiting">Loading …</p>
    ) : (
      <Empty title={isPending ? "Nothing waits for a decision." : "There are none."} />
    );
  if (isPending) return <Queue proposals={proposals} />;
  return (
    <ol class="facts-queue">
      {proposals.map((proposal) => (
        <li key={proposal.ref} class="facts-proposal">
          <ProposalAbout proposal={proposal} />
          <div class="facts-acts">
            <button
              type="button"
              aria-label={`Let it wait again: ${proposal.ref}`}
              onClick={() => void reopen(proposal).catch((error) => toast(said(problemOf(error))))}
            >
              Let it wait again
            </button>
          </div>
        </li>
      ))}
    </ol>
  );
}
