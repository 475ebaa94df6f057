/** Where things run: one machine at a time, on the owner's word; and only the owner's own words put a fact in doubt. */

import { expect, test } from "vitest";
import { DAY, indexAll, SUNDAY } from "../support/converse.ts";
import { putFact } from "../support/facts.ts";
import { factsKnown, hearFacts, told } from "../support/heard-facts.ts";
import { hostTranscript, LANE } from "../support/host.ts";
import { GROUP, OWNER, tell } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const SOMEBODY = { __openclaw: { senderIsOwner: false, senderId: "9", senderName: "Ines" } };

async function answerTo(lab: Lab, prompt: string): Promise<string> {
  const plan = { shown: { from: null, all: false, summaries: [] } } as const;
  const asked = { lane: LANE, sessionId: "asked", asker: OWNER, prompt, room: 2_000, plan };
  return (await lab.engine.supply(asked)).block ?? "";
}

eachStore("where something runs", (open) => {
  test.each([
    { first: "Atlas runs on db-01.", later: "Atlas was moved to db-02." },
    { first: "Atlas läuft auf db-01.", later: "Atlas ist jetzt auf db-02 umgezogen." },
    { first: "Atlas corre en db-01.", later: "Atlas corre ahora en db-02." },
    { first: "Atlas跑在db-01上。", later: "Atlas迁到了db-02。" },
  ])("a newer machine takes the place of the older: $later", async ({ first, later }) => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, first);
    const moved = lab.clock.now();
    await tell(lab, host, later);
    await hearFacts(lab);
    expect(await told(lab)).toEqual(["located_at db-01 †", "located_at db-02"]);
    expect((await factsKnown(lab))[0]).toMatchObject({ endsAt: moved });
  });

  test("a machine that something leaves is over, and what runs elsewhere stays where it is", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, "Atlas runs on db-01.");
    await tell(lab, host, "Heron runs on db-01.");
    await tell(lab, host, "We moved Atlas from db-01 to db-07.");
    await hearFacts(lab);
    const now = (await factsKnown(lab)).filter(({ endsAt }) => endsAt === null);
    expect(now.map(({ subject, object }) => [subject, object.value])).toEqual([
      ["concept:heron", "db-01"],
      ["concept:atlas", "db-07"],
    ]);
  });

  test.each([
    "Atlas runs on debian-12.",
    "Atlas runs on db-01 and db-02.",
    "The tutorial runs Atlas on a machine called db-09.",
  ])("no machine is heard of: %s", async (text) => {
    await using lab = await open();
    await tell(lab, hostTranscript(), text);
    await hearFacts(lab);
    expect((await told(lab)).filter((one) => one.startsWith("located_at"))).toEqual([]);
  });

  test("somebody in a group moves nothing", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), "Atlas runs on db-01.");
    await tell(lab, hostTranscript("group"), "Atlas was moved to db-66.", { lane: GROUP, extra: SOMEBODY });
    await hearFacts(lab);
    expect(await told(lab)).toEqual(["located_at db-01"]);
  });
});

eachStore("what puts a fact in doubt", (open) => {
  const MOVED = "New flat, new city: the movers were late when we moved to Ghent.";

  async function inPorto(lab: Lab): Promise<string> {
    lab.clock.set(SUNDAY);
    await tell(lab, hostTranscript("early"), "I live in Porto, near the river.");
    const fact = await putFact(lab, { value: "Porto", from: SUNDAY });
    lab.clock.set(SUNDAY + 40 * DAY);
    return fact;
  }

  test("the owner's own words do, somebody else's in a group do not", async () => {
    for (const by of ["owner", "somebody"] as const) {
      await using lab = await open();
      const fact = await inPorto(lab);
      const said = by === "owner" ? {} : { lane: GROUP, extra: SOMEBODY };
      await tell(lab, hostTranscript("later"), MOVED, said);
      await indexAll(lab);
      const line = (await answerTo(lab, "Which city do I live in, and who moved to a new flat in Ghent?"))
        .split("\n")
        .find((one) => one.startsWith(`[${fact} `))!;
      expect(line).toContain("owner lives in Porto");
      expect(line.includes("but see")).toBe(by === "owner");
    }
  });

  test("what plainly tells something else of a thing does not, and what tells of the same does", async () => {
    for (const [text, doubts] of [
      ["db-01 is switched off, Atlas runs on db-02 now.", false],
      ["There was a change at Atlas, somebody else leads it now.", true],
    ] as const) {
      await using lab = await open();
      lab.clock.set(SUNDAY);
      const led = { subject: "project:atlas", predicate: "led_by", value: "Miriam", from: SUNDAY } as const;
      const fact = await putFact(lab, led);
      lab.clock.set(SUNDAY + 40 * DAY);
      await tell(lab, hostTranscript("later"), text);
      await indexAll(lab);
      const line = (await answerTo(lab, "Who leads Atlas now?"))
        .split("\n")
        .find((one) => one.startsWith(`[${fact} `))!;
      expect(line).toContain("Miriam");
      expect(line.includes("but see"), text).toBe(doubts);
    }
  });
});
