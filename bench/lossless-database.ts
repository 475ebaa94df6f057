/** A database of lossless-claw of any size, kept between runs: conversations with tool calls, summaries of two depths over all but their ends. */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { LosslessClawWriter, sqlTime } from "../test/support/foreign/lossless-claw.ts";
import { generator } from "./generate.ts";
import { note } from "./report.ts";

const FOLDER = join(import.meta.dirname, "..", ".bench");
const MESSAGES_PER_TURN = 4;
/** A long one of the largest database that anybody told of has about as many. */
const TURNS_PER_CONVERSATION = 2_500;
const MESSAGES_PER_LEAF = 40;
const LEAVES_PER_CONDENSED = 8;
/** Raised when what is written changes. */
const WRITER = 1;

/** Its path. Made the first time, by a process of its own, so that what it takes is nobody else's. */
export async function losslessDatabase(messages: number): Promise<string> {
  const ready = join(FOLDER, `lossless-claw-${WRITER}-${messages}.db`);
  if (existsSync(ready)) return ready;
  await mkdir(FOLDER, { recursive: true });
  const building = join(FOLDER, `building-${process.pid}-lossless.db`);
  await rm(building, { force: true });
  note(`writing a database of ${messages} messages; kept for later runs`);
  const made = spawnSync(process.execPath, [import.meta.filename, building, String(messages)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (made.status !== 0) throw new Error("the database could not be written");
  await rename(building, ready);
  return ready;
}

function write(path: string, messages: number): void {
  const writer = new LosslessClawWriter(path, "current", "delete");
  const source = generator(3);
  const turns = Math.ceil(messages / MESSAGES_PER_TURN);
  for (let first = 0; first < turns; first += TURNS_PER_CONVERSATION) {
    const last = Math.min(turns, first + TURNS_PER_CONVERSATION);
    writer.database.exec("BEGIN");
    writeConversation(writer, source, first, last, messages);
    writer.database.exec("COMMIT");
  }
  writer.close();
}

function writeConversation(
  writer: LosslessClawWriter,
  source: ReturnType<typeof generator>,
  first: number,
  last: number,
  most: number,
): void {
  const number = first / TURNS_PER_CONVERSATION;
  const conversation = writer.conversation({
    session_id: `session-${number}`,
    session_key: `agent:main:lane:${number}`,
    created_at: sqlTime(1_600_000_000_000 + first * 60_000),
  });
  const ids: number[] = [];
  for (let turn = first; turn < last; turn += 1) {
    const rest = most - turn * MESSAGES_PER_TURN;
    for (const [place, message] of source.turn(turn).slice(0, rest).entries()) {
      const responseId = message["responseId"];
      ids.push(
        writer.message(conversation, message, {
          transcript_entry_id: `entry-${turn}-${place}`,
          ...(responseId === undefined
            ? {}
            : { stable_event_key: `assistant-response:${String(responseId)}` }),
        }),
      );
    }
  }
  const leaves: string[] = [];
  for (let from = 0; from + 2 * MESSAGES_PER_LEAF < ids.length; from += MESSAGES_PER_LEAF)
    leaves.push(
      writer.summary(
        conversation,
        `${number} ${from} ${source.turn(from)[0]!["content"]}`.repeat(4),
        ids.slice(from, from + MESSAGES_PER_LEAF),
      ),
    );
  const shown: (string | number)[] = [];
  for (let from = 0; from < leaves.length; from += LEAVES_PER_CONDENSED) {
    const below = leaves.slice(from, from + LEAVES_PER_CONDENSED);
    if (below.length < LEAVES_PER_CONDENSED) shown.push(...below);
    else
      shown.push(
        writer.summary(conversation, `above ${number} ${from} ${source.word(from)}`.repeat(20), below),
      );
  }
  writer.show(conversation, [...shown, ...ids.slice(leaves.length * MESSAGES_PER_LEAF)]);
}

if (import.meta.main) write(process.argv[2]!, Number(process.argv[3]));
