import { expect, test } from "vitest";
import { isAgentCaptured, isToolCaptured, type LedgerChoice } from "./captured.ts";
import { isWebTool } from "./web-tools.ts";

test.each<[LedgerChoice, string, boolean]>([
  [{}, "exec", true],
  [{ includeTools: ["Exec"] }, "exec", true],
  [{ includeTools: ["exec"] }, "read", false],
  [{ excludeTools: ["exec"] }, "exec", false],
  [{ excludeTools: ["exec"] }, "read", true],
  // What is wanted is said: what is not says nothing more.
  [{ includeTools: ["exec"], excludeTools: ["exec"] }, "exec", true],
  [{ includeTools: [], excludeTools: ["exec"] }, "exec", false],
])("with %j, %s: %s", (choice, tool, captured) => {
  expect(isToolCaptured(choice, tool)).toBe(captured);
});

test("an agent that is left out is, and so is everybody where it is off", () => {
  expect(isAgentCaptured({}, "main")).toBe(true);
  expect(isAgentCaptured({ excludeAgents: ["MAIN"] }, "main")).toBe(false);
  expect(isAgentCaptured({ excludeAgents: ["other"] }, "main")).toBe(true);
  expect(isAgentCaptured({ enabled: false }, "main")).toBe(false);
});

test.each<[string, boolean]>([
  ["web_fetch", true],
  ["Web_Search", true],
  ["browser", true],
  ["mcp__brave__web_search", true],
  ["firecrawl-scrape", true],
  ["exec", false],
  ["read", false],
  ["curly_braces", false],
  ["weblog_of_mine", false],
])("%s is a web tool: %s", (tool, web) => {
  expect(isWebTool(tool)).toBe(web);
});

test("others are web tools where a person says so", () => {
  expect(isWebTool("intranet", ["Intranet"])).toBe(true);
});
