/** Writes the generated pages of docs/reference. A test fails when they are out of date. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transferReference } from "../src/kernel/transfer/reference.ts";
import { referencePage } from "../src/surfaces/cli/reference.ts";
import { exitsPage } from "../src/surfaces/cli/reference-exits.ts";
import { jsonPage } from "../src/surfaces/cli/reference-json.ts";
import { loadAll } from "../src/surfaces/cli/registry.ts";
import { wireReference } from "../src/wire/reference.ts";
import { takesNoWords } from "./no-words.ts";

takesNoWords("npm run docs: writes the pages of docs/reference that are made from the sources.");
const folder = join(import.meta.dirname, "../docs/reference");
mkdirSync(folder, { recursive: true });
const commands = await loadAll();
writeFileSync(join(folder, "cli.md"), referencePage(commands));
writeFileSync(join(folder, "json.md"), jsonPage(commands));
writeFileSync(join(folder, "exit-codes.md"), exitsPage(commands));
writeFileSync(join(folder, "rpc.md"), wireReference());
writeFileSync(join(folder, "export.md"), transferReference());
