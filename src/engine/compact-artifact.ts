/**
 * A short text in the place of a long one: an observation like any that is told, with the handle of what it stands for. There is
 * none without its evidence.
 */

import { NacreError } from "../kernel/errors.ts";
import { hmacHex } from "../kernel/hash.ts";
import { refOf, type ShelfId } from "../kernel/ids.ts";
import { withoutInjected } from "../rooms/history/index.ts";
import {
  compactionFamily,
  compactionReceipt,
  judgeLine,
  type LineRead,
  readLine,
} from "../rooms/ledger/index.ts";
import type { CompactionAnswer, CompactionRequest } from "./artifact-api.ts";
import { findArtifact, scopeOf } from "./artifacts.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import { lineJudges } from "./line-judges.ts";
import { shelfToWrite } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

export function compactArtifact(
  context: EngineContext,
  request: CompactionRequest,
): Promise<CompactionAnswer> {
  return context.store.write("durable", async (stores) => {
    const { artifact } = await findArtifact(context, stores, request.artifact, request);
    // Evidence that cannot be read is none.
    await stores.artifacts.content(artifact.id);
    const { observation } = judgeLine(read(context, request, artifact), lineJudges(context.ledger.scorer));
    const shelf = await shelfFor(context, stores, request, artifact.shelf);
    const added = await stores.ledger.add({
      ...{ ...observation, shelf, origin: "compaction", createdAt: context.clock.now() },
      ...{ message: null, spool: null, supersedes: null },
    });
    if (added === null) {
      throw new NacreError("ledger/erased", "a person had this erased", "Say it in other words.");
    }
    const family = compactionFamily(request.command);
    return { ref: refOf("obs", added.id), family, isNew: added.isNew, held: observation.held !== null };
  });
}

/** Beside what it stands for, unless somebody says where. */
async function shelfFor(
  context: EngineContext,
  stores: Stores,
  { scope, ...whose }: CompactionRequest,
  beside: ShelfId,
): Promise<ShelfId> {
  if (scope === undefined && whose.asker === undefined) return beside;
  return (await stores.memories.openShelf(await shelfToWrite(context, stores, whose, scopeOf(scope)))).id;
}

function read(
  context: EngineContext,
  { tool, command, text }: CompactionRequest,
  raw: { readonly sha256: string; readonly bytes: number },
): LineRead {
  const line = { summary: text, tool_name: tool, detail: compactionReceipt({ tool, command, text, raw }) };
  const found = readLine(JSON.stringify(line), {
    now: context.clock.now(),
    webTools: context.ledger.webTools ?? [],
    redact: redactor(context),
    withoutInjected,
    digest: (said) => hmacHex(context.identity.key, `compaction ${said}`).slice(0, 32),
  });
  if (found === "private") {
    throw new NacreError(
      "input/bad-field",
      "the short text is marked as private",
      "What is private is not kept: leave it out, or take the mark away.",
    );
  }
  if ("refused" in found) {
    throw new NacreError(
      "input/bad-field",
      `the short text cannot be kept: ${found.why}`,
      "Give a text that says what the long one does.",
    );
  }
  return found;
}
