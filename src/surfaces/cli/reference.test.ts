import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ERROR_CODES } from "../../kernel/errors.ts";
import { referencePage } from "./reference.ts";
import { exitsPage } from "./reference-exits.ts";
import { jsonPage, WITHOUT_DATA } from "./reference-json.ts";
import { loadAll } from "./registry.ts";

const commands = await loadAll();
const [cli, json, exits] = [referencePage(commands), jsonPage(commands), exitsPage(commands)];
const sectionOf = (page: string, name: string) =>
  page.split("\n## ").find((part) => part.startsWith(`nacre ${name}\n`));

test.each([
  ["cli.md", cli],
  ["json.md", json],
  ["exit-codes.md", exits],
])("docs/reference/%s is up to date (npm run docs)", (file, page) => {
  expect(readFileSync(join(import.meta.dirname, "../../../docs/reference", file), "utf8")).toBe(page);
});

test("every command is documented, with its flags, its fields and how it ends", () => {
  for (const command of commands) {
    const section = sectionOf(cli, command.name);
    expect(section, command.name).toBeDefined();
    for (const flag of Object.keys(command.flags)) expect(section).toContain(`--${flag}`);
    const fields = Object.keys(command.json?.fields ?? {});
    for (const field of fields) expect(sectionOf(json, command.name)).toContain(`\`${field}\``);
    for (const meaning of Object.values(command.exits ?? {}))
      expect(exits).toContain(meaning.replaceAll("|", "\\|"));
  }
});

test("every error is listed with how it ends", () => {
  for (const code of ERROR_CODES) expect(exits.split(`\`${code}\``), code).toHaveLength(2);
});

test("a command without a result that is data has a reason, and no other has", () => {
  const without = commands
    .filter(({ json, jsonLines }) => json === null && !jsonLines)
    .map(({ name }) => name);
  for (const name of without) expect(WITHOUT_DATA[name], name).toBeDefined();
  for (const { name, json } of commands) if (json !== null) expect(WITHOUT_DATA[name], name).toBeUndefined();
});

test("links between the pages lead somewhere", () => {
  const anchors = (page: string) =>
    new Set([...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title!.toLowerCase().replaceAll(" ", "-")));
  const places: { readonly [file: string]: ReadonlySet<string> } = {
    "cli.md": anchors(cli),
    "json.md": anchors(json),
  };
  const links = [cli, json, exits].flatMap((page) => [...page.matchAll(/\]\(([a-z-]+\.md)#([^)]+)\)/g)]);
  expect(links.length).toBeGreaterThan(200);
  for (const [, file, anchor] of links) expect(places[file!]?.has(anchor!), `${file}#${anchor}`).toBe(true);
});
