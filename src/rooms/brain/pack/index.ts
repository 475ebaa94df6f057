/** How a pack becomes bytes and is read again, what is told of it, and how two of them differ. */

export { decodePack } from "./decode.ts";
export { digestOf, encodePack } from "./encode.ts";
export { diffPacks, manifestOf, type PackDiff } from "./manifest.ts";
