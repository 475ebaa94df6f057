import { defineCommand } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { oneLine, wrap } from "../plain-text.ts";

export const doctorCommand = defineCommand({
  name: "doctor",
  summary: "Check everything that can be checked",
  description:
    "Reads the whole store, so it takes a while on a large one. It changes nothing; a damaged word index is then rebuilt by whoever owns the store.",
  args: {},
  flags: {},
  examples: [
    { run: "doctor", does: "one line per check, and what to do about those that fail" },
    { run: "doctor --json", does: "the same for a script; the exit code says whether all is well" },
  ],
  json: {
    summary: "the checks.",
    fields: {
      ok: "whether every check passed",
      "checks[].name": "what was checked",
      "checks[].ok": "whether it passed",
      "checks[].detail": "what was seen",
      "checks[].hint": "what to do, or null",
    },
  },
  exits: { 4: "At least one check failed." },
  async run({ client, out }) {
    const answer = await client.doctor({});
    out.result(answer, ({ checks }, style) => {
      const width = Math.max(0, ...checks.map((check) => check.name.length));
      const lines = checks.map((check) => {
        const mark = check.ok ? style.good("ok  ") : style.bad("FAIL");
        const indent = " ".repeat(width + 8);
        const detail = wrap(oneLine(check.detail), style.rowColumns, indent).trimStart();
        const line = `${mark}  ${oneLine(check.name).padEnd(width)}  ${detail}`;
        const hint = check.hint === null ? "" : `\n${wrap(oneLine(check.hint), style.columns, "      ")}`;
        return check.ok ? line : `${line}${hint}`;
      });
      const failed = checks.filter((check) => !check.ok).length;
      const verdict =
        failed === 0
          ? style.good("All is well.")
          : style.bad(`${failed} of ${checks.length} need attention.`);
      return [...lines, "", verdict].join("\n");
    });
    return answer.ok ? EXIT_CODES.ok : EXIT_CODES.attention;
  },
});
