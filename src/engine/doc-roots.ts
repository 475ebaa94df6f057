/**
 * Folders that are watched: the workspaces of agents, one each, and folders of notes beside them. Each has a shelf of its own.
 *
 * A folder that nobody wants any more is there without a path until all that was known of it is removed.
 */

import type { InstallationId, ShelfId } from "../kernel/ids.ts";
import type { DocRoot } from "../rooms/docs/index.ts";
import type { Shelf, ShelfKey } from "../rooms/durable/index.ts";
import type { DocsAs } from "./memory-api.ts";
import type { Stores } from "./stores.ts";

/** In place of a path: nobody watches it any more. */
export const ENDED = "";

export interface WatchedRoot {
  readonly shelf: ShelfId;
  readonly installation: InstallationId;
  readonly agent: string;
  readonly folder: string;
  readonly as: DocsAs;
}

/** Where the documents of an agent's workspace stand. */
export function docsShelf(installation: InstallationId, agent: string): ShelfKey {
  return { installation, tier: "docs", name: agent };
}

export function notesShelf(installation: InstallationId, agent: string, folder: string): ShelfKey {
  return { installation, tier: "notes", name: JSON.stringify([agent, folder]) };
}

/** Whose documents stand there; undefined: no documents do. */
export function agentOfDocs({ tier, name }: Pick<Shelf, "tier" | "name">): string | undefined {
  if (tier === "docs") return name;
  return tier === "notes" ? (JSON.parse(name) as [string, string])[0] : undefined;
}

/** Those that somebody watches still. */
export async function watchedRoots({ docs, memories }: Stores): Promise<readonly WatchedRoot[]> {
  const roots: WatchedRoot[] = [];
  for (const { shelf, folder } of await docs.roots()) {
    const owner = folder === ENDED ? undefined : await memories.shelf(shelf);
    const agent = owner && agentOfDocs(owner);
    if (owner === undefined || agent === undefined) continue;
    const { installation } = owner;
    roots.push({ shelf, installation, agent, folder, as: kindOf(owner) });
  }
  return roots;
}

function kindOf({ tier }: Pick<Shelf, "tier">): DocsAs {
  return tier === "notes" ? "notes" : "workspace";
}

/** Undefined when nobody asked to keep up with it. */
export async function rootOn({ docs, memories }: Stores, key: ShelfKey): Promise<DocRoot | undefined> {
  const shelf = await memories.findShelf(key);
  if (shelf === undefined) return undefined;
  return (await docs.roots()).find((root) => root.shelf === shelf.id);
}
