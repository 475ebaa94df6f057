import { NacreError } from "../../../kernel/errors.ts";
import { chosenService, FILE_FIELDS, FILE_FLAGS } from "../autostart/chosen-start.ts";
import { MARK } from "../autostart/start-file.ts";
import { isRunning, requireManager, tell } from "../autostart/starters.ts";
import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { oneLine, plainText, wrap } from "../plain-text.ts";

export const serviceInstallCommand = defineCommand({
  name: "service install",
  summary: "Have serve run in the background, from now on and at every login",
  description:
    "Writes the file that `service print` prints, and has systemd or launchd start it. A file that is there and not ours is left alone. When it does not start, what was there before is put back.",
  args: {},
  flags: { ...FILE_FLAGS, yes: { type: "boolean", short: "y", help: "Do not ask" } },
  examples: [
    { run: "service install", does: "shows the file, asks, and starts it" },
    { run: "service install --yes --network", does: "without being asked, and with models elsewhere" },
  ],
  json: {
    summary: "what was done.",
    fields: { ...FILE_FIELDS, status: "installed, in-place (it runs already) or declined" },
  },
  exits: { 1: "The manager is not there, or does not start it; what was there before is back." },
  async run({ flags, options, out, dependencies, suggest }) {
    const machine = await dependencies.service();
    const { kind, home, path, service } = await chosenService(flags, options, dependencies);
    const manager = await requireManager(kind, machine, service, path);
    const present = await machine.read(path);
    if (present !== null && !present.includes(MARK)) throw somebodyElses(path);
    const value = { kind, name: service.name, path, home };
    const render = ({ status }: { readonly status: string }) =>
      status === "declined"
        ? "Nothing was changed."
        : [
            `${oneLine(service.name)} runs, and serves ${oneLine(home)}`,
            wrap(
              kind === "systemd"
                ? "It ends with your last session; to have it run without one: loginctl enable-linger"
                : "It starts at every login.",
              out.style.columns,
            ),
            `The way back: ${suggest("service remove")}`,
          ].join("\n");
    if (present === service.text && (await isRunning(machine, kind, service))) {
      out.result({ ...value, status: "in-place" }, render);
      return undefined;
    }
    out.note(plainText(service.text));
    const question = `${present === null ? "Write" : "Replace"} ${oneLine(path)}, and start it?`;
    if (!flags.yes && !(await confirmed(question, out, dependencies))) {
      out.result({ ...value, status: "declined" }, render);
      return undefined;
    }
    // launchd refuses to start what it has loaded already.
    if (present !== null && kind === "launchd")
      await tell(machine, manager.stop(service, path)).catch(() => {});
    // What it runs may write in there, and could not make it.
    await machine.makeFolder(home);
    await machine.write(path, service.text);
    try {
      await tell(machine, manager.start(service, path));
    } catch (error) {
      await tell(machine, manager.stop(service, path)).catch(() => {});
      if (present === null) await machine.remove(path);
      else await machine.write(path, present);
      await tell(machine, manager.settle).catch(() => {});
      throw error;
    }
    out.result({ ...value, status: "installed" }, render);
    return undefined;
  },
});

function somebodyElses(path: string): NacreError {
  return new NacreError(
    "service/failed",
    `${path} is there and was not written by Nacre; nothing was changed`,
    "Move it away first, or print ours: nacre service print.",
  );
}
