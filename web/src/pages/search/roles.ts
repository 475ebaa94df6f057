/** Who spoke, in words. What has none yet is shown as it is called. */

export const ROLES: { readonly [role: string]: string } = {
  user: "person",
  assistant: "assistant",
  toolResult: "tool",
  tool: "tool",
  system: "system",
};

/** Of what nobody spoke: these are kinds, and chosen as such. */
export const UNSPOKEN: readonly string[] = ["summary", "memory", "document", "observation", "event", "file"];
