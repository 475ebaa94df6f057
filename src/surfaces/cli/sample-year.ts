/** The sample's year in a notebook: a few messages in which things change, and what tools told meanwhile. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client, Dependencies } from "./dependencies.ts";
import { loadSample } from "./sample.ts";

/** What is heard in it follows a moment later. */
const SETTLES_MS = 20_000;
const LOOK_EVERY_MS = 100;

/** Asked about without a project's name. */
export const YEAR_IDEA = "sleeps until the collar moves";

export async function loadYear(
  sample: string,
  client: Client,
  dependencies: Pick<Dependencies, "readTranscript" | "signal">,
): Promise<{ readonly messages: number; readonly told: number }> {
  const folder = join(sample, "year");
  const messages = await loadSample(folder, client, dependencies);
  const texts = (await readFile(join(folder, "told.jsonl"), "utf8")).trimEnd().split("\n");
  let offset = 0;
  const lines = texts.map((text, at) => {
    const line = { line: at + 1, offset, text };
    offset += Buffer.byteLength(text) + 1;
    return line;
  });
  const { stored } = await client.ingestLines({ as: "observations", lines });
  return { messages, told: stored };
}

/** Resolves when what the year says is known, or soon. */
export async function yearSettled(
  client: Client,
  { now, signal }: { now(): number; readonly signal: AbortSignal },
): Promise<void> {
  const until = now() + SETTLES_MS;
  while (!signal.aborted && now() < until) {
    if (await isKnown(client)) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

async function isKnown(client: Client): Promise<boolean> {
  const [{ index, ledger }, { facts }, { proposals }, { entities }] = await Promise.all([
    client.status({}),
    client.readFacts({ subject: "owner" }),
    client.reviewFacts({}),
    client.listEntities({ types: ["project"] }),
  ]);
  const isHeard = facts.some(({ predicate }) => predicate === "allergic_to");
  const isDerived = entities.some(({ ref }) => ref === "project:kelpie");
  return index.pending + ledger.pending === 0 && isHeard && proposals.length > 0 && isDerived;
}
