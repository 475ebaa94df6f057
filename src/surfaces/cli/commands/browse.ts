import { NacreError } from "../../../kernel/errors.ts";
import { browse } from "../browse/browse.ts";
import { lookFor } from "../browse/paint.ts";
import { ENTER, LEAVE } from "../browse/screen.ts";
import { goTo, initialState } from "../browse/state.ts";
import { defineCommand } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";

export const browseCommand = defineCommand({
  name: "browse",
  summary: "Leaf through conversations, summaries, search results and receipts in a terminal",
  description:
    "Lanes, the timeline of a lane, its summaries as a tree that unfolds to the words, search, and the receipts of prompts. The keys are in the last line, and ? explains all of them. It only reads. Secrets are shown as placeholders, and nothing that is stored can steer the terminal. Works over SSH, in 20 columns and in 200; without colours with NO_COLOR, in plain ASCII with LANG=C or TERM=dumb. Times are UTC.",
  args: { ref: { help: "Begin at this record, such as msg:42", optional: true } },
  flags: {},
  examples: [
    { run: "browse", does: "begin with the lanes" },
    { run: "browse msg:42", does: "begin with one message; t goes to its place" },
  ],
  json: null,
  exits: { 2: "There is no terminal to browse in." },
  async run({ args, client, out, suggest, dependencies, signal }) {
    const look = lookFor(dependencies.env, !out.style.colours);
    if (out.json || !dependencies.stdout.isTTY || !dependencies.stdinIsTTY) throw noTerminal(suggest);
    // A store that is not there is told as every command tells it.
    await client.listLanes({ limit: 1 });
    const start = initialState();
    const isDone = await browse({
      ...{ client, look, now: dependencies.now, signal },
      state: args.ref === undefined ? start : goTo(start, { to: "record", ref: args.ref }),
      open: (events) =>
        dependencies.openTerminal({
          events,
          enter: look.escapes ? ENTER : "",
          leave: look.escapes ? LEAVE : "",
        }),
    });
    if (!isDone) throw noTerminal(suggest);
    return signal.aborted ? EXIT_CODES.interrupted : EXIT_CODES.ok;
  },
});

function noTerminal(suggest: (command: string) => string): NacreError {
  const others = ["search WORDS", "timeline msg:42", "history show"].map((typed) => suggest(typed));
  return new NacreError(
    "input/bad-flag",
    "browse needs a terminal, and this is none",
    `To read without one: ${others.join(", ")}.`,
  );
}
