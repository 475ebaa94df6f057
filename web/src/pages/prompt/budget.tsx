import { counted, percent, whole } from "../../parts/figures.ts";
import type { Cached } from "./cached.ts";
import { type BudgetRows, PARTS, type PartName, type PartRow } from "./parts.ts";

interface BudgetProps {
  readonly label: string;
  readonly rows: BudgetRows;
  readonly cached: Cached | null;
  readonly chosen?: PartName;
  choose?(part: PartName): void;
  /** What the whole width stands for, so that two bars can be compared; absent: the budget, or what was used of it. */
  readonly scale?: number;
}

/** What the budget went to, in the order of the prompt; what a provider need not read again is underlined. */
export function BudgetBar({ label, rows, cached, chosen, choose, scale: given }: BudgetProps) {
  const scale = given ?? Math.max(1, rows.budget, rows.used);
  return (
    <div class="bar prompt-bar" role="group" aria-label={label}>
      {rows.addition > 0 && (
        <span
          class="bar-part tone-10"
          style={{ flexGrow: rows.addition / scale }}
          title={`About its own tools: ${whole(rows.addition)}`}
        >
          <span class="bar-name">About itself</span>
          <span class="bar-value">{whole(rows.addition)}</span>
        </span>
      )}
      {rows.rows
        .filter(({ tokens }) => tokens > 0)
        .map((row) => (
          <BarPart key={row.part} {...{ row, scale, cached, choose }} isChosen={row.part === chosen} />
        ))}
      {rows.left > 0 && (
        <span class="bar-rest" style={{ flexGrow: rows.left / scale }} title={`left: ${whole(rows.left)}`}>
          {whole(rows.left)} left
        </span>
      )}
    </div>
  );
}

interface BarPartProps {
  readonly row: PartRow;
  readonly scale: number;
  readonly cached: Cached | null;
  readonly isChosen: boolean;
  readonly choose: ((part: PartName) => void) | undefined;
}

function BarPart({ row: { part, tokens }, scale, cached, isChosen, choose }: BarPartProps) {
  const { title, tone } = PARTS[part];
  const same = cached?.parts.find((one) => one.part === part)?.tokens ?? 0;
  const about = `${title}: ${counted(tokens, "token")}, ${percent(tokens / scale)}`;
  const inner = (
    <>
      <span class="bar-name">{title}</span>
      <span class="bar-value">{whole(tokens)}</span>
      {same > 0 && <span class="prompt-cached" style={{ width: `${(same / tokens) * 100}%` }} />}
    </>
  );
  const place = { class: `bar-part tone-${tone}`, style: { flexGrow: tokens / scale } };
  return choose === undefined ? (
    <span {...place} title={about}>
      {inner}
    </span>
  ) : (
    <button
      type="button"
      {...place}
      title={same > 0 ? `${about}; ${whole(same)} as in the prompt before` : about}
      aria-pressed={isChosen}
      onClick={() => choose(part)}
    >
      {inner}
    </button>
  );
}

/** The same as figures: what each part took, and the most that it might. */
export function BudgetTable({ rows, chosen, choose }: Omit<BudgetProps, "cached" | "label">) {
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label="Parts of the budget">
      <table class="prompt-budget prompt-nowrap">
        <thead>
          <tr>
            <th scope="col">part</th>
            <th scope="col" class="number">
              tokens
            </th>
            <th scope="col" class="number">
              of the budget
            </th>
            <th scope="col" class="number">
              at most
            </th>
            <th scope="col" class="number">
              things
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.rows.filter(isOffered).map((row) => (
            <BudgetRow key={row.part} row={row} isChosen={row.part === chosen} choose={choose} />
          ))}
          {rows.addition > 0 && (
            <tr>
              <th scope="row">What the plugin says of itself</th>
              <td class="number">{whole(rows.addition)}</td>
              <td class="number">{percent(rows.addition / Math.max(1, rows.budget))}</td>
              <td />
              <td />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{rows.over > 0 ? "Over the budget" : "Left"}</th>
            <td class="number">{whole(rows.over > 0 ? rows.over : rows.left)}</td>
            <td class="number">
              {percent((rows.over > 0 ? rows.over : rows.left) / Math.max(1, rows.budget))}
            </td>
            <td class="number">{whole(rows.budget)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** A part that could have nothing, and has nothing, is not worth a row. */
function isOffered({ tokens, limit }: PartRow): boolean {
  return tokens > 0 || (limit !== null && limit > 0);
}

function BudgetRow({
  row: { part, tokens, items, share, limit, sharedWith, isOver },
  isChosen,
  choose,
}: {
  readonly row: PartRow;
  readonly isChosen: boolean;
  readonly choose: ((part: PartName) => void) | undefined;
}) {
  const { title, tone } = PARTS[part];
  return (
    <tr class={isChosen ? "is-chosen" : ""}>
      <th scope="row" class="receipt-row">
        <span class={`prompt-tone tone-${tone}`} />
        {choose === undefined ? (
          title
        ) : (
          <button
            type="button"
            class="quiet prompt-choose"
            aria-pressed={isChosen}
            onClick={() => choose(part)}
          >
            {title}
          </button>
        )}
      </th>
      <td class="number">{whole(tokens)}</td>
      <td class="number">{percent(share)}</td>
      <td class="number">
        {limit === null || (limit === 0 && tokens === 0) ? (
          ""
        ) : (
          <>
            {whole(limit)}
            {sharedWith !== null && <span class="dim"> with {PARTS[sharedWith].title.toLowerCase()}</span>}
            {isOver && <strong class="prompt-over"> over</strong>}
          </>
        )}
      </td>
      <td class="number">{whole(items)}</td>
    </tr>
  );
}
