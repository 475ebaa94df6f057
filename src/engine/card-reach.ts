/** How far whoever asks may read what cards are made of, and which cards: the same rule as for everything that stands on a shelf. */

import { NacreError } from "../kernel/errors.ts";
import { EVIDENCE_KINDS, type EvidenceKey } from "../kernel/evidence.ts";
import { type CardId, cardId, type LaneId, type ShelfId } from "../kernel/ids.ts";
import { OWNER_NAMESPACE, type Shelf } from "../rooms/durable/index.ts";
import type { Card } from "../rooms/graph/index.ts";
import type { Asker } from "./api.ts";
import { type EngineContext, installationIn, laneKey } from "./context.ts";
import { withoutLeaving } from "./docs-leaving.ts";
import type { HoldingEvidence } from "./evidence.ts";
import { reachOf } from "./scope.ts";
import { notAllowed, readsForOwner, scopeShelf, shelvesInReach, speaksForOwner } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

export interface CardWhose {
  readonly asker?: Asker;
  readonly installation?: string;
  readonly scope?: string;
}

export interface CardReach {
  readonly shelves: ReadonlyMap<ShelfId, Shelf>;
  readonly lanes: ReadonlySet<LaneId>;
  /** Of what was told under names of subjects, only what was told under this one. */
  readonly scope: string | null;
}

export async function cardReach(
  context: EngineContext,
  stores: Stores,
  whose: CardWhose,
): Promise<CardReach> {
  const { asker, installation, scope } = whose;
  if (scope !== undefined && asker !== undefined && !readsForOwner(asker)) throw notAllowed(`scope:${scope}`);
  const shelves = await withoutLeaving(stores, await shelvesInReach(context, stores, whose));
  const { lanes } = await reachOf(context, stores, asker, installation === undefined ? {} : { installation });
  const own = installationIn(context, asker === undefined ? installation : asker.installation);
  return {
    shelves: new Map(shelves.map((shelf) => [shelf.id, shelf])),
    lanes: new Set(lanes.map(({ id }) => id)),
    scope: scope === undefined ? null : scopeShelf(own, scope).name,
  };
}

export type Placed = Pick<HoldingEvidence, "shelf" | "lane">;

export function isReadable({ shelves, lanes }: CardReach, { shelf, lane }: Placed): boolean {
  return shelf === null ? lane !== null && lanes.has(lane) : shelves.has(shelf);
}

/** What was told under another name than the one that is asked for. */
export function isForeign({ shelves, scope }: CardReach, { shelf }: Pick<Placed, "shelf">): boolean {
  const found = shelf === null ? undefined : shelves.get(shelf);
  return scope !== null && found?.tier === "scope" && found.name !== scope;
}

/** Those on which a card may stand for whoever asks. */
export function cardShelves(reach: CardReach): readonly ShelfId[] {
  return [...reach.shelves.keys()].filter((shelf) => !isForeign(reach, { shelf }));
}

/** Whether they may put another in its place. */
export async function mayReplace(
  context: EngineContext,
  { history }: Stores,
  { asker }: CardWhose,
  shelf: Shelf | undefined,
): Promise<boolean> {
  if (shelf === undefined) return false;
  if (asker === undefined) return true;
  if (speaksForOwner(asker))
    return shelf.tier === "scope" || (shelf.tier === "user" && shelf.name === OWNER_NAMESPACE);
  const lane = await history.findLane(laneKey(context, asker));
  return shelf.tier === "lane" && shelf.name === String(lane?.id);
}

const REFERENCE = new RegExp(`^(${EVIDENCE_KINDS.join("|")}):(\\d{1,15})$`, "i");

/** Refused with what would be right. */
export function sourceNamed(text: string): EvidenceKey {
  const [, kind, id] = REFERENCE.exec(text.trim()) ?? [];
  const found = EVIDENCE_KINDS.find((one) => one === kind?.toLowerCase());
  if (found !== undefined) return { kind: found, id: Number(id) };
  throw new NacreError(
    "input/bad-ref",
    `${JSON.stringify(text.trim().slice(0, 80))} is nothing that a card can be made of`,
    "Give references such as obs:8, msg:42, mem:5, doc:9 or fact:3.",
  );
}

export function cardNamed(text: string): CardId {
  const [, id] = /^card:(\d{1,15})$/i.exec(text.trim()) ?? [];
  if (id !== undefined) return cardId(Number(id));
  throw new NacreError(
    "input/bad-ref",
    `${JSON.stringify(text.trim().slice(0, 80))} is not a card`,
    "A card looks like card:3; `nacre synth list` shows which there are.",
  );
}

/** Where a page of them ended. */
export function cursorIn(cursor: string): CardId {
  if (/^\d{1,15}$/.test(cursor)) return cardId(Number(cursor));
  throw new NacreError(
    "input/bad-field",
    "params.cursor: not one that a page ended with",
    "Leave it out to begin with the newest.",
  );
}

/** In their order. Refused when one is not there, or is not theirs to read. */
export async function cardsNamed(
  { cards }: Stores,
  reach: CardReach,
  refs: readonly string[],
): Promise<readonly Card[]> {
  const ids = [...new Set(refs.map(cardNamed))];
  const found = await cards.cards(ids);
  return ids.map((id) => {
    const card = found.get(id);
    if (card !== undefined && reach.shelves.has(card.shelf)) return card;
    throw noSuchCard(id);
  });
}

export function noSuchCard(id: CardId): NacreError {
  return new NacreError(
    "card/unknown",
    `there is no card:${id}`,
    "`nacre synth list` shows which there are.",
  );
}
