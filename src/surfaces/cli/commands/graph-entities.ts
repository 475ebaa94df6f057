import { ENTITY_TYPES } from "../../../kernel/entity-ref.ts";
import { defineCommand } from "../command.ts";
import { entityFields } from "../graph-fields.ts";
import { given, SCOPE_FLAG, scopeOf } from "../knowledge-flags.ts";
import { renderEntities } from "../render-graph.ts";

export const graphEntitiesCommand = defineCommand({
  name: "graph entities",
  summary: "What the graph knows of",
  args: {},
  flags: {
    type: { type: "list", choices: ENTITY_TYPES, help: "Of these types" },
    ...SCOPE_FLAG,
    after: { type: "text", placeholder: "CURSOR", help: "Go on where the answer before ended" },
    limit: { type: "integer", default: 50, min: 1, max: 500, short: "n", help: "Most of them to list" },
  },
  examples: [{ run: "graph entities --type project,repo", does: "what there is of these types" }],
  json: {
    summary: "the entities.",
    fields: { ...entityFields("entities[]."), cursor: "where to go on, or null at the end" },
  },
  exits: { 0: "Also when there is none." },
  async run({ flags, client, out }) {
    const answer = await client.listEntities({
      ...given(
        "types",
        ENTITY_TYPES.filter((type) => flags.type.includes(type)),
      ),
      ...scopeOf(flags),
      ...given("after", flags.after),
      limit: flags.limit,
    });
    out.result(answer, ({ entities }, style) => renderEntities(entities, style));
    if (out.json) return undefined;
    if (answer.entities.length === 0) out.note("There is none of that.");
    if (answer.cursor !== null) out.note(`There is more: the same command with --after ${answer.cursor}`);
    return undefined;
  },
});
