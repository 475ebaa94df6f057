import { score } from "./figures.ts";

interface ScorePartsProps {
  readonly total: number;
  /** They add up to the total. */
  readonly parts: readonly (readonly [name: string, value: number])[];
}

/** A score taken apart, so that it can be checked by adding up. */
export function ScoreParts({ total, parts }: ScorePartsProps) {
  const most = Math.max(0.0001, ...parts.map(([, value]) => Math.abs(value)));
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
        {parts.map(([name, value]) => (
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
