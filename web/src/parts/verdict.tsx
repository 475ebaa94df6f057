import "./verdict.css";
import type { GateShown } from "../../../src/engine/memory-api.ts";
import { noticed, notNoticed, type SignalRow, strongest, verdictWords } from "../words/signals.ts";
import { Badge } from "./badge.tsx";

interface VerdictProps {
  readonly verdict: GateShown;
  /** Nothing was let in: it was only asked about. */
  readonly asked?: boolean;
  /** All that was noticed is there when it is unfolded. */
  readonly folded?: boolean;
}

/** What the gate said, the answer first: how much it scored, what counted, and all that it noticed. */
export function Verdict({ verdict, asked = false, folded = false }: VerdictProps) {
  const { admitted, score, threshold, signals, reason } = verdict;
  const most = strongest(signals);
  const measured = `It scored ${score.toFixed(2)}, and ${threshold.toFixed(2)} is needed.`;
  return (
    <div class="verdict">
      <p class="verdict-answer">
        {asked && (
          <Badge tone={admitted ? "good" : "warn"}>{admitted ? "would be kept" : "would not be kept"}</Badge>
        )}{" "}
        {asked ? measured : verdictWords(verdict)}
      </p>
      {reason !== null && <p>{reason}</p>}
      {reason === null && most !== undefined && <p>What counted most: {most.says}</p>}
      <Scale score={score} threshold={threshold} />
      {folded ? (
        <details>
          <summary>All that it noticed</summary>
          <Signals verdict={verdict} />
        </details>
      ) : (
        <Signals verdict={verdict} />
      )}
    </div>
  );
}

function Signals({ verdict: { signals, version } }: Pick<VerdictProps, "verdict">) {
  return (
    <>
      <SignalTable rows={noticed(signals)} />
      <NotNoticed rows={notNoticed(signals)} />
      <p class="dim">
        Judged by {version}. The signals are what it noticed, from 0 to 1; the score weighs them, and is no
        sum of them.
      </p>
    </>
  );
}

function Scale({ score, threshold }: { readonly score: number; readonly threshold: number }) {
  const at = (value: number): string => `${Math.min(1, Math.max(0, value)) * 100}%`;
  return (
    <div
      class="verdict-scale"
      role="img"
      aria-label={`From 0 to 1: a score of ${score.toFixed(2)}, and a threshold of ${threshold.toFixed(2)}`}
    >
      <span
        class={score >= threshold ? "verdict-scale-score" : "verdict-scale-score is-under"}
        style={{ width: at(score) }}
      />
      <span class="verdict-scale-threshold" style={{ insetInlineStart: at(threshold) }} />
    </div>
  );
}

const SIDES: { readonly [side in SignalRow["side"]]: string } = {
  for: "for it",
  against: "against it",
  worth: "comes to",
};

function SignalTable({ rows }: { readonly rows: readonly SignalRow[] }) {
  if (rows.length === 0) return <p>It noticed nothing in it.</p>;
  return (
    <table class="verdict-signals">
      <caption class="sr-only">What the gate noticed</caption>
      <thead>
        <tr>
          <th scope="col">What it noticed</th>
          <th scope="col" class="number">
            how much
          </th>
          <th scope="col">speaks</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value, says, side }) => (
          <tr key={name} class={side === "worth" ? "is-worth" : ""}>
            <th scope="row" title={name}>
              {says}
              <span class={`verdict-signal-bar is-${side}`} aria-hidden="true">
                <span style={{ width: `${Math.min(1, Math.max(0, value)) * 100}%` }} />
              </span>
            </th>
            <td class="number">{value.toFixed(2)}</td>
            <td>{SIDES[side]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NotNoticed({ rows }: { readonly rows: readonly SignalRow[] }) {
  if (rows.length === 0) return null;
  return (
    <details class="verdict-not-noticed">
      <summary>{rows.length} things that it looked for and did not find</summary>
      <ul>
        {rows.map(({ name, says }) => (
          <li key={name}>{says}</li>
        ))}
      </ul>
    </details>
  );
}
