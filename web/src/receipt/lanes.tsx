import type { LaneName } from "../../../src/engine/api.ts";
import { call } from "../api/call.ts";
import { useResource } from "../api/resource.ts";
import { counted } from "../parts/figures.ts";
import { inertLine } from "../parts/inert.ts";
import { go, withParams } from "../route/route.ts";

/** The conversation that is named in the address; null: all of them. */
export function laneIn(params: { readonly [name: string]: string }): LaneName | null {
  const { agent, lane } = params;
  return agent === undefined || lane === undefined ? null : { agent, sessionKey: lane };
}

const MOST_LANES = 200;

/** Of which conversation: the choice is in the address. */
export function Lanes({ lane }: { readonly lane: LaneName | null }) {
  const { value } = useResource("lanes", (signal) => call("list_lanes", { limit: MOST_LANES }, signal), [
    "history",
  ]);
  const lanes = value?.lanes ?? [];
  const chosen = lane === null ? "" : nameOf(lane);
  // One that has no message any more may still have receipts.
  const isListed = lane === null || lanes.some((one) => nameOf(one) === chosen);
  return (
    <label class="field receipt-lanes">
      <span>Conversation</span>
      <select
        value={chosen}
        onChange={(event) => {
          const found = lanes.find((one) => nameOf(one) === event.currentTarget.value);
          const named = found === undefined ? {} : { agent: found.agent, lane: found.sessionKey };
          go(
            withParams({
              agent: undefined,
              lane: undefined,
              ...named,
              id: undefined,
              of: undefined,
              with: undefined,
            }),
          );
        }}
      >
        <option value="">All conversations</option>
        {lane !== null && !isListed && <option value={chosen}>{inertLine(lane.sessionKey)}</option>}
        {lanes.map((one) => (
          <option key={nameOf(one)} value={nameOf(one)}>
            {inertLine(one.sessionKey)} ({counted(one.messages, "message")})
          </option>
        ))}
      </select>
      {value !== undefined && value.total > lanes.length && (
        <span class="dim">
          The {lanes.length} in which was spoken last, of {value.total}. From History any of them leads to its
          prompts.
        </span>
      )}
    </label>
  );
}

function nameOf({ agent, sessionKey }: LaneName): string {
  return `${agent} ${sessionKey}`;
}
