import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { heardIn, type SaidSentence } from "./heard.ts";
import { STABLE, standingIn } from "./standing.ts";
import { CHINESE, ENGLISH, GERMAN, type Utterance } from "./utterances.fixture.ts";

const stands = (text: string) => {
  const standing = standingIn(text);
  return standing !== null && standing.act === "rule" && standing.path === "form";
};

function figures(utterances: readonly Utterance[]) {
  const kept = utterances.filter(({ text }) => stands(text));
  const right = kept.filter((one) => one.stands).length;
  const all = utterances.filter((one) => one.stands).length;
  return { precision: right / kept.length, recall: right / all };
}

describe("what people say", () => {
  const all = [...ENGLISH, ...GERMAN, ...CHINESE];

  test("is 150 utterances and more in three languages, half of them or more said for now", () => {
    expect(all.length).toBeGreaterThanOrEqual(150);
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
    for (const set of [ENGLISH, GERMAN, CHINESE])
      expect(set.filter((one) => !one.stands).length).toBeGreaterThanOrEqual(set.length / 2);
  });

  test.each([
    ["English", ENGLISH],
    ["German", GERMAN],
    ["Chinese", CHINESE],
  ])("in %s is told apart: precision and recall of 0.95 and more", (_name, set) => {
    const { precision, recall } = figures(set);
    const missed = set.filter((one) => stands(one.text) !== one.stands).map(({ text }) => text);
    expect(precision, missed.join("\n")).toBeGreaterThanOrEqual(0.95);
    expect(recall, missed.join("\n")).toBeGreaterThanOrEqual(0.95);
  });
});

describe("a sentence", () => {
  test.each([
    "For Atlas you no longer need to copy Mara.",
    "In Atlas there is no need to run the linter any more.",
    "Bei Atlas musst du die Tests nicht mehr zweimal laufen lassen.",
    "Für Berichte an Mara brauchst du keine Überschrift mehr.",
    "给 Atlas 的报告不用再抄送马拉了。",
  ])("%j ends something, though it begins with what it is about", (text) => {
    expect(standingIn(text)).toMatchObject({ act: "rule", lifts: true });
  });

  test.each([
    "On Monday you don't have to come any more.",
    "With this error you no longer need to worry.",
    "Für heute brauchst du nicht mehr zu kommen.",
  ])("%j ends nothing that was to last", (text) => {
    expect(standingIn(text)).toBeNull();
  });

  test.each([
    ["From now on always use tabs.", 2],
    ["Never use tabs.", 4],
    ["You can use emojis again.", 8],
    ["I prefer short answers.", 2],
  ])("%j has the mask %d", (text, mask) => {
    expect(standingIn(text)!.mask & mask).toBe(mask);
  });

  test.each([
    ["In this chat, answer in French.", "lane"],
    ["For this project always use pnpm.", "lane"],
    ["In diesem Projekt verwende bitte Leerzeichen.", "lane"],
    ["在这个项目里用下划线命名。", "lane"],
    ["From now on always use tabs.", "user"],
  ])("%j is the %s's", (text, scope) => {
    expect(standingIn(text)).toMatchObject({ scope });
  });

  test.each([
    ["Forget what I said about tabs.", "revokes"],
    ["Ignore my earlier rule about emojis.", "revokes"],
    ["The rule about tabs no longer applies.", "revokes"],
    ["Vergiss, was ich über Tabs gesagt habe.", "revokes"],
    ["Vergiss die Regel mit den Tabs.", "revokes"],
    ["忘掉我之前说的关于空格的要求。", "revokes"],
    ["Actually use spaces.", "corrects"],
    ["No, use spaces instead.", "corrects"],
    ["Doch lieber Leerzeichen.", "corrects"],
    ["还是用空格吧。", "corrects"],
    ["You can stop adding summaries.", "rule"],
    ["No longer use tabs.", "rule"],
  ])("%j %s", (text, act) => {
    expect(standingIn(text)).toMatchObject({ act });
  });

  test.each([
    ...["Actually, main is broken.", "Actually, delete the files now.", "I ran the tests after all."],
    ...[
      "Call me a taxi instead.",
      "Let's do lunch instead.",
      "Actually, write it in English.",
      "No results.",
    ],
    ...[
      "Actually, use this one.",
      "Actually use spaces now.",
      "No, the German one.",
      "Remove the firewall rule.",
    ],
    ...[
      "Ich nehme doch lieber den Zug.",
      "Eigentlich ist main kaputt.",
      "其实主分支坏了。",
      "从昨天开始改成三十秒。",
    ],
  ])("%j puts nothing right and takes nothing back", (text) => {
    expect(standingIn(text)).toBeNull();
  });

  test.each([
    ["From now on always use tabs.", "Use tabs in this file."],
    ["Always answer in German.", "Just this once, answer in German."],
    ["I prefer short answers.", "I prefer short answers in this case."],
  ])("%j lasts longer than %j", (lasting, passing) => {
    expect(standingIn(lasting)!.stability).toBeGreaterThanOrEqual(STABLE);
    expect(standingIn(passing)?.stability ?? 0).toBeLessThan(standingIn(lasting)!.stability);
  });

  test("whatever it is, is read the same each time, and within bounds", () => {
    const pieces = fc.constantFrom(
      ...["always", "never", "from now on", "use", "tabs", "I", "prefer", "?", ".", ",", "ab jetzt", "nie"],
      ...[
        "以后",
        "不要",
        "until Friday",
        "call me",
        "actually",
        "forget what I said about",
        "\n",
        "`x`",
        "don't",
      ],
    );
    const sentence = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.array(pieces, { maxLength: 12 }).map((all) => all.join(" ")),
    );
    fc.assert(
      fc.property(sentence, (text) => {
        const standing = standingIn(text);
        expect(standingIn(text)).toEqual(standing);
        if (standing === null) return;
        expect(standing.stability).toBeGreaterThanOrEqual(0);
        expect(standing.stability).toBeLessThanOrEqual(1);
        expect(standing.mask & ~14).toBe(0);
      }),
      { numRuns: 2_000 },
    );
  });

  test("that asks is never kept for a bare word that lasts", () => {
    for (const { text, stands: isKept } of ENGLISH)
      if (isKept && !text.endsWith("?") && !/please|from now|stop|future|whenever|every time/i.test(text))
        expect(stands(`Do you think that ${text.replace(/[.!]$/, "")}?`), text).toBe(false);
  });

  test("does not take long to read, however long it is", () => {
    const long = `From now on ${"always use tabs and never ".repeat(4_000)}`;
    expect(standingIn(long)).toBeNull();
    expect(standingIn(`${"a ".repeat(900)}always`)).toBeNull();
  });
});

