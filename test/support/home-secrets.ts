import { sha256Hex } from "../../src/kernel/hash.ts";

/** Secrets of a home that is filled: others each time, and the same in every run. */
export function homeSecrets(home: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return sha256Hex(`${home} ${count}`);
  };
}
