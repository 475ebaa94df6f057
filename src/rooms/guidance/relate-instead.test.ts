/** What says in whose place it stands, and what names more than one matter. */

import { describe, expect, test } from "vitest";
import { conflictsWithAuthored, relate } from "./relate.ts";
import { standingIn } from "./standing.ts";

const placed = (text: string) => ({ text, digest: text });
const replacedBy = (newer: string, ...older: readonly string[]) => {
  const { act = "rule", corrects = false, lifts = false } = standingIn(newer) ?? {};
  const { replaced } = relate({ ...placed(newer), act, corrects, lifts }, older.map(placed));
  return replaced.map(({ text }) => text);
};

describe("what says in whose place it stands", () => {
  test.each([
    ["Always use npm.", "From now on use pnpm instead of npm."],
    ["Always use npm.", "From now on switch from npm to pnpm."],
    ["Always use npm.", "From now on replace npm with pnpm."],
    ["Always use npm.", "Instead of npm, always use pnpm."],
    ["Always use tabs.", "From now on spaces, not tabs."],
    ["Always use tabs.", "From now on always use spaces, never tabs."],
    ["Always use tabs.", "Never use tabs, always use spaces."],
    ["Always use tabs in Python.", "From now on use spaces instead of tabs in Python."],
    ["Always answer in German.", "From now on answer in English, not German."],
    ["Always answer in German.", "From now on answer in English, no longer in German."],
    ["Always answer in German.", "From now on no longer answer in German but in English."],
    ["Always use single quotes.", "From now on use double quotes rather than single quotes."],
    ["Always use metric units.", "From now on use imperial units instead of metric."],
    ["I prefer tabs.", "I prefer spaces over tabs."],
    ["Call me Joseph.", "Call me Joe, not Joseph."],
    ["Antworte immer auf Deutsch.", "Ab jetzt immer auf Englisch statt Deutsch antworten."],
    ["Antworte immer auf Deutsch.", "Ab sofort nicht mehr auf Deutsch, sondern auf Englisch antworten."],
    ["Verwende immer npm.", "Verwende ab jetzt pnpm anstelle von npm."],
    ["Verwende immer Tabs.", "Ab jetzt Tabs nicht mehr verwenden, sondern Leerzeichen."],
    ["Usa siempre npm.", "A partir de ahora usa pnpm en vez de npm."],
    ["以后用中文回答。", "以后用英文而不是中文回答。"],
    ["以后用中文回答。", "从现在开始不要用中文，改用英文。"],
    ["以后用npm。", "以后用pnpm，不用npm。"],
    ["以后用制表符缩进。", "以后用空格代替制表符缩进。"],
    ["以后用制表符缩进。", "以后把制表符换成空格。"],
  ])("%j is replaced by %j", (older, newer) => {
    expect(replacedBy(newer, older)).toEqual([older]);
  });

  test.each([
    ["Always use npm.", "From now on use pnpm instead of npm in atlas."],
    ["Always use npm.", "In atlas, use pnpm instead of npm from now on."],
    ["Always use npm.", "For atlas always use pnpm, not npm."],
    ["Always use npm.", "From now on, Atlas uses pnpm instead of npm."],
    ["Never use npm.", "From now on use pnpm instead of npm."],
    ["Always use tabs.", "From now on use spaces instead of tabs in YAML files."],
    ["Always use tabs.", "From now on use spaces in YAML, not tabs."],
    ["Always use tabs in Python.", "From now on spaces, not tabs."],
    ["Always use spaces.", "From now on spaces, not tabs."],
    ["Always use spaces in YAML.", "From now on use tabs, not in YAML."],
    ["Always use rust.", "From now on use spaces instead of tabs in rust."],
    ["Always answer in German.", "From now on spaces, not tabs."],
    ["Always answer in French.", "From now on answer letters in English, not French."],
    ["Always answer in German.", "From now on answer not only in German."],
    ["Always answer in English.", "When I write in German, never answer in English."],
    ["Never call me sweetheart.", "Never call me sweetheart, call me Ann."],
    ["Antworte immer auf Deutsch.", "Schreib Mails an Kunden ab jetzt immer auf Englisch statt auf Deutsch."],
    ["Antworte immer auf Deutsch.", "Ab jetzt nicht nur auf Deutsch antworten."],
    ["Verwende immer Tabs.", "Verwende ab jetzt in YAML Leerzeichen statt Tabs."],
    ["Antworte immer auf Französisch.", "Ab jetzt immer Leerzeichen statt Tabs verwenden."],
    ["Usa siempre npm.", "A partir de ahora usa pnpm en vez de npm en atlas."],
    ["Usa siempre npm.", "A partir de ahora usa espacios en vez de tabuladores."],
    ["以后用中文回答。", "以后用英文写邮件，不用中文。"],
    ["以后用中文回答。", "以后用空格而不是制表符缩进。"],
    ["以后用npm。", "以后在atlas里用pnpm，不用npm。"],
  ])("%j stands beside %j", (older, newer) => {
    expect(replacedBy(newer, older)).toEqual([]);
  });

  test("means the one that it names, whichever was said last", () => {
    const known = ["Always use npm in Atlas.", "Always use npm."];
    expect(replacedBy("From now on use pnpm instead of npm.", ...known)).toEqual(["Always use npm."]);
  });
});

