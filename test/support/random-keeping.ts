/** What people have kept, as fast-check makes it up: said, told, taught and decided; put right, forgotten and brought back. */

import fc from "fast-check";
import { codeOf } from "../../src/kernel/errors.ts";
import { deriveGraph } from "./graph.ts";
import { hearAll } from "./guidance.ts";
import { hearFacts } from "./heard-facts.ts";
import { hostTranscript } from "./host.ts";
import { type Host, judgeAll, tell } from "./memories.ts";
import { callTool, observeAll } from "./observed.ts";
import type { Lab } from "./stores.ts";

const SAID = [
  "I live in Porto.",
  "I live in Lisbon now.",
  "I work at Harbour Labs as an engineer.",
  "From now on, always answer in German.",
  "Never use tabs in Python files.",
  "Please use tabs from now on.",
  "We decided to use Postgres for the atlas project.",
  "I am allergic to peanuts.",
  "I no longer live in Porto.",
  "Remind me to renew the certificate by Friday.",
  "The deploy key is sk-proj-Abcdefghijklmnopqrstuvwxyz012345, keep it safe.",
] as const;
const TOLD = [
  "My sister is called Marta",
  "I live in Faro",
  "Coffee without sugar",
  "The spare key is with the neighbour",
] as const;
const RULES = ["Answer in one sentence", "Use spaces", "Use tabs", "Never deploy on Fridays"] as const;
const LESSONS = [
  "Use ruff for linting Python",
  "Use flake8 for linting Python",
  "Run the linter before commits",
  "Write changelogs by hand",
] as const;
const THINGS = ["project:atlas", "tool:redis", "tool:postgresql", "concept:queue", "repo:harbour"] as const;
const CITIES = ["Porto", "Lisbon", "Faro"] as const;

export interface Keeping {
  readonly does: keyof typeof DOES;
  readonly pick: number;
  readonly other: number;
}

const of = <T>(list: readonly T[], pick: number): T => list[pick % list.length]!;

type Doing = (lab: Lab, host: Host, step: Keeping) => Promise<unknown>;

const refsOf = {
  memories: async ({ engine }: Lab) =>
    (await engine.listMemories({ states: ["active", "forgotten"], limit: 100 })).memories.map(
      ({ ref }) => ref,
    ),
  rules: async ({ engine }: Lab) => (await engine.listGuidance({})).shards.map(({ ref }) => ref),
  observations: async ({ engine }: Lab) =>
    (await engine.listObservations({ limit: 100 })).observations.map(({ ref }) => ref),
  lessons: async ({ engine }: Lab) => (await engine.listLessons({})).lessons.map(({ ref }) => ref),
  facts: async ({ store }: Lab) =>
    (await store.read(({ facts }) => facts.scan(0, 100))).map(({ id }) => `fact:${id}`),
  events: async ({ store }: Lab) =>
    (await store.read(({ events }) => events.scan(0, 100))).map(({ id }) => `evt:${id}`),
  messages: async (lab: Lab) => (await lab.rows()).map(({ id }) => `msg:${id}`),
};

async function one(lab: Lab, kind: keyof typeof refsOf, pick: number): Promise<string> {
  const all = await refsOf[kind](lab);
  return all.length === 0 ? "none" : of(all, pick);
}

