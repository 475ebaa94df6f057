/** What programs may, and what they did, in memory. */

import type {
  CallsWanted,
  ClientCall,
  ClientCallId,
  ClientGrantId,
  ClientStore,
  KnownClient,
} from "../../rooms/clients/index.ts";
import { requireWhole } from "./numbers.ts";
import { takeFrom } from "./sorted-map.ts";
import type { Desk } from "./tables.ts";

export function clientTables(desk: Desk): ClientStore {
  return { ...grantsOf(desk), ...callsOf(desk) };
}

function grantsOf(desk: Desk): Pick<ClientStore, "give" | "grants" | "revoke"> {
  return {
    async give(grant) {
      const tables = desk.writing();
      requireWhole(grant.givenAt, ...(grant.until === null ? [] : [grant.until]));
      tables.lastId += 1;
      const id = tables.lastId as ClientGrantId;
      const agents = grant.agents === null ? null : Object.freeze([...grant.agents]);
      tables.clientGrants = tables.clientGrants.set(
        [id],
        Object.freeze({ ...grant, agents, id, revokedAt: null }),
      );
      return id;
    },
    async grants(installation, client) {
      return [...desk.reading().clientGrants.scan([])].filter(
        (grant) => grant.installation === installation && (client === undefined || grant.client === client),
      );
    },
    async revoke(installation, client, rights, at) {
      const tables = desk.writing();
      requireWhole(at);
      const taken = [...tables.clientGrants.scan([])].filter(
        (grant) =>
          grant.installation === installation &&
          grant.client === client &&
          grant.revokedAt === null &&
          rights.includes(grant.right),
      );
      for (const grant of taken) {
        const revoked = Object.freeze({ ...grant, revokedAt: at });
        tables.clientGrants = tables.clientGrants.set([grant.id], revoked);
      }
      return taken.length;
    },
  };
}

function callsOf(desk: Desk): Omit<ClientStore, "give" | "grants" | "revoke"> {
  function* wantedCalls({ installation, client, before }: CallsWanted): Generator<ClientCall> {
    for (const call of desk.reading().clientCalls.scan([], { backwards: true })) {
      if (call.installation !== installation) continue;
      if (client !== undefined && call.client !== client) continue;
      if (before === undefined || call.id < before) yield call;
    }
  }
  return {
    async note(call) {
      const tables = desk.writing();
      requireWhole(call.at, call.records);
      tables.lastId += 1;
      const id = tables.lastId as ClientCallId;
      const row = Object.freeze({ ...call, refs: Object.freeze([...call.refs]), id });
      tables.clientCalls = tables.clientCalls.set([id], row);
      return id;
    },
    async calls(wanted) {
      return takeFrom(wantedCalls(wanted), wanted.limit);
    },
    async packed(wanted) {
      return [...wantedCalls(wanted)].filter(({ pack }) => pack !== null).slice(0, Math.max(0, wanted.limit));
    },
    async madePack(pack) {
      return [...desk.reading().clientCalls.scan([])].findLast((call) => call.pack === pack);
    },
    async prune(installation, client, keep) {
      const tables = desk.writing();
      const gone = [...wantedCalls({ installation, client, limit: 0 })].slice(Math.max(0, keep));
      for (const { id } of gone) tables.clientCalls = tables.clientCalls.delete([id]);
      return gone.length;
    },
    async lately(installation) {
      return [...new Set([...wantedCalls({ installation, limit: 0 })].map(({ client }) => client))];
    },
    async callers(installation) {
      const known = new Map<string, KnownClient>();
      for (const call of desk.reading().clientCalls.scan([])) {
        if (call.installation !== installation) continue;
        const { client, at } = call;
        const before = known.get(client) ?? { client, calls: 0, lastAt: at };
        const lastAt = before.lastAt === null || at > before.lastAt ? at : before.lastAt;
        known.set(client, { client, calls: before.calls + 1, lastAt });
      }
      return [...known.values()].toSorted((a, b) => (a.client < b.client ? -1 : 1));
    },
  };
}
