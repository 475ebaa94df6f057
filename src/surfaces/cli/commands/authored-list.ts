import type { ListAuthoredAnswer } from "../../../engine/api.ts";
import { isInUse, whyNotUsed } from "../authored-trouble.ts";
import { defineCommand } from "../command.ts";
import { bytes, count, counted } from "../figures.ts";
import { oneLine, wrap } from "../plain-text.ts";
import type { Style } from "../style.ts";
import { table } from "../table.ts";

type Root = ListAuthoredAnswer["roots"][number];

export const authoredListCommand = defineCommand({
  name: "authored list",
  summary: "List what was written for the assistant, and what it costs",
  description:
    "AGENTS.md, SOUL.md, IDENTITY.md, USER.md and TOOLS.md at the top of each workspace, and files that config.json names as authored.files. Lists and front matter are hard rules, quotes and directive paragraphs soft ones, the rest is lore. Tokens are as in a prompt.",
  args: {},
  flags: {},
  examples: [
    { run: "authored list", does: "files by workspace, with tokens by tier" },
    { run: "authored list --json", does: "the same for a script" },
  ],
  json: {
    summary: "the workspaces with their authored files.",
    fields: {
      "roots[].agent": "whose workspace it is",
      "roots[].folder": "where it is",
      "roots[].files[].path": "path within the workspace; of a file of notes, from the root on",
      "roots[].files[].bytes": "how large it is",
      "roots[].files[].modifiedMs": "when it was changed",
      "roots[].files[].tokens.hard": "tokens of its rules",
      "roots[].files[].tokens.soft": "tokens of its directive prose",
      "roots[].files[].tokens.lore": "tokens of the rest",
      "roots[].files[].trouble":
        "why it is not used, or only as it last was; null: it is used as it is written",
      "missing[]": "what is declared as authored.files and not used, a sentence each",
    },
  },
  exits: { 0: "Also when there is none, or one that is declared is missing." },
  async run({ client, suggest, out }) {
    const answer = await client.listAuthored({});
    out.result(answer, ({ roots, missing }, style) =>
      [
        ...roots.map((root) => renderRoot(root, style)),
        ...(missing.length === 0 ? [] : [missing.map((one) => missed(one, style)).join("\n")]),
      ].join("\n\n"),
    );
    if (answer.roots.length === 0 && !out.json)
      out.note(
        `No workspace is known yet: OpenClaw names them once Nacre has its memory slot.\nTo name one yourself: ${suggest("docs watch FOLDER")}`,
      );
    return undefined;
  },
});

function missed(sentence: string, style: Style): string {
  return style.warn(wrap(oneLine(sentence), style.rowColumns));
}

function renderRoot({ agent, folder, files }: Root, style: Style): string {
  const heading = wrap(`${style.bold(oneLine(agent))}  ${oneLine(folder)}`, style.rowColumns);
  if (files.length === 0) return `${heading}\n${style.dim("no authored files")}`;
  const sum = (tier: "hard" | "soft" | "lore") => files.reduce((all, { tokens }) => all + tokens[tier], 0);
  const figures = `${counted(files.length, "file")}: ${count(sum("hard"))} tokens hard, ${count(sum("soft"))} soft, ${count(sum("lore"))} lore`;
  const rows = files.map(({ path, bytes: size, tokens }) => [
    oneLine(path),
    bytes(size),
    count(tokens.hard),
    count(tokens.soft),
    count(tokens.lore),
  ]);
  const columns = [
    { title: "file", cut: "middle", fills: true },
    { title: "size", align: "right" },
    { title: "hard", align: "right" },
    { title: "soft", align: "right" },
    { title: "lore", align: "right" },
  ] as const;
  const troubles = files.flatMap((file) => {
    if (file.trouble === null) return [];
    const why = `${whyNotUsed(file.trouble)}${isInUse(file) ? "; what it last said counts" : ""}`;
    return [style.warn(wrap(`${oneLine(file.path)}: ${why}`, style.rowColumns))];
  });
  return [
    heading,
    style.dim(figures),
    table(columns, rows, style.rowColumns, (cell, _, isTitle) => (isTitle ? style.dim(cell) : cell)),
    ...troubles,
  ].join("\n");
}
