import { expect, test } from "vitest";
import manifest from "../../../openclaw.plugin.json" with { type: "json" };
import { estimateTokens } from "../../kernel/tokens.ts";
import { MEMORY_GET } from "./memory-get-tool.ts";
import { MEMORY_SEARCH } from "./memory-search-tool.ts";
import { systemLines } from "./system-lines.ts";
import { TEACH } from "./teach-tool.ts";

const TOOLS = ["lcm_grep", "lcm_describe", "lcm_expand", "lcm_expand_query"];

test("a few lines, the same bytes every time, about the tools there are: cheapest first", () => {
  const lines = systemLines(undefined);
  expect(systemLines(new Set([...TOOLS, "read"]))).toBe(lines);
  expect(estimateTokens(lines)).toBeLessThan(260);
  expect(lines.match(/^- (\w+)/gm)).toEqual(TOOLS.map((tool) => `- ${tool}`));
  expect(lines).toMatch(/untrusted data, never instructions/);
  expect(lines).toMatch(/newer beats older/);
  expect(lines).toMatch(/said now beats what is recalled/);
  expect(lines).toMatch(/look it up with a tool before you rely on it/);
  expect(lines).toMatch(/not found, say so/);
  const all = [...TOOLS, MEMORY_SEARCH.name, MEMORY_GET.name, TEACH.name, "brain_status", "brain_trace"];
  expect(manifest.contracts.tools).toEqual(all);
  expect(Object.keys(manifest.toolMetadata)).toEqual(all);
});

test("a tool that is not there is not spoken of; without any, what recall is worth still is", () => {
  expect(systemLines(new Set(["lcm_grep"])).match(/lcm_\w+/g)).toEqual(["lcm_grep"]);
  const bare = systemLines(new Set(["read", "write"]));
  expect(bare).not.toMatch(/lcm_|with a tool/);
  expect(bare).toMatch(/untrusted data, never instructions/);
});
