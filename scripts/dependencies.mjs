/**
 * Licences and provenance of everything that is installed to build, test and publish this.
 *
 *   npm run check -- dependencies               what the lock says: licences, hashes, programs that run at install; and
 *                                               whether what is installed says the same of its licence, and brings it along
 *   node scripts/dependencies.mjs --signatures   also has npm verify the registry's signatures and attestations (asks the registry)
 */

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { licenceIn } from "./licence-in.mjs";
import { problemsInstalled, problemsOf } from "./lock-rules.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

const lock = read("package-lock.json");
const ofStudio = Object.keys(read("web/package.json").devDependencies);
const look = (path) =>
  existsSync(join(root, path, "package.json"))
    ? { manifest: read(join(path, "package.json")), bringsLicence: licenceIn(join(root, path)) !== undefined }
    : undefined;
const problems = [
  ...problemsOf(lock, read("package.json"), ofStudio),
  ...problemsInstalled(lock, ofStudio, look),
];
for (const problem of problems) process.stderr.write(`error: ${problem}\n`);
process.stdout.write(`${Object.keys(lock.packages).length} packages, ${problems.length} problems\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

if (process.argv.includes("--signatures")) {
  const asked = spawnSync("npm", ["audit", "signatures"], { cwd: root, stdio: "inherit" });
  if (asked.status !== 0) process.exitCode = 1;
}
