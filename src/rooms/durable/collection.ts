/**
 * The names under which programs of an earlier kind know things: `user:alice`, `session:abc`. A name says exactly one
 * collection: `user:al` is never `user:alice`.
 */

/** What a program may be told of, and whether it may put something there. */
export type Collection =
  | { readonly kind: "user"; readonly namespace: string }
  | { readonly kind: "global" }
  /** What was said in a session, as it was said; the two published names mean the same here. */
  | { readonly kind: "session"; readonly session: string }
  | { readonly kind: "summaries"; readonly session: string }
  /** What a person said, in all conversations. */
  | { readonly kind: "turns"; readonly namespace: string }
  | { readonly kind: "journal" }
  /** Known by name, and empty here: what would be in it is kept otherwise. */
  | { readonly kind: "elsewhere"; readonly where: string };

const NAMED: readonly (readonly [prefix: string, of: (name: string) => Collection])[] = [
  ["user:", (namespace) => ({ kind: "user", namespace })],
  ["turns:", (namespace) => ({ kind: "turns", namespace })],
  ["session:", (session) => ({ kind: "session", session })],
  ["session_raw:", (session) => ({ kind: "session", session })],
  ["session_recall:", (session) => ({ kind: "session", session })],
  ["session_summary:", (session) => ({ kind: "summaries", session })],
  ["session_edge:", () => ({ kind: "elsewhere", where: "expand_summary follows what a summary covers" })],
  ["session_state:", () => ({ kind: "elsewhere", where: "compact_session says what was folded" })],
  ["elevated:", () => ({ kind: "elsewhere", where: "standing instructions are kept by the engine" })],
  ["authored:", () => ({ kind: "elsewhere", where: "authored files are read where they are" })],
  ["dream:", () => ({ kind: "elsewhere", where: "nothing is dreamt here" })],
];

/** Undefined: no name of a collection. Space around a name is no part of it; a name that is blank is none. */
export function collectionOf(name: string): Collection | undefined {
  const given = name.trim();
  if (given === "global") return { kind: "global" };
  if (given === "_internal:lifecycle_journal") return { kind: "journal" };
  for (const [prefix, of] of NAMED) {
    const rest = given.startsWith(prefix) ? given.slice(prefix.length).trim() : "";
    if (rest !== "") return of(rest);
  }
  return undefined;
}
