import { MessageChannel } from "node:worker_threads";
import { afterEach, expect, test, vi } from "vitest";
import { NacreError } from "../kernel/errors.ts";
import type { IncomingCall } from "./incoming.ts";
import { portChannel } from "./message-port.ts";
import { createPeer, type Peer, type PeerOptions } from "./peer.ts";

const open: Peer[] = [];
afterEach(() => {
  for (const peer of open.splice(0)) peer.close();
});

function pair(left: PeerOptions = {}, right: PeerOptions = {}, maxFrameBytes?: number) {
  const { port1, port2 } = new MessageChannel();
  const options = maxFrameBytes === undefined ? {} : { maxFrameBytes };
  const peers = {
    left: createPeer(portChannel(port1, options), left),
    right: createPeer(portChannel(port2), right),
  };
  open.push(peers.left, peers.right);
  return peers;
}

const echo = async ({ params }: IncomingCall) => params;

/** Waits until the signal says stop, as a handler that can be interrupted does. */
const stall = (call: IncomingCall) =>
  new Promise<never>((_, reject) => {
    call.signal.addEventListener("abort", () => reject(call.signal.reason), { once: true });
  });

test("both sides ask and answer", async () => {
  const { left, right } = pair({ handle: async () => "from left" }, { handle: echo });
  expect(await left.request("echo", { a: [1, "ü", null] })).toEqual({ a: [1, "ü", null] });
  expect(await right.request("anything", {})).toBe("from left");
});

test("notifications arrive in order with requests", async () => {
  const seen: string[] = [];
  const { left } = pair(
    {},
    { handle: async ({ method }) => seen.push(method), notified: (method) => seen.push(method) },
  );
  left.notify("one", {});
  await left.request("two", {});
  left.notify("three", {});
  await left.request("four", {});
  expect(seen).toEqual(["one", "two", "three", "four"]);
});

test("a failure ends its own request only, and an unexpected one does not tell", async () => {
  const unexpected: string[] = [];
  const { left } = pair(
    {},
    {
      handle: async ({ method }) => {
        if (method === "ours") throw new NacreError("history/unknown-lane", "No such lane", "List them.");
        if (method === "broken") throw new TypeError("private words");
        return "fine";
      },
      unexpected: (method, error) => unexpected.push(`${method} ${(error as Error).name}`),
    },
  );
  const answers = await Promise.allSettled([
    left.request("ours", {}),
    left.request("broken", {}),
    left.request("ok", {}),
  ]);
  expect(answers[0]).toMatchObject({
    reason: { name: "NacreError", code: "history/unknown-lane", hint: "List them." },
  });
  expect(answers[1]).toMatchObject({ reason: { code: "wire/internal" } });
  expect(String((answers[1] as PromiseRejectedResult).reason)).not.toContain("private");
  expect(answers[2]).toEqual({ status: "fulfilled", value: "fine" });
  expect(unexpected).toEqual(["broken TypeError"]);
});

test("a deadline ends the wait here and the work there", async () => {
  let reason: unknown;
  const { left, right } = pair(
    {},
    {
      handle: async (call) => {
        expect(call.deadlineMs).toBe(30);
        await stall(call).catch((error: unknown) => {
          reason = error;
        });
      },
    },
  );
  await expect(left.request("slow", {}, { deadlineMs: 30 })).rejects.toMatchObject({ code: "wire/deadline" });
  await expect.poll(() => right.atWork).toBe(0);
  expect((reason as NacreError).code).toMatch(/^wire\/(deadline|cancelled)$/);
});

test("a caller's signal cancels the handler", async () => {
  const stop = new AbortController();
  const { left, right } = pair({}, { handle: stall });
  const asked = left.request("slow", {}, { signal: stop.signal });
  await expect.poll(() => right.atWork).toBe(1);
  stop.abort();
  await expect(asked).rejects.toMatchObject({ code: "wire/cancelled" });
  await expect.poll(() => right.atWork).toBe(0);
  await expect(left.request("slow", {}, { signal: stop.signal })).rejects.toMatchObject({
    code: "wire/cancelled",
  });
});

