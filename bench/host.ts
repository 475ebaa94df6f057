/** What Nacre costs the host: in a real gateway, and on the thread that it shares with everything else there. */

import { benchGateway } from "./host-gateway.ts";
import { benchMainThread } from "./host-main-thread.ts";

const SHORT_LANE = 100;
const LONG_LANE = 26_000;

export async function benchHost(at: number): Promise<void> {
  await benchMainThread(at, LONG_LANE);
  await benchGateway([SHORT_LANE, LONG_LANE]);
}
