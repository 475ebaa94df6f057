/**
 * A store with something of every kind in it, in memory, that answers as an owner does: requests come in by the same door, and are checked
 * there. Filled once; each trial begins with what was filled, and changes nothing of it.
 */

import type { Tables } from "../../src/adapters/store-memory/tables.ts";
import { NacreError } from "../../src/kernel/errors.ts";
import { callEngine } from "../../src/surfaces/daemon/desk.ts";
import { type HealthAnswer, type HelloAnswer, PROTOCOL, type Service } from "../../src/wire/index.ts";
import { CONVERSATIONS, fillForClients } from "../support/clients.ts";
import { type Lab, openInMemory } from "../support/stores.ts";

/** Was said in every conversation, and must come out nowhere as it was said. */
export const SECRET = ["sk-", "proj-", "Qw93ErTyuI08oPaSd4FgHjKl56ZxCvBn"].join("");
/** What was said in conversations, and nowhere else (test/support/clients.ts). */
export const SAID_THERE = /zanthium[abc]quill/;

export interface World extends AsyncDisposable {
  readonly lab: Lab;
  readonly service: Service;
  tables(): Readonly<Tables>;
}

interface Filled {
  readonly tables: Readonly<Tables>;
  readonly at: number;
}

let filled: Promise<Filled> | undefined;

export async function openWorld(): Promise<World> {
  filled ??= fill();
  const { tables, at } = await filled;
  const lab = await openInMemory();
  // Tables are never changed in place, so that a copy of the list of them is a copy of all.
  tablesOf(lab, (own) => Object.assign(own, tables));
  lab.clock.set(at);
  return {
    ...{ lab, service: serviceOf(lab), tables: () => ({ ...tablesOf(lab) }) },
    [Symbol.asyncDispose]: () => lab[Symbol.asyncDispose](),
  };
}

async function fill(): Promise<Filled> {
  const lab = await openInMemory();
  await fillForClients(lab, [`what is ${SECRET} here for?`]);
  const { engine } = lab;
  await engine.teach({ instruction: "Run the linter before every commit.", tags: ["lint"] });
  await engine.assertFact({ subject: "owner", predicate: "lives_in", object: "Graz" });
  await engine.addGuidance({ text: "Always answer in German." });
  await engine.stash({ content: Buffer.from("line 1\n".repeat(50)).toString("base64"), name: "build.log" });
  const lines = [
    '{"summary":"the ringer broke","tool":"ringer"}',
    '{"summary":"decided to use tabs","kind":"decision"}',
  ];
  const spooled = lines.map((text, line) => ({ line: line + 1, offset: line * 50, text }));
  await engine.ingestLines({ as: "observations", lines: spooled });
  await engine.appendEvent({ type: "ops.decision", summary: "the pelican was ringed", scope: "atlas" });
  await engine.compact({ lane: CONVERSATIONS[0], budget: 2_000, force: true, withoutModels: true });
  return { tables: { ...tablesOf(lab) }, at: lab.clock.now() };
}

function tablesOf(lab: Lab, change: (tables: Tables) => void = () => {}): Readonly<Tables> {
  let seen: Tables | undefined;
  lab.meddle({
    sql: "",
    tables: (own) => {
      change(own);
      seen = own;
    },
  });
  return seen!;
}

const thread = { alive: true, replaced: 0, waiting: 0 };
const health: HealthAnswer = {
  ...{ ok: true, message: "ok", endpoint: "", upMs: 1, connections: 1 },
  owner: { pid: process.pid, kind: "daemon", fencing: 1 },
  threads: { reader: thread, background: thread },
};

function serviceOf({ engine }: Lab): Service {
  return {
    hello: async (): Promise<HelloAnswer> => ({
      ...{ protocol: PROTOCOL, schema: 1, version: "test", installation: "lab", owner: health.owner },
    }),
    async call(method, params, { signal }) {
      if (method === "health") return health;
      if (method === "stop" || method === "yield_lease")
        throw new NacreError("store/owned", "This owner stays", "Use it as a client.");
      return await callEngine(engine, method, params, signal);
    },
  };
}
