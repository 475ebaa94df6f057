/** The harness itself, against a plugin that only writes down what it is asked. */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { HostError, type OpenClawHost, startHost } from "./openclaw-host.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-probe-"));
const callLog = join(folder, "calls.jsonl");
const probe = join(import.meta.dirname, "fixtures", "probe-plugin");
let host: OpenClawHost;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeAll(async () => {
  const config = { callLog, compacted: true };
  host = await startHost({ plugins: [{ id: "probe", folder: probe, slots: ["contextEngine"], config }] });
});

afterAll(async () => {
  await host?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Call {
  readonly call: string;
  readonly data: { readonly [field: string]: unknown };
}

function calls(name: string, sessionKey: string): readonly Call[] {
  const lines = readFileSync(callLog, "utf8").trim().split("\n");
  const all = lines.map((line) => JSON.parse(line) as Call);
  return all.filter(({ call, data }) => call === name && data["sessionKey"] === sessionKey);
}

const said = (sessionKey: string) =>
  host.transcript(sessionKey).map(({ type, role, text }) => `${role ?? type}: ${text}`);

test("turns reach the model and the engine, and the transcript has them", async () => {
  const lane = "agent:main:talk";
  expect(await host.say(lane, "hello")).toBe("ECHO: hello");
  const two = 'CALL probe_echo {"text":"one"} THEN CALL probe_echo {"text":"two"}';
  expect(await host.say(lane, two)).toBe("RESULT: echoed two");
  await host.newSession(lane);
  expect(await host.say(lane, "again")).toBe("ECHO: again");
  expect(said(lane)).toEqual([
    "user: hello",
    "assistant: ECHO: hello",
    `user: ${two}`,
    "assistant: ",
    "toolResult: echoed one",
    "assistant: ",
    "toolResult: echoed two",
    "assistant: RESULT: echoed two",
    "reset: ",
    "user: again",
    "assistant: ECHO: again",
  ]);
  expect(calls("commitTurn", lane)).toHaveLength(3);
  const history = host.model.last("again")!.messages.map(({ content }) => String(content));
  expect(history.some((text) => text.includes("hello"))).toBe(false);
});

test("a turn can fail, hang until it is aborted, and overflow", async () => {
  const lane = "agent:main:trouble";
  expect(await host.say(lane, "one")).toBe("ECHO: one");
  await expect(host.say(lane, "FAIL")).rejects.toThrow(HostError);
  const hanging = host.say(lane, "HANG").catch((error: unknown) => error);
  await vi.waitFor(() => expect(host.model.last("HANG")).toBeDefined(), 10_000);
  await host.abort(lane);
  expect(await hanging).toBeInstanceOf(HostError);
  expect(await host.say(lane, "two")).toBe("ECHO: two");
  expect(await host.say(lane, "OVERFLOW a")).toContain("Continue the current task");
  expect(calls("compact", lane)).toHaveLength(1);
  expect(said(lane)).toEqual([
    "user: one",
    "assistant: ECHO: one",
    "user: FAIL",
    "assistant: ",
    "user: HANG",
    "user: two",
    "assistant: ECHO: two",
    "user: OVERFLOW a",
    expect.stringContaining("assistant: ECHO: Continue"),
  ]);
  const rewound = host.transcript(lane).find(({ text }) => text === "HANG");
  expect(rewound?.position).toBeUndefined();
});

test("slash commands, tools and configuration reach a running gateway", async () => {
  const lane = "agent:main:commands";
  await host.say(lane, "one");
  expect(await host.chat(lane, "/compact the point")).toMatchObject({ state: "final" });
  expect(calls("compact", lane).at(-1)?.data["customInstructions"]).toBe("the point");
  expect(JSON.stringify(await host.invokeTool("probe_echo", { text: "x" }, lane))).toContain("echoed x");
  await host.setPluginConfig("probe", { label: "second" });
  expect(readFileSync(callLog, "utf8")).toContain('"label":"second"');
});
