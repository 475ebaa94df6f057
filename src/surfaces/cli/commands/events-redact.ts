import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { eventPlaceOf, PLACE_FLAGS } from "../event-flags.ts";
import { counted } from "../figures.ts";
import { wrap } from "../plain-text.ts";
import { progressOn } from "../progress.ts";
import { scrub } from "../scrub.ts";

export const eventsRedactCommand = defineCommand({
  name: "events redact",
  summary: "Take the words of events out for good; that they happened stays",
  description:
    "Summary, payload, refs, name, the words and the vector by which they are found, and how often they were: gone, and not found in the file either once its space is cleared, which this waits for. Type, time, session and where they were stay. The same told again under the same name is refused. Events by reference, or all that were told of one session in the place that is named. What a conversation itself says is in the log: forget and erase are about that.\n\nOn a terminal it asks first; elsewhere --yes has to be said.",
  args: { refs: { help: "Events, such as evt:6", variadic: true, optional: true } },
  flags: {
    ...PLACE_FLAGS,
    session: { type: "text", placeholder: "NAME", help: "All of this session, in the place that is named" },
    "dry-run": { type: "boolean", help: "Only say which they are" },
    yes: { type: "boolean", short: "y", help: "Do not ask" },
  },
  examples: [
    { run: "events redact evt:6 evt:7 --dry-run", does: "look first" },
    { run: "events redact evt:6 --yes", does: "one event" },
    { run: "events redact --session nightly-42 --scope atlas", does: "all that was told of one run" },
  ],
  json: {
    summary: "what was changed.",
    fields: {
      "redacted[]": "events whose words are gone, or would be",
      vectors: "vectors that went with them",
      cleared: "whether the file's free space is cleared of them too; false: it goes on in the background",
      dryRun: "true when nothing was changed on purpose",
    },
  },
  exits: { 0: "Also when nobody agreed.", 3: "There is no such event, or none of that session." },
  async run({ args, flags, client, out, dependencies, signal }) {
    const wanted = wantedOf(args.refs, flags);
    const chosen = await client.redactEvents({ ...wanted, dryRun: true });
    if (flags["dry-run"] || chosen.redacted.length === 0) {
      out.result({ ...chosen, dryRun: flags["dry-run"], cleared: false }, (_, style) =>
        wrap(sentence(chosen.redacted, "would lose their words", "would lose its words"), style.columns),
      );
      return undefined;
    }
    const question = `Take the words of ${counted(chosen.redacted.length, "event")} out for good?`;
    if (!flags.yes && !(await confirmed(question, out, dependencies))) {
      out.note("Nothing was changed.");
      return undefined;
    }
    const done = await client.redactEvents({ refs: chosen.redacted });
    const cleared = await scrub(client, progressOn(out, dependencies, false), signal);
    out.result({ ...done, cleared }, (shown, style) =>
      wrap(sentence(shown.redacted, "lost their words", "lost its words"), style.columns),
    );
    return undefined;
  },
});

function wantedOf(
  refs: readonly string[],
  flags: Parameters<typeof eventPlaceOf>[0] & { readonly session: string | undefined },
) {
  if (refs.length > 0 && flags.session !== undefined)
    throw new NacreError(
      "input/bad-flag",
      "--session is all of it",
      "Leave out the references or --session.",
    );
  if (refs.length > 0) return { refs };
  if (flags.session !== undefined) return { session: flags.session, ...eventPlaceOf(flags) };
  throw new NacreError(
    "input/bad-flag",
    "it is not said which events",
    "Name some, such as evt:6, or give --session with --scope, --lane, --own or --everywhere.",
  );
}

function sentence(refs: readonly string[], many: string, one: string): string {
  if (refs.length === 0) return "Nothing to do: their words are gone already.";
  return `${counted(refs.length, "event")} ${refs.length === 1 ? one : many}: ${refs.join(" ")}`;
}
