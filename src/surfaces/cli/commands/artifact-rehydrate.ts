import { resolve } from "node:path";
import { NacreError } from "../../../kernel/errors.ts";
import { pagesOf, writeNew } from "../artifact-bytes.ts";
import { defineCommand } from "../command.ts";
import { bytes } from "../figures.ts";
import { oneLine } from "../plain-text.ts";
import { HANDLE_HELP, typedHandle } from "../typed-handle.ts";

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export const artifactRehydrateCommand = defineCommand({
  name: "artifact rehydrate",
  summary: "Give an artifact back, byte for byte",
  description:
    "As it was stashed, secrets and all, checked against its handle. Into a new file, which only you may read; or to a pipe where it is text. A file that is there is not overwritten.",
  args: { handle: { help: HANDLE_HELP } },
  flags: {
    out: {
      type: "text",
      placeholder: "FILE",
      completes: "file",
      help: "Into a new file; otherwise standard output, where that is a pipe",
    },
  },
  examples: [
    {
      run: "artifact rehydrate 374d54a7 --out copy.log",
      does: "into a file",
    },
    { run: "artifact rehydrate 374d54a7 | wc -l", does: "to a program" },
  ],
  json: null,
  exits: { 1: "The file could not be written, or is there already.", 3: "There is no such artifact." },
  async run({ args, flags, client, out, dependencies }) {
    const handle = await typedHandle(client, args.handle);
    if (flags.out !== undefined) {
      const path = resolve(flags.out);
      const length = await writeNew(path, pagesOf(client, handle));
      out.note(`${bytes(length)} in ${oneLine(path)}`);
      return undefined;
    }
    if (dependencies.stdout.isTTY) throw needsFile("it is not shown as it is here");
    const pages: Buffer[] = [];
    for await (const page of pagesOf(client, handle)) pages.push(page);
    dependencies.stdout.write(textOf(Buffer.concat(pages)));
    return undefined;
  },
});

function textOf(content: Buffer): string {
  try {
    return strict.decode(content);
  } catch {
    throw needsFile("it is no text");
  }
}

function needsFile(why: string): NacreError {
  return new NacreError(
    "input/bad-flag",
    `an artifact needs a file to be given back to: ${why}`,
    "Add --out FILE, or look at a part of it with `nacre artifact fetch HANDLE`.",
  );
}
