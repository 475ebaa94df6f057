/** What embedders that ask somebody else have in common. */

export { badAnswer, refused, TextsRefused, unavailable } from "./embed-failure.ts";
export { type AskVectors, openRemoteEmbedder, type RemoteOptions } from "./remote-embedder.ts";
