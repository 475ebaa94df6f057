/** Receipts of prompts: each can be read, and there are no more of them and nothing more in them than there should be. */

import { type ReceiptId, receiptId } from "../../kernel/ids.ts";
import { MOST_CANDIDATES } from "../../rooms/pack/index.ts";
import { keptReceipts } from "../receipt-link.ts";
import { type Check, faulty, figure, several, sound } from "./check.ts";

/** Of one look. */
const PAGE = 100;

export const checkReceipts: Check = async ({ context, look }) => {
  const count = await look(({ receipts }) => receipts.count());
  const lanes = await look(async ({ history }) =>
    (await history.lanes(context.identity.installation)).map(({ id }) => id),
  );
  const unreadable: ReceiptId[] = [];
  const large: ReceiptId[] = [];
  for (let before = receiptId(Number.MAX_SAFE_INTEGER); ; ) {
    const page = await look(({ receipts }) => receipts.newest({ lanes, before, limit: PAGE }));
    for (const { id, receipt } of page) {
      if (receipt === null) unreadable.push(id);
      else if (receipt.candidates.length > MOST_CANDIDATES) large.push(id);
    }
    const last = page.at(-1);
    if (last === undefined) break;
    before = last.id;
  }
  const bad = [...unreadable, ...large];
  if (bad.length > 0) {
    const what = unreadable.length > 0 ? "cannot be read" : "too large";
    return [
      faulty(
        "receipts",
        `${bad.length === 1 ? "one receipt" : several(bad.length, "receipt")} of ${figure(count)} ${what}, receipt ${bad[0]}`,
        "Nothing else depends on it: it goes by itself when newer ones come.",
        { count: bad.length },
      ),
    ];
  }
  const { most } = keptReceipts(context);
  const over = count > most ? `; of these ${figure(count - most)} go with the next prompt` : "";
  return [sound("receipts", `${several(count, "receipt")} of prompts, all of them readable${over}`)];
};
