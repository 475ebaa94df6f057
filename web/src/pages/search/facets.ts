/** How what was found divides: by kind, conversation, agent, role and trust. Pure. */

export interface Faceted {
  readonly ref: string;
  readonly kind: string;
  readonly sessionKey: string;
  readonly agent: string;
  readonly role: string;
}

export type Counts = ReadonlyMap<string, number>;

export interface Facets {
  readonly kinds: Counts;
  readonly lanes: Counts;
  readonly agents: Counts;
  readonly roles: Counts;
  readonly trusts: Counts;
}

/** `trusts`: of those that are known by now. `facts`: how many stand on top. */
export function facetsOf(hits: readonly Faceted[], trusts: ReadonlyMap<string, string>, facts = 0): Facets {
  return {
    kinds: counted([...hits.map(({ kind }) => kind), ...Array<string>(facts).fill("fact")]),
    lanes: counted(hits.map(({ sessionKey }) => sessionKey)),
    agents: counted(hits.map(({ agent }) => agent)),
    roles: counted(hits.map(({ role }) => role)),
    trusts: counted(hits.map(({ ref }) => trusts.get(ref) ?? "")),
  };
}

/** The most frequent first, and by name where they are as frequent; what has none is in none. */
function counted(values: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1);
  return new Map([...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)));
}

/** Names to choose from: those that were found first, then the others there are; what is chosen is always among them. */
export function choices(
  found: Counts,
  all: readonly string[],
  chosen: string | undefined,
): readonly string[] {
  return [...new Set([...(chosen === undefined ? [] : [chosen]), ...found.keys(), ...all])];
}
