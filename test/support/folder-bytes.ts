/** Every file below a folder with its bytes and its permissions: to be compared with how it stood before. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export function folderBytes(folder: string): { readonly [path: string]: string } {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    found.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { mode, mtimeMs } = statSync(path);
      const bytes = entry.isFile() ? createHash("sha256").update(readFileSync(path)).digest("hex") : "";
      return [path, `${mode.toString(8)} ${entry.isFile() ? mtimeMs : ""} ${bytes}`];
    }),
  );
}
