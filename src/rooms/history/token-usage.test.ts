import { expect, test } from "vitest";
import type { HostMessage } from "./message.ts";
import { modelOf, usageReadings } from "./token-usage.ts";

const words = (count: number) => "lorem ipsum dolor sit amet ".repeat(Math.ceil(count / 5));
const answer = (content: HostMessage["content"], usage: object, extra: object = {}): HostMessage =>
  ({ role: "assistant", provider: "acme", model: "m1", content, usage, ...extra }) as HostMessage;
const result = (text: string): HostMessage =>
  ({ role: "toolResult", toolCallId: "c1", content: [{ type: "text", text }] }) as HostMessage;

test("what an answer cost to write says nothing: reasoning is counted and not shown", () => {
  expect(usageReadings([answer([{ type: "text", text: words(200) }], { input: 10, output: 6_000 })])).toEqual(
    [],
  );
});

test("between two calls of a turn the prompt grows by what came between, cached or not", () => {
  const call = [{ type: "toolCall", id: "c1", name: "read", arguments: { path: "a" } }];
  const readings = usageReadings([
    { role: "user", content: "read it" } as HostMessage,
    answer(call, { input: 1_000, output: 20 }),
    result("日本語の文章".repeat(100)),
    answer("done", { input: 100, cacheRead: 1_000, cacheWrite: 900, output: 3 }),
  ]);
  expect(readings).toHaveLength(1);
  expect(readings[0]).toMatchObject({ script: "cjk", counted: 1_000 });
});

test.each([
  { name: "a change of model", model: "m2", usage: { input: 5_000, output: 1 } },
  { name: "a prompt that shrank", model: "m1", usage: { input: 10, output: 1 } },
  { name: "counts that are none", model: "m1", usage: { input: "many", output: Number.NaN } },
  { name: "no counts", model: "m1", usage: null },
])("nothing is learnt from $name", ({ model, usage }) => {
  const first = answer([{ type: "text", text: "hm" }], { input: 1_000, output: 2 });
  expect(
    usageReadings([first, result(words(300)), { ...answer("ok", {}), model, usage } as HostMessage]),
  ).toEqual([]);
});

test("the model that spoke last, and none where nobody said", () => {
  expect(modelOf([answer("a", {}), { role: "user", content: "b" } as HostMessage])).toBe("acme/m1");
  expect(modelOf([answer("a", {}, { provider: undefined })])).toBe("m1");
  expect(modelOf([{ role: "assistant", content: "a" } as HostMessage])).toBeNull();
});
