/**
 * The authored part of a prompt: what a person wrote for their assistant and the host does not show by itself.
 *
 * Files are known from the store; they are read, taken apart and rendered once for each content, whatever is asked afterwards.
 */

import { sha256Hex } from "../kernel/hash.ts";
import { scaleTokens } from "../kernel/token-ratio.ts";
import type { PartLimits } from "../rooms/assemble/index.ts";
import {
  AUTHORED_WORDING,
  type AuthoredTrouble,
  type ChoosableFile,
  type ChosenAuthored,
  chooseAuthored,
  DEONTIC_VERSION,
  hostShows,
  type KnownAuthored,
  USUAL_FILES,
} from "../rooms/authored/index.ts";
import { MESSAGE_OVERHEAD } from "../rooms/history/index.ts";
import type { CandidateAccount } from "../rooms/pack/index.ts";
import type { AssembleRequest, HostInjects, PromptPrefix } from "./api.ts";
import { authoredMarks } from "./authored-mark.ts";
import { namesOfAuthored } from "./authored-names.ts";
import { partsOf } from "./authored-parts.ts";
import { type AuthoredMeans, type EngineContext, installationIn } from "./context.ts";
import { docsShelf } from "./doc-roots.ts";
import type { Stores } from "./stores.ts";

export interface AuthoredPart {
  readonly block: PromptPrefix | null;
  readonly tokens: number;
  /** How many stretches of files are in. */
  readonly items: number;
  readonly candidates: readonly CandidateAccount[];
  readonly unlisted: number;
  readonly degraded: readonly string[];
  readonly versions: { readonly [name: string]: string | number };
}

const NOTHING_AUTHORED: AuthoredPart = {
  block: null,
  tokens: 0,
  items: 0,
  candidates: [],
  unlisted: 0,
  degraded: [],
  versions: {},
};

export interface AuthoredRoom {
  readonly limits: PartLimits;
  /** What is left beside the newest exchange. */
  readonly room: number;
  /** What the lane's model counts for one estimated token. */
  readonly scale: number;
}

type AuthoredRequest = Pick<AssembleRequest, "lane" | "injects" | "holdsAuthored">;

/**
 * In one transaction: between two, a file may go and come back, and what was chosen without it would be remembered as what
 * belongs to it.
 */
export async function authoredPart(
  context: EngineContext,
  request: AuthoredRequest,
  room: AuthoredRoom,
): Promise<AuthoredPart> {
  const { authored: means } = context;
  const { injects } = request;
  if (means === undefined || injects === undefined) return NOTHING_AUTHORED;
  return context.store.read(async (stores) => {
    const all = await knownFiles(context, stores, request);
    const isMeant = ({ path }: NamedFile) =>
      (injects.others || injects.files.includes(path)) && injects.untrusted?.includes(path) !== true;
    const known = all.filter(isMeant);
    const elsewhere = all.filter((file) => !isMeant(file)).map(({ name }) => whole(name, "out-of-scope"));
    if (known.length === 0) return { ...NOTHING_AUTHORED, candidates: elsewhere };
    const { chosen, unread } = await choice(stores, means, { known, injects, room });
    const tokens = chosen.block === null ? 0 : scaleTokens(chosen.tokens + MESSAGE_OVERHEAD, room.scale);
    return {
      block: chosen.block === null ? null : blockOf(chosen.block, tokens, request.holdsAuthored),
      tokens,
      items: chosen.items,
      candidates: [...chosen.candidates, ...unread.map((name) => whole(name, "not-readable")), ...elsewhere],
      unlisted: chosen.unlisted,
      degraded: [...chosen.degraded, ...known.flatMap(outOfSight)],
      versions: {
        authored: AUTHORED_WORDING,
        deontic: DEONTIC_VERSION,
        ...authoredMarks(context, known),
      },
    };
  });
}

/** A file that nobody chose from. */
function whole(ref: string, reason: "out-of-scope" | "not-readable"): CandidateAccount {
  return { ref, part: "authored", tokens: 0, reason, score: null };
}

/** What it last said may not be what it says. */
function outOfSight({ name, trouble }: NamedFile): readonly string[] {
  return trouble === "unreadable" || trouble === "changing" ? [`authored-${trouble}: ${name}`] : [];
}

