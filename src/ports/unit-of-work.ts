/**
 * One transaction over the slices of store that rooms declare.
 *
 * Callbacks are async so that a server database fits behind the same port. A write is serialised with
 * every other write of the process; what it did is visible to nobody until it resolves, and gone if it
 * rejects. Nothing slow (a model, a socket, a file) may be awaited inside.
 */

/**
 * `durable` resolves only when the write would survive power loss. `derived` may be lost with the
 * machine (never with the process): right for what can be rebuilt from the log.
 */
export type Durability = "durable" | "derived";

/**
 * A write inside a write is a part of it that fails on its own: undone alone, committed with the whole. A read inside
 * a unit sees what that unit sees. A write inside a read rejects. Stores are of no use after their callback resolved,
 * nor while a unit nested in it runs.
 */
export interface UnitOfWork<Stores> {
  /** A consistent snapshot; writing through it rejects. */
  read<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /** Rejects with `store/fenced` when a newer owner exists, and then nothing was written. */
  write<T>(durability: Durability, work: (stores: Stores) => Promise<T>): Promise<T>;
}
