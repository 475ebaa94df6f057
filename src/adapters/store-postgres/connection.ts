/**
 * One connection to a server: its settings, its statements, its errors in our words.
 *
 * Statements that are asked for at once are sent at once, and answered in their order. `pg` is loaded by the first connection.
 * Not here: transactions (transactions.ts), who has which connection (pool.ts).
 */

import type { Socket } from "node:net";
import type { Client, QueryResult } from "pg";
import { InvariantError } from "../../kernel/assert.ts";
import type { Change, Sql, SqlValue } from "../sql/sql.ts";
import { POSTGRES } from "./dialect.ts";
import type { ServerAddress } from "./server-address.ts";
import { isLost, translateError } from "./server-error.ts";
import { returningId, statementOf } from "./statement-text.ts";
import { VALUE_READERS, valueIn } from "./stored-values.ts";

export interface ConnectionOptions {
  readonly address: ServerAddress;
  /** How long a statement waits for another's lock. */
  readonly lockTimeoutMs: number;
  /** How long a statement may take; 0: as long as it does. */
  readonly statementTimeoutMs: number;
  /** How long the way may be silent beyond both. */
  readonly silenceMs?: number;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Beyond what the server itself ends: the way there is broken, and nobody says so. */
const SILENCE_MS = 10_000;
/** After so many seconds each side looks whether the other is still there: a machine that is gone holds no lock for long. */
const SILENT_S = 10;
/** How long a connection may take to say farewell. */
const FAREWELL_MS = 2_000;
/** Rows of the first page of `each`, and of the largest. */
const [FIRST_PAGE, LARGEST_PAGE] = [64, 1_024];

export async function connect(options: ConnectionOptions): Promise<Connection> {
  const { address, statementTimeoutMs, lockTimeoutMs, silenceMs = SILENCE_MS } = options;
  const { default: pg } = await import("pg");
  let connection: Connection | undefined;
  try {
    const client = new pg.Client({
      connectionString: address.url,
      application_name: "nacre",
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: SILENT_S * 1_000,
      pipeline: true,
      types: VALUE_READERS,
      ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + lockTimeoutMs + silenceMs }),
    } as ConstructorParameters<typeof Client>[0]);
    connection = new Connection(client, address);
    await client.connect();
    await connection.exec(settings(options));
    return connection;
  } catch (error) {
    // A server keeps room for one that came half way.
    connection?.abandon();
    throw translateError(error, address.shown);
  }
}

function settings({ address, lockTimeoutMs, statementTimeoutMs }: ConnectionOptions): string {
  return `
    SET search_path = ${address.schema};
    SET client_min_messages = warning;
    SET standard_conforming_strings = on;
    SET bytea_output = hex;
    SET extra_float_digits = 1;
    SET jit = off;
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
    SET lock_timeout = ${lockTimeoutMs};
    SET statement_timeout = ${statementTimeoutMs};
    SET tcp_keepalives_idle = ${SILENT_S};
    SET tcp_keepalives_interval = 5;
    SET tcp_keepalives_count = 3;
  `;
}

export class Connection implements Sql {
  readonly dialect = POSTGRES;
  readonly shown: string;
  readonly schema: string;
  readonly #client: Client;
  #lost = false;
  #closing: Promise<void> | undefined;
  #cursors = 0;
  #onLost: () => void = () => {};

