/**
 * Where an owner can be reached, as text: `unix:/path` or `tcp:127.0.0.1:37421`.
 *
 * TCP is for machines without unix sockets and for tools that cannot use them: loopback only, with a token.
 */

import { NacreError } from "../kernel/errors.ts";
import { sha256Hex } from "../kernel/hash.ts";

export type Endpoint =
  | { readonly transport: "unix"; readonly path: string }
  | { readonly transport: "tcp"; readonly host: string; readonly port: number };

export const SOCKET_NAME = "nacre.sock";
export const DEFAULT_TCP_PORT = 37_421;
const LOOPBACK = ["127.0.0.1", "::1"];

/** The kernel's limit is 104 bytes on the strictest system we run on, its ending zero included. */
const LONGEST_SOCKET_PATH = 100;

export function parseEndpoint(text: string): Endpoint {
  const unix = /^unix:(.+)$/s.exec(text.trim());
  if (unix !== null) return { transport: "unix", path: unix[1]! };
  const tcp = /^tcp:(?:\[([0-9a-f:]+)\]|([^:[\]]+)):(\d{1,5})$/i.exec(text.trim());
  const host = tcp?.[1] ?? tcp?.[2];
  const port = Number(tcp?.[3]);
  if (host === undefined || port > 65_535) {
    throw new NacreError(
      "input/bad-field",
      `"${text.slice(0, 120)}" is not an endpoint`,
      `Write unix:/path/to/${SOCKET_NAME} or tcp:127.0.0.1:${DEFAULT_TCP_PORT}.`,
    );
  }
  return checkLoopback({ transport: "tcp", host, port });
}

export function formatEndpoint(endpoint: Endpoint): string {
  if (endpoint.transport === "unix") return `unix:${endpoint.path}`;
  const host = endpoint.host.includes(":") ? `[${endpoint.host}]` : endpoint.host;
  return `tcp:${host}:${endpoint.port}`;
}

export function checkLoopback<E extends Endpoint>(endpoint: E): E {
  if (endpoint.transport === "tcp" && !LOOPBACK.includes(endpoint.host)) {
    throw new NacreError(
      "input/bad-field",
      `${endpoint.host} is not this machine's loopback address`,
      "Use 127.0.0.1 or ::1; memory is not served to a network.",
    );
  }
  return endpoint;
}

/** Where the owner of a home listens unless told otherwise. `scratch` is the system's temporary folder. */
export function defaultEndpoint(
  runFolder: string,
  scratch: string,
  platform: string,
  user: number,
): Endpoint {
  if (platform === "win32") return { transport: "tcp", host: "127.0.0.1", port: DEFAULT_TCP_PORT };
  const path = `${runFolder}/${SOCKET_NAME}`;
  if (fitsSocket(path)) return { transport: "unix", path };
  const short = `${scratch}/nacre-${user}/${sha256Hex(path).slice(0, 16)}.sock`;
  if (fitsSocket(short)) return { transport: "unix", path: short };
  throw new NacreError(
    "store/unavailable",
    `No path short enough for a socket: ${short}`,
    "Choose a shorter folder with NACRE_HOME, or set TMPDIR to a shorter one.",
  );
}

function fitsSocket(path: string): boolean {
  return Buffer.byteLength(path) <= LONGEST_SOCKET_PATH;
}
