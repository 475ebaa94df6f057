/**
 * What is wrong with a memory on a server: rows without what they refer to, indexes that are not whole, contents that are not what
 * was stored. Its pages are the server's business.
 */

import { contentChecks } from "../sql/contents-check.ts";
import type { Connection } from "./connection.ts";

export async function serverProblems(
  connection: Connection,
  most: number,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const problems: string[] = [];
  problems.push(...(await brokenIndexes(connection)));
  for (const reference of await referencesOf(connection)) {
    signal?.throwIfAborted();
    problems.push(...(await strays(connection, reference, most)));
  }
  for await (const found of contentChecks(connection)) {
    signal?.throwIfAborted();
    problems.push(...found);
    if (problems.length >= most) break;
  }
  return problems.slice(0, most);
}

/** Of one whose making was interrupted. */
async function brokenIndexes(connection: Connection): Promise<readonly string[]> {
  const rows = await connection.all<{ name: string }>(
    `SELECT c.relname::text AS name FROM pg_catalog.pg_index AS i JOIN pg_catalog.pg_class AS c ON c.oid = i.indexrelid
     JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
     WHERE n.nspname = ? AND NOT (i.indisvalid AND i.indisready) ORDER BY c.relname`,
    connection.schema,
  );
  return rows.map(({ name }) => `the index ${name} is not whole`);
}

interface Reference {
  readonly child: string;
  readonly parent: string;
  /** As JSON: a list of columns, and what each refers to. */
  readonly pairs: string;
}

async function referencesOf(connection: Connection): Promise<readonly Reference[]> {
  return await connection.all<Reference>(
    `SELECT child.relname::text AS child, parent.relname::text AS parent,
       json_agg(json_build_array(a.attname, b.attname) ORDER BY k.place)::text AS pairs
     FROM pg_catalog.pg_constraint AS r
     JOIN pg_catalog.pg_class AS child ON child.oid = r.conrelid JOIN pg_catalog.pg_class AS parent ON parent.oid = r.confrelid
     JOIN pg_catalog.pg_namespace AS n ON n.oid = r.connamespace
     CROSS JOIN LATERAL unnest(r.conkey, r.confkey) WITH ORDINALITY AS k (own, other, place)
     JOIN pg_catalog.pg_attribute AS a ON a.attrelid = r.conrelid AND a.attnum = k.own
     JOIN pg_catalog.pg_attribute AS b ON b.attrelid = r.confrelid AND b.attnum = k.other
     WHERE r.contype = 'f' AND n.nspname = ? GROUP BY r.oid, child.relname, parent.relname ORDER BY 1, 2, 3`,
    connection.schema,
  );
}

async function strays(
  connection: Connection,
  { child, parent, pairs }: Reference,
  most: number,
): Promise<readonly string[]> {
  const columns = JSON.parse(pairs) as readonly (readonly [own: string, other: string])[];
  const joined = columns.map(([own, other]) => `p.${other} = c.${own}`).join(" AND ");
  const there = columns.map(([own]) => `c.${own} IS NOT NULL`).join(" AND ");
  const rows = await connection.all(
    `SELECT 1 FROM ${child} AS c WHERE ${there} AND NOT EXISTS (SELECT 1 FROM ${parent} AS p WHERE ${joined}) LIMIT ${most}`,
  );
  return rows.map(() => `a row of ${child} refers to a missing row of ${parent}`);
}
