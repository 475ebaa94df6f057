/** Observations and events at the terminal: files, standard input, and the spool. */

import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { IngestLinesRequest } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import { cli } from "./cli.fixture.ts";
import type { Dependencies } from "./dependencies.ts";
import { toldAnswers } from "./told.fixture.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "nacre-told-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const line = (summary: string) => `${JSON.stringify({ summary })}\n`;
const file = (text: string, name = "lines.jsonl") => {
  writeFileSync(join(home, name), text);
  return join(home, name);
};
const told = (calls: readonly (readonly [string, unknown])[]) =>
  calls.filter(([name]) => name === "ingestLines").map(([, request]) => request as IngestLinesRequest);
const inSpool = (text: string, name = "observations.jsonl") => {
  mkdirSync(join(home, "spool"), { recursive: true });
  return file(text, join("spool", name));
};
const ran = (typed: string, machine = {}) => cli([...typed.split(" "), "--home", home], machine);
const asJson = async (typed: string, machine = {}) => {
  const { stdout, code } = await ran(`${typed} --json --quiet`, machine);
  const answer: { readonly [name: string]: unknown } = { code, ...JSON.parse(stdout) };
  return answer;
};

test.each([
  ['{"summary":"one"}', "observations"],
  ['{"tool_name":"exec","text":"x"}', "observations"],
  ['{"schema":"nacre.observation.v1","text":"x"}', "observations"],
  ['{"schema":"nacre.event.v1","type":"ops.alert"}', "events"],
  ['{"type":"ops.alert","summary":"disk full"}', "events"],
  ['not json\n{"summary":"one"}', "observations"],
  ['\ufeff{"summary":"one"}', "observations"],
])("%j is told apart: %s", async (text, as) => {
  const { calls } = await ran(`ingest ${file(`${text}\n`)}`);
  expect(told(calls)[0]).toMatchObject({ as });
});

test.each(['{"role":"user","content":"hello","summary":"x"}', '{"type":"message","message":{}}', "[1]", "a"])(
  "%j is a conversation",
  async (text) => {
    const { calls } = await ran(`ingest ${file(`${text}\n`)}`);
    expect(told(calls)).toEqual([]);
  },
);

test("lines are told with their places and where they come from; blank ones are none", async () => {
  const path = file('{"summary":"é"}\n\n  \n{"summary":"two"}');
  const { calls, code } = await ran(`ingest ${path} --scope atlas --scorer off`);
  expect(code).toBe(0);
  expect(told(calls)).toEqual([
    {
      as: "observations",
      lines: [
        { line: 1, offset: 0, text: '{"summary":"é"}' },
        { line: 4, offset: 21, text: '{"summary":"two"}' },
      ],
      scope: "atlas",
      scorer: "off",
      file: { name: "lines.jsonl", sha256: expect.stringMatching(/^[0-9a-f]{64}$/), bytes: 38 },
    },
  ]);
});

test.each([
  ["observations", [{ summary: "one" }, { summary: "two" }]],
  [
    "events",
    [
      { type: "ops.alert", summary: "one" },
      { type: "ops.alert", summary: "two" },
    ],
  ],
])("an array of %s is read as its members, however it is printed", async (as, members) => {
  for (const text of [
    JSON.stringify(members),
    JSON.stringify(members, null, 2),
    `\ufeff${JSON.stringify(members)}`,
  ]) {
    const { calls, code } = await ran(`ingest ${file(text)}`);
    expect(code).toBe(0);
    expect(told(calls)).toEqual([
      { as, lines: members.map((one, at) => ({ line: at + 1, offset: 0, text: JSON.stringify(one) })) },
    ]);
  }
});

test("half of an array is refused, and none of its lines is told", async () => {
  const text = JSON.stringify([{ summary: "one" }, { summary: "two" }], null, 2).slice(0, -2);
  const { calls, code, stderr } = await ran(`ingest ${file(text)} --as observations`);
  expect(code).toBe(1);
  expect(stderr).toContain("begins like a JSON array");
  expect(told(calls)).toEqual([]);
});

