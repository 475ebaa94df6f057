import type { AnswerOf } from "../../api/call.ts";
import { percent } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Ref } from "../../parts/ref.tsx";
import { detectorWords, dispositionWords, SOURCES, signed } from "./brain-words.ts";

/** What is known of how the turn went, from whom, and which of it counts. */
export function Outcomes({ outcomes }: Pick<AnswerOf<"trace_route">, "outcomes">) {
  return (
    <Panel title="What came of it" aside={`${outcomes.length} known`}>
      {outcomes.length === 0 ? (
        <p class="dim">
          Nothing is known of it yet. Tools that fail, corrections, the same question again and your rating
          tell.
        </p>
      ) : (
        <ul class="brain-outcomes">
          {outcomes.map((one, at) => (
            <li key={at}>
              <div class="brain-placed-head">
                <strong>{signed(one.value)}</strong>
                <span>
                  {SOURCES[one.source]}: {detectorWords(one.detector)}
                </span>
                {one.message !== null && <Ref value={one.message} />}
              </div>
              <p class="dim">
                sure {percent(one.confidence)}; {dispositionWords(one.disposition)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
