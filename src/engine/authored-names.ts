/** By what the authored files of an agent are called outside of the store: prompts and receipts tell nobody where a disk begins. */

import type { InstallationId, ShelfId } from "../kernel/ids.ts";
import { type AuthoredFile, authoredNames, isAbsolutePath } from "../rooms/authored/index.ts";
import { watchedRoots } from "./doc-roots.ts";
import type { Stores } from "./stores.ts";

export interface WhoseAuthored {
  readonly installation: InstallationId;
  readonly agent: string;
}

/** By path. */
export async function namesOfAuthored(
  stores: Stores,
  { installation, agent }: WhoseAuthored,
  files: readonly { readonly path: string }[],
): Promise<ReadonlyMap<string, string>> {
  const paths = files.map(({ path }) => path);
  if (!paths.some(isAbsolutePath)) return new Map(paths.map((path) => [path, path]));
  const roots = (await watchedRoots(stores)).filter(
    (root) => root.as === "notes" && root.installation === installation && root.agent === agent,
  );
  return authoredNames(
    paths,
    roots.map(({ folder }) => folder),
  );
}

/** As it is known, or as prompts and receipts call it. */
export async function authoredCalled(
  stores: Stores,
  whose: WhoseAuthored & { readonly shelf: ShelfId },
  called: string,
): Promise<AuthoredFile | undefined> {
  const { authored } = stores;
  const file = await authored.file(whose.shelf, called);
  if (file !== undefined) return file;
  const names = await namesOfAuthored(stores, whose, await authored.known(whose.shelf));
  const path = [...names].find(([, name]) => name === called)?.[0];
  return path === undefined ? undefined : authored.file(whose.shelf, path);
}
