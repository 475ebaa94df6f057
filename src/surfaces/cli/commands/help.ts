import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { commandHelp, groupHelp, overviewHelp } from "../help.ts";
import { COMMANDS, groupOf } from "../registry.ts";
import { didYouMean } from "../suggest.ts";

export const helpCommand = defineCommand({
  name: "help",
  summary: "Explain a command, or list them all",
  args: { command: { help: "The command to explain", variadic: true, optional: true } },
  flags: {},
  examples: [
    { run: "help", does: "all commands" },
    { run: "help history show", does: "one of them" },
  ],
  json: null,
  async run({ args, out }) {
    const name = args.command.join(" ");
    if (name === "") out.text(overviewHelp(out.style));
    else if (Object.hasOwn(COMMANDS, name)) out.text(commandHelp(await COMMANDS[name]!(), out.style));
    else if (groupOf(name).length > 0) out.text(await groupHelp(name, out.style));
    else {
      const hint = didYouMean(name, Object.keys(COMMANDS), "nacre help lists all commands.");
      throw new NacreError("input/unknown-command", `there is no command "${name.slice(0, 60)}"`, hint);
    }
    return undefined;
  },
});
