import { type AnswerOf, call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Badge } from "../../parts/badge.tsx";
import { counted, whole } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Ref } from "../../parts/ref.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Time } from "../../parts/time.tsx";
import { Link } from "../../route/link.tsx";
import { href, withParams } from "../../route/route.ts";
import { DECISIONS, endWords, POLICIES, shortDigest } from "./brain-words.ts";
import { Candidates } from "./candidates.tsx";
import { HelpParts } from "./help-parts.tsx";
import { Outcomes } from "./outcomes.tsx";
import { PlacedList } from "./placed.tsx";
import { Rating } from "./rating.tsx";
import { RouteDrawn } from "./route-drawn.tsx";

type Route = AnswerOf<"trace_route">;

/** One routed turn: what was decided, why, how it got there, and what came of it. */
export function RouteView({ episode }: { readonly episode: string }) {
  const traced = useResource(`route ${episode}`, (signal) => call("trace_route", { ref: episode }, signal), [
    "brain",
  ]);
  return (
    <>
      <p class="brain-back">
        <Link href={withParams({ episode: undefined })}>← All decisions</Link>
      </p>
      <Shown of={traced}>{(route) => <RouteShown route={route} />}</Shown>
    </>
  );
}

function RouteShown({ route }: { readonly route: Route }) {
  const { trace } = route;
  return (
    <>
      <Headline route={route} />
      <PlacedList route={route} />
      <Panel
        title="The route"
        aside={
          trace === null
            ? "none ran"
            : `${POLICIES[trace.policy] ?? trace.policy}; ended because ${endWords(trace.stopped)}`
        }
      >
        {trace === null || trace.steps.length === 0 ? (
          <p class="dim">No route ran: {DECISIONS[route.decision].says}</p>
        ) : (
          <RouteDrawn trace={trace} />
        )}
      </Panel>
      <div class="panels brain-panels">
        {trace !== null && trace.candidates.length > 0 && <Candidates trace={trace} />}
        <HelpParts help={route.help} parts={route.helpParts} reason={route.reason} />
        <Outcomes outcomes={route.outcomes} />
      </div>
    </>
  );
}

function Headline({ route }: { readonly route: Route }) {
  const { ref, decision, reason, at, agent, sessionKey, message, pack, canary, tokens, budget, tookMs } =
    route;
  return (
    <Panel title={ref} aside={<Time at={at} />}>
      <p class="brain-sentence">
        <Badge tone={decision === "use_brain" ? "good" : decision === "fail_open" ? "bad" : "plain"}>
          {DECISIONS[decision].title}
        </Badge>{" "}
        {DECISIONS[decision].says}
      </p>
      <p>
        Because: <Plain text={reason} line />
      </p>
      <dl class="brain-figures">
        <div>
          <dt>conversation</dt>
          <dd>
            <Link href={href("history", { agent, lane: sessionKey })}>
              <Plain text={sessionKey} line />
            </Link>
          </dd>
        </div>
        <div>
          <dt>question</dt>
          <dd>{message === null ? "not stored yet" : <Ref value={message} />}</dd>
        </div>
        <div>
          <dt>pack</dt>
          <dd>
            {pack === null ? (
              shortDigest(pack)
            ) : (
              <Link href={href("brain", { tab: "packs", pack })}>{shortDigest(pack)}</Link>
            )}
            {canary && " (on trial)"}
          </dd>
        </div>
        <div>
          <dt>room</dt>
          <dd>
            {whole(tokens)} of {counted(budget, "token")}
          </dd>
        </div>
        <div>
          <dt>took</dt>
          <dd>{tookMs.toFixed(1)} ms</dd>
        </div>
      </dl>
      <Rating route={route} />
    </Panel>
  );
}
