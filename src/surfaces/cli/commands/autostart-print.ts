import { chosenService, FILE_FIELDS, FILE_FLAGS } from "../autostart/chosen-start.ts";
import { defineCommand } from "../command.ts";

export const servicePrintCommand = defineCommand({
  name: "service print",
  summary: "Print the file that has serve run in the background",
  description:
    "A unit for systemd's user manager, or a property list for launchd, for this data folder. Nothing is written. What it runs may write the data folder and nothing else, and talks to this machine only: --network allows more, for a model or an embedder elsewhere; --plain leaves the sandbox out where a system forbids user namespaces.",
  args: {},
  flags: FILE_FLAGS,
  examples: [
    { run: "service print", does: "for this system and the usual data folder" },
    { run: "service print --kind launchd --home /srv/nacre", does: "for a Mac and another folder" },
  ],
  json: {
    summary: "the file and where it belongs.",
    fields: { ...FILE_FIELDS, text: "what is in it" },
  },
  async run({ flags, options, out, dependencies }) {
    const { kind, home, path, service } = await chosenService(flags, options, dependencies);
    out.result({ kind, name: service.name, path, home, text: service.text }, ({ text }) => text);
    return undefined;
  },
});