describe("what stands in the place of something that is no known matter", () => {
  test.each([
    ["Always use oat milk.", "From now on use soy milk instead of oat milk."],
    ["Always buy butter.", "From now on buy margarine rather than butter."],
    ["Always cook with butter.", "From now on cook with olive oil instead of butter."],
    ["Always send reports to Mara.", "From now on send reports to Ines, not to Mara."],
    ["Always answer in German.", "From now on answer in Klingon instead of German."],
    ["Always answer in Klingon.", "From now on answer in English instead of Klingon."],
    ["Bestelle immer Kuhmilch.", "Bestelle ab jetzt immer Hafermilch statt Kuhmilch."],
    ["Schicke Berichte immer an Mara.", "Schicke Berichte ab jetzt immer an Ines statt an Mara."],
    ["Usa siempre leche de avena.", "Usa siempre leche de soja en lugar de leche de avena."],
    ["Compra siempre mantequilla.", "A partir de ahora compra margarina en lugar de mantequilla."],
    ["以后喝牛奶。", "以后喝豆浆而不是牛奶。"],
  ])("%j is replaced by %j", (older, newer) => {
    expect(replacedBy(newer, older)).toEqual([older]);
  });

  test.each([
    ["Always use oat milk.", "From now on use soy milk instead of oat milk in cakes."],
    ["Always use oat milk in coffee.", "From now on use soy milk instead of oat milk in cakes."],
    ["Never use oat milk.", "From now on use soy milk instead of oat milk."],
    ["Always send reports to Mara.", "From now on send invoices to Ines, not to Mara."],
    ["Always send reports to Mara.", "From now on send reports to Ines, not before noon."],
    ["Always quote sources.", "Always paraphrase instead of quoting."],
    ["Always ask first.", "Always answer at once instead of waiting."],
    ["Always run tests.", "From now on run tests before you commit, not after."],
    ["Bestelle immer Kuhmilch.", "Bestelle ab jetzt für Ines immer Hafermilch statt Kuhmilch."],
    ["Schicke Berichte immer an Mara.", "Schicke Rechnungen ab jetzt immer an Ines statt an Mara."],
    ["Compra siempre mantequilla.", "A partir de ahora compra margarina en lugar de mantequilla para Ines."],
    ["以后早餐喝牛奶。", "以后晚餐喝豆浆而不是牛奶。"],
  ])("%j stands beside %j", (older, newer) => {
    expect(replacedBy(newer, older)).toEqual([]);
  });
});

describe("what names more than one matter", () => {
  test.each([
    ["Always answer in short bullet points.", "From now on, never use bullet points, write prose."],
    ["Always answer in formal German.", "From now on answer in English."],
    ["Always use bullet points.", "From now on answer in long prose."],
    ["Always use imperial units.", "From now on answer in English and use metric units."],
    ["Always answer in German.", "From now on answer in English and use metric units."],
    ["Always use bullet points.", "From now on answer in German, without bullet points."],
    ["Antworte immer in kurzen Stichpunkten.", "Ab jetzt keine Stichpunkte mehr, schreib Fließtext."],
    ["请一直用简短的要点回答。", "以后不要用要点，用完整的句子。"],
  ])("%j is replaced by %j", (older, newer) => {
    expect(replacedBy(newer, older)).toEqual([older]);
  });

  test.each([
    ["Always answer in German and use metric units.", "From now on answer in English."],
    ["Always answer in short bullet points.", "From now on keep answers long."],
    ["Always write reports in short bullet points.", "From now on, never use bullet points, write prose."],
    ["Always write in paragraphs.", "Never write long paragraphs."],
    ["Always use tabs in Python.", "Always use tabs in TypeScript."],
    ["Use metric units in German texts.", "Use metric units in English texts."],
    ["Always translate German mails into English.", "Always translate English mails into German."],
    ["Always use long answers in reports.", "From now on, never use bullet points, write prose."],
    ["Antworte immer auf Deutsch und verwende metrische Einheiten.", "Antworte ab jetzt auf Englisch."],
    ["以后用中文回答，用公制单位。", "以后用英文回答。"],
  ])("%j stands beside %j", (older, newer) => {
    expect(replacedBy(newer, older)).toEqual([]);
  });

  test.each([
    ["Forget what I said about bullet points.", ["Always answer in short bullet points."]],
    ["Forget my rule about short answers.", ["Always answer in short bullet points."]],
    ["Forget what I said about metric units.", []],
  ])("%j takes back %j", (newer, expected) => {
    const known = ["Always answer in short bullet points.", "Always answer in German and use metric units."];
    expect(replacedBy(newer, ...known)).toEqual(expected);
  });

  test.each([
    ["From now on, never use bullet points, write prose.", true],
    ["From now on tables instead of bullet points.", true],
    ["From now on bullet points, not prose.", false],
    ["From now on spaces, not tabs.", false],
  ])("what is authored is against %j: %s", (said, expected) => {
    expect(conflictsWithAuthored(said, ["- Use bullet points."])).toBe(expected);
  });
});

