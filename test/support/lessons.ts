/** Routed turns of a lane, as a prompt leaves them behind. */

import { instantOf } from "../../src/kernel/clock.ts";
import { installationId } from "../../src/kernel/ids.ts";
import type { BrainAccount } from "../../src/rooms/brain/index.ts";
import { LANE } from "./host.ts";
import type { Lab } from "./stores.ts";

const ACCOUNT: BrainAccount = {
  ...{ decision: "use_brain", reason: "a lesson fits", pack: null, canary: false },
  ...{ help: null, helpParts: [], queryDigest: null, query: null },
  ...{ budget: 500, tokens: 0, placed: [], trace: null, tookMs: 1 },
};

/** `episode:7` of each, in order. */
export async function episodesOf(
  lab: Lab,
  wanted: readonly { readonly sessionId: string; readonly placed?: BrainAccount["placed"] }[],
): Promise<readonly string[]> {
  return lab.store.write("durable", async ({ history, episodes }) => {
    const lanes = await history.lanes(installationId("lab"));
    const lane = lanes.find(({ sessionKey }) => sessionKey === LANE.sessionKey)!;
    const refs: string[] = [];
    for (const { sessionId, placed = [] } of wanted) {
      const account = { ...ACCOUNT, placed };
      const at = instantOf(lab.clock.now());
      const id = await episodes.add({ lane: lane.id, sessionId, at, receipt: null, account });
      refs.push(`episode:${id}`);
    }
    return refs;
  });
}
