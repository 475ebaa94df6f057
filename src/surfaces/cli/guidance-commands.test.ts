/** `nacre guidance`: what a person is told who does not know their way yet. */

import { expect, test } from "vitest";
import { answers, cli } from "./cli.fixture.ts";
import { aShard } from "./memory.fixture.ts";

test("one at a time: several are refused before anything is done; a pasted line may name its message", async () => {
  for (const verb of ["show", "revoke"]) {
    const ran = await cli(`guidance ${verb} shard:2 shard:3`);
    expect(ran).toMatchObject({ code: 2, stdout: "", calls: [] });
    expect(ran.stderr).toBe(
      "error: several are named: shard:2, shard:3\nhint: Give one at a time, such as shard:2.\n",
    );
    const pasted = await cli(["guidance", verb, "shard:2 2026-10-02 14:03 form: as msg:42 says"]);
    expect(pasted.calls.map(([, request]) => request)).toEqual([{ ref: "shard:2" }]);
  }
});

test("an empty list says of what it is empty; how to say something only where that would be listed", async () => {
  const client = { listGuidance: async () => ({ shards: [], total: 0 }) };
  const none = await cli("guidance list", { client });
  expect(none.stderr).toBe(
    "Nothing of that is in force.\nTo say something for good: nacre guidance add TEXT\n",
  );
  const gone = await cli("guidance list --state superseded,revoked", { client });
  expect(gone.stderr).toBe("None is superseded or revoked.\n");
});

test("the next page is of the same states", async () => {
  const client = { listGuidance: async () => ({ shards: [aShard], total: 2 }) };
  const ran = await cli("guidance list --state revoked -n 1", { client });
  expect(ran.stderr).toBe("2 in all. Older ones: nacre guidance list --state revoked --before shard:2\n");
});

test("what takes another back is not said to stand", async () => {
  const took = { ...aShard, state: "revoked", takesBack: true, text: "Forget the tabs." } as const;
  const detail = { ...took, topic: null, stability: 0.2, mask: 0, chain: [] };
  const why = ["It took back shard:1, and is no instruction itself."];
  const { stdout } = await cli("guidance show shard:2", {
    client: { showGuidance: async () => ({ ...detail, why }) },
  });
  expect(stdout).toContain("shard:2  user:owner  takes back\n");
  expect(stdout).toContain("\n\nwhat it did\n  It took back shard:1, and is no instruction itself.\n");
  expect(stdout).not.toContain("holds until");
  const list = await cli("guidance list --state revoked", {
    client: { listGuidance: async () => ({ shards: [took], total: 1 }) },
  });
  expect(list.stdout).toContain("takes back");
});

test("flags that name several shelves are refused in words that are true of instructions too", async () => {
  const ran = await cli("guidance add --global --lane agent:main:main Use tabs");
  expect(ran).toMatchObject({ code: 2, calls: [] });
  expect(ran.stderr).toContain("these name several shelves, and one is meant");
});

test("status: one summary is one", async () => {
  const status = await answers.status({});
  const one = { ...status, folding: { ...status.folding, active: 1, deepest: 0 } };
  const { stdout } = await cli("status", { client: { status: async () => one } });
  expect(stdout).toMatch(/ 1 summary(?:,|$)/m);
});
