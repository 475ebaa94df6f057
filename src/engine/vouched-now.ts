/**
 * Messages that came from another memory and that the host now says more about: what is made of messages is made of them as if they had
 * come so. Within the transaction in which they are read.
 */

import type { MessageId } from "../kernel/ids.ts";
import type { StoredMessage } from "../rooms/history/index.ts";
import { logAgainWith, logAgainWithout } from "./chronicle-taken-back.ts";
import type { EngineContext } from "./context.ts";
import { hearFactsAgain } from "./fact-marks.ts";
import { judgeAgain } from "./gate-again.ts";
import { hearAgain } from "./guidance-again.ts";
import { indexAgain, isHidden } from "./index-text.ts";
import { observeAgain } from "./ledger-mark.ts";
import { ledgerGoesWith } from "./ledger-taken-back.ts";
import { lookAgain } from "./outcome-marks.ts";
import type { Stores } from "./stores.ts";

export async function vouchedNow(
  { clock }: EngineContext,
  stores: Stores,
  rows: readonly StoredMessage[],
): Promise<void> {
  await indexAgain(stores.meta, idsIn(rows));
  const [hidden, shown] = [idsIn(rows.filter(isHidden)), idsIn(rows.filter((row) => !isHidden(row)))];
  if (hidden.length > 0) {
    for (const id of hidden) await stores.index.setHidden("msg", id, true);
    await stores.vectors.remove("msg", hidden);
    await ledgerGoesWith(stores, hidden, "forgotten", clock.now());
    await logAgainWithout(stores, hidden);
  }
  if (shown.length === 0) return;
  const owners = idsIn(rows.filter((row) => row.sender.isOwner === true && !isHidden(row)));
  await judgeAgain(stores, owners);
  await hearAgain(stores, owners);
  await hearFactsAgain(stores, shown);
  await observeAgain(stores, shown);
  await lookAgain(stores, shown);
  await logAgainWith(stores, shown);
}

function idsIn(rows: readonly StoredMessage[]): readonly MessageId[] {
  return rows.map(({ id }) => id);
}
