import { chosenService, FILE_FIELDS, KIND_FLAG } from "../autostart/chosen-start.ts";
import { isRunning } from "../autostart/starters.ts";
import { defineCommand } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { oneLine } from "../plain-text.ts";

export const serviceStatusCommand = defineCommand({
  name: "service status",
  summary: "Say whether serve runs in the background",
  args: {},
  flags: KIND_FLAG,
  examples: [{ run: "service status", does: "for the usual data folder" }],
  json: {
    summary: "what there is.",
    fields: { ...FILE_FIELDS, installed: "whether its file is there", running: "whether it runs" },
  },
  exits: { 3: "There is none for this data folder.", 4: "It is there and does not run." },
  async run({ flags, options, out, dependencies, suggest }) {
    const machine = await dependencies.service();
    const { kind, home, path, service } = await chosenService(flags, options, dependencies);
    const installed = (await machine.read(path)) !== null;
    const running = installed && (await isRunning(machine, kind, service));
    out.result({ kind, name: service.name, path, home, installed, running }, () =>
      running
        ? `${oneLine(service.name)} runs, and serves ${oneLine(home)}`
        : installed
          ? `${oneLine(service.name)} is installed and does not run: ${oneLine(path)}`
          : `There is no service for ${oneLine(home)}. Make one: ${suggest("service install")}`,
    );
    return running ? undefined : installed ? EXIT_CODES.attention : EXIT_CODES.notFound;
  },
});
