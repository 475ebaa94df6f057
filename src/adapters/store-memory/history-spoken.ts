/** The words of many messages, who spoke before and after them, and all of a span of time, in memory. */

import type { MessageId } from "../../kernel/ids.ts";
import type { MessageBody, RecallStore, StoredMessage } from "../../rooms/history/index.ts";
import { blankBody, FARTHEST_STEP, plainText, senderNameOf } from "../../rooms/history/port.ts";
import { beneath } from "./history-recall.ts";
import type { Desk } from "./tables.ts";

export function spokenQueries(
  desk: Desk,
): Pick<RecallStore, "texts" | "senderNames" | "around" | "spokenIn"> {
  const existing = (ids: readonly MessageId[]) => ids.flatMap((id) => desk.reading().messages.get(id) ?? []);

  return {
    async texts(ids) {
      return new Map(
        existing(ids).map(({ message, body }) => {
          const said = JSON.parse(body) as MessageBody;
          return [
            message.id,
            plainText(message.withheld === "forgotten" ? blankBody(said, "forgotten") : said),
          ];
        }),
      );
    },

    async senderNames(ids) {
      return new Map(
        existing(ids).flatMap(({ message, body }) => {
          const name =
            message.withheld === null ? senderNameOf((JSON.parse(body) as MessageBody).envelope) : null;
          return name === null ? [] : [[message.id, name] as const];
        }),
      );
    },

    async around(ids, distance, lanes) {
      const tables = desk.reading();
      const near = ({ lane, session, place, seq }: StoredMessage, backwards: boolean) =>
        [...tables.messagePlaces.scan([lane, session], { after: [lane, session, place, seq], backwards })]
          .slice(0, FARTHEST_STEP)
          .map((id) => tables.messages.get(id)!.message)
          .filter((one) => isShown(one) && (one.role === "user" || one.role === "assistant"))
          .slice(0, distance)
          .map((one) => one.id);
      return new Map(
        existing(ids)
          .filter(({ message }) => lanes?.includes(message.lane) ?? true)
          .map(({ message }) => [message.id, { previous: near(message, true), next: near(message, false) }]),
      );
    },

    async spokenIn({ lanes, under, since, before, after, roles, order = "newest", limit }) {
      const tables = desk.reading();
      const inside = under && beneath(tables, under.summaries).messages;
      const sign = order === "newest" ? -1 : 1;
      return [...tables.messages.scan([])]
        .map(({ message }) => message)
        .filter(
          (one) =>
            isShown(one) &&
            lanes.includes(one.lane) &&
            (inside === undefined || inside.has(one.id) || under?.except.includes(one.lane) === true) &&
            (since === undefined || one.at >= since) &&
            (before === undefined || one.at < before) &&
            (after === undefined || one.at > after.at || (one.at === after.at && one.id > after.id)) &&
            (roles?.includes(one.role) ?? true),
        )
        .toSorted((a, b) => sign * (a.at - b.at || a.id - b.id))
        .slice(0, Math.max(0, limit));
    },
  };
}

function isShown({ heartbeat, state, withheld }: StoredMessage): boolean {
  return !heartbeat && state !== "rejected" && withheld === null;
}
