/** Documents as they are stored, without a folder that they stand in; found by their words at once. */

import { instantOf } from "../../src/kernel/clock.ts";
import { installationId } from "../../src/kernel/ids.ts";
import { indexTerms } from "../../src/kernel/text/index-terms.ts";
import type { Lab } from "./stores.ts";

/** As if it stood in the workspace, or in a folder of notes. */
export async function writeDoc(
  { store }: Lab,
  path: string,
  text: string,
  as: "docs" | "notes" = "docs",
): Promise<string> {
  return store.write("derived", async ({ memories, docs, shelfIndex }) => {
    const installation = installationId("lab");
    const name = as === "docs" ? "main" : JSON.stringify(["main", "/notes"]);
    const shelf = (await memories.openShelf({ installation, tier: as, name })).id;
    const file = {
      shelf,
      path,
      bytes: text.length,
      modifiedMs: 1,
      hash: "0".repeat(32),
      lines: 1,
      trouble: null,
    };
    const [piece] = await docs.putFile(file, [{ fromLine: 1, toLine: 1, headings: [], text }]);
    await shelfIndex.put([{ kind: "doc", source: piece!, shelf, at: instantOf(1), terms: indexTerms(text) }]);
    return `doc:${piece}`;
  });
}
