/**
 * Workspaces whose documents are kept up with, and what is known of them. Not here: reading them in (docs-walk.ts), storing
 * them (docs-index.ts), reading one (docs-read.ts).
 */

import { NacreError } from "../kernel/errors.ts";
import type { InstallationId } from "../kernel/ids.ts";
import type { DocRoot, DocTrouble } from "../rooms/docs/index.ts";
import type { ShelfKey } from "../rooms/durable/index.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { leavingShelves, setLeaving } from "./docs-leaving.ts";
import type { ListDocsAnswer, WatchDocsRequest } from "./memory-api.ts";
import type { Stores } from "./stores.ts";

export async function watchDocs(
  context: EngineContext,
  { agent, folder, installation }: WatchDocsRequest,
): Promise<{ readonly changed: boolean }> {
  checkFolder(folder);
  const key = docsShelf(installationIn(context, installation), agent);
  const before = await context.store.read((stores) => rootOf(stores, key));
  if (before?.folder === folder) return { changed: false };
  return context.store.write("durable", async (stores) => {
    const { id } = await stores.memories.openShelf(key);
    // What lay in another folder is found no more, and removed in the background.
    if ((await stores.docs.pieceCounts(id)).size > 0) await setLeaving(stores, id, true);
    await stores.docs.putRoot({ shelf: id, folder });
    return { changed: true };
  });
}

export async function listDocs(
  context: EngineContext,
  { installation }: { readonly installation?: string },
): Promise<ListDocsAnswer> {
  const whose = installationIn(context, installation);
  return context.store.read(async (stores) => {
    const { docs, memories } = stores;
    const leaving = await leavingShelves(stores);
    const roots: ListDocsAnswer["roots"][number][] = [];
    for (const { shelf, folder } of await docs.roots()) {
      const owner = await memories.shelf(shelf);
      if (owner?.installation !== whose) continue;
      const known = leaving.has(shelf) ? [] : await docs.files(shelf);
      const counts = await docs.pieceCounts(shelf);
      const files = known.map(({ path, bytes, modifiedMs, trouble }) => {
        return { path, bytes, modifiedMs, pieces: counts.get(path) ?? 0, trouble };
      });
      roots.push({ agent: owner.name, folder, files });
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
  const { docs, memories } = stores;
  const leaving = await leavingShelves(stores);
  const notes: string[] = [];
  for (const { shelf, folder } of await docs.roots()) {
    if (leaving.has(shelf)) continue;
    if ((await memories.shelf(shelf))?.installation !== installation) continue;
    for (const { path, trouble } of await docs.files(shelf)) {
      if (trouble !== null) notes.push(`${path} in ${folder} is not indexed: ${WHY[trouble]}`);
    }
  }
  const more = notes.length - MOST_NOTES;
  return more <= 1 ? notes : [...notes.slice(0, MOST_NOTES), `${more} more documents are not indexed`];
}

/** Where the documents of an agent's workspace stand. */
function docsShelf(installation: InstallationId, agent: string): ShelfKey {
  return { installation, tier: "docs", name: agent };
}

/** Undefined when nobody asked to keep up with them. */
async function rootOf({ docs, memories }: Stores, key: ShelfKey): Promise<DocRoot | undefined> {
  const shelf = await memories.findShelf(key);
  if (shelf === undefined) return undefined;
  return (await docs.roots()).find((root) => root.shelf === shelf.id);
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
