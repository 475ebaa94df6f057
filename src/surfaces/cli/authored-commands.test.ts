import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { cli } from "./cli.fixture.ts";
import { memoryAnswers } from "./memory.fixture.ts";

test("authored list: tokens by tier, why a file is not used, and what is declared and not there", async () => {
  const { stdout, code } = await cli("authored list");
  expect(code).toBe(0);
  expect(stdout).toBe(
    [
      "main  /home/anna/workspace",
      "2 files: 120 tokens hard, 40 soft, 300 lore",
      "file         size  hard  soft  lore",
      "AGENTS.md  1.2 kB   120    40   300",
      "SOUL.md    9.0 MB     0     0     0",
      "SOUL.md: it is larger than a megabyte",
      "",
      "style.md is declared as authored and not used: it is not there",
      "",
    ].join("\n"),
  );
  const none = await cli("authored list", {
    client: { listAuthored: async () => ({ roots: [], missing: [] }) },
  });
  expect(none).toMatchObject({ code: 0, stdout: "" });
  expect(none.stderr).toContain("To name one yourself: nacre docs watch FOLDER\n");
});

test("a file that is used as it last was is told from one that is not used", async () => {
  const { roots } = await memoryAnswers.listAuthored({});
  const [agents, soul] = roots[0]!.files.map((file) => ({ ...file, trouble: "unreadable" }));
  const node = await memoryAnswers.showAuthored({ path: "AGENTS.md" });
  const listed = await cli("authored list", {
    client: {
      listAuthored: async () => ({ roots: [{ ...roots[0]!, files: [agents!, soul!] }], missing: [] }),
    },
  });
  const why = "it cannot be read, or leads out of its folder";
  expect(listed.stdout).toContain(`AGENTS.md: ${why}; what it last said counts\nSOUL.md: ${why}\n`);
  const shown = (file: typeof agents) =>
    cli("authored show AGENTS.md", {
      client: { showAuthored: async () => ({ ...node, ...file! }) },
    });
  expect((await shown(agents)).stdout).toContain(`as it last was: ${why}\n`);
  expect((await shown(soul)).stdout).toContain(`not used: ${why}\n`);
});

test("authored show: nodes with tier, lines and what they oblige or forbid; one tier on request", async () => {
  const all = await cli("authored show AGENTS.md");
  expect(all.calls).toEqual([["showAuthored", { path: "AGENTS.md" }]]);
  expect(all.stdout).toBe(
    [
      "AGENTS.md  /home/anna/workspace",
      "120 tokens hard, 40 soft, 300 lore",
      "see also deploy.md",
      "",
      "lore  L1, heading, 3 tokens",
      "    # Rules",
      "",
      "hard  L3-L4, item, 12 tokens, obliges, forbids",
      "    - Always answer in English.",
      "      Never in another tongue.",
      "",
    ].join("\n"),
  );
  const hard = await cli("authored show AGENTS.md --tier hard --agent garden --json");
  expect(hard.calls).toEqual([["showAuthored", { path: "AGENTS.md", agent: "garden" }]]);
  expect(JSON.parse(hard.stdout).nodes).toMatchObject([{ tier: "hard" }]);
  expect((await cli("authored show AGENTS.md --tier medium")).code).toBe(2);
});

test("docs watch --notes and docs unwatch: by the whole path; a folder that is gone can be given up", async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "nacre-notes-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const watched = await cli(["docs", "watch", folder, "--notes"]);
  expect(watched.calls).toEqual([["watchDocs", { agent: "main", folder, as: "notes" }]]);
  const ended = await cli(["docs", "unwatch", `${folder}/gone`, "--agent", "garden"]);
  expect(ended.calls).toEqual([["unwatchDocs", { folder: `${folder}/gone`, agent: "garden" }]]);
  const nobody = await cli(["docs", "unwatch", folder], {
    client: { unwatchDocs: async () => ({ ended: 0 }) },
  });
  expect(nobody).toMatchObject({ code: 3, stdout: "" });
  expect(nobody.stderr).toContain(`nobody watches ${folder}\nhint: `);
});
