/** Answers of the methods about programs. */

import type { ClientApi, ShownClient } from "../../engine/api.ts";

const at = Date.UTC(2026, 9, 2, 14, 3);

const cursor: ShownClient = {
  ...{ client: "cursor", calls: 12, lastAt: at },
  grants: [{ right: "lanes", agents: ["main"], givenAt: at, until: at + 86_400_000, state: "live" }],
};

export const clientAnswers: Pick<ClientApi, "grantClient" | "revokeClient" | "listClients" | "clientLog"> = {
  grantClient: async () => cursor,
  revokeClient: async () => ({ revoked: 1, client: cursor }),
  listClients: async () => ({ clients: [cursor] }),
  clientLog: async () => ({
    calls: [
      {
        ...{ id: 9, at, client: "cursor", call: "pack", outcome: "ok", records: 2 },
        ...{ refs: ["mem:5", "fact:3"], pack: 41 },
      },
    ],
    next: null,
  }),
};

/** How the commands about programs are run in tests. */
export const CLIENT_RUNS = {
  "mcp config": ["mcp config claude-code", "mcp config cursor"],
  "mcp clients": "mcp clients",
  "mcp grant": "mcp grant cursor lanes --agent main --for 30d --yes",
  "mcp revoke": "mcp revoke cursor lanes",
  "mcp log": "mcp log cursor",
};
