import { expect, test } from "vitest";
import { ENTITY_TYPES } from "../../../src/kernel/entity-ref.ts";
import { RECORD_KINDS } from "../../../src/kernel/ids.ts";
import { kindOf, nameOf } from "./kinds.ts";

test.each([
  ["msg:42", "msg"],
  ["proposal:7", "proposal"],
  ["edge:12", "edge"],
  ["episode:3", "episode"],
  ["project:atlas", "project"],
  ["tool:c++", "tool"],
  ["concept:émile", "concept"],
])("%s is a %s", (ref, kind) => {
  expect(kindOf(ref)).toBe(kind);
});

test.each([
  "",
  "msg",
  "msg:",
  "msg:0",
  "msg:x",
  "msg:1 ",
  " msg:1",
  "msg:1-2",
  "nothing:1",
  "AGENTS.md#L3",
  "project:",
  "project:a b",
  "constructor:1",
  "https://x",
])("%s is no reference", (text) => {
  expect(kindOf(text)).toBeUndefined();
});

test("whatever the owner gives a reference to can be opened, and has a name for people", () => {
  for (const kind of RECORD_KINDS) expect(kindOf(`${kind}:1`)).toBe(kind);
  for (const type of ENTITY_TYPES) expect(kindOf(`${type}:name`)).toBe(type);
  expect([nameOf("msg"), nameOf("shard"), nameOf("repo")]).toEqual([
    "message",
    "standing instruction",
    "repository",
  ]);
});
