/** What standing guidance will cost in a prompt, so that the conversation leaves it room. What is in it is chosen later. */

import { scaleTokens } from "../kernel/token-ratio.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import { renderSupply } from "../rooms/assemble/index.ts";
import { MESSAGE_OVERHEAD } from "../rooms/history/index.ts";
import type { LaneName } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { activeGuidance } from "./guidance-active.ts";
import type { LaneView } from "./lane-view.ts";

/**
 * Of what is in force here and does not stand among the recent messages anyway, as it will be rendered. Who asks is not known
 * yet: as much as the owner would have, in a conversation between two.
 */
export async function guidanceCost(context: EngineContext, name: LaneName, view: LaneView): Promise<number> {
  const { lane, rows } = view;
  const { active } = await context.store.read((stores) =>
    activeGuidance(context, stores, {
      asker: { ...name, isOwner: true },
      lane,
      now: context.clock.now(),
      shown: { from: lane.tailFrom ?? rows.at(-1)?.id ?? null, all: false },
      keptOnly: true,
    }),
  );
  const block = renderSupply(
    active.filter(({ isShown }) => !isShown),
    [],
  );
  return block === null ? 0 : scaleTokens(estimateTokens(block) + MESSAGE_OVERHEAD, view.scale);
}
