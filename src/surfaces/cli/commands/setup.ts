import { suggestion } from "../../../kernel/typable.ts";
import { type Args, defineCommand, type Invocation } from "../command.ts";
import type { Flags } from "../flags.ts";
import { oneLine, wrap } from "../plain-text.ts";
import { changesOf } from "../setup/changes.ts";
import { lookAround } from "../setup/host-plan.ts";
import { questions } from "../setup/questions.ts";
import {
  renderChecks,
  renderEdits,
  renderGateway,
  renderHolders,
  renderHost,
} from "../setup/render-setup.ts";
import { planSetup, type SetUp, type SetupPlan, setUp } from "../setup/set-up.ts";
import { CHANGE_FIELDS, HOST_FIELDS, HOST_FLAGS } from "../setup/setup-fields.ts";
import { requireReplace, stampOf } from "../setup/setup-flags.ts";
import { stepNotes } from "../setup/step-notes.ts";
import type { Style } from "../style.ts";

export const setupCommand = defineCommand({
  name: "setup",
  summary: "Put Nacre into OpenClaw: the plugin, and both of its slots",
  description:
    "Finds OpenClaw, shows what it would change, and asks. OpenClaw's own installer installs the plugin; its configuration is changed last, in one step and only where it is shown, comments and all else in it untouched, with a copy beside it (openclaw.json.before-nacre-…). OpenClaw's own doctor looks at all of it before and after. Whatever fails, the configuration is put back. Run again, it says that all is in place.\n\nThe plugin is installed from this package, wherever it runs from: npm packs it. --archive installs a packed one, --npm one that npm finds.\n\nWhere another plugin holds one of the slots, that is asked for separately: --replace says yes to it.",
  args: {},
  flags: {
    ...HOST_FLAGS,
    archive: {
      type: "text",
      placeholder: "FILE",
      completes: "file",
      help: "Install the plugin from this packed archive",
    },
    npm: { type: "text", placeholder: "SPEC", help: "Install the plugin from npm, such as nacre@0.1.0" },
    reinstall: { type: "boolean", help: "Install the plugin although this version of it is there" },
    replace: { type: "boolean", help: "Take a slot that another plugin holds" },
    "dry-run": { type: "boolean", help: "Show what would be changed, and change nothing" },
    yes: { type: "boolean", short: "y", help: "Do not ask" },
  },
  examples: [
    { run: "setup --dry-run", does: "shows what would be changed" },
    { run: "setup", does: "shows it, asks, and does it" },
    { run: "setup --yes --state-dir /srv/openclaw", does: "another OpenClaw, without being asked" },
    { run: "setup --archive nacre-0.1.0.tgz", does: "with the plugin from a file" },
  ],
  json: {
    summary: "what there is, and what was or would be changed.",
    fields: {
      status: "done, planned (a dry run), in-place (nothing to do) or declined",
      ...HOST_FIELDS,
      "replaces[].slot": "slots that another plugin holds",
      "replaces[].plugin": "which; none: the slot is switched off",
      installs: "where the plugin is installed from; null: it is there",
      ...CHANGE_FIELDS,
    },
  },
  exits: { 1: "OpenClaw is missing, too old, or does not accept it; its configuration is as it was." },
  async run(invocation) {
    const { flags, out, dependencies, signal } = invocation;
    const machine = await dependencies.host();
    const premises = await lookAround(machine, { ...flags, command: "setup" });
    const plan = planSetup(premises, { ...flags, version: dependencies.version });
    if (plan.install === null && plan.edits.length === 0) {
      out.note(renderHost(plan));
      return tell(invocation, plan, "in-place");
    }
    // What was only asked for is the answer; before a question it is what the question is about.
    if (flags["dry-run"]) return tell(invocation, plan, "planned");
    out.note(described(plan, out.style));
    const ask = questions(out, dependencies);
    if (!(await agreed(invocation, plan, ask))) return tell(invocation, plan, "declined");
    const { note, end } = stepNotes(out, dependencies);
    const doing = { machine, signal, stamp: stampOf(dependencies.now()), note };
    const done = await setUp(plan, doing).finally(end);
    return tell(invocation, plan, "done", done);
  },
});

type Running = Pick<Invocation<Args, Flags>, "out" | "dependencies" | "suggest"> & {
  readonly flags: { readonly replace: boolean; readonly yes: boolean };
};

function described(plan: SetupPlan, style: Style): string {
  const instead = plan.installed === null ? "" : ` in place of ${oneLine(plan.installed.version)}`;
  return [
    renderHost(plan),
    ...(plan.install === null
      ? []
      : [`\nThe plugin would be installed from ${oneLine(plan.install.from)}${instead}.`]),
    renderEdits(changesOf(plan.config.value, plan.edits), style),
    ...renderHolders(plan.replaces, style.columns),
  ].join("\n");
}

async function agreed(
  running: Running,
  plan: SetupPlan,
  ask: ReturnType<typeof questions>,
): Promise<boolean> {
  const { flags } = running;
  if (plan.replaces.length > 0 && !flags.replace) {
    requireReplace(plan.replaces, flags.yes);
    const whose = plan.replaces.map(({ plugin, slot }) => `${slot} (${oneLine(plugin)})`).join(" and ");
    if (!(await ask("--replace")(`Take the slot ${whose}?`))) return false;
  }
  return flags.yes || (await ask("--yes")("Change OpenClaw as shown?"));
}

function tell(running: Running, plan: SetupPlan, status: string, done?: SetUp): undefined {
  const { out, suggest } = running;
  const { host, config, installed, home, gatewayRuns } = plan;
  const value = {
    status,
    openclaw: { program: host.program, version: host.version, others: host.others },
    stateDir: host.stateDir,
    configFile: config.file,
    home,
    gatewayRuns,
    installed: installed?.version ?? null,
    replaces: plan.replaces,
    installs: plan.install?.from ?? null,
    changes: changesOf(config.value, plan.edits),
    backup: done?.backup ?? null,
    checks: done?.checks ?? [],
  };
  out.result(value, (_, style) => {
    const own = wrap(
      `At a terminal: openclaw nacre COMMAND, or ${suggestion("COMMAND", running.dependencies.program, home)}; with NACRE_HOME=${oneLine(home)} it needs no --home.`,
      style.columns,
      "",
    );
    if (status === "in-place")
      return `All is in place: the plugin is installed, and both slots are Nacre's.\n${own}`;
    if (status === "planned") return `${described(plan, style)}\nNothing was changed.`;
    if (status !== "done") return "Nothing was changed.";
    return [
      renderChecks(value.checks, style),
      `${style.bold("Done.")} OpenClaw remembers with Nacre, in ${oneLine(home)}`,
      ...(value.backup === null ? [] : ["the configuration before:", `  ${oneLine(value.backup)}`]),
      renderGateway(gatewayRuns, style.columns),
      wrap(
        `Next: say something to it, then openclaw nacre status. The way back: ${suggest("uninstall")}`,
        style.columns,
        "",
      ),
      own,
    ].join("\n");
  });
  return undefined;
}
