/**
 * Whose memory something belongs to. A namespace is a name and nothing more: exact, never the beginning of another one, so
 * that `al` is not `alice`.
 */

/** The owner's own, in all their conversations. */
export const OWNER_NAMESPACE = "owner";
const NOBODY_SAID = "default";
const LONGEST = 400;

export interface NamespaceHints {
  readonly userId?: string | null | undefined;
  readonly sessionKey?: string | null | undefined;
  readonly agentId?: string | null | undefined;
  readonly fallback?: string | null | undefined;
}

/** The first that somebody said; what is blank was not said. Space around a name is no part of it. */
export function namespaceOf({ userId, sessionKey, agentId, fallback }: NamespaceHints): string {
  const said = (name: string | null | undefined, prefix = "") => {
    const trimmed = name?.trim() ?? "";
    return trimmed === "" ? undefined : `${prefix}${trimmed}`;
  };
  return (
    said(userId) ??
    said(sessionKey, "session-key:") ??
    said(agentId, "agent-id:") ??
    said(fallback) ??
    NOBODY_SAID
  );
}

/** As it is kept; undefined: it cannot be the name of anybody. */
export function namespaceNamed(name: string): string | undefined {
  const trimmed = name.trim();
  const usable = trimmed !== "" && trimmed.length <= LONGEST && !/[\0-\x1f\x7f]/.test(trimmed);
  return usable ? trimmed : undefined;
}
