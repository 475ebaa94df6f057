/** What the commands about brain packs print with --json. */

type Fields = { readonly [path: string]: string };

export function manifestFields(prefix: string): Fields {
  return {
    [`${prefix}digest`]: "names the pack: the digest of its bytes",
    [`${prefix}format`]: "of its bytes",
    [`${prefix}parent`]: "digest of the pack that it was made from, or null",
    [`${prefix}builtAt`]: "when it was made, in milliseconds since 1970",
    [`${prefix}nodes`]: "how many nodes it has",
    [`${prefix}links`]: "how many links",
    [`${prefix}policy`]: "how it chooses: lexical, prior, walk or rerank",
    [`${prefix}fingerprint`]: "of the embedder whose vectors it has, or null",
    [`${prefix}bytes`]: "its size",
    [`${prefix}report*`]: "the gate's verdict, or null where nothing was learned",
  };
}

export function reportFields(prefix: string): Fields {
  return {
    [`${prefix}passed`]: "whether the gate let it through",
    [`${prefix}reasons[]`]: "why not, each with its code first",
    [`${prefix}policy`]: "of the candidate",
    [`${prefix}against`]: "digest of the pack that it was compared with, or lexical",
    [`${prefix}train*`]: "what was learned from: episodes, and up to which",
    [`${prefix}heldOut*`]: "what it was judged by: episodes, and from which on",
    [`${prefix}gain*`]: "of utility by episode: mean, the lower bound of it, and at which level",
    [`${prefix}minimumEffect`]: "what that bound must exceed",
    [`${prefix}spent`]: "gates that were held before it",
    [`${prefix}pinned*`]: "cases that a person approved of, and those that it breaks",
    [`${prefix}latencyMs`]: "how long a route takes with it",
    [`${prefix}bytes`]: "its size",
    [`${prefix}churn`]: "share of routes whose first choice is another",
    [`${prefix}measured[][]`]: "mean utility of each way of routing that was measured",
    [`${prefix}seed`]: "of the draws",
  };
}
