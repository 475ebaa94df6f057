/** Every invariant that the doctor asks about: whole in a healthy store, noticed when it is broken, mended where that is safe. */

import { expect, test } from "vitest";
import type { DoctorAnswer, DoctorCheck } from "../../src/engine/index.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { fileId, laneId, messageId, type SummaryId, summaryId } from "../../src/kernel/ids.ts";
import { tokens } from "../../src/kernel/tokens.ts";
import {
  BUDGET,
  failing,
  goodDraft,
  laneOf,
  payAll,
  prompt,
  scriptedModel,
  summariesOf,
  talk,
} from "../support/fold.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "../support/host.ts";
import { eachStore, type Lab, type Meddling, type OpenLab } from "../support/stores.ts";

const TOKEN = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
const MISSING = 987_654;

async function index(lab: Lab): Promise<void> {
  for (;;) {
    const batch = await lab.engine.prepareIndex({ limit: 500 });
    await lab.engine.applyIndex(batch);
    if (!batch.pending) return;
  }
}

/** Folded, indexed, with a secret in it. */
async function healthy(open: OpenLab, options: Parameters<OpenLab>[0] = {}) {
  const lab = await open(options);
  const host = hostTranscript();
  await talk(lab, host, 40);
  const at = lab.clock.now();
  const said = host.say(
    userSays(`The token is ${TOKEN}, keep it.`, at),
    assistantSays("I have noted unmistakablehippopotamus.", at + 1),
  );
  await lab.engine.commitTurn(host.commit(said));
  await lab.engine.reconcile(host.page());
  await lab.engine.compact({ lane: LANE, sessionId: host.sessionId, budget: BUDGET });
  await index(lab);
  return { lab, host };
}

const failed = ({ checks }: DoctorAnswer) => checks.filter(({ ok }) => !ok).map(({ name }) => name);
const named = ({ checks }: DoctorAnswer, name: string): DoctorCheck =>
  checks.find((check) => check.name === name)!;

/** Answers how many things were different afterwards. */
async function mend(lab: Lab, { repairs }: DoctorAnswer): Promise<number> {
  let fixed = 0;
  for (const task of repairs) fixed += (await lab.engine.repair(task)).fixed;
  return fixed;
}

/** As `doctor --fix` does it. */
async function fix(lab: Lab): Promise<number> {
  return mend(lab, await lab.engine.doctor({}));
}

async function inView(lab: Lab) {
  const lane = await laneOf(lab);
  const items = await lab.store.read(({ history }) => history.view(lane.id, 0, 100_000));
  const summary = items.find((item) => item.summary !== null)!;
  const messages = items.filter((item) => item.message !== null);
  return { lane: lane.id, items, summary, messages };
}

async function leafInUse(lab: Lab): Promise<{ id: SummaryId; sources: readonly number[] }> {
  const leaf = (await summariesOf(lab)).find(({ state, depth }) => state === "active" && depth === 0)!;
  const sources = await lab.store.read(({ history }) => history.sourcesOf(leaf.id));
  return { id: leaf.id, sources: sources!.ids };
}

/** What is done to a healthy store, the check that notices, and whether it can be mended. */
interface Break {
  readonly name: string;
  readonly check: string;
  readonly fixable: boolean;
  readonly change: (lab: Lab) => Promise<Meddling>;
}

