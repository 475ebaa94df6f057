/** Lessons of a conversation's first turn are taught before there is a row of it: they are bound to its routed turn when that is known. */

import type { LaneId } from "../kernel/ids.ts";
import type { Stores } from "./stores.ts";

/** Those whose words the turn has, and that are bound to none. Within the transaction that links its question. */
export async function bindLessons(
  { history, episodes, lessons }: Pick<Stores, "history" | "episodes" | "lessons">,
  lane: LaneId,
  turnKey: string,
): Promise<void> {
  const turn = await history.findTurn(lane, turnKey);
  if (turn === undefined) return;
  const messages = (await history.messagesOfTurn(turn.id)).map(({ id }) => id);
  const unbound = (await lessons.madeOf(messages)).filter(
    ({ episode, voice }) => episode === null && voice !== "terminal",
  );
  if (unbound.length === 0) return;
  const [episode] = (await episodes.ofMessages(messages)).values();
  for (const { id } of unbound) await lessons.change(id, { lane, episode: episode?.id ?? null });
}
