/**
 * Long things, kept whole under a name made of their bytes. What is shown of them is redacted first and cut then; as they are,
 * byte for byte, only a person at a terminal gets them.
 */

import { createHash } from "node:crypto";
import { NacreError } from "../kernel/errors.ts";
import type { ShelfId } from "../kernel/ids.ts";
import type { Shelf } from "../rooms/durable/index.ts";
import {
  type Artifact,
  artifactExcerpt,
  artifactHandle,
  artifactText,
  LARGEST_ARTIFACT,
  readHandle,
} from "../rooms/ledger/index.ts";
import type {
  ArtifactRequest,
  FetchAnswer,
  FetchRequest,
  ListArtifactsRequest,
  RehydratedPage,
  RehydrateRequest,
  ShownArtifact,
  StashRequest,
} from "./artifact-api.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import { notAllowed, shelfToWrite, shelvesInReach, type Whose } from "./shelf-scope.ts";
import { shelfLanes, shelfShown } from "./shelf-shown.ts";
import type { Stores } from "./stores.ts";

const PEEK_CHARS = 240;
const FETCH_CHARS = 8_000;
const MOST_CHARS = 200_000;
const PAGE_BYTES = 1024 * 1024;
const MOST_PAGE_BYTES = 4 * 1024 * 1024;
const LISTED = 50;
const MOST_LISTED = 1_000;
const LONGEST_NAME = 200;
const TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,60}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,60}$/i;

export async function stash(
  context: EngineContext,
  { content: given, type, name, scope, ...whose }: StashRequest,
): Promise<ShownArtifact & { readonly isNew: boolean }> {
  const content = bytesOf(given);
  if (type !== undefined && !TYPE.test(type)) {
    throw new NacreError(
      "input/bad-field",
      `${JSON.stringify(type.slice(0, 80))} is not a type of content`,
      "Give one such as text/plain, or leave it out.",
    );
  }
  const sha256 = createHash("sha256").update(content).digest("hex");
  const known = {
    sha256,
    type:
      type?.toLowerCase() ??
      (artifactText(content) === undefined ? "application/octet-stream" : "text/plain"),
    // A name is shown to whoever may fetch the rest.
    name: name === undefined ? null : redactor(context)(name).slice(0, LONGEST_NAME),
    at: context.clock.now(),
  };
  return await context.store.write("durable", async (stores) => {
    const key = await shelfToWrite(context, stores, whose, scopeOf(scope));
    const shelf = await stores.memories.openShelf(key);
    const { isNew } = await stores.artifacts.put({ ...known, shelf: shelf.id, content });
    const kept = await stores.artifacts.find([shelf.id], sha256);
    return { ...(await shown(stores, [shelf], kept!)), isNew };
  });
}

export function scopeOf(
  scope: string | undefined,
): { readonly tier: "scope"; readonly name: string } | undefined {
  return scope === undefined ? undefined : { tier: "scope", name: scope };
}

/** Strict: what is not base64 throughout is somebody's mistake, and would be kept for something else. */
function bytesOf(content: string): Buffer {
  const bytes = Buffer.from(content, "base64");
  if (bytes.toString("base64") !== content) {
    throw new NacreError("input/bad-field", "the content is not base64", "Encode its bytes as base64.");
  }
  if (bytes.length > LARGEST_ARTIFACT) {
    throw new NacreError(
      "input/bad-field",
      `an artifact of ${bytes.length} bytes is too large`,
      `Stash at most ${LARGEST_ARTIFACT} bytes (8 MiB) at a time: cut it into parts.`,
    );
  }
  return bytes;
}

export function peekArtifact(context: EngineContext, request: ArtifactRequest): Promise<FetchAnswer> {
  return fetched(context, { ...request, mode: "head" }, PEEK_CHARS);
}

export function fetchArtifact(context: EngineContext, request: FetchRequest): Promise<FetchAnswer> {
  const { maxChars = FETCH_CHARS } = request;
  return fetched(context, request, Math.min(MOST_CHARS, Math.max(1, maxChars)));
}

async function fetched(context: EngineContext, request: FetchRequest, most: number): Promise<FetchAnswer> {
  const { artifact, content } = await contentOf(context, request);
  const text = artifactText(content);
  if (text === undefined) return { ...artifact, text: "", whole: false };
  // Half a secret that fell behind a cut would slip through.
  return { ...artifact, ...artifactExcerpt(redactor(context)(text), request.mode ?? "headtail", most) };
}

