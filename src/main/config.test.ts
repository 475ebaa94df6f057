import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { codeOf } from "../kernel/errors.ts";
import { configShape, policyOf, readConfig } from "./config.ts";

function folderWith(written?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "nacre-config-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (written !== undefined) writeFileSync(join(folder, "config.json"), written);
  return folder;
}

test.each([
  { name: "absent", written: undefined, policy: { ignore: [], stateless: [] } },
  { name: "empty", written: "{}", policy: { ignore: [], stateless: [] } },
  {
    name: "with a mark of its encoding",
    written: '\uFEFF{"sessions":{"ignore":["a:**"]}}',
    policy: { ignore: ["a:**"], stateless: [] },
  },
])("a file that is $name", async ({ written, policy }) => {
  expect(policyOf(await readConfig(folderWith(written)))).toEqual(policy);
});

test.each([
  { name: "no JSON", written: "{ sessions", says: "is not JSON" },
  { name: "a misspelt field", written: '{"sessions":{"ignroe":[]}}', says: 'unknown field "ignroe"' },
  {
    name: "a wrong value",
    written: '{"sessions":{"ignore":"x"}}',
    says: "config.sessions.ignore: expected a list",
  },
  { name: "a list", written: "[]", says: "expected an object" },
])("$name is refused by the name of the file", async ({ written, says }) => {
  const folder = folderWith(written);
  const error = await readConfig(folder).catch((thrown) => thrown);
  expect(codeOf(error)).toBe("input/bad-file");
  expect(error.message).toContain(join(folder, "config.json"));
  expect(error.message).toContain(says);
  expect(error.hint).not.toBe("");
});

interface Schema {
  readonly properties?: { readonly [name: string]: Schema };
}

/** Those that hold a value, by their whole path. */
function fieldsOf({ properties = {} }: Schema, path: readonly string[] = []): readonly string[] {
  return Object.entries(properties).flatMap(([name, inner]) =>
    inner.properties === undefined ? [[...path, name].join(".")] : fieldsOf(inner, [...path, name]),
  );
}

test("docs/reference/config.md has every field, and its example is right", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/reference/config.md"), "utf8");
  const example = JSON.parse(/```json\n(.*?)```/s.exec(page)![1]!);
  expect(configShape.check(example)).toBe(example);
  const fields = fieldsOf(configShape.schema as Schema);
  expect([...page.matchAll(/^\| `([\w.]+)` \|/gm)].map((row) => row[1])).toEqual(fields);
});
