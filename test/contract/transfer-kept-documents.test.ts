import { expect, test } from "vitest";
import type { DocumentRecord } from "../../src/kernel/transfer/record.ts";
import { eachStore } from "../support/stores.ts";
import { exported, imported } from "../support/transfer.ts";

const NOTE: DocumentRecord = {
  kind: "document",
  agent: "main",
  path: "memory/2026-05-04.md",
  modifiedAt: 1_777_900_000_000,
  text: "# Monday\n\nThe quokka enclosure opens at nine.\n\n\n## Later\n\n- call the vet\n",
};

eachStore("documents that were moved in", (open) => {
  test("are found, read and listed, and leave as they came", async () => {
    await using lab = await open();
    const plain = { ...NOTE, path: "notes.txt", text: "pangolin parking permits" };
    const moved = await imported(lab.engine, [NOTE, plain], { from: "markdown" });
    expect(moved.map(({ outcome }) => outcome)).toEqual(["added", "added"]);
    const { hits } = await lab.engine.search({ query: "quokka enclosure" });
    expect(hits[0]?.excerpt).toContain("quokka");
    const { items } = await lab.engine.get({ refs: [hits[0]!.ref] });
    expect(items[0]?.text).toContain("The quokka enclosure opens at nine.");
    expect(await lab.engine.readDoc({ path: NOTE.path })).toMatchObject({ found: true, totalLines: 8 });
    expect((await lab.engine.readDoc({ path: NOTE.path })).text).toContain("- call the vet");
    const { roots } = await lab.engine.listDocs({});
    expect(roots.map(({ folder, files }) => [folder, files.map(({ path }) => path)])).toEqual([
      ["moved-in", [NOTE.path, "notes.txt"]],
    ]);
    expect(await exported(lab.engine, { kinds: ["document"] })).toEqual([
      NOTE,
      { ...plain, text: "pangolin parking permits\n" },
    ]);
  });

  test("stay when folders are walked through, and go when a person gives them up", async () => {
    await using lab = await open({
      docFiles: {
        list: async () => ({ files: [], more: false }),
        read: async () => undefined,
        watch: () => () => {},
      },
    });
    await imported(lab.engine, [NOTE], { from: "markdown" });
    await lab.engine.watchDocs({ agent: "main", folder: "/home/me/workspace" });
    await lab.engine.syncDocs({});
    expect(await exported(lab.engine, { kinds: ["document"] })).toEqual([NOTE]);
    expect(await lab.engine.unwatchDocs({ folder: "moved-in", agent: "other" })).toEqual({ ended: 0 });
    expect(await lab.engine.unwatchDocs({ folder: "moved-in" })).toEqual({ ended: 1 });
    expect(await exported(lab.engine, { kinds: ["document"] })).toEqual([]);
    expect((await lab.engine.search({ query: "quokka enclosure" })).hits).toEqual([]);
    while (await lab.store.scrub());
    expect(await lab.store.traces(["quokka"])).toEqual([]);
  });

  test("of one path the later one stands; what is no document is refused", async () => {
    await using lab = await open();
    const later = { ...NOTE, modifiedAt: NOTE.modifiedAt + 1, text: "Nothing to see.\n" };
    const outcomes = async (...records: readonly DocumentRecord[]) =>
      (await imported(lab.engine, records, { from: "markdown" })).map(({ outcome }) => outcome);
    expect(await outcomes(NOTE)).toEqual(["added"]);
    expect(await outcomes(NOTE)).toEqual(["known"]);
    expect(await outcomes(later)).toEqual(["added"]);
    expect(await outcomes(NOTE)).toEqual(["known"]);
    expect(await exported(lab.engine, { kinds: ["document"] })).toEqual([later]);
    expect(
      await outcomes(
        { ...NOTE, path: "../../etc/passwd.md" },
        { ...NOTE, path: "memory/.hidden.md" },
        { ...NOTE, text: "\0\0\0\u0001\u0002" },
        { ...NOTE, text: " \n\n" },
      ),
    ).toEqual(["refused", "refused", "refused", "refused"]);
  });

  test("hold no secret", async () => {
    await using lab = await open();
    const secret = "sk-proj-Abcdefghijklmnopqrstuvwxyz012345";
    await imported(lab.engine, [{ ...NOTE, text: `The key is ${secret}\n` }], { from: "markdown" });
    const [{ text }] = (await exported(lab.engine, { kinds: ["document"] })) as [DocumentRecord];
    expect(text).toMatch(/^The key is \[secret:/);
    expect(await lab.store.traces([secret])).toEqual([]);
  });
});