describe("a message", () => {
  const at = instantOf(Date.UTC(2026, 2, 16, 9));
  const said = (...texts: readonly string[]): readonly SaidSentence[] =>
    texts.map((text, index) => ({ judged: text, whole: text, gap: index === 0 ? "" : " ", torn: false }));
  const texts = (...sentences: readonly string[]) => heardIn(said(...sentences), at).map(({ text }) => text);

  test("is heard sentence by sentence, word for word, with the exceptions that lean on one", () => {
    expect(texts("Hi!", "Always use tabs.", "Except in YAML.", "Write me a function.")).toEqual([
      "Always use tabs. Except in YAML.",
    ]);
    expect(texts("Always use tabs.", "Never use emojis.")).toEqual(["Always use tabs.", "Never use emojis."]);
    expect(texts("Write me a function.", "Except in YAML.")).toEqual([]);
  });

  test("that points at what was said just before is heard with that; what names its thing stands alone", () => {
    const address = "From today we live at Glasgracht 63.";
    expect(texts("We're in.", address, "Use that as my home address from now on.")).toEqual([
      `${address} Use that as my home address from now on.`,
    ]);
    expect(texts("Meine neue Nummer ist 4711.", "Verwende das künftig immer als Absender.")).toEqual([
      "Meine neue Nummer ist 4711. Verwende das künftig immer als Absender.",
    ]);
    expect(texts(address, "From now on keep it short.")).toEqual(["From now on keep it short."]);
    expect(texts(address, "From now on always use that style.")).toEqual([
      "From now on always use that style.",
    ]);
    // Nothing is lost for want of what it means.
    const bare = "Use that as my home address from now on.";
    expect(texts(bare)).toEqual([bare]);
    expect(texts("Do you know where we live?", bare)).toEqual([bare]);
  });

  test("that announces a list is heard with it", () => {
    const list = heardIn(
      [
        { judged: "From now on:", whole: "From now on:", gap: "", torn: false },
        { judged: "- use tabs", whole: "- use tabs", gap: "\n", torn: false },
        { judged: "- no emojis", whole: "- no emojis", gap: "\n", torn: false },
        { judged: "Thanks!", whole: "Thanks!", gap: "\n", torn: false },
      ],
      at,
    );
    expect(list.map(({ text }) => text)).toEqual(["From now on:\n- use tabs\n- no emojis"]);
  });

  test("in which something is missing is left alone, but for what follows it", () => {
    const torn = (text: string) => [{ judged: text, whole: text, gap: "", torn: true }];
    expect(heardIn(torn("Always say after a greeting."), at)).toEqual([]);
    expect(heardIn(torn("From now on always use this template:"), at)).toHaveLength(1);
  });

  test("says the same with other small words: one essence", () => {
    const essence = (text: string) => heardIn(said(text), at)[0]!.essence.toLowerCase();
    expect(essence("From now on always use tabs.")).toBe(essence("Please always use tabs!"));
    expect(essence("Never use tabs.")).toBe(essence("Don't ever use tabs, please, from now on."));
    expect(essence("Never use tabs.")).not.toBe(essence("Always use tabs."));
  });
});

test.each([
  "昨晚客人待到半夜，一直在聊电影。",
  "昨天下雨，一直下到晚上。",
  "The train was late again, I read half a book about always.",
])("what somebody tells is no instruction: %s", (text) => {
  expect(standingIn(text)).toBeNull();
});

test.each(["回答问题，一直用公制单位。", "请一直用中文回答。", "Metric units, always."])(
  "and this is one: %s",
  (text) => {
    expect(standingIn(text)).toMatchObject({ act: "rule" });
  },
);

test.each([
  "Forget the rule about where reports on Atlas are saved, anywhere is fine.",
  "Vergiss die Regel, wo Berichte über Atlas liegen.",
  "关于Atlas的报告存放位置的规定取消了，放哪儿都行。",
])("a rule is taken back by what it is about: %s", (text) => {
  expect(standingIn(text)).toMatchObject({ act: "revokes", isFirm: true });
});

test.each([
  "Answer in metric units until March.",
  "Antworte bis März auf Deutsch.",
  "到三月为止，请用公制单位回答。",
])("what holds until a month is one: %s", (text) => {
  expect(standingIn(text)).toMatchObject({ act: "rule" });
});

test.each(["I have been working on this until March.", "Ich bin bis März in Berlin.", "他住到三月。"])(
  "and what only is so until a month is none: %s",
  (text) => {
    expect(standingIn(text)).toBeNull();
  },
);
