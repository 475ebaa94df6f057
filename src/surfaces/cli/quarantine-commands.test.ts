/** A person's word on what waits, as it is typed. */

import { expect, test } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import { cli, type Ran } from "./cli.fixture.ts";

test("quarantine: each is reported, also where another one is unknown", async () => {
  const resolveQuarantine = async ({ ref, accept = false }: { ref: string; accept?: boolean }) => {
    if (ref === "msg:9") throw new NacreError("history/unknown-message", "there is no msg:9", "");
    if (ref === "msg:8") throw new NacreError("history/not-quarantined", "msg:8 is confirmed", "");
    return { ref, state: accept ? "confirmed" : "rejected", summaries: 0 };
  };
  const client = { resolveQuarantine };
  const ran = await cli("quarantine reject msg:7 msg:9 msg:8 msg:6", { client });
  expect(ran.code).toBe(3);
  expect(ran.stdout).toBe(
    "msg:7 rejected\nmsg:9 not rejected: there is no msg:9\nmsg:8 not rejected: msg:8 is confirmed\nmsg:6 rejected\n",
  );
  expect((await cli("quarantine reject msg:8", { client })).code).toBe(1);
});

test("quarantine --all: asks on a terminal, and needs --yes elsewhere", async () => {
  const resolved = ({ calls }: Ran) => calls.filter(([name]) => name === "resolveQuarantine").length;
  const unasked = await cli("quarantine accept --all");
  expect(unasked).toMatchObject({ code: 2, stdout: "" });
  expect(unasked.stderr).toContain("Add --yes.");
  expect(resolved(unasked)).toBe(0);
  expect(await cli("quarantine accept --all --yes")).toMatchObject({ code: 0, stdout: "msg:7 confirmed\n" });
  const asked = (stdin: string) => cli("quarantine reject --all", { tty: true, stdin });
  const declined = await asked("n\n");
  expect(declined).toMatchObject({ code: 0, stdout: "" });
  expect(declined.stderr).toContain("Nothing was changed.");
  expect(resolved(declined)).toBe(0);
  const agreed = await asked("y\n");
  expect(agreed.stderr).toContain("reject 1 message? [y/N]");
  expect(agreed.stdout).toBe("msg:7 rejected\n");
  for (const typed of ["quarantine accept", "quarantine accept --all msg:7"])
    expect(await cli(typed), typed).toMatchObject({ code: 2, calls: [] });
});

test("quarantine list names the lane", async () => {
  expect((await cli("quarantine list")).stdout).toContain("agent:main:main  again?");
});

test("quarantine reopen: what was decided is taken back, and listed with --decided before that", async () => {
  const listed = await cli("quarantine list --decided");
  expect(listed.stdout).toContain("user rejected");
  expect(listed.calls).toEqual([["listQuarantine", { limit: 50, decided: "all" }]]);
  expect(listed.stderr).toContain("quarantine reopen REF");
  const { code, stdout, calls } = await cli("quarantine reopen msg:7 msg:8");
  expect([code, stdout]).toEqual([0, "msg:7 quarantined\nmsg:8 quarantined\n"]);
  expect(calls).toEqual([
    ["resolveQuarantine", { ref: "msg:7", reopen: true }],
    ["resolveQuarantine", { ref: "msg:8", reopen: true }],
  ]);
  const refused = async () => {
    throw new NacreError("history/not-quarantined", "it is not known that msg:7 ever waited", "");
  };
  const never = await cli("quarantine reopen msg:7", { client: { resolveQuarantine: refused } });
  expect(never.stdout).toBe("msg:7 does not wait again: it is not known that msg:7 ever waited\n");
  expect(never.code).toBe(1);
});

test("quarantine: every reference is checked before any is resolved", async () => {
  expect(await cli("quarantine accept msg:7 seven")).toMatchObject({ code: 2, calls: [] });
  const { stdout, calls } = await cli("quarantine reject msg:7 msg:8");
  expect(stdout).toBe("msg:7 rejected\nmsg:8 rejected\n");
  expect(calls).toHaveLength(2);
});
