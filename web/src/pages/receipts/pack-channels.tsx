import type { PackTrace } from "../../../../src/engine/api.ts";
import { moment, whole } from "../../parts/figures.ts";
import { inertLine } from "../../parts/inert.ts";
import { NamedValues } from "../../receipt/named-values.tsx";

/** What was just said, what is kept, what is written down. */
const WARMTH: { readonly [temperature in keyof PackTrace["channels"]]: string } = {
  hot: "just said",
  warm: "kept",
  cold: "written down, or put away",
};

/** Where was looked for a pack, and as of when. */
export function PackChannels({ trace }: { readonly trace: PackTrace }) {
  const rows = Object.entries(trace.channels).flatMap(([warmth, names]) =>
    Object.entries(names).map(([name, said]) => ({
      warmth: warmth as keyof PackTrace["channels"],
      name,
      said,
    })),
  );
  return (
    <>
      <table>
        <caption class="sr-only">Where was looked</caption>
        <thead>
          <tr>
            <th scope="col">looked in</th>
            <th scope="col">which is</th>
            <th scope="col" class="number">
              found
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ warmth, name, said }) => (
            <tr key={`${warmth} ${name}`}>
              <th scope="row" class="receipt-row">
                {name}
              </th>
              <td>{WARMTH[warmth]}</td>
              <td class="number">
                {typeof said === "number" ? (
                  whole(said)
                ) : (
                  <span class="dim">not looked: {said.replaceAll("-", " ")}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <details class="receipt-clock">
        <summary>The clock, the request and how far it saw</summary>
        <PackClock trace={trace} />
      </details>
    </>
  );
}

function PackClock({ trace }: { readonly trace: PackTrace }) {
  const { at, query, lane, budgets, timing, version, watermarks, quotas } = trace;
  const rows: readonly (readonly [string, string])[] = [
    ["made at", moment(at)],
    ["took", `${whole(timing.total)} ms`],
    ["narrowed to", query.scope ?? "nothing"],
    ["meant for", query.intent ?? "not said"],
    ["depth", query.depth === null ? "as the request needs" : String(query.depth)],
    ["what was put away too", query.archived ? "yes" : "no"],
    ["newest turns of", lane === null ? "no conversation" : inertLine(lane.sessionKey)],
    ["most items", whole(budgets.items)],
    ...quotas.map(({ kind, action, refs }) => [`${kind}, ${action}`, refs.join(", ")] as const),
    ["version", version],
    ...Object.entries(watermarks).map(([name, newest]) => [`newest of ${name}`, whole(newest)] as const),
  ];
  return <NamedValues rows={rows} />;
}
