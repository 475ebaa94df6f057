import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "./call.ts";
import { typedHere } from "./called.ts";
import { connection, onComeback } from "./connection.ts";
import { Problem, said } from "./problem.ts";

const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", asked);
  connection.value = "live";
});
afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockReset();
});

const answers = (status: number, body: string) => asked.mockResolvedValueOnce(new Response(body, { status }));
const failure = async () => {
  const error: unknown = await call("health", {}).catch((failed: unknown) => failed);
  if (!(error instanceof Problem)) throw new Error(`no problem: ${String(error)}`);
  return { code: error.code, message: error.message, hint: error.hint };
};

test("a call is one request with the method and what it takes, and answers with the result", async () => {
  answers(200, '{"result": {"items": []}}');
  expect(await call("get", { refs: ["msg:1"] })).toEqual({ items: [] });
  const [address, request] = asked.mock.calls[0] ?? [];
  expect([address, request?.method, request?.headers, request?.body]).toEqual([
    "/api/call",
    "POST",
    { "content-type": "application/json" },
    '{"method":"get","params":{"refs":["msg:1"]}}',
  ]);
});

test("an error is the owner's own words, with what to do", async () => {
  answers(
    404,
    '{"error": {"code": "memory/unknown", "message": "there is no mem:9", "hint": "Look again."}}',
  );
  expect(await failure()).toEqual({
    code: "memory/unknown",
    message: "there is no mem:9",
    hint: "Look again.",
  });
  expect(connection.value).toBe("live");
});

test("a page that is let in no longer says so, until it is let in again", async () => {
  const told = vi.fn<() => void>();
  const forget = onComeback(told);
  answers(401, '{"error": {"code": "x", "message": "y"}}');
  expect((await failure()).code).toBe("studio/signed-out");
  expect(connection.value).toBe("signed-out");
  answers(200, '{"result": {}}');
  await call("health", {});
  expect([connection.value, told.mock.calls.length]).toEqual(["live", 1]);
  forget();
});

test("an owner that does not answer is away, and whoever waits is told when it is back", async () => {
  const told = vi.fn<() => void>();
  const forget = onComeback(told);
  asked.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect((await failure()).code).toBe("studio/away");
  expect([connection.value, told.mock.calls.length]).toEqual(["away", 0]);
  answers(200, '{"result": {}}');
  await call("health", {});
  expect([connection.value, told.mock.calls.length]).toEqual(["live", 1]);
  forget();
});

test("an answer that cannot be read is a sentence, and no stack", async () => {
  answers(502, "<html>");
  expect(await failure()).toMatchObject({
    code: "studio/unreadable",
    message: "The answer could not be read.",
  });
});

test("who gives up is not told that the owner is away", async () => {
  const controller = new AbortController();
  asked.mockImplementationOnce(async () => {
    controller.abort();
    throw new DOMException("aborted", "AbortError");
  });
  await expect(call("health", {}, controller.signal)).rejects.toThrow("aborted");
  expect(connection.value).toBe("live");
});

test("a page says of which memory it is, as its owner named it first", async () => {
  const named = (name: string) =>
    asked.mockResolvedValueOnce(new Response('{"result": {}}', { headers: { "nacre-store": name } }));
  named("one");
  await call("health", {});
  named("other");
  await call("health", {});
  answers(401, '{"error": {"code": "x", "message": "y"}}');
  await failure();
  const said = asked.mock.calls.map(([, request]) => new Headers(request?.headers).get("nacre-store"));
  expect(said).toEqual([null, "one", "one"]);
});

test("commands are named as a person calls Nacre here", async () => {
  const called = encodeURIComponent(JSON.stringify({ program: "npm run nacre --", home: "/my data" }));
  asked.mockResolvedValueOnce(
    new Response('{"error": {"code": "x", "message": "it fails", "hint": "See `nacre docs list`."}}', {
      status: 400,
      headers: { "nacre-called": called },
    }),
  );
  const problem = await failure();
  expect(typedHere("docs watch FOLDER")).toBe("npm run nacre -- docs watch FOLDER --home '/my data'");
  expect(said(problem)).toBe("It fails. At a terminal: See `npm run nacre -- docs list --home '/my data'`.");
});
