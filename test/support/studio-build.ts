/**
 * Before the tests in a browser: Studio is built of what is in web/ now, unless another build is named (`NACRE_STUDIO_FILES`), and the program of
 * what is in src/, which starts in half the time that its sources take, and once it is compiled in half of that; there is a folder for the homes
 * that tests begin with, and those that take long to fill are begun.
 */

import { cpSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "rolldown";
import { buildStudio } from "../../scripts/studio-build.mjs";
import { buildPlugin } from "../host/built-plugin.ts";
import { FILLER, fillAhead, PROGRAM, SEEDS } from "./studio-homes.ts";
import { keptSeeds } from "./studio-seeds.ts";
import { temporary } from "./temporary.ts";

const root = join(import.meta.dirname, "../..");

export default async function setup(): Promise<() => Promise<void>> {
  process.env["NODE_COMPILE_CACHE"] ??= temporary("nacre-studio-compiled-");
  process.env[SEEDS] = keptSeeds(root);
  const [built, failure] = await Promise.all([
    buildPlugin(),
    process.env["NACRE_STUDIO_FILES"] ? undefined : buildStudio(root, process.execPath),
  ]);
  if (failure !== undefined) throw new Error(failure.join("\n"));
  for (const name of ["bin", "sample"])
    cpSync(join(root, name), join(built.folder, name), { recursive: true });
  process.env["NACRE_STUDIO_FILES"] ||= ownFiles();
  process.env[PROGRAM] = join(built.folder, "bin/nacre.mjs");
  process.env[FILLER] = await bundleFiller(join(built.folder, "dist"));
  // Whoever names a file wants that, and not what others begin with.
  const namesFiles = process.argv.some((word) => /studio\/|\.test/.test(word));
  const giveUp = namesFiles ? () => {} : fillAhead();
  return async () => {
    giveUp();
    await built.remove();
  };
}

/** Beside the program: it finds an owner's threads there. */
async function bundleFiller(dir: string): Promise<string> {
  const entry = join(import.meta.dirname, "fill-home.ts");
  await build({
    input: { "fill-home": entry },
    platform: "node",
    logLevel: "warn",
    plugins: [ownFolders],
    output: { dir, format: "esm", chunkFileNames: "fill-home-[name].js" },
  });
  return join(dir, "fill-home.js");
}

/** What tests read lies where their sources are. */
const ownFolders = {
  name: "own-folders",
  transform: (code: string, id: string) =>
    code.replaceAll("import.meta.dirname", JSON.stringify(dirname(id))),
};

/** A copy: whoever builds Studio beside this run takes no files away from its owners. */
function ownFiles(): string {
  const files = temporary("nacre-studio-files-");
  cpSync(join(root, "dist/studio"), files, { recursive: true });
  return files;
}
