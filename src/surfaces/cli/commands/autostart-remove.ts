import { chosenService, FILE_FIELDS, KIND_FLAG } from "../autostart/chosen-start.ts";
import { requireManager, tell } from "../autostart/starters.ts";
import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { oneLine } from "../plain-text.ts";

export const serviceRemoveCommand = defineCommand({
  name: "service remove",
  summary: "Stop running serve in the background; what is remembered stays",
  args: {},
  flags: { ...KIND_FLAG, yes: { type: "boolean", short: "y", help: "Do not ask" } },
  examples: [{ run: "service remove", does: "asks, stops it, and removes its file" }],
  json: {
    summary: "what was done.",
    fields: { ...FILE_FIELDS, status: "removed, missing (there was none) or declined" },
  },
  exits: { 1: "The manager is not there, or does not stop it." },
  async run({ flags, options, out, dependencies }) {
    const machine = await dependencies.service();
    const { kind, home, path, service } = await chosenService(flags, options, dependencies);
    const end = (status: string) => {
      out.result({ kind, name: service.name, path, home, status }, () =>
        status === "removed"
          ? `${oneLine(service.name)} is stopped and removed. The data stays in ${oneLine(home)}`
          : status === "missing"
            ? `There is no ${oneLine(path)}`
            : "Nothing was changed.",
      );
      return undefined;
    };
    if ((await machine.read(path)) === null) return end("missing");
    const manager = await requireManager(kind, machine, service, path);
    const question = `Stop ${oneLine(service.name)}, and remove ${oneLine(path)}?`;
    if (!flags.yes && !(await confirmed(question, out, dependencies))) return end("declined");
    await tell(machine, manager.stop(service, path));
    await machine.remove(path);
    await tell(machine, manager.settle);
    return end("removed");
  },
});
