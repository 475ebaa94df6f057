/**
 * What authored files tell beside their rules, as pieces of documents that can be found. Only of those that the host does not
 * put into every prompt itself; their rules are in prompts as rules, and are no pieces.
 */

import { redactLines } from "../kernel/text/secrets.ts";
import {
  type AuthoredFile,
  isAbsolutePath,
  isInjectedByHost,
  type KnownAuthored,
} from "../rooms/authored/index.ts";
import { type DocFile, lineCount, type NewDocPiece, piecesOf } from "../rooms/docs/index.ts";
import { partsOf } from "./authored-parts.ts";
import type { EngineContext } from "./context.ts";
import { docHash } from "./docs-index.ts";
import type { Stores } from "./stores.ts";

/** Raised when lore is taken from files in another way. */
const LORE_VERSION = 1;

/** Those of a workspace that have some; a file that is a document anyway is one, and in whole. */
export async function loreFiles(
  { authored }: Stores,
  shelf: KnownAuthored["shelf"],
  documents: ReadonlySet<string>,
): Promise<readonly KnownAuthored[]> {
  const known = await authored.known(shelf);
  return known.filter(
    ({ path, trouble }) =>
      !isInjectedByHost(path) &&
      !documents.has(path) &&
      // One in a folder of notes is a document of that.
      !isAbsolutePath(path) &&
      // As it last was, where nobody can tell how it is.
      (trouble === null || trouble === "changing" || trouble === "unreadable"),
  );
}

/** Of what is known of it, without reading it. */
export function loreHash(context: EngineContext, version: string, { hash }: KnownAuthored): string {
  return docHash(context, version, `lore ${LORE_VERSION} of ${hash}`);
}

export function loreOf(
  context: EngineContext,
  version: string,
  file: AuthoredFile,
): { readonly file: DocFile; readonly pieces: readonly NewDocPiece[] } {
  const { shelf, path, bytes, modifiedMs } = file;
  const parts = partsOf(context.authored, file);
  const tells = parts.nodes.some(
    ({ tier, kind }) => tier === "lore" && kind !== "heading" && kind !== "rule",
  );
  const text = redactLines(file.text ?? "", context.identity.key);
  const rules = new Set(
    parts.nodes.flatMap(({ tier, lines: { from, to } }) =>
      tier === "lore" ? [] : Array.from({ length: to - from + 1 }, (_, at) => from + at),
    ),
  );
  // Lines keep their numbers.
  const told = text
    .split(/\r\n?|\n/)
    .map((line, at) => (rules.has(at + 1) ? "" : line))
    .join("\n");
  return {
    file: {
      ...{ shelf, path, bytes, modifiedMs, hash: loreHash(context, version, file) },
      ...{ lines: lineCount(text), trouble: null },
      ...(parts.hopTargets.length > 0 && { hopTargets: parts.hopTargets }),
    },
    pieces: tells ? piecesOf(told) : [],
  };
}
