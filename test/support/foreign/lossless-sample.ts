/** A small history in a database of lossless-claw, the same for the same seed: several lanes and sessions, two levels of summaries, files and briefs. */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { JsonObject } from "../../../src/kernel/json.ts";
import { type Random, seeded } from "../../sim/random.ts";
import { type LosslessClawTime, LosslessClawWriter, sqlTime } from "./lossless-claw.ts";

const WORDS =
  "harbour lantern quartz meadow copper violin anchor pepper ribbon glacier walnut saddle 数据库 备份".split(
    " ",
  );
const BEGAN = 1_750_000_000_000;

export interface LosslessSample {
  /** Every text that somebody said, in the order in which it was, by lane. */
  readonly said: ReadonlyMap<string, readonly string[]>;
  /** By what they say: the words of the messages that are below. */
  readonly summaries: ReadonlyMap<string, readonly string[]>;
  /** Of everything else that has words. */
  readonly others: readonly string[];
  readonly messages: number;
}

interface SampleOptions {
  readonly seed: number;
  readonly time: LosslessClawTime;
  readonly journal?: "wal" | "delete";
  /** Exchanges of each conversation. */
  readonly turns?: number;
  /** Keep it open, as a gateway does. */
  readonly keep?: (writer: LosslessClawWriter) => void;
}

export function writeLosslessSample(
  path: string,
  { seed, time, journal, turns = 12, keep }: SampleOptions,
): LosslessSample {
  const random = seeded(seed);
  const writer = new LosslessClawWriter(path, time, journal);
  const said = new Map<string, string[]>();
  const summaries = new Map<string, readonly string[]>();
  const others: string[] = [];
  let number = 0;
  let messages = 0;
  const words = (mark: string) => {
    number += 1;
    const chosen = Array.from({ length: 4 + random.int(8) }, () => random.pick(WORDS));
    return `${mark}-${seed}-${number} ${chosen.join(" ")}`;
  };
  const keys = ["agent:main:main", "agent:main:main", "agent:scout:telegram:direct:4711", null];
  for (const [place, key] of keys.entries()) {
    const isLast = keys.lastIndexOf(key) === place;
    const sessionId = `session-${place}`;
    const conversation = writer.conversation({
      session_id: sessionId,
      session_key: key,
      active: isLast ? 1 : 0,
      archived_at: isLast ? null : sqlTime(BEGAN + place),
      archive_cause: isLast ? null : "manual-reset",
      title: words("title"),
      created_at: sqlTime(BEGAN + place * 10_000_000),
    });
    const lane =
      time === "early" || key === null
        ? `agent:main:import:${place === 2 ? "session-2-later" : sessionId}`
        : key;
    const spoken = said.get(lane) ?? [];
    said.set(lane, spoken);
    const ids: { readonly id: number; readonly text: string }[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      // The runtime begins another session in the middle of a conversation.
      if (place === 2 && turn === Math.floor(turns / 2)) writer.goOn(conversation, "session-2-later");
      for (const [message, text] of exchange(
        random,
        words,
        BEGAN + place * 10_000_000 + turn * 60_000,
        seed * 1_000 + place * 100 + turn,
      )) {
        messages += 1;
        spoken.push(...text);
        const entry = `entry-${place}-${messages}`;
        ids.push({ id: writer.message(conversation, message, known(message, entry)), text: text.join("\n") });
      }
    }
    if (ids.length > 0) fold(writer, conversation, ids, words, summaries);
    if (place === 0) extras(writer, path, conversation, words, others, time);
  }
  if (keep === undefined) writer.close();
  else keep(writer);
  return { said, summaries, others, messages };
}

function known(message: JsonObject, entry: string) {
  return {
    transcript_entry_id: entry,
    ...(message["role"] === "user"
      ? { openclaw_sender_metadata: JSON.stringify({ senderId: "4711", senderName: "Mara" }) }
      : {}),
    ...(message["responseId"] === undefined
      ? {}
      : { stable_event_key: `assistant-response:${message["responseId"]}` }),
  };
}

