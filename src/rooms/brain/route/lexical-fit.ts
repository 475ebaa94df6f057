/** How much of a question's telling words nodes have, by how rare those are among all that is known. */

import type { PackNode } from "../brain-pack.ts";
import type { OpenPack } from "./open-pack.ts";

/** Of a long question only the rarest count: the others would only make every share smaller. */
const MOST_TERMS = 24;
const COUNTED_TERMS = 10;
/** What nobody here ever said may be a slip or beside the point. */
const UNKNOWN_SHARE = 0.5;
/** Among a handful of lessons every word that one of them has would seem common. */
const FEWEST_NODES = 50;
/** How soon a word that comes again adds nothing, and how much a long text is held to be long by chance (BM25). */
const REPEATED = 1.2;
const LENGTH_SHARE = 0.5;

export interface QuestionWords {
  readonly rarities: ReadonlyMap<number, number>;
  readonly whole: number;
  readonly meanLength: number;
}

export function weighQuestion(
  open: OpenPack | null,
  overlay: readonly PackNode[],
  terms: readonly number[],
): QuestionWords {
  const asked = new Set(terms);
  const inOverlay = new Map<number, number>();
  for (const node of overlay)
    for (const [term] of node.terms) if (asked.has(term)) inOverlay.set(term, (inOverlay.get(term) ?? 0) + 1);
  const nodes = Math.max(FEWEST_NODES, (open?.pack.nodes.length ?? 0) + overlay.length);
  const rarity = (having: number) => Math.log(1 + (nodes - having + 0.5) / (having + 0.5));
  const weighed = [...asked].map((term) => {
    const having = Math.min(nodes, (open?.words.have(term) ?? 0) + (inOverlay.get(term) ?? 0));
    return { term, weight: rarity(having), known: having > 0 };
  });
  weighed.sort((a, b) => b.weight - a.weight || a.term - b.term);
  const known = weighed.filter((one) => one.known).slice(0, MOST_TERMS);
  const counted = weighed
    .map((one) => (one.known ? one.weight : UNKNOWN_SHARE * one.weight))
    .sort((a, b) => b - a)
    .slice(0, COUNTED_TERMS);
  return {
    rarities: new Map(known.map((one) => [one.term, one.weight])),
    whole: counted.reduce((total, weight) => total + weight, 0),
    meanLength: open?.words.meanLength ?? meanLengthOf(overlay),
  };
}

/** Share for each node of the pack, by its place. */
export function packShares(open: OpenPack, question: QuestionWords): Float64Array {
  const shares = new Float64Array(open.pack.nodes.length);
  if (question.whole <= 0) return shares;
  const { lengths } = open.words;
  for (const [term, weight] of question.rarities) {
    open.words.each(term, (place, count) => {
      shares[place]! += (weight * saturated(count, lengths[place]! / question.meanLength)) / question.whole;
    });
  }
  return shares;
}

export function shareOf(node: PackNode, question: QuestionWords): number {
  if (question.whole <= 0) return 0;
  const length = lengthOf(node) / question.meanLength;
  let found = 0;
  for (const [term, count] of node.terms) {
    const weight = question.rarities.get(term);
    if (weight !== undefined) found += weight * saturated(count, length);
  }
  return found / question.whole;
}

/** 0 to 1: 1 for what says it once in a text of ordinary length, or more often in a longer one. */
function saturated(count: number, length: number): number {
  const damping = REPEATED * (1 - LENGTH_SHARE + LENGTH_SHARE * length);
  return Math.min(1, (count * (REPEATED + 1)) / (count + damping));
}

function lengthOf(node: PackNode): number {
  return node.terms.reduce((total, [, count]) => total + count, 0);
}

function meanLengthOf(nodes: readonly PackNode[]): number {
  const total = nodes.reduce((all, node) => all + lengthOf(node), 0);
  return nodes.length === 0 ? 1 : Math.max(1, total / nodes.length);
}
