/**
 * Where a lesson is meant for. What was taught for a project stands in prompts that are about it alone: the question names it, or the
 * agent, the conversation or the workspace from which one asks is of that name. The narrower goes before the wider.
 */

import { scopeNamed } from "../kernel/scope-name.ts";
import { contradicts, isShowable, type Placeable } from "../rooms/brain/index.ts";
import type { Shelf } from "../rooms/durable/index.ts";
import type { Asker } from "./api.ts";
import { watchedRoots } from "./doc-roots.ts";
import type { Stores } from "./stores.ts";

export interface LessonPlace {
  /** The greater, the narrower. */
  readonly narrow: number;
  /** The project; null: none in particular. */
  readonly scope: string | null;
}

const NARROW: { readonly [tier: string]: number } = { global: 0, user: 1, scope: 2, lane: 3 };

export function placeOf({ tier, name }: Pick<Shelf, "tier" | "name">): LessonPlace {
  return { narrow: NARROW[tier] ?? 0, scope: tier === "scope" ? name : null };
}

/** Answers whether what is meant for a project is meant for this prompt. */
export async function scopesHere(
  stores: Stores,
  asking: {
    readonly asker: Asker;
    readonly query: string;
    readonly places: ReadonlyMap<unknown, LessonPlace>;
  },
): Promise<(scope: string | null) => boolean> {
  const { asker, query, places } = asking;
  const scopes = [...places.values()].flatMap(({ scope }) => scope ?? []);
  if (scopes.length === 0) return (scope) => scope === null;
  const roots = (await watchedRoots(stores)).filter(({ agent }) => agent === asker.agent);
  const folders = roots.filter(({ as }) => as === "workspace").map(({ folder }) => lastOf(folder));
  const own = new Set([asker.agent, ...asker.sessionKey.split(":"), ...folders].map(scopeNamed));
  const here = new Set(scopes.filter((scope) => own.has(scope) || isNamedIn(query, scope)));
  return (scope) => scope === null || here.has(scope);
}

function lastOf(folder: string): string {
  return folder.split(/[/\\]/).findLast((part) => part !== "") ?? "";
}

/** As a word, however it is written: `Kite Shop` is `kite-shop`. Where words are not marked, anywhere. */
function isNamedIn(query: string, scope: string): boolean {
  const plain = (text: string) =>
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
      .trim();
  const [said, name] = [plain(query), plain(scope)];
  if (name === "") return false;
  const isUnmarked = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(name);
  return isUnmarked ? said.includes(name) : ` ${said} `.includes(` ${name} `);
}

/** Of people's lessons, one for a narrower place that says otherwise stands alone: it is the exception. */
export function withExceptions<Item extends Placeable & { readonly narrow: number }>(
  items: readonly Item[],
): readonly Item[] {
  const ofPeople = items.filter(({ authority }) => authority === "inject");
  return items.map((item) => {
    if (!isShowable(item.authority) || !item.key.startsWith("lesson:")) return item;
    const narrower = ofPeople.some(
      (other) =>
        other.narrow > item.narrow &&
        (contradicts(item.text, other.text) || contradicts(other.text, item.text)),
    );
    return narrower ? { ...item, authority: "abstain" as const, why: "exception" } : item;
  });
}
