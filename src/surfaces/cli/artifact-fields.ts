/** What `--json` says of an artifact. */
export function artifactFields(prefix: string): { readonly [path: string]: string } {
  return {
    [`${prefix}handle`]: "what it is called: nacre_artifact:v1:sha256: and its hash",
    [`${prefix}type`]: "what it is, such as text/plain",
    [`${prefix}name`]: "what somebody called it, or null",
    [`${prefix}bytes`]: "how long it is",
    [`${prefix}at`]: "when it was stashed first, milliseconds since 1970",
    [`${prefix}shelf`]: "where it stands: user:owner, scope:NAME, or a session key",
  };
}
