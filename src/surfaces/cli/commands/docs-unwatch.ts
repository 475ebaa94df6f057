import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { oneLine, wrap } from "../plain-text.ts";

/** As `docs list` calls what came with an import and lies in no folder: given up, it is gone. */
const MOVED_IN = "moved-in";

export const docsUnwatchCommand = defineCommand({
  name: "docs unwatch",
  summary: "Keep up with a folder no more",
  description:
    "What was read of the folder is found no longer, and removed from the store; the files themselves stay as they are. A workspace that OpenClaw names is watched again when it starts.",
  args: { folder: { help: "As docs list shows it", completes: "folder" } },
  flags: {
    agent: {
      type: "text",
      placeholder: "NAME",
      help: "Only for this agent; otherwise whoever it is watched for",
    },
  },
  examples: [{ run: "docs unwatch ~/vault", does: "a folder of notes is read no more" }],
  json: {
    summary: "what is watched no more.",
    fields: { folder: "where it is, from the root on", ended: "for how many agents it was watched" },
  },
  exits: { 3: "Nobody watches that folder." },
  async run({ args, flags, client, out }) {
    const { agent } = flags;
    // One that is gone can be given up too.
    const folder =
      args.folder === MOVED_IN ? MOVED_IN : await realpath(args.folder).catch(() => resolve(args.folder));
    const { ended } = await client.unwatchDocs({ folder, ...(agent !== undefined && { agent }) });
    if (ended === 0) {
      throw new NacreError(
        "doc/unknown",
        `nobody watches ${folder}`,
        "`nacre docs list` shows the folders that are watched.",
      );
    }
    out.result({ folder, ended }, (shown, style) =>
      wrap(`Watched no more: ${oneLine(shown.folder)}. What was read of it is being removed.`, style.columns),
    );
    return undefined;
  },
});
