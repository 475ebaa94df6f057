/**
 * What the host loads. Registers, and opens nothing: the engine is looked for at the first call that needs it.
 *
 * The host evaluates this module several times in a process and registers each copy; what must be one (the client, the
 * reader of transcripts) is kept by `shared-client`.
 */

import { TranscriptDrain } from "./bootstrap.ts";
import { BRAIN_STATUS } from "./brain-status-tool.ts";
import { BRAIN_TRACE } from "./brain-trace-tool.ts";
import { registerCallNotes } from "./call-notes.ts";
import { type Capture, captureTranscripts } from "./capture.ts";
import { contextEngine, DEADLINES } from "./context-engine.ts";
import { subAgentsOf } from "./delegate.ts";
import { DESCRIBE } from "./describe-tool.ts";
import { expandQuery } from "./expand-query-tool.ts";
import { EXPAND } from "./expand-tool.ts";
import { GREP } from "./grep-tool.ts";
import { registerHints } from "./hints.ts";
import { hostInjects } from "./host-injects.ts";
import type { HostApi } from "./host-types.ts";
import { installationOf } from "./installation.ts";
import { MEMORY_GET } from "./memory-get-tool.ts";
import { memorySection } from "./memory-prompt.ts";
import { MEMORY_SEARCH } from "./memory-search-tool.ts";
import { registerMemorySlot } from "./memory-slot.ts";
import { type Attach, type SharedClient, sharedClient, type Trace } from "./shared-client.ts";
import { ownsSlot } from "./slots.ts";
import { revokeEarlier } from "./subagents.ts";
import { TEACH } from "./teach-tool.ts";
import { recallTool } from "./tool-frame.ts";
import { findReader, type LoadReader, type TranscriptReader } from "./transcript-reader.ts";
import { UserFiles } from "./user-files.ts";
import { workspaceOrigins } from "./workspace-origins.ts";
import { configOf, Workspaces } from "./workspaces.ts";

const OWNER_ONLY = "Ask the owner in a direct chat.";

/** Where the data is. */
export interface DataFolder {
  readonly folder: string;
  /** The state directory of this OpenClaw when the folder is not inside it, and may be another's too. */
  readonly sharedBy: string | null;
}

export interface PluginParts {
  readonly version: string;
  /** Joins or becomes the owner of the data folder. */
  readonly attach: (folder: string, ...how: Parameters<Attach>) => ReturnType<Attach>;
  /** `<state dir>/nacre`, unless configured. */
  readonly data: (api: HostApi) => DataFolder;
  /** Whether a session is a conversation between two. */
  readonly isDirect: (sessionKey: string) => boolean;
  /** Told of every call of the engine, for whoever wants to see them. */
  readonly trace?: Trace;
  /** The host's private reader of transcripts. */
  readonly loadReader: LoadReader;
  /** The host's module that says what a prompt has about memory. */
  readonly loadMemoryPrompt: () => Promise<unknown>;
  /** The host's module that knows who wrote which file of a workspace. */
  readonly loadOrigins: () => Promise<unknown>;
  /** Runs one command line of ours, as `openclaw nacre …`. */
  readonly runCommand: (argv: readonly string[], api: HostApi) => Promise<number>;
  /** The same for a chat, asking through this client: what it would have printed. */
  readonly commandText: (argv: readonly string[], api: HostApi, client: SharedClient) => Promise<string>;
}

