/** Another memory's copy of a conversation first, then the host's own transcript: who spoke is the host's word, whichever came first. */

import { expect, test } from "vitest";
import type { JsonObject } from "../../src/kernel/json.ts";
import type { MessageRecord, TransferRecord } from "../../src/kernel/transfer/record.ts";
import { hearAll, textsOf } from "../support/guidance.ts";
import { hearFacts, told } from "../support/heard-facts.ts";
import { assistantSays, hostTranscript, userSays } from "../support/host.ts";
import { type Host, judgeAll, texts } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";
import { countsOf, exported, imported } from "../support/transfer.ts";

const HEARTBEAT = { provenance: { kind: "internal_system", sourceTool: "heartbeat" } };
const RELAYED = { provenance: { kind: "inter_session", sourceTool: "sessions_send" } };

/** The owner, a heartbeat, somebody else, and another program in the owner's place. */
function conversation(lab: Lab): Host {
  const host = hostTranscript();
  let at = lab.clock.now() + 137;
  const said = (text: string, answer: string, extra: JsonObject = {}) => {
    host.say(userSays(text, at, extra), assistantSays(answer, at + 1_000));
    at += 60_000;
  };
  said("I live in Porto. I am allergic to penicillin.", "I see.");
  said("From now on, always answer me in Dutch.", "Goed.");
  said("HEARTBEAT", "Nothing to do.", HEARTBEAT);
  said("I am allergic to walnuts.", "Noted.", { __openclaw: { senderIsOwner: false, senderId: "7" } });
  said("I live in Ghent now.", "Passed on.", RELAYED);
  return host;
}

/** As another memory has them: the words, a moment to the second, and perhaps the name of the entry. */
function elsewhere(records: readonly TransferRecord[], named: boolean): readonly TransferRecord[] {
  return records
    .filter(({ kind }) => kind === "lane" || kind === "session" || kind === "message")
    .map((record) => {
      if (record.kind !== "message") return record;
      const { chain: _chain, gate: _gate, made: _made, ...rest } = record as MessageRecord & JsonObject;
      const { role, content } = record.message!;
      const at = Math.floor(record.at / 1_000) * 1_000;
      return {
        ...{ ...rest, turn: null, at, storedAt: null, heartbeat: false, sender: { isOwner: null, id: null } },
        ...{
          entries: named ? record.entries : [],
          message: { role: role!, content: content!, timestamp: at },
        },
      } as MessageRecord;
    });
}

async function background(lab: Lab): Promise<void> {
  await judgeAll(lab);
  await hearAll(lab);
  await hearFacts(lab);
}

const rowsOf = async (lab: Lab) =>
  (await lab.rows()).map(({ sender, heartbeat, at, role }) => ({ sender, heartbeat, at, role }));

