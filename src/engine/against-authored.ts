/**
 * Which standing instructions want otherwise than what was written for the agent in its workspace: those go first.
 *
 * Reading rules costs more than there is time for in every prompt, so what was found is kept as long as the files and the
 * words are the same.
 */

import { laneId } from "../kernel/ids.ts";
import type { Shelf } from "../rooms/durable/index.ts";
import { conflictsWithAuthored } from "../rooms/guidance/index.ts";
import type { Asker } from "./api.ts";
import { partsOf } from "./authored-parts.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { docsShelf, watchedRoots } from "./doc-roots.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";

/** Of a person at a terminal, who waits for the answer. */
const NO_HURRY: Watch = { aborted: false };
/** Sets of files, and instructions of each. */
const MOST_SETS = 20;
const MOST_SAID = 1_000;

/** By the words of an instruction, the rule that is against it; null: none is. */
type Verdicts = Map<string, string | null>;

const keptBy = new WeakMap<EngineContext["store"], Map<string, Verdicts>>();

/**
 * Of these texts, those that an authored rule is against, with the rule: `AGENTS.md#L3-L9`. What there is no time for is taken to
 * be none.
 */
export async function againstAuthored(
  context: EngineContext,
  stores: Stores,
  asker: Pick<Asker, "agent" | "installation">,
  texts: readonly string[],
  watch: Watch,
): Promise<ReadonlyMap<string, string>> {
  const against = new Map<string, string>();
  if (texts.length === 0 || context.authored === undefined) return against;
  const installation = installationIn(context, asker.installation);
  const shelf = await stores.memories.findShelf(docsShelf(installation, asker.agent));
  const files = shelf === undefined ? [] : await stores.authored.known(shelf.id);
  if (shelf === undefined || files.length === 0) return against;
  const verdicts = verdictsFor(context, `${shelf.id} ${files.map(({ hash }) => hash).join(" ")}`);
  let rules: readonly Rule[] | undefined;
  for (const text of texts) {
    let verdict = verdicts.get(text);
    if (verdict === undefined) {
      if (watch.aborted) continue;
      rules ??= (await stores.authored.files(shelf.id)).flatMap((file) =>
        partsOf(context.authored, file)
          .nodes.filter(({ tier }) => tier !== "lore")
          .map(({ from, to, lines }) => ({
            ref: `${file.path}#L${lines.from}-L${lines.to}`,
            text: file.text!.slice(from, to),
          })),
      );
      verdict = ruleAgainst(text, rules);
      if (verdicts.size < MOST_SAID) verdicts.set(text, verdict);
    }
    if (verdict !== null) against.set(text, verdict);
  }
  return against;
}

/** Where an instruction comes to nothing: the agents in whose workspaces a rule goes first, and the rule. */
export async function overruledBy(
  context: EngineContext,
  stores: Stores,
  { tier, name, installation }: Shelf,
  text: string,
): Promise<readonly { readonly agent: string; readonly rule: string }[]> {
  const lane = tier === "lane" ? await stores.history.lane(laneId(Number(name))) : undefined;
  const agents = (await watchedRoots(stores))
    .filter((root) => root.as === "workspace" && root.installation === installation)
    .map(({ agent }) => agent)
    .filter((agent) => tier !== "lane" || agent === lane?.agent);
  const found: { agent: string; rule: string }[] = [];
  for (const agent of agents) {
    const whose = { agent, installation };
    const rule = (await againstAuthored(context, stores, whose, [text], NO_HURRY)).get(text);
    if (rule !== undefined) found.push({ agent, rule });
  }
  return found;
}

interface Rule {
  readonly ref: string;
  readonly text: string;
}

/** Mostly none is: which one is asked only where one is. */
function ruleAgainst(text: string, rules: readonly Rule[]): string | null {
  const all = rules.map((rule) => rule.text);
  if (!conflictsWithAuthored(text, all)) return null;
  return rules.find((rule) => conflictsWithAuthored(text, [rule.text]))?.ref ?? null;
}

function verdictsFor({ store }: EngineContext, key: string): Verdicts {
  const sets = keptBy.get(store) ?? new Map<string, Verdicts>();
  keptBy.set(store, sets);
  const verdicts = sets.get(key) ?? new Map<string, string | null>();
  sets.delete(key);
  sets.set(key, verdicts);
  for (const oldest of sets.keys()) {
    if (sets.size <= MOST_SETS) break;
    sets.delete(oldest);
  }
  return verdicts;
}
