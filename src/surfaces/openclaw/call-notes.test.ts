import { expect, test } from "vitest";
import { registerCallNotes } from "./call-notes.ts";
import type { HostApi } from "./host-types.ts";
import type { SharedClient } from "./shared-client.ts";

type Hook = (event: object, context: object) => unknown;

function plugin(call: (...asked: readonly unknown[]) => Promise<unknown>, isWanted = true) {
  const asked: unknown[][] = [];
  const degraded: string[] = [];
  let hook: Hook | undefined;
  const api = {
    on: (name: string, heard: Hook) => {
      expect(name).toBe("after_tool_call");
      hook = heard;
    },
  };
  const client = {
    isWanted,
    call: (...given: unknown[]) => {
      asked.push(given);
      return call(...given);
    },
    degraded: (name: string) => degraded.push(name),
  };
  registerCallNotes(api as unknown as HostApi, () => client as unknown as SharedClient);
  return { hook: hook!, asked, degraded };
}

const EVENT = { toolName: "exec", params: {}, toolCallId: "call_1", runId: "r1", durationMs: 12.6 };
const CONTEXT = { agentId: "main", sessionKey: "agent:main:main", toolName: "exec" };

test("how long a call took and that it failed is told, and nobody waits for it", async () => {
  const never = new Promise<never>(() => {});
  const { hook, asked } = plugin(() => never);
  expect(hook(EVENT, CONTEXT)).toBeUndefined();
  expect(hook({ ...EVENT, durationMs: undefined, error: "no such file" }, CONTEXT)).toBeUndefined();
  const note = {
    lane: { agent: "main", sessionKey: "agent:main:main" },
    run: "r1",
    call: "call_1",
    tool: "exec",
  };
  expect(asked).toEqual([
    ["note_call", { ...note, durationMs: 13 }, 1_000],
    ["note_call", { ...note, error: "no such file" }, 1_000],
  ]);
});

test("a failure of ours is counted, and is none of the tool's", async () => {
  const { hook, degraded } = plugin(async () => {
    throw new Error("the engine is gone");
  });
  expect(hook(EVENT, CONTEXT)).toBeUndefined();
  await expect.poll(() => degraded).toHaveLength(1);
  expect(degraded[0]).toMatch(/^note-call:/);
});

test("nothing is opened for it, and what cannot be found again is not told", () => {
  const closed = plugin(async () => ({}), false);
  closed.hook(EVENT, CONTEXT);
  expect(closed.asked).toEqual([]);
  const open = plugin(async () => ({}));
  open.hook({ ...EVENT, toolCallId: undefined }, CONTEXT);
  open.hook(EVENT, { toolName: "exec" });
  open.hook({ ...EVENT, durationMs: undefined }, CONTEXT);
  expect(open.asked).toEqual([]);
});

test("an engine that does not answer is not told without end", () => {
  const { hook, asked } = plugin(() => new Promise<never>(() => {}));
  for (let at = 0; at < 100; at += 1) hook({ ...EVENT, toolCallId: `call_${at}` }, CONTEXT);
  expect(asked).toHaveLength(32);
});
