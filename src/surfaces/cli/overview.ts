/** `nacre` alone: what is stored, and the three commands most worth knowing at this point. */

import { codeOf } from "../../kernel/errors.ts";
import { defineCommand } from "./command.ts";
import { nextCommands } from "./next-commands.ts";
import { widthOf } from "./plain-text.ts";
import { COMMANDS } from "./registry.ts";
import { renderStatus } from "./render-status.ts";

export const overviewCommand = defineCommand({
  name: "",
  summary: "Show what is stored and what to do next",
  args: {},
  flags: {},
  examples: [],
  json: null,
  async run({ client, suggest, out, dependencies }) {
    const status = await client.status({}).catch(noneYet);
    if (status === undefined) {
      if (out.json) out.result({ store: null }, String);
      else out.text("There is no store yet. To begin:");
    } else {
      out.result(status, (shown, style) => renderStatus(shown, style, suggest));
    }
    if (out.json) return undefined;
    const next = nextCommands(status, isCommand);
    const typed = next.map((one) =>
      one.typed === "help" ? `${dependencies.program} help` : suggest(one.typed),
    );
    const width = Math.max(...typed.map(widthOf)) + 2;
    const lines = next.map(({ does }, at) => `  ${typed[at]!.padEnd(width)}${does}`);
    out.note(`${status === undefined ? "" : "\n"}${lines.join("\n")}`);
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
