import { expect, test } from "vitest";
import type { Client } from "../surfaces/cli/dependencies.ts";
import { atInstallation } from "./at-installation.ts";

/** About the whole store, or about lanes that say whose they are. */
const OF_ALL = [
  "reconcile appendChained showHistory showRawHistory",
  "scrub traces listQuarantine resolveQuarantine compact doctor repair stats journal backup calibrateGate",
].flatMap((names) => names.split(" "));
const OF_ONE = [
  "status search timeline get grep describe expand ask select forget erase",
  "remember listMemories showMemory editMemory forgetMemories restoreMemory keepMemory judge verdict listDocs watchDocs unwatchDocs listAuthored showAuthored exportMemory flushNamespace",
  "listGuidance showGuidance addGuidance editGuidance revokeGuidance restoreGuidance",
].flatMap((names) => names.split(" "));

const said = new Map<string, unknown>();
const client = Object.fromEntries(
  [...OF_ALL, ...OF_ONE].map((name) => [name, async (request: unknown) => said.set(name, request)]),
);
const own = atInstallation(client as unknown as Client, "here") as unknown as {
  readonly [name: string]: (request: object) => Promise<unknown>;
};

test("in a shared folder every question about somebody's is about this installation's", async () => {
  for (const name of OF_ONE) {
    await own[name]!({ text: "x" });
    expect(said.get(name), name).toEqual({ installation: "here", text: "x" });
  }
  for (const name of OF_ALL) {
    await own[name]!({ text: "x" });
    expect(said.get(name), name).toEqual({ text: "x" });
  }
});

test("who asks, lanes, and shelves of lanes are too", async () => {
  const lane = { agent: "main", sessionKey: "agent:main:main" };
  await own["search"]!({ asker: { ...lane, isOwner: true } });
  expect(said.get("search")).toMatchObject({ asker: { ...lane, installation: "here" } });
  await own["remember"]!({ shelf: { tier: "lane", lane } });
  expect(said.get("remember")).toMatchObject({ shelf: { lane: { ...lane, installation: "here" } } });
  await own["remember"]!({ shelf: { tier: "user", namespace: "al" } });
  expect(said.get("remember")).toEqual({ installation: "here", shelf: { tier: "user", namespace: "al" } });
  await own["showHistory"]!({ lane });
  expect(said.get("showHistory")).toEqual({ lane: { ...lane, installation: "here" } });
});
