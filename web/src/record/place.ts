/** Where something stands, in words. Pure. */

interface Placed {
  readonly agent: string;
  readonly sessionKey: string;
  /** `user:owner`, `global`, `scope:atlas`, `docs:main`, or the session key of a conversation. */
  readonly shelf?: string | null;
  readonly path?: string | null;
  readonly lines?: { readonly from: number; readonly to: number } | null;
}

export function placeOf({ agent, sessionKey, shelf = null, path = null, lines = null }: Placed): string {
  if (path !== null) {
    const which =
      lines === null
        ? ""
        : lines.from === lines.to
          ? `, line ${lines.from}`
          : `, lines ${lines.from} to ${lines.to}`;
    return `${path}${which}${agent === "" ? "" : ` (of ${agent})`}`;
  }
  if (sessionKey !== "") return `conversation ${sessionKey}`;
  return shelf === null || shelf === "" ? "nowhere in particular" : shelfWords(shelf);
}

export function shelfWords(shelf: string): string {
  if (shelf === "global") return "everybody’s";
  if (shelf === "user:owner") return "on the owner’s shelf";
  if (shelf.startsWith("user:")) return `of ${shelf.slice(5)}`;
  if (shelf.startsWith("scope:")) return `about ${shelf.slice(6)}`;
  return `conversation ${shelf}`;
}
