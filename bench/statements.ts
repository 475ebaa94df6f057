/**
 * How many statements of SQL a piece of work takes, over a file or a server: counted where they leave for it, so that nothing that asks
 * is forgotten. Begin and end of a transaction are statements, too: over a network each would wait like the others.
 */

import { DatabaseSync, StatementSync } from "node:sqlite";
import pg from "pg";

type Method = (this: unknown, ...values: unknown[]) => unknown;

/** By whom statements are sent: of a file this process alone, whose threads' files are not seen. */
const SENT_BY: readonly (readonly [of: object, names: readonly string[]])[] = [
  [StatementSync.prototype, ["run", "get", "all", "iterate"]],
  [DatabaseSync.prototype, ["exec"]],
  [pg.Client.prototype, ["query"]],
];

/** Nothing else is to be at work meanwhile. */
export async function statementsDuring(work: () => Promise<unknown> | unknown): Promise<number> {
  let sent = 0;
  using undone = new DisposableStack();
  for (const [of, names] of SENT_BY)
    for (const name of names) {
      const methods = of as Record<string, Method>;
      const method = methods[name]!;
      methods[name] = function (...values) {
        sent += 1;
        return method.apply(this, values);
      };
      undone.defer(() => {
        methods[name] = method;
      });
    }
  await work();
  return sent;
}
