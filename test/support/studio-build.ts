/**
 * Before the tests in a browser: Studio is built of what is in web/ now, unless another build is named (`NACRE_STUDIO_FILES`); there is a folder
 * for the homes that tests begin with; and the large store is begun, which takes the longest.
 */

import { rmSync } from "node:fs";
import { join } from "node:path";
import { buildStudio } from "../../scripts/studio-build.mjs";
import { prepareLargeHome, SEEDS } from "./studio-homes.ts";
import { temporary } from "./temporary.ts";

export default async function setup(): Promise<() => void> {
  if (!process.env["NACRE_STUDIO_FILES"]) {
    const failure = await buildStudio(join(import.meta.dirname, "../.."), process.execPath);
    if (failure !== undefined) throw new Error(failure.join("\n"));
  }
  const seeds = temporary("nacre-studio-seeds-");
  process.env[SEEDS] = seeds;
  const giveUp = prepareLargeHome();
  return () => {
    giveUp();
    rmSync(seeds, { recursive: true, force: true });
  };
}
