/** Compiles the kernel of the vector scan, scan.wat, into the bytes that the program carries: `npm run wat`. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import loadWabt from "wabt";
import { takesNoWords } from "./no-words.ts";

const FOLDER = join(import.meta.dirname, "..", "src", "kernel", "vectors");
const LINE = 100;

/** The text of scan-bytes.ts. */
export async function scanBytesSource(): Promise<string> {
  const wabt = await loadWabt();
  const module = wabt.parseWat("scan.wat", readFileSync(join(FOLDER, "scan.wat"), "utf8"), { simd: true });
  try {
    module.validate();
    const { buffer } = module.toBinary({ canonicalize_lebs: true });
    const lines = Buffer.from(buffer)
      .toString("base64")
      .match(new RegExp(`.{1,${LINE}}`, "g"))!;
    return [
      "/** scan.wat, compiled; made by `npm run wat`. */",
      "",
      "export const SCAN_BYTES =",
      ...lines.map((line, at) => `  "${line}"${at === lines.length - 1 ? ";" : " +"}`),
      "",
    ].join("\n");
  } finally {
    module.destroy();
  }
}

if (process.argv[1] === import.meta.filename) {
  takesNoWords(
    "npm run wat: compiles src/kernel/vectors/scan.wat, and writes its bytes to scan-bytes.ts beside it.",
  );
  writeFileSync(join(FOLDER, "scan-bytes.ts"), await scanBytesSource());
}
