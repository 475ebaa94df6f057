import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../kernel/json.ts";
import { redact } from "../../kernel/text/secrets.ts";
import { LAYER_LIMITS } from "./observation.ts";
import { type ToolCall, toolTold } from "./tool-result.ts";

const key = "k".repeat(64);
const redacted = (text: string) => redact(text, key).text;

interface Given {
  readonly isError?: boolean;
  readonly details?: Json;
  readonly asked?: JsonObject;
  readonly tool?: string;
}

function told(
  text: string,
  { isError, details = null, asked = { command: "npm test" }, tool = "exec" }: Given = {},
) {
  const call: ToolCall = {
    tool,
    asked,
    answer: { isError: isError ?? null, details, beginning: redacted(text), end: "" },
    lines: text.split("\n").length,
  };
  return toolTold(call, redacted);
}

test.each<[string, string, Given, string]>([
  ["nothing special", "12 passed", {}, "ok"],
  ["the host says so", "no luck", { isError: true }, "error"],
  ["a timeout", "request timed out after 30 s", { isError: true }, "timeout"],
  ["a denial", "EACCES: permission denied, open '/etc/shadow'", { isError: true }, "denied"],
  ["an end before its time", "The run was aborted", { isError: true }, "aborted"],
  ["details with a code", "…", { isError: false, details: { status: "completed", exitCode: 2 } }, "error"],
  ["details with a status", "…", { details: { status: "timed_out" } }, "timeout"],
  ["the text begins so", "Error: ENOENT: no such file", { isError: false }, "error"],
  ["the text ends so", "boom\n\n(Command exited with code 127)", {}, "error"],
  ["a program that ended well", "fine\n(Command exited with code 0)", {}, "ok"],
  ["JSON with an error", '{"error":"quota exceeded"}', {}, "error"],
  ["JSON without one", '{"error":null,"result":"fine"}', {}, "ok"],
  ["JSON that says no", '{"ok":false}', {}, "error"],
  ["prose about errors", "The page explains what a timeout error is and how failures happen.", {}, "ok"],
  ["data about errors", '{"title":"Error handling","message":"fatal error codes"}', {}, "ok"],
])("outcome: %s", (_name, text, given, outcome) => {
  expect(told(text, given).outcome).toBe(outcome);
});

test.each<[string, string, Given, string]>([
  ["what was asked and what came", "12 passed", {}, "exec npm test: 12 passed"],
  ["nothing came", "", {}, "exec npm test: done"],
  [
    "what a program says last",
    `> test\n${"x\n".repeat(200)}212 passed`,
    {},
    "exec npm test: 212 passed (202 lines)",
  ],
  [
    "what others say first",
    `Tide tables of Porto\n${"x\n".repeat(200)}the end`,
    { tool: "web_fetch", asked: { url: "https://a.example" } },
    "web_fetch https://a.example: Tide tables of Porto (202 lines)",
  ],
  [
    "no more than the size of a file",
    "x\n".repeat(200),
    { tool: "read", asked: { path: "a.ts" } },
    "read a.ts: 201 lines",
  ],
  [
    "why it failed",
    "compiling\nsrc/a.ts(3,1): error TS2304: Cannot find name 'x'.\nfound 1 problem",
    { isError: true },
    "exec npm test failed: src/a.ts(3,1): error TS2304: Cannot find name 'x'. … found 1 problem",
  ],
  [
    "arguments by what tells most",
    "ok",
    { tool: "web_search", asked: { limit: 5, query: "tide tables", lang: "en" } },
    "web_search tide tables limit=5 lang=en: ok",
  ],
  ["no arguments", "ok", { asked: {} }, "exec: ok"],
  ["fields of JSON", '{"status":"queued","id":7,"blob":"…"}', {}, "exec npm test: status: queued"],
  ["a list", '[{"title":"A"},{"title":"B"}]', {}, "exec npm test: 2 items, first title: A"],
])("line: %s", (_name, text, given, line) => {
  expect(told(text, given).line).toBe(line);
});

describe("an envelope around output", () => {
  const dump = "secretish line of a program\n".repeat(40);

  test.each(["stdout", "stderr", "raw_stdout", "raw_stderr", "tool_output", "command_output"])(
    "%s is told by its size",
    (name) => {
      for (const text of [
        JSON.stringify({ [name]: dump, exitCode: 0 }),
        JSON.stringify({ result: { [name]: dump } }),
        // Cut off, and so no JSON any more.
        JSON.stringify({ [name]: dump }).slice(0, -9),
      ]) {
        const { line, text: said, outcome } = told(text);
        expect(outcome).toBe("ok");
        expect(line).toMatch(/of \d+ lines?$/);
        expect(said).not.toContain("secretish");
      }
    },
  );

  test("a failure says why, in a line", () => {
    const text = JSON.stringify({
      stdout: dump,
      stderr: "warn: x\nError: port 8080 is in use\n",
      exitCode: 1,
    });
    expect(told(text).text).toBe(
      "exec npm test failed: Error: port 8080 is in use; stdout of 40 lines, stderr of 2 lines",
    );
  });

  test("prose that speaks of such names is none", () => {
    const prose = 'It writes to stdout and stderr; the field "stdout": holds what was printed.';
    expect(told(prose).line).toContain("It writes to stdout and stderr");
  });
});

test("how long it took and what it ended with are read where the tool says so", () => {
  expect(told("x", { details: { durationMs: 12.4, exitCode: 3 } })).toMatchObject({
    durationMs: 12,
    exitCode: 3,
  });
  expect(told("x", { details: { durationMs: -1 } })).toMatchObject({ durationMs: null, exitCode: null });
});

test("secrets go before anything is cut, wherever they stand", () => {
  const secret = "sk-proj-Zx81QvTbnW02kLmPq9RsYdHf73GjUcAa";
  fc.assert(
    fc.property(fc.nat(700), fc.boolean(), (before, inArguments) => {
      const text = `${"word ".repeat(before / 5)}${secret} after`;
      const { line, text: said } = inArguments
        ? told("fine", { asked: { command: text } })
        : told(text, { isError: before % 2 === 0 });
      for (let at = 8; at + 6 <= secret.length; at++)
        expect(`${line}\n${said}`).not.toContain(secret.slice(at, at + 6));
    }),
    { numRuns: 60 },
  );
});

test("whatever a tool gives back, the layers are bounded lines", () => {
  const anything = fc.oneof(fc.string(), fc.json(), fc.string({ unit: "binary", maxLength: 3_000 }));
  fc.assert(
    fc.property(anything, fc.jsonValue(), fc.option(fc.boolean()), (text, details, isError) => {
      const given = { details: details as Json, ...(isError !== null && { isError }) };
      const { line, text: said } = told(text, given);
      expect(line.length).toBeLessThanOrEqual(LAYER_LIMITS.line);
      expect(said.length).toBeLessThanOrEqual(LAYER_LIMITS.text);
      expect(`${line}${said}`).not.toMatch(/[\n\r]/);
      expect(said.isWellFormed() && line.isWellFormed()).toBe(true);
    }),
  );
});
