import { defineCommand } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { renderDoctor } from "../render-doctor.ts";
import { isBehind, renderBrainBrief } from "../render-route.ts";

/** Of the general doctor's checks, those about the brain. */
const ABOUT_BRAIN: ReadonlySet<string> = new Set(["brain-packs", "episodes", "lessons"]);

export const brainDoctorCommand = defineCommand({
  name: "brain doctor",
  summary: "Check the brain: its packs, its traces, the process that learns",
  description:
    "In a line how it stands, and of what nacre doctor checks all that is about it: whether the pack that is to be served can be read and is what its digest says, and whether routed turns can be read. It changes nothing; nacre doctor --fix mends.",
  args: {},
  flags: {},
  examples: [
    { run: "brain doctor", does: "how it stands, and what to do about what is wrong" },
    { run: "brain doctor --json", does: "for a script; the exit code says whether all is well" },
  ],
  json: {
    summary: "the checks, and how it stands.",
    fields: {
      ok: "whether every check passed",
      "checks*": "as doctor --json prints them; those about the brain",
      "status*": "as brain status --json prints it",
    },
  },
  exits: { 4: "At least one check failed." },
  async run({ client, out, signal, suggest }) {
    const status = await client.brainStatus({});
    const examined = await client.doctor({}, signal);
    const checks = examined.checks.filter(({ name }) => ABOUT_BRAIN.has(name));
    const ok = checks.every((check) => check.ok);
    out.result({ ok, checks, status }, (answer, style) =>
      [
        renderBrainBrief(answer.status, style),
        "",
        renderDoctor({ ok: answer.ok, checks: answer.checks, repairs: [], backup: null }, style, false),
      ].join("\n"),
    );
    if (!out.json && status.pack === null && status.mode !== "off")
      out.note(`To make a pack of what there is: ${suggest("brain init")}`);
    if (!out.json && isBehind(status.newer))
      out.note(`To take in what is not in the pack: ${suggest("brain init")}`);
    if (!out.json) out.note(`How it stands in full: ${suggest("brain status")}`);
    return ok ? undefined : EXIT_CODES.attention;
  },
});
