/**
 * Builds Studio's front end from web/ into dist/studio, unless what is there is of the same sources.
 *
 *   node scripts/studio-build.mjs          when something changed
 *   node scripts/studio-build.mjs --fresh  in any case, as the last step of a build of the package
 *
 * Plain JavaScript for Node 18 and newer, because scripts/run.mjs asks whether there is something to do; vite itself runs on the Node
 * that is named. A build is made beside the old one and takes its place whole: who serves it meanwhile never sees half of it.
 */

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { oneAtATime } from "./set-up.mjs";

/** What the build was made of; in it, so that it comes and goes with it. */
const STAMP = "built-from.txt";

/** Resolves to undefined when the build is there, or to the lines that say why it is not. */
export async function buildStudio(root, node, { fresh = false } = {}) {
  if (!fresh && isCurrent(root)) return undefined;
  // Whoever held the lock before may have built it.
  return await oneAtATime(root, () => (fresh || !isCurrent(root) ? build(root, node) : undefined));
}

function isCurrent(root) {
  const stamp = join(root, "dist", "studio", STAMP);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === digestOf(root);
}

/** Of everything that goes into it: the sources and the versions of what they use. Types of src/ leave nothing behind. */
function digestOf(root) {
  const hash = createHash("sha256");
  const add = (path) => {
    const bytes = readFileSync(join(root, path));
    hash.update(`${path} ${bytes.length}\n`).update(bytes);
  };
  const visit = (folder) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.isFile()) add(`${folder}/${entry.name}`);
      else if (entry.isDirectory() && entry.name !== "node_modules") visit(`${folder}/${entry.name}`);
    }
  };
  visit("web");
  for (const file of ["package-lock.json", "tsconfig.json"]) if (existsSync(join(root, file))) add(file);
  return hash.digest("hex");
}

function build(root, node) {
  process.stderr.write("Building Studio (once, until something in web/ changes)\n");
  const dist = join(root, "dist");
  const building = join(dist, `.studio-${process.pid}`);
  const digest = digestOf(root);
  mkdirSync(dist, { recursive: true });
  try {
    const argv = ["build", "web", "--outDir", building, "--emptyOutDir", "--logLevel", "warn"];
    // What vite says goes to stderr: what this was started for may print a result on stdout.
    const { status, error } = spawnSync(node, [join(root, "node_modules/vite/bin/vite.js"), ...argv], {
      cwd: root,
      stdio: ["ignore", 2, 2],
    });
    if (status !== 0) {
      return [
        `error: Studio was not built (vite ${error === undefined ? `exited with ${status}` : error.message})`,
        "hint: what is wrong in web/ stands above; npm run check -- types lint says more",
      ];
    }
    writeFileSync(join(building, STAMP), digest);
    rmSync(join(dist, "studio"), { recursive: true, force: true });
    renameSync(building, join(dist, "studio"));
    return undefined;
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const failure = await buildStudio(root, process.execPath, { fresh: process.argv.includes("--fresh") });
  if (failure !== undefined) {
    process.stderr.write(`${failure.join("\n")}\n`);
    process.exitCode = 1;
  }
}
