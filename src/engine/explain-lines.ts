/** Why lines of a file were in a prompt, or were not: such as are authored rules, and such as are searched. */

import { NacreError } from "../kernel/errors.ts";
import { installationId, refOf, refsIn } from "../kernel/ids.ts";
import { authoredCalled } from "./authored-names.ts";
import { docsShelf } from "./doc-roots.ts";
import { type Explaining, notRecalled, out, type Unlisted } from "./explain-unlisted.ts";

interface Lines {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/** With the references of the pieces that are searched there. Refused: what is no file, and lines that it has not. */
export async function explainLines(
  about: Explaining,
  asked: string,
): Promise<Unlisted & { readonly pieces: readonly string[] }> {
  const lines = linesIn(asked);
  if (lines === null) throw noReference(asked);
  const file = await knownAs(about, lines.path);
  if (file === null) throw looksLikeFile(lines.path) ? noFile(lines.path) : noReference(asked);
  if (file.lines !== null && lines.from > file.lines) throw noLine(lines.path, file.lines);
  const pieces = file.pieces
    .filter(({ fromLine, toLine }) => fromLine <= lines.to && lines.from <= toLine)
    .map(({ id }) => refOf("doc", id));
  return { ...why(about, { ...file, isSearched: pieces.length > 0 }), pieces };
}

function why(
  { receipt }: Explaining,
  { isUsed, isSearched }: { readonly isUsed: boolean; readonly isSearched: boolean },
): Unlisted {
  if (!isUsed) return out("not-readable");
  if (isSearched) return notRecalled(receipt);
  return {
    included: receipt.unlisted > 0 ? null : false,
    why: [
      "It was not considered by itself: no rule stands there, or the file was not known yet. Headings, and words that lead to a list, go along with the rules under them.",
    ],
  };
}

/** By its path in the workspace of the agent; null: nothing is known of it. */
async function knownAs({ stores, receipt }: Explaining, path: string) {
  const whose = { installation: installationId(receipt.lane.installation), agent: receipt.lane.agent };
  const shelf = await stores.memories.findShelf(docsShelf(whose.installation, whose.agent));
  if (shelf === undefined) return null;
  const authored = await authoredCalled(stores, { ...whose, shelf: shelf.id }, path);
  const doc = await stores.docs.file(shelf.id, path);
  if (authored === undefined && doc === undefined) return null;
  const text = authored?.text?.replace(/\n$/, "");
  return {
    lines: text === undefined ? (doc?.lines ?? null) : text.split("\n").length,
    // One that cannot be read at present is used as it last was.
    isUsed: authored === undefined ? doc?.trouble === null : authored.text !== null,
    pieces: await stores.docs.piecesOf(shelf.id, path),
  };
}

/** `AGENTS.md` and `AGENTS.md#L5` name what the receipt calls `AGENTS.md#L3-L9`. */
export function overlaps(ref: string, asked: string): boolean {
  const [one, other] = [linesIn(ref), linesIn(asked)];
  if (one === null || other === null || one.path !== other.path) return false;
  return one.from <= other.to && other.from <= one.to;
}

function linesIn(ref: string): Lines | null {
  if (refsIn(ref).length > 0) return null;
  const match = /^([^#]+?)(?:#L(\d{1,9})(?:-L?(\d{1,9}))?)?$/i.exec(ref);
  if (match === null) return null;
  const [, path = "", from, to] = match;
  if (from === undefined) return { path, from: 0, to: Number.POSITIVE_INFINITY };
  return { path, from: Number(from), to: Number(to ?? from) };
}

function looksLikeFile(path: string): boolean {
  return /^\S+\.[a-z0-9]{1,8}$/i.test(path) || /^\S+\/\S+$/.test(path);
}

function noReference(asked: string): NacreError {
  return new NacreError(
    "input/bad-ref",
    `${JSON.stringify(asked.slice(0, 80))} is not a reference`,
    "A reference looks like msg:42, sum:7, shard:2 or AGENTS.md#L3.",
  );
}

function noFile(path: string): NacreError {
  return new NacreError(
    "doc/unknown",
    `no file ${path.slice(0, 200)} is known in the workspace of this agent`,
    "`nacre authored list` and `nacre docs list` show those that are.",
  );
}

function noLine(path: string, lines: number): NacreError {
  return new NacreError(
    "doc/unknown",
    `${path} has ${lines === 1 ? "one line" : `${lines} lines`}`,
    `\`nacre authored show ${path}\` shows them.`,
  );
}
