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
