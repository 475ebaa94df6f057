/** Documents out and in: those that were moved in. What lies in a watched folder is the user's own file, and stays where it is. */

import { redactLines } from "../kernel/text/secrets.ts";
import type { DocumentRecord } from "../kernel/transfer/record.ts";
import {
  type DocFile,
  docPath,
  isPlainName,
  likelyBinary,
  lineCount,
  piecesOf,
} from "../rooms/docs/index.ts";
import { docHash, docsVersion, docTerms, putDoc } from "./docs-index.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";
import { type MovedInShelf, movedInShelf, movedInShelves, wholeText } from "./transfer-document-shelf.ts";
import { added, type KindTransfer, known, type Leaving, refused } from "./transfer-kind.ts";
import { leavingPage } from "./transfer-shelf-page.ts";

const LONGEST_PATH = 1_000;
const MOST_BYTES = 8 * 1024 * 1024;
const AT_ONCE = 20;

export const documentTransfer: KindTransfer<DocumentRecord> = {
  async leaving(_context, stores, what, after, bytes) {
    const all = await filesLeaving(stores, what);
    const placed = all.map((one, at) => ({ id: at + 1, ...one }));
    return leavingPage(
      after,
      bytes,
      async (from) => placed.slice(from, from + AT_ONCE),
      (rows) => Promise.all(rows.map((row) => told(stores, row))),
    );
  },
  async arriving(context, stores, record, where) {
    const path = redactor(context)(docPath(record.path));
    if (path.length > LONGEST_PATH || !path.split("/").every(isPlainName))
      return refused("its path leads elsewhere, is hidden, or is no name that every machine takes");
    const bytes = new TextEncoder().encode(record.text);
    if (bytes.length > MOST_BYTES)
      return refused(`it has ${bytes.length} bytes, and ${MOST_BYTES} are the most`);
    if (likelyBinary(bytes)) return refused("it is not text");
    const text = redactLines(record.text, context.identity.key);
    const pieces = piecesOf(text);
    if (pieces.length === 0) return refused("it says nothing");
    const shelf = await stores.memories.openShelf(movedInShelf(where.installation, record.agent));
    const version = await docsVersion(context, stores);
    const file: DocFile = {
      ...{ shelf: shelf.id, path, modifiedMs: record.modifiedAt, trouble: null, lines: lineCount(text) },
      bytes: bytes.length,
      hash: docHash(context, version, text),
    };
    const before = await stores.docs.file(shelf.id, path);
    if (before !== undefined && (isSaid(before, file) || before.modifiedMs > file.modifiedMs))
      return known(null);
    await putDoc(
      stores,
      file,
      pieces.map((piece) => ({ ...piece, terms: docTerms(path, piece) })),
    );
    return added(null);
  },
};

/** Whoever took it apart. */
function isSaid(before: DocFile, file: DocFile): boolean {
  const VERSION_DIGITS = 8;
  return before.hash.slice(VERSION_DIGITS) === file.hash.slice(VERSION_DIGITS);
}

type LeavingFile = { readonly file: DocFile; readonly shelf: MovedInShelf };

async function filesLeaving(
  stores: Stores,
  { installation, lanes }: Leaving,
): Promise<readonly LeavingFile[]> {
  if (lanes !== undefined) return [];
  const found: LeavingFile[] = [];
  for (const shelf of await movedInShelves(stores, installation)) {
    const files = await stores.docs.files(shelf.id);
    const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    found.push(...sorted.map((file) => ({ file, shelf })));
  }
  return found;
}

async function told({ docs }: Stores, { file, shelf }: LeavingFile): Promise<DocumentRecord> {
  const pieces = await docs.piecesOf(shelf.id, file.path);
  return {
    ...{ kind: "document", agent: shelf.agent, path: file.path, modifiedAt: Math.trunc(file.modifiedMs) },
    text: wholeText(file, pieces),
  };
}
