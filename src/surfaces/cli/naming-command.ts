/** Commands by which a person says what something is called, or what is the same: each undoes another. */

import type { NameEntityRequest } from "../../engine/api.ts";
import { type Args, type Command, defineCommand } from "./command.ts";
import { entityFields } from "./graph-fields.ts";
import { SCOPE_FLAG, scopeOf } from "./knowledge-flags.ts";
import { renderEntities } from "./render-graph.ts";

interface Naming extends Pick<Command, "summary" | "description" | "examples"> {
  readonly how: NameEntityRequest["how"];
  /** What is given beside the entity: its name, and what it is. */
  readonly as?: readonly [name: string, help: string];
}

export function namingCommand({ how, summary, description, examples, as }: Naming): Command {
  const args: Args = {
    entity: { help: "project:atlas, a name or another name of it" },
    ...(as !== undefined && { [as[0]]: { help: as[1] } }),
  };
  return defineCommand({
    name: `graph ${how}`,
    summary,
    ...(description !== undefined && { description }),
    args,
    flags: SCOPE_FLAG,
    examples,
    json: {
      summary: "the entity as it is now.",
      fields: { ...entityFields("entity."), changed: "false when it was so already" },
    },
    exits: { 1: "Several go by that name, or it is the same already.", 3: "Nothing goes by that name." },
    async run({ args: typed, flags, client, out }) {
      const { entity, ...rest } = typed as { readonly [name: string]: string };
      const [other] = Object.values(rest);
      const answer = await client.nameEntity({
        how,
        entity: entity!,
        ...(other !== undefined && { as: other }),
        ...scopeOf(flags),
      });
      out.result(answer, (shown, style) => renderEntities([shown.entity], style));
      if (!out.json && !answer.changed) out.note("It was so already; nothing was changed.");
      return undefined;
    },
  });
}
