/** What can be read by its address: packs that were made for this program, and conversations and receipts where it may read them. */

import { NacreError } from "../../kernel/errors.ts";
import type { OfferedTemplate, ResourcePage } from "../../kernel/model-face.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import type { Door } from "./door.ts";
import { LABEL, oneLine, render, timeOf } from "./items.ts";

export const TEMPLATES: readonly OfferedTemplate[] = [
  {
    template: "nacre://pack/{id}",
    name: "pack",
    title: "Trace of a pack",
    description:
      "What a pack that was made for this program holds, what it left out, and why. References and numbers, no text.",
  },
  {
    template: "nacre://lane/{id}",
    name: "lane",
    title: "A conversation",
    description: "The newest lines of a conversation. Needs the right to read conversations.",
  },
  {
    template: "nacre://receipt/{id}",
    name: "receipt",
    title: "Receipt of a prompt",
    description: "What went into a prompt of a conversation, and why. Needs the right to read conversations.",
  },
];

const KINDS = ["pack", "lane", "receipt"] as const;
type Kind = (typeof KINDS)[number];
const PAGE = 50;

/** One kind after the other; those that this program may not read are not asked for. */
export async function listResources(
  door: Door,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ResourcePage> {
  const { kind, before } = placeIn(cursor);
  const { lanes } = await door.ask("client_rights", {}, signal);
  const kinds = KINDS.filter((one) => lanes !== "none" || one === "pack");
  if (!kinds.includes(kind)) return { resources: [], next: null };
  const page = await LISTS[kind](door, before, signal);
  const following = kinds[kinds.indexOf(kind) + 1];
  const next = page.next === null ? (following ?? null) : `${kind}.${page.next}`;
  // A page without anything in it is no page. Only the last of a kind is one.
  if (page.resources.length === 0 && next !== null) return listResources(door, next, signal);
  return { resources: page.resources, next };
}

function placeIn(cursor: string | undefined): { readonly kind: Kind; readonly before: number | undefined } {
  if (cursor === undefined) return { kind: "pack", before: undefined };
  const [, name, before] = /^([a-z]{1,20})(?:\.(\d{1,15}))?$/.exec(cursor) ?? [];
  const kind = KINDS.find((one) => one === name);
  if (kind === undefined)
    throw new NacreError("input/bad-cursor", "not a cursor that a list ended with", "Begin without one.");
  return { kind, before: before === undefined ? undefined : Number(before) };
}

interface Listed {
  readonly resources: ResourcePage["resources"];
  readonly next: number | null;
}

type List = (door: Door, before: number | undefined, signal: AbortSignal) => Promise<Listed>;

const page = (before: number | undefined) => ({ limit: PAGE, ...(before !== undefined && { before }) });

const LISTS: { readonly [kind in Kind]: List } = {
  async pack(door, before, signal) {
    const { packs, next } = await door.ask("client_packs", page(before), signal);
    const resources = packs.map(({ id, at, included, tokens }) => ({
      ...{ uri: `nacre://pack/${id}`, name: `pack ${id}` },
      title: `Pack of ${timeOf(at)}: ${included} records, ${tokens} tokens`,
    }));
    return { resources, next };
  },
  async lane(door, before, signal) {
    const { lanes, next } = await door.ask("client_lanes", page(before), signal);
    const resources = lanes.map(({ id, sessionKey, messages }) => ({
      ...{ uri: `nacre://lane/${id}`, name: oneLine(sessionKey) },
      title: `Conversation ${oneLine(sessionKey)}: ${messages} messages`,
    }));
    return { resources, next };
  },
  async receipt(door, before, signal) {
    const { receipts, next } = await door.ask("client_receipts", page(before), signal);
    const resources = receipts.map(({ id, at, included, sessionKey }) => ({
      ...{ uri: `nacre://receipt/${id}`, name: `receipt ${id}` },
      title: `Prompt of ${timeOf(at)} in ${oneLine(sessionKey)}: ${included} parts`,
    }));
    return { resources, next };
  },
};

const LINE_TOKENS = 6_000;
/** A trace can be long; what a model can use of it is its beginning. */
const MOST_TOKENS = 20_000;

export async function readResource(door: Door, uri: string, signal: AbortSignal): Promise<string> {
  const [, name, digits] = /^nacre:\/\/([a-z]{1,20})\/(\d{1,15})$/.exec(uri) ?? [];
  const kind = KINDS.find((one) => one === name);
  const id = Number(digits);
  if (kind === undefined || !(id >= 1)) {
    throw new NacreError(
      "input/bad-ref",
      "there is no such address here",
      `Addresses look like ${TEMPLATES.map(({ template }) => template).join(", ")}; resources/list lists them.`,
    );
  }
  if (kind === "lane") return readLane(door, id, signal);
  const data =
    kind === "pack"
      ? await door.ask("client_pack", { id }, signal)
      : await door.ask("client_receipt", { id }, signal);
  return bounded(JSON.stringify(data, null, 1));
}

async function readLane(door: Door, id: number, signal: AbortSignal): Promise<string> {
  const { lane, lines, earlier } = await door.ask("client_lane", { id }, signal);
  const items = lines.map(({ ref, role, line, at }) => ({
    ...{ ref, kind: role, text: line, at, trust: null, where: null },
  }));
  const notes = earlier ? ["there is more before the first: the tool timeline shows it"] : [];
  const nothing = `${LABEL}\nNothing was said in it.`;
  return `Conversation ${oneLine(lane.sessionKey)}\n${render({ items, notes, nothing }, LINE_TOKENS).text}`;
}

function bounded(text: string): string {
  const tokens = estimateTokens(text);
  if (tokens <= MOST_TOKENS) return text;
  return `${text.slice(0, Math.floor((text.length * MOST_TOKENS) / tokens)).toWellFormed()}\n… (cut)`;
}