export async function rehydrateArtifact(
  context: EngineContext,
  request: RehydrateRequest,
): Promise<RehydratedPage> {
  if (request.asker !== undefined) throw notAllowed("What was stashed, as it is,");
  const { artifact, content } = await contentOf(context, request);
  const from = Math.min(content.length, Math.max(0, request.from ?? 0));
  const bytes = Math.min(MOST_PAGE_BYTES, Math.max(1, request.bytes ?? PAGE_BYTES));
  const page = content.subarray(from, from + bytes);
  const next = from + page.length;
  return {
    ...artifact,
    content: Buffer.from(page).toString("base64"),
    next: next < content.length ? next : null,
  };
}

export function listArtifacts(
  context: EngineContext,
  { limit = LISTED, ...whose }: ListArtifactsRequest,
): Promise<{ readonly artifacts: readonly ShownArtifact[] }> {
  return context.store.read(async (stores) => {
    const shelves = await shelvesInReach(context, stores, whose);
    const found = await stores.artifacts.list(idsOf(shelves), Math.min(MOST_LISTED, Math.max(1, limit)));
    const artifacts: ShownArtifact[] = [];
    for (const one of found) artifacts.push(await shown(stores, shelves, one));
    return { artifacts };
  });
}

export async function eraseArtifact(
  context: EngineContext,
  { handle, ...whose }: ArtifactRequest,
): Promise<{ readonly erased: number }> {
  if (whose.asker !== undefined) throw notAllowed("Erasing what was stashed");
  const sha256 = hashIn(handle);
  return context.store.write("durable", async (stores) => {
    const shelves = idsOf(await shelvesInReach(context, stores, whose));
    let erased = 0;
    // The same bytes may stand on several shelves: whoever erases them means all.
    for (;;) {
      const one = await stores.artifacts.find(shelves, sha256);
      if (one === undefined) return { erased };
      await stores.artifacts.erase([one.id], context.clock.now());
      erased += 1;
    }
  });
}

/** Refused when there is none, or none that may be read: which of them is nobody's business. */
export async function findArtifact(
  context: EngineContext,
  stores: Stores,
  handle: string,
  whose: Whose,
): Promise<{ readonly artifact: Artifact; readonly shelves: readonly Shelf[] }> {
  const sha256 = hashIn(handle);
  const shelves = await shelvesInReach(context, stores, whose);
  const artifact = await stores.artifacts.find(idsOf(shelves), sha256);
  if (artifact === undefined) {
    throw new NacreError(
      "artifact/unknown",
      `there is no artifact ${handle}`,
      "`nacre artifact list` shows those that there are.",
    );
  }
  return { artifact, shelves };
}

function contentOf(
  context: EngineContext,
  { handle, ...whose }: ArtifactRequest,
): Promise<{ readonly artifact: ShownArtifact; readonly content: Uint8Array }> {
  return context.store.read(async (stores) => {
    const { artifact, shelves } = await findArtifact(context, stores, handle, whose);
    const content = await stores.artifacts.content(artifact.id);
    return { artifact: await shown(stores, shelves, artifact), content };
  });
}

function hashIn(handle: string): string {
  const sha256 = readHandle(handle);
  if (sha256 !== undefined) return sha256;
  throw new NacreError(
    "input/bad-ref",
    `${JSON.stringify(handle.slice(0, 120))} is not the handle of an artifact`,
    `One is ${artifactHandle("")} and the 64 hexadecimal digits of a SHA-256 in lower case.`,
  );
}

const idsOf = (shelves: readonly Shelf[]): readonly ShelfId[] => shelves.map(({ id }) => id);

async function shown(stores: Stores, shelves: readonly Shelf[], artifact: Artifact): Promise<ShownArtifact> {
  const shelf = shelves.find(({ id }) => id === artifact.shelf)!;
  const { sha256, type, name, bytes, at } = artifact;
  return {
    ...{ handle: artifactHandle(sha256), type, name, bytes, at },
    shelf: shelfShown(shelf, await shelfLanes(stores, [shelf])).shelf,
  };
}
