/** A conversation that could not be read is read when there is news, where somebody wanted to be. */

import { afterEach, expect, test, vi } from "vitest";
import { LaneReader } from "./lane-reader.ts";

const LANE = { agent: "main", sessionKey: "agent:main:main" };
const line = (ref: string) => ({
  ...{ ref, role: "user", at: 1, state: "confirmed", inView: true, tokens: 1, line: ref },
  ...{ under: null, newSession: false, outside: null, waits: false },
});
const page = {
  ...LANE,
  total: 3,
  lines: [line("msg:1"), line("msg:2")],
  folded: [],
  earlier: true,
  later: true,
};

/** What was asked for, in order. */
function answering(...answers: readonly (() => Response | Promise<Response>)[]): Record<string, unknown>[] {
  const asked: Record<string, unknown>[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { readonly body: string }) => {
    const answer = answers[asked.length] ?? answers.at(-1)!;
    asked.push((JSON.parse(body) as { params: Record<string, unknown> }).params);
    return answer();
  });
  return asked;
}
const away = (): Response => {
  throw new TypeError("refused");
};
const found = () => Response.json({ result: page });
const refused = (code: string) => () =>
  Response.json({ error: { code, message: "It is not there.", hint: "" } }, { status: 404 });

afterEach(() => vi.unstubAllGlobals());

test("after an owner that was away, at the same place", async () => {
  const asked = answering(away, found);
  const reader = new LaneReader(LANE);
  await reader.begin({ kind: "message", ref: "msg:2" });
  expect(reader.reading.value.problem?.code).toBe("studio/away");
  reader.news();
  await vi.waitFor(() => expect(reader.reading.value.at).toBe("msg:2"));
  expect(reader.reading.value.problem).toBeUndefined();
  expect(asked.map(({ around }) => around)).toEqual(["msg:2", "msg:2"]);
  reader.end();
});

test("a message that there is not is not asked for again and again; what is being read is not begun anew", async () => {
  const asked = answering(refused("history/unknown-message"));
  const reader = new LaneReader(LANE);
  const begun = reader.begin({ kind: "message", ref: "msg:9" });
  reader.news();
  await begun;
  reader.news();
  reader.news();
  expect(asked).toHaveLength(1);
  expect(reader.reading.value.problem?.code).toBe("history/unknown-message");
  reader.end();
});

test("what was said while the newest was on its way joins too", async () => {
  const held = Promise.withResolvers<void>();
  const newest = () => Response.json({ result: { ...page, later: false } });
  const asked = answering(newest, async () => {
    await held.promise;
    return newest();
  });
  const reader = new LaneReader(LANE);
  await reader.begin(null);
  reader.news();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  reader.news();
  reader.news();
  expect(asked).toHaveLength(2);
  held.resolve();
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.map(({ after }) => after)).toEqual([undefined, "msg:2", "msg:2"]);
  reader.end();
});
