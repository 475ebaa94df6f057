/**
 * Which standing instructions want otherwise than what was written for the agent in its workspace: those go first.
 *
 * Reading rules costs more than there is time for in every prompt, so what was found is kept as long as the files and the
 * words are the same.
 */

import { laneId } from "../kernel/ids.ts";
import type { AuthoredFile } from "../rooms/authored/index.ts";
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

export interface AgainstAuthored {
  /** By the text, the rule that is against it: `AGENTS.md#L3-L9`. */
  readonly against: ReadonlyMap<string, string>;
  /** Not all of them could be compared in the time there was: those are taken to have no rule against them. */
  readonly isLate: boolean;
}

const NONE: AgainstAuthored = { against: new Map(), isLate: false };

/** Of these texts, those that an authored rule is against. */
export async function againstAuthored(
  context: EngineContext,
  stores: Stores,
  asker: Pick<Asker, "agent" | "installation">,
  texts: readonly string[],
  watch: Watch,
): Promise<AgainstAuthored> {
  if (texts.length === 0 || context.authored === undefined) return NONE;
  const installation = installationIn(context, asker.installation);
  const shelf = await stores.memories.findShelf(docsShelf(installation, asker.agent));
  const files = shelf === undefined ? [] : await stores.authored.known(shelf.id);
  if (shelf === undefined || files.length === 0) return NONE;
  const verdicts = verdictsFor(context, `${shelf.id} ${files.map(({ hash }) => hash).join(" ")}`);
  const unknown = texts.filter((text) => !verdicts.has(text));
  const judged = new Map<string, string | null>();
  if (unknown.length > 0 && !watch.aborted) {
    const rules = rulesIn(context, await stores.authored.files(shelf.id), watch);
    for (const text of rules === null ? [] : unknown) {
      const verdict = ruleAgainst(text, rules!, watch);
      if (verdict === undefined) break;
      judged.set(text, verdict);
      if (verdicts.size < MOST_SAID) verdicts.set(text, verdict);
    }
  }
  const against = new Map<string, string>();
  for (const text of texts) {
    const rule = judged.get(text) ?? verdicts.get(text) ?? null;
    if (rule !== null) against.set(text, rule);
  }
  return { against, isLate: unknown.some((text) => !judged.has(text)) };
}

/** Null: there was no time to take all of the files apart. What was taken apart stays so. */
function rulesIn(
  { authored }: EngineContext,
  files: readonly AuthoredFile[],
  watch: Watch,
): readonly Rule[] | null {
  const rules: Rule[] = [];
  for (const file of files) {
    if (watch.aborted) return null;
    for (const { tier, from, to, lines } of partsOf(authored, file).nodes) {
      if (tier === "lore") continue;
      rules.push({ ref: `${file.path}#L${lines.from}-L${lines.to}`, text: file.text!.slice(from, to) });
    }
  }
  return rules;
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
    const rule = (await againstAuthored(context, stores, whose, [text], NO_HURRY)).against.get(text);
    if (rule !== undefined) found.push({ agent, rule });
  }
  return found;
}

interface Rule {
  readonly ref: string;
  readonly text: string;
}

/** Rules that are compared at once, before anybody looks at the clock. */
const AT_ONCE = 20;

/** Mostly none is: which one is asked only where one is. Undefined: there was no time. */
function ruleAgainst(text: string, rules: readonly Rule[], watch: Watch): string | null | undefined {
  for (let at = 0; at < rules.length; at += AT_ONCE) {
    if (watch.aborted) return undefined;
    const some = rules.slice(at, at + AT_ONCE);
    const isAgainst = conflictsWithAuthored(
      text,
      some.map((rule) => rule.text),
    );
    if (isAgainst) return some.find((rule) => conflictsWithAuthored(text, [rule.text]))?.ref ?? null;
  }
  return null;
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
