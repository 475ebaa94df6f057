import { expect, test } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import { cli } from "./cli.fixture.ts";

test("--version needs nothing else", async () => {
  const { code, stdout, calls } = await cli("--version", {
    dependencies: { connect: () => Promise.reject(new Error("connected")) },
  });
  expect({ code, stdout, calls }).toEqual({ code: 0, stdout: "1.2.3\n", calls: [] });
});

test("nothing typed: the status, and three things to do next", async () => {
  const { code, stdout, stderr } = await cli("");
  expect(code).toBe(0);
  expect(stdout).toContain("1,234 in 2 lanes and 40 turns");
  expect(stderr.match(/^ {2}nacre /gm)).toHaveLength(3);
  expect((await cli("--json")).stderr).toBe("");
});

test.each([
  ["serach x", 2, 'there is no command "serach"', "Did you mean search?"],
  ["histroy show", 2, 'there is no command "histroy"', "Did you mean history"],
  [
    "history shwo",
    2,
    'there is no command "history shwo"',
    "Did you mean history show or history fold or history grep?",
  ],
  ["frobnicate", 2, 'there is no command "frobnicate"', "nacre help lists all commands."],
  ["search x --limt 3", 2, "there is no flag --limt", "Did you mean --limit?"],
  ["search x --limit", 2, "--limit needs a value", "Most hits to show."],
  ["search x --limit --json", 2, "--limit needs a value", "Most hits to show."],
  ["search x --limit many", 2, '--limit "many" is not a whole number from 1 to 200', "Give --limit"],
  ["search x --since yesterday", 2, '--since "yesterday" is not a date', "Give --since"],
  ["status --json=yes", 2, "--json takes no value", 'Leave out "=yes"'],
  ["status --home=", 2, '--home "" is not a folder', "Give --home a folder"],
  ["search", 2, "search needs QUERY", "nacre search --help"],
  ["status now", 2, '"now" is one word too many', "nacre status --help"],
  ["completion tcsh", 2, '"tcsh" is not one of bash, zsh, fish', "nacre completion --help"],
  ["history show nonsense", 2, '"nonsense" is not a reference', "msg:42"],
  ["help nonsense", 2, 'there is no command "nonsense"', "nacre help"],
])("wrong: %s", async (typed, code, message, hint) => {
  const ran = await cli(typed);
  expect(ran.code).toBe(code);
  expect(ran.stdout).toBe("");
  expect(ran.calls).toEqual([]);
  expect(ran.stderr.replaceAll('\\"', '"')).toContain(message);
  expect(ran.stderr).toContain("hint");
  expect(ran.stderr.replaceAll('\\"', '"')).toContain(hint);
});

test.each([
  ["store/owned", 5],
  ["store/corrupt", 5],
  ["wire/deadline", 5],
  ["history/unknown-lane", 3],
  ["input/bad-field", 2],
  ["backup/failed", 1],
  ["wire/internal", 1],
  ["wire/cancelled", 130],
] as const)("%s ends with %i", async (name, code) => {
  const status = () => Promise.reject(new NacreError(name, "it broke", "mend it"));
  const plain = await cli("status", { client: { status } });
  expect(plain).toMatchObject({ code, stdout: "", stderr: "error: it broke\nhint: mend it\n" });
  const json = await cli("status --json", { client: { status } });
  expect(JSON.parse(json.stderr)).toEqual({ error: { code: name, message: "it broke", hint: "mend it" } });
  expect(json.stdout).toBe("");
});

test("a defect says that it is one, and shows its trace only when asked", async () => {
  const status = () => Promise.reject(new TypeError("undefined is not a function"));
  const { code, stderr } = await cli("status", { client: { status } });
  expect(code).toBe(1);
  expect(stderr).toContain("defect");
  expect(stderr).not.toContain("run.test.ts");
  const debug = await cli("status", { client: { status }, env: { NACRE_DEBUG: "1" } });
  expect(debug.stderr).toContain("run.test.ts");
});

test("an interrupted command ends with 130", async () => {
  const status = () => Promise.reject(new Error("gone"));
  const { code } = await cli("status", { client: { status }, dependencies: { signal: AbortSignal.abort() } });
  expect(code).toBe(130);
});

test("global flags may stand before and after the name", async () => {
  for (const typed of [
    "--home /x --json search a",
    "search a --json --home /x",
    "search --home=/x a --json",
  ]) {
    let home = "";
    const { code, stdout } = await cli(typed, {
      dependencies: {
        resolveHome: async (flag) => {
          home = flag ?? "";
          return home;
        },
      },
    });
    expect({ code, home }).toEqual({ code: 0, home: "/x" });
    expect(JSON.parse(stdout).hits).toHaveLength(1);
  }
});

test("a connection is closed, also when the command fails", async () => {
  let closed = 0;
  const broken = () => Promise.reject(new NacreError("store/closed", "x", "y"));
  const connect = async () => ({
    client: { status: broken } as never,
    close: async () => {
      closed += 1;
    },
  });
  await cli("status", { dependencies: { connect } });
  expect(closed).toBe(1);
});

test("colours: on a terminal, and not when told otherwise", async () => {
  const colour = "\u001b[";
  expect((await cli("status", { tty: true })).stdout).toContain(colour);
  expect((await cli("status")).stdout).not.toContain(colour);
  expect((await cli("status --no-color", { tty: true })).stdout).not.toContain(colour);
  expect((await cli("status", { tty: true, env: { NO_COLOR: "1" } })).stdout).not.toContain(colour);
  expect((await cli("status", { tty: true, env: { NO_COLOR: "" } })).stdout).toContain(colour);
  expect((await cli("status --json", { tty: true })).stdout).not.toContain(colour);
});

test("what a hint says to type is typed for the data folder that was named, and by the program's name here", async () => {
  const fails = (hint: string) => ({
    client: {
      showObservation: async () => {
        throw new NacreError("ledger/unknown", "there is no obs:5", hint);
      },
    },
    dependencies: { program: "npm run nacre --" },
  });
  const hintOf = async (typed: readonly string[], hint: string) =>
    /hint: (.*)\n/.exec((await cli(["observations", "show", "obs:5", ...typed], fails(hint))).stderr)?.[1];
  const whole = "See `nacre observations list --held`, or `nacre serve`.";
  const loose = "See nacre observations list, or nacre serve.";
  expect(await hintOf([], whole)).toBe(
    "See `npm run nacre -- observations list --held`, or `npm run nacre -- serve`.",
  );
  expect(await hintOf(["--home", "/my data"], whole)).toBe(
    "See `npm run nacre -- observations list --held --home '/my data'`, or `npm run nacre -- serve --home '/my data'`.",
  );
  expect(await hintOf(["--home", "/b"], 'See "nacre brain history".')).toBe(
    'See "npm run nacre -- brain history --home /b".',
  );
  expect(await hintOf(["--home", "/b"], loose)).toBe(
    "See npm run nacre -- --home /b observations list, or npm run nacre -- --home /b serve.",
  );
});

test("a choice that is not there: which is meant, and all of them once", async () => {
  const { code, stderr } = await cli("observations list --kind decisions");
  expect(code).toBe(2);
  expect(stderr).toContain(
    'error: there is no "decisions" for --kind\nhint: Did you mean decision? Give --kind',
  );
  expect(stderr.match(/preference/g)).toHaveLength(1);
  expect((await cli("pack x --intent zzzzzzzz")).stderr).toMatch(/hint: Give --intent one of \w+, /);
});
