/**
 * The entry of every thread of an owner. What it does is thread-role.ts, loaded when what was compiled of it before is at
 * hand: compiling it anew takes a third of what an owner takes to start.
 */

import { keepCompiled } from "../../bin/compile-cache.mjs";

keepCompiled();
await import("./thread-role.ts");
