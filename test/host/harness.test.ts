/** The harness itself, against a plugin that only writes down what it is asked. */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenClawHost, startHost } from "./openclaw-host.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-probe-"));
const callLog = join(folder, "calls.jsonl");
const probe = join(import.meta.dirname, "fixtures", "probe-plugin");
let host: OpenClawHost;

beforeAll(async () => {
  host = await startHost({
    plugins: [{ id: "probe", folder: probe, slots: ["contextEngine"], config: { callLog } }],
  });
}, 120_000);

afterAll(async () => {
  await host?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

interface Call {
  readonly call: string;
  readonly data: { readonly [field: string]: unknown };
}

function calls(name: string): readonly Call[] {
  const lines = readFileSync(callLog, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Call).filter(({ call }) => call === name);
}

test("turns reach the model and the engine, and the transcript has them", { timeout: 120_000 }, async () => {
  const lane = "agent:main:talk";
  expect(await host.say(lane, "hello")).toBe("ECHO: hello");
  expect(await host.say(lane, 'CALL probe_echo {"text":"one"} THEN CALL probe_echo {"text":"two"}')).toBe(
    "RESULT: echoed two",
  );
  await host.newSession(lane);
  expect(await host.say(lane, "again")).toBe("ECHO: again");
  const said = host.transcript(lane).map(({ type, role, text }) => `${role ?? type}: ${text}`);
  expect(said).toEqual([
    "user: hello",
    "assistant: ECHO: hello",
    'user: CALL probe_echo {"text":"one"} THEN CALL probe_echo {"text":"two"}',
    "assistant: ",
    "toolResult: echoed one",
    "assistant: ",
    "toolResult: echoed two",
    "assistant: RESULT: echoed two",
    "reset: ",
    "user: again",
    "assistant: ECHO: again",
  ]);
  expect(calls("commitTurn")).toHaveLength(3);
  expect(host.model.last("again")?.messages.some(({ content }) => String(content).includes("hello"))).toBe(
    false,
  );
});
