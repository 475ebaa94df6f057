/** What is told of a soak while it goes on, and what both sides had to do without. */

import type { Client } from "../../src/wire/index.ts";
import type { Gateway } from "./gateway.ts";
import type { OwnerProcess } from "./owner-process.ts";
import type { SpokenLane } from "./spoken-lane.ts";
import type { Watch } from "./watch.ts";

const MINUTE_MS = 60_000;

export function told(lanes: readonly SpokenLane[], watch: Watch, owner: OwnerProcess, ms: number): string {
  const spoken = lanes.filter(({ tried, acknowledged }) => tried + acknowledged > 0);
  const turns = spoken.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const faults = [...watch.counts].filter(([name]) => name.startsWith("fault: "));
  const count = faults.reduce((sum, [, one]) => sum + one, 0);
  const rss = owner.taken()?.rssMb.toFixed(0) ?? "–";
  return `${(ms / MINUTE_MS).toFixed(1)} min: ${turns} turns in ${spoken.length} conversations, ${count} faults, ${watch.brokenPromises} broken promises, owner ${rss} MB`;
}

export async function degradationsOf(
  client: Client,
  gateways: readonly Gateway[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const add = (name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count);
  for (const { degradations } of gateways)
    for (const [name, count] of degradations) add(`plugin ${name}`, count);
  const { degradations } = await client.call("status", {});
  for (const [name, count] of Object.entries(degradations)) add(`last owner ${name}`, count);
  return counts;
}