test("until when something holds says nothing of what it is about", () => {
  expect(replacedBy("Answer in English until March.", "Always answer in German.")).toHaveLength(1);
  expect(replacedBy("Until 1 May answer in English.", "Always answer in German.")).toHaveLength(1);
  expect(replacedBy("Until March, answer letters in English.", "Always answer in German.")).toEqual([]);
});

describe("what is asked for under a condition, or in one place", () => {
  test.each([
    ["Always answer in German.", "From now on answer in English, not German, when I write in English."],
    ["Always answer in German.", "Unless I write in German, always answer in English."],
    ["If I write in German, always answer in German.", "Unless I write in German, always answer in English."],
    [
      "When I write in English, always answer in German.",
      "When I write in French, always answer in English.",
    ],
    ["When I write in English, always answer in German.", "From now on always answer in English."],
    ["Always use metric units.", "If I use imperial units, always answer in imperial units, not metric."],
    ["Always use long answers.", "If a question is short, always answer short."],
    ["Never use emojis.", "You can use emojis again when I use them."],
    ["Always call me Ann.", "In letters to customers, always call me Dr. Smith, not Ann."],
    ["Always call me Ann.", "Always call me Annabelle in letters to customers."],
    ["In letters to customers, always call me Annabelle.", "From now on call me Joe."],
    ["Always call me Ann.", "When I write in German, always call me Anna."],
    [
      "Antworte immer auf Deutsch.",
      "Wenn ich auf Englisch schreibe, antworte immer auf Englisch, nicht auf Deutsch.",
    ],
    ["Nenne mich immer Anna.", "Nenne mich in Briefen an Kunden immer Frau Schmidt."],
    ["Usa siempre npm.", "Si trabajo en atlas, usa siempre pnpm en vez de npm."],
    ["以后用德文回答。", "如果我用英文写，以后用英文回答，不要用德文。"],
    ["以后用德文回答。", "我用英文写的时候，用英文回答，不要用德文。"],
    ["叫我老王。", "在客户面前叫我王博士。"],
  ])("%j stands beside %j", (older, newer) => {
    expect(replacedBy(newer, older)).toEqual([]);
  });

  test.each([
    [
      "When I write in English, always answer in German.",
      "From now on answer in English, not German, if I write in English.",
    ],
    [
      "When customers write in English answer in English.",
      "When customers write in English answer in German.",
    ],
    ["Never use emojis when I write to customers.", "You can use emojis again when I write to customers."],
    [
      "In letters to customers, always call me Annabelle.",
      "From now on, in letters to customers call me Ann.",
    ],
    [
      "Wenn ich auf Englisch schreibe, antworte immer auf Deutsch.",
      "Wenn ich auf Englisch schreibe, antworte immer auf Englisch.",
    ],
    ["如果我用英文写，以后用德文回答。", "如果我用英文写，以后用英文回答，不要用德文。"],
    ["When I travel, always sign mails with Mara.", "Forget what I said about signing mails when I travel."],
    // What says no more than that it is asked for politely.
    ["Always answer in German.", "If you can, from now on answer in English."],
    ["Always call me Ann.", "In fact, always call me Joe."],
    ["Always use tabs when I write YAML.", "Actually use spaces."],
  ])("%j is replaced by %j, of the same", (older, newer) => {
    expect(replacedBy(newer, older)).toEqual([older]);
  });

  test("is not against what is authored without it", () => {
    const authored = ["- Answer in German."];
    expect(conflictsWithAuthored("When I write in English, answer in English.", authored)).toBe(false);
    expect(conflictsWithAuthored("From now on answer in English.", authored)).toBe(true);
  });
});
