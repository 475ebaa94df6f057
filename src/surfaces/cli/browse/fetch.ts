/** Asks the engine for what a view wants. Only methods that read. */

import type { Client } from "../dependencies.ts";
import type { Answer, Ask } from "./asks.ts";

/** Results of a search: as many as somebody looks through. */
const HITS = 50;
const LANES = 1_000;
/** Of a text that is read in pieces. */
const PIECE_TOKENS = 20_000;
const MOST_TOKENS = 50_000;

export async function fetched(client: Client, ask: Ask): Promise<Answer> {
  switch (ask.kind) {
    case "lanes":
      return { kind: "lanes", answer: await client.listLanes({ limit: LANES }) };
    case "lines":
      return { kind: "lines", answer: await client.readLane(ask.request) };
    case "root": {
      const { lane, ref } = ask;
      const answer = await client.describe({ ref });
      return { kind: "root", answer, below: await client.outline({ lane, under: ref, limit: 500 }) };
    }
    case "outline":
      return { kind: "outline", answer: await client.outline(ask.request) };
    case "search":
      return { kind: "search", answer: await client.search({ query: ask.query, limit: HITS }) };
    case "receipts": {
      const { receipts } = await client.listReceipts(ask.request);
      return { kind: "receipts", receipts };
    }
    case "record":
      return await record(client, ask.ref);
    case "rest": {
      const { ref, from } = ask;
      const answer = await client.describe({ ref, startLine: from, maxTokens: PIECE_TOKENS });
      return { kind: "described", answer };
    }
    case "trace":
      return { kind: "trace", answer: await client.trace({ id: ask.number }) };
  }
}

/** What is in the log can be read piece by piece; the rest is short. */
async function record(client: Client, ref: string): Promise<Answer> {
  if (/\b(?:msg|sum|file):\d/i.test(ref))
    return { kind: "described", answer: await client.describe({ ref, maxTokens: PIECE_TOKENS }) };
  return { kind: "got", answer: await client.get({ refs: [ref], maxTokens: MOST_TOKENS }) };
}
