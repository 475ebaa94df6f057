/**
 * One transaction over the slices of store that rooms declare.
 *
 * Callbacks are async so that a server database fits behind the same port. A write is serialised with
 * every other write of the store; what it did is visible to nobody until it resolves, and gone if it
 * rejects. Nothing slow (a model, a socket, a file) may be awaited inside.
 *
 * A store that many owners write may let units of different lanes run at once. A unit that names its lane therefore relies on
 * rows of that lane alone: what it adds to tables that all lanes share, two such units must be able to add at once. It may be
 * run again from its beginning where it stood in another's way, so it leaves no trace but in the stores.
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
  /**
   * Rejects with `store/fenced` when a newer owner exists, and then nothing was written. `lane`: the name of the only lane
   * that the unit is about, the same in every process; absent: it is about anything, and runs alone.
   */
  write<T>(durability: Durability, work: (stores: Stores) => Promise<T>, lane?: string): Promise<T>;
}
