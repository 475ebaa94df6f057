import { signed } from "./brain-words.ts";
import { type ProofArm, placeOn, type Scale, scaleOf } from "./proof-scale.ts";

const ARMS: { readonly [arm in ProofArm["arm"]]: string } = {
  none: "nothing shown",
  lexical: "words alone",
  prior: "the graph as built",
  learned: "what was learned",
};

const SIZE = { width: 300, height: 24 } as const;

/** A row for each way, drawn to one scale; the figures stand beside. */
export function ProofPlot({ arms }: { readonly arms: readonly ProofArm[] }) {
  const worth = scaleOf(arms.map(({ utility, low, high }) => ({ mean: utility, low, high })));
  const gains = scaleOf(arms.flatMap(({ gain }) => (gain === null ? [] : [gain])));
  return (
    <div class="scrolls" role="group" aria-label="What each way of routing is worth" tabIndex={0}>
      <table class="brain-proof">
        <thead>
          <tr>
            <th scope="col">way</th>
            <th scope="col">worth by turn</th>
            <th scope="col">more than words alone</th>
          </tr>
        </thead>
        <tbody>
          {arms.map(({ arm, utility, low, high, gain }) => (
            <tr key={arm} data-arm={arm}>
              <th scope="row">{ARMS[arm]}</th>
              <td>
                <Interval span={{ mean: utility, low, high }} scale={worth} isMarked={arm === "learned"} />
              </td>
              <td>
                {gain === null ? (
                  <span class="dim">what the others are compared with</span>
                ) : (
                  <Interval span={gain} scale={gains} isMarked={arm === "learned"} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface IntervalProps {
  readonly span: { readonly mean: number; readonly low: number; readonly high: number };
  readonly scale: Scale;
  readonly isMarked: boolean;
}

/** The mean with its bounds; the dashed line is nothing. */
function Interval({ span, scale, isMarked }: IntervalProps) {
  const { mean, low, high } = span;
  const at = (value: number): number => placeOn(scale, value) * SIZE.width;
  const middle = SIZE.height / 2;
  const words = `${signed(mean)} (${signed(low)} to ${signed(high)})`;
  return (
    <div class={`brain-interval ${isMarked ? "is-marked" : ""}`}>
      <svg
        role="img"
        aria-label={words}
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="none"
      >
        <line class="brain-zero" x1={at(0)} x2={at(0)} y1={0} y2={SIZE.height} />
        <line class="brain-bounds" x1={at(low)} x2={at(high)} y1={middle} y2={middle} />
        <line class="brain-end" x1={at(low)} x2={at(low)} y1={middle - 5} y2={middle + 5} />
        <line class="brain-end" x1={at(high)} x2={at(high)} y1={middle - 5} y2={middle + 5} />
        <rect class="brain-mean" x={at(mean) - 2} y={middle - 6} width={4} height={12} rx="2" />
      </svg>
      <span>{words}</span>
    </div>
  );
}
