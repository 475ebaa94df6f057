/** Methods about the documents of workspaces. */

import * as params from "./docs-params.ts";
import { client, internal, type MethodSpec, SECOND } from "./method-spec.ts";
import { nothing } from "./params.ts";

export const DOCS_METHODS = {
  watch_docs: {
    ...client,
    engine: "watchDocs",
    thread: "writer",
    params: params.watchDocsParams,
    deadlineMs: 5 * SECOND,
    // It decides which folder's files may be recalled.
    callers: ["gateway", "cli", "test"],
    summary: "Keep up with the documents of an agent's workspace, or with a folder of notes, from now on.",
  },
  unwatch_docs: {
    ...client,
    engine: "unwatchDocs",
    thread: "writer",
    params: params.unwatchDocsParams,
    deadlineMs: 5 * SECOND,
    callers: ["cli", "test"],
    takesBack: true,
    summary: "Keep up with a folder no more: what is known of it is found no longer, and removed.",
  },
  list_docs: {
    ...client,
    engine: "listDocs",
    thread: "reader",
    params: params.listDocsParams,
    deadlineMs: 5 * SECOND,
    summary: "Which workspaces are watched, and what is known of their documents.",
  },
  read_doc: {
    ...client,
    engine: "readDoc",
    thread: "reader",
    params: params.readDocParams,
    deadlineMs: 5 * SECOND,
    summary: "Some lines of a document, or of what a reference leads to.",
  },
  sync_docs: {
    ...client,
    engine: "syncDocs",
    thread: "background",
    params: params.syncDocsParams,
    deadlineMs: 600 * SECOND,
    summary: "Read what changed in all documents now, and say what did.",
  },
  prepare_docs: {
    ...internal,
    engine: "prepareDocs",
    thread: "background",
    params: nothing,
    deadlineMs: 60 * SECOND,
    summary: "Read what changed in the documents of the workspaces.",
  },
  apply_docs: {
    ...internal,
    engine: "applyDocs",
    thread: "writer",
    params: params.applyDocsParams,
    deadlineMs: 30 * SECOND,
    summary: "Store what was read of documents, with the words that find it.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
