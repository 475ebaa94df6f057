/** How much a program over MCP may have at work, and that it is not read on before it reads. */

import { PassThrough } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { ModelFace } from "../../kernel/model-face.ts";
import { serveMcp } from "./index.ts";
import { MOST_AT_WORK, Room } from "./room.ts";

const GREETING = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "0" } },
};
const call = (id: number) =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "search", arguments: {} } })}\n`;

/** Each call is begun, and ends when it is let go. */
function serving(text: string) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const open: (() => void)[] = [];
  let begun = 0;
  const face: ModelFace = {
    ...{ instructions: "", tools: [], templates: [], prompts: [] },
    call: async () => {
      begun += 1;
      await new Promise<void>((resolve) => open.push(resolve));
      return { text, structured: null, isError: false };
    },
    ...{
      resources: async () => ({ resources: [], next: null }),
      read: async () => "",
      prompt: async () => "",
    },
  };
  const served = serveMcp(face, "test", { input, output }, () => {});
  input.write(`${JSON.stringify(GREETING)}\n`);
  const letGo = () => open.splice(0).forEach((go) => void go());
  return { input, output, letGo, begun: () => begun, close: () => served.close() };
}

async function settled(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) await turn();
}

test("no more is begun than there may be at work; when some are answered, the next are", async () => {
  const { input, output, letGo, begun, close } = serving("ok");
  output.resume();
  await settled();
  const asked = 3 * MOST_AT_WORK;
  for (let id = 1; id <= asked; id += 1) {
    input.write(call(id));
    await turn();
  }
  await settled();
  expect(begun()).toBeGreaterThanOrEqual(MOST_AT_WORK);
  expect(begun()).toBeLessThan(2 * MOST_AT_WORK);
  while (begun() < asked) {
    letGo();
    await settled();
  }
  letGo();
  await close();
});

test("answers that nobody takes hold up what is asked next", async () => {
  const { input, output, letGo, begun, close } = serving("x".repeat(64 * 1024));
  output.pause();
  await settled();
  for (let id = 1; id <= 1_000; id += 1) {
    input.write(call(id));
    await turn();
    letGo();
  }
  await settled();
  letGo();
  expect(begun()).toBeLessThan(MOST_AT_WORK);
  expect(output.writableLength).toBeLessThan(MOST_AT_WORK * 2 * 64 * 1024);
  output.resume();
  while (begun() < 1_000) {
    letGo();
    await settled();
  }
  letGo();
  await close();
});

test("where nobody is left to take anything, nothing waits", async () => {
  const output = new PassThrough();
  const room = new Room(output);
  output.write("x".repeat(1024 * 1024));
  const free = room.free();
  output.destroy();
  await free;
  await room.free();
});
