import { score } from "./figures.ts";
import { roundedParts, THOUSAND } from "./rounded-parts.ts";

interface ScorePartsProps {
  readonly total: number;
  /** They add up to the total. */
  readonly parts: readonly (readonly [name: string, value: number])[];
}

/** A score taken apart, so that it can be checked by adding up. What comes to nothing is left out. */
export function ScoreParts({ total, parts }: ScorePartsProps) {
  const values = roundedParts(
    parts.map(([, value]) => value),
    total,
  );
  const shown = parts
    .map(([name], at) => [name, (values[at] ?? 0) / THOUSAND] as const)
    .filter(([, value]) => value !== 0);
  const most = Math.max(0.0001, ...shown.map(([, value]) => Math.abs(value)));
  return (
    <table class="score-parts">
      <caption class="sr-only">What the score is made of</caption>
      <thead>
        <tr>
          <th scope="col">part</th>
          <th scope="col">adds</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {shown.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
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
      <tfoot>
        <tr>
          <th scope="row">in all</th>
          <td class="number">{score(total)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}
