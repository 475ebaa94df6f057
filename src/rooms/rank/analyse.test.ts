import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { MAX_QUERY_TERMS } from "../../kernel/text/query-terms.ts";
import type { QueryTerms } from "../../kernel/text/terms.ts";
import { analyse } from "./analyse.ts";

const ASKED = instantOf(Date.UTC(2024, 2, 15, 9));
const ask = (text: string) => analyse(text, ASKED, 60);
const NOTHING: QueryTerms = { words: [], prefixes: [], phrases: [], grams: [], code: [] };

test.each<{ text: string; terms: Partial<QueryTerms> }>([
  { text: "Where did I leave the ladder?", terms: { words: ["leave", "ladder"] } },
  { text: "What didn't fit in the van?", terms: { words: ["fit", "van"] } },
  { text: "Can you remind me which ladder Petra lent us?", terms: { words: ["ladder", "petra", "lent"] } },
  { text: "Do you remember the colour of the boat?", terms: { words: ["colour", "boat"] } },
  { text: "List all the ferries that we took", terms: { words: ["ferries", "took"] } },
  { text: "Where is the list of ferries?", terms: { words: ["list", "ferries"] } },
  { text: "In our previous conversation, what was the ferry?", terms: { words: ["ferry"] } },
  { text: "How many days passed between the regatta and the storm?", terms: { words: ["regatta", "storm"] } },
  { text: "What did we cook yesterday?", terms: { words: ["cook"] } },
  { text: "What did we cook last Friday in March?", terms: { words: ["cook", "friday", "march"] } },
  { text: "Where was the cat two weeks ago?", terms: { words: ["cat"] } },
  { text: "C++ or C#", terms: { words: ["c"] } },
  { text: "C and C++ compilers", terms: { words: ["c", "compilers"] } },
  { text: "vitamin C dose for C patients", terms: { words: ["vitamin", "c", "dose", "patients"] } },
  { text: "vitamin A in carrots", terms: { words: ["vitamin", "a", "carrots"] } },
  { text: "A boat that I saw", terms: { words: ["boat", "saw"] } },
  { text: "What did Will buy?", terms: { words: ["will", "buy"] } },
  { text: "Where does Dr. Will Novak live?", terms: { words: ["dr", "will", "novak", "live"] } },
  { text: "Yesterday Will bought oars", terms: { words: ["will", "bought", "oars"] } },
  { text: "Will it rain?", terms: { words: ["rain"] } },
  { text: "IT budget", terms: { words: ["it", "budget"] } },
  { text: "How did I get the US visa?", terms: { words: ["get", "us", "visa"] } },
  { text: "Where Did Will Leave My Ladder", terms: { words: ["leave", "ladder"] } },
  { text: "WHERE IS IT, PETRA", terms: { words: ["petra"] } },
  { text: "so What did we cook", terms: { words: ["cook"] } },
  { text: "What did we do on dec 5", terms: { words: ["dec", "5"] } },
  { text: "who are you", terms: { words: ["who", "are", "you"] } },
  { text: "remind me", terms: { words: ["remind"] } },
  { text: "yesterday?", terms: { words: ["yesterday"] } },
  { text: "NEAR(x y) OR z* -q ^w", terms: { words: ["near", "x", "y", "z", "q", "w"] } },
  { text: 'said "blue oar" twice', terms: { words: ["said", "twice"], phrases: [["blue", "oar"]] } },
  { text: "«два весла»", terms: { phrases: [["два", "весла"]] } },
  { text: "fooBar fails", terms: { words: ["foobar", "foo", "bar", "fails"], code: ["foobar"] } },
  {
    text: "why ERR_NO_OAR in src/oar.ts",
    terms: { words: ["err", "oar", "src", "ts"], code: ["err_no_oar", "src/oar.ts"] },
  },
  // German: "die" and "war" mean something in English only.
  {
    text: "Wann war die Regatta der Segler?",
    terms: { words: ["regatta", "segler"], prefixes: ["regatta", "segl"] },
  },
  { text: "Did the hero die in the war?", terms: { words: ["hero", "die", "war"] } },
  {
    text: "Kannst du mir sagen, was der Zahnarzt kostet?",
    terms: { words: ["zahnarzt", "kostet"], prefixes: ["zahnarz", "kost"] },
  },
  {
    text: "¿Dónde compré las zapatillas?",
    terms: { words: ["compre", "zapatillas"], prefixes: ["compr", "zapatil"] },
  },
  {
    text: "Où est-ce que j'ai garé la voiture ?",
    terms: { words: ["gare", "voiture"], prefixes: ["voitur"] },
  },
  {
    text: "Dove ho comprato la bicicletta?",
    terms: { words: ["comprato", "bicicletta"], prefixes: ["compr", "biciclett"] },
  },
  {
    text: "Onde eu comprei as passagens?",
    terms: { words: ["comprei", "passagens"], prefixes: ["compr", "passag"] },
  },
  {
    text: "Когда мы были на даче у бабушки?",
    terms: { words: ["даче", "бабушки"], prefixes: ["бабушк"] },
  },
  {
    text: "Что мы оставили в самолёте и в чём?",
    terms: {
      words: ["оставили", "самолёте", "самолете"],
      prefixes: ["остав", "самолёт", "самолет"],
    },
  },
  {
    text: "Où est la vitamine C des enfants ?",
    terms: { words: ["vitamine", "c", "enfants"], prefixes: ["vitamin", "enfant"] },
  },
  {
    text: "Was haben Sie gesagt? Oder war Ihr Boot weg?",
    terms: { words: ["gesagt", "boot", "weg"], prefixes: ["gesag"] },
  },
  { text: "»zwei Ruder«", terms: { phrases: [["zwei", "ruder"]] } },
  {
    text: "¿Qué hizo la abuela el sábado pasado?",
    terms: { words: ["hizo", "abuela", "sabado"], prefixes: ["abuel", "sabad"] },
  },
  // Chinese, Japanese, Korean
  { text: "我妹妹的生日是什么时候", terms: { grams: [["妹妹"], ["生日"]] } },
  { text: "什么时候", terms: { grams: [["什么", "么时", "时候"]] } },
  { text: "猫", terms: { grams: [["猫"]] } },
  { text: "的", terms: { grams: [["的"]] } },
  { text: "我买了什么书", terms: { grams: [["买"], ["书"]] } },
  { text: "財布はどこで買いましたか", terms: { grams: [["財布"], ["買い"], ["買"]] } },
  { text: "학교에서 언제 만났지?", terms: { grams: [["학교"], ["만났"]] } },
  { text: "책을 어디에 뒀어요?", terms: { grams: [["책을"], ["책"], ["뒀어"], ["뒀"]] } },
  {
    text: "ผมกินข้าวผัดที่ไหน",
    terms: {
      grams: [
        ["กิ", "ิน"],
        ["ข้", "้า", "าว"],
        ["ผั", "ัด"],
      ],
    },
  },
  { text: "η ΦΈΤΑ της οδού", terms: { words: ["η", "φετα", "τησ", "οδου"] } },
  { text: "用 fooBar 的猫", terms: { words: ["foobar", "foo", "bar"], grams: [["猫"]], code: ["foobar"] } },
])("terms of $text", ({ text, terms }) => {
  expect(ask(text).terms).toEqual({ ...NOTHING, ...terms });
});

