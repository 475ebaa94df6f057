/** Where the pages of Studio are: the folder that the front end was built into, beside the package's own files. */

import { stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { NacreError } from "../kernel/errors.ts";

const isCheckout = import.meta.url.endsWith(".ts");
const FOLDER = fileURLToPath(new URL(isCheckout ? "../../dist/studio" : "./studio", import.meta.url));

/** `NACRE_STUDIO_FILES` names another folder, for whoever works on the pages. */
export async function studioFolder(env: { readonly [name: string]: string | undefined }): Promise<string> {
  const folder = env["NACRE_STUDIO_FILES"] || FOLDER;
  const found = await stat(join(folder, "index.html")).catch(() => undefined);
  if (found?.isFile() === true) return folder;
  throw new NacreError(
    "studio/unavailable",
    `The pages of Studio are not there: ${folder} has no index.html`,
    isCheckout ? "Build them with: npm run build" : "Install the package again: a part of it is missing.",
  );
}
