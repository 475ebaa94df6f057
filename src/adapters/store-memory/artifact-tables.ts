/** Long things, each once a shelf, in memory. */

import { hash as digestOf } from "node:crypto";
import { assert } from "../../kernel/assert.ts";
import { NacreError } from "../../kernel/errors.ts";
import { artifactId } from "../../kernel/ids.ts";
import type { Artifact, ArtifactStore } from "../../rooms/ledger/index.ts";
import type { ArtifactRow } from "./ledger-rows.ts";
import { requireLongDigest, requireWhole } from "./numbers.ts";
import { requireShelf } from "./required-rows.ts";
import type { Desk } from "./tables.ts";

export function artifactTables(desk: Desk): ArtifactStore {
  const all = () => [...desk.reading().artifacts.scan([])];
  return {
    async put({ shelf, sha256, type, name, at, content }) {
      const tables = desk.writing();
      requireShelf(tables, shelf);
      requireLongDigest(sha256);
      requireWhole(at);
      assert(digestOf("sha256", content) === sha256, "an artifact is named by its bytes");
      const known = all().find((row) => row.shelf === shelf && row.sha256 === sha256);
      if (known !== undefined) return { id: known.id, isNew: false };
      tables.lastId += 1;
      const id = artifactId(tables.lastId);
      const row = {
        id,
        shelf,
        sha256,
        type,
        name,
        at,
        bytes: content.length,
        content: new Uint8Array(content),
      };
      tables.artifacts = tables.artifacts.set([id], Object.freeze(row));
      // Whoever brings it again means to.
      tables.ledgerTombstones = tables.ledgerTombstones.delete([shelf, "art", sha256]);
      return { id, isNew: true };
    },
    async find(shelves, sha256) {
      requireLongDigest(sha256);
      const row = all().find((one) => shelves.includes(one.shelf) && one.sha256 === sha256);
      return row && artifactOf(row);
    },
    async content(id) {
      const row = desk.reading().artifacts.get(id);
      if (row !== undefined && digestOf("sha256", row.content) === row.sha256) {
        return new Uint8Array(row.content);
      }
      throw new NacreError(
        "store/corrupt",
        `artifact ${id} is not there, or not what it was when it was kept`,
        "Run `nacre doctor`, and stash it again where you still have it.",
      );
    },
    async list(shelves, limit) {
      return all()
        .reverse()
        .filter(({ shelf }) => shelves.includes(shelf))
        .slice(0, Math.max(0, limit))
        .map(artifactOf);
    },
    async erase(ids, at) {
      const tables = desk.writing();
      requireWhole(at);
      for (const id of ids) {
        const known = tables.artifacts.get(id);
        if (known === undefined) continue;
        tables.artifacts = tables.artifacts.delete([id]);
        const buried = [known.shelf, "art", known.sha256] as const;
        if (tables.ledgerTombstones.get(...buried) === undefined)
          tables.ledgerTombstones = tables.ledgerTombstones.set(buried, at);
      }
    },
  };
}

function artifactOf({ content: _, ...artifact }: ArtifactRow): Artifact {
  return artifact;
}
