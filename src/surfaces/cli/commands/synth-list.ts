import { CARD_STATES } from "../../../kernel/knowledge-words.ts";
import { cardFields } from "../card-fields.ts";
import { defineCommand } from "../command.ts";
import { given, SCOPE_FLAG, scopeOf } from "../knowledge-flags.ts";
import { renderCards } from "../render-cards.ts";

export const synthListCommand = defineCommand({
  name: "synth list",
  summary: "List cards, and whether they still stand",
  description:
    "The newest first. fresh: all that it is made of says what it said. stale: something of that is gone or says something else, or what it was found by brings more. review: something newer speaks against it. superseded: another took its place.",
  args: {},
  flags: {
    state: {
      type: "list",
      choices: CARD_STATES,
      help: "In these states; otherwise all that none took the place of",
    },
    ...SCOPE_FLAG,
    cursor: { type: "text", placeholder: "CURSOR", help: "Go on where the answer before ended" },
    limit: { type: "integer", default: 50, min: 1, max: 500, short: "n", help: "Most of them to list" },
  },
  examples: [
    { run: "synth list", does: "all of them" },
    { run: "synth list --state stale,review --json", does: "what is to be made anew, for a script" },
  ],
  json: {
    summary: "the cards.",
    fields: { ...cardFields("cards[]."), cursor: "where to go on, or null at the end" },
  },
  exits: { 0: "Also when there is none." },
  async run({ flags, client, suggest, out }) {
    const answer = await client.listCards({
      ...given(
        "states",
        CARD_STATES.filter((state) => flags.state.includes(state)),
      ),
      ...scopeOf(flags),
      ...given("cursor", flags.cursor),
      limit: flags.limit,
    });
    out.result(answer, ({ cards }, style) => renderCards(cards, style));
    if (out.json) return undefined;
    if (answer.cards.length === 0)
      out.note(`There is none of that. To make one: ${suggest("synth compile REF REF")}`);
    if (answer.cursor !== null) out.note(`There is more: the same command with --cursor ${answer.cursor}`);
    return undefined;
  },
});
