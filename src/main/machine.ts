/** The real machine, as the command line is given it. What opens a store or a socket is imported when a command needs it. */

import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { isatty } from "node:tty";
import { fileURLToPath } from "node:url";
import packageJson from "../../package.json" with { type: "json" };
import { NacreError } from "../kernel/errors.ts";
import type {
  Client as CliClient,
  ConnectOptions,
  Dependencies,
  JoinOptions,
  TextStream,
} from "../surfaces/cli/dependencies.ts";
import type { Notice } from "../surfaces/daemon/index.ts";
import type { Client } from "../wire/index.ts";
import { isCheckout, PROGRAM } from "./program.ts";
import { utcOffset } from "./utc-offset.ts";

const root = fileURLToPath(new URL(isCheckout ? "../../" : "../", import.meta.url));

const { version } = packageJson;
const STDIN = 0;
/** The owner is this program itself, which was just started: on a busy machine it takes a while to answer. */
const OWN_SILENCE_MS = 60_000;

export interface MachineOptions {
  readonly signal: AbortSignal;
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  /** How a person calls this program; absent: by its own name. */
  readonly program?: string;
  /** Where the data is when no flag says otherwise; absent: `$NACRE_HOME`, else the user's own. */
  readonly home?: string;
  /** The address of the server that keeps the memory; absent: as the environment and the home's configuration say. */
  readonly store?: string | undefined;
  /** Adds what only the program around it knows. */
  readonly decorate?: (client: CliClient) => CliClient;
}

export function machine(options: MachineOptions): Dependencies {
  const decorate = options.decorate ?? ((client) => client);
  const program = options.program ?? PROGRAM;
  // What is tried out in a checkout, and what runs within a host, has a place of its own.
  const whose = async (): Promise<string | null> => {
    if (isCheckout || options.home !== undefined) return null;
    const { hostStore } = await import("./host-store.ts");
    return await hostStore(process.env);
  };
  return {
    version,
    stdout: options.stdout,
    stderr: options.stderr,
    stdin: () => process.stdin as AsyncIterable<Uint8Array>,
    stdinIsTTY: isatty(STDIN),
    async openTerminal(asked) {
      const { openTerminal } = await import("./terminal.ts");
      return openTerminal(process, asked);
    },
    env: process.env,
    now: () => Date.now(),
    utcOffset,
    program,
    signal: options.signal,
    sample: resolve(root, "sample"),
    async resolveHome(flag) {
      // A shell leaves `--home=~/x` as it is.
      if (flag !== undefined) return resolve(flag.replace(/^~(?=$|\/)/, homedir()));
      if (options.home !== undefined) return options.home;
      const { resolveHome } = await import("../surfaces/daemon/home.ts");
      // A checkout has data of its own, so that trying things out never touches the user's memory.
      return resolveHome(process.env, isCheckout ? root : homedir());
    },
    hostStore: whose,
    async connect(asked) {
      // Within another program the store is that program's: it is made when it is first asked for.
      if (options.home === undefined) await requireStore(asked, asked.isNamed ? null : whose, program);
      const { attachHome } = await import("./attach-home.ts");
      const { home, signal } = asked;
      const attachment = await attachHome({ home, kind: "cli", version, signal, store: options.store });
      return { client: decorate(await engineFor(attachment, asked)), close: () => attachment.close() };
    },
    async serve(asked) {
      const { serveHome } = await import("./attach-home.ts");
      const serving = await serveHome({
        home: asked.home,
        kind: "daemon",
        version,
        store: options.store,
        signal: asked.signal,
        notice: logTo(options.stderr),
      });
      return {
        ...serving,
        client: decorate(await engineFor(serving.client, asked)),
        async studio(port) {
          // As a person would: the owner lets nobody else in.
          const { studioOf } = await import("./studio-link.ts");
          const link = await studioOf({ ...asked, version, silenceMs: OWN_SILENCE_MS }).link(port);
          if (link !== null) return link;
          throw new NacreError("studio/unavailable", "Studio is not there", "Start this program again.");
        },
      };
    },
    async studio(asked) {
      if (options.home === undefined) await requireStore(asked, asked.isNamed ? null : whose, program);
      const { studioOf } = await import("./studio-link.ts");
      return studioOf({ ...asked, version });
    },
    openBrowser(url) {
      void import("./open-browser.ts").then(({ openBrowser }) => openBrowser(url));
    },
    async restore(asked) {
      const { offerRestore } = await import("./restore-home.ts");
      return await offerRestore({ ...asked, version, store: options.store });
    },
    async migrate(asked) {
      const { migrateHome } = await import("./migrate-home.ts");
      return await migrateHome({ ...asked, version, store: options.store });
    },
    async mcp(asked) {
      const { runMcp } = await import("./mcp.ts");
      const { stderr } = options;
      const notice = (line: string) => stderr.write(`${line}\n`);
      await runMcp({
        ...asked,
        called: program,
        version,
        input: process.stdin,
        output: process.stdout,
        notice,
      });
    },
    launcher: launcherOf(options.program),
    async host() {
      const { openClaw } = await import("../adapters/openclaw-host/index.ts");
      return openClaw({ env: process.env, root });
    },
    async service() {
      const { userService } = await import("../adapters/autostart/index.ts");
      const command = [process.execPath, join(root, "bin", "nacre.mjs")];
      return userService({ env: process.env, platform: process.platform, command });
    },
    async openSource(path, kind) {
      const { openSource } = await import("./sources.ts");
      return await openSource(path, kind);
    },
    async *readTranscript(lines, asked) {
      const { readTranscript } = await import("../engine/index.ts");
      yield* readTranscript(lines, asked);
    },
  };
}

