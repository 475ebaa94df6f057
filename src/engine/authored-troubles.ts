/**
 * What is wrong with authored files: such as cannot be used, and rules that take more of a prompt than is meant for them. Rules
 * that the host shows itself count too: they take from the same window.
 */

import type { InstallationId } from "../kernel/ids.ts";
import { sharesOf } from "../rooms/assemble/index.ts";
import { type AuthoredTrouble, isAbsolutePath, type Partition, pathWithin } from "../rooms/authored/index.ts";
import { partsOf } from "./authored-parts.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { type WatchedRoot, watchedRoots } from "./doc-roots.ts";
import type { Stores } from "./stores.ts";

/** What a prompt may cost where nobody has told yet. */
const UNKNOWN_BUDGET = 100_000;
const MOST_LANES = 200;

const WHY: { readonly [trouble in AuthoredTrouble]: string } = {
  "too-large": "it is larger than a megabyte",
  binary: "it is not text",
  unreadable: "it cannot be read, or leads out of its folder",
  changing: "it was written to each time that it was read",
};

export interface AuthoredTroubles {
  /** One sentence each. */
  readonly files: readonly string[];
  readonly over: readonly OverBudget[];
  /** Files that are in use, all rules of which fit. */
  readonly sound: number;
}

interface OverBudget {
  readonly agent: string;
  readonly tokens: number;
  readonly allowed: number;
  /** What prompts of the agent usually cost at most. */
  readonly budget: number;
  /** The largest first: `AGENTS.md 12,000`. */
  readonly files: readonly { readonly path: string; readonly tokens: number }[];
}

export async function authoredTroubles(
  context: EngineContext,
  stores: Stores,
  installation: InstallationId,
): Promise<AuthoredTroubles> {
  const files: string[] = [];
  const over: OverBudget[] = [];
  let sound = 0;
  const roots = (await watchedRoots(stores)).filter((root) => root.installation === installation);
  for (const { shelf, agent, folder } of roots.filter(({ as }) => as === "workspace")) {
    const rules: { path: string; tokens: number }[] = [];
    for (const file of await stores.authored.files(shelf)) {
      const { path, trouble, text } = file;
      const how = text === null ? "is not used" : "is used as it last was";
      if (trouble !== null) files.push(`${path} in ${folder} ${how}: ${WHY[trouble]}`);
      else sound += 1;
      const tokens = ruleTokens(partsOf(context.authored, file));
      if (tokens > 0) rules.push({ path, tokens });
    }
    const tokens = rules.reduce((sum, one) => sum + one.tokens, 0);
    const budget = await usualBudget(stores, installation, agent);
    const allowed = Math.floor(sharesOf(context.prompt).hard * budget);
    if (tokens <= allowed) continue;
    over.push({ agent, tokens, allowed, budget, files: rules.toSorted((a, b) => b.tokens - a.tokens) });
  }
  files.push(...(await nowhere(context, stores, roots)));
  return { files, over, sound };
}

/** With what they stand under: that is in a prompt with them. */
function ruleTokens({ nodes }: Partition): number {
  const rendered = new Set<number>();
  for (const { tier, ordinal, under } of nodes) {
    if (tier !== "hard") continue;
    rendered.add(ordinal);
    for (const at of under) rendered.add(at);
  }
  return [...rendered].reduce((sum, at) => sum + nodes[at]!.tokens, 0);
}

/** The middle one of those that its conversations are known to have. */
async function usualBudget(
  { history }: Stores,
  installation: InstallationId,
  agent: string,
): Promise<number> {
  const lanes = await history.recentLanes(installation, MOST_LANES);
  const budgets = lanes
    .flatMap((lane) => (lane.agent === agent && lane.budget !== null ? [lane.budget] : []))
    .sort((a, b) => a - b);
  return budgets[Math.floor(budgets.length / 2)] ?? UNKNOWN_BUDGET;
}

/** What is declared and not used, a sentence each. */
export async function declaredNowhere(
  context: EngineContext,
  { installation }: { readonly installation?: string },
): Promise<readonly string[]> {
  const whose = installationIn(context, installation);
  return context.store.read(async (stores) => {
    const roots = await watchedRoots(stores);
    return nowhere(
      context,
      stores,
      roots.filter((root) => root.installation === whose),
    );
  });
}

/** Declared, and in no workspace or in no folder of notes. Without any workspace nothing is missed. */
async function nowhere(
  { authored }: EngineContext,
  stores: Stores,
  roots: readonly WatchedRoot[],
): Promise<readonly string[]> {
  const workspaces = roots.filter(({ as }) => as === "workspace");
  if (authored === undefined || workspaces.length === 0) return [];
  const known = new Set<string>();
  for (const { shelf } of workspaces)
    for (const { path } of await stores.authored.known(shelf)) known.add(path);
  const notes = roots.filter(({ as }) => as === "notes");
  return authored.declared.flatMap((path) => {
    if (known.has(path)) return [];
    const isOutside =
      isAbsolutePath(path) && notes.every(({ folder }) => pathWithin(folder, path) === undefined);
    const why = isOutside ? "it lies in no folder of notes that is watched" : "it is not there";
    return [`${path} is declared as authored and not used: ${why}`];
  });
}

/** For status, one sentence each. */
export async function authoredNotes(
  context: EngineContext,
  stores: Stores,
  installation: InstallationId,
): Promise<readonly string[]> {
  const { files, over } = await authoredTroubles(context, stores, installation);
  return [...files, ...over.map(saidOf)];
}

export function saidOf({ agent, tokens, allowed, budget, files }: OverBudget): string {
  const named = files.map((file) => `${file.path} ${figure(file.tokens)}`).join(", ");
  return `The authored rules of ${agent} take ${figure(tokens)} tokens, more than the ${figure(allowed)} meant for them in prompts of ${figure(budget)}: ${named}`;
}

function figure(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
