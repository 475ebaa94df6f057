/** The entry of a daemon as a program of its own (daemon-program.ts), with what was compiled of it before. */

import { keepCompiled } from "../../bin/compile-cache.mjs";
import { spareMemory } from "../../bin/spare-memory.mjs";

spareMemory();
keepCompiled();
const { main } = await import("./daemon-program.ts");
await main();
