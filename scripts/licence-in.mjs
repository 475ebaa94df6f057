/** The text of a licence that a package brings along, for whatever it becomes part of. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A file of its own; or, in some packages, the last section of what is to be read first. Undefined: there is none. */
export function licenceIn(folder) {
  const files = readdirSync(folder);
  const own = files.find((one) => /^licen[cs]e/i.test(one));
  if (own !== undefined) return readFileSync(join(folder, own), "utf8").trim() || undefined;
  const readme = files.find((one) => /^readme/i.test(one));
  if (readme === undefined) return undefined;
  const section = /^#+ licen[cs]e\s*\n([\s\S]*)$/im
    .exec(readFileSync(join(folder, readme), "utf8"))?.[1]
    ?.trim();
  return section?.includes("Permission is hereby granted") ? section : undefined;
}
