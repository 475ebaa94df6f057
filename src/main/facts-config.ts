/** What a person may choose about facts: what can be said of something, beside what is built in; and who proposes. */

import { NacreError } from "../kernel/errors.ts";
import { list, object, oneOf, optional, type Shaped, text } from "../kernel/shape.ts";
import {
  type FactChoice,
  OBJECT_TYPES,
  type Predicate,
  predicatesWith,
  predicateTrouble,
} from "../rooms/facts/index.ts";

const name = text({ min: 1, max: 64 });

export const factsShape = object({
  proposals: optional(oneOf(["patterns", "model"])),
  predicates: optional(
    list(
      object({
        name,
        cardinality: optional(oneOf(["single", "multi"])),
        objects: optional(list(oneOf(OBJECT_TYPES), { max: 3 })),
        aliases: optional(list(name, { max: 20 })),
      }),
      { max: 200 },
    ),
  ),
});

type FactsConfig = Shaped<typeof factsShape>;

/** Absent: several values at a time, in words. */
export function factsOf({ facts = {} }: { readonly facts?: FactsConfig }): FactChoice {
  const { predicates, proposals } = facts;
  return {
    ...(predicates !== undefined && { predicates: predicates.map(predicateOf) }),
    ...(proposals !== undefined && { proposals }),
  };
}

/** No name is taken twice, and none is built in. */
export function checkFacts(facts: FactsConfig | undefined, path: string): void {
  const added: Predicate[] = [];
  for (const [place, one] of (facts?.predicates ?? []).entries()) {
    const predicate = predicateOf(one);
    const trouble = predicateTrouble(predicatesWith(added), predicate);
    if (trouble !== null) {
      throw new NacreError(
        "input/bad-field",
        `${path}.predicates[${place}]: ${trouble}`,
        "Give each predicate a name of its own, such as deploys_to; nacre facts predicates lists those that there are.",
      );
    }
    added.push(predicate);
  }
}

type Written = NonNullable<FactsConfig["predicates"]>[number];

function predicateOf({ name: called, cardinality, objects, aliases }: Written): Predicate {
  return {
    name: called,
    cardinality: cardinality ?? "multi",
    objects: objects === undefined ? ["literal"] : [...new Set(objects)],
    aliases: aliases ?? [],
  };
}
