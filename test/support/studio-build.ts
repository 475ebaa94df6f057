/**
 * Before the tests in a browser: Studio is built of what is in web/ now, unless another build is named (`NACRE_STUDIO_FILES`), and the program of
 * what is in src/, which starts in half the time that its sources take; there is a folder for the homes that tests begin with, and those that take
 * long to fill are begun.
 */

import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildStudio } from "../../scripts/studio-build.mjs";
import { buildPlugin } from "../host/built-plugin.ts";
import { fillAhead, PROGRAM, SEEDS } from "./studio-homes.ts";
import { temporary } from "./temporary.ts";

const root = join(import.meta.dirname, "../..");

export default async function setup(): Promise<() => Promise<void>> {
  const [failure, built] = await Promise.all([
    process.env["NACRE_STUDIO_FILES"] ? undefined : buildStudio(root, process.execPath),
    buildPlugin(),
  ]);
  if (failure !== undefined) throw new Error(failure.join("\n"));
  cpSync(join(root, "bin"), join(built.folder, "bin"), { recursive: true });
  process.env["NACRE_STUDIO_FILES"] ||= join(root, "dist/studio");
  process.env[PROGRAM] = join(built.folder, "bin/nacre.mjs");
  const seeds = temporary("nacre-studio-seeds-");
  process.env[SEEDS] = seeds;
  // Whoever names a file wants that, and not what others begin with.
  const namesFiles = process.argv.some((word) => /studio\/|\.test/.test(word));
  const giveUp = namesFiles ? () => {} : fillAhead();
  return async () => {
    giveUp();
    rmSync(seeds, { recursive: true, force: true });
    await built.remove();
  };
}
