/**
 * `node test/support/large-home.ts [HOME]`: puts a store of 100,000 messages into a home; without one, sees to it that such a store is kept.
 *
 * The store is loaded as benchmarks load theirs, and kept with them in `.bench/`. Two of these at once load it once.
 */

import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { copyLoaded } from "../../bench/store-cache.ts";
import { oneAtATime } from "../../scripts/set-up.mjs";

const MESSAGES = 100_000;
const [home] = process.argv.slice(2);
const folder = await oneAtATime(`${import.meta.filename}:${MESSAGES}`, () => copyLoaded(MESSAGES));
if (home !== undefined) await copyFile(join(folder, "nacre.db"), join(home, "nacre.db"));
await rm(folder, { recursive: true, force: true });
process.exit(0);
