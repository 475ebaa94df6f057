import { defineCommand } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { reportFields } from "../pack-manifest-fields.ts";
import { progressOn } from "../progress.ts";
import { renderReplay } from "../render-packs.ts";

export const brainReplayCommand = defineCommand({
  name: "brain replay",
  summary: "Hold the gate of a brain pack again",
  description:
    "Over the same turns and with the same draws: the verdict must be the same. It differs when turns were erased since, or are known by now to have gone otherwise; that is then said.",
  args: {
    pack: { help: "Its digest, or its first letters (4 or more); otherwise the newest", optional: true },
  },
  flags: {},
  examples: [{ run: "brain replay", does: "of the newest that a gate was held for" }],
  json: {
    summary: "the verdict then and now.",
    fields: {
      pack: "its digest",
      ...reportFields("recorded."),
      ...reportFields("made."),
      same: "whether they are the same",
      "differences*": "what differs",
    },
  },
  exits: { 3: "There is no such pack.", 4: "The verdict is another." },
  async run({ args, client, out, dependencies, signal }) {
    const progress = progressOn(out, dependencies, false);
    progress.begin("holding the gate");
    const answer = await client
      .replayGate(args.pack === undefined ? {} : { pack: args.pack }, signal)
      .finally(progress.end);
    out.result(answer, renderReplay);
    return answer.same ? undefined : EXIT_CODES.attention;
  },
});
