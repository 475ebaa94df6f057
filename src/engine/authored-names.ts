/** By what the authored files of an agent are called outside of the store: prompts and receipts tell nobody where a disk begins. */

import type { InstallationId } from "../kernel/ids.ts";
import { authoredNames, isAbsolutePath } from "../rooms/authored/index.ts";
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
