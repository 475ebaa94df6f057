/** A daemon: owns a home until it is told to stop. */

import { homedir } from "node:os";
import packageJson from "../../package.json" with { type: "json" };
import { resolveHome } from "../surfaces/daemon/home.ts";
import { serveHome } from "./attach-home.ts";

export async function main(): Promise<void> {
  const log = (line: string, fields: object = {}) => console.error(line, JSON.stringify(fields));
  const serving = await serveHome({
    home: resolveHome(process.env, homedir()),
    kind: "daemon",
    version: packageJson.version,
    notice: log,
  });
  console.log(`nacre ${packageJson.version} listens on ${serving.endpoint}`);
  const told = new Promise<string>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve(signal));
  });
  const why = await Promise.race([told, serving.stopped]);
  log(`stopping: ${why}`);
  await serving.close();
}
