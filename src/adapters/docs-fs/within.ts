/** Where a path really leads, and whether that is still a document of the workspace: links are followed to their end. */

import { realpath } from "node:fs/promises";
import { isAbsolute, relative, sep } from "node:path";
import { isPlainName } from "../../rooms/docs/port.ts";

/** Undefined when it is not there, or leads out of the folder or into something hidden in it. */
export async function realWithin(folder: string, path: string): Promise<string | undefined> {
  const root = await realpath(folder).catch(() => undefined);
  const real = await realpath(path).catch(() => undefined);
  if (root === undefined || real === undefined) return undefined;
  const way = relative(root, real);
  if (way === "" || isAbsolute(way) || !way.split(sep).every(isPlainName)) return undefined;
  return real;
}