/** By its path where nobody would find it by its name: in a checkout, and within a host. */
function launcherOf(program: string | undefined): readonly string[] {
  const isOnPath = program === undefined && !isCheckout;
  return isOnPath ? ["nacre"] : [process.execPath, join(root, "bin", "nacre.mjs")];
}

/** Asking must not leave folders behind. A home of another kind, such as a file, is for the opening to complain about. */
async function requireStore(
  { home, create }: JoinOptions,
  hostStore: (() => Promise<string | null>) | null,
  program: string,
): Promise<void> {
  const { homeAt } = await import("../surfaces/daemon/home.ts");
  const isThere = await stat(homeAt(home).database).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
  );
  if (isThere || (await isOnServer(home))) return;
  const other = (await hostStore?.()) ?? null;
  if (other !== null)
    throw new NacreError(
      "store/missing",
      `there is no store at ${home} yet; OpenClaw's is ${other}`,
      `For OpenClaw's: --home ${other}, or NACRE_HOME=${other} for good. For one beside it: --home ${home}.`,
    );
  if (create) return;
  throw new NacreError(
    "store/missing",
    `there is no store at ${home} yet`,
    `Make one with: ${program} ingest FILE, ${program} brain teach TEXT, or ${program} serve. --home or NACRE_HOME names another folder.`,
  );
}

/** A mistake in what says so is for the opening to complain about. */
async function isOnServer(home: string): Promise<boolean> {
  const { readMark } = await import("./home-mark.ts");
  const { readConfig } = await import("./config.ts");
  const { storeServer } = await import("./store-config.ts");
  try {
    if ((await readMark(home)) !== undefined) return true;
    const { store } = await readConfig(home);
    return (await storeServer({ folder: home, config: store, env: process.env })) !== undefined;
  } catch {
    return true;
  }
}

async function engineFor(client: Client, { deadline }: ConnectOptions) {
  const { engineOver } = await import("../wire/client.ts");
  if (deadline === undefined) return engineOver(client);
  return engineOver({
    close: () => client.close(),
    call: (method, params, asked) => client.call(method, params, { deadlineMs: deadline, ...asked }),
  });
}

/** One line each, as a log of a service has it. Names, counts and reasons: notices never hold what was said. */
function logTo(stream: TextStream): Notice {
  return (line, fields = {}) => {
    const details = Object.keys(fields).length === 0 ? "" : ` ${JSON.stringify(fields)}`;
    stream.write(`${new Date().toISOString()} ${line}${details}\n`);
  };
}

export function textStream(stream: NodeJS.WriteStream): TextStream {
  return {
    isTTY: stream.isTTY === true,
    columns: stream.columns ?? 0,
    write: (text) => void stream.write(text),
  };
}
