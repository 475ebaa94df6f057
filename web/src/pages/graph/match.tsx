/** Which projects an idea belongs to, and by what way. */

import { useState } from "preact/hooks";
import type { MatchAnswer, MatchedProject } from "../../../../src/engine/graph-api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Empty } from "../../parts/empty.tsx";
import { counted, score } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Ref, Refs } from "../../parts/ref.tsx";
import { ScoreParts } from "../../parts/score-parts.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Link } from "../../route/link.tsx";
import { go, href, route, withParams } from "../../route/route.ts";
import { Steps } from "./steps.tsx";

const WITHIN_MS = 2_000;

export function MatchIdea() {
  const { idea = "" } = route.value.params;
  const match = useResource(
    idea === "" ? null : idea,
    (signal) => call("match_idea", { idea, withinMs: WITHIN_MS }, signal),
    ["graph", "facts"],
  );
  return (
    <>
      <IdeaForm key={idea} idea={idea} />
      {idea === "" ? (
        <Empty title="Describe an idea in a few words.">
          <p>Shown are the projects that it belongs to, each with the way that leads there.</p>
        </Empty>
      ) : (
        <Shown of={match}>{(answer) => <Matches answer={answer} />}</Shown>
      )}
    </>
  );
}

function IdeaForm({ idea }: { readonly idea: string }) {
  const [typed, setTyped] = useState(idea);
  return (
    <form
      class="graph-form"
      aria-label="An idea"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== "") go(withParams({ idea: typed.trim() }));
      }}
    >
      <label class="field graph-idea">
        <span>Idea</span>
        <input value={typed} onInput={(event) => setTyped(event.currentTarget.value)} autocomplete="off" />
      </label>
      <button type="submit" class="primary" disabled={typed.trim() === ""}>
        Find its projects
      </button>
    </form>
  );
}

const DEGRADED: { readonly [reason: string]: string } = {
  deadline: "It was cut short: looking further would have taken too long.",
  "search-failed": "Records could not be searched: only names were compared.",
  "empty-idea": "There is nothing in it to look for.",
};

function Matches({ answer: { matches, unexplained, degraded } }: { readonly answer: MatchAnswer }) {
  return (
    <>
      {matches.length === 0 && <Empty title="No project has anything in common with it." />}
      {matches.map((match) => (
        <Match key={match.project.ref} match={match} />
      ))}
      {unexplained > 0 && (
        <p class="graph-hint">
          {counted(unexplained, "other project")} came up and {unexplained === 1 ? "was" : "were"} left out:
          no way explains {unexplained === 1 ? "it" : "them"}.
        </p>
      )}
      {degraded.map((reason) => (
        <p key={reason} class="graph-hint">
          {DEGRADED[reason] ?? `Without ${reason.replaceAll("-", " ")}.`}
        </p>
      ))}
    </>
  );
}

function Match({ match: { project, score: total, paths } }: { readonly match: MatchedProject }) {
  return (
    <Panel
      title={project.ref}
      aside={
        <>
          <Link href={href("graph", { entity: project.ref })}>What lies around it</Link>, score {score(total)}
        </>
      }
    >
      <ol class="graph-paths">
        {paths.map((path, at) => (
          <li key={at}>
            <p>
              <Ref value={path.seed.ref} /> <Plain text={path.seed.says} line />
            </p>
            <Steps steps={path.steps} />
            <p class="graph-about">
              <span>adds {score(path.score)}</span>
              <span>
                cites <Refs values={path.citations} />
              </span>
            </p>
          </li>
        ))}
      </ol>
      {paths.length > 1 && (
        <ScoreParts
          total={total}
          parts={paths.map((path, at) => [`${at + 1}. ${path.seed.ref}`, path.score] as const)}
        />
      )}
    </Panel>
  );
}
