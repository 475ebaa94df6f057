/** What `--json` prints of an entity, an edge and a path. */

const ENTITY = {
  ref: "its reference, such as project:atlas",
  type: "project, repo, decision, concept, tool or person",
  label: "as it is called; of a person other than the owner a number",
  "aliases[]": "other names",
  trust: "by where it comes from",
  shelf: "where it stands",
  mergedInto: "what it is the same as, a person says, or null",
} as const;

const EDGE = {
  ref: "its reference, such as edge:12",
  src: "from where it leads",
  dst: "to where",
  type: "uses, blocked_by, relates_to, evaluates, decides, mentions, derived_from, supports or contradicts",
  from: "since when it is so",
  to: "when it ended; null: it has not",
  trust: "the least of what it rests on",
  origin: "metadata, fact, pattern or person",
  state: "active, proposed or rejected",
  "evidence[]": "what it rests on",
} as const;

const under = (before: string, fields: { readonly [name: string]: string }) =>
  Object.fromEntries(Object.entries(fields).map(([name, help]) => [`${before}${name}`, help]));

export function entityFields(before: string): { readonly [path: string]: string } {
  return under(before, ENTITY);
}

export function edgeFields(before: string): { readonly [path: string]: string } {
  return under(before, EDGE);
}

export function stepFields(before: string): { readonly [path: string]: string } {
  return {
    [`${before}from`]: "where the step begins",
    ...edgeFields(`${before}edge.`),
    [`${before}to`]: "where it leads",
  };
}

export const STOPPED = {
  stopped: "why the walk ended before everything was seen: hops, nodes, edges or deadline; null: it did not",
} as const;

/** Of what lies around something. */
export const AROUND_FIELDS = {
  ...entityFields("root."),
  ...entityFields("entities[]."),
  ...edgeFields("edges[]."),
  ...STOPPED,
} as const;
