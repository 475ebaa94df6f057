/** A question handed to a sub-agent: every way it can end, and what is taken back in each. */

import { describe, expect, test, vi } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import { type Delegation, delegate, type SubAgents, subAgentsOf } from "./delegate.ts";
import { delegatedReply, delegatedTask, spokenText } from "./delegated-task.ts";
import type { HostApi } from "./host-types.ts";
import { type Answers, answering, LANE } from "./tool.fixture.ts";

const asker = { agent: "main", sessionKey: LANE, isOwner: true };
const delegation: Delegation = {
  asker,
  question: "which van?",
  lanes: [LANE],
  summaries: ["sum:7"],
  refs: ["sum:7", "msg:42"],
  maxTokens: 500,
  timeoutMs: 200,
  signal: undefined,
};
const secret = "told once";
const granting: Answers = {
  issue_grant: () => ({ secret, grant: 1, expiresAt: 1, maxDepth: 20, tokens: 60_000 }),
  grant_report: () => ({ grant: 1, state: "live", tokens: 9, spent: 1, visited: ["sum:7", "msg:42"] }),
  revoke_grant: () => ({ revoked: 1 }),
};

type Waited = Awaited<ReturnType<SubAgents["waitForRun"]>>;

function host(parts: Partial<SubAgents> | { readonly says: string }) {
  const reply = "says" in parts ? parts.says : "";
  const agents: SubAgents = {
    run: async () => ({ runId: "r" }),
    waitForRun: async () => ({ status: "ok", terminalReply: { disposition: "visible", text: reply } }),
    getSessionMessages: async () => ({ messages: [] }),
    deleteSession: async () => {},
    ...("says" in parts ? {} : parts),
  };
  return {
    run: vi.fn(agents.run),
    waitForRun: vi.fn(agents.waitForRun),
    getSessionMessages: vi.fn(agents.getSessionMessages),
    deleteSession: vi.fn(agents.deleteSession),
  };
}

const valid = JSON.stringify({
  answer: "the long one",
  citations: ["msg:42", "[msg:99]", "sum:7", "msg:42"],
});
const silent: Waited = { status: "ok", terminalReply: { disposition: "empty" } };
const hanging = () => new Promise<never>(() => {});
const refusing = async () => {
  throw new Error("the gateway is closing");
};

test("it is answered from what was read under a grant of its own; what was not read is not cited", async () => {
  const engine = answering(granting);
  const agents = host({ says: valid });
  expect(await delegate(engine.client, agents, delegation)).toEqual({
    status: "answered",
    answer: "the long one",
    citations: ["msg:42", "sum:7"],
    unread: 1,
  });
  const run = agents.run.mock.calls[0]![0];
  expect(run).toMatchObject({
    sessionKey: expect.stringMatching(/^agent:main:subagent:[0-9a-f-]{36}$/),
    toolsAlsoAllow: ["lcm_grep", "lcm_describe", "lcm_expand"],
    deliver: false,
    idempotencyKey: run.sessionKey,
  });
  expect(JSON.stringify(run)).not.toContain(secret);
  expect(engine.asked).toEqual([
    [
      "issue_grant",
      {
        issuer: asker,
        child: run.sessionKey,
        purpose: "ask",
        lanes: [LANE],
        summaries: ["sum:7"],
        maxDepth: 20,
        tokens: 60_000,
        ttlMs: 10_200,
      },
    ],
    ["grant_report", { secret }],
    ["revoke_grant", { secret, reason: "completed" }],
  ]);
  expect(agents.deleteSession).toHaveBeenCalledWith({ sessionKey: run.sessionKey, deleteTranscript: true });
});

test.each<{ name: string; agents: Partial<SubAgents> | { says: string }; code: string; reason?: string }>([
  { name: "no sub-agent is started", agents: { run: refusing }, code: "SPAWN_FAILED" },
  { name: "starting hangs", agents: { run: hanging }, code: "TIMEOUT", reason: "timeout" },
  { name: "it hangs", agents: { waitForRun: hanging }, code: "TIMEOUT", reason: "timeout" },
  {
    name: "the host says that it takes too long",
    agents: { waitForRun: async () => ({ status: "timeout" }) },
    code: "TIMEOUT",
    reason: "timeout",
  },
  { name: "it fails", agents: { waitForRun: async () => ({ status: "error" }) }, code: "WAIT_FAILED" },
  { name: "waiting fails", agents: { waitForRun: refusing }, code: "WAIT_FAILED" },
  { name: "it says nothing", agents: { waitForRun: async () => silent }, code: "REPLY_MISSING" },
  { name: "it talks", agents: { says: "The long one, I think." }, code: "REPLY_INVALID" },
  { name: "it answers another question", agents: { says: '{"verdict": 7}' }, code: "REPLY_INVALID" },
])("$name: named, and the grant and the session are gone", async ({ agents, code, reason = "failed" }) => {
  const engine = answering(granting);
  const asked = host(agents);
  expect(await delegate(engine.client, asked, delegation)).toEqual({
    status: "failed",
    code: `DELEGATED_EXPANSION_${code}`,
  });
  expect(engine.asked.at(-1)).toEqual(["revoke_grant", { secret, reason }]);
  expect(asked.deleteSession).toHaveBeenCalledTimes(1);
});

