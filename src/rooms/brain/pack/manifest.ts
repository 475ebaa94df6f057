/** What is known of a pack without reading it, and how two differ. */

import { type BrainPack, PACK_FORMAT, type PackManifest } from "../brain-pack.ts";
import { linkName } from "../route/parameters.ts";
import { FEATURES } from "../route-trace.ts";
import { byText } from "./canonical.ts";
import { digestOf } from "./encode.ts";

export function manifestOf(pack: BrainPack, bytes: Uint8Array): PackManifest {
  return {
    digest: digestOf(bytes),
    format: PACK_FORMAT,
    parent: pack.parent,
    builtAt: pack.builtAt,
    nodes: pack.nodes.length,
    links: pack.links.length,
    policy: pack.parameters.policy,
    fingerprint: pack.fingerprint,
    bytes: bytes.length,
    report: pack.report,
  };
}

interface Change {
  readonly from: number;
  readonly to: number;
}

export interface PackDiff {
  readonly nodes: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    /** They say something else, or are of another kind or trust. */
    readonly changed: number;
  };
  readonly links: { readonly added: number; readonly removed: number; readonly changed: number };
  /** The greatest change first. Named as learning names them: `w:lexical`, `seed:lesson:3`, `help:recurrence`. */
  readonly parameters: readonly (Change & { readonly name: string })[];
  /** Pseudo-counts of use that helped, less those of use that did not. */
  readonly worth: readonly (Change & { readonly key: string })[];
}

export function diffPacks(from: BrainPack, to: BrainPack): PackDiff {
  const [before, after] = [nodesByKey(from), nodesByKey(to)];
  const stayed = [...after.values()].filter((node) => before.has(node.key));
  const links = compare(linksOf(from), linksOf(to));
  const parameters = compare(numbersOf(from), numbersOf(to), 0);
  const worth = stayed.map((node) => {
    const earlier = before.get(node.key)!;
    return { key: node.key, from: earlier.helped - earlier.harmed, to: node.helped - node.harmed };
  });
  return {
    nodes: {
      added: [...after.keys()].filter((key) => !before.has(key)).sort(byText),
      removed: [...before.keys()].filter((key) => !after.has(key)).sort(byText),
      changed: stayed.filter((node) => facts(node) !== facts(before.get(node.key)!)).length,
    },
    links: { added: links.added, removed: links.removed, changed: links.changes.length },
    parameters: greatestFirst(parameters.changes, (change) => change.name),
    worth: greatestFirst(
      worth.filter((one) => one.from !== one.to),
      (change) => change.key,
    ),
  };
}

function nodesByKey(pack: BrainPack) {
  return new Map(pack.nodes.map((node) => [node.key, node]));
}

function facts(node: BrainPack["nodes"][number]): string {
  return JSON.stringify([node.kind, node.trust, node.shelf, node.says]);
}

function linksOf(pack: BrainPack): Map<string, number> {
  const keyOf = (at: number) => pack.nodes[at]!.key;
  return new Map(
    pack.links.map((link) => [linkName(keyOf(link.from), keyOf(link.to), link.kind), link.weight]),
  );
}

/** Everything but links, by name. */
function numbersOf(pack: BrainPack): Map<string, number> {
  const { parameters } = pack;
  const keyOf = (at: number) => pack.nodes[at]?.key ?? String(at);
  return new Map([
    ["temperature", parameters.temperature],
    ["bias", parameters.bias],
    ["stopBias", parameters.stopBias],
    ...FEATURES.map((feature, at) => [`w:${feature}`, parameters.weights[at] ?? 0] as const),
    ...parameters.seeds.map(([at, weight]) => [`seed:${keyOf(at)}`, weight] as const),
    ...parameters.stops.map(([at, weight]) => [`stop:${keyOf(at)}`, weight] as const),
    ...(parameters.help === null ? [] : [["help:bias", parameters.help.bias] as const]),
    ...(parameters.help?.weights ?? []).map(([name, weight]) => [`help:${name}`, weight] as const),
  ]);
}

/** With `absent`, what is missing on one side counts as that and is neither added nor removed. */
function compare(from: ReadonlyMap<string, number>, to: ReadonlyMap<string, number>, absent?: number) {
  const changes: { name: string; from: number; to: number }[] = [];
  let [added, removed] = [0, 0];
  for (const name of new Set([...from.keys(), ...to.keys()])) {
    const [one, other] = [from.get(name) ?? absent, to.get(name) ?? absent];
    if (one === undefined) added += 1;
    else if (other === undefined) removed += 1;
    else if (one !== other) changes.push({ name, from: one, to: other });
  }
  return { changes, added, removed };
}

function greatestFirst<T extends Change>(changes: readonly T[], nameOf: (change: T) => string): readonly T[] {
  const size = (change: Change) => Math.abs(change.to - change.from);
  return [...changes].sort((a, b) => size(b) - size(a) || byText(nameOf(a), nameOf(b)));
}
