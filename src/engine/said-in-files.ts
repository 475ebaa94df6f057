/**
 * A person's own files, one after the other, with what they say: documents, notes, authored files. Erasing does not reach them; what is
 * known of them goes when they are changed or removed.
 */

import { setImmediate as breathe } from "node:timers/promises";
import type { EngineContext } from "./context.ts";

/** Pieces read in one transaction. */
const PAGE = 200;

/** Such as `AGENTS.md in /home/me/workspace`, more than once where it has several pieces. */
export async function eachFilePiece(
  { store }: Pick<EngineContext, "store">,
  signal: AbortSignal | undefined,
  look: (file: string, text: string) => void,
): Promise<void> {
  const roots = await store.read(({ docs }) => docs.roots());
  const folders = new Map(roots.map(({ shelf, folder }) => [shelf, folder]));
  const nameOf = (shelf: (typeof roots)[number]["shelf"], path: string) => {
    const folder = folders.get(shelf) ?? "";
    return folder === "" ? path : `${path} in ${folder}`;
  };
  for (const { shelf } of roots) {
    for (const { path, text } of await store.read(({ authored }) => authored.files(shelf)))
      look(nameOf(shelf, path), text ?? "");
  }
  for (let after = 0; ; ) {
    await breathe();
    signal?.throwIfAborted();
    const pieces = await store.read(({ docs }) => docs.scan(after, PAGE));
    for (const { shelf, path, headings, text } of pieces)
      look(nameOf(shelf, path), [...headings, text].join("\n"));
    const last = pieces.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
