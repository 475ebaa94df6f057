import type { ListDocsAnswer } from "../../../engine/api.ts";
import { defineCommand } from "../command.ts";
import { bytes, count, counted, instant } from "../figures.ts";
import { clipMiddle, oneLine, wrap } from "../plain-text.ts";
import type { Style } from "../style.ts";
import { table } from "../table.ts";

type Root = ListDocsAnswer["roots"][number];

const LOOKED_FOR: { readonly [as in Root["as"]]: string } = {
  workspace:
    "nothing was read yet: MEMORY.md and Markdown in memory/ are looked for; what is new is read within a moment",
  notes: "nothing was read yet: all Markdown is looked for; what is new is read within a moment",
};

export const docsListCommand = defineCommand({
  name: "docs list",
  summary: "List the documents of workspaces and notes, and what is not indexed",
  description:
    "MEMORY.md and the Markdown files of the folder memory in each workspace are read as they change; search finds them by their lines; so is all Markdown of folders of notes. Which workspaces there are OpenClaw says, once Nacre has its memory slot; docs watch names one yourself.",
  args: {},
  flags: {},
  examples: [
    { run: "docs list", does: "workspaces and their files" },
    { run: "docs list --json", does: "the same for a script" },
  ],
  json: {
    summary: "the workspaces with their documents.",
    fields: {
      "roots[].agent": "whose workspace it is",
      "roots[].folder": "where it is",
      "roots[].as": "workspace or notes",
      "roots[].files[].path": "path within the workspace",
      "roots[].files[].bytes": "how large it is",
      "roots[].files[].modifiedMs": "when it was changed",
      "roots[].files[].pieces": "into how many pieces it was cut",
      "roots[].files[].trouble": "why it is not indexed, or null",
    },
  },
  exits: { 0: "Also when there is no workspace." },
  async run({ client, suggest, out }) {
    const answer = await client.listDocs({});
    out.result(answer, ({ roots }, style) => roots.map((root) => renderRoot(root, style)).join("\n\n"));
    if (answer.roots.length === 0 && !out.json)
      out.note(
        `No workspace is known yet: OpenClaw names them once Nacre has its memory slot.\nTo name one yourself: ${suggest("docs watch FOLDER")}`,
      );
    return undefined;
  },
});

function renderRoot({ agent, folder, as, files }: Root, style: Style): string {
  const pieces = files.reduce((sum, file) => sum + file.pieces, 0);
  const heading = `${style.bold(oneLine(agent))}  ${oneLine(folder)}${as === "notes" ? "  (notes)" : ""}`;
  const figures = style.dim(`${counted(files.length, "file")}, ${counted(pieces, "piece")}`);
  if (files.length === 0)
    return [wrap(heading, style.rowColumns), figures, style.dim(wrap(LOOKED_FOR[as], style.rowColumns))].join(
      "\n",
    );
  const rows = files.map((file) => [
    oneLine(file.path),
    bytes(file.bytes),
    instant(file.modifiedMs),
    count(file.pieces),
  ]);
  const columns = [
    { title: "file", cut: "middle", fills: true },
    { title: "size", align: "right" },
    { title: "changed" },
    { title: "pieces", align: "right" },
  ] as const;
  const bare = files.filter((file) => file.pieces === 0 && file.trouble === null);
  const troubled = files.filter(({ trouble }) => trouble !== null);
  return [
    heading,
    figures,
    table(columns, rows, style.rowColumns, (cell, _, isTitle) => (isTitle ? style.dim(cell) : cell)),
    ...bare.map(({ path }) =>
      style.dim(
        wrap(
          `${oneLine(path)}: nothing to search in it; rules of authored files are in prompts instead`,
          style.rowColumns,
        ),
      ),
    ),
    ...(troubled.length === 0 ? [] : [style.warn(`${count(troubled.length)} not indexed:`)]),
    ...troubled.map(
      ({ path, trouble }) =>
        `  ${clipMiddle(oneLine(path), style.rowColumns - 2)}\n${wrap(oneLine(trouble!), style.rowColumns, "    ")}`,
    ),
  ].join("\n");
}
