/** What `erase --prove` looks for: the text of what is erased, line by line, taken while it is still there. */

import type { SelectedMessage, TracesAnswer } from "../../engine/api.ts";
import type { Client } from "./dependencies.ts";

/** Null in an answer: nobody looked. */
export interface Proof extends TracesAnswer {
  /** Lines that were looked for, and how many there were. */
  readonly lines: number;
  readonly linesTotal: number;
}

export interface Sought {
  readonly lines: readonly string[];
  readonly total: number;
}

/** Lines shorter than this are said by everybody. */
const SHORTEST_LINE = 12;
const LONGEST_LINE = 400;
/** Bytes of a text without a longer line. Shorter ones come about by chance in any file. */
const SHORTEST_TEXT = 6;
const MOST_LINES = 20;
/** What is looked for at once. */
const MOST_TEXTS = 200;

/** As it was written, secrets included: kept in memory, and shown to nobody. The longest lines, where there are many. */
export async function textsOf(
  client: Client,
  messages: readonly SelectedMessage[],
  others: readonly string[],
): Promise<Sought> {
  const sought = new Set<string>();
  const all = new Set<string>();
  const most = Math.min(MOST_LINES, Math.floor(MOST_TEXTS / Math.max(1, messages.length + others.length)));
  const look = (text: string): void => {
    const long = [...new Set(text.split("\n").map((line) => line.trim()))].filter(
      (line) => line.length >= SHORTEST_LINE,
    );
    const lines = long.length > 0 ? long : [text.trim()].filter((one) => isLongEnough(one));
    for (const line of lines) all.add(line);
    for (const line of lines.toSorted((a, b) => b.length - a.length).slice(0, most))
      sought.add(line.slice(0, LONGEST_LINE));
  };
  for (const message of messages) look(await textOf(client, message));
  for (const text of others) look(text);
  return { lines: [...sought], total: all.size };
}

async function textOf(client: Client, { ref, withheld, excerpt }: SelectedMessage): Promise<string> {
  if (withheld === null) {
    const { messages } = await client.showRawHistory({ around: ref, limit: 1 });
    return messages.find((message) => message.ref === ref)?.text ?? excerpt;
  }
  // A forgotten one is shown only to whoever chooses it.
  const { messages } = await client.select({ refs: [ref], texts: true, limit: 1 });
  return messages[0]?.text ?? excerpt;
}

function isLongEnough(text: string): boolean {
  return Buffer.byteLength(text) >= SHORTEST_TEXT;
}
