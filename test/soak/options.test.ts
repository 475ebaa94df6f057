import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporary } from "../support/temporary.ts";
import { FAULT_NAMES } from "./faults.ts";
import { askedIn, CannotSoak } from "./options.ts";

function refused(words: readonly string[]): CannotSoak {
  try {
    askedIn(words);
  } catch (error) {
    if (error instanceof CannotSoak) return error;
    throw error;
  }
  throw new Error("it was not refused");
}

test("a soak of which nothing is said has everything, for five minutes", () => {
  expect(askedIn([])).toEqual({
    ...{ minutes: 5, seed: 1, lanes: 8, faults: FAULT_NAMES },
    ...{ folder: undefined, json: false, write: false },
  });
});

test("what is said is done", () => {
  const words = ["--minutes", "0.5", "--seed=-7", "--lanes", "4", "--faults", "disk full, owner killed"];
  expect(askedIn([...words, "--json"])).toMatchObject({
    ...{ minutes: 0.5, seed: -7, lanes: 4, json: true },
    faults: ["disk full", "owner killed"],
  });
  expect(askedIn(["--faults", "none"])).toMatchObject({ faults: [] });
  expect(askedIn(["-h", "--minutes", "0"])).toBe("help");
});

test.each([
  { words: ["--bogus"], says: "there is no option --bogus" },
  { words: ["-x"], says: "there is no option -x" },
  { words: ["extra"], says: 'nothing is known by the name of "extra": a soak takes options alone' },
  { words: ["--minutes"], says: "--minutes needs a value, which does not begin with a dash" },
  { words: ["--minutes", "-1"], says: "--minutes needs a value, which does not begin with a dash" },
  { words: ["--folder", "--json"], says: "--folder needs a value, which does not begin with a dash" },
  { words: ["--json=1"], says: "--json takes no value" },
  { words: ["--help=1"], says: "--help takes no value" },
  { words: ["--minutes", "0"], says: '--minutes is a number above 0, and not "0"' },
  { words: ["--minutes=-1"], says: '--minutes is a number above 0, and not "-1"' },
  { words: ["--minutes", "Infinity"], says: '--minutes is a number above 0, and not "Infinity"' },
  { words: ["--minutes", "five"], says: '--minutes is a number above 0, and not "five"' },
  { words: ["--seed="], says: '--seed is a whole number, and not ""' },
  { words: ["--seed", "1.5"], says: '--seed is a whole number, and not "1.5"' },
  {
    words: ["--lanes", "3"],
    says: '--lanes is a whole number, 4 at least, which have one of each kind, and not "3"',
  },
  { words: ["--faults", "disk full,flood"], says: 'there is no fault "flood"' },
  { words: ["--write", "--faults", "none"], says: "what is kept is of every fault" },
])("$words is refused in words", ({ words, says }) => {
  const { message, hint } = refused(words);
  expect(message).toBe(says);
  expect(hint).not.toBe("");
});

test("a folder is made, and what cannot be one is refused", () => {
  const home = temporary("nacre-soak-options-");
  const [folder, file] = [join(home, "new", "one"), join(home, "file")];
  expect(askedIn(["--folder", folder])).toMatchObject({ folder });
  expect(existsSync(folder)).toBe(true);
  writeFileSync(file, "");
  expect(refused(["--folder", file]).message).toBe(`--folder "${file}" cannot be used: it is a file`);
  expect(refused(["--folder", join(file, "in")]).message).toContain("it is within a file");
  expect(refused(["--folder", ""]).message).toContain('--folder "" cannot be used');
});
