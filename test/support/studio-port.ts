/** A port of a test's own: those that begin beside it take the usual one, and it must be there again after its owner was killed. */

import { once } from "node:events";
import { existsSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";

/** The flags of `nacre studio` that name one; none where the owner before has left word of its own. */
export async function ownPort(home: string): Promise<readonly string[]> {
  if (existsSync(join(home, "run/studio.json"))) return [];
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return ["--port", `${port}`];
}
