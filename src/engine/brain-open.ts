/** What is known before a route is chosen: which lessons and which pack, where one asks from, and what was served there lately. */

import type { BrainMode } from "../kernel/brain-words.ts";
import { type Instant, instantOf } from "../kernel/clock.ts";
import { episodeId, type LaneId, type ShelfId, shelfId } from "../kernel/ids.ts";
import type { Lane } from "../rooms/history/index.ts";
import type { Asker } from "./api.ts";
import { type PackInUse, packInUse } from "./brain-loaded.ts";
import { type LessonNode, lessonsInForce } from "./brain-overlay.ts";
import { type LessonPlace, placeOf, scopesHere } from "./brain-places.ts";
import type { EngineContext } from "./context.ts";
import { reachOf } from "./scope.ts";
import { shelvesInReach } from "./shelf-scope.ts";
import type { Marks } from "./shown-already.ts";
import type { Stores } from "./stores.ts";

/** Prompts of the same conversation that are looked back at. */
const LATELY = 4;

export interface RouteOpened {
  readonly mode: BrainMode;
  readonly asker: Asker;
  readonly inUse: PackInUse;
  /** In reach, in force and for here, the newest first. */
  readonly lessons: readonly LessonNode[];
  /** How many more there are, for projects that are not spoken of. */
  readonly elsewhere: number;
  readonly shelves: ReadonlySet<ShelfId>;
  /** How narrow what stands on a shelf is meant, and for which project; null: for none in particular. */
  readonly places: ReadonlyMap<ShelfId, LessonPlace>;
  readonly lanes: ReadonlySet<LaneId>;
  /** Keys that stood in prompts of this conversation lately. */
  readonly served: ReadonlySet<string>;
  readonly marks: Marks;
  /** Whether the marks are those of an earlier moment. */
  readonly isThen: boolean;
  readonly degraded: readonly string[];
}

export async function openRoute(
  context: EngineContext,
  stores: Stores,
  asking: {
    readonly asker: Asker;
    readonly lane: Lane | undefined;
    readonly now: Instant;
    readonly mode: BrainMode;
    readonly marks: Marks;
    readonly newest: Marks;
    readonly digest: string;
    readonly query: string;
    readonly past: object | null;
  },
): Promise<RouteOpened> {
  const { asker, lane, marks, newest, digest, now, mode } = asking;
  const turn = `${lane?.id ?? 0} ${digest}`;
  const inUse = await packInUse(context, stores, { mark: marks["promotions"] ?? 0, turn });
  const inReach = await shelvesInReach(context, stores, { asker });
  const shelves = inReach.map(({ id }) => id);
  const places = new Map(inReach.map((shelf) => [shelf.id, placeOf(shelf)]));
  const { lanes } = await reachOf(context, stores, asker);
  const isThen = asking.past !== null;
  const { lessons, isCut } = await lessonsInForce(context, stores, {
    ...{ shelves, at: now, now: lessonMarks(newest), past: isThen ? lessonMarks(marks) : null },
  });
  const isHere = await scopesHere(stores, { ...asking, places });
  const here = lessons.filter(({ node }) => isHere(places.get(shelfId(node.shelf))?.scope ?? null));
  return {
    ...{ mode, asker, inUse, marks, isThen, places, lessons: here },
    elsewhere: lessons.length - here.length,
    shelves: new Set(shelves),
    lanes: new Set(lanes.map(({ id }) => id)),
    served: lane === undefined ? new Set() : await servedLately(stores, lane.id, marks),
    degraded: [
      ...(inUse.trouble === null ? [] : [`brain-pack: ${inUse.trouble}`]),
      ...(isCut ? ["brain-lessons-cut"] : []),
    ],
  };
}

/** Of every agent the same, but for what its conversations keep. */
const MAIN = { agent: "main", sessionKey: "agent:main:main", isOwner: true } as const;

/** Hashes the lessons of the owner ahead of prompts. True: there are more than prompts look at. */
export async function readyLessons(context: EngineContext, stores: Stores): Promise<boolean> {
  const now = { lessons: await stores.lessons.newestId(), acts: await stores.lessons.newestAct() };
  const shelves = (await shelvesInReach(context, stores, { asker: MAIN })).map(({ id }) => id);
  const at = instantOf(context.clock.now());
  return (await lessonsInForce(context, stores, { shelves, now, past: null, at })).isCut;
}

export function lessonMarks(marks: Marks): { readonly lessons: number; readonly acts: number } {
  return { lessons: marks["lessons"] ?? 0, acts: marks["lessonActs"] ?? 0 };
}

async function servedLately(
  { episodes }: Pick<Stores, "episodes">,
  lane: LaneId,
  marks: Marks,
): Promise<ReadonlySet<string>> {
  const before = episodeId((marks["episodes"] ?? 0) + 1);
  const newest = await episodes.list({ lanes: [lane], before, limit: LATELY });
  const placed = newest.flatMap(({ account }) => account.placed.filter(({ place }) => place !== null));
  return new Set(placed.map(({ key }) => key));
}
