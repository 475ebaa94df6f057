/** Grants, and what was read under each. */

import { assert } from "../../kernel/assert.ts";
import { instantOf } from "../../kernel/clock.ts";
import { installationId, type LaneId, type SummaryId } from "../../kernel/ids.ts";
import type { Grant, GrantId, GrantStore } from "../../rooms/grants/index.ts";
import {
  digestOut,
  longDigestIn,
  maybeTextIn,
  maybeTextOut,
  PURPOSES,
  REVOKED,
  type StoredText,
  textIn,
  textOut,
  wholeIn,
} from "./column-codes.ts";
import type { Sql } from "./sql.ts";

export function grantTables(sql: Sql): GrantStore {
  return {
    async add(grant) {
      const id = await sql.insert(
        `INSERT INTO grants (hash, parent_id, installation, agent, issuer, child, purpose, delegation, lanes, summaries,
           max_depth, tokens, issued_at, expires_at, request)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        longDigestIn(grant.hash),
        grant.parent,
        textIn(grant.installation),
        textIn(grant.agent),
        textIn(grant.issuer),
        textIn(grant.child),
        PURPOSES.number(grant.purpose),
        countIn(grant.delegation),
        JSON.stringify(grant.lanes),
        grant.summaries === null ? null : JSON.stringify(grant.summaries),
        countIn(grant.maxDepth),
        countIn(grant.tokens),
        wholeIn(grant.issuedAt),
        wholeIn(grant.expiresAt),
        maybeTextIn(grant.request),
      );
      return id as GrantId;
    },
    async grant(id) {
      return grantIn(await sql.get<GrantRow>("SELECT * FROM grants WHERE id = ?", id));
    },
    async byHash(hash) {
      return grantIn(await sql.get<GrantRow>("SELECT * FROM grants WHERE hash = ?", longDigestIn(hash)));
    },
    async byChild({ installation, sessionKey }) {
      return grantIn(
        await sql.get<GrantRow>(
          "SELECT * FROM grants WHERE child = ? AND installation = ? ORDER BY id DESC LIMIT 1",
          textIn(sessionKey),
          textIn(installation),
        ),
      );
    },
    async liveOf({ installation, sessionKey }, now) {
      // By what is live, which is little: a conversation may have given thousands that are not.
      const rows = await sql.all<GrantRow>(
        `SELECT * FROM grants INDEXED BY grants_live WHERE revoked_at IS NULL AND expires_at > ? AND issuer = ? AND installation = ?
         ORDER BY +id`,
        wholeIn(now),
        textIn(sessionKey),
        textIn(installation),
      );
      return rows.map(grantOf);
    },
    async byRequest({ installation, sessionKey }, request) {
      return grantIn(
        await sql.get<GrantRow>(
          "SELECT * FROM grants WHERE issuer = ? AND request = ? AND installation = ? ORDER BY id DESC LIMIT 1",
          textIn(sessionKey),
          textIn(request),
          textIn(installation),
        ),
      );
    },
    async spend(id, tokens) {
      const { cap, spent } = await tokensOf(sql, id);
      const taken = Math.min(countIn(tokens), Math.max(0, cap - spent));
      await setSpent(sql, id, spent + taken);
      return taken;
    },
    async giveBack(id, tokens) {
      const left = Math.max(0, (await tokensOf(sql, id)).spent - countIn(tokens));
      await setSpent(sql, id, left);
      return left;
    },
    ...revocations(sql),
    ...visits(sql),
  };
}

function revocations(sql: Sql): Pick<GrantStore, "revoke" | "revokeAll"> {
  return {
    async revoke(id, at, why) {
      await tokensOf(sql, id);
      return (
        await sql.run(
          `UPDATE grants SET revoked_at = ?, revoked_why = ? WHERE revoked_at IS NULL AND id IN (
           WITH RECURSIVE under (id) AS (
             SELECT id FROM grants WHERE id = ? UNION SELECT grants.id FROM under JOIN grants ON grants.parent_id = under.id
           ) SELECT id FROM under)`,
          wholeIn(at),
          REVOKED.number(why),
          id,
        )
      ).rows;
    },
    async revokeAll(installation, before, at, why) {
      return (
        await sql.run(
          `UPDATE grants SET revoked_at = ?, revoked_why = ?
         WHERE revoked_at IS NULL AND installation = ? AND issued_at < ?`,
          wholeIn(at),
          REVOKED.number(why),
          textIn(installation),
          wholeIn(before),
        )
      ).rows;
    },
  };
}

function visits(sql: Sql): Pick<GrantStore, "visit" | "visits"> {
  return {
    async visit(id, refs, most) {
      const row = await sql.get<{ count: number }>(
        "SELECT count(*) AS count FROM grant_visits WHERE grant_id = ?",
        id,
      );
      let count = row?.count ?? 0;
      for (const ref of refs) {
        if (count >= most) return;
        count += (
          await sql.run(
            "INSERT INTO grant_visits (grant_id, ref, ordinal) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            id,
            ref,
            count,
          )
        ).rows;
      }
    },
    async visits(id) {
      return (
        await sql.all<{ ref: string }>("SELECT ref FROM grant_visits WHERE grant_id = ? ORDER BY ordinal", id)
      ).map(({ ref }) => ref);
    },
  };
}

async function tokensOf(sql: Sql, id: GrantId): Promise<{ cap: number; spent: number }> {
  const row = await sql.get<{ cap: number; spent: number }>(
    "SELECT tokens AS cap, spent FROM grants WHERE id = ?",
    id,
  );
  assert(row !== undefined, `grant ${id} does not exist`);
  return row;
}

async function setSpent(sql: Sql, id: GrantId, spent: number): Promise<void> {
  await sql.run("UPDATE grants SET spent = ? WHERE id = ?", spent, id);
}

function countIn(number: number): number {
  assert(number >= 0, `${number} is below zero`);
  return wholeIn(number);
}

interface GrantRow {
  id: number;
  hash: Uint8Array;
  parent_id: number | null;
  installation: StoredText;
  agent: StoredText;
  issuer: StoredText;
  child: StoredText;
  purpose: number;
  delegation: number;
  lanes: string;
  summaries: string | null;
  max_depth: number;
  tokens: number;
  spent: number;
  issued_at: number;
  expires_at: number;
  revoked_at: number | null;
  revoked_why: number | null;
  request: StoredText | null;
}

function grantIn(row: GrantRow | undefined): Grant | undefined {
  return row && grantOf(row);
}

function grantOf(row: GrantRow): Grant {
  return {
    id: row.id as GrantId,
    hash: digestOut(row.hash),
    parent: row.parent_id as GrantId | null,
    installation: installationId(textOut(row.installation)),
    agent: textOut(row.agent),
    issuer: textOut(row.issuer),
    child: textOut(row.child),
    purpose: PURPOSES.name(row.purpose),
    delegation: row.delegation,
    lanes: JSON.parse(row.lanes) as LaneId[],
    summaries: row.summaries === null ? null : (JSON.parse(row.summaries) as SummaryId[]),
    maxDepth: row.max_depth,
    tokens: row.tokens,
    spent: row.spent,
    issuedAt: instantOf(row.issued_at),
    expiresAt: instantOf(row.expires_at),
    revokedAt: row.revoked_at === null ? null : instantOf(row.revoked_at),
    revokedWhy: row.revoked_why === null ? null : REVOKED.name(row.revoked_why),
    request: maybeTextOut(row.request),
  };
}