  constructor(client: Client, address: ServerAddress) {
    this.#client = client;
    this.shown = address.shown;
    this.schema = address.schema;
    // Without a listener an error of a connection at rest would end the process.
    client.on("error", () => this.#lose());
    client.on("end", () => this.#lose());
  }

  /** It is of no use any more, and what it held is given back. */
  get isLost(): boolean {
    return this.#lost || this.#closing !== undefined;
  }

  /** Once, when it is lost without having been closed. */
  onLost(tell: () => void): void {
    this.#onLost = tell;
  }

  /** What others say on channels that this one listens to. One listener at a time. */
  onNotice(hear: (said: string) => void): void {
    this.#client.removeAllListeners("notification");
    this.#client.on("notification", ({ payload }) => hear(payload ?? ""));
  }

  async get<Row>(text: string, ...values: readonly SqlValue[]): Promise<Row | undefined> {
    return (await this.#query(text, values)).rows[0] as Row | undefined;
  }

  async all<Row>(text: string, ...values: readonly SqlValue[]): Promise<readonly Row[]> {
    return (await this.#query(text, values)).rows as readonly Row[];
  }

  async lists(text: string, ...values: readonly SqlValue[]): Promise<readonly (readonly unknown[])[]> {
    return (await this.#query(text, values, true)).rows as unknown as readonly (readonly unknown[])[];
  }

  /** Inside a transaction only: a cursor ends with it. */
  async each<Row>(text: string, values: readonly SqlValue[], visit: (row: Row) => boolean): Promise<void> {
    this.#cursors += 1;
    const cursor = `nacre_each_${this.#cursors}`;
    await this.#unnamed(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${statementOf(text).text}`, values);
    for (let page = FIRST_PAGE; ; page = Math.min(page * 4, LARGEST_PAGE)) {
      const { rows } = await this.#unnamed(`FETCH ${page} FROM ${cursor}`, []);
      const isStopped = (rows as readonly Row[]).some((row) => !visit(row));
      if (isStopped || rows.length < page) break;
    }
    await this.#unnamed(`CLOSE ${cursor}`, []);
  }

  async run(text: string, ...values: readonly SqlValue[]): Promise<Change> {
    return { rows: (await this.#query(text, values)).rowCount ?? 0 };
  }

  async insert(text: string, ...values: readonly SqlValue[]): Promise<number> {
    const id = await this.insertNew(text, ...values);
    if (id === undefined) throw new Error(`nothing was inserted by ${text}`);
    return id;
  }

  async insertNew(text: string, ...values: readonly SqlValue[]): Promise<number | undefined> {
    return ((await this.#query(returningId(text), values)).rows[0] as { id: number } | undefined)?.id;
  }

  /** Several statements without values, sent as one: for definitions and for what belongs together. Answers what the last one did. */
  async exec<Row>(text: string): Promise<readonly Row[]> {
    const answer: unknown = await this.#sent(() => this.#client.query({ text, types: VALUE_READERS }));
    const results = Array.isArray(answer) ? answer : [answer];
    return (results.at(-1) as QueryResult).rows as readonly Row[];
  }

  /** A server answers a commit of what has failed before by taking it back, and calls that a success. */
  async commit(): Promise<void> {
    const { command } = await this.#sent(() => this.#client.query({ text: "COMMIT" }));
    if (command !== "COMMIT")
      throw new InvariantError(
        "a unit of work went on after one of its statements had failed: nothing was written",
      );
  }

  /** Idempotent; never rejects. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** Without a word to the server. */
  abandon(): void {
    this.#lost = true;
    (this.#client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }

  async #close(): Promise<void> {
    // Where the way there is silent nobody answers.
    const late = setTimeout(() => this.abandon(), FAREWELL_MS);
    try {
      await Promise.race([this.#client.end(), new Promise<void>((ended) => this.#client.once("end", ended))]);
    } catch {
      // It is gone already.
    } finally {
      clearTimeout(late);
    }
  }

  #query(text: string, values: readonly SqlValue[], asLists = false): Promise<QueryResult> {
    const statement = statementOf(text);
    return this.#sent(() =>
      this.#client.query({
        text: statement.text,
        values: values.map(valueIn),
        types: VALUE_READERS,
        ...(statement.name !== undefined && { name: statement.name }),
        ...(asLists && { rowMode: "array" }),
      }),
    );
  }

  #unnamed(text: string, values: readonly SqlValue[]): Promise<QueryResult> {
    return this.#sent(() => this.#client.query({ text, values: values.map(valueIn), types: VALUE_READERS }));
  }

  async #sent(send: () => Promise<QueryResult>): Promise<QueryResult> {
    try {
      return await send();
    } catch (error) {
      if (isLost(error)) this.#lose();
      throw translateError(error, this.shown);
    }
  }

  #lose(): void {
    if (this.#lost) return;
    this.#lost = true;
    if (this.#closing === undefined) this.#onLost();
    void this.close();
  }
}