test.each(["", "hello\n", '{"colour":"blue"}\n'])(
  "%j is said to be nothing that can be brought in",
  async (text) => {
    const readTranscript: Dependencies["readTranscript"] = async function* () {
      const counts = {
        lines: text === "" ? 0 : 1,
        messages: 0,
        repeated: 0,
        abandoned: 0,
        own: 0,
        undated: 0,
      };
      const lane = { agent: "main", sessionKey: "agent:main:invented" };
      yield { kind: "report", report: { lane, unit: "line", malformed: [], ...counts } };
    };
    const { code, stdout, stderr } = await ran(`ingest ${file(text)}`, { dependencies: { readTranscript } });
    expect(code).toBe(1);
    for (const word of ["transcript", "observation", "event", "--as"]) expect(stderr).toContain(word);
    expect(stdout).not.toContain("new message");
    expect(await asJson(`ingest ${file(text)}`, { dependencies: { readTranscript } })).toMatchObject({
      lane: null,
      messages: 0,
    });
  },
);

test("lines that are not understood in a field are said, with the field", async () => {
  const ingestLines: typeof toldAnswers.ingestLines = async (request) => ({
    ...(await toldAnswers.ingestLines(request)),
    adjusted: 2,
    adjustedFields: { kind: 2, importance: 1 },
  });
  const { stdout } = await ran(`ingest ${file(line("one") + line("two"))}`, { client: { ingestLines } });
  expect(stdout.replace(/\s+/g, " ")).toContain("2 lines not understood in kind (2), importance (1)");
});

test("what cannot be stored is counted, shown and kept, for its owner alone", async () => {
  const path = file(`${line("one")}{"summary":"bad"}\n${line("two")}`);
  writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from([0x22, 0xff, 0x22, 0x0a])]));
  const answer = await asJson(`ingest ${path}`);
  expect(answer).toMatchObject({ code: 0, lines: 4, stored: 2, rejected: 2, complete: true });
  expect(answer["malformed"]).toEqual([
    { line: 2, reason: "no-summary: it says nothing" },
    { line: 4, reason: "not-utf8: it is not valid UTF-8" },
  ]);
  const rejects = answer["rejects"] as string;
  expect(statSync(rejects).mode & 0o777).toBe(0o600);
  const kept = readFileSync(rejects, "utf8")
    .trim()
    .split("\n")
    .map((one) => JSON.parse(one));
  expect(kept).toMatchObject([
    { line: 2, offset: 18, reason: "no-summary", why: "it says nothing", text: '{"summary":"bad"}' },
    { line: 4, offset: 54, reason: "not-utf8" },
  ]);
  const shown = await ran(`ingest ${path}`);
  expect(shown.stdout).toContain("2 lines could not be stored:");
  expect(shown.stdout).toContain("line 2: no-summary");
});

test("when no line can be stored the file is bad, and says where the reasons are", async () => {
  const { code, stderr } = await ran(`ingest ${file('{"summary":"bad"}\n')}`);
  expect(code).toBe(1);
  expect(stderr).toContain("rejects");
});

test("a dry run stores nothing and keeps nothing", async () => {
  const { calls, code } = await ran(`ingest ${file(line("one") + line("bad"))} --dry-run`);
  expect(code).toBe(0);
  expect(told(calls)[0]).toMatchObject({ dryRun: true });
  expect(existsSync(join(home, "rejects"))).toBe(false);
});

test.each([
  ["--owner", line("one"), "--owner is about transcripts"],
  ["--scope atlas", '{"role":"user","content":"x"}\n', "--scope is about observations and events"],
  ["--as events --agent main", line("one"), "--agent is about transcripts"],
])("a flag that is about something else is refused: %s", async (flags, text, why) => {
  const { code, stderr, calls } = await ran(`ingest ${file(text)} ${flags}`);
  expect(code).toBe(2);
  expect(stderr).toContain(why);
  expect(calls).toEqual([]);
});

test("interrupted, it keeps what it told and says so", async () => {
  const stop = new AbortController();
  const ingestLines: typeof toldAnswers.ingestLines = async (request) => {
    stop.abort();
    await new Promise((resolve) => setTimeout(resolve, 20));
    return toldAnswers.ingestLines(request);
  };
  const many = Array.from({ length: 2_500 }, (_, at) => line(`number ${at}`)).join("");
  const { code, stdout, calls } = await ran(`ingest ${file(many)}`, {
    client: { ingestLines },
    dependencies: { signal: stop.signal },
  });
  expect(code).toBe(130);
  expect(told(calls)).toHaveLength(1);
  // What was on its way is waited for: it is stored, and so it is counted.
  expect(stdout).toContain("1,000 new observations");
  expect(stdout).toContain("run it again to go on");
});

