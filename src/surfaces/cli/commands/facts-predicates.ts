import { defineCommand } from "../command.ts";
import { oneLine } from "../plain-text.ts";
import { table } from "../table.ts";

export const factsPredicatesCommand = defineCommand({
  name: "facts predicates",
  summary: "What can be said of something, and how many of it at a time",
  description:
    "Of a single one only one holds at a time: a later one takes the place of an earlier, or contradicts it. Of a multi one several may. config.json adds to them (facts.predicates); those built in stay as they are.",
  args: {},
  flags: {},
  examples: [{ run: "facts predicates", does: "all of them, with their other names" }],
  json: {
    summary: "the predicates.",
    fields: {
      "predicates[].name": "its name",
      "predicates[].cardinality": "single or multi",
      "predicates[].objects[]": "what it may be: literal, entity or json",
      "predicates[].aliases[]": "other names",
      "predicates[].builtIn": "false when it comes from config.json",
    },
  },
  async run({ client, out }) {
    const answer = await client.listPredicates({});
    out.result(answer, ({ predicates }, style) =>
      table(
        [
          { title: "predicate" },
          { title: "at a time" },
          { title: "what it is" },
          { title: "also", fills: true },
        ],
        predicates.map(({ name, cardinality, objects, aliases, builtIn }) => [
          oneLine(name),
          cardinality === "single" ? "one" : "several",
          objects.join(", "),
          [...aliases.map(oneLine), ...(builtIn ? [] : ["(config.json)"])].join(", "),
        ]),
        style.rowColumns,
        (cell, _, isTitle) => (isTitle ? style.dim(cell) : cell),
      ),
    );
    return undefined;
  },
});
