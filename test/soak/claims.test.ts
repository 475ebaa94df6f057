import { describe, expect, test } from "vitest";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import { blockMessage } from "../../src/surfaces/openclaw/blocks.ts";
import type { AssembleResult } from "../../src/surfaces/openclaw/host-types.ts";
import { circleOf } from "./circles.ts";
import { checkShown, checkSize, crossedIn, goneIn, secretsIn, sizeOf } from "./claims.ts";
import { LaneScript, textOf } from "./lane-script.ts";
import { Watch } from "./watch.ts";

const [owner, group, other] = [0, 1, 2].map((number) => new LaneScript(1, number)) as [
  LaneScript,
  LaneScript,
  LaneScript,
];
const saidIn = (script: LaneScript, turn: number) => script.turn(turn).map(textOf).join("\n");

describe("a secret", () => {
  test("that a conversation plants is seen, and what stands in its place is none", () => {
    const said = saidIn(owner, 0);
    expect(secretsIn(said)).toHaveLength(1);
    expect(secretsIn(said.replace(/ghp_\w+/, "[secret:github-token:34fa4ea8]"))).toEqual([]);
  });

  test("is seen where it was cut off", () => {
    expect(secretsIn("The token is ghp_abcde…")).toEqual(["ghp_abcde"]);
  });
});

describe("what is not for a conversation", () => {
  const others = new LaneScript(1, 9);
  test.each([
    { name: "the owner hears their own", of: owner, to: new LaneScript(1, 4), crossed: false },
    { name: "the owner hears a group of that agent", of: group, to: owner, crossed: false },
    { name: "the owner does not hear another agent's", of: other, to: owner, crossed: true },
    { name: "a group hears itself", of: group, to: group, crossed: false },
    { name: "a group does not hear another", of: others, to: group, crossed: true },
    { name: "a group does not hear the owner", of: owner, to: group, crossed: true },
    { name: "another agent's does not hear the owner", of: owner, to: other, crossed: true },
    { name: "another agent's does not hear a group", of: group, to: other, crossed: true },
  ])("$name", ({ of, to, crossed }) => {
    expect(crossedIn(saidIn(of, 3), to).length > 0).toBe(crossed);
  });

  test("is seen in what was remembered, too, by the name alone", () => {
    const [, name] = owner.signs(3);
    expect(crossedIn(`owner lives in ${name}`, group)).toEqual(["soak"]);
    expect(crossedIn(`owner lives in ${name}`, new LaneScript(1, 4))).toEqual([]);
  });

  test("the owner hears of another agent's conversations what is theirs there", () => {
    const { circle } = other;
    const asOwner = { number: 2, circle: { ...circle, hears: circle.ownerHears } };
    expect(crossedIn(saidIn(new LaneScript(1, 10), 3), asOwner)).toEqual([]);
    expect(crossedIn(saidIn(owner, 3), asOwner)).not.toEqual([]);
  });
});

describe("what was taken back", () => {
  test("is seen by each of its messages, and is told from what is like it", () => {
    const gone = new Set(owner.signs(2));
    for (const message of owner.turn(2)) expect(goneIn(textOf(message), gone)).toHaveLength(1);
    for (const turn of [1, 20, 22]) expect(goneIn(saidIn(owner, turn), gone)).toEqual([]);
    expect(goneIn(saidIn(new LaneScript(1, 10), 2), gone)).toEqual([]);
  });

  test("is seen by its name alone", () => {
    const [mark, name] = owner.signs(2) as [string, string];
    expect(goneIn(`owner lives in ${name.toUpperCase()}`, new Set([mark, name]))).toEqual([name]);
  });

  test("has signs that no other turn has", () => {
    const signs = Array.from({ length: 30 }, (_, lane) =>
      Array.from({ length: 40 }, (_, turn) => new LaneScript(1, lane).signs(turn)),
    ).flat(2);
    expect(new Set(signs).size).toBe(signs.length);
    for (const sign of signs.slice(0, 200)) expect(goneIn(sign, new Set(signs))).toEqual([sign]);
  });
});

