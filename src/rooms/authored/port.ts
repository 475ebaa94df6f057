/** The slice of store that authored files need, and the files themselves. One writer: this room. */

import type { ShelfId } from "../../kernel/ids.ts";
import type { AuthoredFile } from "./authored.ts";

export interface AuthoredStore {
  /** Of a workspace, by path. */
  files(shelf: ShelfId): Promise<readonly AuthoredFile[]>;
  /** In place of what was known of the same path. */
  put(file: AuthoredFile): Promise<void>;
  /** No change when nothing is known of it. */
  remove(shelf: ShelfId, path: string): Promise<void>;
}
