/** Long things out and in, byte for byte; where secrets are not to leave, without those that stand in their text. */

import { createHash } from "node:crypto";
import { instantOf } from "../kernel/clock.ts";
import type { ArtifactRecord } from "../kernel/transfer/record.ts";
import { type Artifact, artifactText, LARGEST_ARTIFACT } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";
import { added, type KindTransfer, known, type Leaving, refused, withheldHere } from "./transfer-kind.ts";
import { NO_SHELF, type ShelvesLeaving, shelfArriving, shelvesLeaving } from "./transfer-shelf.ts";
import { leavingPage } from "./transfer-shelf-page.ts";

const TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,60}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,60}$/i;
const LONGEST_NAME = 200;
const HEX = /^[0-9a-f]{64}$/;

export const artifactTransfer: KindTransfer<ArtifactRecord> = {
  async leaving(context, stores, what, after, bytes) {
    const shelves = await shelvesLeaving(stores, what);
    const all = await stores.artifacts.list([...shelves.keys()], Number.MAX_SAFE_INTEGER);
    const sorted = all.toSorted((a, b) => a.id - b.id);
    // One at a time: each may be as large as a page.
    const next = async (from: number) => sorted.filter(({ id }) => id > from).slice(0, 1);
    return leavingPage(after, bytes, next, (rows) =>
      Promise.all(rows.map((row) => told(context, stores, what, shelves, row))),
    );
  },
  async arriving(context, stores, record, where) {
    const content = Buffer.from(record.base64, "base64");
    const isBase64 = content.toString("base64") === record.base64;
    if (!isBase64 || !HEX.test(record.sha256) || sha256Of(content) !== record.sha256)
      return refused("its bytes are not those that its hash names: the file was changed or cut");
    if (content.length > LARGEST_ARTIFACT)
      return refused(`it has ${content.length} bytes, and ${LARGEST_ARTIFACT} are the most`);
    if (!TYPE.test(record.type)) return refused("its type is no type of content, such as text/plain");
    const shelf = await shelfArriving(stores, where, record.shelf);
    if (shelf === null) return NO_SHELF;
    const { sha256, type } = record;
    const there = await stores.artifacts.find([shelf], sha256);
    if (there !== undefined) return known(`art:${there.id}`);
    if (await stores.ledger.isBuried({ kind: "art", shelf, hash: sha256 }))
      return withheldHere("a person had it erased here");
    const name = record.name === null ? null : redactor(context)(record.name).slice(0, LONGEST_NAME);
    const { id } = await stores.artifacts.put({
      ...{ shelf, sha256, type, name, at: instantOf(record.at), content },
    });
    return added(`art:${id}`);
  },
};

async function told(
  context: EngineContext,
  stores: Stores,
  { redacted }: Leaving,
  shelves: ShelvesLeaving,
  { id, shelf, type, name, at }: Artifact,
): Promise<ArtifactRecord> {
  const content = await stores.artifacts.content(id);
  const text = redacted ? artifactText(content) : undefined;
  const leaving = text === undefined ? content : Buffer.from(redactor(context)(text));
  return {
    ...{ kind: "artifact", ref: `art:${id}`, shelf: shelves.get(shelf)!, type, name, at },
    sha256: sha256Of(leaving),
    base64: Buffer.from(leaving).toString("base64"),
  };
}

function sha256Of(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
