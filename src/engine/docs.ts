/**
 * Workspaces and folders of notes whose documents are kept up with, and what is known of them. Not here: reading them in (docs-walk.ts), storing
 * them (docs-index.ts), reading one (docs-read.ts).
 */

import { NacreError } from "../kernel/errors.ts";
import type { InstallationId, ShelfId } from "../kernel/ids.ts";
import type { DocTrouble } from "../rooms/docs/index.ts";
import { forgetAuthored } from "./authored-walk.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { docsShelf, ENDED, notesShelf, rootOn, watchedRoots } from "./doc-roots.ts";
import { removeDoc } from "./docs-index.ts";
import { leavingShelves, setLeaving } from "./docs-leaving.ts";
import type { ListDocsAnswer, UnwatchDocsRequest, WatchDocsRequest } from "./memory-api.ts";
import type { Stores } from "./stores.ts";
import { MOVED_IN, movedInRoots } from "./transfer-document-shelf.ts";

export async function watchDocs(
  context: EngineContext,
  { agent, folder, as, installation }: WatchDocsRequest,
): Promise<{ readonly changed: boolean }> {
  checkFolder(folder);
  const whose = installationIn(context, installation);
  const key = as === "notes" ? notesShelf(whose, agent, folder) : docsShelf(whose, agent);
  const before = await context.store.read((stores) => rootOn(stores, key));
  if (before?.folder === folder) return { changed: false };
  return context.store.write("durable", async (stores) => {
    const { id } = await stores.memories.openShelf(key);
    await leave(stores, id, folder);
    return { changed: true };
  });
}

export async function unwatchDocs(
  context: EngineContext,
  { folder, agent, installation }: UnwatchDocsRequest,
): Promise<{ readonly ended: number }> {
  const whose = installationIn(context, installation);
  if (folder === MOVED_IN) return removeMovedIn(context, whose, agent);
  checkFolder(folder);
  return context.store.write("durable", async (stores) => {
    const ended = (await watchedRoots(stores)).filter(
      (root) => root.installation === whose && root.folder === folder && (agent ?? root.agent) === root.agent,
    );
    for (const { shelf } of ended) await leave(stores, shelf, ENDED);
    return { ended: ended.length };
  });
}

/** There is no file of it: what is removed is gone. */
function removeMovedIn(
  context: EngineContext,
  whose: InstallationId,
  agent: string | undefined,
): Promise<{ readonly ended: number }> {
  return context.store.write("durable", async (stores) => {
    let ended = 0;
    for (const root of await movedInRoots(stores, whose)) {
      const files = (agent ?? root.agent) === root.agent ? await stores.docs.files(root.shelf) : [];
      for (const { path } of files) await removeDoc(stores, root.shelf, path);
      ended += Number(files.length > 0);
    }
    return { ended };
  });
}

/** What lay in the folder before is found no more, and removed in the background. */
async function leave(stores: Stores, shelf: ShelfId, folder: string): Promise<void> {
  const isKnown = (await stores.docs.pieceCounts(shelf)).size > 0;
  await forgetAuthored(stores, shelf);
  if (isKnown || folder === ENDED) await setLeaving(stores, shelf, true);
  await stores.docs.putRoot({ shelf, folder });
}

export async function listDocs(
  context: EngineContext,
  { installation }: { readonly installation?: string },
): Promise<ListDocsAnswer> {
  const whose = installationIn(context, installation);
  return context.store.read(async (stores) => {
    const { docs } = stores;
    const leaving = await leavingShelves(stores);
    const roots: ListDocsAnswer["roots"][number][] = [];
    const all = [...(await watchedRoots(stores)), ...(await movedInRoots(stores, whose))];
    for (const { shelf, folder, agent, as, installation: of } of all) {
      if (of !== whose) continue;
      const known = leaving.has(shelf) ? [] : await docs.files(shelf);
      const counts = await docs.pieceCounts(shelf);
      const files = known.map(({ path, bytes, modifiedMs, trouble }) => {
        return { path, bytes, modifiedMs, pieces: counts.get(path) ?? 0, trouble };
      });
      if (folder !== MOVED_IN || files.length > 0) roots.push({ agent, folder, as, files });
    }
    return { roots };
  });
}

const WHY: { readonly [trouble in DocTrouble]: string } = {
  "too-large": "it is larger than a megabyte",
  binary: "it is not text",
  unreadable: "it cannot be read",
  "too-many": "there are more than two thousand",
};
const MOST_NOTES = 5;

/** What of the documents cannot be found and why, one sentence each. */
export async function docNotes(stores: Stores, installation: InstallationId): Promise<readonly string[]> {
  const leaving = await leavingShelves(stores);
  const notes: string[] = [];
  for (const { shelf, folder, installation: of } of await watchedRoots(stores)) {
    if (leaving.has(shelf) || of !== installation) continue;
    for (const { path, trouble } of await stores.docs.files(shelf)) {
      if (trouble !== null) notes.push(`${path} in ${folder} is not indexed: ${WHY[trouble]}`);
    }
  }
  const more = notes.length - MOST_NOTES;
  return more <= 1 ? notes : [...notes.slice(0, MOST_NOTES), `${more} more documents are not indexed`];
}

function checkFolder(folder: string): void {
  const isAbsolute = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(folder) && !folder.includes("\0");
  if (isAbsolute) return;
  throw new NacreError(
    "input/bad-field",
    `"${folder.slice(0, 80)}" is not the whole path of a folder`,
    "Give it from the root on, such as /home/me/workspace.",
  );
}
