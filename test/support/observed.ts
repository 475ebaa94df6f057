/** What tests of the ledger share: tools that are called in a conversation, and everything that comes of it. */

import type { LaneName } from "../../src/engine/api.ts";
import type { ShownObservation } from "../../src/engine/index.ts";
import { installationId } from "../../src/kernel/ids.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import type { LedgerEvent, Observation } from "../../src/rooms/ledger/index.ts";
import { assistantSays, LANE, toolAnswers, userSays } from "./host.ts";
import type { Host } from "./memories.ts";
import type { Lab } from "./stores.ts";

/** The moment of the first turn: a Monday, 10:00 UTC. */
export const MONDAY = Date.UTC(2026, 10, 16, 10);

export interface Called {
  readonly tool?: string;
  readonly call?: string;
  readonly asked?: JsonObject;
  readonly text: string;
  readonly extra?: JsonObject;
  readonly lane?: LaneName;
  /** When it was asked; absent: now. */
  readonly at?: number;
}

let calls = 0;

/** One turn: a question, the call, its result, the answer. Answers what the call is called. */
export async function callTool(lab: Lab, host: Host, called: Called): Promise<string> {
  const { tool = "exec", asked = { command: "npm test" }, text, extra = {}, lane = LANE } = called;
  const call = called.call ?? `call_${++calls}`;
  const at = called.at ?? lab.clock.now();
  const said = host.say(
    userSays("go on", at),
    assistantSays("", at + 1_000, {
      content: [{ type: "toolCall", id: call, name: tool, arguments: asked }],
      stopReason: "toolUse",
    }),
    toolAnswers(call, text, at + 2_000, { toolName: tool, ...extra }),
    assistantSays("All right.", at + 3_000),
  );
  await lab.engine.commitTurn({ ...host.commit(said), lane });
  lab.clock.advance(60_000);
  return call;
}

/** The background looks at everything. Answers how many observations came of it. */
export async function observeAll(lab: Lab, limit = 50): Promise<number> {
  let added = 0;
  for (let pending = true; pending; ) {
    const batch = await lab.engine.prepareLedger({ limit });
    added += (await lab.engine.applyLedger(batch)).added;
    pending = batch.pending && !batch.idle;
  }
  return added;
}

export async function indexLedger(lab: Lab): Promise<void> {
  for (let idle = false; !idle; ) {
    const batch = await lab.engine.prepareLedgerIndex({ limit: 100 });
    await lab.engine.applyLedgerIndex(batch);
    idle = batch.idle;
  }
}

/** The earliest first. */
export async function observed(lab: Lab): Promise<readonly Observation[]> {
  return lab.store.read(({ ledger }) => ledger.scan(0, 100_000));
}

export async function happened(lab: Lab): Promise<readonly LedgerEvent[]> {
  return lab.store.read(({ events }) => events.scan(0, 100_000));
}

export async function listed(lab: Lab, more: object = {}): Promise<readonly ShownObservation[]> {
  return (await lab.engine.listObservations({ limit: 1_000, ...more })).observations;
}

export async function notesLeft(lab: Lab, calls: readonly string[]): Promise<number> {
  const lane = { installation: installationId("lab"), ...LANE };
  return lab.store.read(async ({ ledger }) => (await ledger.callNotes({ ...lane, calls })).length);
}
