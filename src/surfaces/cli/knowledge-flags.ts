/** Flags of the commands about facts, the graph and cards. */

export const SCOPE_FLAG = {
  scope: { type: "text", placeholder: "NAME", help: "Of this scope alone, such as a project" },
} as const;

export const SAID_IN_FLAG = {
  scope: {
    type: "text",
    placeholder: "NAME",
    help: "On this scope, such as a project; otherwise the owner's own",
  },
} as const;

export function scopeOf(flags: { readonly scope: string | undefined }): { readonly scope?: string } {
  return flags.scope === undefined ? {} : { scope: flags.scope };
}

/** What was typed, where something was. */
export function given<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [N in Name]?: Value } {
  const isAbsent = value === undefined || (Array.isArray(value) && value.length === 0);
  return (isAbsent ? {} : { [name]: value }) as { readonly [N in Name]?: Value };
}
