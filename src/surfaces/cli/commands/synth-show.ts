import { NacreError } from "../../../kernel/errors.ts";
import { cardFields } from "../card-fields.ts";
import { defineCommand } from "../command.ts";
import { renderCard } from "../render-cards.ts";

export const synthShowCommand = defineCommand({
  name: "synth show",
  summary: "Show one card with what it is made of and whether it still stands",
  args: { ref: { help: "Such as card:3" } },
  flags: {},
  examples: [{ run: "synth show card:3", does: "what it says, of what, and why it is not fresh" }],
  json: { summary: "the card.", fields: cardFields("") },
  exits: { 3: "There is no such card." },
  async run({ args, client, out }) {
    const { cards } = await client.listCards({ refs: [args.ref] });
    const [card] = cards;
    if (card === undefined)
      throw new NacreError(
        "card/unknown",
        `there is no ${args.ref}`,
        "`nacre synth list` lists those there are.",
      );
    out.result(card, renderCard);
    return undefined;
  },
});