describe("the size of a prompt", () => {
  const says = (role: string, words: number) =>
    ({ role, content: [{ type: "text", text: "word ".repeat(words) }] }) as never;
  const answer = (messages: readonly never[], more: Partial<AssembleResult> = {}): AssembleResult => ({
    messages: [...messages],
    estimatedTokens: messages.length * 200,
    systemPromptAddition: "Look it up.",
    ...more,
  });
  const room = (tokenBudget: number) => ({ tokenBudget, usual: 4_000 });
  const question = says("user", 20);
  const block = blockMessage("nacre.summary", "It was said.") as never;
  const long = says("assistant", 3_000);

  test.each([
    { name: "as large as it may be", given: answer([question, question]), budget: 400, size: "fits" },
    { name: "one token more", given: answer([block, question]), budget: 399, size: "over" },
    { name: "by the newest exchange", given: answer([question]), budget: 100, size: "beyond help" },
    {
      name: "by that and too much",
      given: answer([question], { estimatedTokens: 601 }),
      budget: 100,
      size: "over",
    },
    {
      name: "by the last of an exchange that is divided",
      given: answer([says("assistant", 20), says("toolResult", 20)]),
      budget: 300,
      size: "beyond help",
    },
    {
      name: "by more of it than its last",
      given: answer([says("assistant", 20), says("assistant", 20)]),
      budget: 300,
      size: "over",
    },
    { name: "with an older exchange", given: answer([question, question]), budget: 300, size: "over" },
    {
      name: "nothing but what is always said",
      given: answer([], { estimatedTokens: 3 }),
      budget: 1,
      size: "beyond help",
    },
    { name: "nothing, said to be much", given: answer([], { estimatedTokens: 90 }), budget: 1, size: "over" },
    { name: "more than it says", given: answer([block, long]), budget: 500, size: "over" },
  ])("$name: $size", ({ given, budget, size }) => {
    expect(estimateTokens("Look it up.")).toBeGreaterThanOrEqual(3);
    expect(sizeOf(given, room(budget))).toBe(size);
  });

  test("that is over is a broken promise and counted", () => {
    const watch = new Watch();
    checkSize("a prompt", answer([block, question]), room(399), watch);
    checkSize("a prompt", answer([block, question]), room(400), watch);
    expect(watch.broken).toEqual(["a prompt of 400 tokens for 399: nacre.summary user"]);
    expect(watch.counts.get("over_budget")).toBe(1);
  });
});

test.each([
  { counted: "leaks", text: saidIn(group, 0), says: "search shows a secret: ghp_" },
  { counted: "crossed", text: saidIn(owner, 5), says: "search for krowd1 shows what is not for it: soak0" },
  {
    counted: "taken_back_shown",
    text: saidIn(group, 5),
    says: "search shows what was taken back: agent:main:telegram",
  },
])("$counted in an answer is a broken promise, whatever is wrong meanwhile", ({ counted, text, says }) => {
  const watch = new Watch();
  watch.calm.fault();
  const shown = { what: "search", to: group, gone: new Set(group.signs(5)) };
  checkShown({ ...shown, text: "nothing" }, watch);
  expect(watch.broken).toEqual([]);
  checkShown({ ...shown, text }, watch);
  expect(watch.broken).toHaveLength(1);
  expect(watch.broken[0]).toContain(says);
  expect(watch.counts.get(counted)).toBe(1);
});

test("at a terminal everything may be seen but secrets and what was taken back", () => {
  const watch = new Watch();
  checkShown({ what: "search", text: saidIn(owner, 5) + saidIn(other, 5) }, watch);
  expect(watch.broken).toEqual([]);
});

test("of the first few conversations there is one of each kind", () => {
  const words = [0, 1, 2, 3].map((number) => circleOf(number).word);
  expect(words).toEqual(["soak", "krowd", "azide", "soak"]);
});
