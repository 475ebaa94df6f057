/** Packs this package the way npm publishes it, for the host to install: from where it is installed, or from a checkout with a build. */

import { access, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NacreError } from "../../kernel/errors.ts";
import { type Environment, runHost } from "./run-host.ts";

export interface Packed {
  readonly archive: string;
  remove(): Promise<void>;
}

export async function packPackage(root: string, env: Environment): Promise<Packed> {
  await access(join(root, "dist", "plugin.js")).catch(() => {
    throw new NacreError(
      "host/failed",
      `${root} has no build that the host could load`,
      "Run `npm run build` there first, or name a packed one: `nacre setup --archive FILE`.",
    );
  });
  const folder = await mkdtemp(join(tmpdir(), "nacre-pack-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const program = process.platform === "win32" ? "npm.cmd" : "npm";
  const packing = ["pack", root, "--ignore-scripts", "--silent", "--pack-destination", folder];
  const { code, stderr } = await runHost({ program, env }, packing);
  const archive = (await readdir(folder)).find((name) => name.endsWith(".tgz"));
  if (code === 0 && archive !== undefined) return { archive: join(folder, archive), remove };
  await remove();
  throw new NacreError(
    "host/failed",
    `npm cannot pack ${root}: ${stderr.trim().split("\n").at(-1) ?? ""}`,
    "Pack it by hand with `npm pack`, and name the file: `nacre setup --archive FILE`.",
  );
}
