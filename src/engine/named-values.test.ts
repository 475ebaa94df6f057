import { expect, test } from "vitest";
import { namedValues, namesOther } from "./named-values.ts";

const STABLE = "To avoid a mix-up the deploy branch is now `stable`, not `release`.";

test.each([
  [STABLE, [["deploy branch", "stable"]]],
  ["Deploy branch is `ship` from 21 October: `DEPLOY_BRANCH=ship`.", [["deploy branch", "ship"]]],
  ["Our gateway timeout is set to 30 seconds.", [["gateway timeout", "30 seconds"]]],
  ["The exit code is 1, and the answer is `no`.", []],
  ["It is 30 seconds. The branch is `ship`.", []],
  ["The deploy branch is a mess.", []],
])("%s", (text, values) => {
  expect([...namedValues(text)].map(([name, all]) => [name, [...all].join(" ")])).toEqual(values);
});

test.each([
  [STABLE, "The deploy branch is `ship`.", true],
  [STABLE, "DEPLOY_BRANCH=ship", true],
  [STABLE, "Deploy branch is still `Stable`.", false],
  [STABLE, "The staging branch is `ship`.", false],
  ["The gateway timeout is 30 seconds", "the gateway timeout is 60 seconds now", true],
])("%s and %s", (one, other, isOther) => {
  expect(namesOther(namedValues(one), namedValues(other))).toBe(isOther);
});
