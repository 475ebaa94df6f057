/**
 * Which standing instructions want otherwise than what was written for the agent in its workspace: those go first.
 *
 * Reading rules costs more than there is time for in every prompt, so what was found is kept as long as the files and the
 * words are the same.
 */

import { conflictsWithAuthored } from "../rooms/guidance/index.ts";
import type { Asker } from "./api.ts";
import { partsOf } from "./authored-parts.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { docsShelf } from "./doc-roots.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";

/** Sets of files, and instructions of each. */
const MOST_SETS = 20;
const MOST_SAID = 1_000;

type Verdicts = Map<string, boolean>;

const keptBy = new WeakMap<EngineContext["store"], Map<string, Verdicts>>();

/** Of these texts, those that an authored rule is against; what there is no time for is taken to be none. */
export async function againstAuthored(
  context: EngineContext,
  stores: Stores,
  asker: Asker,
  texts: readonly string[],
  watch: Watch,
): Promise<ReadonlySet<string>> {
  const against = new Set<string>();
  if (texts.length === 0 || context.authored === undefined) return against;
  const installation = installationIn(context, asker.installation);
  const shelf = await stores.memories.findShelf(docsShelf(installation, asker.agent));
  const files = shelf === undefined ? [] : await stores.authored.known(shelf.id);
  if (shelf === undefined || files.length === 0) return against;
  const verdicts = verdictsFor(context, `${shelf.id} ${files.map(({ hash }) => hash).join(" ")}`);
  let rules: readonly string[] | undefined;
  for (const text of texts) {
    let verdict = verdicts.get(text);
    if (verdict === undefined) {
      if (watch.aborted) continue;
      rules ??= (await stores.authored.files(shelf.id)).flatMap((file) =>
        partsOf(context.authored, file)
          .nodes.filter(({ tier }) => tier !== "lore")
          .map(({ from, to }) => file.text!.slice(from, to)),
      );
      verdict = conflictsWithAuthored(text, rules);
      if (verdicts.size < MOST_SAID) verdicts.set(text, verdict);
    }
    if (verdict) against.add(text);
  }
  return against;
}

function verdictsFor({ store }: EngineContext, key: string): Verdicts {
  const sets = keptBy.get(store) ?? new Map<string, Verdicts>();
  keptBy.set(store, sets);
  const verdicts = sets.get(key) ?? new Map<string, boolean>();
  sets.delete(key);
  sets.set(key, verdicts);
  for (const oldest of sets.keys()) {
    if (sets.size <= MOST_SETS) break;
    sets.delete(oldest);
  }
  return verdicts;
}
