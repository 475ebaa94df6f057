/**
 * Writes the characters of a program that are beyond Latin-1 as escapes, and changes nothing of what it means.
 *
 * V8 keeps the text of every module for as long as it runs, in each thread anew, and where a single character is beyond Latin-1 all of
 * them take two bytes. Of the ten megabytes that a thread of an owner kept, more than half were zeros.
 */

import { parseAst } from "rolldown/parseAst";

const WIDE = /[^\x00-\xff]+/g;

/** The same program; throws where a character stands in a place that has no escapes. */
export function oneByte(code) {
  if (code.search(WIDE) === -1) return code;
  const places = placesIn(parseAst(code)).toSorted((a, b) => a.start - b.start);
  let next = 0;
  return code.replaceAll(WIDE, (wide, at) => {
    while (next < places.length && places[next].end <= at) next += 1;
    const place = places[next];
    if (place === undefined || place.start > at)
      throw new Error(`no escape can be written for ${wide}: ${around(code, at)}`);
    if (place.kind !== "raw" && isEscaped(code, at))
      throw new Error(`a backslash before ${wide} would be that of its escape: ${around(code, at)}`);
    return ESCAPES[place.kind](wide);
  });
}

const ESCAPES = {
  literal: units,
  name: (wide) => [...wide].map((one) => `\\u{${one.codePointAt(0).toString(16)}}`).join(""),
  // What String.raw is given between its texts stays as it is.
  raw: (wide) => `\${"${units(wide)}"}`,
};

/** By UTF-16 units, which a pattern with the flag `u` puts together again. */
function units(wide) {
  return wide.replaceAll(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function isEscaped(code, at) {
  let backslashes = 0;
  while (code[at - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}

/** Where characters may be written in another way, and in which. None is within another. */
function placesIn(node, isRaw = false) {
  if (Array.isArray(node)) return node.flatMap((one) => placesIn(one, isRaw));
  if (node === null || typeof node !== "object" || typeof node.type !== "string") return [];
  const { type, start, end } = node;
  if (type === "Literal") return [{ start, end, kind: "literal" }];
  if (type === "Identifier" || type === "PrivateIdentifier") return [{ start, end, kind: "name" }];
  if (type === "TemplateElement") return [{ start, end, kind: isRaw ? "raw" : "literal" }];
  if (type === "TaggedTemplateExpression") return placesInTagged(node);
  return Object.values(node).flatMap((one) => placesIn(one));
}

function placesInTagged({ tag, quasi }) {
  const isRaw =
    tag.type === "MemberExpression" && tag.object.name === "String" && tag.property.name === "raw";
  // Another tag may look at how its text is written.
  const texts = isRaw ? placesIn(quasi.quasis, true) : [];
  return [...placesIn(tag), ...texts, ...placesIn(quasi.expressions)];
}

function around(code, at) {
  return JSON.stringify(code.slice(Math.max(0, at - 30), at + 30));
}
