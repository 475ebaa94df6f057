/** What programs may, and what they did. */

import { instantOf } from "../../kernel/clock.ts";
import { installationId, packId } from "../../kernel/ids.ts";
import type {
  CallsWanted,
  ClientCall,
  ClientCallId,
  ClientGrant,
  ClientGrantId,
  ClientRight,
  ClientStore,
} from "../../rooms/clients/index.ts";
import { numbering, type StoredText, textIn, textOut, wholeIn } from "./column-codes.ts";
import type { Sql } from "./sql.ts";

const RIGHTS = numbering<ClientRight>("right of a program", { lanes: 0, forget: 1, teach: 2 });

export function clientTables(sql: Sql): ClientStore {
  return { ...grantsOf(sql), ...callsOf(sql) };
}

function grantsOf(sql: Sql): Pick<ClientStore, "give" | "grants" | "revoke"> {
  return {
    async give({ installation, client, right, agents, givenAt, until }) {
      const id = await sql.insert(
        `INSERT INTO client_grants (installation, client, right_code, agents, given_at, until_at)
         VALUES (?, ?, ?, ?, ?, ?)`,
        textIn(installation),
        textIn(client),
        RIGHTS.number(right),
        agents === null ? null : JSON.stringify(agents),
        wholeIn(givenAt),
        until === null ? null : wholeIn(until),
      );
      return id as ClientGrantId;
    },
    async grants(installation, client) {
      const rows =
        client === undefined
          ? await sql.all<GrantRow>(
              "SELECT * FROM client_grants WHERE installation = ? ORDER BY +id",
              textIn(installation),
            )
          : await sql.all<GrantRow>(
              "SELECT * FROM client_grants WHERE installation = ? AND client = ? ORDER BY id",
              textIn(installation),
              textIn(client),
            );
      return rows.map(grantOf);
    },
    async revoke(installation, client, rights, at) {
      return (
        await sql.run(
          `UPDATE client_grants SET revoked_at = ? WHERE installation = ? AND client = ? AND revoked_at IS NULL
         AND right_code IN (SELECT value FROM json_each(?))`,
          wholeIn(at),
          textIn(installation),
          textIn(client),
          JSON.stringify(rights.map((right) => RIGHTS.number(right))),
        )
      ).rows;
    },
  };
}

function callsOf(sql: Sql): Omit<ClientStore, "give" | "grants" | "revoke"> {
  const bounds = ({ installation, client, before, limit }: CallsWanted) => [
    textIn(installation),
    ...(client === undefined ? [] : [textIn(client)]),
    before ?? Number.MAX_SAFE_INTEGER,
    Math.max(0, limit),
  ];
  return {
    async note({ installation, client, at, call, outcome, records, pack, refs }) {
      const id = await sql.insert(
        `INSERT INTO client_calls (installation, client, at, call, outcome, records, pack, refs)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        textIn(installation),
        textIn(client),
        wholeIn(at),
        call,
        outcome,
        wholeIn(records),
        pack,
        JSON.stringify(refs),
      );
      return id as ClientCallId;
    },
    async calls(wanted) {
      const whose = wanted.client === undefined ? "" : "AND client = ?";
      const newest = `SELECT * FROM client_calls WHERE installation = ? ${whose} AND id < ? ORDER BY id DESC LIMIT ?`;
      return (await sql.all<CallRow>(newest, ...bounds(wanted))).map(callOf);
    },
    async packed(wanted) {
      return (
        await sql.all<CallRow>(
          `SELECT * FROM client_calls INDEXED BY client_calls_packed
           WHERE installation = ? AND client = ? AND id < ? AND pack IS NOT NULL ORDER BY id DESC LIMIT ?`,
          ...bounds(wanted),
        )
      ).map(callOf);
    },
    async madePack(pack) {
      const row = await sql.get<CallRow>(
        "SELECT * FROM client_calls WHERE pack = ? ORDER BY id DESC LIMIT 1",
        pack,
      );
      return row && callOf(row);
    },
    async prune(installation, client, keep) {
      const whose = [textIn(installation), textIn(client)] as const;
      return (
        await sql.run(
          `DELETE FROM client_calls WHERE installation = ? AND client = ? AND id <=
           (SELECT id FROM client_calls WHERE installation = ? AND client = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`,
          ...whose,
          ...whose,
          Math.max(0, keep),
        )
      ).rows;
    },
    async lately(installation) {
      const next = (after: string) =>
        `(SELECT client FROM client_calls INDEXED BY client_calls_by_client
          WHERE installation = ?1 ${after} ORDER BY client LIMIT 1)`;
      const rows = await sql.all<{ client: StoredText }>(
        `WITH RECURSIVE programs (client) AS (
           SELECT ${next("")}
           UNION ALL
           SELECT ${next("AND client > programs.client")} FROM programs WHERE programs.client IS NOT NULL
         )
         SELECT client FROM programs WHERE client IS NOT NULL
         ORDER BY (SELECT max(c.id) FROM client_calls AS c WHERE c.installation = ?1 AND c.client = programs.client) DESC`,
        textIn(installation),
      );
      return rows.map(({ client }) => textOut(client));
    },
    async callers(installation) {
      const rows = await sql.all<{ client: StoredText; calls: number; last_at: number }>(
        `SELECT client, count(*) AS calls, max(at) AS last_at FROM client_calls INDEXED BY client_calls_by_client
         WHERE installation = ? GROUP BY client ORDER BY client`,
        textIn(installation),
      );
      return rows.map(({ client, calls, last_at }) => ({
        ...{ client: textOut(client), calls, lastAt: instantOf(last_at) },
      }));
    },
  };
}

interface GrantRow {
  id: number;
  installation: StoredText;
  client: StoredText;
  right_code: number;
  agents: string | null;
  given_at: number;
  until_at: number | null;
  revoked_at: number | null;
}

function grantOf(row: GrantRow): ClientGrant {
  return {
    id: row.id as ClientGrantId,
    installation: installationId(textOut(row.installation)),
    client: textOut(row.client),
    right: RIGHTS.name(row.right_code),
    agents: row.agents === null ? null : (JSON.parse(row.agents) as string[]),
    givenAt: instantOf(row.given_at),
    until: row.until_at === null ? null : instantOf(row.until_at),
    revokedAt: row.revoked_at === null ? null : instantOf(row.revoked_at),
  };
}

interface CallRow {
  id: number;
  installation: StoredText;
  client: StoredText;
  at: number;
  call: string;
  outcome: string;
  records: number;
  pack: number | null;
  refs: string;
}

function callOf(row: CallRow): ClientCall {
  return {
    id: row.id as ClientCallId,
    installation: installationId(textOut(row.installation)),
    client: textOut(row.client),
    at: instantOf(row.at),
    call: row.call,
    outcome: row.outcome,
    records: row.records,
    refs: JSON.parse(row.refs) as string[],
    pack: row.pack === null ? null : packId(row.pack),
  };
}
