import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../kernel/json.ts";
import { blankBody } from "./blank-message.ts";
import { joinMessage, splitMessage } from "./body.ts";
import { eventKey, saidAt, turnKey } from "./identity.ts";
import type { HostMessage } from "./message.ts";
import { tombstoneOf } from "./tombstone.ts";

const blanked = (message: JsonObject, kind: "forgotten" | "erased" = "erased") =>
  joinMessage(blankBody(splitMessage(message as HostMessage), kind));

test.each([
  {
    name: "a question",
    message: { role: "user", content: "the code is 4711", timestamp: 5, idempotencyKey: "k" },
    left: { role: "user", content: "[erased]", timestamp: 5, idempotencyKey: "k" },
  },
  {
    name: "an answer with reasoning, calls and figures",
    message: {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "secret", thinkingSignature: "s" },
        { type: "text", text: "secret" },
        { type: "toolCall", id: "call_1", name: "exec", arguments: { cmd: "secret" }, thoughtSignature: "s" },
      ],
      usage: { input: 1, note: "secret", cost: { total: 0.1, note: "secret" } },
      errorMessage: "secret",
      responseId: "r",
      timestamp: 6,
    },
    left: {
      role: "assistant",
      content: [
        { type: "text", text: "[erased]" },
        { type: "toolCall", id: "call_1", name: "exec", arguments: {} },
      ],
      usage: { input: 1, cost: { total: 0.1 } },
      responseId: "r",
      timestamp: 6,
    },
  },
  {
    name: "a result",
    message: {
      role: "toolResult",
      toolCallId: "call_1",
      toolName: "exec",
      content: [{ type: "text", text: "secret" }],
      details: { out: "secret" },
      isError: false,
    },
    left: {
      role: "toolResult",
      toolCallId: "call_1",
      toolName: "exec",
      content: [{ type: "text", text: "[erased]" }],
      isError: false,
    },
  },
  {
    name: "what the host noted",
    message: {
      role: "user",
      content: "s",
      __openclaw: { senderIsOwner: true, senderId: "u", text: "secret" },
    },
    left: { role: "user", content: "[erased]", __openclaw: { senderIsOwner: true, senderId: "u" } },
  },
  { name: "no content", message: { role: "custom", note: "secret" }, left: { role: "custom" } },
  {
    name: "content of another kind",
    message: { role: "custom", content: { a: "secret" } },
    left: { role: "custom", content: "[erased]" },
  },
  {
    name: "a text in the place of a name",
    message: { role: "user", content: "s", responseId: "secret ".repeat(100) },
    left: { role: "user", content: "[erased]" },
  },
])("$name is blank", ({ message, left }) => {
  expect(blanked(message as JsonObject)).toEqual(left);
});

test("what is forgotten says so", () => {
  expect(blanked({ role: "user", content: "x" }, "forgotten")).toEqual({
    role: "user",
    content: "[forgotten]",
  });
});

/** Not in any name that may stay. */
const WORD = "Zq7vWx";
const words: fc.Arbitrary<Json> = fc.oneof(
  fc.constant(`${WORD} was said`),
  fc.jsonValue() as fc.Arbitrary<Json>,
  fc.array(
    fc.record({
      type: fc.constantFrom("text", "thinking", "toolCall", "image", "new"),
      text: fc.constant(WORD),
      id: fc.constantFrom("call_1", "call_2"),
      name: fc.constantFrom("exec", "read"),
      arguments: fc.constant({ deep: [WORD] }),
    }) as fc.Arbitrary<Json>,
  ),
);
const messages = fc
  .record({
    role: fc.constantFrom("user", "assistant", "toolResult", "custom"),
    timestamp: fc.option(fc.nat(), { nil: undefined }),
    responseId: fc.option(fc.constantFrom("r1", "r2"), { nil: undefined }),
    toolCallId: fc.option(fc.constantFrom("call_abcdefghijkl", "c"), { nil: undefined }),
    idempotencyKey: fc.option(fc.constantFrom("i1"), { nil: undefined }),
    content: fc.option(words, { nil: undefined }),
    details: fc.constant({ said: WORD }),
    [WORD]: fc.constant(WORD),
    usage: fc.constant({ input: 3, said: WORD }),
  })
  .map(
    (message) =>
      Object.fromEntries(Object.entries(message).filter(([, value]) => value !== undefined)) as HostMessage,
  );

test("no word is left, whoever it is stays, and a blank of a blank is the same", () => {
  fc.assert(
    fc.property(messages, (message) => {
      const blank = blanked(message);
      expect(JSON.stringify(blank)).not.toContain(WORD);
      expect(blank.role).toBe(message.role);
      expect(saidAt(blank)).toBe(saidAt(message));
      expect(turnKey(blank)).toEqual(turnKey(message));
      expect(eventKey(blank)).toBe(eventKey(message));
      expect(blanked(blank)).toEqual(blank);
    }),
  );
});

test("calls and answers stay where they were", () => {
  const bound = (message: HostMessage) =>
    splitMessage(message)
      .parts.filter(({ type }) => type === "toolCall")
      .map(({ toolCallId }) => toolCallId);
  fc.assert(
    fc.property(messages, (message) => {
      expect(bound(blanked(message))).toEqual(bound(message));
    }),
  );
});

test("a tombstone is weighed as what it is", () => {
  const { body, tokens, bytes } = tombstoneOf(
    splitMessage({ role: "user", content: "much ".repeat(900) } as HostMessage),
  );
  expect(tokens).toBeLessThan(12);
  expect(bytes).toBe(JSON.stringify(joinMessage(body)).length);
});
