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
import { partsOf } from "./authored-parts.ts";
import { type AuthoredMeans, type EngineContext, installationIn } from "./context.ts";
import { docsShelf } from "./doc-roots.ts";

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

export async function authoredPart(
  context: EngineContext,
  request: AuthoredRequest,
  room: AuthoredRoom,
): Promise<AuthoredPart> {
  const { authored: means } = context;
  const { injects } = request;
  if (means === undefined || injects === undefined) return NOTHING_AUTHORED;
  const known = (await knownFiles(context, request)).filter(
    ({ path }) => injects.others || injects.files.includes(path),
  );
  if (known.length === 0) return NOTHING_AUTHORED;
  const chosen = await choice(context, means, { known, injects, room });
  const tokens = chosen.block === null ? 0 : scaleTokens(chosen.tokens + MESSAGE_OVERHEAD, room.scale);
  return {
    block: chosen.block === null ? null : blockOf(chosen.block, tokens, request.holdsAuthored),
    tokens,
    items: chosen.items,
    candidates: [...chosen.candidates, ...unused(known)],
    unlisted: chosen.unlisted,
    degraded: chosen.degraded,
    versions: {
      authored: AUTHORED_WORDING,
      deontic: DEONTIC_VERSION,
      ...authoredMarks(context, known),
    },
  };
}

/** Its key is a digest of its bytes. Without them when the caller holds it. */
function blockOf(text: string, tokens: number, holds: string | undefined): PromptPrefix {
  const key = sha256Hex(text).slice(0, 32);
  return key === holds ? { key, tokens } : { key, tokens, blocks: [text] };
}

/** In the order in which they are to stand: the usual ones first. */
async function knownFiles(
  context: EngineContext,
  { lane }: AuthoredRequest,
): Promise<readonly KnownAuthored[]> {
  const key = docsShelf(installationIn(context, lane.installation), lane.agent);
  const files = await context.store.read(async ({ memories, authored }) => {
    const shelf = await memories.findShelf(key);
    return shelf === undefined ? [] : authored.known(shelf.id);
  });
  const place = (path: string) => {
    const at = USUAL_FILES.indexOf(path);
    return at < 0 ? USUAL_FILES.length : at;
  };
  return files.toSorted((a, b) => place(a.path) - place(b.path) || (a.path < b.path ? -1 : 1));
}

interface Choice {
  readonly known: readonly KnownAuthored[];
  readonly injects: HostInjects;
  readonly room: AuthoredRoom;
}

/** A few lanes' worth: what is chosen depends on files, shares and host, and rarely on anything else. */
const MOST_KEPT = 64;
const kept = new WeakMap<AuthoredMeans, Map<string, ChosenAuthored>>();
/** Of the measure: where not all fits, room counts in steps, so that the block stays the same from turn to turn. */
const STEPS = 32;

/** All of it as long as that fits; otherwise as much as does. */
async function choice(context: EngineContext, means: AuthoredMeans, of: Choice): Promise<ChosenAuthored> {
  const { room, scale, limits } = of.room;
  const estimates = (amount: number) => Math.max(0, Math.floor(amount / Math.max(1, scale)));
  const fits = estimates(room) - MESSAGE_OVERHEAD;
  const shares = { hardLimit: estimates(limits.hard), softLimit: estimates(limits.soft) };
  const whole = await remembered(context, means, of, { ...shares, room: Number.MAX_SAFE_INTEGER });
  if (whole.tokens <= fits) return whole;
  const step = Math.max(1, Math.floor(estimates(limits.authored) / STEPS));
  return remembered(context, means, of, { ...shares, room: Math.max(0, Math.floor(fits / step) * step) });
}

interface ChosenWithin {
  readonly hardLimit: number;
  readonly softLimit: number;
  readonly room: number;
}

async function remembered(
  context: EngineContext,
  means: AuthoredMeans,
  { known, injects }: Choice,
  within: ChosenWithin,
): Promise<ChosenAuthored> {
  const choices = kept.get(means) ?? new Map<string, ChosenAuthored>();
  kept.set(means, choices);
  const name = sha256Hex(
    JSON.stringify([
      known.map(({ shelf, path, hash, trouble }) => [shelf, path, hash, trouble]),
      injects,
      within,
    ]),
  );
  const chosen = choices.get(name) ?? (await chosenAfresh(context, means, { known, injects }, within));
  choices.delete(name);
  choices.set(name, chosen);
  if (choices.size > MOST_KEPT) choices.delete(choices.keys().next().value!);
  return chosen;
}

async function chosenAfresh(
  context: EngineContext,
  means: AuthoredMeans,
  { known, injects }: Omit<Choice, "room">,
  within: ChosenWithin,
): Promise<ChosenAuthored> {
  const read = await context.store.read(async ({ authored }) =>
    Promise.all(known.map(({ shelf, path }) => authored.file(shelf, path))),
  );
  const files = read.flatMap((file) =>
    file === undefined || file.text === null
      ? []
      : [{ path: file.path, text: file.text, partition: partsOf(means, file) }],
  );
  return chooseAuthored({ files, shows: hostShows(files, injects), ...within });
}

function unused(known: readonly KnownAuthored[]): readonly CandidateAccount[] {
  return known
    .filter(({ trouble }) => trouble !== null && trouble !== "changing")
    .map(({ path }) => ({ ref: path, part: "authored", tokens: 0, reason: "not-readable", score: null }));
}
