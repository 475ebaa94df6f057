/** Texts as the rows of tokens that a model reads. */

import { join } from "node:path";
import type { EmbedPurpose } from "../../ports/embedder.ts";
import { badFile } from "./json-file.ts";
import { firstLine, type Libraries } from "./libraries.ts";
import type { ModelFolder } from "./model-folder.ts";
import { windowsOf } from "./windows.ts";

export interface Encoder {
  readonly padding: number;
  /** One row, or several for what is too long for one. None: there is nothing in it that the model has a token for. */
  rowsOf(text: string, purpose: EmbedPurpose): readonly (readonly number[])[];
}

/** Of one text, about twenty pages: what it is about is said by then. */
export const MOST_WINDOWS = 32;
/** Letters of a token, generously; no tokenizer need go through more of a text than is used. */
const UNITS_PER_TOKEN = 8;
/** A stretch that holds fewer words than this says nothing. */
const LEAST_ROOM = 8;

export function openEncoder(libraries: Libraries, folder: ModelFolder): Encoder {
  const { settings } = folder;
  const path = join(folder.path, "tokenizer.json");
  const encode = openTokenizer(libraries, folder, path);
  const { before, after } = marksOf(encode);
  const room = settings.window - before.length - after.length;
  const prefixes = { query: settings.queryPrefix, document: settings.documentPrefix };
  const leads = { query: leadOf(encode, prefixes.query), document: leadOf(encode, prefixes.document) };
  if (room - Math.max(leads.query.length, leads.document.length) < LEAST_ROOM) {
    throw badFile(
      path,
      `leaves no room for words beside what stands before them in ${settings.window} tokens`,
    );
  }
  const longest = settings.window * MOST_WINDOWS * UNITS_PER_TOKEN;
  return {
    padding: paddingOf(encode, folder),
    rowsOf(text, purpose) {
      const lead = leads[purpose];
      const tokens = bodyOf(encode, prefixes[purpose], lead, text.slice(0, longest).toWellFormed());
      if (before.length + after.length + tokens.length === 0) return [];
      const size = room - lead.length;
      const overlap = Math.min(settings.overlap, Math.floor(size / 2));
      const windows = windowsOf(tokens, { size, overlap, most: MOST_WINDOWS });
      return windows.map((window) => [...before, ...lead, ...window, ...after]);
    },
  };
}

type Encode = (text: string, marks?: boolean) => readonly number[];

function openTokenizer({ tokenizers }: Libraries, folder: ModelFolder, path: string): Encode {
  try {
    const tokenizer = new tokenizers.Tokenizer(folder.tokenizer, folder.tokenizerConfig);
    const encode: Encode = (text, marks = false) => {
      const { ids } = tokenizer.encode(text, { add_special_tokens: marks });
      if (!ids.every(Number.isSafeInteger)) throw badFile(path, "has no token for what it does not know");
      return ids;
    };
    encode("pump", true);
    return encode;
  } catch (cause) {
    throw badFile(path, `is no tokenizer that can be used (${firstLine(cause)})`, cause);
  }
}

/** What the tokenizer puts around every text. */
function marksOf(encode: Encode): { before: readonly number[]; after: readonly number[] } {
  const plain = encode("pump");
  const marked = encode("pump", true);
  for (let at = 0; at + plain.length <= marked.length; at += 1) {
    if (plain.every((id, place) => marked[at + place] === id)) {
      return { before: marked.slice(0, at), after: marked.slice(at + plain.length) };
    }
  }
  return { before: [], after: [] };
}

function leadOf(encode: Encode, prefix: string): readonly number[] {
  return prefix.trim() === "" ? [] : encode(prefix.trimEnd());
}

/** Read together with its prefix, as the model was made with it, where that is the same as the prefix and then the text. */
function bodyOf(encode: Encode, prefix: string, lead: readonly number[], text: string): readonly number[] {
  if (lead.length === 0) return encode(text);
  const joined = encode(prefix + text);
  return lead.every((id, at) => joined[at] === id) ? joined.slice(lead.length) : encode(text);
}

/** Masked, so any token would do; a graph may look it up all the same. */
function paddingOf(encode: Encode, folder: ModelFolder): number {
  const token = folder.tokenizerConfig["pad_token"];
  const name = typeof token === "string" ? token : (token as { content?: unknown } | undefined)?.content;
  const [id] = typeof name === "string" ? encode(name) : [];
  return id ?? 0;
}
