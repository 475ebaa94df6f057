/** The library: the engine, for programs that bring their own store. */

export type * from "./engine/index.ts";
export { createEngine, type EngineOptions } from "./engine/index.ts";
export { type PackRefusal, type ReadPack, readPack } from "./rooms/pack/index.ts";
