import { readdir, realpath, stat } from "node:fs/promises";
import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import type { Client } from "../dependencies.ts";
import { oneLine, wrap } from "../plain-text.ts";

const USUAL_AGENT = "main";

export const docsWatchCommand = defineCommand({
  name: "docs watch",
  creates: true,
  summary: "Keep up with the documents of a folder",
  description:
    "From now on MEMORY.md and the Markdown files of the folder memory in it are read as they change, and found by search; so are AGENTS.md, SOUL.md, IDENTITY.md, USER.md and TOOLS.md at its top, and files that config.json names as authored.files, whose rules stand in prompts. Nothing else in it is looked at. An agent has one workspace: another folder takes the place of the one before, whose documents are found no more. Where OpenClaw runs with Nacre in its memory slot, it names the workspaces of its agents itself when it starts. With --notes the folder is one of notes, beside the workspace: all Markdown in it but hidden folders is found by search, and none of it counts as a rule unless config.json names a file as authored.files.",
  args: { folder: { help: "The workspace", completes: "folder" } },
  flags: {
    agent: { type: "text", placeholder: "NAME", help: "Agent whose workspace it is; otherwise main" },
    notes: { type: "boolean", help: "A folder of notes beside the workspace, such as an Obsidian vault" },
  },
  examples: [
    { run: "docs watch ~/notes", does: "MEMORY.md and memory/*.md of a folder of yours" },
    { run: "docs watch ~/garden --agent garden", does: "as the workspace of another agent" },
    { run: "docs watch ~/vault --notes", does: "all Markdown of a vault, as notes" },
  ],
  json: {
    summary: "what is watched.",
    fields: {
      agent: "whose workspace it is",
      folder: "where it is, from the root on",
      as: "workspace or notes",
      changed: "false: it was watched already",
      replaced: "the folder that was the workspace before and is read no more, or null",
    },
  },
  exits: { 1: "There is no such folder." },
  async run({ args, flags, client, suggest, out }) {
    const agent = flags.agent ?? USUAL_AGENT;
    const folder = await folderAt(args.folder);
    const as = flags.notes ? "notes" : "workspace";
    const before = flags.notes ? undefined : await workspaceOf(client, agent);
    const { changed } = await client.watchDocs({ agent, folder, ...(flags.notes && { as }) });
    const replaced = before === undefined || before === folder ? null : before;
    out.result({ agent, folder, as, changed, replaced }, (shown, style) => {
      const where = `${oneLine(shown.folder)} (agent ${oneLine(shown.agent)}${flags.notes ? ", notes" : ""})`;
      const lines = [
        shown.changed ? `Watched from now on: ${where}.` : `Watched already: ${where}.`,
        ...(replaced === null
          ? []
          : [
              `In the place of ${oneLine(replaced)}, which is read no more: what was known of it is removed.`,
            ]),
        ...(flags.notes ? ["All Markdown in it is found by search, and none of it counts as a rule."] : []),
      ];
      return lines.map((line) => wrap(line, style.columns)).join("\n");
    });
    if (out.json) return undefined;
    if (changed) out.note("It is being read, which may take a moment.");
    if (!flags.notes && !(await hasMemory(folder))) {
      out.note("Neither MEMORY.md nor memory is in it; other documents in it are not read.");
      out.note(`To have all Markdown in it found: ${suggest(`docs watch ${args.folder} --notes`)}`);
    }
    out.note(`What is known of it: ${suggest("docs list")}`);
    return undefined;
  },
});

/** Whether there is any of what is found by search in a workspace. */
async function hasMemory(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.some((name) => ["memory.md", "memory"].includes(name.toLowerCase()));
}

/** Of which an agent has one. */
async function workspaceOf(client: Client, agent: string): Promise<string | undefined> {
  const { roots } = await client.listDocs({});
  return roots.find((root) => root.as === "workspace" && root.agent === agent)?.folder;
}

async function folderAt(path: string): Promise<string> {
  try {
    const folder = await realpath(path);
    if ((await stat(folder)).isDirectory()) return folder;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const what = code === "ENOENT" ? "there is no folder" : `cannot open (${String(code)})`;
    throw noFolder(`${what}: ${path}`, cause);
  }
  throw noFolder(`not a folder: ${path}`);
}

function noFolder(message: string, cause?: unknown): NacreError {
  return new NacreError("input/bad-file", message, "Give a folder that is there and that you may read.", {
    cause,
  });
}