describe("it is not begun", () => {
  test("within a sub-agent", async () => {
    const engine = answering({});
    const agents = host({ says: valid });
    const inner = { ...asker, sessionKey: "agent:main:subagent:0a1b" };
    expect(await delegate(engine.client, agents, { ...delegation, asker: inner })).toEqual({
      status: "refused",
      why: "recursion",
    });
    expect(engine.asked).toEqual([]);
    expect(agents.run).not.toHaveBeenCalled();
  });

  test.each([
    { code: "grant/busy", ended: { status: "refused", why: "busy" } },
    { code: "grant/recursion", ended: { status: "refused", why: "recursion" } },
    { code: "wire/overloaded", ended: { status: "failed", code: "DELEGATED_EXPANSION_SPAWN_FAILED" } },
  ] as const)("when the log's owner says $code", async ({ code, ended }) => {
    const engine = answering({ issue_grant: () => Promise.reject(new NacreError(code, "", "")) });
    const agents = host({ says: valid });
    expect(await delegate(engine.client, agents, delegation)).toEqual(ended);
    expect(agents.run).not.toHaveBeenCalled();
  });

  test("a grant that comes too late is taken back, so that the next question is not refused for it", async () => {
    const lost = new NacreError("wire/disconnected", "", "");
    const engine = answering({ ...granting, issue_grant: () => Promise.reject(lost) });
    await delegate(engine.client, host({ says: valid }), delegation);
    const [, issued] = engine.asked[0] as [string, { child: string }];
    await vi.waitFor(() =>
      expect(engine.asked).toContainEqual(["revoke_grant", { child: issued.child, reason: "failed" }]),
    );
  });
});

test("whoever no longer waits ends it at once", async () => {
  const controller = new AbortController();
  const engine = answering(granting);
  const waitForRun = async () => {
    controller.abort();
    return await hanging();
  };
  const long = { ...delegation, timeoutMs: 600_000, signal: controller.signal };
  const ended = await delegate(engine.client, host({ waitForRun }), long);
  expect(ended).toEqual({ status: "failed", code: "DELEGATED_EXPANSION_WAIT_FAILED" });
  expect(engine.asked.at(-1)![0]).toBe("revoke_grant");
});

test("what cannot be tidied up is counted, and keeps nobody from the answer", async () => {
  const engine = answering({ ...granting, revoke_grant: refusing, grant_report: refusing });
  const agents = { ...host({ says: valid }), deleteSession: refusing };
  expect(await delegate(engine.client, agents, delegation)).toEqual({
    status: "answered",
    answer: "the long one",
    citations: [],
    unread: 3,
  });
  expect([...engine.client.counts]).toEqual([
    ["delegate:error", 1],
    ["delegate:tidy-error", 2],
  ]);
});

test("a reply is read from the session where the host does not hand it over", async () => {
  const messages = [
    { role: "assistant", content: "older" },
    { role: "assistant", content: [{ type: "thinking" }, { type: "text", text: valid }] },
    { role: "toolResult", content: [] },
  ];
  const agents = host({ waitForRun: async () => silent, getSessionMessages: async () => ({ messages }) });
  expect(await delegate(answering(granting).client, agents, delegation)).toMatchObject({
    status: "answered",
  });
  expect(spokenText([{ role: "user", content: "x" }, null, 7])).toBeUndefined();
});

test("replies in fences and with words around them are read; the task quotes the question", () => {
  const reply = { answer: "a", citations: ["msg:1"] };
  for (const text of [
    JSON.stringify(reply),
    `Here it is:\n\`\`\`json\n${JSON.stringify(reply, null, 2)}\n\`\`\`\nDone.`,
    `I found {${JSON.stringify(reply).slice(1)}`,
  ])
    expect(delegatedReply(text), text).toEqual(reply);
  expect(delegatedReply('{"answer":"a"}')).toEqual({ answer: "a", citations: [] });
  for (const bad of ["", "{}", '{"answer":""}', '{"answer":7}', '{"answer":"a","citations":"msg:1"}', "[1]"])
    expect(delegatedReply(bad), bad).toBeUndefined();
  const task = delegatedTask({ question: "one\ntwo", refs: ["sum:7"], maxTokens: 9 });
  expect(task).toContain("| one\n| two\n");
});

test("a host without sub-agents has none to offer", () => {
  expect(subAgentsOf({ runtime: {} } as HostApi)).toBeUndefined();
  const subagent = host({ says: "" });
  expect(subAgentsOf({ runtime: { subagent } } as unknown as HostApi)).toBe(subagent);
});
