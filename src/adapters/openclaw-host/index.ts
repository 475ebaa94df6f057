/**
 * OpenClaw as a program on this machine: found, asked, and its configuration changed.
 *
 * What is to be changed is decided by who calls. The plugin within the host is another matter: surfaces/openclaw.
 */

import { readdir, stat } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { backUpConfig, configBackups, readConfig, replaceConfig, tryConfig } from "./config-files.ts";
import { editText } from "./edit-text.ts";
import { findHost, type HostAsked } from "./find-host.ts";
import { packPackage } from "./pack-package.ts";
import { type Environment, runHost } from "./run-host.ts";

export interface OpenClawOptions {
  readonly env: Environment;
  /** The folder of this package. */
  readonly root: string;
}

export function openClaw({ env, root }: OpenClawOptions) {
  return {
    find: (asked: HostAsked) => findHost(asked, env),
    run: runHost,
    readConfig,
    editText,
    backUpConfig,
    configBackups,
    replaceConfig,
    tryConfig,
    packSelf: () => packPackage(root, env),
    answers,
    sizeOf,
  };
}

/** Whether anybody listens there, on this machine. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", timeout: 1_000 });
    const end = (heard: boolean) => {
      socket.destroy();
      resolve(heard);
    };
    socket.on("connect", () => end(true));
    socket.on("timeout", () => end(false));
    socket.on("error", () => end(false));
  });
}

/** Of all files in a folder; null when there is none. */
async function sizeOf(folder: string): Promise<number | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return null;
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
