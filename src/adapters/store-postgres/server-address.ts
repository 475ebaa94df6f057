/**
 * Where a memory is: `postgres://user:password@host:5432/database?schema=nacre`.
 *
 * All but `schema` is as every program of PostgreSQL understands it. Nothing that is shown has the password in it.
 */

import { NacreError } from "../../kernel/errors.ts";

export interface ServerAddress {
  /** For the server alone. */
  readonly url: string;
  readonly schema: string;
  /** For people: without password and options. */
  readonly shown: string;
}

const DEFAULT_SCHEMA = "nacre";
/** Plain names only: no quoting in any statement can then go wrong. */
const SCHEMA = /^[a-z_][a-z0-9_]{0,62}$/;

export function isServerAddress(text: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(text);
}

export function readAddress(text: string): ServerAddress {
  const url = URL.canParse(text) && isServerAddress(text) ? new URL(text) : undefined;
  if (url === undefined)
    throw refused("the address of the server cannot be read", "postgres://USER:PASSWORD@HOST:5432/DATABASE");
  // A stroke, a question mark or a hash in a password ends it for whoever reads an address: what is before would be taken for the
  // server, and shown.
  if (/^\w+:\/\/[^/?#]*[/?#].*@/s.test(text) || url.hash !== "" || !isDecodable(url))
    throw refused(
      "the address of the server cannot be read",
      "postgres://USER:PASSWORD@HOST:5432/DATABASE, with %2F for /, %3F for ?, %23 for #, %40 for @ and %25 for % in a password",
    );
  const schema = url.searchParams.get("schema") ?? DEFAULT_SCHEMA;
  if (!SCHEMA.test(schema) || schema.startsWith("pg_"))
    throw refused(
      "the schema in the address of the server has a name that is not taken",
      "small letters, digits and underscores, as in ?schema=team_memory",
    );
  url.searchParams.delete("schema");
  const database = url.pathname === "/" ? "" : url.pathname;
  const user = url.username === "" ? "" : `${url.username}@`;
  const host = url.host || (url.searchParams.get("host") ?? "");
  const inSchema = schema === DEFAULT_SCHEMA ? "" : `?schema=${schema}`;
  return { url: url.href, schema, shown: `postgres://${user}${host}${database}${inSchema}` };
}

/** A percent sign that stands for itself is read in several ways. */
function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

function refused(message: string, form: string): NacreError {
  return new NacreError("input/bad-field", message, `Write it as ${form}.`);
}
