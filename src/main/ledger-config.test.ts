import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { codeOf } from "../kernel/errors.ts";
import { readConfig } from "./config.ts";
import { ledgerOf } from "./ledger-config.ts";

function folderWith(ledger: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), "nacre-ledger-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "config.json"), JSON.stringify({ ledger }));
  return folder;
}

test("what is chosen is passed on as it is; nothing chosen is nothing", async () => {
  const chosen = {
    enabled: false,
    includeTools: ["exec"],
    excludeTools: ["read"],
    excludeAgents: ["guest"],
    webTools: ["intranet"],
    scorer: "heuristic-v1",
  };
  expect(ledgerOf(await readConfig(folderWith(chosen)))).toEqual(chosen);
  expect(ledgerOf(await readConfig(folderWith(undefined)))).toEqual({});
});

test.each<[string, unknown, string]>([
  ["a misspelt knob", { includeTool: ["exec"] }, 'config.ledger: unknown field "includeTool"'],
  ["a word for a switch", { enabled: "yes" }, "config.ledger.enabled"],
  ["one name for a list", { excludeTools: "exec" }, "config.ledger.excludeTools: expected a list"],
  ["an empty name", { excludeAgents: [""] }, "config.ledger.excludeAgents[0]"],
  ["a scorer that is none", { scorer: "best" }, "config.ledger.scorer: expected one of"],
  [
    "too many names",
    { webTools: Array.from({ length: 201 }, (_, at) => `t${at}`) },
    "config.ledger.webTools",
  ],
])("%s is refused by its path", async (_name, ledger, says) => {
  const error = await readConfig(folderWith(ledger)).catch((thrown) => thrown);
  expect(codeOf(error)).toBe("input/bad-file");
  expect(error.message).toContain(says);
  expect(error.hint).not.toBe("");
});
