/**
 * A store with something of every kind in it that answers as an owner does: requests come in by the same door, and are checked there. In
 * memory, or in a file as most people have it. Filled once of each kind; each trial begins with what was filled, and changes nothing of it.
 */

import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Tables } from "../../src/adapters/store-memory/tables.ts";
import { NacreError } from "../../src/kernel/errors.ts";
import { isObject } from "../../src/kernel/json.ts";
import { callEngine } from "../../src/surfaces/daemon/desk.ts";
import { homeAt } from "../../src/surfaces/daemon/index.ts";
import { type HealthAnswer, type HelloAnswer, PROTOCOL, type Service } from "../../src/wire/index.ts";
import { CONVERSATIONS, fillForClients, marks } from "../support/clients.ts";
import { assistantSays, hostTranscript, userSays } from "../support/host.ts";
import { deriveAll } from "../support/random-keeping.ts";
import { type Lab, openInFile, openInMemory } from "../support/stores.ts";
import { temporary } from "../support/temporary.ts";
import { type Places, placesIn } from "./world-places.ts";

/** Was said in every conversation, and must come out nowhere as it was said. */
export const SECRET = ["sk-", "proj-", "Qw93ErTyuI08oPaSd4FgHjKl56ZxCvBn"].join("");
/** What was said in conversations, and nowhere else (test/support/clients.ts). */
export const SAID_THERE = /zanthium[abc]quill/;

const LONG_TURNS = 5;

/** An input says which one it is for, so that it comes to the same whenever it is run, and is made smaller on the same one. */
export const WORLDS = ["memory", "sqlite"] as const;
export type WorldKind = (typeof WORLDS)[number];

export interface World extends AsyncDisposable {
  readonly lab: Lab;
  readonly service: Service;
  /** Every message when it was opened: what it says, by its id. */
  readonly before: Said;
  readonly places: Places;
  said(): Promise<Said>;
  /** Whether anything was written since it was opened. */
  changed(): boolean;
}

export type Said = ReadonlyMap<number, string>;

export function openWorld(kind: WorldKind = "memory"): Promise<World> {
  return kind === "memory" ? worldInMemory() : worldInFile();
}

interface Filled<T> {
  readonly what: T;
  readonly at: number;
  readonly said: Said;
  readonly places: Places;
}

let inMemory: Promise<Filled<Readonly<Tables>>> | undefined;

async function worldInMemory(): Promise<World> {
  inMemory ??= openInMemory().then(async (lab) => filled(lab, () => ({ ...tablesOf(lab) })));
  const { what: tables, at, said, places } = await inMemory;
  const lab = await openInMemory();
  // Tables are never changed in place, so that a copy of the list of them is a copy of all.
  tablesOf(lab, (own) => Object.assign(own, tables));
  lab.clock.set(at);
  const changed = () =>
    Object.entries(tablesOf(lab)).some(([name, rows]) => rows !== tables[name as keyof Tables]);
  return {
    ...{ lab, service: serviceOf(lab), before: said, places, said: () => saidIn(lab), changed },
    [Symbol.asyncDispose]: () => lab[Symbol.asyncDispose](),
  };
}

let inFile: Promise<Filled<string>> | undefined;

async function worldInFile(): Promise<World> {
  inFile ??= fillFile();
  const { what: file, at, said, places } = await inFile;
  const lab = await openInFile(file);
  lab.clock.set(at);
  const { path } = await lab.store.facts();
  const beside = new DatabaseSync(path, { readOnly: true });
  const version = () => beside.prepare("PRAGMA data_version").get()!["data_version"];
  const opened = version();
  return {
    ...{ lab, service: serviceOf(lab, dirname(path)), before: said, places },
    ...{ said: () => saidIn(lab), changed: () => version() !== opened },
    async [Symbol.asyncDispose]() {
      beside.close();
      await lab[Symbol.asyncDispose]();
    },
  };
}

/** A home of which nobody is the owner yet begins with the same. */
export async function fillHome(home: string): Promise<void> {
  inFile ??= fillFile();
  const { what: file } = await inFile;
  mkdirSync(home, { recursive: true, mode: 0o700 });
  copyFileSync(file, homeAt(home).database);
}

async function fillFile(): Promise<Filled<string>> {
  await using lab = await openInFile();
  const path = join(temporary("nacre-fuzz-filled-"), "nacre.db");
  return await filled(lab, async () => {
    await lab.store.beginBackup({ path, at: 0, replace: false, keep: null }, 60_000);
    return path;
  });
}

async function filled<T>(lab: Lab, taken: () => T | Promise<T>): Promise<Filled<T>> {
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
  for (const [at, lane] of CONVERSATIONS.entries()) {
    await talk(lab, at);
    await engine.compact({ lane, budget: 2_000, force: true, withoutModels: true });
  }
  // What follows from it is there already, and is not found out anew in each trial.
  await deriveAll(lab);
  return {
    ...{ what: await taken(), at: lab.clock.now() },
    ...{ said: await saidIn(lab), places: await placesIn(lab.store) },
  };
}

/** Enough in one of the conversations that what it began with is folded. */
async function talk({ engine, clock }: Lab, at: number): Promise<void> {
  const lane = CONVERSATIONS[at]!;
  const host = hostTranscript(`long session ${at}`);
  for (let turn = 1; turn <= LONG_TURNS; turn += 1) {
    const asked = `${marks(at)} ${`The pelican went to pier ${turn} and ate herring there. `.repeat(24)}`;
    const said = host.say(
      userSays(asked, clock.now()),
      assistantSays(`noted ${turn} of ${marks(at)}`, clock.now() + 1),
    );
    await engine.commitTurn({ ...host.commit(said), lane });
    clock.advance(60_000);
  }
}

function saidIn({ store }: Lab): Promise<Said> {
  return store.read(async ({ history }) => {
    const bodies = await history.bodies((await history.scan(0, 100_000)).map(({ id }) => id));
    return new Map([...bodies].map(([id, body]) => [id, JSON.stringify(body)]));
  });
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

/** `folder`: where files may be made. */
function serviceOf({ engine }: Lab, folder: string | null = null): Service {
  return {
    hello: async (): Promise<HelloAnswer> => ({
      ...{ protocol: PROTOCOL, schema: 1, version: "test", installation: "lab", owner: health.owner },
    }),
    async call(method, params, { signal }) {
      if (method === "health") return health;
      if (method === "stop" || method === "yield_lease")
        throw new NacreError("store/owned", "This owner stays", "Use it as a client.");
      const asked = method === "backup" && folder !== null ? within(folder, params) : params;
      return await callEngine(engine, method, asked, signal);
    },
  };
}

/** Whoever looks for faults has files too: a copy may be asked for at any path, and replace what is there. */
function within(folder: string, params: unknown): unknown {
  const path = isObject(params) ? params["path"] : undefined;
  if (typeof path !== "string" || !isAbsolute(path)) return params;
  return { ...(params as object), path: join(folder, resolve(path)) };
}