test.each<{ text: string; without: readonly string[]; words: readonly string[] }>([
  { text: "Which soups other than borscht did I cook?", without: ["borscht"], words: ["soups", "cook"] },
  { text: "soups except for the lentil soup", without: ["lentil", "soup"], words: ["soups"] },
  {
    text: "Who besides Petra and the twins was on board?",
    without: ["petra", "twins"],
    words: ["board"],
  },
  { text: 'boats apart from "blue oar"', without: ["blue", "oar"], words: ["boats"] },
  { text: "cakes without nuts", without: [], words: ["cakes", "nuts"] },
  { text: "the Doctors without Borders gift", without: [], words: ["doctors", "borders", "gift"] },
  { text: "Wie backe ich den Kuchen ohne Nüsse?", without: [], words: ["backe", "kuchen", "nusse"] },
  { text: "¿Dónde compré el pan sin gluten?", without: [], words: ["compre", "pan", "gluten"] },
  { text: "Où est la recette du gâteau sans noix ?", without: [], words: ["recette", "gateau", "noix"] },
  { text: "Dove ho comprato il pane senza glutine?", without: [], words: ["comprato", "pane", "glutine"] },
  { text: "Onde eu comprei o leite sem lactose?", without: [], words: ["comprei", "leite", "lactose"] },
  { text: "Где мы купили торт без орехов?", without: [], words: ["купили", "торт", "орехов"] },
  {
    text: "anything besides cashews that I am allergic to",
    without: ["cashews"],
    words: ["anything", "allergic"],
  },
  { text: "red boats but not kayaks", without: ["kayaks"], words: ["red", "boats"] },
  { text: "Why did I leave without saying goodbye?", without: [], words: ["leave", "saying", "goodbye"] },
  { text: "What did I not like about the ferry?", without: [], words: ["like", "ferry"] },
  { text: "Who didn't come?", without: [], words: ["come"] },
  { text: "without sugar", without: [], words: ["sugar"] },
  { text: "Wer war außer Petra auf der Feier?", without: ["petra"], words: ["feier"] },
  { text: "¿Qué libros leí además de la novela?", without: ["novela"], words: ["libros", "lei"] },
  { text: "Qui est venu à part Petra ?", without: ["petra"], words: ["venu"] },
  { text: "Какие города кроме Риги мы видели?", without: ["риги"], words: ["города", "видели"] },
  { text: "除了寿司以外我还喜欢吃什么", without: ["寿司"], words: [] },
  { text: "東京以外のホテル", without: ["東京"], words: [] },
  { text: "서울 말고 어디로 갔지?", without: ["서울"], words: [] },
])("without: $text", ({ text, without, words }) => {
  const { terms, without: excluded } = ask(text);
  expect([...excluded.words, ...excluded.phrases.flat(), ...excluded.grams.flat()]).toEqual(without);
  expect(terms.words).toEqual(words);
  const asked = [...terms.words, ...terms.phrases.flat(), ...terms.grams.flat()];
  for (const one of without) expect(asked).not.toContain(one);
});

