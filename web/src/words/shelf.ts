/** Whose something is, as the address and a choice keep it: one text a shelf. */

import type { ShelfName } from "../../../src/engine/memory-api.ts";

const LANE = /^lane\/([^/]+)\/(.+)$/s;

/** `user:owner`, `global`, `scope:atlas`, or `lane/main/agent:main:main`. */
export function shelfKey(shelf: ShelfName): string {
  switch (shelf.tier) {
    case "user":
      return `user:${shelf.namespace}`;
    case "scope":
      return `scope:${shelf.name}`;
    case "lane":
      return `lane/${shelf.lane.agent}/${shelf.lane.sessionKey}`;
    case "global":
      return "global";
  }
}

/** Undefined: it names none. */
export function shelfOf(key: string): ShelfName | undefined {
  if (key === "global") return { tier: "global" };
  if (key.startsWith("user:") && key.length > 5) return { tier: "user", namespace: key.slice(5) };
  if (key.startsWith("scope:") && key.length > 6) return { tier: "scope", name: key.slice(6) };
  const [, agent, sessionKey] = LANE.exec(key) ?? [];
  if (agent === undefined || sessionKey === undefined) return undefined;
  return { tier: "lane", lane: { agent, sessionKey } };
}

interface Place {
  readonly tier: "user" | "lane" | "global" | "scope";
  /** As the engine shows it: of a conversation, its session key. */
  readonly shelf: string;
}

/** In words: whose it is. */
export function shelfWords({ tier, shelf }: Place): string {
  if (tier === "global") return "everybody’s";
  if (tier === "user") return shelf === "user:owner" ? "yours" : `of ${shelf.slice(5)}`;
  return tier === "scope" ? `about ${shelf.slice(6)}` : `of the conversation ${shelf}`;
}

/** The same where only how the shelf is shown is known, as of what search finds. */
export function shelfCalled(shelf: string): string {
  const tier = /^(?:user|scope)(?=:)|^global$/.exec(shelf)?.[0] ?? "lane";
  return shelfWords({ tier: tier as Place["tier"], shelf });
}

/** The shelf that a shown one names. A conversation is found by its session key among those there are. */
export function shelfShown(
  { tier, shelf }: Place,
  lanes: readonly { readonly agent: string; readonly sessionKey: string }[],
): ShelfName | undefined {
  if (tier !== "lane") return shelfOf(shelf);
  const lane = lanes.find(({ sessionKey }) => sessionKey === shelf);
  return lane && { tier, lane: { agent: lane.agent, sessionKey: lane.sessionKey } };
}

/** Whether a shown one stands there; of what search finds, only how the shelf is shown is known. */
export function isOnShelf(shown: string, key: string): boolean {
  const [, , sessionKey] = LANE.exec(key) ?? [];
  return shown === (sessionKey ?? key);
}
