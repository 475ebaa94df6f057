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

const REPLACED: readonly (readonly [string, string])[] = [
  ["Always use tabs.", "Actually use spaces."],
  ["Always use tabs.", "From now on use spaces."],
  ["Always use tabs.", "Never use tabs."],
  ["Always use tabs in Python.", "Actually, use spaces."],
  ["Always answer in German.", "From now on answer in English."],
  ["Call me Captain.", "Call me Joe."],
  ["When I write in English, always answer in German.", "Forget my rule about English."],
  [
    'Always close letters to Rosa with "Warmly yours".',
    'From now on letters to Rosa should always close with "All the very best of luck", not the words from before.',
  ],
  [
    "Speichere Protokolle über Atlas immer unter /alt/atlas.",
    "Speichere Protokolle über Atlas ab jetzt immer unter /neu/atlas statt am alten Ort.",
  ],
  ["给Rosa的信结尾一律写“祝好”。", "从现在起给Rosa的信结尾一律写“一切顺利”，不用之前那句。"],
  ["Never use emojis.", "You can use emojis again."],
  ["Always add emojis.", "Stop adding emojis."],
  ["I prefer short answers.", "I prefer detailed answers."],
  ["Always sign emails with Best, Mara.", "Actually sign emails with Cheers."],
  ["For this project, use npm.", "Actually, switch to pnpm."],
  ["Antworte immer auf Deutsch.", "Ab jetzt bitte auf Englisch antworten."],
  ["Ab jetzt immer mit Tabs einrücken.", "Doch lieber mit Leerzeichen einrücken."],
  [
    "In Atlas never run yarn install, always use `make deps`.",
    "In Atlas the plain yarn install is fine again.",
  ],
  [
    "Never open the valve in Porto without asking.",
    "Opening the valve in Porto is okay again, no need to ask.",
  ],
  ["In Atlas nie yarn install aufrufen.", "In Atlas geht wieder das einfache yarn install."],
  ["在Atlas里不要运行yarn install。", "Atlas里可以直接用yarn install了，不用问。"],
  [
    "Always save reports about Atlas under one/place.",
    "From now on always save reports about Atlas under another/place instead.",
  ],
  ["以后用空格缩进。", "还是用制表符缩进吧。"],
  ["叫我老王。", "叫我小李。"],
];

const BESIDE: readonly (readonly [string, string])[] = [
  ["Always use tabs.", "Always answer in German."],
  ["Always use tabs.", "Always use spaces in YAML files."],
  ["Always answer in German.", "Write code comments in English from now on."],
  ["Never use tabs.", "Always use spaces."],
  ["Always cite sources.", "Never schedule anything before ten."],
  ["I prefer trains over flights.", "I prefer tea over coffee."],
  ["Always add a test.", "Always add a changelog entry."],
  ["Call me Captain.", "Never call me sweetheart."],
  ["以后用空格缩进。", "以后用中文回答。"],
];

const TAKEN_BACK: readonly (readonly [string, string])[] = [
  ["Never use emojis.", "Emojis are fine again from now on."],
  ["Never use emojis in your replies.", "Ok, emojis are okay now."],
  ["Verwende nie Emojis.", "Emojis sind jetzt wieder okay."],
  ["Verwende nie Emojis.", "Du darfst wieder Emojis benutzen."],
  ["Ab jetzt antworte immer auf Deutsch.", "Das mit dem Deutsch kannst du vergessen."],
  ["Ab jetzt antworte immer auf Deutsch.", "Ab sofort musst du nicht mehr immer Deutsch schreiben."],
  ["Ab jetzt antworte immer auf Deutsch.", "Hör auf, auf Deutsch zu antworten."],
  ["Please always use tabs.", "The tabs rule no longer applies."],
  ["Please always use tabs.", "Cancel the tabs rule."],
  ["Please always use tabs.", "I take back the thing about tabs."],
  ["Please always use tabs.", "Ignore my wish about tabs."],
  ["Please always use tabs.", "On second thought, tabs are not needed."],
  ["Bitte immer Tabs verwenden.", "Die Sache mit den Tabs nehme ich zurück."],
  ["Bitte verwende immer Tabs.", "Das mit den Tabs gilt nicht mehr."],
  ["Bitte verwende immer Tabs.", "Tabs sind nicht mehr nötig."],
  ["From now on end every answer with a summary.", "The summaries at the end are not needed any longer."],
  ["Bitte duze mich immer.", "Du kannst mich jetzt wieder siezen."],
  ["Bitte duze mich immer.", "Sag ab jetzt bitte Sie zu mir."],
  ["From now on always give distances in kilometres.", "Scratch that, I prefer miles."],
  [
    "Until the move is done, keep the briefing to five lines.",
    "The move is over, so the briefing can be long again.",
  ],
  ["Until the release, always answer in German.", "The release is out!"],
  [
    "Bis zum Umzug fasse dich bitte immer kurz.",
    "Der Umzug ist vorbei, du kannst wieder ausführlich schreiben.",
  ],
  ["Bis der Umbau fertig ist, antworte immer kurz.", "Der Umbau ist jetzt abgeschlossen."],
  ["Always answer briefly.", "From now on I want detailed answers."],
  ["Halte deine Antworten ab jetzt immer kurz.", "Du musst dich nicht mehr kurz fassen."],
];

