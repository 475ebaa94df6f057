import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { messageId, summaryId, turnId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import { expectedTokens, type FoldLimits, foldLimits } from "./fold-limits.ts";
import { type FoldMode, nextFolds } from "./fold-plan.ts";
import type { FoldableItem, FoldableMessage, FoldableSummary } from "./fold-port.ts";
import { type FoldTask, taskKey } from "./fold-task.ts";
import { type Fold, foldView } from "./fold-view.ts";

/** The shares of a large window at a size that is easy to read. */
const limits: FoldLimits = {
  ...foldLimits(tokens(10_000)),
  prefix: tokens(2_500),
  target: tokens(4_500),
  soft: tokens(6_000),
};
const sweep: FoldMode = { kind: "sweep" };

function message(id: number, size: number, more: Partial<FoldableMessage> = {}): FoldableMessage {
  return {
    kind: "message",
    ordinal: id,
    id: messageId(id),
    role: id % 2 === 1 ? "user" : "assistant",
    at: instantOf(id * 60_000),
    tokens: tokens(size),
    turn: turnId(Math.ceil(id / 2)),
    calls: [],
    answers: [],
    ...more,
  };
}

function summary(id: number, depth: number, size: number): FoldableSummary {
  return {
    kind: "summary",
    ordinal: id,
    id: summaryId(id),
    depth,
    tokens: tokens(size),
    since: instantOf(id),
    until: instantOf(id),
    fallback: false,
  };
}

const chat = (many: number, size: number) => Array.from({ length: many }, (_, at) => message(at + 1, size));
const sum = (items: readonly FoldableItem[]) => items.reduce((total, item) => total + item.tokens, 0);

/** Does what a plan says, as if every summary came out as long as expected. */
function done(
  view: readonly FoldableItem[],
  tasks: readonly FoldTask[],
  nextId: number,
): readonly FoldableItem[] {
  const folds: Fold<FoldableItem>[] = tasks.map((task, at) => ({
    item: {
      ...summary(nextId + at, task.depth, Math.min(task.tokens - 1, expectedTokens(task.depth, task.target))),
      since: task.since,
      until: task.until,
    },
    depth: task.depth,
    sources: task.sources,
    replaces: null,
  }));
  const folded = foldView(view, folds);
  expect(folded.left).toEqual([]);
  return folded.items;
}

function foldAll(view: readonly FoldableItem[], within: FoldLimits, mode: FoldMode) {
  let now = view;
  let nextId = 1_000_000;
  for (let round = 0; round < 10_000; round++) {
    const plan = nextFolds(now, within, mode);
    if (plan.tasks.length === 0) return { view: now, left: plan.left, rounds: round };
    now = done(now, plan.tasks, nextId);
    nextId += plan.tasks.length;
  }
  throw new Error("does not end");
}

test("exactly at the target nothing is left to prepare, one token more and a leaf is due", () => {
  const view = chat(45, 100);
  expect(nextFolds(view, limits, { kind: "incremental" })).toMatchObject({ tasks: [], left: "under-target" });
  const plan = nextFolds([...view, message(46, 1)], limits, { kind: "incremental" });
  expect(plan.tasks.map(({ kind }) => kind)).toEqual(["leaf"]);
});

test("until-under means strictly under", () => {
  const view = chat(50, 100);
  const at = { kind: "until-under", target: tokens(5_000) } as const;
  const above = { kind: "until-under", target: tokens(5_001) } as const;
  expect(nextFolds(view, limits, at).tasks.length).toBeGreaterThan(0);
  expect(nextFolds(view, limits, above).left).toBe("under-target");
});

test("leaves leave the tail alone and are made at once", () => {
  const view = chat(200, 100);
  const plan = nextFolds(view, limits, sweep);
  expect(plan.tasks.length).toBeGreaterThan(10);
  expect(plan.tailFrom).toBe(messageId(171));
  const covered = plan.tasks.flatMap(({ sources }) => sources.ids as readonly number[]);
  expect(covered).toEqual(Array.from({ length: 170 }, (_, at) => at + 1));
});

test("somebody who asks for it gets a shorter tail, but never loses the newest exchange", () => {
  const view = [...chat(20, 100), message(21, 2_000), message(22, 1_000)];
  expect(nextFolds(view, limits, { kind: "forced" }).tailFrom).toBe(messageId(21));
  expect(nextFolds(chat(20, 100), limits, { kind: "forced" }).tailFrom).toBe(messageId(11));
});

test("an exchange that is larger than any prompt is divided between a call and the next", () => {
  const work = Array.from({ length: 40 }, (_, at) =>
    at % 2 === 0
      ? message(at + 2, 50, { role: "assistant", calls: [`c${at}`] })
      : message(at + 2, 400, { role: "toolResult", answers: [`c${at - 1}`] }),
  );
  const view = [message(1, 100), ...work];
  const plan = nextFolds(view, limits, sweep);
  expect(plan.tasks.length).toBeGreaterThan(1);
  expect(view.find(({ id }) => id === plan.tailFrom)).toMatchObject({ role: "assistant" });
});

test("a message larger than a chunk goes with a neighbour; alone it stays as it is", () => {
  const tail = [message(9, 2_900), message(10, 50)];
  const [task] = nextFolds([message(1, 10), message(2, 5_000), ...tail], limits, sweep).tasks;
  expect(task?.sources.ids).toEqual([1, 2]);
  const alone = nextFolds([message(2, 5_000), ...tail], limits, sweep);
  expect(alone).toMatchObject({ tasks: [], left: "nothing-left" });
});

test("says when there is nothing before the tail", () => {
  expect(nextFolds(chat(4, 10), limits, sweep)).toMatchObject({ tasks: [], left: "tail-only" });
  expect(nextFolds([], limits, sweep)).toMatchObject({ tasks: [], left: "tail-only", tailFrom: null });
});

test("a task that brought nothing is not asked for again", () => {
  const view = chat(80, 100);
  const { tasks } = nextFolds(view, limits, sweep);
  const declined = new Set(tasks.map(taskKey));
  expect(nextFolds(view, limits, sweep, { declined })).toMatchObject({ tasks: [], left: "nothing-left" });
});

test("summaries are condensed when they take too much room: eight leaves, four deeper ones, shallow ones first", () => {
  const leaves = Array.from({ length: 10 }, (_, at) => summary(at + 10, 0, 300));
  const deeper = Array.from({ length: 4 }, (_, at) => summary(at + 1, 1, 900));
  const tail = [message(100, 10)];
  expect(nextFolds([...leaves.slice(0, 8), ...tail], limits, sweep).tasks).toEqual([]);
  const [first, ...others] = nextFolds([...deeper, ...leaves, ...tail], limits, sweep).tasks;
  expect(first).toMatchObject({
    kind: "condense",
    depth: 1,
    sources: { ids: [10, 11, 12, 13, 14, 15, 16, 17] },
  });
  expect(others).toEqual([]);
  const [deep] = nextFolds([...deeper, ...leaves.slice(0, 7), ...tail], limits, sweep).tasks;
  expect(deep).toMatchObject({ depth: 2, sources: { ids: [1, 2, 3, 4] } });
});

test("where nothing reaches the number, the oldest neighbours are condensed", () => {
  const view = [
    summary(1, 1, 1_400),
    summary(2, 1, 1_400),
    summary(3, 0, 300),
    summary(4, 0, 300),
    message(100, 10),
  ];
  const [task] = nextFolds(view, limits, sweep).tasks;
  expect(task).toMatchObject({ depth: 2, sources: { ids: [1, 2] } });
});

test.each([
  { budget: 200_000, conversation: 13_000_000, size: 1_300, share: 0.25 },
  { budget: 50_000, conversation: 2_000_000, size: 400, share: 0.5 },
  // One summary of each depth is the least there can be.
  { budget: 8_000, conversation: 400_000, size: 200, share: 0.6 },
])("a conversation of $conversation tokens folds into $budget", ({ budget, conversation, size, share }) => {
  const within = foldLimits(tokens(budget));
  const { view, left } = foldAll(chat(conversation / size, size), within, sweep);
  const prefix = sum(view.filter(({ kind }) => kind === "summary"));
  expect(left).toBe("nothing-left");
  expect(prefix).toBeLessThanOrEqual(share * budget);
  expect(sum(view)).toBeLessThanOrEqual(budget < 10_000 ? within.hard : within.soft);
});

interface Spoken {
  readonly calls: number;
  readonly size: number;
  readonly answered: boolean;
}

const conversations = fc
  .array(
    fc.record<Spoken>({
      calls: fc.integer({ min: 0, max: 3 }),
      size: fc.integer({ min: 1, max: 1_500 }),
      answered: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((turns) => {
    const items: FoldableItem[] = [];
    const next = () => items.length + 1;
    turns.forEach(({ calls, size, answered }, turn) => {
      const of = { turn: turnId(turn + 1) };
      items.push(message(next(), size, { ...of, role: "user" }));
      for (let call = 0; call < calls; call++) {
        const name = `call-${turn}-${call}`;
        items.push(message(next(), 40, { ...of, role: "assistant", calls: [name] }));
        items.push(message(next(), size * 2, { ...of, role: "toolResult", answers: [name] }));
      }
      if (answered) items.push(message(next(), 30, { ...of, role: "assistant" }));
    });
    return items;
  });

const modes = fc.oneof(
  fc.constant<FoldMode>(sweep),
  fc.constant<FoldMode>({ kind: "incremental" }),
  fc.constant<FoldMode>({ kind: "forced" }),
  fc
    .integer({ min: 500, max: 9_000 })
    .map((target): FoldMode => ({ kind: "until-under", target: tokens(target) })),
);

test("at every step: two sources at least, neighbours, nothing of the tail, no call without its results", () => {
  fc.assert(
    fc.property(conversations, modes, (raw, mode) => {
      let view: readonly FoldableItem[] = raw;
      for (let nextId = 1_000; ; nextId += 1_000) {
        const plan = nextFolds(view, limits, mode);
        if (plan.tasks.length === 0) break;
        const newest = view.findLast((item) => item.kind === "message" && item.role === "user");
        const places = new Map(view.map((item, at) => [`${item.kind}${item.id}`, at]));
        const tail = plan.tailFrom === null ? view.length : places.get(`message${plan.tailFrom}`)!;
        const taken = new Set<number>();
        for (const { sources } of plan.tasks) {
          const kind = sources.kind === "messages" ? "message" : "summary";
          const at = sources.ids.map((id) => places.get(`${kind}${id}`)!);
          expect(at.length).toBeGreaterThanOrEqual(2);
          expect(
            at.every((place, index) => place === at[0]! + index && place < tail && !taken.has(place)),
          ).toBe(true);
          for (const place of at) taken.add(place);
          const held = at.map((place) => view[place]!).filter((item) => item.kind === "message");
          const calls = new Set(held.flatMap((item) => item.calls));
          const answers = new Set(held.flatMap((item) => item.answers));
          expect(answers).toEqual(calls);
        }
        if (newest !== undefined) {
          const from = places.get(`message${newest.id}`)!;
          const exchange = view.slice(from);
          const whole = exchange.every(({ kind }) => kind === "message");
          if (whole && sum(exchange) <= limits.exchangeMost) expect(from).toBeGreaterThanOrEqual(tail);
        }
        const after = done(view, plan.tasks, nextId);
        expect(after.length).toBeLessThan(view.length);
        view = after;
      }
    }),
    { numRuns: 200 },
  );
});

test("until-under ends under its target unless only the tail and what cannot be folded is left", () => {
  fc.assert(
    fc.property(conversations, fc.integer({ min: 2_000, max: 9_000 }), (raw, target) => {
      const { view, left } = foldAll(raw, limits, { kind: "until-under", target: tokens(target) });
      if (left === "under-target") expect(sum(view)).toBeLessThan(target);
      else expect(sum(view)).toBeGreaterThanOrEqual(target);
    }),
    { numRuns: 200 },
  );
});
