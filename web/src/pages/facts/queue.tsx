/** Proposals one below the other. One of them is the current one: keys are about it, and it moves on when one was decided about. */

import { useRef, useState } from "preact/hooks";
import type { ShownProposal } from "../../../../src/engine/facts-api.ts";
import { acceptAll, rejectAll } from "../../acts/proposal-acts.tsx";
import { counted } from "../../parts/figures.ts";
import { onwards } from "./onwards.ts";
import { ProposalAbout } from "./proposal-about.tsx";
import { focusWhenFree, useReviewKeys } from "./review-keys.ts";

type Decide = (how: "accept" | "reject", those: readonly ShownProposal[]) => void;

export function Queue({ proposals }: { readonly proposals: readonly ShownProposal[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState<string | undefined>(undefined);
  const place = useRef<HTMLDivElement>(null);
  const refs = proposals.map(({ ref }) => ref);
  const current = at !== undefined && refs.includes(at) ? at : refs[0];
  const picked = proposals.filter(({ ref }) => chosen.has(ref));
  const moveTo = (ref: string | undefined): void => {
    setAt(ref);
    // After the last one: what stands above the queue.
    focusWhenFree(() =>
      ref === undefined
        ? document.querySelector<HTMLElement>(".facts-state select")
        : place.current?.querySelector<HTMLElement>(`[data-ref="${ref}"]`),
    );
  };
  const decide: Decide = (how, those) => {
    const next = onwards(
      refs,
      those.map(({ ref }) => ref),
    );
    if (how === "accept") void acceptAll(those, () => moveTo(next));
    else rejectAll(those, () => moveTo(next));
  };
  const toggle = (ref: string): void => {
    const next = new Set(chosen);
    if (!next.delete(ref)) next.add(ref);
    setChosen(next);
  };
  useReviewKeys(true, (key) => {
    const proposal = proposals.find(({ ref }) => ref === current);
    if (proposal === undefined) return;
    const those = chosen.has(proposal.ref) ? picked : [proposal];
    if (key === "a") decide("accept", those);
    else if (key === "r") decide("reject", those);
    else if (key === "x") toggle(proposal.ref);
    else moveTo(stepped(refs, proposal.ref, key, place.current));
  });
  return (
    <div ref={place}>
      <QueueHead count={proposals.length} picked={picked} decide={decide} />
      <ol class="facts-queue">
        {proposals.map((proposal) => (
          <li
            key={proposal.ref}
            class="facts-proposal"
            data-ref={proposal.ref}
            tabIndex={0}
            aria-label={`${proposal.ref}: ${proposal.says}`}
            aria-current={proposal.ref === current}
            onFocusIn={() => setAt(proposal.ref)}
          >
            <input
              type="checkbox"
              aria-label={`Choose ${proposal.ref}`}
              checked={chosen.has(proposal.ref)}
              onChange={() => toggle(proposal.ref)}
            />
            <ProposalAbout proposal={proposal} />
            <Decisions proposal={proposal} decide={decide} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** From elsewhere on the page the first press goes to the current one. */
function stepped(
  refs: readonly string[],
  current: string,
  key: string,
  place: HTMLElement | null,
): string | undefined {
  const isThere = place?.querySelector(".facts-queue")?.contains(document.activeElement) === true;
  if (!isThere) return current;
  return refs[refs.indexOf(current) + (key === "j" ? 1 : -1)] ?? current;
}

interface QueueHeadProps {
  readonly count: number;
  readonly picked: readonly ShownProposal[];
  readonly decide: Decide;
}

function QueueHead({ count, picked, decide }: QueueHeadProps) {
  return (
    <div class="facts-queue-head">
      <p role="status">
        {picked.length === 0
          ? `${counted(count, "proposal")} shown.`
          : `${counted(picked.length, "proposal")} chosen.`}
      </p>
      <button type="button" disabled={picked.length === 0} onClick={() => decide("accept", picked)}>
        Accept those chosen
      </button>
      <button type="button" disabled={picked.length === 0} onClick={() => decide("reject", picked)}>
        Reject those chosen
      </button>
      <p class="facts-hint">
        <kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>x</kbd> choose, <kbd>a</kbd> accept, <kbd>r</kbd>{" "}
        reject: of the one that is marked
      </p>
    </div>
  );
}

function Decisions({ proposal, decide }: { readonly proposal: ShownProposal; readonly decide: Decide }) {
  return (
    <div class="facts-acts">
      <button
        type="button"
        aria-label={`Accept ${proposal.ref}`}
        onClick={() => decide("accept", [proposal])}
      >
        Accept
      </button>
      <button
        type="button"
        aria-label={`Reject ${proposal.ref}`}
        onClick={() => decide("reject", [proposal])}
      >
        Reject
      </button>
    </div>
  );
}
