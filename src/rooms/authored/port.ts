/** The slice of store that authored files need. One writer: this room. */

import type { ShelfId } from "../../kernel/ids.ts";
import type { AuthoredFile, KnownAuthored } from "./authored.ts";

export interface AuthoredStore {
  /** Of a workspace, by path. */
  files(shelf: ShelfId): Promise<readonly AuthoredFile[]>;
  /** The same without what they say: whoever has read a hash before needs no more. */
  known(shelf: ShelfId): Promise<readonly KnownAuthored[]>;
  file(shelf: ShelfId, path: string): Promise<AuthoredFile | undefined>;
  /** In place of what was known of the same path. */
  put(file: AuthoredFile): Promise<void>;
  /** No change when nothing is known of it. */
  remove(shelf: ShelfId, path: string): Promise<void>;
}