const BREAKS: readonly Break[] = [
  {
    name: "a message that is shown nowhere",
    check: "coverage",
    fixable: true,
    async change(lab) {
      const { lane, messages } = await inView(lab);
      const { ordinal } = messages.at(-1)!;
      return {
        sql: `DELETE FROM view_items WHERE lane_id = ${lane} AND ordinal = ${ordinal}`,
        tables(tables) {
          const rest = tables.views.get(lane)!.filter((item) => item.ordinal !== ordinal);
          tables.views = tables.views.set([lane], rest);
        },
      };
    },
  },
  {
    name: "a message that is shown itself and under a summary",
    check: "coverage",
    fixable: true,
    async change(lab) {
      const { lane, items } = await inView(lab);
      const { sources } = await leafInUse(lab);
      const [message, ordinal] = [messageId(sources[0]!), items.at(-1)!.ordinal + 1];
      return {
        sql: `INSERT INTO view_items (lane_id, ordinal, message_id, tokens) VALUES (${lane}, ${ordinal}, ${message}, 1)`,
        tables(tables) {
          const item = { ordinal, message, summary: null, first: message, tokens: tokens(1) };
          tables.views = tables.views.set([lane], [...tables.views.get(lane)!, item]);
        },
      };
    },
  },
  {
    name: "two items of a view in each other's place",
    check: "order",
    fixable: true,
    async change(lab) {
      const { lane, messages } = await inView(lab);
      const [a, b] = [messages.at(-2)!, messages.at(-1)!];
      return {
        sql: `UPDATE view_items SET ordinal = -1 WHERE lane_id = ${lane} AND ordinal = ${a.ordinal};
              UPDATE view_items SET ordinal = ${a.ordinal} WHERE lane_id = ${lane} AND ordinal = ${b.ordinal};
              UPDATE view_items SET ordinal = ${b.ordinal} WHERE lane_id = ${lane} AND ordinal = -1;`,
        tables(tables) {
          const rest = tables.views.get(lane)!.slice(0, -2);
          const swapped = [
            { ...b, ordinal: a.ordinal },
            { ...a, ordinal: b.ordinal },
          ];
          tables.views = tables.views.set([lane], [...rest, ...swapped]);
        },
      };
    },
  },
  {
    name: "a leaf whose messages are not in the order of the conversation",
    check: "contiguity",
    fixable: true,
    async change(lab) {
      const { id, sources } = await leafInUse(lab);
      const [a, b] = sources;
      return {
        sql: `UPDATE summary_edges SET ordinal = -1 WHERE summary_id = ${id} AND message_id = ${a};
              UPDATE summary_edges SET ordinal = 0 WHERE summary_id = ${id} AND message_id = ${b};
              UPDATE summary_edges SET ordinal = 1 WHERE summary_id = ${id} AND message_id = ${a};`,
        tables(tables) {
          const row = tables.summaries.get(id)!;
          const ids = [b, a, ...sources.slice(2)].map((one) => messageId(one!));
          tables.summaries = tables.summaries.set([id], { ...row, sources: { kind: "messages", ids } });
        },
      };
    },
  },
  {
    name: "a tool result that its leaf leaves behind",
    check: "pairing",
    fixable: true,
    async change(lab) {
      const { id, sources } = await leafInUse(lab);
      const rows = await lab.rows();
      const cut = sources.findLastIndex(
        (source) => rows.find((row) => row.id === source)?.role === "toolResult",
      );
      const kept = sources.slice(0, cut).map((one) => messageId(one));
      return {
        sql: `DELETE FROM summary_edges WHERE summary_id = ${id} AND ordinal >= ${cut}`,
        tables(tables) {
          const row = tables.summaries.get(id)!;
          tables.summaries = tables.summaries.set([id], { ...row, sources: { kind: "messages", ids: kept } });
          for (const gone of sources.slice(cut))
            tables.messageCovers = tables.messageCovers.delete([gone, id]);
        },
      };
    },
  },
  {
    name: "a retired summary in the view",
    check: "staleness",
    fixable: true,
    async change(lab) {
      const { summary } = await inView(lab);
      const id = summary.summary!;
      return {
        sql: `UPDATE summaries SET state = 2 WHERE id = ${id}`,
        tables(tables) {
          const row = tables.summaries.get(id)!;
          const retired = { ...row.summary, state: "retired" } as const;
          tables.summaries = tables.summaries.set([id], { ...row, summary: retired });
        },
      };
    },
  },
  {
    name: "a summary of something that was taken back after it was written",
    check: "staleness",
    fixable: true,
    async change(lab) {
      const { sources } = await leafInUse(lab);
      const since = instantOf(lab.clock.now() + 1);
      return {
        sql: `INSERT INTO withholdings (message_id, since) VALUES (${sources[0]}, ${since});
              UPDATE messages SET withheld = 1 WHERE id = ${sources[0]};`,
        tables(tables) {
          const row = tables.messages.get(sources[0]!)!;
          const message = { ...row.message, withheld: "forgotten" } as const;
          tables.messages = tables.messages.set([sources[0]!], { ...row, message });
          tables.withholdings = tables.withholdings.set([sources[0]!], { since, digest: null });
        },
      };
    },
  },
  {
    name: "an item of a view that shows nothing",
    check: "orphans",
    fixable: true,
    async change(lab) {
      const { lane, items } = await inView(lab);
      const ordinal = items.at(-1)!.ordinal + 5;
      return {
        sql: `INSERT INTO view_items (lane_id, ordinal, message_id, tokens) VALUES (${lane}, ${ordinal}, ${MISSING}, 1)`,
        tables(tables) {
          const message = messageId(MISSING);
          const item = { ordinal, message, summary: null, first: message, tokens: tokens(1) };
          tables.views = tables.views.set([lane], [...tables.views.get(lane)!, item]);
        },
      };
    },
  },
  {
    name: "a debt of no lane",
    check: "orphans",
    fixable: true,
    async change() {
      const lane = laneId(MISSING);
      return {
        sql: `INSERT INTO fold_debts (lane_id, reason, since, target, attempts, not_before) VALUES (${lane}, 0, 1, 1, 0, 1)`,
        tables(tables) {
          const at = instantOf(1);
          const debt = {
            lane,
            reason: "soft",
            since: at,
            target: tokens(1),
            attempts: 0,
            notBefore: at,
          } as const;
          tables.debts = tables.debts.set([lane], debt);
        },
      };
    },
  },
  {
    name: "a transcript entry that names no message",
    check: "orphans",
    fixable: true,
    async change(lab) {
      const { lane } = await inView(lab);
      return {
        sql: `INSERT INTO entries (lane_id, entry_id, message_id) VALUES (${lane}, 'lost', ${MISSING})`,
        tables(tables) {
          tables.entries = tables.entries.set([lane, "lost"], messageId(MISSING));
        },
      };
    },
  },
  {
    name: "a note on a large part that does not exist",
    check: "orphans",
    fixable: true,
    async change(lab) {
      const [row] = await lab.rows();
      const note = { name: "a.log", type: "log", bytes: 1, tokens: tokens(1), summary: "" };
      return {
        sql: `INSERT INTO payloads (message_id, part, name, type, bytes, tokens, summary)
              VALUES (${row!.id}, 99, 'a.log', 'log', 1, 1, '')`,
        tables(tables) {
          const id = fileId(MISSING);
          tables.payloads = tables.payloads.set([id], { ...note, id, message: row!.id, part: 99 });
        },
      };
    },
  },
  {
    name: "secrets counted in a message that does not exist",
    check: "orphans",
    fixable: true,
    async change() {
      return {
        sql: `INSERT INTO secret_findings (message_id, kind, count) VALUES (${MISSING}, 'jwt', 1)`,
        tables(tables) {
          tables.secrets = tables.secrets.set([MISSING, "jwt"], { kind: "jwt", count: 1 });
        },
      };
    },
  },
  {
    name: "sources of a summary that does not exist",
    check: "orphans",
    fixable: true,
    async change(lab) {
      const [row] = await lab.rows();
      return {
        sql: `INSERT INTO summary_edges (summary_id, ordinal, message_id) VALUES (${MISSING}, 0, ${row!.id})`,
        tables(tables) {
          tables.messageCovers = tables.messageCovers.set([row!.id, MISSING], summaryId(MISSING));
        },
      };
    },
  },
  {
    name: "a record of the word index about nothing",
    check: "orphans",
    fixable: true,
    async change(lab) {
      const { lane } = await inView(lab);
      const record = { kind: "msg", source: MISSING, lane, speaker: "user", at: instantOf(1) } as const;
      return {
        sql: `INSERT INTO records (kind, source, lane_id, speaker, at, hidden, channels)
              VALUES (0, ${MISSING}, ${lane}, 'user', 1, 0, 0)`,
        tables(tables) {
          const terms = { words: "", grams: "", code: "" };
          tables.records = tables.records.set(["msg", MISSING], { ...record, hidden: false, terms });
        },
      };
    },
  },
  {
    name: "a summary of something that is not there",
    check: "orphans",
    fixable: false,
    async change(lab) {
      const { id, sources } = await leafInUse(lab);
      const last = sources.length - 1;
      return {
        sql: `UPDATE summary_edges SET message_id = ${MISSING} WHERE summary_id = ${id} AND ordinal = ${last}`,
        tables(tables) {
          const row = tables.summaries.get(id)!;
          const ids = [...sources.slice(0, last), MISSING].map((one) => messageId(one));
          tables.summaries = tables.summaries.set([id], { ...row, sources: { kind: "messages", ids } });
        },
      };
    },
  },
  {
    name: "a message whose bytes are not those that were stored",
    check: "messages",
    fixable: false,
    async change(lab) {
      const row = (await lab.rows()).at(-1)!;
      const hash = "0".repeat(32);
      return {
        sql: `UPDATE messages SET content_hash = unhex('${hash}') WHERE id = ${row.id}`,
        tables(tables) {
          const stored = tables.messages.get(row.id)!;
          const message = { ...stored.message, contentHash: hash };
          tables.messages = tables.messages.set([row.id], { ...stored, message });
        },
      };
    },
  },
];

