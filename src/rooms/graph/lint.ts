/** What is wrong with a graph, as far as it can be told by looking: nothing here is changed. */

export type GraphProblem =
  | "evidence-gone"
  | "evidence-changed"
  | "no-evidence"
  | "named-alike"
  | "merge-cycle"
  | "interval-invalid"
  | "dangling-edge"
  | "self-edge"
  | "record-unkept";

export interface LintedEntity {
  readonly id: number;
  readonly ref: string;
  readonly name: string;
  readonly mergedInto: number | null;
  /** What else a person says that it goes by. */
  readonly aliases: readonly string[];
}

export interface LintedEdge {
  readonly ref: string;
  readonly src: number;
  readonly dst: number;
  readonly type: string;
  readonly from: number;
  readonly to: number | null;
  /** By a person: deriving it again changes nothing about it. */
  readonly linked: boolean;
  readonly evidence: readonly {
    readonly ref: string;
    readonly state: "holds" | "gone" | "changed" | "held";
  }[];
}

export interface GraphFinding {
  readonly ref: string;
  readonly problem: GraphProblem;
  readonly severity: "error" | "warning";
  readonly says: string;
  readonly hint: string;
}

const REBUILD = "Derive the graph again: nacre graph rebuild.";

/** Of one edge; `entities`: those that there are of its ends. */
export function lintEdge(
  edge: LintedEdge,
  entities: ReadonlyMap<number, LintedEntity>,
): readonly GraphFinding[] {
  const found: GraphFinding[] = [];
  const say = (problem: GraphProblem, severity: GraphFinding["severity"], says: string, hint = REBUILD) =>
    found.push({ ref: edge.ref, problem, severity, says, hint });
  if (!entities.has(edge.src) || !entities.has(edge.dst))
    say("dangling-edge", "error", `${edge.ref} leads to something that is not there`);
  if (edge.src === edge.dst) say("self-edge", "error", `${edge.ref} leads from something to itself`);
  if (edge.to !== null && edge.to < edge.from)
    say(
      ...(["interval-invalid", "error", `${edge.ref} ends before it begins`] as const),
      edge.linked
        ? `Say since when and until when it is so: nacre graph link ${linkOf(edge, entities)}.`
        : REBUILD,
    );
  const holding = edge.evidence.filter(({ state }) => state === "holds");
  if (edge.evidence.length === 0) say("no-evidence", "error", `${edge.ref} rests on nothing`);
  else if (holding.length === 0) {
    const [first] = edge.evidence;
    const changed = edge.evidence.some(({ state }) => state === "changed");
    say(
      changed ? "evidence-changed" : "evidence-gone",
      "warning",
      `nothing that ${edge.ref} rests on ${changed ? "says what it said" : "can be read any more"} (${first!.ref}): it is not gone along`,
    );
  }
  return found;
}

function linkOf({ src, type, dst, from }: LintedEdge, entities: ReadonlyMap<number, LintedEntity>): string {
  const ends = [entities.get(src)?.ref, type, entities.get(dst)?.ref].map((one) => one ?? "…");
  return `${ends.join(" ")} --from ${new Date(from).toISOString()} --until …`;
}

/** Of a record that could not be put into the graph. */
export function lintUnkept(ref: string): GraphFinding {
  return {
    ...{ ref, problem: "record-unkept", severity: "error" },
    ...{ says: `what ${ref} says could not be put into the graph`, hint: REBUILD },
  };
}

/** Merges that lead back to where they began, whatever shelves they were said on: what is called the same is the same. */
export function lintMerges(
  entities: readonly Pick<LintedEntity, "id" | "ref" | "mergedInto">[],
): readonly GraphFinding[] {
  const refs = new Map(entities.map(({ id, ref }) => [id, ref]));
  const into = new Map<string, Set<string>>();
  for (const { ref, mergedInto } of entities) {
    const target = mergedInto === null ? undefined : refs.get(mergedInto);
    if (target !== undefined) into.set(ref, (into.get(ref) ?? new Set()).add(target));
  }
  return [...into.keys()].filter((ref) => leadsBack(ref, into)).map(mergedInACircle);
}

function leadsBack(ref: string, into: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const passed = new Set<string>();
  const ahead = [...(into.get(ref) ?? [])];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (next === ref) return true;
    if (passed.has(next)) continue;
    passed.add(next);
    ahead.push(...(into.get(next) ?? []));
  }
  return false;
}

function mergedInACircle(ref: string): GraphFinding {
  return {
    ref,
    problem: "merge-cycle",
    severity: "error",
    says: `${ref} is merged into itself by way of others`,
    hint: `Take it apart: nacre graph unmerge ${ref}.`,
  };
}

/** Names that several of those that may be read together have, as their own or as another that they go by. */
export function lintNames(entities: readonly LintedEntity[]): readonly GraphFinding[] {
  const byName = new Map<string, { readonly own: Set<string>; readonly also: Set<string> }>();
  const called = (name: string) => {
    const known = byName.get(name) ?? { own: new Set(), also: new Set() };
    byName.set(name, known);
    return known;
  };
  for (const { name, ref, mergedInto, aliases } of entities) {
    if (mergedInto !== null) continue;
    called(name).own.add(ref);
    for (const alias of aliases) called(alias).also.add(ref);
  }
  return [...byName].flatMap(([name, { own, also }]) => alike(name, own, also));
}

function alike(name: string, own: ReadonlySet<string>, also: ReadonlySet<string>): readonly GraphFinding[] {
  const others = [...also].filter((ref) => !own.has(ref)).toSorted();
  const refs = [...own].toSorted();
  const all = [...refs, ...others];
  const [first, second] = all;
  if (first === undefined || second === undefined) return [];
  const says = `${JSON.stringify(name)} names ${all.length} things: ${all.join(", ")}`;
  // One that is called so is what is found by the name: whoever gave it to another looks there in vain.
  const isShadowed = refs.length > 0 && others.length > 0;
  return [
    {
      ref: first,
      problem: "named-alike",
      severity: "warning",
      says: isShadowed ? `${says}; by that name alone ${others.join(", ")} is not found` : says,
      hint: `If they are the same: nacre graph merge ${second} ${first}.${isShadowed ? ` If not: nacre graph unalias ${others[0]} ${JSON.stringify(name)}.` : ""}`,
    },
  ];
}
