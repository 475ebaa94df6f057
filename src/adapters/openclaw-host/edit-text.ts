/**
 * Changes single values of a JSON5 text. Whatever is not the value stays as it was written: comments, order, quotes, spaces.
 */

import type { Json } from "../../kernel/json.ts";
import { type Member, type Node, readText } from "./json5-text.ts";

export interface Edit {
  /** Names from the outside in. */
  readonly path: readonly string[];
  /** Undefined: there is to be none. */
  readonly value: Json | undefined;
}

const STEP = "  ";

/** The text after all edits, one after the other. Throws a `SyntaxError` when it is not one object in JSON5. */
export function editText(text: string, edits: readonly Edit[]): string {
  return edits.reduce(edited, text);
}

function edited(text: string, { path, value }: Edit): string {
  const root = readText(text);
  if (root.members === undefined) throw new SyntaxError("line 1: it is no object");
  let node = root;
  for (const [depth, name] of path.entries()) {
    // The last of several with one name is the one that counts.
    const member = node.members!.findLast((one) => one.key === name);
    const isLast = depth === path.length - 1;
    if (member === undefined) {
      return value === undefined ? text : added(text, node, name, nested(path.slice(depth + 1), value));
    }
    // Another of the same name would count next.
    if (isLast && value === undefined) return edited(removed(text, node, member), { path, value });
    if (isLast || member.node.members === undefined) {
      if (value === undefined) return text;
      const whole = isLast ? value : nested(path.slice(depth + 1), value);
      const { start, end } = member.node;
      return text.slice(0, start) + printed(whole, indentAt(text, member.start)) + text.slice(end);
    }
    node = member.node;
  }
  return text;
}

function nested(path: readonly string[], value: Json): Json {
  return path.reduceRight<Json>((inner, name) => ({ [name]: inner }), value);
}

function added(text: string, node: Node, name: string, value: Json): string {
  const last = node.members!.at(-1);
  const close = node.end - 1;
  const within = text.slice(node.start, node.end);
  const spread = /[\n\r\u2028\u2029]/.test(within) || last === undefined;
  const outer = indentAt(text, node.start);
  const indent = last === undefined || !spread ? outer + STEP : indentAt(text, last.start);
  const member = `${JSON.stringify(name)}: ${printed(value, spread ? indent : outer)}`;
  const behind = last === undefined ? node.start + 1 : last.node.end;
  const comma = last !== undefined && last.comma === undefined ? "," : "";
  const before = text.slice(0, behind) + comma + text.slice(behind, close).trimEnd();
  // Who ends the last line with a comma goes on doing so.
  const trailing = last?.comma === undefined ? "" : ",";
  return spread
    ? `${before}\n${indent}${member}${trailing}\n${outer}${text.slice(close)}`
    : `${before} ${member}${trailing} ${text.slice(close)}`;
}

function removed(text: string, node: Node, member: Member): string {
  const members = node.members!;
  const before = members[members.indexOf(member) - 1];
  const orphan = member.comma ?? before?.comma;
  const gap = /[^\S\n]*$/.exec(text.slice(0, member.start))![0].length;
  const from = member.start - gap;
  const cut = (at: number, end: number, all: string): string => all.slice(0, at) + all.slice(end);
  // From the back, so that places in front stay right.
  if (orphan !== undefined && orphan > member.start) {
    return cut(...lineOf(text, from, member.node.end, orphan), cut(orphan, orphan + 1, text));
  }
  const without = cut(...lineOf(text, from, member.node.end, undefined), text);
  return orphan === undefined ? without : cut(orphan, orphan + 1, without);
}

/** What goes with a member: where nothing else stands on its lines, the lines. The comma behind it is gone already. */
function lineOf(text: string, from: number, end: number, comma: number | undefined): [number, number] {
  const startsLine = text[from - 1] === "\n";
  const rest = text.slice(end).replace(comma === end ? /^,/ : /^/, "");
  const blank = /^[^\S\n]*\n/.exec(rest)?.[0].length;
  return startsLine && blank !== undefined ? [from, end + blank] : [from, end];
}

function printed(value: Json, indent: string): string {
  return JSON.stringify(value, null, STEP).replaceAll("\n", `\n${indent}`);
}

/** The space that the line begins with. */
function indentAt(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  return /^[^\S\n]*/.exec(line)![0];
}
