/** A program that owns a database: says its token, then writes until it is killed, saying what was acknowledged. */

import { codeOf } from "../../kernel/errors.ts";
import { acquireOwnership } from "./index.ts";

const [path, writes] = process.argv.slice(2);
const ownership = await acquireOwnership({
  path: path!,
  holder: { pid: process.pid, kind: "gateway", version: "1" },
});
if (ownership === undefined) {
  process.stdout.write("owned\n");
  process.exit(3);
}
process.stdout.write(`token ${ownership.lease.token}\n`);
if (writes === "writes") {
  try {
    for (let count = 1; ; count += 1) {
      await ownership.store.write("durable", ({ meta }) => meta.set("count", String(count)));
      process.stdout.write(`wrote ${count}\n`);
    }
  } catch (error) {
    process.stdout.write(`refused ${codeOf(error) ?? error}\n`);
    process.exit(4);
  }
}
setInterval(() => {}, 60_000);
