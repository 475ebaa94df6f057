import type { AnswerOf } from "../../api/call.ts";
import type { Resource } from "../../api/resource.ts";
import { compact, counted, whole } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import type { Growth } from "./growth.ts";

interface SpendingProps {
  readonly status: AnswerOf<"status">;
  readonly growth: Resource<Growth>;
}

/** What models were asked, and what that cost. */
export function Spending({ status, growth }: SpendingProps) {
  const { today } = status.folding;
  const models = growth.value?.models ?? [];
  return (
    <Panel
      title="Models"
      aside={today.costUsd > 0 ? `${dollars(today.costUsd)} today` : "nothing spent today"}
    >
      <p>
        {today.calls === 0
          ? "No model was asked today (days begin at midnight, UTC)."
          : `Asked ${counted(today.calls, "time")} today: ${whole(today.tokensIn)} tokens in, ${whole(today.tokensOut)} out, ${dollars(today.costUsd)}.`}
      </p>
      {models.length > 0 && (
        <div class="scrolls">
          <table>
            <caption class="sr-only">Models that were ever asked</caption>
            <thead>
              <tr>
                <th scope="col">model, all in all</th>
                <th scope="col" class="number">
                  calls
                </th>
                <th scope="col" class="number">
                  in vain
                </th>
                <th scope="col" class="number">
                  tokens
                </th>
                <th scope="col" class="number">
                  cost
                </th>
              </tr>
            </thead>
            <tbody>
              {models.map((one) => (
                <tr key={one.model}>
                  <th scope="row">
                    <Plain text={one.model} line />
                  </th>
                  <td class="number">{whole(one.calls)}</td>
                  <td class="number">{whole(one.failed)}</td>
                  <td class="number">{compact(one.tokensIn + one.tokensOut)}</td>
                  <td class="number">{dollars(one.costUsd)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function dollars(cost: number): string {
  return `$${cost.toFixed(cost < 1 ? 4 : 2)}`;
}
