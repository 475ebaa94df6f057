/** Authored files as a person is shown them: how large each tier is, and node by node. What is shown is redacted. */

import { NacreError } from "../kernel/errors.ts";
import type { InstallationId } from "../kernel/ids.ts";
import {
  AUTHORED_TIERS,
  type AuthoredFile,
  type AuthoredTier,
  type Partition,
} from "../rooms/authored/index.ts";
import type {
  ListAuthoredAnswer,
  ListedAuthored,
  ShowAuthoredAnswer,
  ShowAuthoredRequest,
} from "./authored-api.ts";
import { authoredCalled } from "./authored-names.ts";
import { partsOf } from "./authored-parts.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { type WatchedRoot, watchedRoots } from "./doc-roots.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";

const USUAL_AGENT = "main";

export async function listAuthored(
  context: EngineContext,
  { installation }: { readonly installation?: string },
): Promise<ListAuthoredAnswer["roots"]> {
  const whose = installationIn(context, installation);
  return context.store.read(async (stores) => {
    const roots: ListAuthoredAnswer["roots"][number][] = [];
    for (const { shelf, agent, folder } of await workspacesOf(stores, whose)) {
      const files = await stores.authored.files(shelf);
      roots.push({
        agent,
        folder,
        files: files.map((file) => listed(file, partsOf(context.authored, file))),
      });
    }
    return roots;
  });
}

export async function workspacesOf(
  stores: Stores,
  installation: InstallationId,
): Promise<readonly WatchedRoot[]> {
  return (await watchedRoots(stores)).filter(
    (root) => root.as === "workspace" && root.installation === installation,
  );
}

function listed({ path, bytes, modifiedMs, trouble }: AuthoredFile, parts: Partition): ListedAuthored {
  return { path, bytes, modifiedMs, tokens: tokensByTier(parts), trouble };
}

function tokensByTier({ nodes }: Partition): { readonly [tier in AuthoredTier]: number } {
  const sums = new Map<AuthoredTier, number>(AUTHORED_TIERS.map((tier) => [tier, 0]));
  for (const { tier, tokens } of nodes) sums.set(tier, sums.get(tier)! + tokens);
  return Object.fromEntries(sums) as { [tier in AuthoredTier]: number };
}

export async function showAuthored(
  context: EngineContext,
  { path, agent, installation }: ShowAuthoredRequest,
): Promise<ShowAuthoredAnswer> {
  const whose = installationIn(context, installation);
  return context.store.read(async (stores) => {
    const roots = await workspacesOf(stores, whose);
    const root = rootNamed(roots, agent);
    const file = root && (await fileNamed(stores, root, path));
    if (root === undefined || file === undefined) throw unknown(path, root);
    const parts = partsOf(context.authored, file);
    const redacted = redactor(context);
    return {
      ...listed(file, parts),
      agent: root.agent,
      folder: root.folder,
      nodes: parts.nodes.map(({ tier, kind, lines, tokens, mask, from, to }) => {
        return { tier, kind, lines, tokens, mask, text: redacted((file.text ?? "").slice(from, to)) };
      }),
      hopTargets: parts.hopTargets,
    };
  });
}

/** Somebody who names nobody: there is one, or the usual one's are meant. */
function rootNamed(roots: readonly WatchedRoot[], agent: string | undefined): WatchedRoot | undefined {
  const named = agent ?? (roots.length === 1 ? roots[0]!.agent : USUAL_AGENT);
  return roots.find((root) => root.agent === named);
}

/** `#L3-L9`, as a receipt cites lines of it. */
const CITED = /#L\d{1,9}(?:-L?\d{1,9})?$/i;

/** As it is known, or as receipts call it; a path within the workspace may be given from the root of the machine on. */
async function fileNamed(
  stores: Stores,
  root: WatchedRoot,
  given: string,
): Promise<AuthoredFile | undefined> {
  const { folder } = root;
  const path = given.replace(CITED, "");
  const within = (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path).replace(/^\.\//, "");
  return authoredCalled(stores, root, within);
}

function unknown(path: string, root: WatchedRoot | undefined): NacreError {
  if (root === undefined) {
    return new NacreError(
      "doc/unknown",
      "no such workspace is watched",
      "`nacre docs list` shows the workspaces there are; `nacre docs watch FOLDER` names one.",
    );
  }
  return new NacreError(
    "doc/unknown",
    `${path.slice(0, 200)} is no authored file of ${root.folder}`,
    "`nacre authored list` shows those there are; others are named in config.json, as authored.files.",
  );
}
