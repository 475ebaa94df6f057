import type { ComponentChildren } from "preact";
import type { AnswerOf } from "../../api/call.ts";
import type { Resource } from "../../api/resource.ts";
import { bytes, counted, day, whole } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Sparkline } from "../../parts/sparkline.tsx";
import { type Growth, layersOf, mostIn } from "./growth.ts";

type Status = AnswerOf<"status">;

interface SizesProps {
  readonly status: Status;
  readonly growth: Resource<Growth>;
}

export function Sizes({ status, growth }: SizesProps) {
  const { totals, knowledge, brain, memories, guidance, ledger, embedding } = status;
  return (
    <Panel title="Sizes" aside={bytes(status.bytes)}>
      <dl class="now-figures">
        <Figure name="database">{bytes(status.bytes)}</Figure>
        <Figure name="what was said">{bytes(totals.rawBytes)}</Figure>
        {totals.rawBytes > 0 && (
          <Figure name="size against that">{(status.bytes / totals.rawBytes).toFixed(1)} ×</Figure>
        )}
        <Figure name="messages">{whole(totals.messages)}</Figure>
        <Figure name="turns">{whole(totals.turns)}</Figure>
        <Figure name="summaries">{whole(status.folding.active)}</Figure>
        <Figure name="memories">{whole(memories.active)}</Figure>
        <Figure name="instructions">{whole(guidance.active)}</Figure>
        <Figure name="facts">{whole(knowledge.facts)}</Figure>
        <Figure name="names in the graph">{whole(knowledge.entities)}</Figure>
        <Figure name="links">{whole(knowledge.edges)}</Figure>
        <Figure name="observations">{whole(ledger.observations)}</Figure>
        <Figure name="events">{whole(ledger.events)}</Figure>
        <Figure name="lessons">{whole(brain.lessons)}</Figure>
        <Figure name="vectors">{embedding.chosen === null ? "none wanted" : whole(embedding.vectors)}</Figure>
      </dl>
      <Shown of={growth} waiting={<p class="waiting">Counting …</p>}>
        {(grown) => <Grown {...grown} />}
      </Shown>
    </Panel>
  );
}

function Grown({ days, summaries }: Growth) {
  const layers = layersOf(summaries);
  const most = mostIn(days);
  return (
    <>
      {layers.length > 0 && (
        <p class="now-layers">
          Summaries by depth:{" "}
          {layers.map(({ depth, summaries: count }) => `${whole(count)} of depth ${depth}`).join(", ")}.
        </p>
      )}
      {most !== null && (
        <figure class="now-growth">
          <Sparkline
            label={`Messages a day from ${day(most.from)} to ${day(most.to)}: ${days.messages.join(", ")}`}
            values={days.messages}
            width={320}
            height={48}
          />
          <figcaption>
            {counted(most.total, "message")} in the 30 days up to {day(most.to)}; the most,{" "}
            {whole(most.count)}, on {day(most.at)}
          </figcaption>
        </figure>
      )}
    </>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
