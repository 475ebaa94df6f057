/**
 * The program that tests start in processes of its own: as it is published, where it was built once for all of them (build-once.ts). It
 * starts in half the time that its sources take, of which each process loads hundreds. Where nobody has built it, it runs from these.
 */

import { join } from "node:path";
import { SHARED_BUILD } from "../host/built-plugin.ts";

const sources = join(import.meta.dirname, "../../src/main");
const built = process.env[SHARED_BUILD];

/** What `nacre` is here. */
export const entry = built === undefined ? join(sources, "cli.ts") : join(built, "bin/nacre.mjs");

/** The owner of a home, by itself. */
export const daemonEntry = built === undefined ? join(sources, "daemon.ts") : join(built, "dist/daemon.js");
