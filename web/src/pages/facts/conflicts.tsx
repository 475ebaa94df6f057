/** What does not go together: facts that say otherwise at the same time, what rests on nothing, and proposals that would change something. */

import type { LintFactsAnswer, ShownProposal } from "../../../../src/engine/facts-api.ts";
import { acceptAll, rejectAll } from "../../acts/proposal-acts.tsx";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Badge } from "../../parts/badge.tsx";
import { Empty } from "../../parts/empty.tsx";
import { counted } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Ref } from "../../parts/ref.tsx";
import { Shown } from "../../parts/shown.tsx";
import { factsNamedIn } from "../../words/fact-words.ts";
import { FactRow } from "./fact-row.tsx";
import { findFact } from "./find-fact.ts";
import { ProposalAbout } from "./proposal-about.tsx";

type FactProblem = LintFactsAnswer["problems"][number];

/** Each is shown with the facts themselves: more would be many questions at once. */
const MOST_PROBLEMS = 20;
const MOST_PROPOSALS = 50;

const TITLES: { readonly [problem in FactProblem["problem"]]: string } = {
  "unknown-predicate": "Its predicate is not known any more",
  "bad-object": "What it says is not of the right kind",
  "interval-invalid": "Its times cannot be",
  "source-gone": "What it rests on is gone",
  "source-changed": "What it rests on says something else by now",
  "no-source": "It rests on nothing",
  "over-confident": "It claims more than it rests on",
  "unresolved-supersession": "What took its place is not there",
  "supersession-cycle": "It took its own place",
  "interval-conflict": "Two say otherwise at the same time",
  "said-otherwise-elsewhere": "It is said otherwise elsewhere",
  "end-drifted": "Its end is not what was recorded",
};

export function FactConflicts() {
  const lint = useResource("lint", (signal) => call("lint_facts", { limit: MOST_PROBLEMS }, signal), [
    "facts",
    "history",
  ]);
  const review = useResource(
    "conflicting",
    (signal) => call("review_facts", { state: "pending", limit: MOST_PROPOSALS }, signal),
    ["facts"],
  );
  return (
    <>
      <Panel title="Facts with a problem">
        <Shown of={lint}>{(answer) => <Problems answer={answer} />}</Shown>
      </Panel>
      <Panel title="Proposals against what is so">
        <Shown of={review}>{({ proposals }) => <Against proposals={proposals.filter(isAgainst)} />}</Shown>
      </Panel>
    </>
  );
}

function Problems({ answer: { checked, problems, more } }: { readonly answer: LintFactsAnswer }) {
  if (problems.length === 0) return <Empty title={`No problem in ${counted(checked, "fact")}.`} />;
  return (
    <>
      <p class="facts-summary" role="status">
        {counted(problems.length, "problem")}
        {more ? " and more" : ""} in {counted(checked, "fact")}.
      </p>
      <ul class="facts-problems">
        {problems.map((problem, at) => (
          <li key={`${problem.ref} ${problem.problem} ${at}`}>
            <ProblemRow problem={problem} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ProblemRow({ problem }: { readonly problem: FactProblem }) {
  const refs = [...new Set([problem.ref, ...factsNamedIn(problem.says)])];
  return (
    <>
      <h3>
        {TITLES[problem.problem]}{" "}
        <Badge tone={problem.severity === "error" ? "bad" : "warn"}>{problem.severity}</Badge>
      </h3>
      <p>
        <Ref value={problem.ref} />: {problem.says}. <span class="dim">{problem.hint}</span>
      </p>
      {refs.map((ref) => (
        <NamedFact key={ref} ref_={ref} />
      ))}
    </>
  );
}

function NamedFact({ ref_: ref }: { readonly ref_: string }) {
  const found = useResource(ref, async (signal) => ({ fact: await findFact(ref, signal) }), ["facts"]);
  return (
    <Shown of={found}>
      {({ fact }) =>
        fact === undefined ? <p class="dim">{ref} is not there any more.</p> : <FactRow fact={fact} />
      }
    </Shown>
  );
}

function isAgainst({ would }: ShownProposal): boolean {
  return would.supersede.length > 0;
}

function Against({ proposals }: { readonly proposals: readonly ShownProposal[] }) {
  if (proposals.length === 0) return <Empty title="No proposal speaks against what is so." />;
  return (
    <ul class="facts-problems">
      {proposals.map((proposal) => (
        <li key={proposal.ref}>
          <ProposalAbout proposal={proposal} />
          {proposal.would.supersede.map((ref) => (
            <NamedFact key={ref} ref_={ref} />
          ))}
          <div class="facts-acts">
            <button type="button" onClick={() => void acceptAll([proposal])}>
              Accept {proposal.ref}
            </button>
            <button type="button" onClick={() => rejectAll([proposal])}>
              Reject {proposal.ref}
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}