test("a file that becomes another while it is read has an outcome with a name", async () => {
  const many = Array.from({ length: 1_500 }, (_, at) => line(`number ${at}`)).join("");
  const during = async (change: (path: string) => void) => {
    const path = file(many);
    let isFirst = true;
    const ingestLines: typeof toldAnswers.ingestLines = async (request) => {
      if (isFirst) change(path);
      isFirst = false;
      return toldAnswers.ingestLines(request);
    };
    return (await asJson(`ingest ${path}`, { client: { ingestLines } }))["change"];
  };
  expect(await during(() => {})).toBeNull();
  expect(await during((path) => appendFileSync(path, line("more")))).toBe("grown");
  expect(await during((path) => truncateSync(path, 100))).toBe("truncated");
  expect(
    await during((path) => {
      rmSync(path);
      writeFileSync(path, line("another"));
    }),
  ).toBe("replaced");
});

test("harvest: nothing to take in is fine", async () => {
  expect(await asJson("harvest")).toMatchObject({ code: 0, lines: 0, stored: 0, files: [] });
  inSpool("");
  expect(await ran("harvest")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Nothing to take in"),
  });
});

test("harvest: both files are taken in and archived, for their owner alone", async () => {
  inSpool(line("one") + line("two"));
  inSpool('{"type":"ops.alert","summary":"x"}\n', "events.jsonl");
  const { calls } = await ran("harvest");
  expect(told(calls).map(({ as, lines, file: from }) => [as, lines.length, from!.name])).toEqual([
    ["observations", 2, "observations.jsonl"],
    ["events", 1, "events.jsonl"],
  ]);
  const archived = readdirSync(join(home, "spool", "archive")).sort();
  expect(archived).toEqual([
    expect.stringMatching(/^events-20261020T120000Z-[0-9a-f]{8}\.jsonl$/),
    expect.stringMatching(/^observations-20261020T120000Z-[0-9a-f]{8}\.jsonl$/),
  ]);
  for (const name of archived)
    expect(statSync(join(home, "spool", "archive", name)).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(home, "spool"))).toEqual(["archive"]);
});

test("harvest: removes or archives elsewhere when it is told to", async () => {
  inSpool(line("one"));
  expect(await asJson("harvest --delete")).toMatchObject({ stored: 1, files: [{ went: "deleted" }] });
  expect(readdirSync(join(home, "spool"))).toEqual([]);
  const other = file(line("one"), "mine.jsonl");
  const answer = await asJson(`harvest --source ${other} --archive ${join(home, "old")}`);
  expect(answer).toMatchObject({ stored: 1 });
  expect(readdirSync(join(home, "old"))).toEqual([expect.stringMatching(/^mine-.*\.jsonl$/)]);
});

test("harvest: what an earlier one left is taken in first", async () => {
  inSpool(line("older"), "observations.jsonl.20261019T000000Z.processing");
  inSpool(line("newer"));
  const { calls } = await ran("harvest");
  expect(told(calls).map(({ lines }) => lines[0]!.text)).toEqual([
    line("older").trim(),
    line("newer").trim(),
  ]);
});

test("harvest: when the store fails, the file is there for the next one", async () => {
  inSpool(line("one"));
  const ingestLines = async () => {
    throw new NacreError("store/unavailable", "gone", "try again");
  };
  expect((await ran("harvest", { client: { ingestLines } })).code).toBe(5);
  expect(await asJson("harvest")).toMatchObject({ code: 0, stored: 1, recovered: 1 });
});

test("harvest: a poisoned file stops nobody", async () => {
  mkdirSync(join(home, "spool", "observations.jsonl.20261018T000000Z.processing"), { recursive: true });
  inSpool("garbage\n\0\0\0\n", "observations.jsonl.20261019T000000Z.processing");
  inSpool(line("one") + line("bad"));
  const answer = await asJson("harvest");
  expect(answer).toMatchObject({ code: 4, rejected: 1 });
  expect(answer["files"]).toMatchObject([
    { trouble: expect.stringContaining("folder"), went: "kept" },
    { trouble: null },
    { trouble: null, stored: 1, rejected: 1 },
  ]);
});