test("more requests than the bound are refused at once, and the bound outlives a caller that gave up", async () => {
  const hold = Promise.withResolvers<string>();
  const { left, right } = pair({}, { handle: () => hold.promise, limits: { maxAtWork: 2 } });
  const first = left.request("a", {});
  const second = left.request("b", {}, { deadlineMs: 20 });
  await expect(left.request("c", {})).rejects.toMatchObject({ code: "wire/overloaded" });
  await expect(second).rejects.toMatchObject({ code: "wire/deadline" });
  await expect(left.request("d", {})).rejects.toMatchObject({ code: "wire/overloaded" });
  hold.resolve("done");
  expect(await first).toBe("done");
  await expect.poll(() => right.atWork).toBe(0);
  expect(await left.request("e", {})).toBe("done");
});

test("a request or an answer over the limit fails alone", async () => {
  const { left, right } = pair({ handle: echo }, { handle: async () => "x".repeat(2_000) }, 1_000);
  await expect(left.request("big", { text: "y".repeat(2_000) })).rejects.toMatchObject({
    code: "wire/frame-too-large",
  });
  await expect(left.request("big answer", {})).rejects.toMatchObject({ code: "wire/frame-too-large" });
  await expect(right.request("big request", { text: "z".repeat(2_000) })).rejects.toMatchObject({
    code: "wire/frame-too-large",
  });
  expect(await right.request("small", { ok: 1 })).toEqual({ ok: 1 });
});

test("an answer too large to send becomes an error for that request", async () => {
  const { right } = pair({ handle: async () => "x".repeat(2_000) }, {}, 1_000);
  await expect(right.request("big", {})).rejects.toMatchObject({ code: "wire/frame-too-large" });
});

test("parameters that are not plain data fail alone", async () => {
  const { left } = pair({}, { handle: echo });
  await expect(left.request("echo", { n: 1n })).rejects.toMatchObject({ code: "input/bad-field" });
  expect(await left.request("echo", { f: () => 1, n: 1 })).toEqual({ n: 1 });
});

test("who goes says how far it has read: what was on its way then is known not to have been begun", async () => {
  const begun: string[] = [];
  const handle = (call: IncomingCall) => {
    begun.push(call.method);
    return stall(call);
  };
  const { left, right } = pair({}, { handle });
  const first = left.request("first", {});
  first.catch(() => {});
  await vi.waitFor(() => expect(begun).toEqual(["first"]));
  right.close(new NacreError("wire/disconnected", "Over", "Go on."));
  const second = left.request("second", {});
  await expect(first).rejects.toMatchObject({ code: "wire/disconnected" });
  await expect(second).rejects.toMatchObject({ code: "wire/closing" });
  expect(begun).toEqual(["first"]);
});

test.each([
  new NacreError("wire/overloaded", "No more than two", "Come back later."),
  new NacreError("wire/malformed-frame", "Refused: the frame is not JSON", "Send one message per line."),
  new NacreError("wire/frame-too-large", "A message is over the limit", "Ask for less at once."),
])("what was on its way to one that lives is answered with why it was not read: $code", async (why) => {
  const { left, right } = pair({}, { handle: stall });
  right.close(why);
  const { code, message, hint } = why;
  await expect(left.request("remember", {})).rejects.toMatchObject({ code, message, hint });
});

test("when one side goes, what waits is rejected and handlers are told", async () => {
  const told = Promise.withResolvers<unknown>();
  const { left, right } = pair(
    {},
    {
      handle: async (call) => {
        await stall(call).catch(told.resolve);
      },
    },
  );
  const asked = left.request("slow", {});
  await expect.poll(() => right.atWork).toBe(1);
  left.close();
  await expect(asked).rejects.toMatchObject({ code: "wire/disconnected" });
  expect(await told.promise).toMatchObject({ code: "wire/disconnected" });
  await expect(left.request("later", {})).rejects.toMatchObject({ code: "wire/disconnected" });
  expect(right.isClosed).toBe(true);
});
