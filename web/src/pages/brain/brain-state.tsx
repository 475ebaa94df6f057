import type { ComponentChildren } from "preact";
import type { AnswerOf } from "../../api/call.ts";
import { toldHere } from "../../api/called.ts";
import { Badge, type BadgeTone } from "../../parts/badge.tsx";
import { ago, counted, whole } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { POLICIES, shortDigest } from "./brain-words.ts";

type Status = AnswerOf<"brain_status">;

const MODES: { readonly [mode in Status["mode"]]: { readonly says: string; readonly tone: BadgeTone } } = {
  on: { says: "It takes part in prompts.", tone: "good" },
  shadow: { says: "It decides for every prompt, and shows nothing.", tone: "info" },
  off: { says: "It takes no part in prompts.", tone: "warn" },
};

/** How the brain stands: one sentence, then what that rests on. */
export function BrainState({ status }: { readonly status: Status }) {
  const { mode, notes, lessons, episodes, backlog, newer, pack } = status;
  return (
    <Panel title="How it stands" aside={<Badge tone={MODES[mode].tone}>{mode}</Badge>}>
      <p class="brain-sentence">
        {MODES[mode].says}{" "}
        {pack === null
          ? "It serves lessons alone: no pack is in use."
          : `It serves lessons and the pack ${shortDigest(pack.digest)}, ${POLICIES[pack.policy] ?? pack.policy}.`}
      </p>
      {notes.map((note) => (
        <Plain key={note} text={toldHere(note)} />
      ))}
      <dl class="brain-figures">
        <Figure name="lessons in force">{whole(lessons.active)}</Figure>
        <Figure name="to be confirmed">{whole(lessons.proposed)}</Figure>
        <Figure name="prompts decided">{whole(episodes.total)}</Figure>
        <Figure name="known how they went">{whole(episodes.labelled)}</Figure>
        <Figure name="to learn from">{whole(backlog.episodes)}</Figure>
        <Figure name="messages to look at">{whole(backlog.waiting)}</Figure>
        {newer !== null && (
          <Figure name="not in the pack yet">
            {counted(newer.documents, "document")}, {counted(newer.lessons, "lesson")}
          </Figure>
        )}
        <Figure name="on trial">
          {status.canary === null ? "nothing" : shortDigest(status.canary.digest)}
        </Figure>
        <Figure name="process that learns">
          <WorkerLine worker={status.worker} />
        </Figure>
        <Figure name="meanings">
          <Plain text={status.embedding.why} />
        </Figure>
        {status.teacher !== null && (
          <Figure name="a model was asked">
            about {counted(status.teacher.asked, "turn")}; {whole(status.teacher.judged)} judged,{" "}
            {whole(status.teacher.failed)} failed
          </Figure>
        )}
      </dl>
    </Panel>
  );
}

function WorkerLine({ worker }: Pick<Status, "worker">) {
  const { state, why, restarts, lastTick, lastError } = worker;
  const parts = [
    why === "" ? state : `${state}: ${why}`,
    ...(lastTick === null ? [] : [`last finished something ${ago(lastTick)}`]),
    ...(restarts === 0 ? [] : [`started again ${counted(restarts, "time")}`]),
    ...(lastError === null ? [] : [lastError]),
  ];
  return <Plain text={parts.join("; ")} />;
}

function Figure({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
