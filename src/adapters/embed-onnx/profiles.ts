/** What the families of published models were made with, where their files do not say it. */

export type Pooling = "mean" | "cls";

export interface Profile {
  readonly pooling: Pooling;
  readonly queryPrefix: string;
  readonly documentPrefix: string;
  /** The longest that the model was made to read at once. */
  readonly maxTokens: number;
}

const PLAIN: Profile = { pooling: "mean", queryPrefix: "", documentPrefix: "", maxTokens: 512 };
const SEARCHING = "Represent this sentence for searching relevant passages: ";

const FAMILIES: readonly { readonly name: RegExp; readonly profile: Partial<Profile> }[] = [
  { name: /minilm/i, profile: { maxTokens: 256 } },
  {
    name: /nomic-embed/i,
    profile: { queryPrefix: "search_query: ", documentPrefix: "search_document: ", maxTokens: 8192 },
  },
  { name: /(?:^|[^a-z])e5(?:[^a-z]|$)/i, profile: { queryPrefix: "query: ", documentPrefix: "passage: " } },
  { name: /(?:^|[^a-z])bge-m3/i, profile: { pooling: "cls", maxTokens: 8192 } },
  { name: /(?:^|[^a-z])bge-.*zh/i, profile: { pooling: "cls" } },
  {
    name: /(?:^|[^a-z])bge|mxbai-embed|arctic-embed/i,
    profile: { pooling: "cls", queryPrefix: SEARCHING },
  },
];

/** By the names that a model goes by, the surest first. */
export function profileOf(names: readonly string[]): Profile {
  for (const name of names) {
    const family = FAMILIES.find((one) => one.name.test(name));
    if (family !== undefined) return { ...PLAIN, ...family.profile };
  }
  return PLAIN;
}