eachStore("a conversation that another memory brought", (open) => {
  for (const named of [true, false])
    test(`is the host's word when it comes, as if it had come so; entries ${named ? "named" : "nameless"}`, async () => {
      await using first = await open();
      await using other = await open();
      const host = conversation(first);
      await first.engine.reconcile(host.page());
      const records = elsewhere(await exported(first.engine), named);
      await background(first);
      await imported(other.engine, records, { from: "other" });
      // All of it was listened to as nobody's in particular.
      await background(other);
      expect(await texts(other)).toEqual([]);
      await other.engine.reconcile(host.page());
      await background(other);
      expect(await texts(first)).toContain("I am allergic to penicillin.");
      expect(await texts(other)).toEqual(await texts(first));
      expect(await told(first)).toContain("lives_in Porto");
      expect(await told(other)).toEqual(await told(first));
      expect(await textsOf(other)).toEqual(await textsOf(first));
      expect(await other.viewed()).toEqual(await first.viewed());
      const [here, there] = [await rowsOf(other), await rowsOf(first)];
      expect(here.map(({ heartbeat }) => heartbeat)).toEqual(there.map(({ heartbeat }) => heartbeat));
      expect(here[6]!.sender).toEqual({ isOwner: false, id: "7" });
      // That it was passed on is not stored with its words.
      expect(here[8]!.sender.isOwner).toBeNull();
      expect(here[0]!.at).toBe(there[0]!.at);
      const { hits } = await other.engine.search({ query: "heartbeat", kinds: ["msg"] });
      expect(hits).toEqual([]);
    });

  for (const named of [true, false])
    test(`is the host's word also when its sessions are moved in afterwards; entries ${named ? "named" : "nameless"}`, async () => {
      await using first = await open();
      await using other = await open();
      await first.engine.reconcile(conversation(first).page());
      const own = await exported(first.engine);
      await background(first);
      await imported(other.engine, elsewhere(own, named), { from: "other" });
      await background(other);
      expect(await texts(other)).toEqual([]);
      for (let again = 0; again < 2; again += 1) {
        const counts = countsOf(await imported(other.engine, own, { from: "openclaw-sessions" }));
        expect(counts["message known"]).toBe(10);
      }
      await background(other);
      expect((await other.engine.status({})).totals).toMatchObject({ lanes: 1, messages: 10 });
      expect(await texts(other)).toEqual(await texts(first));
      expect(await told(other)).toEqual(await told(first));
      expect(await other.viewed()).toEqual(await first.viewed());
    });

  test("is the host's by its session, where the other memory has no key for it", async () => {
    await using lab = await open();
    const host = conversation(lab);
    await lab.engine.reconcile(host.page());
    const keyless = elsewhere(await exported(lab.engine), false).map((record) =>
      record.kind === "lane" ? { ...record, sessionKey: `agent:main:import:${host.sessionId}` } : record,
    );
    const all = { "lane known": 1, "session known": 1, "message known": 10 };
    expect(countsOf(await imported(lab.engine, keyless, { from: "other" }))).toEqual(all);
    expect((await lab.engine.status({})).totals).toMatchObject({ lanes: 1, messages: 10 });
    // An export is taken as it is: its lanes are two.
    expect(countsOf(await imported(lab.engine, keyless))).toMatchObject({ "lane added": 1 });
  });

  test("gives an instruction only where it says that the owner spoke, as the host does; whoever has it can take it back", async () => {
    await using first = await open();
    const host = hostTranscript();
    host.say(userSays("From now on, always answer me in Dutch.", 1), assistantSays("Goed.", 2));
    await first.engine.reconcile(host.page());
    const own = await exported(first.engine);
    await using nobodys = await open();
    await imported(nobodys.engine, elsewhere(own, true), { from: "other" });
    await background(nobodys);
    expect(await textsOf(nobodys)).toEqual([]);
    for (const from of ["openclaw-jsonl", "nacre test"]) {
      await using lab = await open();
      const moved = await imported(lab.engine, own, { from });
      await background(lab);
      const [heard] = (await lab.engine.listGuidance({})).shards;
      expect(heard).toMatchObject({ text: "From now on, always answer me in Dutch.", state: "active" });
      // It says which message it came from.
      expect(moved.map(({ ref }) => ref)).toContain(heard!.source);
      await lab.engine.revokeGuidance({ ref: heard!.ref });
      expect(await textsOf(lab)).toEqual([]);
    }
  });

  test("adds nothing when the host has told of it and the other memory comes once more", async () => {
    for (const named of [true, false]) {
      await using first = await open();
      await using other = await open();
      const host = conversation(first);
      await first.engine.reconcile(host.page());
      const records = elsewhere(await exported(first.engine), named);
      await imported(other.engine, records, { from: "other" });
      await other.engine.reconcile(host.page(host.entries, { cursor: "10" }));
      const before = await rowsOf(other);
      const again = countsOf(await imported(other.engine, records, { from: "other" }));
      expect(again).toEqual({ "lane known": 1, "session known": 1, "message known": 10 });
      await other.engine.reconcile(host.page());
      expect(await rowsOf(other)).toEqual(before);
    }
  });
});
