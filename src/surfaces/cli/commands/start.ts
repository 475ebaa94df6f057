import { defineCommand } from "../command.ts";
import type { Client, Owner } from "../dependencies.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { counted } from "../figures.ts";
import { oneLine } from "../plain-text.ts";
import { renderHits } from "../render-hits.ts";
import { renderStatus } from "../render-status.ts";
import { loadSample, SAMPLE_QUERY } from "../sample.ts";
import { untilStopped } from "../until-stopped.ts";

export const startCommand = defineCommand({
  name: "start",
  summary: "Try it out: own a store, fill it with a sample if it is empty, and show it",
  description:
    "What npm start runs in a checkout, where the data folder is .nacre. The sample is a month of invented conversations; it is loaded into an empty store only. Runs until Ctrl-C, like serve.",
  args: {},
  flags: { once: { type: "boolean", help: "Show it and stop" } },
  examples: [
    { run: "start", does: "look around, then ask from another terminal" },
    { run: "start --once --home /tmp/nacre-demo", does: "in a folder of its own, and stop" },
  ],
  json: {
    summary: "printed once, when clients can connect.",
    fields: {
      endpoint: "where it listens",
      home: "the data folder",
      loaded: "messages of the sample that were stored now",
      messages: "messages that are stored",
      lanes: "conversations that are stored",
      query: "the question asked",
      "hits[].ref": "reference of a message found",
      "hits[].at": "when it was said",
      "hits[].role": "who spoke",
      "hits[].sessionKey": "session key of its lane",
      "hits[].excerpt": "one line around the match",
    },
  },
  exits: { 0: "It was told to stop, and did.", 5: "Somebody else owns the store." },
  async run({ flags, options, suggest, out, dependencies, signal }) {
    const home = await dependencies.resolveHome(options.home);
    const owner = await dependencies.serve({ home, deadline: options.deadline, signal });
    try {
      const loaded = await fill(owner, dependencies, signal);
      if (loaded > 0) out.note(`Loaded the sample: ${counted(loaded, "message")}.\n`);
      const shown = await look(owner.client);
      const { endpoint } = owner;
      const { totals } = shown.status;
      const hits = shown.hits.map(({ ref, at, role, sessionKey, excerpt }) => ({
        ref,
        at,
        role,
        sessionKey,
        excerpt,
      }));
      const result = {
        endpoint,
        home,
        loaded,
        messages: totals.messages,
        lanes: totals.lanes,
        query: SAMPLE_QUERY,
        hits,
      };
      out.result(result, (_, style) =>
        [
          renderStatus(shown.status, style, suggest),
          `${style.bold(suggest(`search ${SAMPLE_QUERY}`))}\n${renderHits(shown.hits, [SAMPLE_QUERY], style) || "Nothing found."}`,
          flags.once
            ? `Next: ${suggest("search WORDS")}`
            : `${style.bold("Listening")} on ${oneLine(endpoint)}\nFrom another terminal: ${suggest("search WORDS")}`,
        ].join("\n\n"),
      );
    } catch (error) {
      await owner.close();
      throw error;
    }
    if (!flags.once) {
      out.note("Ctrl-C stops it.");
      return await untilStopped(owner, signal);
    }
    await owner.close();
    return signal.aborted ? EXIT_CODES.interrupted : EXIT_CODES.ok;
  },
});

async function fill(
  { client }: Owner,
  dependencies: Parameters<typeof loadSample>[2] & { readonly sample: string | null },
  signal: AbortSignal,
): Promise<number> {
  const { totals } = await client.status({});
  if (totals.messages > 0 || dependencies.sample === null || signal.aborted) return 0;
  return await loadSample(dependencies.sample, client, dependencies);
}

async function look(client: Client) {
  const { hits } = await client.search({ query: SAMPLE_QUERY, limit: 3 });
  return { status: await client.status({}), hits };
}
