/** `nacre graph`: what is asked for, what is refused before anything is asked, and what a person reads. */

import { expect, test } from "vitest";
import { cli } from "./cli.fixture.ts";
import { graphAnswers } from "./graph.fixture.ts";

const asked = async (typed: string | readonly string[]) =>
  (await cli(typed)).calls.map(([, request]) => request)[0];

test("what is typed is what is asked for", async () => {
  expect(
    await asked("graph match wake on movement --hops 3 --type uses,mentions -n 2 --scope atlas"),
  ).toEqual({
    ...{ idea: "wake on movement", limit: 2, scope: "atlas" },
    bounds: { hops: 3, types: ["uses", "mentions"] },
  });
  expect(await asked("graph neighbours kelpie")).toEqual({ entity: "kelpie", hops: 1 });
  expect(await asked("graph subgraph kelpie --nodes 9 --edges 8")).toEqual({
    entity: "kelpie",
    nodes: 9,
    edges: 8,
  });
  expect(await asked("graph path a b --at 2026-03-01T00:00")).toEqual({
    ...{ from: "a", to: "b", hops: 4, at: Date.UTC(2026, 2, 1) },
  });
  expect(await asked("graph export --format mermaid kelpie")).toEqual({
    format: "mermaid",
    entity: "kelpie",
  });
  expect(await asked("graph link project:a uses tool:b --evidence msg:1,msg:2 --from 2026-03-01")).toEqual({
    ...{
      src: "project:a",
      type: "uses",
      dst: "tool:b",
      evidence: ["msg:1", "msg:2"],
      from: Date.UTC(2026, 2, 1),
    },
  });
  expect(await asked(["graph", "alias", "kelpie", "the tag"])).toEqual({
    how: "alias",
    entity: "kelpie",
    as: "the tag",
  });
  expect(await asked("graph merge a b --scope s")).toEqual({
    how: "merge",
    entity: "a",
    as: "b",
    scope: "s",
  });
  expect(await asked("graph unmerge a")).toEqual({ how: "unmerge", entity: "a" });
  expect(await asked("graph entities --type tool,project")).toEqual({
    types: ["project", "tool"],
    limit: 50,
  });
  expect(await asked("graph review --accept edge:1 --reject edge:2")).toEqual({
    ...{ accept: ["edge:1"], reject: ["edge:2"], limit: 20 },
  });
  expect(await asked("graph rebuild --dry-run")).toEqual({ dryRun: true });
});

test.each([
  ["graph match", "IDEA"],
  ["graph link a owns b --evidence msg:1", "uses"],
  ["graph neighbours kelpie --hops 7", "from 1 to 6"],
  ["graph entities --type planet", "project"],
  ["graph merge a", "INTO"],
])("%s is refused before anybody is asked", async (typed, says) => {
  const ran = await cli(typed);
  expect(ran).toMatchObject({ code: 2, stdout: "", calls: [] });
  expect(ran.stderr).toContain(says);
});

test("a match shows the path that leads there, with what it rests on; what no path explains is only counted", async () => {
  const ran = await cli("graph match wake on movement");
  expect(ran.stdout).toMatchInlineSnapshot(`
    "1. kelpie  project:kelpie, score 0.82
       wake on movement ~ obs:8 ~ tool:accelerometer ← uses ← project:kelpie
          0.82  the accelerometer can wake the board by itself
          cites obs:8, fact:4, msg:42
    "
  `);
  expect(ran.stderr).toBe("2 candidates left out: no path explains them.\n");
});

test("an arrow goes as its edge does, whichever way is walked; a name that fits begins the path", async () => {
  const { matches, ...answer } = await graphAnswers.matchIdea({ idea: "" });
  const [match] = matches;
  const [path] = match!.paths;
  const step = path!.steps[0]!;
  const along = {
    ...path!,
    seed: { ...path!.seed, ref: "project:puffin" },
    steps: [{ from: "project:puffin", edge: { ...step.edge, src: "project:puffin" }, to: "tool:x" }] as const,
  };
  const shown = await cli("graph match puffin", {
    client: { matchIdea: async () => ({ ...answer, matches: [{ ...match!, paths: [along] }] }) },
  });
  expect(shown.stdout).toContain("puffin ~ project:puffin → uses → tool:x\n");
});

test("a walk that stopped early says at what, and how to go further", async () => {
  expect((await cli("graph subgraph kelpie")).stderr).toBe(
    "The walk stopped early: there are more entities: --nodes\n",
  );
  expect((await cli("graph path a nowhere")).stdout).toBe("No path leads there.\n");
  const { from, ...answer } = await graphAnswers.findPath({ from: "a", to: "a" });
  const same = { client: { findPath: async () => ({ ...answer, from, to: from, path: [] }) } };
  expect((await cli("graph path a a", same)).stdout).toBe("Both are tool:accelerometer.\n");
});

test("a rebuild that is interrupted says what became of the graph", async () => {
  const controller = new AbortController();
  const rebuildGraph = async () => {
    controller.abort();
    return graphAnswers.rebuildGraph({});
  };
  const ran = await cli("graph rebuild", {
    client: { rebuildGraph },
    dependencies: { signal: controller.signal },
  });
  expect(ran.stderr).toContain("Interrupted. The graph is whole");
  expect((await cli("graph rebuild")).stderr).not.toContain("Interrupted");
});

test("errors in the graph end with 4; nothing to match is no failure", async () => {
  expect((await cli("graph lint")).code).toBe(4);
  const none = async () => ({ matches: [], unexplained: 0, stopped: null, degraded: ["vectors"] }) as const;
  const ran = await cli("graph match x --home /srv/other", { client: { matchIdea: none } });
  expect(ran).toMatchObject({ code: 0, stdout: "" });
  expect(ran.stderr).toContain("nacre graph entities --type project --home /srv/other");
  expect(ran.stderr).toContain("Not all was looked at: vectors");
});
