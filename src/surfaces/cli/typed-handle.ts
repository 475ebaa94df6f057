/** Which artifact is meant, as it is typed: its handle, or the beginning of its hash where only one begins so. */

import { NacreError } from "../../kernel/errors.ts";
import type { Client } from "./dependencies.ts";

const BEGINNING = "nacre_artifact:v1:sha256:";
const PART_OF_HASH = /^(?:nacre_artifact:v1:sha256:)?([0-9a-f]{8,64})$/i;
/** As many as are listed at once. */
const MOST_LOOKED_AT = 1_000;

export const HANDLE_HELP = "What stash printed: nacre_artifact:v1:sha256:…, or 8 or more digits of its hash";

/** What looks like neither is passed on as it is, and refused there. */
export async function typedHandle(client: Client, typed: string): Promise<string> {
  const digits = PART_OF_HASH.exec(typed.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return typed;
  if (digits.length === 64) return BEGINNING + digits;
  const { artifacts } = await client.listArtifacts({ limit: MOST_LOOKED_AT });
  const begin = BEGINNING + digits;
  const meant = [...new Set(artifacts.map(({ handle }) => handle))].filter((one) => one.startsWith(begin));
  if (meant.length === 1) return meant[0]!;
  throw new NacreError(
    "input/bad-ref",
    meant.length === 0
      ? `no artifact begins with ${digits}`
      : `${meant.length} artifacts begin with ${digits}`,
    "Give more of it, or the whole handle: `nacre artifact list` shows them, the newest first.",
  );
}

/** `get` reads records, and an artifact is none. */
export function refuseHandles(typed: readonly string[]): void {
  const handle = typed.find((word) => word.trim().startsWith(BEGINNING));
  if (handle === undefined) return;
  throw new NacreError(
    "input/bad-ref",
    "that is the handle of an artifact, and no reference",
    `See it with \`nacre artifact fetch ${handle.trim().slice(0, 100)}\`.`,
  );
}
