import type { ShowAuthoredAnswer } from "../../../engine/api.ts";
import { isInUse, whyNotUsed } from "../authored-trouble.ts";
import { defineCommand } from "../command.ts";
import { count } from "../figures.ts";
import { oneLine, plainText, wrap } from "../plain-text.ts";
import type { Style } from "../style.ts";

type Node = ShowAuthoredAnswer["nodes"][number];

const INDENT = "    ";
/** What the classifier found, by its bits. */
const MODES = [
  [2, "obliges"],
  [4, "forbids"],
  [8, "permits"],
] as const;

export const authoredShowCommand = defineCommand({
  name: "authored show",
  summary: "Show an authored file, node by node",
  description:
    "What of it are hard rules (lists, front matter), soft ones (quotes, directive paragraphs) and lore (the rest), with lines and tokens; and what a paragraph is taken to oblige, forbid or permit, by which it counts as a soft rule. What stands in a list is a rule whatever it says. Secrets are not shown here; a prompt has the file as it was written.",
  args: { path: { help: "Such as AGENTS.md, or as a receipt calls it: notes/rules.md" } },
  flags: {
    tier: { type: "choice", choices: ["hard", "soft", "lore"], help: "Only this tier" },
    agent: { type: "text", placeholder: "NAME", help: "Whose workspace; otherwise the only one, or main's" },
  },
  examples: [
    { run: "authored show AGENTS.md", does: "all of it" },
    { run: "authored show AGENTS.md --tier hard", does: "its rules" },
  ],
  json: {
    summary: "the file.",
    fields: {
      path: "path within the workspace",
      agent: "whose workspace it is",
      folder: "where it is",
      bytes: "how large it is",
      modifiedMs: "when it was changed",
      "tokens.hard": "tokens of its rules",
      "tokens.soft": "tokens of its directive prose",
      "tokens.lore": "tokens of the rest",
      trouble: "why it is not used, or only as it last was; null: it is used as it is written",
      "nodes[].tier": "hard, soft or lore",
      "nodes[].kind": "what it is in Markdown",
      "nodes[].lines.from": "its first line, from 1",
      "nodes[].lines.to": "its last line",
      "nodes[].tokens": "tokens of it in a prompt",
      "nodes[].mask":
        "of a paragraph: obligation 2, prohibition 4, permission 8, added up; of anything else 0",
      "nodes[].text": "what it says, without secrets",
      "hopTargets[]": "files that its front matter names as worth looking at with it",
    },
  },
  exits: { 3: "There is no such authored file." },
  async run({ args, flags, client, out }) {
    const { tier, agent } = flags;
    const shown = await client.showAuthored({ path: args.path, ...(agent !== undefined && { agent }) });
    const nodes = shown.nodes.filter((node) => tier === undefined || node.tier === tier);
    out.result({ ...shown, nodes }, render);
    return undefined;
  },
});

function render(
  { path, folder, tokens, trouble, nodes, hopTargets }: ShowAuthoredAnswer,
  style: Style,
): string {
  const figures = `${count(tokens.hard)} tokens hard, ${count(tokens.soft)} soft, ${count(tokens.lore)} lore`;
  return [
    wrap(`${style.bold(oneLine(path))}  ${oneLine(folder)}`, style.columns),
    style.dim(figures),
    ...(trouble === null
      ? []
      : [
          style.warn(
            wrap(
              `${isInUse({ tokens }) ? "as it last was" : "not used"}: ${oneLine(whyNotUsed(trouble))}`,
              style.columns,
            ),
          ),
        ]),
    ...(hopTargets.length === 0
      ? []
      : [style.dim(wrap(`see also ${hopTargets.map(oneLine).join(", ")}`, style.columns))]),
    ...nodes.map(
      (node) => `\n${headOf(node, style)}\n${wrap(plainText(node.text.trim()), style.columns, INDENT)}`,
    ),
  ].join("\n");
}

function headOf({ tier, kind, lines, tokens, mask }: Node, style: Style): string {
  const place = lines.from === lines.to ? `L${lines.from}` : `L${lines.from}-L${lines.to}`;
  const modes = MODES.flatMap(([bit, name]) => ((mask & bit) === 0 ? [] : [name]));
  const facts = [place, kind, `${count(tokens)} tokens`, ...modes].join(", ");
  return `${style.bold(tier)}  ${style.dim(facts)}`;
}
