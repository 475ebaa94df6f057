import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "../../kernel/json.ts";
import { joinMessage, splitMessage } from "./body.ts";
import type { HostMessage } from "./message.ts";

const roundTrip = (message: JsonObject) => joinMessage(splitMessage(message as HostMessage));

test.each([
  { name: "plain text", message: { role: "user", content: "hello", timestamp: 1 } },
  { name: "no content", message: { role: "custom", customType: "marker" } },
  { name: "null content", message: { role: "custom", content: null } },
  { name: "empty blocks", message: { role: "assistant", content: [], stopReason: "error" } },
  {
    name: "every known block",
    message: {
      role: "assistant",
      content: [
        { type: "text", text: "a", textSignature: "s" },
        { type: "thinking", thinking: "b", thinkingSignature: "sig" },
        { type: "toolCall", id: "call_1", name: "exec", arguments: { cmd: ["ls", 3, null] } },
        { type: "image", data: "aGk=", mimeType: "image/png" },
      ],
      usage: { input: 1, output: 2, cost: { total: 0.1 } },
      responseId: "resp_1",
    },
  },
  {
    name: "a tool result with details",
    message: {
      role: "toolResult",
      toolCallId: "call_1",
      toolName: "exec",
      content: [{ type: "text", text: "ok" }],
      details: { exitCode: 1 },
      isError: true,
    },
  },
  {
    name: "a type nobody knows",
    message: { role: "user", content: [{ type: "hologram", x: { y: [] } }, 7, "s", null] },
  },
  { name: "content that is an object", message: { role: "user", content: { odd: true } } },
  { name: "broken Unicode", message: { role: "user", content: "a\ud800b\u0000c" } },
])("a message is the same after storing: $name", ({ message }) => {
  expect(roundTrip(message)).toEqual(message);
  expect(Object.keys(roundTrip(message))).toEqual(Object.keys(message));
});

test("any JSON object with a role survives", () => {
  const json = fc.jsonValue({ maxDepth: 4 });
  const message = fc
    .dictionary(fc.string(), json)
    .map((fields) => ({ ...fields, role: "user" }) as unknown as JsonObject);
  fc.assert(
    fc.property(message, fc.option(json, { nil: undefined }), (fields, content) => {
      const whole = (content === undefined ? fields : { ...fields, content }) as JsonObject;
      expect(JSON.stringify(roundTrip(whole))).toBe(JSON.stringify(whole));
    }),
  );
});
