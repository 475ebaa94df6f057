/**
 * The command line as a program: hands the real machine to surfaces/cli.
 *
 * What opens a store or a socket is imported when a command needs it: `nacre --version` loads neither.
 */

import { homedir } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import packageJson from "../../package.json" with { type: "json" };
import type { ConnectOptions, Dependencies, TextStream } from "../surfaces/cli/dependencies.ts";
import { run } from "../surfaces/cli/run.ts";
import type { Client } from "../wire/index.ts";
import { interruption } from "./interruption.ts";

/** Sources run in a checkout only; the published package has a build. */
const isCheckout = import.meta.url.endsWith(".ts");
const root = fileURLToPath(new URL(isCheckout ? "../../" : "../", import.meta.url));

const { version } = packageJson;

if (import.meta.main) await main(process.argv.slice(2));

export async function main(argv: readonly string[]): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", ignoreClosedPipe);
  const code = await run(argv, machine(interruption(process)));
  await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
  // What is still open (standard input, above all) is no reason to stay.
  process.exit(code);
}

function machine(signal: AbortSignal): Dependencies {
  return {
    version,
    stdout: textStream(process.stdout),
    stderr: textStream(process.stderr),
    stdin: () => process.stdin as AsyncIterable<Uint8Array>,
    env: process.env,
    now: () => Date.now(),
    program: isCheckout ? "npm run nacre --" : "nacre",
    signal,
    sample: resolve(root, "sample"),
    async resolveHome(flag) {
      if (flag !== undefined) return resolve(flag);
      const { resolveHome } = await import("../surfaces/daemon/index.ts");
      // A checkout has data of its own, so that trying things out never touches the user's memory.
      return resolveHome(process.env, isCheckout ? root : homedir());
    },
    async connect(options) {
      const { attachHome } = await import("./attach-home.ts");
      const attachment = await attachHome({
        home: options.home,
        kind: "cli",
        version,
        signal: options.signal,
      });
      return { client: await engineFor(attachment, options), close: () => attachment.close() };
    },
    async serve(options) {
      const { serveHome } = await import("./attach-home.ts");
      const serving = await serveHome({
        home: options.home,
        kind: "daemon",
        version,
        signal: options.signal,
      });
      return { ...serving, client: await engineFor(serving.client, options) };
    },
    async *readTranscript(lines, options) {
      const { readTranscript } = await import("../engine/index.ts");
      yield* readTranscript(lines, options);
    },
  };
}

async function engineFor(client: Client, { deadline }: ConnectOptions) {
  const { engineOver } = await import("../wire/index.ts");
  if (deadline === undefined) return engineOver(client);
  return engineOver({
    close: () => client.close(),
    call: (method, params, options) => client.call(method, params, { deadlineMs: deadline, ...options }),
  });
}

function textStream(stream: NodeJS.WriteStream): TextStream {
  return {
    isTTY: stream.isTTY === true,
    columns: stream.columns ?? 0,
    write: (text) => void stream.write(text),
  };
}

/** Resolves when all that was written has gone out, or nobody wants it any more. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write("", () => resolve());
  });
}

/** `nacre search x | head -1` has what it wanted; the command still ends in order. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}
