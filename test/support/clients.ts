/** What tests of programs share: a store with something of every kind in it, and every call that a program can make. */

import type { Asker, EngineApi } from "../../src/engine/index.ts";
import { installationId, memoryId, observationId, refOf } from "../../src/kernel/ids.ts";
import { deriveGraph } from "./graph.ts";
import { hearFacts } from "./heard-facts.ts";
import { assistantSays, hostTranscript, userSays } from "./host.ts";
import { judgeAll } from "./memories.ts";
import { callTool, indexLedger, observeAll } from "./observed.ts";
import type { Lab } from "./stores.ts";

/** What a program says of itself beyond its name is not looked at: this one claims to be the owner. */
export const CURSOR: Asker = {
  ...{ agent: "main", sessionKey: "agent:main:main", isOwner: true },
  client: "cursor",
};

export const CONVERSATIONS = [
  { agent: "main", sessionKey: "agent:main:main" },
  { agent: "main", sessionKey: "agent:main:telegram:group:9" },
  { agent: "second", sessionKey: "agent:second:main" },
] as const;

/** Stands in what was said in each conversation, and nowhere else. */
export const marks = (at: number): string => `zanthium${"abc"[at]}quill`;

/** What the owner says in so many words is kept as theirs, with the message that says so behind it. */
const OWN_WORDS = ["Remember that the pelican eats at six.", "I live in Graz."];

export interface Filled {
  /** The first conversation, and the first that was said in it. */
  readonly lane: number;
  readonly message: string;
  /** Of every kind, on every shelf. */
  readonly records: readonly string[];
}

/**
 * Conversations with their marks, what tools printed there, and what is the owner's, everybody's and of a project beside them.
 * `said` is put into each conversation too.
 */
export async function fillForClients(lab: Lab, said: readonly string[] = []): Promise<Filled> {
  for (const [at, lane] of CONVERSATIONS.entries()) {
    const host = hostTranscript(`session ${at}`);
    for (const text of [
      ...(at === 0 ? OWN_WORDS : []),
      `the pelican ${marks(at)} lands at noon`,
      ...said.map((one) => `${one} ${marks(at)}`),
    ]) {
      const turn = host.say(
        userSays(text, lab.clock.now()),
        assistantSays(`noted as answered by ${marks(at)}`, lab.clock.now() + 1),
      );
      await lab.engine.commitTurn({ ...host.commit(turn), lane });
      lab.clock.advance(60_000);
    }
    await callTool(lab, host, {
      text: `pelican build failed in ${marks(at)}`,
      lane,
      extra: { isError: true },
    });
    const owner = { ...lane, isOwner: at === 0 };
    if (at !== 0) await lab.engine.remember({ asker: owner, text: `The pelican of ${marks(at)} is grey.` });
  }
  await lab.engine.remember({ text: "The owner's pelican is called Otto." });
  await lab.engine.remember({ text: "Every pelican wears a ring.", shelf: { tier: "global" } });
  await lab.engine.remember({ text: "Atlas counts pelican nests.", shelf: { tier: "scope", name: "atlas" } });
  const [first] = (await lab.engine.grep({ pattern: "pelican", roles: ["user"] })).hits;
  await lab.engine.linkEntities({
    ...{ src: "tool:ringer", type: "uses", dst: "project:pelican", evidence: [first!.ref] },
  });
  await judgeAll(lab);
  await observeAll(lab);
  await indexLedger(lab);
  await hearFacts(lab);
  await deriveGraph(lab);
  return lab.store.read(async ({ history, memories, ledger }) => {
    const [lane] = await history.lanes(installationId("lab"));
    const [message] = await history.page(lane!.id, { limit: 1 });
    const numbers = Array.from({ length: 300 }, (_, at) => at + 1);
    const kept = await memories.memories(numbers.map(memoryId));
    const observed = await ledger.observations(numbers.map(observationId));
    return {
      lane: lane!.id,
      message: refOf("msg", message!.id),
      records: [
        refOf("msg", message!.id),
        ...[...kept.keys()].map((id) => refOf("mem", id)),
        ...[...observed.keys()].map((id) => refOf("obs", id)),
      ].slice(0, 20),
    };
  });
}

type Call = (engine: EngineApi, asker: Asker, filled: Filled) => Promise<unknown>;

/** Every call that a program can make. */
export const CALLS: { readonly [name: string]: Call } = {
  search: (engine, asker) => engine.search({ query: "pelican", asker, limit: 200, explain: true }),
  "search in a lane": (engine, asker) =>
    engine.search({ query: "pelican", asker, lanes: CONVERSATIONS.map(({ sessionKey }) => sessionKey) }),
  "timeline of a message": (engine, asker, { message }) => engine.timeline({ ref: message, asker }),
  "timeline of the rest": (engine, asker, { records }) => engine.timeline({ ref: records.at(-1)!, asker }),
  "get a message": (engine, asker, { message }) => engine.get({ refs: [message], asker }),
  "get all": (engine, asker, { records }) => engine.get({ refs: records, asker, maxTokens: 20_000 }),
  pack: (engine, asker) => engine.pack({ query: "pelican", asker, budget: 4_000, limit: 50 }),
  "pack of a lane": (engine, asker) =>
    engine.pack({ query: "pelican", asker, lane: CONVERSATIONS[0], log: true }),
  facts: (engine, asker) => engine.readFacts({ asker, includeStale: true }),
  "facts in time": (engine, asker) => engine.factTimeline({ subject: "owner", asker }),
  "graph match": (engine, asker) => engine.matchIdea({ idea: "pelican", asker }),
  grep: (engine, asker) => engine.grep({ pattern: "pelican", asker }),
  describe: (engine, asker, { message }) => engine.describe({ ref: message, asker }),
  expand: (engine, asker) => engine.expand({ ref: "sum:1", asker }),
  lanes: (engine, asker) => engine.clientLanes({ asker }),
  lane: (engine, asker, { lane }) => engine.clientLane({ asker, id: lane }),
  receipts: (engine, asker) => engine.clientReceipts({ asker }),
  receipt: (engine, asker) => engine.clientReceipt({ asker, id: 1 }),
  packs: (engine, asker) => engine.clientPacks({ asker }),
  "pack trace": async (engine, asker) => {
    const { packs } = await engine.clientPacks({ asker });
    return packs.length === 0 ? null : engine.clientPack({ asker, id: packs[0]!.id });
  },
  remember: (engine, asker) => engine.remember({ asker, text: "The editor has two windows." }),
  forget: (engine, asker) => engine.forgetMemories({ asker, refs: ["mem:999"] }),
  teach: (engine, asker) => engine.teach({ asker, instruction: "Count nests twice before reporting." }),
};
