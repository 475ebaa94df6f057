/** `nacre mcp` as a process, as programs start it: it finds the store, outlives its owner, says nothing else, and goes when they go. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { attachHome, serveHome } from "../../src/main/attach-home.ts";
import { engineOver } from "../../src/wire/index.ts";
import { callTool, type McpClient, mcpClient, mcpProcess } from "../support/mcp.ts";
import { entry } from "../support/program.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-mcp-process-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function started(home: string, ...words: readonly string[]): Promise<McpClient> {
  const client = mcpClient();
  await client.connect(mcpProcess(home, ...words));
  onTestFinished(() => client.close());
  return client;
}

async function fill(home: string, text = "The pelican is called Otto."): Promise<void> {
  const owner = await attachHome({ home, kind: "cli", version: "test" });
  await engineOver(owner).remember({ text });
  await owner.close();
}

test("no store: tools say so and leave nothing behind; once there is one, they answer", async () => {
  const home = join(folder, "later");
  const client = await started(home, "--client", "cursor");
  const before = await callTool(client, "search", { query: "pelican" });
  expect([before.isError, before.text]).toEqual([true, expect.stringContaining("nacre setup")]);
  expect((await callTool(client, "remember", { text: "A pelican." })).isError).toBe(true);
  expect(existsSync(home)).toBe(false);
  await fill(home);
  expect((await callTool(client, "search", { query: "pelican" })).text).toContain("Otto");
}, 60_000);

test("owners come and go, a gateway takes the store from it, and several programs are there at once", async () => {
  const home = join(folder, "owners");
  await fill(home);
  const clients = [
    await started(home, "--client", "cursor"),
    await started(home, "--client", "codex", "--read-only"),
  ];
  const bothFind = async (words: string) => {
    for (const client of clients)
      expect((await callTool(client, "search", { query: words })).text).toContain(words);
  };
  const names = (await clients[1]!.listTools()).tools.map(({ name }) => name);
  expect(names).not.toContain("remember");
  // The first of them owns it now.
  await bothFind("Otto");
  const gateway = await serveHome({ home, kind: "daemon", version: "test" });
  expect((await gateway.client.call("health", {})).owner.kind).toBe("daemon");
  await bothFind("Otto");
  await fill(home, "The walrus is called Ida.");
  await gateway.close();
  await bothFind("Ida");
  const owner = await attachHome({ home, kind: "cli", version: "test" });
  const { clients: known } = await engineOver(owner).listClients({});
  await owner.close();
  expect(known.map(({ client, calls }) => [client, calls])).toEqual([
    ["codex", 3],
    ["cursor", 3],
  ]);
}, 120_000);

test("garbage is answered or dropped and ends nothing; closing standard input ends it, without a word", async () => {
  const home = join(folder, "garbage");
  await fill(home);
  const child = raw(home);
  const lines: string[] = [];
  child
    .stdout!.setEncoding("utf8")
    .on("data", (text: string) => lines.push(...text.split("\n").filter(Boolean)));
  for (const line of [
    "nonsense",
    "{}",
    "[]",
    '{"jsonrpc":"2.0","id":7}',
    "\u0000\u0001",
    '{"jsonrpc":"1.0"}',
  ])
    child.stdin!.write(`${line}\n`);
  const asked = { jsonrpc: "2.0", id: 1, method: "initialize" };
  const clientInfo = { name: "raw", version: "1" };
  const params = { protocolVersion: "2025-03-26", capabilities: {}, clientInfo };
  child.stdin!.write(`${JSON.stringify({ ...asked, params })}\n`);
  await expect.poll(() => lines.some((line) => JSON.parse(line).id === 1), { timeout: 30_000 }).toBe(true);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
  const exited = once(child, "exit");
  child.stdin!.end();
  expect(await exited).toEqual([0, null]);
}, 60_000);

test.each([
  ["that owns the store", false],
  ["beside an owner", true],
])(
  "a message of 12 MB to one %s is refused by its number, the next is answered, and it goes when it is left",
  async (_how, owned) => {
    const home = join(folder, `long-${owned}`);
    await fill(home);
    const owner = owned ? await serveHome({ home, kind: "daemon", version: "test" }) : undefined;
    const child = raw(home, "--client", "flood");
    const answers = new Map<unknown, { result?: object; error?: { code: number; message: string } }>();
    let rest = "";
    child.stdout!.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop()!;
      for (const line of lines) answers.set(JSON.parse(line).id, JSON.parse(line));
    });
    const send = (message: object) => child.stdin!.write(`${JSON.stringify(message)}\n`);
    const params = {
      ...{ protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
    };
    const search = (query: string) => ({ name: "search", arguments: { query } });
    send({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    send({ jsonrpc: "2.0", method: "notifications/initialized" });
    // As the SDK's client writes them, and as others do.
    send({ method: "tools/call", params: search("q".repeat(12 << 20)), jsonrpc: "2.0", id: 2 });
    send({ jsonrpc: "2.0", id: "three", method: "tools/call", params: search("q".repeat(12 << 20)) });
    send({ jsonrpc: "2.0", id: 4, method: "tools/call", params: search("pelican") });
    await expect.poll(() => answers.has(4), { timeout: 60_000 }).toBe(true);
    for (const id of [2, "three"])
      expect(answers.get(id)?.error).toMatchObject({
        code: -32600,
        message: expect.stringContaining("4 MiB"),
      });
    expect(JSON.stringify(answers.get(4)?.result)).toContain("Otto");
    const exited = once(child, "exit");
    // Left in the middle of a long one.
    child.stdin!.end("q".repeat(12 << 20));
    expect(await exited).toEqual([0, null]);
    await owner?.close();
  },
  120_000,
);

test.each(["2024-11-05", "2099-01-01"])(
  "a program that speaks %s is answered in a version that is known",
  async (protocolVersion) => {
    const child = raw(join(folder, "versions"));
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: "raw", version: "1" } };
    child.stdin!.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
    let text = "";
    child.stdout!.setEncoding("utf8").on("data", (more: string) => {
      text += more;
    });
    await expect.poll(() => text.includes("\n"), { timeout: 30_000 }).toBe(true);
    const { result, error } = JSON.parse(text.split("\n")[0]!);
    expect(result?.serverInfo.name ?? error?.message).toMatch(/nacre|version/i);
    const exited = once(child, "exit");
    child.stdin!.end();
    await exited;
  },
  60_000,
);

test("the newest protocol, in which every request says who asks", async () => {
  const home = join(folder, "modern");
  await fill(home);
  const client = mcpClient("Some Editor", { versionNegotiation: { mode: "auto" } });
  await client.connect(mcpProcess(home));
  onTestFinished(() => client.close());
  expect((await callTool(client, "search", { query: "pelican" })).text).toContain("Otto");
  const refused = await callTool(client, "history_grep", { pattern: "pelican" });
  expect(refused.text).toContain(`nacre mcp grant some-editor lanes --home ${home}`);
}, 60_000);

test("a name that is none is refused at once", async () => {
  const child = raw(join(folder, "names"), "--client", "Not A Name");
  let said = "";
  child.stderr!.setEncoding("utf8").on("data", (more: string) => {
    said += more;
  });
  const [code] = await once(child, "exit");
  expect([code, said]).toEqual([2, expect.stringContaining("--client not-a-name")]);
}, 30_000);

function raw(home: string, ...words: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [entry, "--home", home, "mcp", ...words], { stdio: "pipe" });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}
