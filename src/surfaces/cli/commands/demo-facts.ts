import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf, NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { yearSteps } from "../demo-steps.ts";
import type { Dependencies } from "../dependencies.ts";
import { EXIT_CODES, type ExitCode } from "../exit-codes.ts";
import { counted } from "../figures.ts";
import { wrap } from "../plain-text.ts";
import { run } from "../run.ts";
import { loadYear, yearSettled } from "../sample-year.ts";

export const demoFactsCommand = defineCommand({
  name: "demo facts",
  summary: "Walk through facts, the graph and what changes, on a year of sample notes",
  description:
    "In a folder of its own, which is removed afterwards: nothing of yours is read or changed. With --home a folder that holds nothing yet; it stays, to look around in. Each command is shown as it would be typed, with what it really prints.",
  args: {},
  flags: {},
  examples: [
    { run: "demo facts", does: "in a folder that is gone afterwards" },
    { run: "demo facts --home /tmp/nacre-year", does: "in one that stays" },
  ],
  json: null,
  exits: { 1: "A step did not end as it should, or the folder is in use." },
  async run({ options, out, dependencies, signal, suggest }) {
    const { sample } = dependencies;
    if (sample === null)
      throw new NacreError(
        "input/bad-file",
        "the sample is not part of this installation",
        "Run it in a checkout.",
      );
    const isScratch = options.home === undefined;
    const home = isScratch
      ? await mkdtemp(join(tmpdir(), "nacre-demo-"))
      : await dependencies.resolveHome(options.home);
    if (!isScratch) await mustBeEmpty(home, dependencies);
    // What is typed in it names the folder only where a person did.
    const inside: Dependencies = {
      ...dependencies,
      stderr: dependencies.stdout,
      resolveHome: async () => home,
    };
    const named = isScratch ? [] : ["--home", options.home!];
    const { client, close } = await dependencies.connect({
      home,
      deadline: options.deadline,
      signal,
      create: true,
    });
    let code: ExitCode = EXIT_CODES.ok;
    try {
      const { messages, told } = await loadYear(sample, client, dependencies);
      out.note(
        `${counted(messages, "message")} of a notebook and ${counted(told, "line")} that tools told …`,
      );
      await yearSettled(client, { now: dependencies.now, signal });
      for await (const { says, typed, ends } of yearSteps(client)) {
        if (signal.aborted) return EXIT_CODES.interrupted;
        out.text(`\n${wrap(says, out.style.columns)}\n`);
        out.text(out.style.bold(`$ ${suggest(typed.map(quoted).join(" "))}`));
        const ended = await run([...typed, ...named], inside);
        if (ended !== ends) {
          out.note(`This ended with ${ended}, and should have with ${ends}.`);
          code = EXIT_CODES.failed;
        }
      }
    } finally {
      await close();
      if (isScratch) await rm(home, { recursive: true, force: true });
    }
    if (!isScratch) out.note(`\nIt is all still there: ${suggest("facts current owner")}`);
    return code;
  },
});

function quoted(word: string): string {
  return /^[\w:./,-]+$/.test(word) ? word : `"${word}"`;
}

/** Nobody's own memory gets a demonstration into it. */
async function mustBeEmpty(home: string, { connect, signal }: Dependencies): Promise<void> {
  const joined = await connect({ home, deadline: undefined, signal, create: false }).catch(
    (error: unknown) => {
      if (codeOf(error) === "store/missing") return null;
      throw error;
    },
  );
  if (joined === null) return;
  const { totals } = await joined.client.status({}).finally(() => joined.close());
  if (totals.messages === 0) return;
  throw new NacreError(
    "input/bad-flag",
    `there are ${counted(totals.messages, "message")} in ${home} already`,
    "Give --home a folder that holds nothing yet, or leave it out.",
  );
}
