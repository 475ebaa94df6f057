import { realpath, stat } from "node:fs/promises";
import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { oneLine, wrap } from "../plain-text.ts";
import { progressOn } from "../progress.ts";
import { renderSynced, SYNC_FIELDS } from "./docs-sync.ts";

const USUAL_AGENT = "main";

export const docsAddCommand = defineCommand({
  name: "docs add",
  creates: true,
  summary: "Have Markdown files or folders found by search, and kept up with",
  description:
    "Each file, and all Markdown in each folder but what is hidden, is read now and found by search when this ends; from then on it is read again as it changes. None of it counts as a rule. Sections and lines that are marked as private ([PRIVATE], [NOMEM], [NOEXPORT], [SECRET], <private>…</private>, PRIVATE:) are left out, and secrets are shown as placeholders. docs unwatch ends it.",
  args: { paths: { help: "Markdown files, or folders of them", variadic: true, completes: "file" } },
  flags: {
    agent: { type: "text", placeholder: "NAME", help: "Agent whose notes they are; otherwise main" },
    progress: { type: "boolean", help: "Show progress even when this is not a terminal" },
  },
  examples: [
    { run: "docs add ~/notes/decisions.md", does: "one file" },
    { run: "docs add ~/vault ~/projects/atlas/docs", does: "two folders" },
  ],
  json: {
    summary: "what is kept up with, and what was read of it.",
    fields: {
      agent: "whose notes they are",
      "roots[].path": "a file or a folder, from the root on",
      "roots[].isNew": "false: it was watched already",
      ...SYNC_FIELDS,
    },
  },
  exits: { 1: "One of them is not there, or is no Markdown; none was added." },
  async run({ args, flags, client, out, dependencies, signal }) {
    const agent = flags.agent ?? USUAL_AGENT;
    if (args.paths.length === 0)
      throw new NacreError(
        "input/bad-field",
        "nothing to add",
        "Give the paths of Markdown files, or of folders.",
      );
    const paths: string[] = [];
    for (const path of new Set(args.paths)) paths.push(await docAt(path));
    const roots: { path: string; isNew: boolean }[] = [];
    for (const path of paths) {
      const { changed } = await client.watchDocs({ agent, folder: path, as: "notes" });
      roots.push({ path, isNew: changed });
    }
    const progress = progressOn(out, dependencies, flags.progress);
    progress.begin("reading …");
    const synced = await client.syncDocs({}, signal).finally(progress.end);
    out.result({ agent, roots, ...synced }, (_shown, style) =>
      [
        ...roots.map(({ path, isNew }) =>
          wrap(
            `${isNew ? "Kept up with from now on" : "Kept up with already"}: ${oneLine(path)}`,
            style.rowColumns,
          ),
        ),
        renderSynced(synced, style),
      ].join("\n"),
    );
    return undefined;
  },
});

async function docAt(path: string): Promise<string> {
  const real = await realpath(path).catch((cause: NodeJS.ErrnoException) => {
    const what =
      cause.code === "ENOENT" ? "there is no file or folder" : `cannot open (${String(cause.code)})`;
    throw noDoc(`${what}: ${path}`, cause);
  });
  const there = await stat(real);
  if (there.isDirectory() || (there.isFile() && /\.md$/i.test(real))) return real;
  throw noDoc(`not a Markdown file: ${path}`);
}

function noDoc(message: string, cause?: unknown): NacreError {
  return new NacreError(
    "input/bad-file",
    message,
    "Give files that end with .md, or folders that you may read.",
    {
      cause,
    },
  );
}
