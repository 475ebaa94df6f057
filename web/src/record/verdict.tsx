/** What the gate said of a text: the answer first, what it noticed behind it. */

import type { GateShown } from "../../../src/engine/memory-api.ts";
import { noticed, strongest, verdictWords } from "../words/signals.ts";

export function Verdict({ verdict }: { readonly verdict: GateShown }) {
  const most = strongest(verdict.signals);
  return (
    <>
      <p>
        <strong>{verdictWords(verdict)}</strong>
      </p>
      {verdict.reason !== null && <p>{verdict.reason}</p>}
      {verdict.reason === null && most !== undefined && <p>What counted most: {most.says}</p>}
      <details>
        <summary>All that it noticed</summary>
        <ul class="record-signals">
          {noticed(verdict.signals).map(({ name, value, says }) => (
            <li key={name}>
              <span class="number">{value.toFixed(2)}</span> <span>{says}</span>
            </li>
          ))}
        </ul>
        <p class="dim">
          Judged by {verdict.version}, each from 0 to 1. The score weighs them; it is no sum of them.
        </p>
      </details>
    </>
  );
}
