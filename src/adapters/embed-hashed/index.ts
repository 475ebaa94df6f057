/** The embedder that is always there: no model, no download, no meaning. */

export { hashedEmbedder } from "./embed.ts";