export function registerPlugin(api: HostApi, parts: PluginParts): void {
  registerCommands(api, parts);
  if (api.registrationMode === "cli-metadata" || api.registrationMode === "setup-only") return;
  const client = lazyClient(api, parts);
  const drain = lazyDrain(client, parts);
  const { version } = parts;
  const isMemory = ownsSlot(api.config, "memory");
  const section = memorySection({ load: parts.loadMemoryPrompt, isOurs: isMemory });
  const workspaces = new Workspaces(api, client);
  const users = new UserFiles({
    config: () => configOf(api),
    folderOf: (agent) => workspaces.folderOf(agent),
    origins: workspaceOrigins(parts.loadOrigins),
  });
  api.registerContextEngine("nacre", () =>
    contextEngine({
      client: client(),
      drain: drain(),
      version,
      deadlines: DEADLINES,
      memorySection: section,
      injects: async (lane) =>
        hostInjects(configOf(api), {
          ...lane,
          isDirect: parts.isDirect(lane.sessionKey),
          user: await users.of(lane.agent),
        }),
    }),
  );
  // Documents are for whoever remembers, authored files for whoever makes prompts.
  const hasWorkspaces = () => isMemory || ownsSlot(api.config, "contextEngine");
  const tools = [
    ...[GREP, DESCRIBE, EXPAND, expandQuery(() => subAgentsOf(api))],
    ...(isMemory ? [MEMORY_SEARCH, MEMORY_GET] : []),
    ...[TEACH, BRAIN_STATUS, BRAIN_TRACE],
  ];
  api.registerTool(
    (context) => {
      if (context.agentId !== undefined && hasWorkspaces()) workspaces.tell(context.agentId);
      client().senders.note(context.sessionKey, context.senderIsOwner);
      return tools.map((tool) => recallTool(tool, client, context));
    },
    { names: tools.map(({ name }) => name) },
  );
  if (isMemory) registerMemorySlot(api, client, parts.loadOrigins);
  api.registerCommand({
    name: "nacre",
    description: "What Nacre remembers, and how it is doing",
    acceptsArgs: true,
    // The answer names folders, conversations and kinds of secrets. The host lets nobody through but its owner and
    // clients with this scope; whether the sender is the owner it tells to plugins of its own only.
    requiredScopes: ["operator.admin"],
    handler: async (context) => {
      if (context.senderIsOwner === false || !parts.isDirect(context.sessionKey ?? "")) {
        return { text: OWNER_ONLY };
      }
      const words = (context.args ?? "").split(/\s+/).filter(Boolean);
      const argv = [words[0] === "doctor" ? "doctor" : "status", "--no-color"];
      return { text: await client().using((shared) => parts.commandText(argv, api, shared)) };
    },
  });
  let running: { readonly client: SharedClient; readonly capture: Capture | undefined } | undefined;
  api.registerService({
    id: "nacre",
    start() {
      if (running !== undefined) return;
      const shared = client();
      shared.acquire();
      shared.warm();
      void revokeEarlier(shared);
      if (hasWorkspaces()) workspaces.tellAll();
      const ownsEngine = ownsSlot(api.config, "contextEngine");
      // The host's module is loaded before a turn waits for it.
      if (ownsEngine) void section({});
      running = {
        client: shared,
        capture: ownsEngine ? undefined : captureTranscripts(api, shared, drain()),
      };
    },
    async stop() {
      const stopped = running;
      running = undefined;
      stopped?.capture?.stop();
      await stopped?.client.release();
    },
  });
  registerHints(api, client);
  registerCallNotes(api, client);
}

function registerCommands(api: HostApi, parts: PluginParts): void {
  const root = (name: string, about: string, words: string, before: readonly string[]) =>
    api.registerCli(
      ({ program }) => {
        program
          .command(name)
          .description(about)
          .argument("[words...]", words)
          .allowUnknownOption(true)
          .helpOption(false)
          .action(async (given: string[]) => {
            process.exitCode = await parts.runCommand([...before, ...given], api);
          });
      },
      { descriptors: [{ name, description: about, hasSubcommands: true }] },
    );
  const examples = "a command of Nacre, such as: status, doctor, search WORDS";
  root("nacre", "Look at what Nacre remembers", examples, []);
  if (!ownsSlot(api.config, "memory")) return;
  root("memory", "Look at what is remembered", "status, search WORDS, journal, export or flush", ["memory"]);
}

/** Found at the first use: `register` opens nothing and reads no folder. Looked up each time: the last to leave closes it. */
function lazyClient(api: HostApi, parts: PluginParts): () => SharedClient {
  let data: DataFolder | undefined;
  return () => {
    data ??= parts.data(api);
    const { folder, sharedBy } = data;
    return sharedClient(
      [parts.version, folder, ...(sharedBy === null ? [] : [sharedBy])].join("|"),
      (signal, heard) => parts.attach(folder, signal, heard),
      {
        trace: parts.trace,
        installation: sharedBy === null ? undefined : () => installationOf(sharedBy),
      },
    );
  };
}

function lazyDrain(client: () => SharedClient, parts: PluginParts): () => TranscriptDrain {
  let reader: Promise<TranscriptReader | undefined> | undefined;
  let drain: { readonly of: SharedClient; readonly drain: TranscriptDrain } | undefined;
  return () => {
    const of = client();
    if (drain?.of !== of) {
      const find = () => {
        reader ??= findReader(parts.loadReader);
        return reader;
      };
      drain = { of, drain: new TranscriptDrain(of, find) };
    }
    return drain.drain;
  };
}
