/**
 * What a model is told about memory, beside its tools: a few lines, the same in every turn. Asked for by the host, which leaves
 * them out of the prompt where the context engine is not its own; then the engine adds them, once (assemble.ts).
 */

export interface MemoryPrompt {
  readonly availableTools: ReadonlySet<string>;
  readonly citationsMode?: string | undefined;
}

const SEARCH =
  "Before answering about earlier work, decisions, dates, people, preferences or plans, look with memory_search: it finds what is remembered, what stands in MEMORY.md and memory/*.md, and what was said before.";
const GET = "memory_get reads a source of a hit, such as MEMORY.md#L3-L9 or mem:5, by its lines.";
const NOTHING = "Where nothing is found, say that you looked.";
const CITE = "Where it helps, name the file and lines an answer comes from, such as MEMORY.md#L3-L9.";
const DO_NOT_CITE = "Do not name files, lines or references to people unless they ask.";

/** None where there is no tool to speak of. */
export function memoryLines({ availableTools, citationsMode }: MemoryPrompt): string[] {
  const [finds, reads] = ["memory_search", "memory_get"].map((tool) => availableTools.has(tool));
  if (!finds && !reads) return [];
  return [
    "## Memory",
    ...(finds ? [SEARCH] : []),
    ...(reads ? [GET] : []),
    ...(finds ? [NOTHING] : []),
    citationsMode === "off" ? DO_NOT_CITE : CITE,
    "",
  ];
}

/** The host's own, which adds what other plugins have to say; undefined where it has none. */
export type HostMemoryPrompt = (params: {
  readonly availableTools: Set<string>;
  readonly citationsMode?: string;
  readonly agentSessionKey?: string;
}) => string | undefined;

export interface MemorySectionParts {
  /** The host's module of such things; it may not be there. */
  readonly load: () => Promise<unknown>;
  /** Whether the lines of this file are what the host would say. */
  readonly isOurs: boolean;
}

export type MemorySection = (call: {
  readonly availableTools?: ReadonlySet<string>;
  readonly citationsMode?: string;
  readonly sessionKey?: string;
}) => Promise<string | undefined>;

export function memorySection({ load, isOurs }: MemorySectionParts): MemorySection {
  let found: Promise<HostMemoryPrompt | undefined> | undefined;
  return async ({ availableTools, citationsMode, sessionKey }) => {
    found ??= load().then(builderIn, () => undefined);
    const tools = new Set(availableTools ?? []);
    const build = await found;
    if (build !== undefined) {
      try {
        return build({
          availableTools: tools,
          ...(citationsMode !== undefined && { citationsMode }),
          ...(sessionKey !== undefined && { agentSessionKey: sessionKey }),
        });
      } catch {
        // As if it were not there: a prompt is never lost for it.
      }
    }
    const lines = isOurs ? memoryLines({ availableTools: tools, citationsMode }) : [];
    return lines.length === 0 ? undefined : lines.join("\n").trim();
  };
}

function builderIn(module: unknown): HostMemoryPrompt | undefined {
  const build = (module as { buildMemorySystemPromptAddition?: unknown } | null)
    ?.buildMemorySystemPromptAddition;
  return typeof build === "function" ? (build as HostMemoryPrompt) : undefined;
}
