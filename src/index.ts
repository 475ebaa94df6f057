/** The library: the memory in a folder, for a program of one's own. */

export type * from "./engine/api.ts";
export { type ErrorCode, NacreError } from "./kernel/errors.ts";
export {
  type CommitAnswer,
  type CommitRequest,
  type CreateEngineOptions,
  createEngine,
  type Memory,
  type SaidMessage,
} from "./main/library.ts";
export { type PackRefusal, type ReadPack, readPack } from "./rooms/pack/index.ts";