test.each<{ text: string; names: readonly string[] }>([
  { text: "What did Petra say about Lisbon?", names: ["petra", "lisbon"] },
  { text: "What did Will buy for the US trip?", names: ["will", "us"] },
  { text: "Petra's boat", names: ["petra"] },
  { text: "Petra said what?", names: ["petra"] },
  { text: "What did Dr. Okafor say?", names: ["okafor"] },
  { text: "Petra Novak in the harbour", names: ["petra", "novak"] },
  { text: "Ladders are where?", names: [] },
  { text: "Where did I go on Friday in March?", names: [] },
  { text: "Where Did I Leave My Ladder", names: [] },
  { text: "WHERE IS PETRA", names: [] },
  { text: "What happened? I saw Petra.", names: ["petra"] },
  { text: "the error in ERR_NO_OAR", names: [] },
  { text: "Wann war ich mit Petra beim Zahnarzt?", names: ["petra"] },
  { text: "Что сказала Петра?", names: ["петра"] },
])("names in $text", ({ text, names }) => {
  expect(ask(text).names).toEqual(names);
});

const sizeOf = ({ words, prefixes, phrases, grams, code }: QueryTerms): number =>
  words.length + prefixes.length + phrases.length + grams.length + code.length;

test.each([
  ["nothing", ""],
  ["white space", " \n\t "],
  ["emoji", "😀🎉👩‍👩‍👧"],
  ["signs", '*** "" (( )) ^ - :'],
  ["binary", "\0\u0001\u0002\ud800\udfff\ufffe"],
])("a question of %s asks for nothing", (_name, text) => {
  const question = ask(text);
  expect(sizeOf(question.terms) + sizeOf(question.without)).toBe(0);
  expect(question).toMatchObject({
    names: [],
    times: [],
    asksAssistant: false,
    wantsSeveral: false,
    order: null,
  });
});