const NOT_MEANT: readonly (readonly [string, string])[] = [
  ["Never push to main.", "Switch to main."],
  ["Always run the tests before you commit.", "Actually, write tests first."],
  ["From now on call me Tom.", "Call me a taxi instead."],
  ["Never call me sweetheart.", "Call me Ann."],
  ["Always answer in German.", "Actually, answer the German customer."],
  ["Always answer in German.", "Actually, write the letter in English."],
  ["Keep answers short, always.", "No longer use tabs."],
  ["Antworte immer auf Deutsch.", "Eigentlich ist Englisch leichter."],
  ["Always book the large kitchen in Porto.", "The large kitchen in Porto is fine again."],
  ["Never run yarn install in Borealis.", "In Atlas plain yarn install is fine again."],
  ["Never push to the main branch of Atlas.", "The weather in Atlas is fine again."],
  ["In Atlas nie yarn install aufrufen.", "In Atlas gilt wieder die Sommerzeit."],
  ["Never use tabs.", "My back is fine again."],
  [
    'Always close letters to Bob with "Warmly yours".',
    'From now on letters to Rosa should always close with "Yours", not the words from before.',
  ],
  ["Always answer in German.", "Never switch from German to English."],
  ["Always use tabs.", "Never replace tabs with spaces."],
  ["Always use npm.", "Never replace npm with pnpm."],
  ["Always use metric units.", "From now on never switch from metric to imperial."],
  ["Verwende immer Tabs.", "Ersetze nie Tabs durch Leerzeichen."],
  ["以后用制表符缩进。", "以后不要把制表符换成空格。"],
  ["Always use spaces.", "Stop using tabs."],
  ["Always answer in German.", "Answer in English instead of German every Monday."],
  ["Always use npm.", "From now on use pnpm instead of npm once a week."],
  ["Always buy coffee.", "From now on buy tea instead of coffee on Mondays."],
  ["Always use npm.", "Always tell me why I should use pnpm instead of npm."],
  ["Always use bullet points.", "Always write formal letters without bullet points."],
];

describe("a new instruction", () => {
  test.each(REPLACED)("%j is replaced by %j", (older, newer) => {
    expect(replacedBy(newer, older)).toEqual([older]);
  });

  test.each(BESIDE)("%j stands beside %j", (older, newer) => {
    expect(replacedBy(newer, older)).toEqual([]);
  });

  test.each(TAKEN_BACK)("%j is taken back by %j", (older, newer) => {
    expect(standingIn(newer)?.act).not.toBeUndefined();
    expect(replacedBy(newer, "Always mail Ines about Atlas.", older)).toEqual([older]);
  });

  test.each([
    ["Always save the report on tides as a PDF.", "The report is no longer needed."],
    ["Always remind me of the meeting a day before.", "The meeting is not needed any more."],
    ["Schick den Bericht immer als PDF an Ines.", "Der Bericht ist nicht mehr nötig."],
    ["Always use tabs.", "Cancel the dinner."],
    ["Until the move is done, keep the briefing to five lines.", "The show is over."],
    ["Always prepare the move with a list.", "The move is over."],
    ["Always use tabs.", "The rules of chess no longer apply."],
    ["Always use tabs.", "Forget all my files."],
  ])("%j is not taken back by %j", (older, newer) => {
    expect(replacedBy(newer, older)).toEqual([]);
  });

  test.each([
    "Forget all my standing instructions.",
    "Please forget all of my rules.",
    "Vergiss alle meine Anweisungen.",
  ])("%j takes back every one of them", (newer) => {
    const all = ["Always use tabs.", "Never cite Atlas.", "Antworte immer auf Deutsch."];
    expect(replacedBy(newer, ...all)).toEqual(all);
  });

  test.each(NOT_MEANT)("%j is not meant by %j", (older, newer) => {
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
