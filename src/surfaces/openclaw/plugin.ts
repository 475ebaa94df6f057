/**
 * What the host loads. Registers, and opens nothing: the engine is looked for at the first call that needs it.
 *
 * The host evaluates this module several times in a process and registers each copy; what must be one (the client, the
 * reader of transcripts) is kept by `shared-client`.
 */

import { TranscriptDrain } from "./bootstrap.ts";
import { type Capture, captureTranscripts } from "./capture.ts";
import { contextEngine, DEADLINES } from "./context-engine.ts";
import { grepTool } from "./grep-tool.ts";
import { registerHints } from "./hints.ts";
import type { HostApi } from "./host-types.ts";
import { type Attach, type SharedClient, sharedClient, type Trace } from "./shared-client.ts";
import { missingSlots } from "./slots.ts";
import { findReader, type LoadReader, type TranscriptReader } from "./transcript-reader.ts";

export interface PluginParts {
  readonly version: string;
  /** Joins or becomes the owner of the data folder. */
  readonly attach: (home: string) => ReturnType<Attach>;
  /** Where the data is: `<state dir>/nacre`, unless configured. */
  readonly home: (api: HostApi) => string;
  /** Told of every call of the engine, for whoever wants to see them. */
  readonly trace?: Trace;
  /** The host's private reader of transcripts. */
  readonly loadReader: LoadReader;
  /** Runs one command line of ours, as `openclaw nacre …`. */
  readonly runCommand: (argv: readonly string[], api: HostApi) => Promise<number>;
  /** The same for a chat: what it would have printed. */
  readonly commandText: (argv: readonly string[], api: HostApi) => Promise<string>;
}

export function registerPlugin(api: HostApi, parts: PluginParts): void {
  registerCommands(api, parts);
  if (api.registrationMode === "cli-metadata" || api.registrationMode === "setup-only") return;
  const client = lazyClient(api, parts);
  const drain = lazyDrain(client, parts);
  const { version } = parts;
  api.registerContextEngine("nacre", () =>
    contextEngine({ client: client(), drain: drain(), version, deadlines: DEADLINES }),
  );
  api.registerTool((context) => grepTool(client(), context), { names: ["lcm_grep"] });
  api.registerCommand({
    name: "nacre",
    description: "What Nacre remembers, and how it is doing",
    acceptsArgs: true,
    handler: async (context) => {
      const words = (context.args ?? "").split(/\s+/).filter(Boolean);
      const command = words[0] === "doctor" ? "doctor" : "status";
      return { text: await parts.commandText([command, "--no-color"], api) };
    },
  });
  let capture: Capture | undefined;
  api.registerService({
    id: "nacre",
    start() {
      client().acquire();
      client().warm();
      const ownsEngine = !missingSlots(api.config).some(({ slot }) => slot === "contextEngine");
      if (!ownsEngine) capture = captureTranscripts(api, client(), drain());
    },
    async stop() {
      capture?.stop();
      await client().release();
    },
  });
  registerHints(api, client);
}

function registerCommands(api: HostApi, parts: PluginParts): void {
  api.registerCli(
    ({ program }) => {
      program
        .command("nacre")
        .description("Look at what Nacre remembers")
        .argument("[words...]", "a command of Nacre, such as: status, doctor, search WORDS")
        .allowUnknownOption(true)
        .helpOption(false)
        .action(async (words: string[]) => {
          process.exitCode = await parts.runCommand(words, api);
        });
    },
    { descriptors: [{ name: "nacre", description: "Look at what Nacre remembers", hasSubcommands: true }] },
  );
}

/** Found at the first use: `register` opens nothing and reads no folder. */
function lazyClient(api: HostApi, parts: PluginParts): () => SharedClient {
  let client: SharedClient | undefined;
  return () => {
    if (client === undefined) {
      const home = parts.home(api);
      client = sharedClient(`${parts.version}|${home}`, () => parts.attach(home), parts.trace);
    }
    return client;
  };
}

function lazyDrain(client: () => SharedClient, parts: PluginParts): () => TranscriptDrain {
  let reader: Promise<TranscriptReader | undefined> | undefined;
  let drain: TranscriptDrain | undefined;
  return () => {
    drain ??= new TranscriptDrain(client(), () => {
      reader ??= findReader(parts.loadReader);
      return reader;
    });
    return drain;
  };
}
