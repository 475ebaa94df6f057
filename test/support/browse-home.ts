/** A data folder to browse in: a conversation of the sample, folded, with the receipt of a prompt; and a lane of which much is meant to do harm. */

import { join } from "node:path";
import { machine } from "../../src/main/machine.ts";
import type { Dependencies } from "../../src/surfaces/cli/dependencies.ts";
import { ingestTranscript } from "../../src/surfaces/cli/ingestion.ts";
import { fileChunks, linesOf } from "../../src/surfaces/cli/lines.ts";
import { samplePrompt } from "../../src/surfaces/cli/sample-prompt.ts";

const sample = join(import.meta.dirname, "..", "..", "sample");
const MAIN_LANE = { agent: "main", sessionKey: "agent:main:main" };
const LONG_LANE = { agent: "main", sessionKey: "agent:main:long" };
const HOSTILE = [
  "\u001b]0;owned\u0007\u001b[2J\u001b[1;1Htitle and cursor",
  "\u001b[?1049l\u001b[31mout of the screen",
  "right \u202eto left\u2066 and \u009b31mcolours",
  "漢字かな交じり文".repeat(20),
  "👩‍👩‍👧‍👦❤️".repeat(30),
];
const SECRET = ["ghp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("_");
/** More than two pages. */
const MESSAGES = 460;

export async function fillHome(home: string): Promise<void> {
  const { signal } = new AbortController();
  const silent = { isTTY: false, columns: 80, write: () => {} };
  const here: Dependencies = machine({ signal, stdout: silent, stderr: silent });
  const { client, close } = await here.connect({
    home,
    deadline: 60_000,
    signal,
    create: true,
    isNamed: true,
  });
  try {
    const lines = linesOf(fileChunks(join(sample, "main.jsonl")));
    await ingestTranscript(here.readTranscript(lines, MAIN_LANE), { client, signal });
    await samplePrompt(client, sample);
    const words = [...HOSTILE, `the token is ${SECRET} here`];
    const entries = Array.from({ length: MESSAGES }, (_, at) => {
      const tail = MESSAGES - 1 - at;
      const content = tail < words.length ? words[tail]! : `line number ${at}`;
      const message = {
        role: at % 2 === 0 ? "user" : "assistant",
        content,
        timestamp: 1_793_000_000_000 + at * 1_000,
      };
      return { entryId: `e${at}`, place: at + 1, message };
    });
    await client.reconcile({ lane: LONG_LANE, sessionId: "long", entries, resets: [], complete: true });
  } finally {
    await close();
  }
}
