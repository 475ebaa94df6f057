/** Writes the generated pages of docs/reference. A test fails when they are out of date. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { referencePage } from "../src/surfaces/cli/reference.ts";
import { loadAll } from "../src/surfaces/cli/registry.ts";
import { wireReference } from "../src/wire/reference.ts";

const folder = join(import.meta.dirname, "../docs/reference");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "cli.md"), referencePage(await loadAll()));
writeFileSync(join(folder, "rpc.md"), wireReference());
