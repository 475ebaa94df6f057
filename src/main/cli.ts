/** The command line as a program: hands the real machine to surfaces/cli. `nacre --version` loads neither store nor socket. */

import { run } from "../surfaces/cli/run.ts";
import { interruption } from "./interruption.ts";
import { machine, textStream } from "./machine.ts";

if (import.meta.main) await main(process.argv.slice(2));

export async function main(argv: readonly string[]): Promise<void> {
  let lost: NodeJS.ErrnoException | undefined;
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      // `nacre search x | head -1` has what it wanted; and whatever it is, the command still ends in order.
      if (error.code !== "EPIPE") lost ??= error;
    });
  const [stdout, stderr] = [textStream(process.stdout), textStream(process.stderr)];
  const code = await run(argv, machine({ signal: interruption(process), stdout, stderr }));
  await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
  if (lost !== undefined) {
    stderr.write(
      `error: what was to be printed could not be written: ${lost.code ?? lost.message}\nhint: Make room there, or have it printed elsewhere.\n`,
    );
    await flushed(process.stderr);
  }
  // What is still open (standard input, above all) is no reason to stay.
  process.exit(lost === undefined ? code : code || 1);
}

/** Resolves when all that was written has gone out, or nobody wants it any more. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write("", () => resolve());
  });
}
