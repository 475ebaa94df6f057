import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ERROR_CODES } from "../kernel/errors.ts";
import { integer, list, nullable, object, oneOf, optional, text } from "../kernel/shape.ts";
import { METHOD_NAMES, METHODS, type MethodName, type MethodSpec } from "./methods.ts";
import { wireReference } from "./reference.ts";
import { parameterRows } from "./reference-params.ts";
import { lane, time } from "./shapes.ts";

const page = wireReference();
const sectionOf = (name: string) => page.split("\n### ").find((part) => part.startsWith(`${name}\n`));

test("docs/reference/rpc.md is up to date (npm run docs)", () => {
  expect(readFileSync(join(import.meta.dirname, "../../docs/reference/rpc.md"), "utf8")).toBe(page);
});

test("every method for clients is documented: what it does, takes and needs, and who may call it", () => {
  for (const name of METHOD_NAMES) {
    const spec: MethodSpec = METHODS[name];
    if (spec.access === "internal") continue;
    const section = sectionOf(name);
    expect(section, name).toContain(spec.summary);
    expect(section).toContain(`deadline ${spec.deadlineMs / 1_000} s`);
    for (const kind of spec.callers ?? []) if (kind !== "test") expect(section).toContain(`\`${kind}\``);
    expect(section?.includes("needs the capability"), name).toBe(spec.needs !== undefined);
    const fields = Object.keys(spec.params.schema["properties"] as object);
    for (const field of fields) expect(section, name).toContain(`| \`${field}\` |`);
  }
});

test("what is between an owner's own threads is not, but for what is asked of who lends something", () => {
  const internal = METHOD_NAMES.filter((name) => METHODS[name].access === "internal");
  const shown = internal.filter((name) => sectionOf(name) !== undefined);
  expect(shown.sort()).toEqual(["complete", "embed_texts"]);
});

test("names that were published stand by themselves", () => {
  const [, published] = page.split("\n## Methods of an earlier daemon\n");
  const [own] = page.split("\n## Methods of an earlier daemon\n");
  for (const name of ["search_text", "insert_text", "export_memory", "list_lifecycle_journal", "flush"]) {
    expect(published).toContain(`\n### ${name}\n`);
    expect(own).not.toContain(`\n### ${name}\n`);
  }
});

test("the requests that it shows are good ones", () => {
  const lines = [...page.matchAll(/```json\n([\s\S]*?)\n```/g)].flatMap(([, block]) => block!.split("\n"));
  const messages = lines.map((line) => JSON.parse(line) as { method?: MethodName; params?: unknown });
  const requests = messages.filter(({ method }) => method !== undefined);
  expect(requests.map(({ method }) => method)).toEqual(["hello", "search"]);
  for (const { method, params } of requests) METHODS[method!].params.check(params);
});

test("every code of an error is listed", () => {
  for (const code of ERROR_CODES) expect(page).toContain(`| \`${code}\` | -32`);
});

test("a field is told with its bounds; what lies deeper, by its path; what returns, by its name", () => {
  const shape = object({
    lane,
    since: optional(time),
    note: nullable(text({ max: 20 })),
    count: integer({ min: 1 }),
    parts: list(object({ kind: oneOf(["a", "b"]), at: optional(time) }), { max: 3 }),
    free: text(),
  });
  expect(
    parameterRows(shape.schema).map(({ path, type, optional: may }) => `${path}${may ? "?" : ""}: ${type}`),
  ).toEqual([
    "lane: lane",
    "since?: time",
    "note: text (at most 20), or null",
    "count: whole number (from 1)",
    "parts: list (at most 3) of object",
    'parts[].kind: `"a"` or `"b"`',
    "parts[].at?: time",
    "free: text",
  ]);
});
