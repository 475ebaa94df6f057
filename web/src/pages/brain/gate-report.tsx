import { Badge } from "../../parts/badge.tsx";
import { counted } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { POLICIES, shortDigest, signed } from "./brain-words.ts";
import { checksOf, type GateReport } from "./gate-checks.ts";

/** What the gate asked and found, check by check. */
export function GateReportShown({ report }: { readonly report: GateReport }) {
  const { passed, against, train, spent, measured } = report;
  return (
    <div class="brain-report">
      <p class="brain-sentence">
        <Badge tone={passed ? "good" : "bad"}>{passed ? "let through" : "said no"}</Badge>{" "}
        {passed ? "The gate lets it through." : "The gate says no."} It was compared with{" "}
        {against === "lexical" ? "words alone" : `the pack ${shortDigest(against)}`}, after learning from{" "}
        {counted(train.episodes, "turn")}; {counted(spent, "gate was", "gates were")} held before.
      </p>
      <div class="scrolls" role="group" aria-label="Checks of the gate" tabIndex={0}>
        <table class="brain-checks">
          <thead>
            <tr>
              <th scope="col">asked</th>
              <th scope="col">found</th>
              <th scope="col">verdict</th>
            </tr>
          </thead>
          <tbody>
            {checksOf(report).map((check, at) => (
              <tr key={at} data-check={check.code}>
                <th scope="row">{check.asks}</th>
                <td>{check.found}</td>
                <td>
                  <Badge tone={check.passed ? "good" : "bad"}>{check.passed ? "passed" : "not passed"}</Badge>
                  {check.why.map((why) => (
                    <Plain key={why} text={why} />
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {measured.length > 0 && (
        <p>
          Worth by turn:{" "}
          {measured
            .map(
              ([policy, utility], at) =>
                `${at === 0 ? "in use, " : ""}${POLICIES[policy] ?? policy} ${signed(utility)}`,
            )
            .join("; ")}
          .
        </p>
      )}
    </div>
  );
}
