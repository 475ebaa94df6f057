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

export interface UnitOfWork<Stores> {
  /** A consistent snapshot; writing through it rejects. */
  read<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /** Rejects with `store/fenced` when a newer owner exists, and then nothing was written. */
  write<T>(durability: Durability, work: (stores: Stores) => Promise<T>): Promise<T>;
}
