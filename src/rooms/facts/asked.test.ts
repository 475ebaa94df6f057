import fc from "fast-check";
import { expect, test } from "vitest";
import { type EntityRef, OWNER } from "../../kernel/entity-ref.ts";
import {
  isCued,
  isSaidIn,
  LEAST_ASKED,
  predicatesAsked,
  readAsked,
  readSaid,
  scoreAsked,
  scoreSaid,
} from "./asked.ts";
import { BUILT_IN_PREDICATES } from "./predicate.ts";

const predicate = (name: string) => BUILT_IN_PREDICATES.find((one) => one.name === name)!;

test.each([
  ["Where do I live now?", "lives_in"],
  ["wo wohne ich eigentlich?", "lives_in"],
  ["¿Dónde vivo ahora?", "lives_in"],
  ["我现在住在哪里？", "lives_in"],
  ["who is my employer", "works_at"],
  ["Bei welcher Firma bin ich?", "works_at"],
  ["¿Cuál es mi puesto?", "role"],
  ["我的职位是什么", "role"],
  ["which time zone are we in", "timezone"],
  ["Wogegen bin ich allergisch?", "allergic_to"],
  ["¿Cuándo es mi cumpleaños?", "born_on"],
  ["我会说哪些语言", "speaks"],
])("%s asks of oneself for %s", (text, name) => {
  const asked = readAsked(text);
  expect(asked.ofSelf).toBe(true);
  expect(isCued(predicate(name), asked.said)).toBe(true);
});

test.each([
  ["What is the status of Blue Heron?", "blue-heron", "status"],
  ["Wer leitet Atlas?", "atlas", "led_by"],
  ["¿Qué versión tiene Heron?", "heron", "version"],
  ["数据湖项目谁负责？", "数据湖", "led_by"],
  ["is Heron's deadline still May?", "heron", "deadline"],
  ["wann ist Herons Abgabe", "heron", "deadline"],
  ["where is the wiki hosted", "wiki", "located_at"],
])("%s names %s and asks for its %s", (text, name, asksFor) => {
  const asked = readAsked(text);
  expect(asked.names).toContain(name);
  expect(isCued(predicate(asksFor), asked.said)).toBe(true);
});

test("how things were is asked without a time, too", () => {
  for (const text of [
    "Where did I live before?",
    "Wo habe ich früher gewohnt?",
    "¿Dónde vivía antes?",
    "我以前住在哪里",
  ])
    expect(readAsked(text)).toMatchObject({ ofSelf: true, ofFormer: true });
  expect(readAsked("Where do I live?").ofFormer).toBe(false);
});

test("that somebody asks of themselves is not enough, that something is named is", () => {
  const asked = readAsked("Can you summarise my notes on Atlas?");
  const of = (subject: EntityRef, name: string, value: string) =>
    scoreAsked({ subject, object: { value } }, predicate(name), asked);
  expect(of(OWNER, "lives_in", "Porto").score).toBeLessThan(LEAST_ASKED);
  expect(of("project:atlas", "uses", "PostgreSQL").score).toBeGreaterThanOrEqual(LEAST_ASKED);
  expect(of("project:atlas", "uses", "notes").score).toBeGreaterThan(
    of("project:atlas", "uses", "Redis").score,
  );
});

test("scores are of 0 to 1, and their parts add up to them, whatever is asked", () => {
  const texts = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.lorem({ maxCount: 12 }));
  fc.assert(
    fc.property(texts, texts, fc.constantFrom(...BUILT_IN_PREDICATES), (query, value, one) => {
      const { score, parts } = scoreAsked({ subject: OWNER, object: { value } }, one, readAsked(query));
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThanOrEqual(1);
      expect(parts.reduce((sum, [, part]) => sum + part, 0)).toBeCloseTo(score, 12);
    }),
  );
});

test("a value stands in a text word for word, in any script, and no part of a word does", () => {
  const said = (text: string) => readSaid(text);
  expect(isSaidIn("Porto", said("we moved to PORTO, finally"))).toBe(true);
  expect(isSaidIn("Port", said("we moved to Porto"))).toBe(false);
  expect(isSaidIn("New York", said("york is not new york."))).toBe(true);
  expect(isSaidIn("New York", said("new in York"))).toBe(false);
  expect(isSaidIn("上海", said("我住在上海浦东"))).toBe(true);
  expect(isSaidIn("北京", said("我住在上海浦东"))).toBe(false);
  expect(isSaidIn("Málaga", said("ya no vivo en malaga"))).toBe(true);
  expect(isSaidIn("", said("anything"))).toBe(false);
});

test("a question of any length is read within bounds", () => {
  const asked = readAsked("atlas heron ".repeat(5_000) + "数据".repeat(5_000));
  expect(asked.names.length).toBeLessThanOrEqual(240);
});

test.each([
  ["Which project uses Redis?", "uses", "Redis"],
  ["what depends on Zephyr", "depends_on", "project:zephyr"],
  ["Was benutzt Redis?", "uses", "tool:redis"],
  ["¿Qué proyecto usa Redis?", "uses", "Redis 7"],
  ["谁负责，东京组？", "led_by", "东京组"],
  ["What does Priya lead?", "led_by", "Priya Raman"],
  ["redis", "uses", "tool:redis"],
])("%s asks for what %s %s", (text, name, value) => {
  const asked = readAsked(text);
  const { score, parts } = scoreSaid({ object: { value } }, predicate(name), asked);
  expect(score).toBeGreaterThanOrEqual(LEAST_ASKED);
  expect(score).toBeLessThanOrEqual(1);
  expect(parts.reduce((sum, [, part]) => sum + part, 0)).toBeCloseTo(score, 9);
  const wanted = predicatesAsked(BUILT_IN_PREDICATES, asked);
  expect(wanted === "any" || (wanted !== "none" && wanted.asked.includes(name))).toBe(true);
});

test("what is only mentioned asks for nothing that it is said of, nor does a value that is a cue itself", () => {
  const score = (text: string, name: string, value: string) =>
    scoreSaid({ object: { value } }, predicate(name), readAsked(text)).score;
  expect(score("The weather of Berlin is dreadful this week", "lives_in", "Berlin")).toBe(0);
  expect(score("Is the laundry done by Friday evening?", "status", "done")).toBe(0);
  expect(score("Which projects have the status done?", "status", "done")).toBeGreaterThan(LEAST_ASKED);
  expect(score("Which project uses Postgres?", "uses", "Redis")).toBe(0);
  const long = readAsked("Please translate these seven boring paragraphs about volcanoes, glaciers and moss");
  expect(predicatesAsked(BUILT_IN_PREDICATES, long)).toBe("none");
});
