/** The sample month: conversations to look around in before there are any of one's own. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { list, object, optional, text } from "../../kernel/shape.ts";
import type { Client, Dependencies } from "./dependencies.ts";
import { ingestTranscript } from "./ingestion.ts";
import { fileChunks, linesOf } from "./lines.ts";

const lanesShape = list(
  object({ file: text({ max: 200 }), agent: text(), sessionKey: text(), title: optional(text()) }),
);

/** A question about the sample with an answer that is nice to see. */
export const SAMPLE_QUERY = "passports box";

/** Stores every lane of the sample and resolves to the number of new messages. */
export async function loadSample(
  folder: string,
  client: Client,
  dependencies: Pick<Dependencies, "readTranscript" | "signal">,
): Promise<number> {
  const lanes = lanesShape.check(
    JSON.parse(await readFile(join(folder, "lanes.json"), "utf8")),
    "lanes.json",
  );
  let imported = 0;
  for (const { file, agent, sessionKey } of lanes) {
    const lines = linesOf(fileChunks(join(folder, file)));
    const batches = dependencies.readTranscript(lines, { agent, sessionKey });
    imported += (await ingestTranscript(batches, { client, signal: dependencies.signal })).imported;
  }
  return imported;
}
