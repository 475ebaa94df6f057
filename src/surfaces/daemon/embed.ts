/** Becoming the owner within this program: the two ways (supervisor.ts, solo.ts) look the same from outside. */

import type { Connection } from "../../wire/index.ts";

/** A connection to an owner of our own; closing it ends the owner. */
export interface OwnOwner extends Connection {
  readonly endpoint: string;
  /** It ended because somebody asked for the store, who now takes it. */
  readonly yielded: boolean;
}

/** Undefined when somebody alive holds the lease. */
export type Embed = (options: { readonly seize: boolean }) => Promise<OwnOwner | undefined>;
