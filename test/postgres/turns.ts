/** Turns that owners of one memory commit, and what of them is there. */

import { setTimeout as sleep } from "node:timers/promises";
import { openPostgresStore } from "../../src/adapters/store-postgres/index.ts";
import { requireIdentity } from "../../src/engine/index.ts";
import { plainText } from "../../src/rooms/history/index.ts";
import type { Client } from "../../src/wire/index.ts";

/** Until it is acknowledged, as the plugin does. Resolves to its words, which no other turn has. */
export async function committed(client: Pick<Client, "call">, lane: string, at: number): Promise<string> {
  const said = `${lane} ${process.pid} ${at}`;
  const place = process.pid * 1_000_000 + at * 2;
  const turn = {
    lane: { agent: "main", sessionKey: `agent:main:${lane}` },
    sessionId: `session of ${lane}`,
    key: said,
    admission: { entryId: `${said} asked`, place },
    terminal: { entryId: `${said} answered`, place: place + 1 },
    messages: [
      { role: "user", content: said },
      { role: "assistant", content: [{ type: "text", text: "ok" }] },
    ],
  };
  for (;;) {
    try {
      await client.call("commit_turn", turn, { deadlineMs: 10_000 });
      return said;
    } catch {
      await sleep(100);
    }
  }
}

/** What people said in a lane, in the order of the store. */
export async function saidIn(url: string, lane: string): Promise<readonly string[]> {
  const store = await openPostgresStore({ url, mode: "reader" });
  try {
    const { installation } = await requireIdentity(store);
    return await store.read(async ({ history }) => {
      const found = await history.findLane({ installation, agent: "main", sessionKey: `agent:main:${lane}` });
      const rows = found === undefined ? [] : await history.page(found.id, { limit: 100_000 });
      const asked = rows.filter(({ role }) => role === "user").map(({ id }) => id);
      const bodies = await history.bodies(asked);
      return asked.map((id) => plainText(bodies.get(id)!));
    });
  } finally {
    await store.close();
  }
}