eachStore("the doctor", (open) => {
  test("finds nothing wrong with a store that is well, and says what it looked at", async () => {
    const { lab } = await healthy(open);
    await using _ = lab;
    const answer = await lab.engine.doctor({});
    expect(failed(answer)).toEqual([]);
    expect(answer).toMatchObject({ ok: true, repairs: [] });
    expect(answer.checks.map(({ name }) => name)).toEqual([
      "file",
      "migrations",
      "messages",
      "orphans",
      "staleness",
      "contiguity",
      "pairing",
      "coverage",
      "order",
      "fallback",
      "index",
      "index-coverage",
      "secrets",
      "shelf-index",
      "ledger",
      "logs",
      "vectors",
      "embedding",
      "authored",
      "receipts",
      "brain-packs",
      "episodes",
      "permissions",
      "lanes",
      "quarantine",
      "provisional",
    ]);
    expect(named(answer, "messages").detail).toMatch(/^\d+ of \d+ messages checked/);
    expect(named(answer, "coverage").detail).toMatch(/^each of 162 messages in 1 lane is shown once/);
    expect(named(answer, "secrets").detail).toMatch(/^[1-9]\d* secrets? in \d+ messages checked/);
    expect(named(answer, "index-coverage").detail).toMatch(/^[1-9]\d* of \d+ indexed messages.* all found$/);
    expect(await fix(lab)).toBe(0);
  });

  test("finds nothing wrong with an empty store", async () => {
    await using lab = await open();
    expect(failed(await lab.engine.doctor({}))).toEqual([]);
  });

  test.each(BREAKS)("notices $name; mends it once where that is safe", async ({ check, fixable, change }) => {
    const { lab } = await healthy(open);
    await using _ = lab;
    const said = await lab.said();
    await lab.meddle(await change(lab));
    const answer = await lab.engine.doctor({});
    expect(failed(answer)).toContain(check);
    const found = named(answer, check);
    expect(found.count).toBeGreaterThan(0);
    expect(found.refs.length).toBeGreaterThan(0);
    expect(found.hint).not.toBeNull();
    expect(found.fixable).toBe(fixable);
    if (!fixable) return;
    expect(await mend(lab, answer)).toBeGreaterThan(0);
    await index(lab);
    const after = await lab.engine.doctor({});
    expect(failed(after)).toEqual([]);
    expect(await mend(lab, after)).toBe(0);
    expect((await lab.said()).length).toBe(said.length);
  });

  test("notices an index that cannot find a message by its own word, and has it made again", async () => {
    const { lab } = await healthy(open);
    await using _ = lab;
    const row = (await lab.rows()).at(-1)!;
    await lab.store.write("derived", ({ index: words }) => words.remove("msg", [row.id]));
    const answer = await lab.engine.doctor({});
    expect(named(answer, "index-coverage")).toMatchObject({
      ok: false,
      fixable: true,
      refs: [`msg:${row.id}`],
    });
    expect(await fix(lab)).toBeGreaterThan(0);
    await index(lab);
    expect(failed(await lab.engine.doctor({}))).toEqual([]);
  });

  test("notices a summary that the index has lost", async () => {
    const { lab } = await healthy(open);
    await using _ = lab;
    const told = (await summariesOf(lab)).filter(({ state }) => state !== "retired").at(-1)!;
    await lab.store.write("derived", ({ index: words }) => words.remove("sum", [told.id]));
    const answer = await lab.engine.doctor({});
    expect(named(answer, "index-coverage")).toMatchObject({
      ok: false,
      fixable: true,
      refs: [`sum:${told.id}`],
    });
    expect(await fix(lab)).toBeGreaterThan(0);
    await index(lab);
    expect(failed(await lab.engine.doctor({}))).toEqual([]);
  });

  test("notices a secret in the index, without saying it", async () => {
    const { lab } = await healthy(open);
    await using _ = lab;
    const row = (await lab.rows()).at(-2)!;
    const record = { kind: "msg", source: row.id, lane: row.lane, speaker: "user", at: row.at } as const;
    await lab.store.write("derived", ({ index: words }) =>
      words.put([
        { ...record, hidden: false, terms: { words: `the token is ${TOKEN} keep it`, grams: "", code: "" } },
      ]),
    );
    const answer = await lab.engine.doctor({});
    expect(named(answer, "secrets")).toMatchObject({ ok: false, fixable: true, refs: [`msg:${row.id}`] });
    expect(JSON.stringify(answer)).not.toContain(TOKEN);
    await fix(lab);
    await index(lab);
    expect(failed(await lab.engine.doctor({}))).toEqual([]);
  });

  test("counts the summaries that wait for a model, by lane, and has them written again when asked", async () => {
    let isDown = true;
    const { means } = scriptedModel((request) => (isDown ? failing("failed") : goodDraft(request)));
    const { lab, host } = await healthy(open, { summaries: means });
    await using _ = lab;
    await prompt(lab, host);
    await payAll(lab);
    const waiting = (await summariesOf(lab)).filter(({ fallback, state }) => fallback && state !== "retired");
    expect(waiting.length).toBeGreaterThan(0);
    const before = named(await lab.engine.doctor({}), "fallback");
    expect(before).toMatchObject({ ok: true, fixable: true, refs: [LANE.sessionKey] });
    expect(before.count).toBeGreaterThan(0);
    isDown = false;
    // Long enough for whoever failed too often to be asked again.
    lab.clock.advance(60 * 60_000);
    const lane = await laneOf(lab);
    await lab.store.write("derived", async ({ history }) => {
      const debt = (await history.debt(lane.id))!;
      await history.saveDebt({ ...debt, notBefore: instantOf(lab.clock.now() + 1_000) });
    });
    expect((await lab.engine.foldDue({})).due).toEqual([]);
    expect(await fix(lab)).toBeGreaterThan(0);
    expect((await lab.engine.foldDue({})).due).toMatchObject([{ lane: lane.id, reason: "redo" }]);
    expect(await fix(lab)).toBe(0);
    expect(await payAll(lab)).toBeGreaterThan(0);
    expect(named(await lab.engine.doctor({}), "fallback").count).toBeLessThan(before.count);
  });

  test("passes on what the machine says of permissions, and mends them", async () => {
    const open_ = new Set(["/home/someone/.nacre"]);
    const premises = {
      problems: async () => [...open_].map((path) => `others may reach ${path}`),
      async mend() {
        const count = open_.size;
        open_.clear();
        return count;
      },
      notes: async () => [],
    };
    await using lab = await open({ premises });
    expect(named(await lab.engine.doctor({}), "permissions")).toMatchObject({
      ok: false,
      fixable: true,
      count: 1,
    });
    expect(await fix(lab)).toBe(1);
    expect(failed(await lab.engine.doctor({}))).toEqual([]);
  });

  test("finds nothing wrong after things were forgotten and erased, before and after they are folded anew", async () => {
    const { lab, host } = await healthy(open);
    await using _ = lab;
    const { sources } = await leafInUse(lab);
    await lab.engine.forget({ refs: [`msg:${sources[0]}`] });
    await lab.engine.erase({ refs: [`msg:${sources[1]}`, `msg:${(await lab.rows()).at(-2)!.id}`] });
    expect(failed(await lab.engine.doctor({}))).toEqual([]);
    await lab.engine.compact({ lane: LANE, sessionId: host.sessionId, budget: BUDGET, force: true });
    await index(lab);
    expect(failed(await lab.engine.doctor({}))).toEqual([]);
    await lab.engine.forget({ refs: [`msg:${sources[0]}`], undo: true });
    await index(lab);
    expect(failed(await lab.engine.doctor({}))).toEqual([]);
    expect((await lab.engine.stats({})).total.withheld).toEqual({ forgotten: 0, erased: 2 });
  });

  test("a question that cannot be asked is a fault, and the others are asked all the same", async () => {
    const { lab } = await healthy(open);
    await using _ = lab;
    const { lane } = await inView(lab);
    const foreign = { sql: `UPDATE lanes SET kind = 99 WHERE id = ${lane}` };
    await lab.meddle({
      ...foreign,
      tables(tables) {
        const row = tables.summaries.scan([]).next().value!;
        tables.summaries = tables.summaries.set([row.summary.id], { ...row, body: "{" });
      },
    });
    const answer = await lab.engine.doctor({});
    expect(answer.ok).toBe(false);
    expect(answer.checks).toHaveLength(26);
    expect(answer.checks.some(({ detail }) => detail.startsWith("could not be looked at: "))).toBe(true);
    expect(named(answer, "messages").ok).toBe(true);
  });

  test("stops when it is told to", async () => {
    const { lab } = await healthy(open);
    await using _ = lab;
    await expect(lab.engine.doctor({}, AbortSignal.abort())).rejects.toThrow();
  });

  // How often: stand-back.test.ts.
  test("lets others have their turn between its looks", async () => {
    const { lab } = await healthy(open);
    await using _ = lab;
    let turns = 0;
    let isDone = false;
    const others = (async () => {
      while (!isDone) {
        await new Promise<void>((resolve) => setImmediate(resolve));
        turns += 1;
      }
    })();
    await lab.engine.doctor({});
    isDone = true;
    await others;
    expect(turns).toBeGreaterThan(1);
  });
});
