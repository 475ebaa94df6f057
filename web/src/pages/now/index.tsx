/** Is it well, and what is it doing? The answer first; what it rests on below. */

import { useRef } from "preact/hooks";
import { type AnswerOf, call } from "../../api/call.ts";
import { connection } from "../../api/connection.ts";
import { useEvery } from "../../api/every.ts";
import { TOPICS, useNews } from "../../api/news.ts";
import { type Resource, useResource } from "../../api/resource.ts";
import { Checks, type ChecksProps } from "../../parts/checks.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Backup } from "./backup.tsx";
import { Conversations } from "./conversations.tsx";
import type { Growth } from "./growth.ts";
import { HealthLine } from "./health-line.tsx";
import { needsOf } from "./needs.ts";
import { NeedsList } from "./needs-list.tsx";
import { Newest, type NewestOf, useNewest } from "./newest.tsx";
import "./now.css";
import { useChecks } from "../../parts/use-checks.ts";
import { Owner } from "./owner.tsx";
import { Secrets } from "./secrets.tsx";
import { Sizes } from "./sizes.tsx";
import { Spending } from "./spending.tsx";
import { Troubles } from "./troubles.tsx";
import { UNKNOWN, wellnessOf } from "./wellness.ts";
import { pendingIn, workOf } from "./work.ts";
import { WorkList } from "./work-list.tsx";

interface State {
  readonly status: AnswerOf<"status">;
  readonly health: AnswerOf<"health">;
  /** When it was told. */
  readonly at: number;
}

const EVERY_MS = 5_000;
const LANES = 50;
/** It reads a row of every message of the last days: not with each of them. */
const COUNTED_AGAIN_MS = 30_000;

export default function NowPage() {
  const state = useResource<State>(
    "now",
    async (signal) => {
      const [status, health] = await Promise.all([call("status", {}, signal), call("health", {}, signal)]);
      return { status, health, at: Date.now() };
    },
    TOPICS,
  );
  // Asked for behind the sentence, and not after it: they are answered in this order.
  const lanes = useResource("now lanes", (signal) => call("list_lanes", { limit: LANES }, signal), [
    "history",
  ]);
  const newest = useNewest();
  const growth = useGrowth();
  const checks = useChecks();
  const isAtWork = state.value !== undefined && pendingIn(workOf(state.value.status)) > 0;
  useEvery(EVERY_MS, isAtWork, state.reload);
  return (
    <>
      <PageHead title="Now" about="Is it well, and what is it doing?" />
      <Shown of={state}>
        {(now) => <Shape now={now} growth={growth} checks={checks} lanes={lanes} newest={newest} />}
      </Shown>
    </>
  );
}

interface ShapeProps {
  readonly now: State;
  readonly growth: Resource<Growth>;
  readonly checks: ChecksProps;
  readonly lanes: Resource<AnswerOf<"list_lanes">>;
  readonly newest: Resource<NewestOf>;
}

function Shape({ now: { status, health, at }, growth, checks, lanes, newest }: ShapeProps) {
  const needs = needsOf(
    status,
    checks.answer?.checks.filter(({ ok }) => !ok),
  );
  const work = workOf(status);
  const { degradations, totals } = status;
  const wellness = wellnessOf({ health, needs, work, behind: totals.behind, degradations });
  return (
    <>
      <HealthLine wellness={connection.value === "live" ? wellness : UNKNOWN} />
      <div class="now-columns">
        <div>
          <NeedsList needs={needs} />
          <Newest newest={newest} />
          <Shown of={lanes}>{(answer) => <Conversations {...answer} />}</Shown>
          <Panel title="Upkeep">
            <Backup size={status.bytes} />
            <Checks {...checks} />
          </Panel>
        </div>
        <div>
          <WorkList work={work} />
          <Sizes status={status} growth={growth} />
          <Troubles degradations={degradations} />
        </div>
        <div>
          <Owner health={health} status={status} since={at - health.upMs} />
          <Spending status={status} growth={growth} />
          <Secrets secrets={status.secrets} />
        </div>
      </div>
    </>
  );
}

function useGrowth(): Resource<Growth> {
  const growth = useResource("now growth", (signal) => call("growth", {}, signal));
  const countedAt = useRef(Date.now());
  useNews(["history"], () => {
    if (Date.now() - countedAt.current < COUNTED_AGAIN_MS) return;
    countedAt.current = Date.now();
    growth.reload();
  });
  return growth;
}
