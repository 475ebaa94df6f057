/**
 * Before the tests in a browser: Studio is built of what is in web/ now, unless another build is named (`NACRE_STUDIO_FILES`), and the large
 * store is begun, which takes the longest.
 */

import { join } from "node:path";
import { buildStudio } from "../../scripts/studio-build.mjs";
import { prepareLargeHome } from "./studio-homes.ts";

export default async function setup(): Promise<() => void> {
  if (!process.env["NACRE_STUDIO_FILES"]) {
    const failure = await buildStudio(join(import.meta.dirname, "../.."), process.execPath);
    if (failure !== undefined) throw new Error(failure.join("\n"));
  }
  return prepareLargeHome();
}
