import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { transferReference } from "./reference.ts";

test("the page of the format is what the shapes say: npm run docs writes it", () => {
  const page = join(import.meta.dirname, "../../../docs/reference/export.md");
  expect(readFileSync(page, "utf8")).toBe(transferReference());
});
