/**
 * A gateway in a process of its own, with the plugin from a build as a host loads it: it uses the owner there is, and when that one is gone
 * the plugin's own thread becomes it.
 *
 * Started by gateway-process.ts, which is told every turn before the next one begins: what was told is acknowledged.
 */

import { pathToFileURL } from "node:url";
import type { ContextEngine } from "../../src/surfaces/openclaw/host-types.ts";
import { Gateway, type Plugin } from "./gateway.ts";
import type { SpokenLane } from "./spoken-lane.ts";
import { Timings } from "./timings.ts";
import { Watch } from "./watch.ts";

export interface Given {
  /** The built file that a host loads. */
  readonly plugin: string;
  /** The home is `nacre` in it. */
  readonly stateDirectory: string;
  readonly seed: number;
  /** Conversations by their numbers, of each list one after the other, and all lists at once. */
  readonly lanes: readonly (readonly number[])[];
}

export type Told =
  | { readonly kind: "acknowledged"; readonly lane: string; readonly turns: number }
  | { readonly kind: "time"; readonly name: string; readonly ms: number }
  | { readonly kind: "count"; readonly name: string; readonly by: number }
  | { readonly kind: "broken"; readonly what: string };

/** Resolves when it is on its way: whoever kills this process afterwards hears it all the same. */
function tell(told: Told): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send!(told, undefined, undefined, () => resolve());
    else resolve();
  });
}

class ToldTimings extends Timings {
  override add(name: string, ms: number): void {
    void tell({ kind: "time", name, ms });
  }
}

class ToldWatch extends Watch {
  override count(name: string, by = 1): void {
    void tell({ kind: "count", name, by });
  }
  override expects(isSo: boolean, else_: string): void {
    if (!isSo) void tell({ kind: "broken", what: else_ });
  }
}

interface Service {
  start(): void;
  stop(): Promise<void>;
}

/** The host's side of the plugin, as little of it as it takes. */
async function loaded({ plugin, stateDirectory }: Given): Promise<Plugin> {
  const { default: entry } = await import(pathToFileURL(plugin).href);
  let make: (() => ContextEngine) | undefined;
  let service: Service | undefined;
  let tools: Plugin["tools"] | undefined;
  const nothing = () => {};
  entry.register({
    registrationMode: "full",
    config: { plugins: { slots: { contextEngine: "nacre" } } },
    runtime: { state: { resolveStateDir: () => stateDirectory } },
    logger: { warn: nothing, info: nothing, error: nothing, debug: nothing },
    registerContextEngine: (_: string, given: typeof make) => (make = given),
    registerService: (given: Service) => (service = given),
    registerCli: nothing,
    registerTool: (given: typeof tools) => (tools = given),
    registerCommand: nothing,
    on: nothing,
  });
  service!.start();
  return {
    engine: () => make!(),
    tools: (context) => tools!(context),
    degradations: new Map(),
    close: () => service!.stop(),
  };
}

const given = JSON.parse(process.argv[2]!) as Given;
const ending = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => ending.abort());
// Nobody is there any more who would end it.
process.once("disconnect", () => process.exit(1));
const plugin = await loaded(given);
const watch = new ToldWatch({ timings: new ToldTimings(), over: ending.signal });
// It is part of one: whoever started it takes the owner away meanwhile (faults.ts).
watch.calm.fault();
const gateway = new Gateway({
  plugin,
  seed: given.seed,
  watch,
  stop: ending.signal,
  isSteady: () => false,
  acknowledged: ({ script, acknowledged }: SpokenLane) =>
    tell({ kind: "acknowledged", lane: script.sessionKey, turns: acknowledged }),
});
await Promise.all(
  given.lanes.map((list) => {
    const numbers = [...list];
    return gateway.converse(() => numbers.shift());
  }),
);
await gateway.close();
process.exit(0);
