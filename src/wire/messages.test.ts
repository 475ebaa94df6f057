import fc from "fast-check";
import { expect, test } from "vitest";
import { NacreError } from "../kernel/errors.ts";
import {
  readHead,
  readMessage,
  writeError,
  writeNotification,
  writeRequest,
  writeResult,
} from "./messages.ts";
import { fromWireError, toWireError } from "./wire-errors.ts";

test("what is written is read back", () => {
  const params = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(fc.nat(), params, (id, value) => {
      const whole = JSON.parse(JSON.stringify(value));
      expect(readMessage(writeRequest(id, "search", value, 50))).toEqual({
        type: "request",
        id,
        method: "search",
        params: whole,
        deadlineMs: 50,
      });
      expect(readMessage(writeResult(id, value))).toEqual({ type: "result", id, result: whole });
      expect(readMessage(writeNotification("committed", {}))).toMatchObject({ type: "notification" });
      expect(readHead(writeRequest(id, "search", value, 50))).toEqual({ id, part: "request" });
      expect(readHead(writeResult(id, value))).toEqual({ id, part: "answer" });
    }),
  );
});

test.each(["00", "01", "1e3", "-1", "1234567890123456", '"a b"', '"\u0001"', '""', "null"])(
  "the beginning of a frame with the id %s names nobody, and nothing fails",
  (id) => {
    expect(readHead(`{"jsonrpc":"2.0","id":${id},"method":"search"`)).toBeUndefined();
  },
);

test("no frame holds a line break, lone surrogates included", () => {
  const text = "a\nb\r\u2028\u2029\ud800";
  const frame = writeResult(1, { text });
  expect(frame).not.toMatch(/[\n\r]/);
  const travelled = Buffer.from(frame).toString();
  expect(readMessage(travelled)).toEqual({ type: "result", id: 1, result: { text } });
});

test.each([
  ["not json", null, /not JSON/],
  ["[]", null, /batches/],
  ["42", null, /not an object/],
  ['{"id":3,"method":"search"}', 3, /jsonrpc/],
  ['{"jsonrpc":"2.0","id":{},"method":"search"}', null, /id/],
  ['{"jsonrpc":"2.0","id":3}', 3, /neither/],
  ['{"jsonrpc":"2.0","id":3,"method":"search","deadlineMs":-1}', 3, /deadlineMs/],
])("malformed: %s", (frame, id, reason) => {
  const message = readMessage(frame);
  expect(message).toMatchObject({ type: "malformed", id });
  expect((message as { reason: string }).reason).toMatch(reason);
});

test("our errors cross with code, message and hint", () => {
  const error = new NacreError("store/fenced", "A newer owner exists", "Reconnect.", {
    cause: new Error("secret"),
  });
  const wire = toWireError(error);
  expect(wire).toEqual({
    code: -32000,
    message: "A newer owner exists",
    data: { code: "store/fenced", hint: "Reconnect." },
  });
  expect(fromWireError(wire)).toMatchObject({
    code: "store/fenced",
    message: "A newer owner exists",
    hint: "Reconnect.",
  });
  expect(writeError(null, wire)).not.toContain("secret");
});

test("anything else crosses without its wording", () => {
  const wire = toWireError(new TypeError("what she said"));
  expect(JSON.stringify(wire)).not.toContain("she");
  expect(wire).toMatchObject({ code: -32603, data: { code: "wire/internal" } });
});

test("a code from a newer version stays readable", () => {
  const error = fromWireError({
    code: -32000,
    message: "No such room",
    data: { code: "later/unheard-of", hint: "x" },
  });
  expect(error).toMatchObject({ code: "wire/internal", message: "No such room" });
});