/** Its key is a digest of its bytes. Without them when the caller holds it. */
function blockOf(text: string, tokens: number, holds: string | undefined): PromptPrefix {
  const key = sha256Hex(text).slice(0, 32);
  return key === holds ? { key, tokens } : { key, tokens, blocks: [text] };
}

/** As prompts and receipts call it. */
type NamedFile = KnownAuthored & { readonly name: string };

/** In the order in which they are to stand: the usual ones first. */
async function knownFiles(
  context: EngineContext,
  stores: Stores,
  { lane }: AuthoredRequest,
): Promise<readonly NamedFile[]> {
  const whose = { installation: installationIn(context, lane.installation), agent: lane.agent };
  const shelf = await stores.memories.findShelf(docsShelf(whose.installation, whose.agent));
  const files = shelf === undefined ? [] : await stores.authored.known(shelf.id);
  const names = await namesOfAuthored(stores, whose, files);
  const place = (path: string) => {
    const at = USUAL_FILES.indexOf(path);
    return at < 0 ? USUAL_FILES.length : at;
  };
  return files
    .toSorted((a, b) => place(a.path) - place(b.path) || (a.path < b.path ? -1 : 1))
    .map((file) => ({ ...file, name: names.get(file.path)! }));
}

interface Choice {
  readonly known: readonly NamedFile[];
  readonly injects: HostInjects;
  readonly room: AuthoredRoom;
}

interface Chosen {
  readonly chosen: ChosenAuthored;
  /** Names of files of which nothing is known but that they are there. */
  readonly unread: readonly string[];
}

/** A few lanes' worth: what is chosen depends on files, shares and host, and rarely on anything else. */
const MOST_KEPT = 64;
const kept = new WeakMap<AuthoredMeans, Map<string, Chosen>>();
/** Of the measure: where not all fits, room counts in steps, so that the block stays the same from turn to turn. */
const STEPS = 32;

/** All of it as long as that fits; otherwise as much as does. */
async function choice(stores: Stores, means: AuthoredMeans, of: Choice): Promise<Chosen> {
  const { room, scale, limits } = of.room;
  const estimates = (amount: number) => Math.max(0, Math.floor(amount / Math.max(1, scale)));
  const fits = estimates(room) - MESSAGE_OVERHEAD;
  const shares = { hardLimit: estimates(limits.hard), softLimit: estimates(limits.soft) };
  const all = await remembered(stores, means, of, { ...shares, room: Number.MAX_SAFE_INTEGER });
  if (all.chosen.tokens <= fits) return all;
  const step = Math.max(1, Math.floor(estimates(limits.authored) / STEPS));
  return remembered(stores, means, of, { ...shares, room: Math.max(0, Math.floor(fits / step) * step) });
}

interface ChosenWithin {
  readonly hardLimit: number;
  readonly softLimit: number;
  readonly room: number;
}

async function remembered(
  stores: Stores,
  means: AuthoredMeans,
  { known, injects }: Choice,
  within: ChosenWithin,
): Promise<Chosen> {
  const choices = kept.get(means) ?? new Map<string, Chosen>();
  kept.set(means, choices);
  const name = sha256Hex(
    JSON.stringify([
      known.map(({ shelf, path, name, hash, trouble }) => [shelf, path, name, hash, trouble]),
      injects,
      within,
    ]),
  );
  const chosen = choices.get(name) ?? (await chosenAfresh(stores, means, { known, injects }, within));
  choices.delete(name);
  choices.set(name, chosen);
  if (choices.size > MOST_KEPT) choices.delete(choices.keys().next().value!);
  return chosen;
}

async function chosenAfresh(
  { authored }: Stores,
  means: AuthoredMeans,
  { known, injects }: Omit<Choice, "room">,
  within: ChosenWithin,
): Promise<Chosen> {
  const files: (ChoosableFile & { readonly trouble: AuthoredTrouble | null })[] = [];
  const unread: string[] = [];
  for (const { shelf, path, name } of known) {
    const file = await authored.file(shelf, path);
    if (file === undefined || file.text === null) unread.push(name);
    else files.push({ path: name, text: file.text, partition: partsOf(means, file), trouble: file.trouble });
  }
  // What cannot be read here cannot be read by the host either.
  const readable = files.map(({ path, text, trouble }) => ({
    path,
    text: trouble === "unreadable" ? null : text,
  }));
  return { chosen: chooseAuthored({ files, shows: hostShows(readable, injects), ...within }), unread };
}