const DOES = {
  say: (lab, host, { pick }) => tell(lab, host, of(SAID, pick)),
  tool: (lab, host, { pick, other }) =>
    callTool(lab, host, {
      call: `call_${lab.clock.now()}`,
      text: pick % 2 === 0 ? "42 passed" : "Error: connection refused by redis",
      extra: { isError: pick % 2 === 1 },
      asked: { command: other % 2 === 0 ? "npm test" : "redis-cli ping" },
    }),
  derive: (lab) => deriveAll(lab),
  remember: ({ engine }, _host, { pick }) => engine.remember({ text: of(TOLD, pick) }),
  insert: ({ engine }, _host, { pick, other }) =>
    engine.insertText({
      ...{
        collection: "user:owner",
        id: `note-${other % 3}`,
        text: of(TOLD, pick),
        metadata: { from: "a program", n: pick },
      },
    }),
  edit: async (lab, _host, { pick, other }) =>
    lab.engine.editMemory({ ref: await one(lab, "memories", pick), text: of(TOLD, other) }),
  like: async (lab, _host, { pick }) => lab.engine.keepMemory({ ref: await one(lab, "memories", pick) }),
  use: async (lab, _host, { pick }) => lab.engine.noteUses({ refs: [await one(lab, "memories", pick)] }),
  forgetMemory: async (lab, _host, { pick, other }) =>
    lab.engine.forgetMemories({ refs: [await one(lab, "memories", pick)], undo: other % 3 === 0 }),
  rule: ({ engine, clock }, _host, { pick, other }) =>
    engine.addGuidance({
      text: of(RULES, pick),
      ...(other % 4 === 0 && { expiresAt: clock.now() + 3_600_000 }),
    }),
  revoke: async (lab, _host, { pick }) => lab.engine.revokeGuidance({ ref: await one(lab, "rules", pick) }),
  reword: async (lab, _host, { pick, other }) =>
    lab.engine.editGuidance({ ref: await one(lab, "rules", pick), text: of(RULES, other) }),
  line: ({ engine, clock }, _host, { pick, other }) =>
    engine.ingestLines({
      as: "observations",
      lines: [
        {
          ...{ line: 1, offset: 0 },
          text: JSON.stringify({
            ...{ text: `atlas uses redis, said ${pick % 5} times`, kind: other % 2 === 0 ? "fact" : "note" },
            ts: new Date(clock.now()).toISOString(),
          }),
        },
      ],
      ...(other % 3 === 0 && { scope: "atlas" }),
    }),
  undated: ({ engine }, _host, { pick, other }) =>
    engine.ingestLines({
      as: "observations",
      lines: [pick % 3, other % 3].map((nth, line) => ({
        ...{ line, offset: line * 100 },
        text: JSON.stringify({ text: `the build broke, ${nth}`, id: `build-${nth}`, seen: { by: "ci" } }),
      })),
    }),
  eventLine: ({ engine }, _host, { pick, other }) =>
    engine.ingestLines({
      as: "events",
      lines: [
        {
          ...{ line: 1, offset: 0 },
          text: JSON.stringify({
            ...{ type: "ops.alert", summary: `Disk ${pick % 4} is full` },
            // More than is kept.
            ...(other % 2 === 0 && { payload: { log: "a line of it\n".repeat(5_000) } }),
          }),
        },
      ],
    }),
  judge: async (lab, _host, { pick, other }) =>
    lab.engine.changeObservation({
      ref: await one(lab, "observations", pick),
      ...(other % 2 === 0 ? { kind: "decision" } : { importance: { label: "must_remember" } }),
    }),
  hold: async (lab, _host, { pick, other }) =>
    lab.engine.hold({
      refs: [await one(lab, other % 2 === 0 ? "observations" : "events", pick)],
      release: other % 3 === 0,
    }),
  event: ({ engine }, _host, { pick, other }) =>
    engine.appendEvent({
      ...{ type: "ops.alert", summary: `The queue is full, ${pick % 4}` },
      ...(other % 2 === 0 && { name: `alert-${other % 5}` }),
      ...(other % 3 === 0 && { payload: { depth: pick, host: "a" } }),
    }),
  redact: async (lab, _host, { pick }) => lab.engine.redactEvents({ refs: [await one(lab, "events", pick)] }),
  stash: ({ engine }, _host, { pick }) =>
    engine.stash({
      content: Buffer.from(`a long log ${pick % 4}\n`).toString("base64"),
      name: `log-${pick % 2}`,
    }),
  fact: ({ engine, clock }, _host, { pick, other }) =>
    engine.assertFact({
      ...{ subject: "owner", predicate: "lives_in", object: of(CITIES, pick), replace: other % 2 === 0 },
      ...(other % 3 === 0 && { from: clock.now() - (pick % 50) * 86_400_000 }),
    }),
  use_of: ({ engine }, _host, { pick, other }) =>
    engine.assertFact({
      subject: of(THINGS, pick),
      predicate: "uses",
      object: of(THINGS, other),
      objectType: "entity",
    }),
  end: async (lab, _host, { pick, other }) =>
    lab.engine.endFact({
      ref: await one(lab, "facts", pick),
      how: other % 2 === 0 ? "retract" : "invalidate",
      reason: "it was a slip",
    }),
  bringBack: async (lab, _host, { pick, other }) =>
    lab.engine.restoreFacts({ refs: [await one(lab, "facts", pick)], replace: other % 2 === 0 }),
  link: async (lab, _host, { pick, other }) =>
    lab.engine.linkEntities({
      ...{ src: of(THINGS, pick), type: "relates_to", dst: of(THINGS, other) },
      evidence: [await one(lab, pick % 2 === 0 ? "observations" : "messages", other)],
    }),
  alias: ({ engine }, _host, { pick, other }) =>
    engine.nameEntity({ how: "alias", entity: of(THINGS, pick), as: `nick ${other % 4}` }),
  merge: ({ engine }, _host, { pick, other }) =>
    engine.nameEntity({ how: "merge", entity: of(THINGS, pick), as: of(THINGS, other) }),
  review: async ({ engine }, _host, { pick, other }) => {
    const { proposed } = await engine.reviewEdges({});
    if (proposed.length === 0) return;
    await engine.reviewEdges(
      other % 2 === 0 ? { accept: [of(proposed, pick).ref] } : { reject: [of(proposed, pick).ref] },
    );
  },
  card: async (lab, _host, { pick, other }) =>
    lab.engine.compileCard({
      refs: [await one(lab, "observations", pick), await one(lab, "observations", pick + 1)],
      ...(other % 2 === 0 && { title: "The queue" }),
    }),
  teach: ({ engine }, _host, { pick, other }) =>
    engine.teach({ instruction: of(LESSONS, pick), tags: other % 2 === 0 ? ["Python", "lint"] : [] }),
  unteach: async (lab, _host, { pick }) =>
    lab.engine.forgetLessons({ refs: [await one(lab, "lessons", pick)] }),
  forget: async (lab, _host, { pick, other }) =>
    lab.engine.forget({ refs: [await one(lab, "messages", pick)], undo: other % 3 === 0 }),
  erase: async (lab, _host, { pick }) => lab.engine.erase({ refs: [await one(lab, "messages", pick)] }),
  eraseTold: async (lab, _host, { pick, other }) =>
    lab.engine.eraseObservations({
      refs: [await one(lab, other % 2 === 0 ? "observations" : "events", pick)],
    }),
  eraseFact: async (lab, _host, { pick }) => lab.engine.eraseFacts({ refs: [await one(lab, "facts", pick)] }),
} as const satisfies { readonly [does: string]: Doing };

export const keepings: fc.Arbitrary<readonly Keeping[]> = fc.array(
  fc.record({
    does: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom("say", "derive", "tool", "line") },
      { weight: 5, arbitrary: fc.constantFrom(...(Object.keys(DOES) as (keyof typeof DOES)[])) },
    ) as fc.Arbitrary<keyof typeof DOES>,
    pick: fc.nat(60),
    other: fc.nat(60),
  }),
  { minLength: 6, maxLength: 20 },
);

/** Does them one after the other; what cannot be done is left. In the end everything is derived. */
export async function keepAll(lab: Lab, done: readonly Keeping[]): Promise<void> {
  const host = hostTranscript("session-1");
  for (const step of done) {
    lab.clock.advance(60_000);
    await (DOES[step.does] as Doing)(lab, host, step).catch((error: unknown) => {
      if (codeOf(error) === undefined) throw error;
    });
  }
  await deriveAll(lab);
}

/** The background looks at everything that it has not looked at. */
export async function deriveAll(lab: Lab): Promise<void> {
  await judgeAll(lab);
  await hearAll(lab);
  await observeAll(lab);
  await hearFacts(lab);
  await deriveGraph(lab);
}
