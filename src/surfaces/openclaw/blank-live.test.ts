/** The plugin's blanks are the log's: what one would leave of a message, the other leaves. */

import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "../../kernel/json.ts";
import { blankBody } from "../../rooms/history/blank-message.ts";
import { joinMessage, splitMessage } from "../../rooms/history/body.ts";
import { blankLive } from "./blank-live.ts";
import type { AgentMessage } from "./host-types.ts";

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ minLength: 505, maxLength: 520 }),
  fc.dictionary(fc.constantFrom("input", "cost", "senderId", "senderIsOwner", "note"), fc.jsonValue()),
);
const block = fc.oneof(
  fc.record({ type: fc.constantFrom("text", "thinking", "image"), text: fc.string() }),
  fc.record(
    { type: fc.constant("toolCall"), id: value, name: value, arguments: fc.jsonValue() },
    { requiredKeys: ["type"] },
  ),
  fc.jsonValue(),
);
const fields = [
  ...[
    "timestamp",
    "toolCallId",
    "toolName",
    "isError",
    "responseId",
    "idempotencyKey",
    "usage",
    "__openclaw",
  ],
  ...["api", "provider", "model", "stopReason", "customType", "display", "errorMessage", "details"],
];
const message = fc
  .tuple(
    fc.constantFrom("user", "assistant", "toolResult", "custom"),
    fc.dictionary(fc.constantFrom(...fields), value),
    fc.option(fc.oneof(fc.string(), fc.array(block, { maxLength: 4 }), fc.jsonValue()), { nil: undefined }),
  )
  .map(
    ([role, more, content]) => ({ role, ...more, ...(content !== undefined && { content }) }) as JsonObject,
  );

test("what is left is what the log leaves, and the host's object is as it was", () => {
  fc.assert(
    fc.property(message, fc.constantFrom("forgotten", "erased"), (live, kind) => {
      const before = JSON.stringify(live);
      const blank = blankLive(live as unknown as AgentMessage, kind);
      expect(blank).toEqual(joinMessage(blankBody(splitMessage(live as never), kind)));
      expect(JSON.stringify(live)).toBe(before);
    }),
    { numRuns: 500 },
  );
});

test("names, times and calls stay; words, thoughts, what was asked of a tool and what nobody has thought of go", () => {
  const live = {
    ...{ role: "assistant", timestamp: "2026-01-01T00:00:00Z", responseId: "r1", provider: "p" },
    errorMessage: "secret",
    usage: { input: 3, note: "secret", cost: { total: 1 } },
    content: [
      { type: "thinking", thinking: "secret" },
      { type: "text", text: "secret" },
      { type: "toolCall", id: "c1", name: "exec", arguments: { command: "secret" }, partial: "secret" },
    ],
  };
  expect(blankLive(live as unknown as AgentMessage, "erased")).toEqual({
    ...{ role: "assistant", timestamp: "2026-01-01T00:00:00Z", responseId: "r1", provider: "p" },
    usage: { input: 3, cost: { total: 1 } },
    content: [
      { type: "text", text: "[erased]" },
      { type: "toolCall", id: "c1", name: "exec", arguments: {} },
    ],
  });
});
