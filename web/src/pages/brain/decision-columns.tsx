import { counted, whole } from "../../parts/figures.ts";
import { Link } from "../../route/link.tsx";
import { withParams } from "../../route/route.ts";
import { DECISION_NAMES, DECISIONS } from "./brain-words.ts";
import { columnsOf } from "./columns.ts";
import type { Bin } from "./decision-bins.ts";

const SIZE = { width: 960, height: 180 } as const;

interface DecisionColumnsProps {
  readonly bins: readonly Bin[];
  readonly chosen: string | undefined;
}

/** A column a day, stacked by what was decided; each leads to its decisions. */
export function DecisionColumns({ bins, chosen }: DecisionColumnsProps) {
  const stacks = bins.map(({ counts }) =>
    counts.map(({ decision, count }) => ({ name: decision, value: count })),
  );
  const { columns, most, used } = columnsOf(stacks, SIZE);
  const first = bins[0];
  const last = bins.at(-1);
  return (
    <div class="brain-columns">
      {/* A few days are not drawn as walls, nor their names at the other end of the page. */}
      <div class="brain-columns-drawn" style={{ width: `${(used / SIZE.width) * 100}%` }}>
        <svg
          viewBox={`0 0 ${used} ${SIZE.height}`}
          preserveAspectRatio="none"
          role="group"
          aria-label={`Decisions by ${first?.days === 7 ? "week" : "day"}, at most ${whole(most)}`}
        >
          {columns.map((column, at) => {
            const bin = bins[at];
            if (bin === undefined || bin.total === 0) return null;
            return (
              <Link
                key={bin.name}
                href={withParams({ day: bin.name === chosen ? undefined : bin.name })}
                class={`brain-column ${bin.name === chosen ? "is-chosen" : ""}`}
                aria-label={saidOf(bin)}
                aria-current={bin.name === chosen ? "true" : undefined}
              >
                <title>{saidOf(bin)}</title>
                <rect
                  class="brain-column-ground"
                  x={column.x}
                  y={0}
                  width={column.width}
                  height={SIZE.height}
                />
                {column.parts.map(({ name, ...place }) => (
                  <rect
                    key={name}
                    class={`brain-tone-${DECISIONS[name as keyof typeof DECISIONS].tone}`}
                    {...place}
                  />
                ))}
              </Link>
            );
          })}
        </svg>
        <div class="brain-axis">
          <span>{first?.name}</span>
          <span>
            at most {counted(most, "prompt")} a {first?.days === 7 ? "week" : "day"}
          </span>
          {last?.name !== first?.name && <span>{last?.name}</span>}
        </div>
      </div>
      <Legend bins={bins} />
      <details>
        <summary>As a table</summary>
        <BinTable bins={bins} />
      </details>
    </div>
  );
}

function saidOf({ name, days, counts, well, badly, total }: Bin): string {
  const decided = counts
    .map(({ decision, count }) => `${DECISIONS[decision].title} ${whole(count)}`)
    .join(", ");
  const went = `${whole(well)} went well, ${whole(badly)} badly`;
  return `${days === 7 ? "Week of " : ""}${name}: ${counted(total, "prompt")} (${decided}); ${went}`;
}

function Legend({ bins }: { readonly bins: readonly Bin[] }) {
  const there = DECISION_NAMES.filter((name) =>
    bins.some(({ counts }) => counts.some(({ decision }) => decision === name)),
  );
  return (
    <ul class="brain-legend">
      {there.map((name) => (
        <li key={name}>
          <span class={`brain-swatch tone-${DECISIONS[name].tone}`} aria-hidden="true" />
          <span>
            <strong>{DECISIONS[name].title}</strong>: {DECISIONS[name].says}
          </span>
        </li>
      ))}
    </ul>
  );
}

function BinTable({ bins }: { readonly bins: readonly Bin[] }) {
  const there = DECISION_NAMES.filter((name) =>
    bins.some(({ counts }) => counts.some(({ decision }) => decision === name)),
  );
  return (
    <div class="scrolls" role="group" aria-label="Decisions as a table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{bins[0]?.days === 7 ? "week of" : "day"}</th>
            {there.map((name) => (
              <th key={name} scope="col" class="number">
                {DECISIONS[name].title}
              </th>
            ))}
            <th scope="col" class="number">
              went well
            </th>
            <th scope="col" class="number">
              badly
            </th>
          </tr>
        </thead>
        <tbody>
          {bins
            .filter(({ total }) => total > 0)
            .toReversed()
            .map((bin) => (
              <tr key={bin.name}>
                <th scope="row">{bin.name}</th>
                {there.map((name) => (
                  <td key={name} class="number">
                    {whole(bin.counts.find(({ decision }) => decision === name)?.count ?? 0)}
                  </td>
                ))}
                <td class="number">{whole(bin.well)}</td>
                <td class="number">{whole(bin.badly)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
