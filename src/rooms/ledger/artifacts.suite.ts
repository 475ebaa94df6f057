/** Artifacts in a store: each once a shelf, byte for byte. */

import { createHash, randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { codeOf } from "../../kernel/errors.ts";
import { artifactId, type ShelfId, shelfId } from "../../kernel/ids.ts";
import type { NewArtifact } from "./artifact.ts";
import type { ArtifactStore } from "./port.ts";
import { type OpenLedger, shelfIn } from "./samples.suite.ts";

export function artifactSuite(name: string, open: () => Promise<OpenLedger>): void {
  describe(`${name}: artifacts`, () => {
    let opened: OpenLedger;
    let own: ShelfId;
    const write = <T>(work: (artifacts: ArtifactStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ artifacts }) => work(artifacts));
    const read = <T>(work: (artifacts: ArtifactStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ artifacts }) => work(artifacts));
    const artifact = (content: Uint8Array, more: Partial<NewArtifact> = {}): NewArtifact => ({
      ...{ shelf: own, type: "text/plain", name: null, at: instantOf(7), content },
      sha256: createHash("sha256").update(content).digest("hex"),
      ...more,
    });
    const put = (content: Uint8Array, more: Partial<NewArtifact> = {}) =>
      write((artifacts) => artifacts.put(artifact(content, more)));

    beforeEach(async () => {
      opened = await open();
      own = await shelfIn(opened, "user", "user:owner");
    });
    afterEach(() => opened.close());

    test("come back byte for byte, whatever they are", async () => {
      const contents = [
        Buffer.alloc(0),
        Buffer.from("a line\n"),
        Buffer.from("the same line again\n".repeat(20_000)),
        randomBytes(70_000),
      ];
      for (const content of contents) {
        const { id, isNew } = await put(content, { name: "log\ud800.txt" });
        expect(isNew).toBe(true);
        const back = await read((artifacts) => artifacts.content(id));
        expect(Buffer.compare(Buffer.from(back), content)).toBe(0);
        const { content: _, ...described } = artifact(content, { name: "log\ud800.txt" });
        expect(await read((artifacts) => artifacts.find([own], described.sha256))).toEqual({
          ...{ ...described, id, bytes: content.length },
        });
      }
    });

    test("the same bytes on one shelf are one artifact", async () => {
      const other = await shelfIn(opened, "scope", "work");
      const content = Buffer.from("once");
      const { id } = await put(content, { name: "first" });
      expect(await put(content, { name: "second", type: "text/html" })).toEqual({ id, isNew: false });
      const elsewhere = await put(content, { shelf: other });
      expect(elsewhere.isNew).toBe(true);
      const { sha256 } = artifact(content);
      expect(await read((artifacts) => artifacts.find([other, own], sha256))).toMatchObject({ id });
      expect(await read((artifacts) => artifacts.find([other], sha256))).toMatchObject({ id: elsewhere.id });
      expect(await read((artifacts) => artifacts.find([], sha256))).toBeUndefined();
      const list = (shelves: readonly ShelfId[], limit: number) =>
        read(async (artifacts) => (await artifacts.list(shelves, limit)).map((one) => one.id));
      expect(await list([own, other], 10)).toEqual([elsewhere.id, id]);
      expect(await list([own, other], 1)).toEqual([elsewhere.id]);
      expect(await list([own], 10)).toEqual([id]);
    });

    test("a name that is not that of the bytes is refused", async () => {
      const content = Buffer.from("content");
      await expect(put(content, { sha256: "0".repeat(64) })).rejects.toThrow();
      await expect(put(content, { sha256: "short" })).rejects.toThrow();
      await expect(put(content, { shelf: shelfId(987_654) })).rejects.toThrow();
      expect(await read((artifacts) => artifacts.list([own], 10))).toEqual([]);
    });

    test("what is erased is gone and may come again; what is not there cannot be read", async () => {
      const content = Buffer.from("a quokka ".repeat(1_000));
      const { id } = await put(content, { name: "quokka.txt" });
      expect((await opened.store.traces(["quokka"])).length).toBeGreaterThan(0);
      await write((artifacts) => artifacts.erase([id, artifactId(987_654)], instantOf(9)));
      expect(await read((artifacts) => artifacts.content(id)).catch(codeOf)).toBe("store/corrupt");
      while (await opened.store.scrub());
      expect(await opened.store.traces(["quokka"])).toEqual([]);
      const burial = { kind: "art", shelf: own, hash: artifact(content).sha256 } as const;
      const isBuried = () => opened.store.read(({ ledger }) => ledger.isBuried(burial));
      expect(await isBuried()).toBe(true);
      const again = await put(content);
      expect(again.isNew).toBe(true);
      expect(await isBuried()).toBe(false);
      const standing = await opened.store.read(({ ledger }) => ledger.standing(burial));
      expect(standing).toEqual([again.id]);
    });
  });
}
