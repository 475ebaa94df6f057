import type { AnswerOf } from "../../api/call.ts";
import { percent, score } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";

interface HelpPartsProps {
  readonly help: number | null;
  readonly parts: AnswerOf<"trace_route">["helpParts"];
  readonly reason: string;
}

const WORDS: { readonly [name: string]: string } = {
  best: "how well the best fits",
  second: "how well the next best fits",
  meaning: "how near the nearest is in meaning",
  named: "something found is named in the question",
  taught: "a lesson of a person is about this",
  recurrence: "the question says that it was so before",
  useful: "what the best was worth so far",
  tried: "how much is known of that",
  served: "the best was served here lately",
  length: "how much is asked",
  shown: "how much of what was found would be shown",
};

/** Whether it was likely to help, and what that was told by. */
export function HelpParts({ help, parts, reason }: HelpPartsProps) {
  const most = Math.max(0.0001, ...parts.map(([, value]) => Math.abs(value)));
  return (
    <Panel title="Would it help?" aside={help === null ? "decided by rules" : `chance ${percent(help)}`}>
      <p>
        {help === null
          ? "No pack has learned yet when it helps: cautious rules decided."
          : "What was learned says how likely it is to help; from one half on it is shown."}{" "}
        <Plain text={reason} line />
      </p>
      {parts.length > 0 && (
        <table class="score-parts">
          <caption class="sr-only">What was known of the question, each from -1 to 1</caption>
          <thead>
            <tr>
              <th scope="col">what was known</th>
              <th scope="col" class="number">
                value
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {parts.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{WORDS[name] ?? name}</th>
                <td class="number">{score(value)}</td>
                <td class="score-bar">
                  <span
                    class={value < 0 ? "is-less" : ""}
                    style={{ width: `${(Math.abs(value) / most) * 100}%` }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
