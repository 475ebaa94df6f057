/** `nacre` alone: what is stored, and the three commands most worth knowing at this point. */

import { codeOf } from "../../kernel/errors.ts";
import { suggestion } from "../../kernel/typable.ts";
import { defineCommand } from "./command.ts";
import { LOOKING, nextCommands } from "./next-commands.ts";
import { oneLine, widthOf } from "./plain-text.ts";
import { COMMANDS } from "./registry.ts";
import { renderStatus } from "./render-status.ts";

export const overviewCommand = defineCommand({
  name: "",
  summary: "Show what is stored and what to do next",
  args: {},
  flags: {},
  examples: [],
  json: null,
  async run({ client, options, suggest, out, dependencies }) {
    const status = await client.status({}).catch(noneYet);
    const host = status === undefined && options.home === undefined ? await dependencies.hostStore() : null;
    if (status !== undefined) out.result(status, (shown, style) => renderStatus(shown, style, suggest));
    else if (out.json) out.result({ store: null }, String);
    else if (host !== null) out.text(`OpenClaw remembers in ${oneLine(host)}. To look into it:`);
    else out.text("There is no store yet. To begin:");
    if (out.json) return undefined;
    const next = host === null ? nextCommands(status, isCommand) : LOOKING;
    const typed = next.map((one) =>
      one.typed === "help"
        ? `${dependencies.program} help`
        : host === null
          ? suggest(one.typed)
          : suggestion(one.typed, dependencies.program, host),
    );
    const width = Math.max(...typed.map(widthOf)) + 2;
    const lines = next.map(({ does }, at) => `  ${typed[at]!.padEnd(width)}${does}`);
    if (status !== undefined) out.note(`\n${lines.join("\n")}`);
    else out.text(lines.join("\n"));
    if (host !== null) out.note(`For good: export NACRE_HOME=${oneLine(host)}`);
    return undefined;
  },
});

/** The one command that a person types before there is anything: it explains instead of failing. */
function noneYet(error: unknown): undefined {
  if (codeOf(error) !== "store/missing") throw error;
  return undefined;
}

/** Of its words as many as name one. */
function isCommand(typed: string): boolean {
  const [first, second] = typed.split(" ");
  return Object.hasOwn(COMMANDS, first!) || Object.hasOwn(COMMANDS, `${first} ${second}`);
}
