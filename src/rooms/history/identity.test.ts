import { expect, test } from "vitest";
import {
  chainGenesis,
  chainLink,
  contentHash,
  eventKey,
  saidAt,
  senderNameOf,
  senderOf,
} from "./identity.ts";
import type { HostMessage } from "./message.ts";

const message = (fields: object): HostMessage => ({ role: "user", ...fields }) as HostMessage;

test.each([
  { name: "a response id", fields: { role: "assistant", responseId: "r1" }, key: "assistant-response:r1" },
  {
    name: "a minted call id",
    fields: { role: "toolResult", toolCallId: "call_abcdefghijkl" },
    key: "tool-result:call_abcdefghijkl",
  },
  { name: "a counted call id", fields: { role: "toolResult", toolCallId: "call_1" }, key: null },
  { name: "a user's message", fields: { role: "user", responseId: "r1" }, key: null },
])("the event key of $name", ({ fields, key }) => {
  expect(eventKey(message(fields))).toBe(key);
});

test("the hash covers role and content, not time, and not the order of keys", () => {
  const one = contentHash(message({ content: [{ type: "text", text: "a" }], timestamp: 1 }));
  expect(contentHash(message({ content: [{ text: "a", type: "text" }], timestamp: 2 }))).toBe(one);
  expect(contentHash(message({ role: "assistant", content: [{ type: "text", text: "a" }] }))).not.toBe(one);
  expect(one).toMatch(/^[0-9a-f]{32}$/);
});

test("the same words at another point of the chain are another link", () => {
  const ok = contentHash(message({ content: "ok" }));
  const first = chainLink(chainGenesis("s"), ok);
  expect(chainLink(first, ok)).not.toBe(first);
  expect(chainLink(chainGenesis("t"), ok)).not.toBe(first);
});

test.each([
  { stamp: 1_700_000_000_123, at: 1_700_000_000_123 },
  { stamp: "2026-10-01T00:00:00.000Z", at: Date.UTC(2026, 9, 1) },
  { stamp: Number.NaN, at: null },
  { stamp: "yesterday", at: null },
  { stamp: 1e300, at: null },
  { stamp: undefined, at: null },
])("a timestamp of $stamp is read as $at", ({ stamp, at }) => {
  expect(saidAt(message({ timestamp: stamp }))).toBe(at);
});

test("an unknown sender is nobody, not the owner", () => {
  expect(senderOf(message({}))).toEqual({ isOwner: null, id: null });
  expect(senderOf(message({ __openclaw: { senderIsOwner: false, senderId: "42" } }))).toEqual({
    isOwner: false,
    id: "42",
  });
});

test.each([
  { name: "as it is given", meta: { senderName: "Noor", senderUsername: "noor7" }, said: "Noor" },
  { name: "else the name of the account", meta: { senderName: " ", senderUsername: "noor7" }, said: "noor7" },
  {
    name: "on one line",
    meta: { senderName: "No\u001b[31mor\n\u202e\tvan  Dijk " },
    said: "No [31mor van Dijk",
  },
  { name: "cut", meta: { senderName: "🙂".repeat(500) }, said: "🙂".repeat(64) },
  { name: "half a character", meta: { senderName: "A\ud800" }, said: "A\ufffd" },
  { name: "no text", meta: { senderName: 7, senderUsername: null }, said: null },
  { name: "nothing at all", meta: {}, said: null },
])("the name of a sender: $name", ({ meta, said }) => {
  expect(senderNameOf(message({ __openclaw: meta }))).toBe(said);
});

test("whoever is not told of has no name", () => {
  expect(senderNameOf(message({}))).toBe(null);
  expect(senderNameOf(message({ __openclaw: "Noor" }))).toBe(null);
});
