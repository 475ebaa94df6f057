import type { RefreshCardsAnswer } from "../../../engine/api.ts";
import { cardFields } from "../card-fields.ts";
import { defineCommand } from "../command.ts";
import { given, SCOPE_FLAG, scopeOf } from "../knowledge-flags.ts";
import { oneLine, wrap } from "../plain-text.ts";
import { progressOn } from "../progress.ts";

export const synthRefreshCommand = defineCommand({
  name: "synth refresh",
  summary: "Make cards anew whose records are not what they were",
  description:
    "Those that are named, or all that are stale or to be reviewed. The new one takes the place of the old, which stays to be read. Where nothing is left to make one of, there is none.",
  args: { refs: { help: "Such as card:3; otherwise all that need it", variadic: true, optional: true } },
  flags: { ...SCOPE_FLAG, "dry-run": { type: "boolean", help: "Only say which" } },
  examples: [
    { run: "synth refresh --dry-run", does: "which would be made anew" },
    { run: "synth refresh card:3", does: "one of them" },
  ],
  json: {
    summary: "what took the place of what.",
    fields: {
      "refreshed[].from": "the card that was",
      "refreshed[].to": "null: nothing is left to make one of",
      ...cardFields("refreshed[].to."),
      "refreshed[].why": "why it was made anew",
      dryRun: "true when nothing was stored on purpose",
    },
  },
  exits: { 0: "Also when every card is fresh.", 3: "There is no such card." },
  async run({ args, flags, client, out, dependencies, signal }) {
    const progress = progressOn(out, dependencies, false);
    progress.begin("making cards anew");
    const request = {
      ...given("refs", args.refs),
      ...scopeOf(flags),
      ...(flags["dry-run"] && { dryRun: true }),
    };
    const refreshed: RefreshCardsAnswer["refreshed"][number][] = [];
    let cursor: string | null = null;
    try {
      do {
        const page: RefreshCardsAnswer = await client.refreshCards(
          { ...request, ...given("cursor", cursor ?? undefined) },
          signal,
        );
        refreshed.push(...page.refreshed);
        cursor = page.cursor;
      } while (cursor !== null && !signal.aborted);
    } finally {
      progress.end();
    }
    const answer = { refreshed, dryRun: flags["dry-run"] };
    out.result(answer, ({ refreshed, dryRun }, style) =>
      refreshed
        .map(({ from, to, why }) => {
          const became =
            to === null ? "nothing is left to make it of" : dryRun ? "would be made anew" : to.ref;
          return wrap(`${from} > ${became}  (${oneLine(why)})`, style.rowColumns);
        })
        .join("\n"),
    );
    if (!out.json && answer.refreshed.length === 0) out.note("Every card is fresh.");
    return undefined;
  },
});
