/** The reader of Markdown, loaded when a part of the engine that reads authored files is: most commands have no use for it. */

import type { AuthoredMeans } from "../engine/index.ts";
import { assert } from "../kernel/assert.ts";
import type { MarkdownReader } from "../ports/markdown.ts";

export function lazyMarkdown(): Required<Pick<AuthoredMeans, "markdown" | "ready">> {
  let read: MarkdownReader | undefined;
  return {
    markdown(text) {
      assert(read !== undefined, "Markdown is read when its reader is ready");
      return read(text);
    },
    async ready() {
      const { markdownItReader } = await import("../adapters/markdown-it/index.ts");
      read ??= markdownItReader();
    },
  };
}
