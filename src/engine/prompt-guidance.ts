/** What standing guidance will cost in a prompt, so that the conversation leaves it room. What is in it is chosen later. */

import { estimateTokens } from "../kernel/tokens.ts";
import { MESSAGE_OVERHEAD } from "../rooms/history/index.ts";
import type { LaneName } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { activeGuidance } from "./guidance-active.ts";
import type { LaneView } from "./lane-view.ts";

/** Around all of it, and around each: where it was said, when, and its ref. */
const FRAME_TOKENS = 80;
const AROUND_EACH = 28;

/**
 * Of what is in force here and does not stand among the recent messages anyway. Who asks is not known yet: as much as the owner
 * would have, in a conversation between two.
 */
export async function guidanceCost(context: EngineContext, name: LaneName, view: LaneView): Promise<number> {
  const { lane, rows } = view;
  const { active } = await context.store.read((stores) =>
    activeGuidance(context, stores, {
      asker: { ...name, isOwner: true },
      lane,
      now: context.clock.now(),
      shown: { from: lane.tailFrom ?? rows.at(-1)?.id ?? null, all: false },
    }),
  );
  const told = active.filter(({ isShown }) => !isShown);
  if (told.length === 0) return 0;
  const words = told.reduce((sum, { text }) => sum + estimateTokens(text) + AROUND_EACH, 0);
  return FRAME_TOKENS + MESSAGE_OVERHEAD + words;
}
