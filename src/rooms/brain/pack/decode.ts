/**
 * Bytes as a pack again, or a refusal that says what is wrong with them. Reads no further than there is, and believes no count that
 * the bytes left could not hold.
 */

import { hash } from "node:crypto";
import { codeOf } from "../../../kernel/errors.ts";
import {
  anyObject,
  integer,
  list,
  nullable,
  number,
  object,
  oneOf,
  type Shape,
  text,
} from "../../../kernel/shape.ts";
import { TRUSTS } from "../../../kernel/trust.ts";
import { type BrainPack, PACK_FORMAT, type PackLink, type PackNode } from "../brain-pack.ts";
import { FEATURES, LINK_KINDS, NODE_KINDS, POLICIES } from "../route-trace.ts";
import { badPack, futurePack } from "./bad-pack.ts";
import { ByteReader } from "./byte-reader.ts";
import { HEAD_BYTES, MARK, MAX_PACK_BYTES } from "./encode.ts";

export function decodePack(bytes: Uint8Array): BrainPack {
  try {
    return decoded(bytes);
  } catch (error) {
    if (codeOf(error) === "brain/bad-pack") throw error;
    throw badPack("it is damaged", error);
  }
}

function decoded(bytes: Uint8Array): BrainPack {
  if (bytes.length > MAX_PACK_BYTES) throw badPack("it is larger than packs are");
  const outer = new ByteReader(bytes);
  if (bytes.length < HEAD_BYTES || !isSame(outer.bytes(MARK.length), MARK)) throw badPack("it is none");
  const format = outer.fixed();
  if (format > PACK_FORMAT) throw futurePack(format, PACK_FORMAT);
  if (format !== PACK_FORMAT) throw badPack(`its format ${format} is not known`);
  const length = outer.fixed();
  const digest = outer.bytes(32);
  const following = outer.bytes(length);
  outer.end();
  if (!isSame(hash("sha256", following, "buffer"), digest)) throw badPack("it is damaged");

  const body = new ByteReader(following);
  const section = () => body.bytes(body.fixed());
  const [head, nodes, vectors, links, weighed] = [section(), section(), section(), section(), section()];
  body.end();
  const whole = HEAD.check(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(head)), "pack");
  const found = readNodes(nodes, vectors, whole.dimensions);
  const [seeds, stops] = readWeighed(weighed, found.length);
  return {
    ...whole,
    nodes: found,
    links: readLinks(links, found.length),
    parameters: { ...whole.parameters, seeds, stops },
  };
}

function readNodes(bytes: Uint8Array, vectorBytes: Uint8Array, dimensions: number): PackNode[] {
  const from = new ByteReader(bytes);
  const vectors = new ByteReader(vectorBytes);
  const nodes: PackNode[] = [];
  for (let left = from.count(NODE_BYTES); left > 0; left--) {
    const node = readNode(from, () => new Int8Array(vectors.bytes(dimensions).buffer));
    if (nodes.length > 0 && nodes.at(-1)!.key >= node.key) throw badPack("its order is broken");
    nodes.push(node);
  }
  from.end();
  vectors.end();
  return nodes;
}

/** The least that a node takes. */
const NODE_BYTES = 1 + 3 + 2 + 8 + 16 + 2;
/** The least that a link takes. */
const LINK_BYTES = 3 + 16;

function readNode(from: ByteReader, nextVector: () => Int8Array): PackNode {
  const key = from.text();
  const kind = chosen(NODE_KINDS, from.byte());
  const trust = chosen(TRUSTS, from.byte());
  const hasVector = from.byte();
  if (hasVector > 1) throw badPack("it is damaged");
  const [shelf, tokens] = [from.whole(), from.whole()];
  const says = Array.from(from.bytes(8), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const [helped, harmed] = [from.real(), from.real()];
  const hashes = from.ascending();
  const terms = hashes.map((term) => [term, from.whole()] as const);
  const names = from.ascending();
  const vector = hasVector === 1 ? nextVector() : null;
  return { key, kind, shelf, trust, tokens, says, terms, names, vector, helped, harmed };
}

function readLinks(bytes: Uint8Array, nodes: number): PackLink[] {
  const from = new ByteReader(bytes);
  const links: PackLink[] = [];
  for (let left = from.count(LINK_BYTES); left > 0; left--) {
    const link = {
      from: within(nodes, from.whole()),
      to: within(nodes, from.whole()),
      kind: chosen(LINK_KINDS, from.byte()),
      prior: from.real(),
      weight: from.real(),
    };
    links.push(link);
  }
  from.end();
  return links;
}

function readWeighed(bytes: Uint8Array, nodes: number) {
  const from = new ByteReader(bytes);
  const weighed = () => from.ascending().map((at) => [within(nodes, at), from.real()] as const);
  const both = [weighed(), weighed()] as const;
  from.end();
  return both;
}

function chosen<T>(choices: readonly T[], at: number): T {
  const choice = choices[at];
  if (choice === undefined) throw badPack("it speaks of something that is not known here");
  return choice;
}

function within(count: number, at: number): number {
  if (at >= count) throw badPack("it names a node that it does not have");
  return at;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** A list whose every item has these parts. */
function pair<A, B>(first: Shape<A>, second: Shape<B>): Shape<readonly [A, B]> {
  return {
    check(value, path = "value") {
      const [a, b] = list<unknown>({ check: (item) => item, schema: {} }, { max: 2 }).check(value, path);
      return [first.check(a, `${path}[0]`), second.check(b, `${path}[1]`)];
    },
    schema: { type: "array" },
  };
}

const DIGEST = text({ min: 64, max: 64 });

/** What is known of the whole. */
const HEAD = object({
  fingerprint: nullable(text({ max: 1_000 })),
  dimensions: integer({ min: 0, max: 65_536 }),
  parent: nullable(DIGEST),
  builtAt: number(),
  learned: object({ upTo: integer({ min: 0 }), episodes: integer({ min: 0 }) }),
  // Written by whoever judged it, and read by people: what it holds may grow.
  report: nullable(anyObject()) as unknown as Shape<BrainPack["report"]>,
  parameters: object({
    policy: oneOf(POLICIES),
    temperature: number({ min: 0 }),
    weights: list(number(), { max: 2 * FEATURES.length }),
    bias: number(),
    stopBias: number(),
    help: nullable(
      object({ bias: number(), weights: list(pair(text({ max: 100 }), number()), { max: 200 }) }),
    ),
  }),
});
