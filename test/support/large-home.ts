/**
 * A home with 100,000 messages in ten conversations, indexed; nothing else is made of them.
 *
 * They are short, and come in long turns: what a page has to do with so many does not depend on that, and it takes a third of the time to store.
 */

import { openHome } from "../../bench/store-cache.ts";
import { systemClock } from "../../src/kernel/clock.ts";
import { installationId } from "../../src/kernel/ids.ts";
import { appendTurn, type HostMessage, sealWith } from "../../src/rooms/history/index.ts";

const LANES = 10;
const TURNS_PER_LANE = 100;
const MESSAGES_PER_TURN = 100;
const BEGAN = 1_600_000_000_000;
const INDEXED_AT_ONCE = 2_000;
const WORDS =
  "gateway timeout branch release harbour ferry gauge lock tide kettle garlic ledger window copper lantern pontoon signal marble orchard compass".split(
    " ",
  );

export async function fillLargeHome(home: string): Promise<void> {
  await using opened = await openHome(home);
  const { owned, engine } = opened;
  for (let turn = 0; turn < LANES * TURNS_PER_LANE; turn += 10)
    await owned.store.write("derived", async ({ history }) => {
      for (let at = turn; at < turn + 10; at += 1)
        await appendTurn(history, turnOf(at), { now: systemClock.now(), seal: sealWith("large") });
    });
  await owned.store.checkpoint();
  for (let pending = true; pending; ) {
    const batch = await engine.prepareIndex({ limit: INDEXED_AT_ONCE });
    await engine.applyIndex(batch);
    pending = batch.pending;
  }
}

function turnOf(turn: number): Parameters<typeof appendTurn>[1] {
  const lane = Math.floor(turn / TURNS_PER_LANE);
  const place = (turn % TURNS_PER_LANE) * MESSAGES_PER_TURN;
  return {
    lane: { installation: installationId("bench"), agent: "main", sessionKey: `agent:main:lane:${lane}` },
    sessionId: `session-${lane}`,
    key: `turn-${turn}`,
    admission: { entryId: `entry-${turn}-first`, place },
    terminal: { entryId: `entry-${turn}-last`, place: place + MESSAGES_PER_TURN - 1 },
    messages: Array.from({ length: MESSAGES_PER_TURN }, (_, at) => messageOf(turn * MESSAGES_PER_TURN + at)),
    heartbeat: false,
  };
}

function messageOf(number: number): HostMessage {
  const word = (step: number): string => WORDS[(number * step + Math.floor(number / step)) % WORDS.length]!;
  const text = `${word(3)} ${word(7)} of the ${word(11)} ${number}: ${word(13)} ${word(17)}`;
  const timestamp = BEGAN + number * 15_000;
  return number % 2 === 0
    ? { role: "user", content: text, timestamp }
    : { role: "assistant", content: [{ type: "text", text }], timestamp };
}
