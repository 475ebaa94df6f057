import { type Args, defineCommand, type Invocation } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import type { Flags } from "../flags.ts";
import { oneLine } from "../plain-text.ts";
import { changesOf } from "../setup/changes.ts";
import { lookAround } from "../setup/host-plan.ts";
import { questions } from "../setup/questions.ts";
import { renderChecks, renderData, renderEdits, renderGateway, renderHost } from "../setup/render-setup.ts";
import { CHANGE_FIELDS, HOST_FIELDS, HOST_FLAGS } from "../setup/setup-fields.ts";
import { stampOf } from "../setup/setup-flags.ts";
import { stepNotes } from "../setup/step-notes.ts";
import { planRemoval, type RemovalPlan, type TakenAway, takeAway } from "../setup/take-away.ts";
import type { Style } from "../style.ts";

export const uninstallCommand = defineCommand({
  name: "uninstall",
  summary: "Take Nacre out of OpenClaw; what is remembered stays",
  description:
    "The way back from setup. The slots go to whoever had them before, as the copy that setup kept of the configuration says; without one, to what comes with OpenClaw. The plugin's entry and the plugin go; what else was changed in the configuration since stays, and where nothing was, the file is as it was to the letter. A copy of the present one is kept beside it.\n\nNo memory is deleted: it says where the data is, how big, and what to type to take it along or to remove it. Setting up again finds it.",
  args: {},
  flags: {
    ...HOST_FLAGS,
    "keep-plugin": {
      type: "boolean",
      help: "Switch the plugin off, and leave it installed with its settings",
    },
    "dry-run": { type: "boolean", help: "Show what would be changed, and change nothing" },
    yes: { type: "boolean", short: "y", help: "Do not ask" },
  },
  examples: [
    { run: "uninstall --dry-run", does: "shows what would be changed, and where the data is" },
    { run: "uninstall", does: "shows it, asks, and does it" },
    { run: "uninstall --keep-plugin", does: "switches it off only" },
  ],
  json: {
    summary: "what was or would be changed, and what stays.",
    fields: {
      status: "done, planned (a dry run), in-place (nothing to do) or declined",
      ...HOST_FIELDS,
      bytes: "size of the data that stays; null: there is none",
      before: "the copy that says how it was before; null: there is none",
      uninstalls: "whether the plugin itself goes",
      ...CHANGE_FIELDS,
    },
  },
  exits: { 1: "OpenClaw is missing, or does not accept it; what was changed by then is said." },
  async run(invocation) {
    const { flags, out, dependencies, signal } = invocation;
    const machine = await dependencies.host();
    const premises = await lookAround(machine, { ...flags, command: "uninstall" });
    const plan = await planRemoval(premises, machine, flags["keep-plugin"]);
    if (plan.edits.length === 0 && !plan.uninstalls) {
      out.note(renderHost(plan));
      return tell(invocation, plan, "in-place");
    }
    if (flags["dry-run"]) return tell(invocation, plan, "planned");
    out.note(described(plan, out.style));
    const isAgreed =
      flags.yes || (await questions(out, dependencies)("--yes")("Take Nacre out of OpenClaw?"));
    if (!isAgreed) return tell(invocation, plan, "declined");
    const { note, end } = stepNotes(out, dependencies);
    const doing = { machine, signal, stamp: stampOf(dependencies.now()), note };
    const done = await takeAway(plan, doing).finally(end);
    tell(invocation, plan, "done", done);
    return done.checks.every(({ ok }) => ok) ? undefined : EXIT_CODES.attention;
  },
});

type Running = Pick<Invocation<Args, Flags>, "out" | "dependencies">;

function described(plan: RemovalPlan, style: Style): string {
  return [
    renderHost(plan),
    renderEdits(changesOf(plan.config.value, plan.edits), style),
    plan.before === null
      ? "Nobody noted how it was before setup: the slots would go to what comes with OpenClaw."
      : `As it was before: ${oneLine(plan.before.file)}`,
    ...(plan.uninstalls ? ["The plugin would be uninstalled."] : []),
  ].join("\n");
}

function tell(
  { out, dependencies }: Running,
  plan: RemovalPlan,
  status: string,
  done?: TakenAway,
): undefined {
  const { host, config, installed, home, gatewayRuns, bytes } = plan;
  const value = {
    status,
    openclaw: { program: host.program, version: host.version, others: host.others },
    stateDir: host.stateDir,
    configFile: config.file,
    home,
    gatewayRuns,
    installed: installed?.version ?? null,
    bytes,
    before: plan.before?.file ?? null,
    uninstalls: plan.uninstalls,
    changes: changesOf(config.value, plan.edits),
    backup: done?.backup ?? null,
    checks: done?.checks ?? [],
  };
  out.result(value, (_, style) => {
    const exporting = `${dependencies.program} export --home ${oneLine(home)}`;
    const data = renderData(home, bytes, exporting);
    if (status === "in-place") return `Nothing of Nacre is in OpenClaw.\n${data}`;
    if (status === "planned") return `${described(plan, style)}\nNothing was changed.\n${data}`;
    if (status !== "done") return `Nothing was changed.\n${data}`;
    return [
      renderChecks(value.checks, style),
      `${style.bold("Done.")} OpenClaw no longer uses Nacre.`,
      ...(value.backup === null ? [] : ["the configuration before:", `  ${oneLine(value.backup)}`]),
      renderGateway(gatewayRuns, style.columns),
      data,
    ].join("\n");
  });
  return undefined;
}