test("harvest: a last line that is not whole is left until it is, or until nobody writes it", async () => {
  const path = inSpool(`${line("one")}{"summary":"tw`);
  const answer = await asJson("harvest", {
    dependencies: { now: () => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now() },
  });
  expect(answer).toMatchObject({ code: 0, lines: 1, files: [{ partial: true, went: "kept" }] });
  const [left] = readdirSync(join(home, "spool")).filter((name) => name.endsWith(".processing"));
  appendFileSync(join(home, "spool", left!), 'o"}\n');
  const again = await asJson("harvest", { dependencies: { now: () => Date.now() } });
  // What was told before is not told again.
  expect(again).toMatchObject({ lines: 1, stored: 1, recovered: 1, files: [{ partial: false }] });
  expect(readdirSync(join(home, "spool"))).toEqual(["archive"]);
  inSpool(`${line("one")}{"summary":"tw`);
  const later = await asJson("harvest", { dependencies: { now: () => Date.now() + 3_600_000 } });
  expect(later).toMatchObject({ lines: 2, files: [{ partial: false }] });
});

test("harvest: with --finish half a line is taken for what it is, and the file is archived", async () => {
  const path = inSpool(`${line("one")}{"summary":"bad`);
  const now = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  const { stdout } = await ran("harvest", { dependencies: { now } });
  expect(stdout).toContain("--finish");
  const [left] = readdirSync(join(home, "spool")).filter((name) => name.endsWith(".processing"));
  expect(statSync(join(home, "spool", left!)).mode & 0o777).toBe(0o600);
  const answer = await asJson("harvest --finish", { dependencies: { now } });
  expect(answer).toMatchObject({ lines: 1, rejected: 1, files: [{ partial: false }] });
  expect(readdirSync(join(home, "spool"))).toEqual(["archive"]);
});

test("harvest: what was rewritten before the half line is told anew", async () => {
  const path = inSpool(`${line("one")}{"summary":"tw`);
  const now = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  await ran("harvest", { dependencies: { now } });
  const [left] = readdirSync(join(home, "spool")).filter((name) => name.endsWith(".processing"));
  writeFileSync(join(home, "spool", left!), line("six") + line("two"));
  expect(await asJson("harvest", { dependencies: { now } })).toMatchObject({ lines: 2, stored: 2 });
});

test("harvest: an array is that file's trouble, and not taken in by halves", async () => {
  inSpool(JSON.stringify([{ summary: "one" }, { summary: "two" }], null, 2));
  const { code, stdout, calls } = await ran("harvest");
  expect(code).toBe(4);
  expect(stdout).toContain("JSON array");
  expect(told(calls)).toEqual([]);
});

test("harvest: a second one says that another is at work; one that was killed is no hindrance", async () => {
  inSpool(line("one"));
  const lock = join(home, "spool", "harvest.lock");
  writeFileSync(lock, `${process.pid}\n`);
  const now = () => Date.now();
  const busy = await ran("harvest", { dependencies: { now } });
  expect(busy).toMatchObject({ code: 5, calls: [] });
  expect(busy.stderr).toContain("another harvest is at work");
  writeFileSync(lock, "999999999\n");
  expect((await ran("harvest", { dependencies: { now } })).code).toBe(0);
  expect(existsSync(lock)).toBe(false);
  inSpool(line("one"));
  writeFileSync(lock, `${process.pid}\n`);
  expect((await ran("harvest", { dependencies: { now: () => Date.now() + 3_600_000 } })).code).toBe(0);
});

test("what is held back is said, with the command that lists it", async () => {
  const ingestLines: typeof toldAnswers.ingestLines = async (request) => ({
    ...(await toldAnswers.ingestLines(request)),
    held: 1,
  });
  const { stdout, stderr } = await ran(`ingest ${file(line("one"))}`, { client: { ingestLines } });
  expect(stdout).toContain("1 observation held back");
  expect(stderr).toContain("nacre quarantine list");
  inSpool(line("one"));
  expect((await ran("harvest", { client: { ingestLines } })).stderr).toContain("nacre quarantine list");
});
