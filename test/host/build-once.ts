/** Before tests of the package as it is published: it is built once for all of them. They load it, and change nothing in it. */

import { buildPlugin, SHARED_BUILD } from "./built-plugin.ts";

export default async function setup(): Promise<() => Promise<void>> {
  const { folder, remove } = await buildPlugin();
  process.env[SHARED_BUILD] = folder;
  return remove;
}
