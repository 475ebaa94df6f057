/** A program that restores a backup and is killed when it has done one of the steps. */

import type { RestoreStep } from "../adapters/store-sqlite/index.ts";
import { offerRestore } from "./restore-home.ts";

const [home, file, deadly] = process.argv.slice(2) as [string, string, RestoreStep];
const offer = await offerRestore({
  home,
  file,
  version: "test",
  reached(step) {
    if (step === deadly) process.kill(process.pid, "SIGKILL");
  },
});
await offer.accept();
