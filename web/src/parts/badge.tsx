import type { ComponentChildren } from "preact";

export type BadgeTone = "plain" | "good" | "warn" | "bad" | "info";

/** One word about something: a state, a kind, a trust. */
export function Badge({
  tone = "plain",
  children,
}: {
  readonly tone?: BadgeTone;
  readonly children: ComponentChildren;
}) {
  return <span class={`badge badge-${tone}`}>{children}</span>;
}

const TRUST_TONES: { readonly [trust: string]: BadgeTone } = {
  human: "good",
  owner: "good",
  agent: "info",
  assistant: "info",
  derived: "info",
  tool: "plain",
  web: "warn",
  sender: "warn",
  unknown: "warn",
  quarantined: "bad",
};

export function TrustBadge({ trust }: { readonly trust: string }) {
  return <Badge tone={TRUST_TONES[trust] ?? "plain"}>{trust}</Badge>;
}
