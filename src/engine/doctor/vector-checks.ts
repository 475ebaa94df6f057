/** Whether what was chosen to make vectors does so, and how far it is. */

import { embeddingStatus } from "../embedding-status.ts";
import { type Check, faulty, several, sound } from "./check.ts";

const NAME = "embedding";
/** The configuration is read when whoever owns the store starts. */
const RESTART = "restart the owner (the gateway or nacre serve)";

export const checkEmbedding: Check = async ({ context, look }) => {
  const [warning] = context.embedding.warnings;
  if (warning !== undefined) return [faulty(NAME, warning, `Correct it, and ${RESTART}.`, { count: 1 })];
  const { chosen, vectors, kept, pending, skipped, trouble } = await look((stores) =>
    embeddingStatus(context, stores),
  );
  if (chosen === null) return [sound(NAME, "no embedder was chosen; search goes by words")];
  const before =
    kept === null ? "" : `; ${several(kept.vectors, "vector")} of before are kept until it works`;
  const behind = (pending === 0 ? "" : `; ${several(pending, "text")} to look at`) + before;
  if (trouble !== null) {
    const hint =
      trouble.code === "embed/unavailable"
        ? "It is tried again by itself, and search goes by words meanwhile; check that it runs and can be reached."
        : `Check "embeddings" in config.json, then ${RESTART}.`;
    return [faulty(NAME, `${chosen} does not work: ${trouble.why}${behind}`, hint, { count: pending })];
  }
  const left = skipped === 0 ? "" : `; ${several(skipped, "text")} it would not have`;
  return [sound(NAME, `${several(vectors, "vector")} by ${chosen}${behind}${left}`, { count: pending })];
};
