/** Authored files of a workspace: kept up with, shown by tier, their lore found and their rules not. */

import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { authoredFilesOnDisk, docFilesOnDisk } from "../../src/adapters/docs-fs/index.ts";
import { markdownItReader } from "../../src/adapters/markdown-it/index.ts";
import type { Asker } from "../../src/engine/index.ts";
import type { AuthoredFiles } from "../../src/rooms/authored/index.ts";
import { readPlan } from "../../src/rooms/pack/index.ts";
import { prompt } from "../support/fold.ts";
import { hostTranscript, LANE } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const OWNER: Asker = { ...LANE, isOwner: true };
const GROUP: Asker = { agent: "main", sessionKey: "agent:main:telegram:group:7", isOwner: true };
const SECRET = ["ghp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("_");

async function folderAt(name: string) {
  const folder = await mkdtemp(join(tmpdir(), `nacre-${name}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  let written = 0;
  return {
    folder,
    /** Each a minute after the one before, and long ago: a file that was written just now is always read again. */
    async write(path: string, content: string | Uint8Array): Promise<void> {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
      written += 1;
      const at = new Date(Date.UTC(2020, 0, 1, 0, written));
      await utimes(join(folder, path), at, at);
    },
    remove: (path: string) => rm(join(folder, path), { recursive: true }),
  };
}

/** Answers how many batches it took. */
async function keepUp({ engine }: Lab): Promise<number> {
  let batches = 0;
  for (;;) {
    const batch = await engine.prepareAuthored({});
    if (batch.idle) break;
    await engine.applyAuthored(batch);
    batches += 1;
    expect(batches).toBeLessThan(100);
  }
  for (let slices = 0; ; slices += 1) {
    const batch = await engine.prepareDocs({});
    if (!batch.idle) await engine.applyDocs(batch);
    if (batch.idle && !batch.pending) return batches;
    expect(slices).toBeLessThan(100);
  }
}

const texts = async ({ store }: Lab) =>
  store.read(async ({ authored, docs }) => {
    const all: string[] = [];
    for (const { shelf } of await docs.roots())
      for (const { path, text, trouble } of await authored.files(shelf))
        all.push(`${path}: ${trouble ?? text}`);
    return all;
  });

eachStore("authored files", (openLab) => {
  const open = (declared: readonly string[] = [], files: AuthoredFiles = authoredFilesOnDisk()) =>
    openLab({ docFiles: docFilesOnDisk(), authored: { markdown: markdownItReader(), files, declared } });
  const search = async (lab: Lab, query: string, more: object = {}) =>
    (await lab.engine.search({ query, asker: OWNER, kinds: ["doc"], ...more })).hits;

  test("what is written is known as it was written, what changes anew, what goes is gone", async () => {
    await using lab = await open();
    const { folder, write, remove } = await folderAt("workspace");
    await write("AGENTS.md", `\ufeff- Always answer.\r\n\r\nMy key is ${SECRET}`);
    await write("SOUL.md", "Be kind.");
    await write("README.md", "- Nobody's rule.");
    await write("rules/style.md", "- Use tabs.");
    await lab.engine.watchDocs({ agent: "main", folder });
    expect(await keepUp(lab)).toBe(1);
    expect(await keepUp(lab)).toBe(0);
    // Secrets too: this is what goes into a prompt.
    expect(await texts(lab)).toEqual([
      `AGENTS.md: \ufeff- Always answer.\r\n\r\nMy key is ${SECRET}`,
      "SOUL.md: Be kind.",
    ]);
    await write("AGENTS.md", "- Never answer.");
    await remove("SOUL.md");
    await keepUp(lab);
    expect(await texts(lab)).toEqual(["AGENTS.md: - Never answer."]);
  });

  test("files that are declared count too, within the workspace", async () => {
    await using lab = await open(["rules/style.md", "rules/none.md"]);
    const { folder, write } = await folderAt("workspace");
    await write("rules/style.md", "- Use tabs.");
    await lab.engine.watchDocs({ agent: "main", folder });
    await keepUp(lab);
    expect(await texts(lab)).toEqual(["rules/style.md: - Use tabs."]);
  });

  test("huge, binary and unreadable files are known with their trouble, and used again when it is over", async () => {
    await using lab = await open();
    const { folder, write, remove } = await folderAt("workspace");
    await write("AGENTS.md", "- x\n".repeat(300_000));
    await write("SOUL.md", new Uint8Array([0, 1, 2, 0]));
    await symlink("/etc/hosts", join(folder, "USER.md"));
    await lab.engine.watchDocs({ agent: "main", folder });
    await keepUp(lab);
    expect(await texts(lab)).toEqual(["AGENTS.md: too-large", "SOUL.md: binary", "USER.md: unreadable"]);
    const { notes } = await lab.engine.status({});
    expect(notes).toEqual([
      `AGENTS.md in ${folder} is not used: it is larger than a megabyte`,
      `SOUL.md in ${folder} is not used: it is not text`,
      `USER.md in ${folder} is not used: it cannot be read, or leads out of its folder`,
    ]);
    await write("AGENTS.md", "- x");
    await remove("USER.md");
    await keepUp(lab);
    expect(await texts(lab)).toEqual(["AGENTS.md: - x", "SOUL.md: binary"]);
  });

  test("of one that is written to all the time, what it last said counts until it rests", async () => {
    const files = authoredFilesOnDisk();
    let isChanging = false;
    const unsteady: AuthoredFiles = {
      ...files,
      async read(...request) {
        const read = await files.read(...request);
        return read && isChanging ? { ...read, changing: true } : read;
      },
    };
    await using lab = await open([], unsteady);
    const { folder, write } = await folderAt("workspace");
    await write("AGENTS.md", "- One.");
    await lab.engine.watchDocs({ agent: "main", folder });
    await keepUp(lab);
    isChanging = true;
    await write("AGENTS.md", "- Tw");
    await write("SOUL.md", "half of");
    await keepUp(lab);
    const known = () =>
      lab.store.read(async ({ authored, docs }) => {
        const [root] = await docs.roots();
        return (await authored.files(root!.shelf)).map(({ path, text, trouble }) => [path, text, trouble]);
      });
    expect(await known()).toEqual([
      ["AGENTS.md", "- One.", "changing"],
      ["SOUL.md", null, "changing"],
    ]);
    expect(await keepUp(lab)).toBe(0);
    isChanging = false;
    await keepUp(lab);
    expect(await known()).toEqual([
      ["AGENTS.md", "- Tw", null],
      ["SOUL.md", "half of", null],
    ]);
  });

  test("a workspace that nobody can look at has deleted nothing: what its files last said counts, and it is said", async () => {
    await using lab = await open(["rules/style.md"]);
    const { folder, write, remove } = await folderAt("workspace");
    const away = `${folder}-away`;
    onTestFinished(() => rm(away, { recursive: true, force: true }));
    await write("AGENTS.md", "- Never call before nine.\n");
    await write("rules/style.md", "- Use tabs.\n\nThe house style is called pelargonium.\n");
    await lab.engine.watchDocs({ agent: "main", folder });
    await keepUp(lab);
    const injects = { files: ["AGENTS.md"], maxChars: 20_000, totalMaxChars: 60_000, others: true };
    const asked = async () => {
      const plan = await prompt(lab, hostTranscript(), { injects });
      const { degraded } = readPlan(plan.account)!;
      const block = plan.authored?.blocks?.join("") ?? "";
      return [block.includes("before nine"), block.includes("Use tabs"), degraded];
    };
    // The host shows the first itself.
    expect(await asked()).toEqual([false, true, []]);
    await rename(folder, away);
    await keepUp(lab);
    expect(await keepUp(lab)).toBe(0);
    // What we cannot read, the host cannot show either.
    const unread = ["authored-unreadable: AGENTS.md", "authored-unreadable: rules/style.md"];
    expect(await asked()).toEqual([true, true, unread]);
    const said = ["AGENTS.md", "rules/style.md"].map(
      (path) => `${path} in ${folder} is used as it last was: it cannot be read, or leads out of its folder`,
    );
    expect((await lab.engine.status({})).notes).toEqual(said);
    const check = (await lab.engine.doctor({})).checks.find(({ name }) => name === "authored");
    expect(check).toMatchObject({ ok: false, count: 2, detail: said.join("; ") });
    const { roots } = await lab.engine.listAuthored({});
    expect(roots[0]!.files).toMatchObject([{ trouble: "unreadable" }, { trouble: "unreadable" }]);
    expect(roots[0]!.files[0]!.tokens.hard).toBeGreaterThan(0);
    expect((await search(lab, "pelargonium")).map(({ path }) => path)).toEqual(["rules/style.md"]);
    // Back again, not a byte of it another; and only then may something be gone.
    await rename(away, folder);
    await keepUp(lab);
    expect(await asked()).toEqual([false, true, []]);
    expect((await lab.engine.status({})).notes).toEqual([]);
    await remove("rules");
    await keepUp(lab);
    expect(await asked()).toEqual([false, false, []]);
  });

  test("a file that cannot be read any more keeps what it last said, and is read as soon as it can be", async () => {
    const files = authoredFilesOnDisk();
    let isClosed = false;
    const closing: AuthoredFiles = {
      ...files,
      read: async (...request) => (isClosed ? undefined : files.read(...request)),
    };
    await using lab = await open([], closing);
    const { folder, write } = await folderAt("workspace");
    await write("AGENTS.md", "- One.");
    await lab.engine.watchDocs({ agent: "main", folder });
    await keepUp(lab);
    isClosed = true;
    await write("AGENTS.md", "- Two, and more.");
    await write("SOUL.md", "- Nobody has read this.");
    await keepUp(lab);
    const known = () =>
      lab.store.read(async ({ authored, docs }) => {
        const [root] = await docs.roots();
        return (await authored.files(root!.shelf)).map(({ path, text, trouble }) => [path, text, trouble]);
      });
    expect(await known()).toEqual([
      ["AGENTS.md", "- One.", "unreadable"],
      ["SOUL.md", null, "unreadable"],
    ]);
    expect(await keepUp(lab)).toBe(0);
    // Rights change neither its size nor its time.
    isClosed = false;
    await keepUp(lab);
    expect(await known()).toEqual([
      ["AGENTS.md", "- Two, and more.", null],
      ["SOUL.md", "- Nobody has read this.", null],
    ]);
  });

  test("another workspace takes the place of the one before at once, and what was read of that is not stored", async () => {
    await using lab = await open();
    const [one, two] = [await folderAt("one"), await folderAt("two")];
    await one.write("AGENTS.md", "- One.");
    await lab.engine.watchDocs({ agent: "main", folder: one.folder });
    await keepUp(lab);
    await one.write("AGENTS.md", "- Another one.");
    const late = await lab.engine.prepareAuthored({});
    await lab.engine.watchDocs({ agent: "main", folder: two.folder });
    expect(await texts(lab)).toEqual([]);
    expect(await lab.engine.applyAuthored(late)).toEqual({ changed: 0 });
    expect(await texts(lab)).toEqual([]);
  });

  test("a batch that is applied twice changes nothing the second time", async () => {
    await using lab = await open();
    const { folder, write } = await folderAt("workspace");
    await write("AGENTS.md", "- One.");
    await lab.engine.watchDocs({ agent: "main", folder });
    const batch = await lab.engine.prepareAuthored({});
    expect(await lab.engine.applyAuthored(batch)).toEqual({ changed: 1 });
    expect(await lab.engine.applyAuthored(batch)).toEqual({ changed: 0 });
  });

  test("they are listed by tier and shown node by node, without secrets", async () => {
    await using lab = await open();
    const { folder, write } = await folderAt("workspace");
    await write(
      "AGENTS.md",
      `---\nhop_targets: [deploy.md]\n---\n# Rules\n\n- Always answer.\n\nThe token is ${SECRET} today.\n`,
    );
    await lab.engine.watchDocs({ agent: "main", folder });
    await keepUp(lab);
    const { roots } = await lab.engine.listAuthored({});
    expect(roots).toMatchObject([{ agent: "main", folder, files: [{ path: "AGENTS.md", trouble: null }] }]);
    const shown = await lab.engine.showAuthored({ path: "./AGENTS.md" });
    expect(shown.tokens).toEqual(roots[0]!.files[0]!.tokens);
    expect(shown.tokens.hard).toBeGreaterThan(0);
    expect(shown.nodes.map(({ tier, kind, lines }) => [tier, kind, lines.from, lines.to])).toEqual([
      ["hard", "frontmatter", 1, 3],
      ["lore", "heading", 4, 4],
      ["hard", "item", 6, 6],
      ["lore", "paragraph", 8, 8],
    ]);
    expect(shown.hopTargets).toEqual(["deploy.md"]);
    expect(JSON.stringify(shown)).not.toContain(SECRET);
    for (const request of [{ path: "SOUL.md" }, { path: "AGENTS.md", agent: "work" }])
      await expect(lab.engine.showAuthored(request)).rejects.toMatchObject({ code: "doc/unknown" });
  });

  test("what TOOLS.md and declared files tell is found like a document; their rules, and what the host shows, are not", async () => {
    await using lab = await open(["rules/style.md"]);
    const { folder, write } = await folderAt("workspace");
    await write(
      "TOOLS.md",
      `# Cameras\n\nThe driveway camera is a periscope.\n\n- Never unplug the periscope.\n\nIts key is ${SECRET}.\n`,
    );
    await write("rules/style.md", "Our house style is called pelargonium.\n\n- Write pelargonium.\n");
    await write("AGENTS.md", "The mascot is a hippogriff.\n");
    await write("memory/a.md", "The periscope was cleaned.");
    await lab.engine.watchDocs({ agent: "main", folder });
    await keepUp(lab);
    const [first, ...rest] = await search(lab, "periscope camera driveway");
    expect(first).toMatchObject({
      kind: "doc",
      path: "TOOLS.md",
      lines: { from: 1, to: 7 },
      shelf: "docs:main",
    });
    expect(rest.map(({ path }) => path)).toEqual(["memory/a.md"]);
    const whole = await lab.engine.get({ refs: [first!.ref], asker: OWNER });
    expect(JSON.stringify(whole)).toContain("driveway camera");
    expect(JSON.stringify(whole)).not.toContain("unplug");
    expect(JSON.stringify(whole)).not.toContain(SECRET);
    expect((await search(lab, "pelargonium")).map(({ path }) => path)).toEqual(["rules/style.md"]);
    expect(await search(lab, "hippogriff")).toEqual([]);
    // As it is cited; by the owner, between two.
    const read = (asker: Asker) => lab.engine.readDoc({ path: "TOOLS.md#L3-L3", asker });
    expect(await read(OWNER)).toMatchObject({ found: true, text: "The driveway camera is a periscope." });
    expect(await read(GROUP)).toMatchObject({ found: false });
    expect(await search(lab, "periscope", { asker: GROUP })).toEqual([]);
    await write("TOOLS.md", "# Cameras\n\n- Only rules.\n");
    await keepUp(lab);
    expect((await search(lab, "periscope")).map(({ path }) => path)).toEqual(["memory/a.md"]);
  });

  test("what a person wrote for the assistant counts more than what either wrote in passing", async () => {
    await using lab = await open();
    const { folder, write } = await folderAt("workspace");
    const said = "The greenhouse thermostat is a Fennimore.";
    await write("memory/a.md", said);
    await write("TOOLS.md", said.replace(".", ", upstairs."));
    await lab.engine.watchDocs({ agent: "main", folder });
    await keepUp(lab);
    const hits = await search(lab, "greenhouse thermostat", { explain: true });
    const authorship = (path: string) =>
      hits.find((hit) => hit.path === path)?.parts?.find(({ name }) => name === "authorship")?.value ?? 0;
    expect(authorship("TOOLS.md")).toBeGreaterThan(authorship("memory/a.md") * 1.5);
  });

  test("a file leads to those that its front matter names, by half of its score", async () => {
    await using lab = await open();
    const { folder, write } = await folderAt("workspace");
    await write(
      "memory/harbour.md",
      "---\nhop_targets: [boats, 'memory/none.md']\n---\nThe harbour of Lagos has a lighthouse keeper called Inês.\n",
    );
    await write("memory/boats.md", "Everything about hulls and sails.\n");
    await write("memory/cars.md", "Everything about wheels.\n");
    await lab.engine.watchDocs({ agent: "main", folder });
    await keepUp(lab);
    const hits = await search(lab, "lighthouse keeper Lagos harbour", { explain: true });
    expect(hits.map(({ path }) => path)).toEqual(["memory/harbour.md", "memory/boats.md"]);
    expect(hits[1]!.score).toBeCloseTo(hits[0]!.score / 2, 3);
    expect(hits[1]!.parts?.map(({ name }) => name)).toEqual(["hop"]);
    // Backwards it does not lead.
    expect((await search(lab, "hulls sails")).map(({ path }) => path)).toEqual(["memory/boats.md"]);
  });

  test("doctor and status name the files whose rules take more than is meant for rules", async () => {
    await using lab = await open();
    const { folder, write } = await folderAt("workspace");
    const check = async () => (await lab.engine.doctor({})).checks.find(({ name }) => name === "authored");
    expect(await check()).toMatchObject({ ok: true, detail: "no authored files" });
    await write(
      "AGENTS.md",
      "- Always answer within the day, and never without having read the question twice.\n".repeat(2_000),
    );
    await write("SOUL.md", "- Be kind.\n\nOnce upon a time.");
    await lab.engine.watchDocs({ agent: "main", folder });
    await keepUp(lab);
    const { roots } = await lab.engine.listAuthored({});
    const [agents, soul] = roots[0]!.files.map(({ tokens }) => tokens.hard);
    expect(agents).toBeGreaterThan(20_000);
    const found = (await check())!;
    expect(found).toMatchObject({ ok: false, count: 1 });
    const figure = (count: number) => count.toLocaleString("en-US");
    expect(found.detail).toBe(
      `The authored rules of main take ${figure(agents! + soul!)} tokens, more than the 20,000 meant for them in prompts of 100,000: AGENTS.md ${figure(agents!)}, SOUL.md ${figure(soul!)}`,
    );
    expect(found.hint).toContain("prompt.hard");
    expect((await lab.engine.status({})).notes).toEqual([found.detail]);
    await write("AGENTS.md", "- Always answer.\n");
    await keepUp(lab);
    expect(await check()).toMatchObject({ ok: true, detail: "2 authored files, rules within their share" });
  });

  test("a file that is declared and nowhere to be found is named", async () => {
    await using lab = await open(["rules/style.md", "/nowhere/vault/rules.md"]);
    expect((await lab.engine.status({})).notes).toEqual([]);
    const { folder } = await folderAt("workspace");
    await lab.engine.watchDocs({ agent: "main", folder });
    const said = [
      "rules/style.md is declared as authored and not used: it is not there",
      "/nowhere/vault/rules.md is declared as authored and not used: it lies in no folder of notes that is watched",
    ];
    expect((await lab.engine.status({})).notes).toEqual(said);
    expect((await lab.engine.listAuthored({})).missing).toEqual(said);
  });

  test("a folder of notes is found whole, but for what is hidden; its lists are no rules unless a file is declared", async () => {
    const { folder, write } = await folderAt("workspace");
    const vault = await folderAt("vault");
    await using lab = await open([join(vault.folder, "Rules.md")]);
    await write("MEMORY.md", "The albatross is called Ada.");
    await vault.write(
      "Birds/Albatross notes.md",
      "An albatross circles the globe.\n\n- Always feed the albatross.\n",
    );
    await vault.write("Rules.md", "- Never feed the albatross.\n");
    for (const hidden of [".obsidian/a.md", ".trash/b.md", ".git/c.md"])
      await vault.write(hidden, "albatross");
    await vault.write("picture.png", "albatross");
    await lab.engine.watchDocs({ agent: "main", folder });
    const notes = { agent: "main", folder: vault.folder, as: "notes" } as const;
    expect(await lab.engine.watchDocs(notes)).toEqual({ changed: true });
    expect(await lab.engine.watchDocs(notes)).toEqual({ changed: false });
    await keepUp(lab);
    expect(
      (await lab.engine.listDocs({})).roots.map(({ agent, as, files }) => [
        agent,
        as,
        files.map(({ path }) => path),
      ]),
    ).toEqual([
      ["main", "workspace", ["MEMORY.md"]],
      ["main", "notes", ["Birds/Albatross notes.md", "Rules.md"]],
    ]);
    const places = async (asker: Asker) =>
      (await search(lab, "albatross", { asker })).map(({ path, shelf }) => `${shelf} ${path}`).toSorted();
    const all = ["docs:main MEMORY.md", "notes:main Birds/Albatross notes.md", "notes:main Rules.md"];
    expect(await places(OWNER)).toEqual(all);
    expect(await places(GROUP)).toEqual([]);
    expect(await places({ ...OWNER, agent: "work", sessionKey: "agent:work:main" })).toEqual([]);
    // Only the one that is declared is a rule; it stands with the workspace of its agent.
    expect(await texts(lab)).toEqual([`${join(vault.folder, "Rules.md")}: - Never feed the albatross.\n`]);
    const read = (path: string, asker = OWNER) => lab.engine.readDoc({ path, asker });
    expect(await read("Birds/Albatross notes.md")).toMatchObject({ found: true, totalLines: 3 });
    expect(await read(join(vault.folder, "Rules.md"))).toMatchObject({ found: true });
    for (const path of [".obsidian/a.md", "picture.png", "../x.md"])
      expect(await read(path), path).toMatchObject({ found: false });
    expect(await read("Rules.md", GROUP)).toMatchObject({ found: false });
  });

  test("a folder that is watched no more is found no more at once, and nothing of it is left; it can be watched again", async () => {
    const vault = await folderAt("vault");
    await using lab = await open();
    await vault.write("a.md", "albatross");
    await vault.write("deep/b.md", "albatross again");
    const notes = { agent: "main", folder: vault.folder, as: "notes" } as const;
    await lab.engine.watchDocs(notes);
    await keepUp(lab);
    expect(await search(lab, "albatross")).toHaveLength(2);
    expect(await lab.engine.unwatchDocs({ folder: "/nowhere" })).toEqual({ ended: 0 });
    expect(await lab.engine.unwatchDocs({ folder: vault.folder, agent: "work" })).toEqual({ ended: 0 });
    expect(await lab.engine.unwatchDocs({ folder: vault.folder })).toEqual({ ended: 1 });
    expect(await search(lab, "albatross")).toEqual([]);
    expect((await lab.engine.listDocs({})).roots).toEqual([]);
    await keepUp(lab);
    expect(await lab.store.read(({ docs }) => docs.roots())).toEqual([]);
    expect(await lab.store.read(({ docs }) => docs.scan(0, 10))).toEqual([]);
    expect(await lab.engine.unwatchDocs({ folder: vault.folder })).toEqual({ ended: 0 });
    expect(await lab.engine.watchDocs(notes)).toEqual({ changed: true });
    await keepUp(lab);
    expect(await search(lab, "albatross")).toHaveLength(2);
  });

  test("a text that only files of the person's own say is no trace of something erased, and they are named", async () => {
    await using lab = await open();
    const { folder, write } = await folderAt("workspace");
    await write("AGENTS.md", "- Never mention the brambleworthing affair.\n");
    await write("memory/a.md", "It began with quixotvelly at the station.\n");
    await lab.engine.watchDocs({ agent: "main", folder });
    await keepUp(lab);
    const sought = async (...texts: readonly string[]) => lab.engine.traces({ texts });
    const found = await sought(
      "the brambleworthing affair",
      "quixotvelly at the station",
      "nobody says this",
    );
    expect(found.files).toEqual([`AGENTS.md in ${folder}`, `memory/a.md in ${folder}`]);
    expect(found.traces.length).toBeGreaterThan(1);
    expect(found.traces.filter(({ said }) => !said)).toEqual([]);
    expect(await sought("nobody says this")).toMatchObject({ files: [], traces: [] });
  });
});
