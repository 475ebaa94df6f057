/** Who speaks in a conversation, with which agent, and of which others something may be heard there (src/engine/scope.ts). */

/** All conversations of which the same is true. */
export interface Circle {
  /** Stands in everything that is said there, and in nothing that Nacre says by itself. */
  readonly word: string;
  readonly agent: string;
  /** The conversation's number is put behind it. */
  readonly key: string;
  /** The host vouches that it is the owner who speaks. */
  readonly isOwner: boolean;
  /** Words of those whose conversations are found by who speaks there. Of others, of its own circle too, nothing is. */
  readonly hears: readonly string[];
  /** And where it is the owner who asks. */
  readonly ownerHears: readonly string[];
}

const [OWNER, GROUP, OTHER] = ["soak", "krowd", "azide"] as const;

export const CIRCLES = {
  owner: {
    ...{ word: OWNER, agent: "main", key: `agent:main:${OWNER}`, isOwner: true },
    ...{ hears: [OWNER, GROUP], ownerHears: [OWNER, GROUP] },
  },
  group: {
    ...{ word: GROUP, agent: "main", key: `agent:main:telegram:group:${GROUP}`, isOwner: false },
    ...{ hears: [], ownerHears: [] },
  },
  // Somebody else speaks there: what the owner says to one agent is remembered for them, and known to every other.
  otherAgent: {
    ...{ word: OTHER, agent: "other", key: `agent:other:${OTHER}`, isOwner: false },
    ...{ hears: [], ownerHears: [OTHER] },
  },
} as const satisfies { readonly [name: string]: Circle };

/** By its number, so that whoever knows a conversation knows its circle. Most are the owner's. */
const BY_NUMBER: readonly Circle[] = [
  ...[CIRCLES.owner, CIRCLES.group, CIRCLES.otherAgent, CIRCLES.owner],
  ...[CIRCLES.owner, CIRCLES.owner, CIRCLES.owner, CIRCLES.owner],
];
/** So many one after the other have one of each kind among them. */
export const OF_EACH_KIND = BY_NUMBER.indexOf(CIRCLES.otherAgent) + 2;

export function circleOf(number: number): Circle {
  return BY_NUMBER[number % BY_NUMBER.length]!;
}

/** Of these, turns are taken back (taken-back.ts); of the others none is. */
export function isForTakingBack(number: number): boolean {
  return number % BY_NUMBER.length === OF_EACH_KIND - 1;
}
