/** One run of the program, from what was typed to an exit code. */

import { codeOf } from "../../kernel/errors.ts";
import { suggestion } from "../../kernel/typable.ts";
import type { Command, GlobalOptions } from "./command.ts";
import type { Client, Connection, Dependencies } from "./dependencies.ts";
import { EXIT_CODES, type ExitCode, exitCodeOf } from "./exit-codes.ts";
import { createOut, type Out } from "./out.ts";
import { type Parsed, parseCommand, selectCommand } from "./parse.ts";
import { COMMANDS } from "./registry.ts";

const NOTHING_TYPED = { name: "", args: {}, flags: {} };

/** Never throws: what goes wrong is printed, and becomes the exit code. */
export async function run(argv: readonly string[], dependencies: Dependencies): Promise<ExitCode> {
  // Errors before the command line is understood still have to come out in the form that was asked for.
  const early = earlyOut(argv, dependencies);
  try {
    const { name, rest } = selectCommand(argv);
    const command = name === undefined ? undefined : await COMMANDS[name]!();
    const here = { now: dependencies.now(), utcOffset: (at: number) => dependencies.utcOffset(at) };
    const parsed = parseCommand(command ?? NOTHING_TYPED, rest, here);
    if (parsed.globals["version"]) {
      dependencies.stdout.write(`${dependencies.version}\n`);
      return EXIT_CODES.ok;
    }
    const out = outFor(parsed, dependencies);
    if (parsed.globals["help"]) {
      const { commandHelp, overviewHelp } = await import("./help.ts");
      out.text(command === undefined ? overviewHelp(out.style) : commandHelp(command, out.style));
      return EXIT_CODES.ok;
    }
    if (command === undefined) {
      const { overviewCommand } = await import("./overview.ts");
      return await execute(overviewCommand, parsed, out, dependencies);
    }
    return await execute(command, parsed, out, dependencies);
  } catch (error) {
    early.error(error);
    return exitCodeOf(error);
  }
}

async function execute(
  command: Command,
  parsed: Parsed,
  out: Out,
  dependencies: Dependencies,
): Promise<ExitCode> {
  const options = globalOptions(parsed);
  const lazy = lazyClient(dependencies, options, command.creates === true);
  try {
    const code = await command.run({
      args: parsed.args as never,
      flags: parsed.flags as never,
      options,
      client: lazy.client,
      suggest: (typed) => suggestion(typed, dependencies.program, options.home),
      out,
      dependencies,
      signal: dependencies.signal,
    });
    return code ?? EXIT_CODES.ok;
  } catch (error) {
    const interrupted = dependencies.signal.aborted;
    // Whoever pressed Ctrl-C knows that it was cancelled; anything else is worth saying.
    if (!interrupted || !isCancellation(error)) out.error(error);
    return interrupted ? EXIT_CODES.interrupted : exitCodeOf(error);
  } finally {
    await lazy.close();
  }
}

function globalOptions({ globals }: Parsed): GlobalOptions {
  return {
    home: globals["home"] as string | undefined,
    json: globals["json"] === true,
    quiet: globals["quiet"] === true,
    deadline: globals["deadline"] as number | undefined,
  };
}

/** A client that connects at its first call. */
function lazyClient(dependencies: Dependencies, options: GlobalOptions, create: boolean): Connection {
  let connection: Promise<Connection> | undefined;
  const connect = (): Promise<Connection> => {
    connection ??= dependencies.resolveHome(options.home).then((home) =>
      dependencies.connect({
        ...{ home, deadline: options.deadline, signal: dependencies.signal, create },
        isNamed: options.home !== undefined,
      }),
    );
    return connection;
  };
  const cancelled = rejection(dependencies.signal);
  const client = new Proxy({} as Client, {
    get(_, method: keyof Client | "then") {
      if (method === "then") return undefined; // Awaiting the client itself is not a call.
      return async (...request: readonly unknown[]) => {
        const connected = (await connect()).client;
        const answer = (connected[method] as (...all: readonly unknown[]) => Promise<unknown>)(...request);
        return await (WRITES.includes(method) ? answer : Promise.race([answer, cancelled]));
      };
    },
  });
  return {
    client,
    async close() {
      // A connection that was never made, or failed, has been reported already.
      const made = await connection?.catch(() => undefined);
      await made?.close();
    },
  };
}

/** These are waited for after Ctrl-C too: whether they were done has to be known. */
const WRITES: readonly string[] = [
  "reconcile",
  "appendChained",
  "resolveQuarantine",
  "forget",
  "erase",
  "scrub",
  "remember",
  "editMemory",
  "forgetMemories",
  "restoreMemory",
  "keepMemory",
  "flushNamespace",
  "calibrateGate",
  "ingestLines",
  "importRecords",
  "appendEvent",
  "redactEvents",
  "sweepEvents",
  "changeObservation",
  "eraseObservations",
  "hold",
  "applyLifecycle",
  "rollbackLifecycle",
  "moveObservation",
  "stash",
  "compactArtifact",
  "eraseArtifact",
  "eraseFacts",
  "eraseCards",
  "teach",
  "confirmLessons",
  "forgetLessons",
];

/** Rejects when the signal is aborted, and is nobody's unhandled rejection. */
function rejection(signal: AbortSignal): Promise<never> {
  const never = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  never.catch(() => {});
  return never;
}

function isCancellation(error: unknown): boolean {
  return codeOf(error) === "wire/cancelled" || (error as Error | null)?.name === "AbortError";
}

function outFor({ globals }: Parsed, dependencies: Dependencies): Out {
  return createOut(dependencies, {
    json: globals["json"] === true,
    quiet: globals["quiet"] === true,
    noColor: globals["no-color"] === true,
    home: globals["home"] as string | undefined,
  });
}

function earlyOut(argv: readonly string[], dependencies: Dependencies): Out {
  const typed = argv.slice(0, argv.includes("--") ? argv.indexOf("--") : undefined);
  return createOut(dependencies, {
    json: typed.includes("--json"),
    quiet: false,
    noColor: typed.includes("--no-color"),
    // How something is typed is the same for every data folder.
    home: undefined,
  });
}
