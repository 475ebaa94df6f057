/** Reaches an endpoint. Nobody being there is an answer, not a failure: the caller may then become the owner. */

import { createConnection, type Socket } from "node:net";
import { NacreError } from "../kernel/errors.ts";
import type { Channel } from "./channel.ts";
import { checkLoopback, type Endpoint, formatEndpoint } from "./endpoint.ts";
import { socketChannel } from "./socket-channel.ts";
import { deadlineError } from "./wire-errors.ts";

/** What a connection attempt meets when nobody listens. */
const NOBODY = new Set(["ENOENT", "ENOTDIR", "ECONNREFUSED", "ENOTSOCK", "ECONNRESET"]);

export async function connect(
  endpoint: Endpoint,
  options: { readonly deadlineMs?: number; readonly maxFrameBytes?: number } = {},
): Promise<Channel | undefined> {
  const socket = await openSocket(endpoint, options.deadlineMs ?? 5_000);
  return socket === undefined ? undefined : socketChannel(socket, options);
}

/** Resolves to a connected socket, or to undefined when nobody listens. */
export async function openSocket(endpoint: Endpoint, deadlineMs: number): Promise<Socket | undefined> {
  const target =
    endpoint.transport === "unix"
      ? { path: endpoint.path }
      : { host: checkLoopback(endpoint).host, port: endpoint.port };
  return await new Promise((resolve, reject) => {
    const socket = createConnection(target);
    const timer = setTimeout(() => {
      socket.destroy();
      reject(deadlineError(`Connecting to ${formatEndpoint(endpoint)}`, deadlineMs));
    }, deadlineMs);
    const onError = (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      if (NOBODY.has(error.code ?? "")) resolve(undefined);
      else reject(refused(endpoint, error));
    };
    socket.once("error", onError);
    socket.once("connect", () => {
      clearTimeout(timer);
      socket.off("error", onError);
      resolve(socket);
    });
  });
}

function refused(endpoint: Endpoint, cause: NodeJS.ErrnoException): NacreError {
  const where = formatEndpoint(endpoint);
  if (cause.code === "EACCES" || cause.code === "EPERM") {
    return new NacreError(
      "wire/unauthorised",
      `${where} belongs to another user`,
      "Run this as the user who runs the owner, or choose another folder with NACRE_HOME.",
      { cause },
    );
  }
  return new NacreError("wire/disconnected", `${where} cannot be reached (${cause.code})`, "Try again.", {
    cause,
  });
}
