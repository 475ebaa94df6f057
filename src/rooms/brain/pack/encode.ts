/**
 * A pack as bytes. Same pack, same bytes, whatever the order in which its parts were put together.
 *
 * Behind a head of fixed length (what it is, of which format, how long, and the digest of all that follows) come the sections, each
 * with its length: what is known of the whole as JSON, nodes, vectors, links, and what was learned of single nodes.
 */

import { hash } from "node:crypto";
import { assert } from "../../../kernel/assert.ts";
import { TRUSTS } from "../../../kernel/trust.ts";
import { type BrainPack, PACK_FORMAT, type PackNode } from "../brain-pack.ts";
import { LINK_KINDS, NODE_KINDS } from "../route-trace.ts";
import { ByteWriter } from "./byte-writer.ts";
import { canonicalPack } from "./canonical.ts";

/** `nacrepak`, as bytes. */
export const MARK = new TextEncoder().encode("nacrepak");
/** Mark, format, length of what follows, digest of it. */
export const HEAD_BYTES = 8 + 4 + 4 + 32;
/** A pack of 100,000 nodes with vectors of 768 numbers is smaller. Nothing larger is read. */
export const MAX_PACK_BYTES = 256 * 1024 * 1024;

export function encodePack(pack: BrainPack): Uint8Array {
  const whole = canonicalPack(pack);
  const body = new ByteWriter();
  for (const section of [headOf(whole), nodesOf(whole), vectorsOf(whole), linksOf(whole), weighedOf(whole)]) {
    body.fixed(section.length);
    body.bytes(section);
  }
  const following = body.done();
  const bytes = new ByteWriter();
  bytes.bytes(MARK);
  bytes.fixed(PACK_FORMAT);
  bytes.fixed(following.length);
  bytes.bytes(hash("sha256", following, "buffer"));
  bytes.bytes(following);
  const done = bytes.done();
  assert(done.length <= MAX_PACK_BYTES, "a brain pack is larger than packs may be");
  return done;
}

/** SHA-256 of the bytes, in hexadecimal digits: the name of a pack. */
export function digestOf(bytes: Uint8Array): string {
  return hash("sha256", bytes, "hex");
}

function headOf(pack: BrainPack): Uint8Array {
  const { nodes: _nodes, links: _links, parameters, ...rest } = pack;
  const { seeds: _seeds, stops: _stops, ...shared } = parameters;
  return new TextEncoder().encode(sortedJson({ ...rest, parameters: shared }));
}

function nodesOf(pack: BrainPack): Uint8Array {
  const out = new ByteWriter();
  out.whole(pack.nodes.length);
  for (const node of pack.nodes) writeNode(out, node);
  return out.done();
}

function writeNode(out: ByteWriter, node: PackNode): void {
  const [kind, trust] = [NODE_KINDS.indexOf(node.kind), TRUSTS.indexOf(node.trust)];
  assert(kind >= 0 && trust >= 0, "a node of a brain pack is of no kind that is known");
  out.text(node.key);
  out.byte(kind);
  out.byte(trust);
  out.byte(node.vector === null ? 0 : 1);
  out.whole(node.shelf);
  out.whole(node.tokens);
  out.bytes(Uint8Array.from(node.says.match(/../g)!, (pair) => Number.parseInt(pair, 16)));
  out.real(node.helped);
  out.real(node.harmed);
  out.ascending(node.terms.map(([term]) => term));
  for (const [, count] of node.terms) out.whole(count);
  out.ascending(node.names);
}

/** One behind the other, without what says whose it is: they are read as they lie there. */
function vectorsOf(pack: BrainPack): Uint8Array {
  const out = new ByteWriter();
  for (const { vector } of pack.nodes)
    if (vector !== null) out.bytes(new Uint8Array(vector.buffer, vector.byteOffset, vector.length));
  return out.done();
}

function linksOf(pack: BrainPack): Uint8Array {
  const out = new ByteWriter();
  out.whole(pack.links.length);
  for (const link of pack.links) {
    const kind = LINK_KINDS.indexOf(link.kind);
    assert(kind >= 0, "a link of a brain pack is of no kind that is known");
    out.whole(link.from);
    out.whole(link.to);
    out.byte(kind);
    out.real(link.prior);
    out.real(link.weight);
  }
  return out.done();
}

function weighedOf(pack: BrainPack): Uint8Array {
  const out = new ByteWriter();
  for (const entries of [pack.parameters.seeds, pack.parameters.stops]) {
    out.ascending(entries.map(([at]) => at));
    for (const [, weight] of entries) out.real(weight);
  }
  return out.done();
}

/** The names of every object in one order. Numbers that are none would be written as null, and are refused. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) => {
    assert(typeof inner !== "number" || Number.isFinite(inner), "a brain pack has a number that is none");
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