/** A question, thoughts and a call, its result, an answer. */
function exchange(
  random: Random,
  words: (mark: string) => string,
  at: number,
  number: number,
): readonly (readonly [message: JsonObject, said: readonly string[]])[] {
  const [asked, thought, command, printed, answer] = ["asked", "thought", "command", "printed", "answer"].map(
    words,
  ) as [string, string, string, string, string];
  const call = `call_sample${String(number).padStart(12, "0")}`;
  const model = { provider: "anthropic", api: "anthropic-messages", model: "claude-sonnet" };
  return [
    [{ role: "user", content: asked, timestamp: at }, [asked]],
    [
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: thought, thinkingSignature: `signed-${number}` },
          { type: "toolCall", id: call, name: "exec", arguments: { command } },
        ],
        ...model,
        timestamp: at + 1_000,
        responseId: `resp_${number}_a`,
      },
      [thought, command],
    ],
    [
      {
        role: "toolResult",
        toolCallId: call,
        toolName: "exec",
        content: [{ type: "text", text: printed }],
        isError: random.chance(0.2),
        timestamp: at + 2_000,
      },
      [printed],
    ],
    [
      {
        role: "assistant",
        content: [{ type: "text", text: answer }],
        ...model,
        timestamp: at + 3_000,
        responseId: `resp_${number}_b`,
      },
      [answer],
    ],
  ];
}

/** Leaves of eight messages, two condensed ones over all but the last: that and what was said since is shown with them. */
function fold(
  writer: LosslessClawWriter,
  conversation: number,
  messages: readonly { readonly id: number; readonly text: string }[],
  words: (mark: string) => string,
  summaries: Map<string, readonly string[]>,
): void {
  const leaves: { readonly id: string; readonly below: readonly string[] }[] = [];
  for (let from = 0; from + 8 < messages.length; from += 8) {
    const chunk = messages.slice(from, from + 8);
    const text = words("leaf");
    const below = chunk.map((one) => one.text);
    leaves.push({
      id: writer.summary(
        conversation,
        text,
        chunk.map(({ id }) => id),
      ),
      below,
    });
    summaries.set(text, below);
  }
  const under = leaves.slice(0, -1);
  const above = words("condensed");
  const shown: (number | string)[] = under.length < 2 ? under.map(({ id }) => id) : [];
  if (under.length >= 2) {
    shown.push(
      writer.summary(
        conversation,
        above,
        under.map(({ id }) => id),
      ),
    );
    summaries.set(
      above,
      under.flatMap(({ below }) => below),
    );
  }
  const last = leaves.at(-1);
  writer.show(conversation, [
    ...shown,
    ...(last === undefined ? [] : [last.id]),
    ...messages.slice(leaves.length * 8).map(({ id }) => id),
  ]);
}

function extras(
  writer: LosslessClawWriter,
  path: string,
  conversation: number,
  words: (mark: string) => string,
  others: string[],
  time: LosslessClawTime,
): void {
  const content = words("file");
  const explored = words("explored");
  const file = join(dirname(path), "lcm-files", String(conversation), "file_0123456789abcdef.txt");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  writer.insert("large_files", {
    file_id: "file_0123456789abcdef",
    conversation_id: conversation,
    file_name: "notes.txt",
    mime_type: "text/plain",
    byte_size: Buffer.byteLength(content),
    line_count: 1,
    storage_uri: file,
    exploration_summary: explored,
    created_at: sqlTime(BEGAN),
  });
  others.push(content, explored);
  if (time !== "current") return;
  const brief = { prompt: words("task"), content: words("brief") };
  writer.insert("focus_briefs", {
    brief_id: "brief-1",
    conversation_id: conversation,
    ...brief,
    status: "active",
    created_at: sqlTime(BEGAN),
    updated_at: sqlTime(BEGAN),
  });
  others.push(brief.prompt, brief.content);
}
