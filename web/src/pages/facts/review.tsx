/** What seems to have been stated and waits for a person, with the words it was understood from. */

import { useRef, useState } from "preact/hooks";
import type { ShownProposal } from "../../../../src/engine/facts-api.ts";
import { call } from "../../api/call.ts";
import { Empty } from "../../parts/empty.tsx";
import { counted } from "../../parts/figures.ts";
import { usePages } from "../../parts/pages-of.ts";
import { Trouble } from "../../parts/trouble.tsx";
import { go, route, withParams } from "../../route/route.ts";
import { ProposalAbout } from "./proposal-about.tsx";
import { acceptAll, rejectAll } from "./review-acts.tsx";

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
      <Queue proposals={list.items} isPending={state === "pending"} isLoading={list.loading} />
      {!list.isAll && list.items.length > 0 && (
        <button type="button" onClick={list.more}>
          Show more
        </button>
      )}
    </>
  );
}

interface QueueProps {
  readonly proposals: readonly ShownProposal[];
  readonly isPending: boolean;
  readonly isLoading: boolean;
}

function Queue({ proposals: all, isPending, isLoading }: QueueProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const place = useRef<HTMLOListElement>(null);
  const press = useQueueKeys(place);
  // What was decided about a moment ago is in the list until it is read again.
  const proposals = all.filter(({ state }) => !isPending || state === "pending");
  if (proposals.length === 0)
    return isLoading ? (
      <p class="waiting">Loading …</p>
    ) : (
      <Empty title={isPending ? "Nothing waits for a decision." : "There are none."} />
    );
  const picked = proposals.filter(({ ref }) => chosen.has(ref));
  const toggle = (ref: string): void => {
    const next = new Set(chosen);
    if (!next.delete(ref)) next.add(ref);
    setChosen(next);
  };
  const decide = (key: string, proposal: ShownProposal): void => {
    const those = picked.some(({ ref }) => ref === proposal.ref) ? picked : [proposal];
    if (key === "a") void acceptAll(those);
    else if (key === "r") rejectAll(those);
    else toggle(proposal.ref);
  };
  return (
    <>
      {isPending && <QueueHead count={proposals.length} picked={picked} />}
      <ol
        ref={place}
        class="facts-queue"
        onKeyDown={(event) =>
          press(event, (key, at) => {
            const proposal = proposals[at];
            if (isPending && proposal !== undefined) decide(key, proposal);
          })
        }
      >
        {proposals.map((proposal) => (
          <li
            key={proposal.ref}
            class="facts-proposal"
            tabIndex={0}
            aria-label={`${proposal.ref}: ${proposal.says}`}
          >
            {isPending && (
              <input
                type="checkbox"
                aria-label={`Choose ${proposal.ref}`}
                checked={chosen.has(proposal.ref)}
                onChange={() => toggle(proposal.ref)}
              />
            )}
            <ProposalAbout proposal={proposal} />
            {isPending && <Decisions proposal={proposal} />}
          </li>
        ))}
      </ol>
    </>
  );
}

function QueueHead({ count, picked }: { readonly count: number; readonly picked: readonly ShownProposal[] }) {
  return (
    <div class="facts-queue-head">
      <p role="status">
        {picked.length === 0
          ? `${counted(count, "proposal")} shown.`
          : `${counted(picked.length, "proposal")} chosen.`}
      </p>
      <button type="button" disabled={picked.length === 0} onClick={() => void acceptAll(picked)}>
        Accept those chosen
      </button>
      <button type="button" disabled={picked.length === 0} onClick={() => rejectAll(picked)}>
        Reject those chosen
      </button>
      <p class="facts-hint">
        <kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>x</kbd> choose, <kbd>a</kbd> accept, <kbd>r</kbd>{" "}
        reject
      </p>
    </div>
  );
}

function Decisions({ proposal }: { readonly proposal: ShownProposal }) {
  return (
    <div class="facts-acts">
      <button type="button" aria-label={`Accept ${proposal.ref}`} onClick={() => void acceptAll([proposal])}>
        Accept
      </button>
      <button type="button" aria-label={`Reject ${proposal.ref}`} onClick={() => rejectAll([proposal])}>
        Reject
      </button>
    </div>
  );
}

/** After `g` a letter goes to a page: that one is not for the queue. */
const SECOND_WITHIN_MS = 1_500;

function useQueueKeys(place: { readonly current: HTMLElement | null }) {
  const before = useRef({ key: "", at: 0 });
  return (event: KeyboardEvent, act: (key: string, at: number) => void): void => {
    const { key, timeStamp } = event;
    const isSecond = before.current.key === "g" && timeStamp - before.current.at < SECOND_WITHIN_MS;
    before.current = { key, at: timeStamp };
    if (isSecond || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = [...(place.current?.children ?? [])] as HTMLElement[];
    const at = rows.findIndex((row) => row.contains(event.target as Node));
    if (key === "j" || key === "k") rows[at + (key === "j" ? 1 : -1)]?.focus();
    else if (key === "a" || key === "r" || key === "x") act(key, at);
    else return;
    event.preventDefault();
  };
}
