/** A line that dies while much is on its way: what the owner may have begun is never called not begun. */

import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createConnection, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { codeOf } from "../kernel/errors.ts";
import { createPeer, type Peer } from "./peer.ts";
import { socketChannel } from "./socket-channel.ts";

let folder: string;
let path: string;
const cleanup: (() => unknown)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nacre-channel-"));
  path = join(folder, "nacre.sock");
});
afterEach(async () => {
  for (const undo of cleanup.splice(0).reverse()) await undo();
  await rm(folder, { recursive: true });
});

/** An owner that takes nothing until its end of the line is resumed. */
async function owner(
  begin: (method: string, line: Socket) => void,
): Promise<{ dial(): Promise<Peer>; line: Promise<Socket> }> {
  const met = Promise.withResolvers<Socket>();
  const server = createServer((socket) => {
    socket.on("error", () => {});
    const handle = ({ method }: { method: string }) => {
      begin(method, socket);
      return new Promise<never>(() => {});
    };
    createPeer(socketChannel(socket), { handle });
    socket.pause();
    met.resolve(socket);
  });
  server.listen(path);
  cleanup.push(() => server.close());
  await once(server, "listening");
  return { dial, line: met.promise };
}

async function dial(): Promise<Peer> {
  const socket = createConnection(path);
  await once(socket, "connect");
  const peer = createPeer(socketChannel(socket));
  cleanup.push(() => peer.close());
  return peer;
}

const LARGE = "x".repeat(3_000_000);

test("of calls that went out together, none that was begun is said not to have been", async () => {
  const begun: string[] = [];
  const dying = await owner((method, line) => {
    begun.push(method);
    if (begun.length === 3) line.destroy();
  });
  const caller = await dying.dial();
  const line = await dying.line;
  const told: Record<string, unknown> = {};
  const ask = (method: string, params: object) =>
    caller.request(method, params).catch((error: unknown) => {
      told[method] = codeOf(error);
    });
  // The first fills the line; what is asked meanwhile goes out at once when it has been taken, and in part only.
  const asked = [ask("import", { LARGE }), ask("remember", {}), ask("teach", {}), ask("edit", { LARGE })];
  line.resume();
  await Promise.all(asked);
  expect(begun).toEqual(["import", "remember", "teach"]);
  for (const method of begun) expect(told[method], method).toBe("wire/disconnected");
});

test("a call that went out alone and was not taken whole is known not to have been begun", async () => {
  const dying = await owner(() => {
    throw new Error("nothing is begun");
  });
  const caller = await dying.dial();
  const line = await dying.line;
  const asked = caller.request("remember", { LARGE });
  line.destroy();
  await expect(asked).rejects.toMatchObject({ code: "wire/closing" });
});

test("what is asked while the line is being closed is known not to have been begun", async () => {
  const { dial } = await owner(() => {});
  const caller = await dial();
  caller.close();
  await expect(caller.request("remember", {})).rejects.toMatchObject({ code: "wire/closing" });
});
