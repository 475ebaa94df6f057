/** How long a copy of a large store takes, and what turns that are committed meanwhile notice of it. */

import { randomBytes } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { attachHome } from "../src/main/attach-home.ts";
import { type ClientEngine, engineOver } from "../src/wire/index.ts";
import { generator } from "./generate.ts";
import { note, print, printLatencies, timed } from "./report.ts";
import { copyLoaded } from "./store-cache.ts";

/** Words and their index; what is missing to the wanted size is added as attachments. */
const MESSAGES = 20_000;
const WANTED_BYTES = 1_000_000_000;
const ATTACHMENT_BYTES = 700_000;
/** Commits beside which nothing happens. */
const ALONE = 300;
/** An assistant at work commits a turn every few seconds; here it is hurried. */
const EVERY_MS = 20;

export interface BackupFigures {
  readonly bytes: number;
  readonly seconds: number;
  /** Milliseconds of each commit. */
  readonly alone: readonly number[];
  readonly beside: readonly number[];
}

export async function benchBackup(): Promise<void> {
  const { bytes, seconds, alone, beside } = await backupWhileCommitting(WANTED_BYTES);
  const at = Math.round(bytes / 1_000_000);
  print({ bench: "backup", at, metric: "seconds", value: seconds, unit: "s" });
  print({ bench: "backup", at, metric: "speed", value: bytes / 1_000_000 / seconds, unit: "MB/s" });
  printLatencies("backup", at, [...alone], "commit_alone_");
  printLatencies("backup", at, [...beside], "commit_beside_");
}

/** Through an owner with its threads, as a gateway has it. */
export async function backupWhileCommitting(wantedBytes: number): Promise<BackupFigures> {
  const home = await copyLoaded(MESSAGES);
  const owner = await attachHome({ home, kind: "test", version: "bench", notice: (line) => note(line) });
  try {
    const engine = engineOver(owner);
    await grow(engine, wantedBytes);
    const commit = committing(engine);
    const alone: number[] = [];
    for (let turn = 0; turn < ALONE; turn += 1) alone.push(await commit());
    const beside: number[] = [];
    let going = true;
    const commits = (async () => {
      while (going) beside.push(await commit());
    })();
    const began = performance.now();
    let answer = await engine.backup({ withinMs: 200 });
    while (!answer.done) answer = await engine.backup({ goOn: answer.path, withinMs: 200 });
    const seconds = (performance.now() - began) / 1_000;
    going = false;
    await commits;
    const { size } = await stat(answer.path);
    return { bytes: size, seconds, alone, beside };
  } finally {
    await owner.close();
    await rm(home, { recursive: true, force: true });
  }
}

/** Each call commits one more turn, after a pause, and answers how long it took. */
function committing(engine: ClientEngine): () => Promise<number> {
  const source = generator(2);
  let turn = 0;
  return async () => {
    await sleep(EVERY_MS);
    const messages = source.turn(turn);
    const place = turn * messages.length;
    turn += 1;
    return await timed(() =>
      engine.commitTurn({
        lane: { agent: "main", sessionKey: "agent:main:measured" },
        sessionId: "measured",
        key: `measured-${turn}`,
        admission: { entryId: `m-${turn}-first`, place },
        terminal: { entryId: `m-${turn}-last`, place: place + messages.length - 1 },
        messages,
      }),
    );
  };
}

async function grow(engine: ClientEngine, wantedBytes: number): Promise<void> {
  for (let place = 0; ; place += 2) {
    if (place % 100 === 0) {
      const { bytes } = await engine.status({});
      if (bytes >= wantedBytes) return;
      if (place % 400 === 0) note(`growing: ${Math.round(bytes / 1_000_000)} MB`);
    }
    const data = randomBytes(ATTACHMENT_BYTES).toString("base64");
    await engine.commitTurn({
      lane: { agent: "main", sessionKey: "agent:main:pictures" },
      sessionId: "pictures",
      key: `picture-${place}`,
      admission: { entryId: `p-${place}`, place },
      terminal: { entryId: `p-${place + 1}`, place: place + 1 },
      messages: [
        { role: "user", content: [{ type: "image", mimeType: "image/png", data }], timestamp: place },
        { role: "assistant", content: [{ type: "text", text: "a picture" }], timestamp: place + 1 },
      ],
    });
  }
}

if (import.meta.main) await benchBackup();
