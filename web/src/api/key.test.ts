import { createHash, createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const asked = vi.fn<typeof fetch>();
let kept: string | null = "the key";

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("localStorage", { getItem: (name: string) => (name === "nacre-key" ? kept : null) });
  kept = "the key";
});
afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockReset();
});

const proves = (key: string) =>
  asked.mockImplementationOnce(async (_address, request) => {
    const nonce = new Headers(request?.headers).get("nacre-nonce")!;
    const digest = createHash("sha256").update(key).digest();
    return Response.json({ proofs: ["0", createHmac("sha256", digest).update(nonce).digest("hex")] });
  });

test("a page sends the key that the last link brought", async () => {
  const { keyHeaders } = await import("./key.ts");
  expect(await keyHeaders()).toEqual({ "nacre-key": "the key" });
  kept = "another";
  expect(await keyHeaders()).toEqual({ "nacre-key": "another" });
  kept = null;
  expect(await keyHeaders()).toEqual({});
  expect(asked).not.toHaveBeenCalled();
});

test("whoever answers after Nacre was away proves once that they know the session, and is sent no secret before", async () => {
  const { doubt, keyHeaders } = await import("./key.ts");
  doubt();
  proves("the key");
  expect(await keyHeaders()).toEqual({ "nacre-key": "the key" });
  expect(await keyHeaders()).toEqual({ "nacre-key": "the key" });
  expect(asked).toHaveBeenCalledOnce();
  expect(JSON.stringify(asked.mock.calls)).not.toContain("the key");
});

test("somebody else is not sent it, whatever they answer", async () => {
  const { doubt, keyHeaders } = await import("./key.ts");
  doubt();
  proves("a guess");
  await expect(keyHeaders()).rejects.toThrow(TypeError);
  asked.mockResolvedValueOnce(new Response("<html>"));
  await expect(keyHeaders()).rejects.toThrow();
  asked.mockResolvedValueOnce(Response.json({}));
  await expect(keyHeaders()).rejects.toThrow(TypeError);
  asked.mockResolvedValueOnce(new Response("{}", { status: 401 }));
  expect(await keyHeaders()).toEqual({});
  // None of which was a proof.
  asked.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(keyHeaders()).rejects.toThrow(TypeError);
});

test("who gives up waits for no proof, and nobody waits for one for ever", async () => {
  const { doubt, keyHeaders } = await import("./key.ts");
  doubt();
  asked.mockImplementation(
    (_address, request) =>
      new Promise((_, reject) => {
        request?.signal?.addEventListener("abort", () => reject(request.signal!.reason), { once: true });
      }),
  );
  const giving = new AbortController();
  const waits = keyHeaders(giving.signal);
  giving.abort();
  await expect(waits).rejects.toMatchObject({ name: "AbortError" });
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(new Error("too long")));
  asked.mockImplementation(async (_address, request) => {
    request?.signal?.throwIfAborted();
    return new Response();
  });
  await expect(keyHeaders()).rejects.toThrow("too long");
  timeout.mockRestore();
});
