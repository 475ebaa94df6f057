/** Who said it: in a group the words of whoever a question names come before those of the others. */

import { expect, test } from "vitest";
import type { SearchAnswer } from "../../src/engine/index.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { assistantSays, hostTranscript, userSays } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const START = Date.UTC(2026, 8, 14, 18);
const PEOPLE = {
  noor: { senderIsOwner: false, senderId: "7310245518", senderName: "Noor van Dijk" },
  tomasz: { senderIsOwner: false, senderId: "6120937745", senderName: "Tomasz" },
  account: { senderIsOwner: false, senderId: "5500112233", senderUsername: "bramble" },
  nameless: { senderIsOwner: false, senderId: "4400998877" },
} satisfies { readonly [who: string]: JsonObject };

type Who = keyof typeof PEOPLE;

async function group(lab: Lab, said: readonly (readonly [Who, string])[]): Promise<void> {
  const host = hostTranscript("group");
  for (const [turn, [who, text]] of said.entries()) {
    const at = START + turn * 60_000;
    const user = userSays(text, at, { __openclaw: PEOPLE[who] });
    await lab.engine.commitTurn(host.commit(host.say(user, assistantSays("Noted.", at + 1_000))));
  }
  for (let pending = true; pending; ) {
    const batch = await lab.engine.prepareIndex({ limit: 500 });
    await lab.engine.applyIndex(batch);
    pending = batch.pending;
  }
}

const SAID: readonly (readonly [Who, string])[] = [
  ["tomasz", "For lunch on moving day I would rather have soup, and bread with it."],
  ["noor", "For lunch on moving day I would rather bring lasagne, and salad with it."],
  ["account", "For lunch on moving day I would rather order pizza, and olives with it."],
  ["nameless", "For lunch on moving day I would rather eat nothing, and coffee with it."],
  ["tomasz", "The van is booked until six."],
  ["noor", "The lift takes 320 kg."],
];

const ask = (lab: Lab, query: string): Promise<SearchAnswer> =>
  lab.engine.search({ query, asked: START + 86_400_000, explain: true, roles: ["user"] });

eachStore("senders", (open) => {
  test.each([
    ["What did Noor say about lunch on moving day?", "lasagne"],
    ["what did noor say about lunch on moving day", "lasagne"],
    ["What did Tomasz say about lunch on moving day?", "soup"],
    ["What did bramble want for lunch on moving day?", "pizza"],
    ["What did 4400998877 want for lunch on moving day?", "nothing"],
  ])("%s: %s", async (query, word) => {
    await using lab = await open();
    await group(lab, SAID);
    const { hits } = await ask(lab, query);
    expect(hits[0]!.excerpt).toContain(word);
    expect(hits[0]!.parts!.find(({ name }) => name === "names")?.value).toBeGreaterThan(0);
  });

  test("a word of a name is a word like any other where nobody is named", async () => {
    await using lab = await open();
    await group(lab, SAID);
    const { hits } = await ask(lab, "van lift");
    expect(hits.map(({ excerpt }) => excerpt)).toEqual(
      expect.arrayContaining(["The van is booked until six.", "The lift takes 320 kg."]),
    );
    for (const { parts } of hits) {
      expect(parts!.find(({ name }) => name === "words")?.value).toBeGreaterThan(0);
      expect(parts!.find(({ name }) => name === "names")).toBe(undefined);
    }
    const { hits: hers } = await ask(lab, "What did van Dijk say of lunch on moving day?");
    expect(hers[0]!.excerpt).toContain("lasagne");
  });

  test("get says who spoke, with the host's own id of them; of what was taken back the id alone", async () => {
    await using lab = await open();
    await group(lab, SAID);
    const { hits } = await ask(lab, "lunch on moving day");
    const refs = ["lasagne", "pizza", "nothing"].map(
      (word) => hits.find(({ excerpt }) => excerpt.includes(word))!.ref,
    );
    const senders = async () =>
      (await lab.engine.get({ refs })).items.map(({ provenance }) => provenance.sender);
    expect(await senders()).toEqual(["Noor van Dijk (7310245518)", "bramble (5500112233)", "4400998877"]);
    await lab.engine.forget({ refs: [refs[0]!] });
    expect((await senders())[0]).toBe("7310245518");
  });

  test("a name is one short line without secrets", async () => {
    await using lab = await open();
    const secret = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
    const host = hostTranscript("group");
    const meta = { senderIsOwner: false, senderId: "1", senderName: `Eve\n${secret}\u001b[2J` };
    const entries = host.say(userSays("A remark on bicycles.", START, { __openclaw: meta }));
    await lab.engine.commitTurn(host.commit(entries));
    const [hit] = (await ask(lab, "bicycles")).hits;
    const { items } = await lab.engine.get({ refs: [hit!.ref] });
    expect(items[0]!.provenance.sender).toMatch(/^Eve \[secret:[a-z-]+:[0-9a-f]{8}\] ?\[2J \(1\)$/);
  });
});
