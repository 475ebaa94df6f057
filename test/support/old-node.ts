/** A Node on this machine that is too old for the program: for tests of what happens then. */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { isNewEnough } from "../../bin/find-node.mjs";

/** Undefined when there is none. */
export const oldNode: string | undefined = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "node"))
  .filter((path) => existsSync(path))
  .find((path) => {
    const { stdout, status } = spawnSync(path, ["--version"], { encoding: "utf8" });
    return status === 0 && Number(stdout.slice(1).split(".")[0]) >= 18 && !isNewEnough(stdout.trim());
  });
