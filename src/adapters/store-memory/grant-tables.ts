/** Grants, and what was read under each, in memory. */

import { assert } from "../../kernel/assert.ts";
import type { Grant, GrantId, GrantStore, NewGrant, RevokeReason } from "../../rooms/grants/index.ts";
import { requireWhole } from "./numbers.ts";
import type { Desk, Tables } from "./tables.ts";

export function grantTables(desk: Desk): GrantStore {
  const all = () => [...desk.reading().grants.scan([])];
  return {
    async add(grant) {
      const tables = desk.writing();
      requireGrant(tables, grant);
      tables.lastId += 1;
      const id = tables.lastId as GrantId;
      tables.grants = tables.grants.set([id], storedGrant(grant, id));
      return id;
    },
    async grant(id) {
      return desk.reading().grants.get(id);
    },
    async byHash(hash) {
      requireHash(hash);
      return all().find((grant) => grant.hash === hash);
    },
    async byChild({ installation, sessionKey }) {
      return all().findLast((grant) => grant.installation === installation && grant.child === sessionKey);
    },
    async liveOf({ installation, sessionKey }, now) {
      return all()
        .filter((grant) => grant.installation === installation && grant.issuer === sessionKey)
        .filter((grant) => grant.revokedAt === null && grant.expiresAt > now);
    },
    async byRequest({ installation, sessionKey }, request) {
      return all().findLast(
        (grant) =>
          grant.installation === installation && grant.issuer === sessionKey && grant.request === request,
      );
    },
    async spend(id, tokens) {
      const tables = desk.writing();
      const grant = grantIn(tables, id);
      requireCount(tokens);
      const taken = Math.min(tokens, Math.max(0, grant.tokens - grant.spent));
      save(tables, { ...grant, spent: grant.spent + taken });
      return taken;
    },
    async giveBack(id, tokens) {
      const tables = desk.writing();
      const grant = grantIn(tables, id);
      requireCount(tokens);
      const spent = Math.max(0, grant.spent - tokens);
      save(tables, { ...grant, spent });
      return spent;
    },
    async revoke(id, at, why) {
      const tables = desk.writing();
      const under = new Set<GrantId | null>([grantIn(tables, id).id]);
      // A grant is younger than the one it was given under.
      for (const grant of tables.grants.scan([])) if (under.has(grant.parent)) under.add(grant.id);
      return revoke(tables, at, why, (grant) => under.has(grant.id));
    },
    async revokeAll(installation, before, at, why) {
      requireWhole(before);
      const chosen = (grant: Grant) => grant.installation === installation && grant.issuedAt < before;
      return revoke(desk.writing(), at, why, chosen);
    },
    async visit(id, refs, most) {
      const tables = desk.writing();
      const known = new Set(tables.grantVisits.get(id));
      if (refs.length > 0) grantIn(tables, id);
      for (const ref of refs) if (known.size < most) known.add(ref);
      tables.grantVisits = tables.grantVisits.set([id], Object.freeze([...known]));
    },
    async visits(id) {
      return desk.reading().grantVisits.get(id) ?? [];
    },
  };
}

function storedGrant(grant: NewGrant, id: GrantId): Grant {
  return Object.freeze({
    ...grant,
    lanes: Object.freeze([...grant.lanes]),
    summaries: grant.summaries === null ? null : Object.freeze([...grant.summaries]),
    id,
    spent: 0,
    revokedAt: null,
    revokedWhy: null,
  });
}

function save(tables: Tables, grant: Grant): void {
  tables.grants = tables.grants.set([grant.id], Object.freeze(grant));
}

function revoke(
  tables: Tables,
  at: Grant["issuedAt"],
  why: RevokeReason,
  chosen: (grant: Grant) => boolean,
): number {
  requireWhole(at);
  const live = [...tables.grants.scan([])].filter((grant) => grant.revokedAt === null && chosen(grant));
  for (const grant of live) save(tables, { ...grant, revokedAt: at, revokedWhy: why });
  return live.length;
}

function grantIn(tables: Readonly<Tables>, id: GrantId): Grant {
  const grant = tables.grants.get(id);
  assert(grant !== undefined, `grant ${id} does not exist`);
  return grant;
}

function requireGrant(tables: Readonly<Tables>, grant: NewGrant): void {
  requireHash(grant.hash);
  requireWhole(grant.issuedAt, grant.expiresAt);
  for (const count of [grant.delegation, grant.maxDepth, grant.tokens]) requireCount(count);
  if (grant.parent !== null) grantIn(tables, grant.parent);
  for (const known of tables.grants.scan([])) assert(known.hash !== grant.hash, "this hash is known");
}

function requireHash(hash: string): void {
  assert(/^[0-9a-f]{64}$/.test(hash), `${JSON.stringify(hash)} is not 64 hex digits`);
}

function requireCount(count: number): void {
  requireWhole(count);
  assert(count >= 0, `${count} is below zero`);
}
