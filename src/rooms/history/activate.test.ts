import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemoryStore } from "../../adapters/store-memory/index.ts";
import { own } from "../../adapters/store-sqlite/database.fixture.ts";
import type { LaneId, MessageId, SummaryId } from "../../kernel/ids.ts";
import { messageId, summaryId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import type { UnitOfWork } from "../../ports/unit-of-work.ts";
import { type ActivationRequest, activateSummaries } from "./activate.ts";
import { expandSummary } from "./expand.ts";
import type { HistoryStore } from "./port.ts";
import { newLane, newMessage, newSummary } from "./samples.suite.ts";
import type { NewSummary } from "./summary.ts";
import { enterView, rebuildView } from "./view.ts";

async function openMemory() {
  const store = await openMemoryStore();
  return { store, close: () => store.close() };
}

async function openSqlite() {
  const folder = mkdtempSync(join(tmpdir(), "nacre-activate-"));
  const { store, release } = await own(join(folder, "nacre.db"));
  const close = async () => {
    await release();
    rmSync(folder, { recursive: true });
  };
  return { store, close };
}

interface Opened {
  readonly store: UnitOfWork<{ readonly history: HistoryStore }>;
  close(): Promise<void>;
}

const STORES: readonly (readonly [string, () => Promise<Opened>])[] = [
  ["memory", openMemory],
  ["sqlite", openSqlite],
];

describe.each(STORES)("on %s", (_, open) => {
  let opened: Opened;
  let lane: LaneId;
  const write = <T>(work: (history: HistoryStore) => Promise<T>) =>
    opened.store.write("durable", ({ history }) => work(history));

  beforeEach(async () => {
    opened = await open();
    lane = await write((history) => history.addLane(newLane({ session: 0 })));
  });
  afterEach(() => opened.close());

  const laneNow = async (history: HistoryStore) => (await history.lane(lane))!;

  /** Messages with the given places, in the log and in the view. */
  const say = (...places: readonly number[]) =>
    write(async (history) => {
      const ids: MessageId[] = [];
      for (const place of places) {
        const seq = await history.countMessages(lane);
        const id = await history.addMessage(newMessage(lane, seq, { place, tokens: tokens(100) }));
        await enterView(history, await laneNow(history), [(await history.message(id))!]);
        ids.push(id);
      }
      return ids;
    });

  const leaf = (ids: readonly number[], more: Partial<NewSummary> = {}) =>
    write((history) =>
      history.addSummary(newSummary(lane, { kind: "messages", ids: ids.map(messageId) }, more)),
    );
  const condensed = (ids: readonly number[], more: Partial<NewSummary> = {}) =>
    write((history) =>
      history.addSummary(newSummary(lane, { kind: "summaries", ids: ids.map(summaryId) }, more)),
    );

  const activate = (more: Partial<ActivationRequest> = {}) =>
    write(async (history) =>
      activateSummaries(history, await laneNow(history), { tailFrom: null, limit: 100, ...more }),
    );
  const rebuild = () => write(async (history) => rebuildView(history, await laneNow(history)));

  const shown = async () =>
    (await write((history) => history.view(lane, 0, 10_000)))
      .map(({ message, summary }) => (message === null ? `s${summary}` : `m${message}`))
      .join(" ");
  const stateOf = async (id: SummaryId) => (await write((history) => history.summary(id)))?.state;

  test("leaves, then what covers them; one new epoch", async () => {
    const [a, b, c, d, e] = await say(1, 2, 3, 4, 5);
    const first = await leaf([a!, b!]);
    const second = await leaf([c!, d!]);
    const above = await condensed([first, second], { first: a! });
    expect(await activate()).toMatchObject({
      activated: 3,
      retired: 0,
      waiting: 0,
      lane: { epoch: 1 },
    });
    expect(await shown()).toBe(`s${above} m${e}`);
    expect(await Promise.all([first, second, above].map(stateOf))).toEqual(["active", "active", "active"]);
  });

  test("another epoch whenever the prefix may be another one, and not with every message", async () => {
    const epoch = async () => (await write(laneNow)).epoch;
    const [a, b, c, d] = await say(1, 2, 3, 4);
    await leaf([a!, b!]);
    await leaf([c!, d!]);
    await activate();
    const shownIn = await epoch();
    await say(5, 6);
    await rebuild();
    expect(await epoch()).toBe(shownIn);
    await say(2.5);
    expect(await epoch()).toBe(shownIn + 1);
    await write((history) => history.move(c!, 0, 9));
    await rebuild();
    expect(await epoch()).toBe(shownIn + 2);
  });

  test("a leaf whose call got a result since is not shown", async () => {
    const part = (type: string) => ({ type, toolCallId: "call_1", json: {} });
    const tell = (place: number, type: string) =>
      write(async (history) => {
        const seq = await history.countMessages(lane);
        const body = {
          envelope: { role: "x", content: null },
          shape: "blocks",
          parts: [part(type)],
        } as const;
        const id = await history.addMessage(newMessage(lane, seq, { place, body, tokens: tokens(100) }));
        await enterView(history, await laneNow(history), [(await history.message(id))!]);
        return id;
      });
    const [a] = await say(1);
    const call = await tell(2, "toolCall");
    const [b] = await say(4);
    const short = await leaf([a!, call]);
    const result = await tell(3, "text");
    expect(await activate()).toMatchObject({ activated: 0, retired: 1 });
    expect(await stateOf(short)).toBe("retired");
    const whole = await leaf([a!, call, result]);
    expect(await activate()).toMatchObject({ activated: 1 });
    expect(await shown()).toBe(`s${whole} m${b}`);
  });

  test("nothing to show changes nothing", async () => {
    await say(1, 2);
    expect(await activate()).toMatchObject({ activated: 0, lane: { epoch: 0 } });
  });

  test("what reaches into the tail waits, and what covers it", async () => {
    const [a, b, c, d] = await say(1, 2, 3, 4);
    const early = await leaf([a!, b!]);
    const late = await leaf([c!, d!]);
    await condensed([early, late], { first: a! });
    expect(await activate({ tailFrom: d! })).toMatchObject({ activated: 1, waiting: 2, retired: 0 });
    expect(await shown()).toBe(`s${early} m${c} m${d}`);
    expect(await stateOf(late)).toBe("prepared");
    expect(await activate()).toMatchObject({ activated: 2 });
  });

  test("only as many as asked for", async () => {
    const [a, b, c, d] = await say(1, 2, 3, 4);
    await leaf([a!, b!]);
    await leaf([c!, d!]);
    expect(await activate({ limit: 1 })).toMatchObject({ activated: 1, waiting: 1 });
  });

  test("one whose sources do not stand together any more is retired", async () => {
    const [a, b] = await say(1, 2);
    const broken = await leaf([a!, b!]);
    const [stray] = await say(1.5);
    expect(await activate()).toMatchObject({ activated: 0, retired: 1, lane: { epoch: 0 } });
    expect(await shown()).toBe(`m${a} m${stray} m${b}`);
    expect(await stateOf(broken)).toBe("retired");
  });

  test("a better one takes the place of the one it replaces", async () => {
    const [a, b, c] = await say(1, 2, 3);
    const poor = await leaf([a!, b!], { fallback: true });
    await activate();
    const good = await leaf([a!, b!], { replaces: poor });
    expect(await activate()).toMatchObject({ activated: 1, retired: 1, lane: { epoch: 2 } });
    expect(await shown()).toBe(`s${good} m${c}`);
    expect(await stateOf(poor)).toBe("retired");
  });

  test("a tail that began with a folded message begins after the summaries", async () => {
    const [a, b, c] = await say(1, 2, 3);
    await write(async (history) => history.saveLane({ ...(await laneNow(history)), tailFrom: b! }));
    await leaf([a!, b!]);
    expect(await activate()).toMatchObject({ lane: { tailFrom: c } });
    expect(await write(laneNow)).toMatchObject({ tailFrom: c, epoch: 1 });
  });

  test("a view made anew is folded as it was; after a reset only what still applies", async () => {
    const [a, b, c, d, e, f] = await say(1, 2, 3, 4, 5, 6);
    const first = await leaf([a!, b!]);
    const second = await leaf([c!, d!]);
    const above = await condensed([first, second], { first: a! });
    const third = await leaf([e!, f!]);
    await activate();
    const [late] = await say(1.5);
    const before = await shown();
    await rebuild();
    expect(await shown()).toBe(before);
    expect(before).toContain(`s${above} m${late} s${third}`);
    await write((history) =>
      history.addReset({
        lane,
        session: 0,
        place: 2.5,
        entryId: "r",
        reason: "new",
        at: newMessage(lane, 0).at,
      }),
    );
    await rebuild();
    expect(await shown()).toBe(`s${second} s${third}`);
  });

  test("expanding ends in messages, names what is missing, and is bounded", async () => {
    const [a, b, c, d] = await say(1, 2, 3, 4);
    const first = await leaf([a!, b!]);
    const second = await leaf([c!, d!]);
    const above = await condensed([first, second], { first: a! });
    await write(async (history) => {
      const ids = (await expandSummary(history, above))?.items.map(({ id }) => id);
      expect(ids).toEqual([a, b, c, d]);
      expect(await expandSummary(history, above, { maxDepth: 1 })).toMatchObject({
        items: [
          { kind: "summary", id: first },
          { kind: "summary", id: second },
        ],
        opened: [above],
        complete: false,
      });
      expect(await expandSummary(history, above, { most: 3 })).toMatchObject({
        complete: false,
        items: { length: 3 },
      });
      expect(await expandSummary(history, summaryId(99))).toBeUndefined();
      const lossy: HistoryStore = {
        ...history,
        message: async (id) => (id === b ? undefined : history.message(id)),
        sourcesOf: async (id) => (id === second ? undefined : history.sourcesOf(id)),
      };
      expect(await expandSummary(lossy, above)).toEqual({
        items: [{ kind: "message", id: a }],
        opened: [above, first],
        missing: [`msg:${b}`, `sum:${second}`],
        complete: true,
      });
    });
  });

  /** Random lives of a lane: messages at any place, leaves and deeper ones over what stands together, shown or not. */
  const steps = fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ say: fc.integer({ min: 0, max: 50 }) }) },
      { weight: 3, arbitrary: fc.record({ fold: fc.nat(20), many: fc.integer({ min: 2, max: 4 }) }) },
      { weight: 2, arbitrary: fc.record({ activate: fc.option(fc.nat(10)) }) },
      { weight: 1, arbitrary: fc.constant({ rebuild: true }) },
    ),
    { maxLength: 40 },
  );

  test("through any life of a lane: every message is in the view or under a summary in it, once", async () => {
    let lives = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (life) => {
        lane = await write((history) =>
          history.addLane(newLane({ session: 0, sessionKey: `life-${lives++}` })),
        );
        const said: MessageId[] = [];
        let epoch = 0;
        for (const step of life) {
          const view = await write((history) => history.view(lane, 0, 10_000));
          if ("say" in step) {
            said.push(...(await say(step.say + said.length / 1_000)));
          } else if ("fold" in step) {
            const run = view.slice(step.fold, step.fold + step.many);
            if (run.length < 2) continue;
            const first = { first: run[0]!.first };
            const summaries = run.flatMap(({ summary }) => summary ?? []);
            const depths = await write((history) =>
              Promise.all(summaries.map(async (id) => (await history.summary(id))!.depth)),
            );
            if (summaries.length === 0)
              await leaf(
                run.map(({ message }) => message!),
                first,
              );
            else if (summaries.length === run.length && new Set(depths).size === 1)
              await condensed(summaries, { ...first, depth: depths[0]! + 1 });
          } else if ("activate" in step) {
            const tail = step.activate === null ? undefined : view.at(-1 - step.activate)?.message;
            const done = await activate({ tailFrom: tail ?? null });
            expect(done.lane.epoch).toBe(epoch + (done.activated > 0 ? 1 : 0));
            epoch = done.lane.epoch;
            const ordinals = await write((history) => history.view(lane, 0, 10_000));
            if (tail) expect(ordinals.some(({ message }) => message === tail)).toBe(true);
          } else {
            await rebuild();
          }
        }
        await write(async (history) => {
          const reached: number[] = [];
          for (const { message, summary } of await history.view(lane, 0, 10_000)) {
            if (message !== null) reached.push(message);
            else reached.push(...(await expandSummary(history, summary!))!.items.map(({ id }) => id));
          }
          expect(reached.toSorted((a, b) => a - b)).toEqual(said);
        });
      }),
      { numRuns: 60 },
    );
  });
});
