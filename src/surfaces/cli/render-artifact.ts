/** Artifacts for a reader. */

import type { FetchAnswer, ShownArtifact } from "../../engine/api.ts";
import { bytes, instant } from "./figures.ts";
import { oneLine, plainText } from "./plain-text.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";

const COLUMNS = [
  { title: "handle" },
  { title: "bytes", align: "right" },
  { title: "when" },
  { title: "shelf", cut: "middle" },
  { title: "name", fills: true },
] as const;
/** A handle is there to be copied: it is never cut. */
const NARROWEST = 140;

export function renderArtifacts(artifacts: readonly ShownArtifact[], style: Style): string {
  if (artifacts.length === 0) return "";
  const rows = artifacts.map(({ handle, bytes: size, at, shelf, name, type }) => [
    handle,
    bytes(size),
    instant(at),
    oneLine(shelf),
    name === null ? type : oneLine(name),
  ]);
  return table(COLUMNS, rows, Math.max(NARROWEST, style.rowColumns), (cell, _, isTitle) =>
    isTitle ? style.dim(cell) : cell,
  );
}

export function renderFetched({ text, handle, bytes: size, type }: FetchAnswer): string {
  if (text !== "") return plainText(text);
  return size === 0 ? "" : `${handle} is no text: ${bytes(size)} of ${oneLine(type)}`;
}
