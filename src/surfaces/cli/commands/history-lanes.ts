import { defineCommand } from "../command.ts";
import { count } from "../figures.ts";
import { renderWholeLanes } from "../render-status.ts";

export const historyLanesCommand = defineCommand({
  name: "history lanes",
  summary: "List the conversations that are stored",
  args: {},
  flags: { agent: { type: "list", help: "Only lanes of these agents" } },
  examples: [
    { run: "history lanes", does: "every lane with its size" },
    { run: "history lanes --agent main --json", does: "lanes of one agent for a script" },
  ],
  json: {
    summary: "the lanes.",
    fields: {
      total: "lanes stored; of very many only those used last are listed",
      "lanes[].agent": "agent of the lane",
      "lanes[].sessionKey": "session key of the lane",
      "lanes[].kind": "main, subagent, cron or heartbeat",
      "lanes[].messages": "messages stored",
      "lanes[].inView": "messages and summaries that the model sees",
      "lanes[].behind": "why the lane is behind its transcript, or null",
    },
  },
  async run({ flags, client, out }) {
    const { lanes, totals } = await client.status({});
    const wanted = lanes.filter((lane) => flags.agent.length === 0 || flags.agent.includes(lane.agent));
    out.result({ lanes: wanted, total: totals.lanes }, (answer, style) =>
      renderWholeLanes(answer.lanes, style),
    );
    if (out.json) return undefined;
    if (wanted.length === 0) out.note("No lanes.");
    if (lanes.length < totals.lanes)
      out.note(`note: the ${count(lanes.length)} used last of ${count(totals.lanes)} lanes`);
    return undefined;
  },
});
