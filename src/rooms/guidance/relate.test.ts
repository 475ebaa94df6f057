import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { conflictsWithAuthored, relate } from "./relate.ts";
import { standingIn } from "./standing.ts";
import { topicKey, topicOf } from "./topic.ts";
import { CHINESE, ENGLISH, GERMAN } from "./utterances.fixture.ts";

const placed = (text: string) => ({ text, digest: text });
const replacedBy = (newer: string, ...older: readonly string[]) => {
  const { act = "rule", corrects = false, lifts = false } = standingIn(newer) ?? {};
  const { replaced } = relate({ ...placed(newer), act, corrects, lifts }, older.map(placed));
  return replaced.map(({ text }) => text);
};

describe("a new instruction", () => {
  test.each([
    ["Always use tabs.", "Actually use spaces."],
    ["Always use tabs.", "From now on use spaces."],
    ["Always use tabs.", "Never use tabs."],
    ["Always use tabs in Python.", "Actually, use spaces."],
    ["Always answer in German.", "From now on answer in English."],
    ["Call me Captain.", "Call me Joe."],
    ["Never use emojis.", "You can use emojis again."],
    ["Always add emojis.", "Stop adding emojis."],
    ["I prefer short answers.", "I prefer detailed answers."],
    ["Always sign emails with Best, Mara.", "Actually sign emails with Cheers."],
    ["For this project, use npm.", "Actually, switch to pnpm."],
    ["Antworte immer auf Deutsch.", "Ab jetzt bitte auf Englisch antworten."],
    ["Ab jetzt immer mit Tabs einrücken.", "Doch lieber mit Leerzeichen einrücken."],
    ["以后用空格缩进。", "还是用制表符缩进吧。"],
    ["叫我老王。", "叫我小李。"],
  ])("%j is replaced by %j", (older, newer) => {
    expect(replacedBy(newer, older)).toEqual([older]);
  });

  test.each([
    ["Always use tabs.", "Always answer in German."],
    ["Always use tabs.", "Always use spaces in YAML files."],
    ["Always answer in German.", "Write code comments in English from now on."],
    ["Never use tabs.", "Always use spaces."],
    ["Always cite sources.", "Never schedule anything before ten."],
    ["I prefer trains over flights.", "I prefer tea over coffee."],
    ["Always add a test.", "Always add a changelog entry."],
    ["Call me Captain.", "Never call me sweetheart."],
    ["以后用空格缩进。", "以后用中文回答。"],
  ])("%j stands beside %j", (older, newer) => {
    expect(replacedBy(newer, older)).toEqual([]);
  });

  test.each([
    ["Never push to main.", "Switch to main."],
    ["Always run the tests before you commit.", "Actually, write tests first."],
    ["From now on call me Tom.", "Call me a taxi instead."],
    ["Never call me sweetheart.", "Call me Ann."],
    ["Always answer in German.", "Actually, answer the German customer."],
    ["Always answer in German.", "Actually, write the letter in English."],
    ["Keep answers short, always.", "No longer use tabs."],
    ["Antworte immer auf Deutsch.", "Eigentlich ist Englisch leichter."],
  ])("%j is not meant by %j", (older, newer) => {
    expect(replacedBy(newer, older)).toEqual([]);
  });

  test("that takes back means what it names, and nothing else", () => {
    const known = ["Always answer in German.", "Never use emojis.", "Always use tabs."];
    expect(replacedBy("Forget what I said about tabs.", ...known)).toEqual(["Always use tabs."]);
    expect(replacedBy("Ignore my rule about emojis.", ...known)).toEqual(["Never use emojis."]);
    expect(replacedBy("Forget what I said about the weather.", ...known)).toEqual([]);
    expect(replacedBy("Forget what I said about tabs and lunch.", "Always eat lunch.")).toEqual([]);
    expect(replacedBy("Ignore my earlier rule about lunch.", "Always eat lunch.")).toEqual([
      "Always eat lunch.",
    ]);
  });

  test.each([
    [
      "Vergiss die Regel, wo Berichte über Atlas gespeichert werden, der Ort ist egal.",
      "Speichere Berichte über Atlas immer unter ~/x.",
    ],
    [
      "Forget the rule about how we number the releases of Atlas.",
      "Always number Atlas releases by the year.",
    ],
    ["关于Atlas的报告存放位置的规定取消了，放哪儿都行。", "关于Atlas的报告一律存到~/x。"],
  ])(
    "%j takes back %j, which is named in other words, and what is like it of nothing else",
    (newer, older) => {
      const others = [older.replaceAll("Atlas", "Heron"), "Always mail Ines about Atlas."];
      expect(replacedBy(newer, ...others, older)).toEqual([older]);
      expect(replacedBy(newer, ...others)).toEqual([]);
    },
  );

  test("that takes back one of two with the same name means the one that is named word for word", () => {
    const known = ["Always send reports on Atlas to Ines.", "Always save reports on Atlas under ~/x."];
    expect(replacedBy("Forget the rule about where reports on Atlas are saved.", ...known)).toEqual([
      known[1],
    ]);
  });

  test("says the same when its digest is the same, and never replaces itself", () => {
    const all = [...ENGLISH, ...GERMAN, ...CHINESE].filter((one) => one.stands).map(({ text }) => text);
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.subarray(all), (newer, older) => {
        const { act = "rule", corrects = false, lifts = false } = standingIn(newer)!;
        const known = [...older, newer].map(placed);
        const { same, replaced } = relate({ ...placed(newer), act, corrects, lifts }, known);
        expect(same?.text).toBe(newer);
        expect(replaced.map(({ text }) => text)).not.toContain(newer);
        for (const one of replaced) expect(known).toContain(one);
      }),
      { numRuns: 300 },
    );
  });
});

describe("what it is about", () => {
  test.each([
    ["From now on always use tabs.", "indentation:"],
    ["Please use spaces in Python.", "indentation: python"],
    ["Always cite your sources.", "cite sourc"],
    ["Always.", null],
  ])("of %j: %j", (text, key) => {
    expect(topicKey(topicOf(text))).toBe(key);
  });
});

describe("an authored text", () => {
  const AUTHORED = "# Rules\n\n- Use tabs for indentation.\n- Never use emojis.\n\nAnswer in English.";

  test.each([
    ["From now on answer in German.", true],
    ["Always use emojis.", true],
    ["Never use emojis.", false],
    ["Always use tabs.", false],
    ["Write code comments in German.", false],
    ["Always cite your sources.", false],
    ["Call me Captain.", false],
  ])("is against %j: %s", (text, expected) => {
    expect(conflictsWithAuthored(text, [AUTHORED])).toBe(expected);
    expect(conflictsWithAuthored(text, [])).toBe(false);
  });
});
