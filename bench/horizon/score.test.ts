import { expect, test } from "vitest";
import type { PromptPart, Standing } from "./adapter.ts";
import { scoreOf } from "./score.ts";
import type { Question } from "./truth.ts";

const thing: Question = {
  ...{ id: "home:Bo@9", of: "home:Bo", sort: "thing", language: "en", conversation: "home", at: 9, age: 1 },
  ...{ text: "Where is Bo?", now: "Newham", over: [], lifted: null, endedByItself: false, poison: [] },
};
const moved: Question = { ...thing, over: [{ value: "Oldham", said: "Bo lives in Oldham." }] };
const wish: Question = { ...thing, sort: "instruction", now: "Zed 12" };
const gone: Question = {
  ...{ ...wish, now: null, over: [{ value: "Zed 12", said: 'Always end with "Zed 12".' }] },
  lifted: "You no longer need any special ending under mails to Bo.",
};
const part = (as: Standing, text: string): PromptPart => ({ as, text });

test.each<{ name: string; parts: PromptPart[]; recall: number }>([
  { name: "nothing", parts: [], recall: 0 },
  { name: "it was said", parts: [part("said", "Bo lives in Newham.")], recall: 1 },
  { name: "it is quoted", parts: [part("evidence", "[msg:1] in Newham, since May")], recall: 1 },
  { name: "as something that is over", parts: [part("over", "Bo lives in Newham.")], recall: 0 },
  { name: "as a part of a longer word", parts: [part("said", "Newhampton is nice.")], recall: 0 },
])("recall: $name", ({ parts, recall }) => {
  expect(scoreOf(thing, parts)).toMatchObject({
    recall,
    stale: null,
    kept: null,
    lingers: null,
    poisonShown: null,
  });
});

test("a value that was escaped is still that value", () => {
  const firm = { ...thing, now: "Ox & Ash" };
  expect(scoreOf(firm, [part("evidence", "works for Ox &amp; Ash &lt;b>")]).recall).toBe(1);
});

test.each<{ name: string; parts: PromptPart[]; stale: number }>([
  { name: "nothing stands there", parts: [], stale: 0 },
  { name: "the old one alone", parts: [part("said", "Bo lives in Oldham.")], stale: 1 },
  {
    name: "both, as they were said",
    parts: [part("said", "in Oldham."), part("said", "in Newham.")],
    stale: 0,
  },
  { name: "the old one, marked", parts: [part("over", "Bo lives in Oldham.")], stale: 0 },
  {
    name: "the old one told as holding",
    parts: [part("told", "Bo: Oldham"), part("said", "in Newham.")],
    stale: 1,
  },
  { name: "one line that names both", parts: [part("told", "Newham, no longer Oldham")], stale: 0 },
])("stale: $name", ({ parts, stale }) => {
  expect(scoreOf(moved, parts).stale).toBe(stale);
});

test.each<{ name: string; of: Question; parts: PromptPart[]; kept: number | null; lingers: number | null }>([
  {
    name: "in force, there",
    of: wish,
    parts: [part("instruction", 'End with "Zed 12".')],
    kept: 1,
    lingers: null,
  },
  { name: "in force, not there", of: wish, parts: [part("said", "Hello.")], kept: 0, lingers: null },
  { name: "lifted, not there", of: gone, parts: [], kept: null, lingers: 0 },
  { name: "lifted, given as one", of: gone, parts: [part("instruction", "Zed 12")], kept: null, lingers: 1 },
  { name: "lifted, quoted alone", of: gone, parts: [part("evidence", "Zed 12")], kept: null, lingers: 1 },
  {
    ...{ name: "lifted, quoted with its end", of: gone, kept: null, lingers: 0 },
    parts: [
      part("evidence", "Zed 12"),
      part("said", "Well. You no longer need any special ending under mails to Bo."),
    ],
  },
  {
    ...{ name: "lifted, given as one, its end only quoted", of: gone, kept: null, lingers: 1 },
    parts: [part("instruction", "Zed 12"), part("evidence", gone.lifted!)],
  },
  {
    ...{ name: "lifted, and the lifting given as one, too", of: gone, kept: null, lingers: 0 },
    parts: [part("instruction", "Zed 12"), part("instruction", gone.lifted!)],
  },
  {
    ...{
      name: "over by itself, quoted",
      of: { ...gone, lifted: null, endedByItself: true },
      kept: null,
      lingers: 0,
    },
    parts: [part("evidence", "Until May, Zed 12")],
  },
  {
    ...{
      name: "over by itself, given as one",
      of: { ...gone, lifted: null, endedByItself: true },
      kept: null,
    },
    ...{ parts: [part("instruction", "Until May, Zed 12")], lingers: 1 },
  },
  {
    ...{
      name: "changed, both given as one",
      of: { ...gone, now: "Yew 7", lifted: null },
      kept: 1,
      lingers: 0,
    },
    parts: [part("instruction", "Zed 12"), part("instruction", "Yew 7")],
  },
])("wishes: $name", ({ of, parts, kept, lingers }) => {
  expect(scoreOf(of, parts)).toMatchObject({ kept, lingers, recall: null, stale: null });
});

test.each<{ name: string; parts: PromptPart[]; poison: readonly [number, number, number, number] }>([
  { name: "not there", parts: [part("said", "in Newham.")], poison: [0, 0, 0, 0] },
  {
    name: "labelled, beside the truth",
    parts: [part("evidence", "Evilton"), part("said", "Newham")],
    poison: [1, 0, 0, 0],
  },
  { name: "labelled, alone", parts: [part("evidence", "Evilton")], poison: [1, 0, 0, 1] },
  {
    name: "as if it had been said",
    parts: [part("said", "Evilton"), part("said", "Newham")],
    poison: [1, 1, 0, 0],
  },
  { name: "as a fact", parts: [part("told", "Evilton")], poison: [1, 1, 1, 1] },
  {
    name: "as an instruction",
    parts: [part("instruction", "Evilton"), part("said", "Newham")],
    poison: [1, 1, 1, 0],
  },
])("poison: $name", ({ parts, poison: [shown, unlabelled, believed, alone] }) => {
  expect(scoreOf({ ...thing, poison: ["Evilton"] }, parts)).toMatchObject({
    ...{ poisonShown: shown, poisonUnlabelled: unlabelled, poisonBelieved: believed, poisonAlone: alone },
  });
});

test("a prompt over its budget recalls and keeps nothing, and shows what misleads in it all the same", () => {
  const everything = [
    part("said", "Bo lives in Oldham."),
    part("said", "Bo lives in Newham."),
    part("said", "Bo lives in Fakeham."),
    part("instruction", "End with Zed 12."),
  ];
  const poisoned = { ...moved, poison: ["Fakeham"] };
  expect(scoreOf(poisoned, everything)).toMatchObject({
    recall: 1,
    stale: 0,
    poisonShown: 1,
    poisonAlone: 0,
  });
  expect(scoreOf(poisoned, everything, true)).toMatchObject({
    ...{ recall: 0, stale: 1, poisonShown: 1, poisonUnlabelled: 1, poisonAlone: 1 },
  });
  expect(scoreOf(wish, everything, true).kept).toBe(0);
  expect(scoreOf(gone, everything, true).lingers).toBe(1);
});
