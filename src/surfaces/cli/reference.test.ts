import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { referencePage } from "./reference.ts";
import { loadAll } from "./registry.ts";

const page = referencePage(await loadAll());

test("docs/reference/cli.md is up to date (npm run docs)", () => {
  expect(readFileSync(join(import.meta.dirname, "../../../docs/reference/cli.md"), "utf8")).toBe(page);
});

test("every command is documented, with its flags and fields", async () => {
  for (const command of await loadAll()) {
    const section = page.split("\n## ").find((part) => part.startsWith(`nacre ${command.name}\n`));
    expect(section, command.name).toBeDefined();
    for (const flag of Object.keys(command.flags)) expect(section).toContain(`--${flag}`);
    for (const field of Object.keys(command.json?.fields ?? {})) expect(section).toContain(`\`${field}\``);
  }
});
