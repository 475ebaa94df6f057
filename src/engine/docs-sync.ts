/** Walks through all documents at once, for somebody who waits: when it answers, search finds what there is. What is as it was is not read. */

import type { InstallationId, ShelfId } from "../kernel/ids.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { watchedRoots } from "./doc-roots.ts";
import { leavingShelves } from "./docs-leaving.ts";
import { DocsWalker } from "./docs-walk.ts";
import type { SyncDocsAnswer, SyncedFile } from "./memory-api.ts";

/** A walk that finds something is followed by another; files that never stop changing are left to the background. */
const MOST_WALKS = 4;
const MOST_LISTED = 1_000;

interface Known {
  readonly hash: string;
  readonly pieces: number;
  readonly trouble: string | null;
}

/** By shelf and path. */
type Snapshot = ReadonlyMap<
  string,
  { readonly folder: string; readonly path: string; readonly known: Known }
>;

export async function syncDocs(
  context: EngineContext,
  request: { readonly installation?: string },
  signal?: AbortSignal,
): Promise<SyncDocsAnswer> {
  const installation = installationIn(context, request.installation);
  const before = await snapshot(context, installation);
  // One of its own: that of the background goes on where it is.
  const walker = new DocsWalker(context);
  let walks = 0;
  for (let found = false; walks < MOST_WALKS; ) {
    signal?.throwIfAborted();
    const batch = await walker.slice(signal);
    if (!batch.idle) await context.writer.applyDocs(batch);
    found ||= !batch.idle;
    if (!batch.idle || batch.pending) {
      // A walk ends with a slice that found nothing more.
      if (batch.idle && found) {
        walks += 1;
        found = false;
      }
      continue;
    }
    break;
  }
  return compared(before, await snapshot(context, installation));
}

async function snapshot(context: EngineContext, installation: InstallationId): Promise<Snapshot> {
  return context.store.read(async (stores) => {
    const leaving = await leavingShelves(stores);
    const found = new Map<string, { folder: string; path: string; known: Known }>();
    for (const root of await watchedRoots(stores)) {
      if (root.installation !== installation || leaving.has(root.shelf)) continue;
      const counts = await stores.docs.pieceCounts(root.shelf);
      for (const { path, hash, trouble } of await stores.docs.files(root.shelf)) {
        const known = { hash, trouble, pieces: counts.get(path) ?? 0 };
        found.set(keyOf(root.shelf, path), { folder: root.folder, path, known });
      }
    }
    return found;
  });
}

const keyOf = (shelf: ShelfId, path: string) => `${shelf} ${path}`;

function compared(before: Snapshot, after: Snapshot): SyncDocsAnswer {
  const files: SyncedFile[] = [];
  for (const [key, { folder, path, known }] of after) {
    const was = before.get(key);
    if (was?.known.hash === known.hash) continue;
    const { pieces, trouble } = known;
    files.push({ folder, path, became: was === undefined ? "added" : "changed", pieces, trouble });
  }
  for (const [key, { folder, path }] of before) {
    if (!after.has(key)) files.push({ folder, path, became: "removed", pieces: 0, trouble: null });
  }
  const count = (became: SyncedFile["became"]) => files.filter((file) => file.became === became).length;
  const [added, changed, removed] = [count("added"), count("changed"), count("removed")];
  const pieces = [...after.values()].reduce((sum, { known }) => sum + known.pieces, 0);
  return {
    ...{ added, changed, removed, unchanged: after.size - added - changed, pieces },
    files: files.slice(0, MOST_LISTED),
  };
}
