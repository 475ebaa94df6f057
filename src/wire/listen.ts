/**
 * Listens on an endpoint.
 *
 * A unix socket is bound under a passing name, closed to others, and then moved to its place: it is never
 * visible with wider permissions, it replaces what a dead owner left without a gap, and an earlier owner that
 * ends late cannot take away the socket of its successor.
 */

import { randomBytes } from "node:crypto";
import { chmod, lstat, rename, rm, stat } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { NacreError } from "../kernel/errors.ts";
import { openSocket } from "./connect.ts";
import { checkLoopback, type Endpoint, formatEndpoint } from "./endpoint.ts";
import { makePrivateFolder } from "./run-folder.ts";

const PROBE_MS = 1_000;

export interface Listener {
  /** The real one: with the port that was given when 0 was asked for. */
  readonly endpoint: Endpoint;
  /** Stops accepting. Connections that exist are their holders' to close. Idempotent. */
  close(): Promise<void>;
  /** False when the socket has been removed, or replaced by another listener's: nobody finds this one any more. */
  isInPlace(): Promise<boolean>;
  /** Lets the process end although this listens. */
  unref(): void;
}

export interface ListenOptions {
  readonly onConnection: (socket: Socket) => void;
  /** Take the place of a listener that still accepts: only for the holder of the lease. */
  readonly replace?: boolean;
}

export async function listen(endpoint: Endpoint, options: ListenOptions): Promise<Listener> {
  return endpoint.transport === "unix"
    ? await listenOnPath(endpoint.path, options)
    : await listenOnPort(checkLoopback(endpoint), options);
}

async function listenOnPath(path: string, options: ListenOptions): Promise<Listener> {
  await makePrivateFolder(dirname(path));
  if (options.replace !== true) await refuseLive(path);
  const server = createServer(options.onConnection);
  const passing = join(dirname(path), `.${randomBytes(3).toString("hex")}`);
  await begin(server, { path: passing });
  const ino = await moveIntoPlace(passing, path).catch((error: unknown) => {
    server.close();
    throw error;
  });
  const isInPlace = async () => (await stat(path).catch(() => undefined))?.ino === ino;
  return {
    endpoint: { transport: "unix", path },
    isInPlace,
    async close() {
      server.close();
      if (await isInPlace()) await rm(path, { force: true });
    },
    unref: () => void server.unref(),
  };
}

/** Resolves to the socket's inode, by which its binder knows later whether it is still the one in place. */
async function moveIntoPlace(passing: string, path: string): Promise<number> {
  await chmod(passing, 0o600);
  const { ino } = await stat(passing);
  await rename(passing, path);
  return ino;
}

async function refuseLive(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined) return;
  if (!found.isSocket()) {
    throw new NacreError("store/unavailable", `${path} is there and is not a socket`, `Move ${path} away.`);
  }
  const socket = await openSocket({ transport: "unix", path }, PROBE_MS);
  if (socket === undefined) return;
  socket.destroy();
  throw owned({ transport: "unix", path });
}

async function listenOnPort(
  endpoint: Extract<Endpoint, { transport: "tcp" }>,
  options: ListenOptions,
): Promise<Listener> {
  const server = createServer(options.onConnection);
  try {
    await begin(server, { host: endpoint.host, port: endpoint.port, exclusive: true });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === "EADDRINUSE" ? owned(endpoint, error) : error;
  }
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : endpoint.port;
  return {
    endpoint: { ...endpoint, port },
    isInPlace: async () => true,
    async close() {
      server.close();
    },
    unref: () => void server.unref(),
  };
}

async function begin(
  server: Server,
  where: { path: string } | { host: string; port: number; exclusive: boolean },
) {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(where, () => {
      server.off("error", reject);
      // A failure to accept one connection must not end the thread that serves the others.
      server.on("error", () => {});
      resolve();
    });
  });
}

function owned(endpoint: Endpoint, cause?: unknown): NacreError {
  return new NacreError(
    "store/owned",
    `Somebody already listens on ${formatEndpoint(endpoint)}`,
    "Stop that program, or give this one another endpoint.",
    cause === undefined ? undefined : { cause },
  );
}