test("right-to-left and mixed scripts are words like any other", () => {
  expect(ask("أين القارب").terms.words).toEqual(["أين", "القارب"]);
  expect(ask("מתי הסירה boat 猫").terms).toEqual({
    ...NOTHING,
    words: ["מתי", "הסירה", "boat"],
    grams: [["猫"]],
  });
});

test("of an endless question the beginning is read", () => {
  const words = Array.from(
    { length: 20_000 },
    (_, at) => `word${at} Петру${at} 数据 a_${at}.ts "two w${at}"`,
  );
  const { terms } = ask(words.join(" "));
  expect(sizeOf(terms)).toBe(MAX_QUERY_TERMS);
  expect(terms.words).toContain("word0");
  expect(ask("z".repeat(100_000)).terms.words).toEqual(["z".repeat(4_096)]);
});

const SYNTAX = [
  "can you ",
  "other than ",
  "without ",
  "以外",
  "말고",
  "last ",
  "March 5 ",
  "昨天",
  "before ",
  "or ",
];
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(
      ...SYNTAX,
      '"',
      "“",
      "”",
      "「",
      "」",
      "*",
      "(",
      ":",
      "数",
      "한",
      "か",
      "die ",
      "é",
      "fooBar",
      "_",
      "'s",
      "?",
    ),
    maxLength: 40,
  }),
);

test("any text gives a question within bounds, and terms without syntax", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const question = ask(text);
      for (const terms of [question.terms, question.without]) {
        expect(sizeOf(terms)).toBeLessThanOrEqual(MAX_QUERY_TERMS);
        for (const word of [...terms.words, ...terms.prefixes, ...terms.phrases.flat()]) {
          expect(word).toMatch(/^[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*$/u);
          expect(word).toBe(word.toLowerCase());
        }
        for (const phrase of terms.phrases) expect(phrase.length).toBeGreaterThan(1);
        for (const prefix of terms.prefixes) expect(prefix.length).toBeGreaterThanOrEqual(4);
        for (const run of terms.grams) {
          const lengths = run.map((gram) => Array.from(gram).length);
          expect(lengths.every((length) => length === 2) || (run.length === 1 && lengths[0] === 1)).toBe(
            true,
          );
        }
      }
      expect(question.names.length).toBeLessThanOrEqual(16);
      const { order } = question;
      if (order === null) return;
      expect(order.strength).toBeGreaterThanOrEqual(0.3);
      expect(order.strength).toBeLessThanOrEqual(1);
      expect(order.slots.length).toBeLessThanOrEqual(4);
      for (const slot of order.slots) expect(slot.length).toBeGreaterThan(0);
      if (order.compares) expect(order.slots).toHaveLength(2);
    }),
    { numRuns: 1_000 },
  );
});

test("space around a question says nothing", () => {
  fc.assert(
    fc.property(
      anyText,
      fc.stringMatching(/^[ \n\t]{0,5}$/),
      fc.stringMatching(/^[ \n\t]{0,5}$/),
      (text, a, b) => {
        expect(ask(a + text + b)).toEqual(ask(text));
      },
    ),
  );
});

test("a question that holds any word of its own asks for something", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("the", "who", "remind me", "last week", "die", "de", "是", "tent"), {
        minLength: 1,
      }),
      (words) => {
        expect(sizeOf(ask(words.join(" ")).terms)).toBeGreaterThan(0);
      },
    ),
  );
});
