import { typedHere } from "../api/called.ts";

/** A command of Nacre's as a person types it here; `words` without the program. */
export function Command({ words }: { readonly words: string }) {
  return <code>{typedHere(words)}</code>;
}
