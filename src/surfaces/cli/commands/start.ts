import { codeOf } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import type { Client, Dependencies, StudioOfOwner } from "../dependencies.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { counted } from "../figures.ts";
import { oneLine, plainText, wrap } from "../plain-text.ts";
import { bestReasons } from "../receipt-reasons.ts";
import { renderHits } from "../render-hits.ts";
import { degradedLines, reasonLines, renderBudget } from "../render-receipt.ts";
import { renderStatus } from "../render-status.ts";
import { loadSample, SAMPLE_QUERY } from "../sample.ts";
import { PACK_REQUEST, samplePack } from "../sample-pack.ts";
import { openSample, sampleSettled, watchSample } from "../sample-prompt.ts";
import { type SampleTurns, sampleTurns } from "../sample-turns.ts";
import { linkLines, studioLines } from "../studio-lines.ts";
import type { Style } from "../style.ts";
import { untilStopped } from "../until-stopped.ts";

/** Whoever tries it out is at a machine that has just installed and built it, and loads all of its sources for the first time. */
const PATIENCE_MS = 60_000;

export const startCommand = defineCommand({
  name: "start",
  summary: "Try it out: own a store, fill it with a sample if it is empty, and show it",
  description:
    "What npm start runs in a checkout, where the data folder is .nacre. The sample is a month of invented conversations; it is loaded into an empty store only. Runs until Ctrl-C, like serve, and on a terminal prints a link into Studio. Where it runs already it says so, and prints another link; with --once it asks whoever is there, and shows the same.",
  args: {},
  flags: { once: { type: "boolean", help: "Show it and stop" } },
  examples: [
    { run: "start", does: "look around, then ask from another terminal" },
    { run: "start --once --home /tmp/nacre-demo", does: "in a folder of its own, and stop" },
  ],
  json: {
    summary: "printed once, when clients can connect.",
    fields: {
      endpoint: "where it listens; null: with --once, an owner that was there already was asked",
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
      prompt: "the last question for which a prompt was made, as the host would have it; null: there is none",
      receipt: "what went into it and why, as trace shows it; null: there is no such conversation",
      pack: "a pack of it: its request, its bundle and the tokens of that; null: there is no such conversation",
    },
  },
  exits: {
    0: "It was told to stop, and did; or it runs already, and that was said.",
    5: "Somebody else owns the store, and --json was given without --once.",
  },
  async run({ flags, options, suggest, out, dependencies, signal }) {
    const home = await dependencies.resolveHome(options.home);
    // A log keeps what it is given; a link is for whoever is there.
    const isSeen = dependencies.stdout.isTTY && !options.json;
    const asked = { home, deadline: options.deadline, signal };
    const owner = await dependencies.serve(asked).catch((error: unknown) => {
      if (codeOf(error) !== "store/owned" || (options.json && !flags.once)) throw error;
      return null;
    });
    if (owner === null && !flags.once) {
      const studio = await dependencies.studio({ ...asked, create: false, isNamed: true });
      out.text(await runningLines(home, isSeen ? studio : null, suggest("studio")));
      return EXIT_CODES.ok;
    }
    try {
      const { loaded, ...shown } = await lookAround(home, dependencies, {
        deadline: options.deadline ?? PATIENCE_MS,
        signal,
        note: out.note,
      });
      // Shown once, it does not matter who answers: an owner that is there already, or this program itself.
      const endpoint = owner?.endpoint ?? null;
      const studio =
        isSeen && owner !== null && !flags.once
          ? await studioLines(owner, suggest("studio"))
          : linkLines(null, suggest("studio"));
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
        prompt: shown.turns?.question ?? null,
        receipt: shown.turns?.receipt ?? null,
        pack: shown.pack,
      };
      out.result(result, (_, style) =>
        [
          renderStatus(shown.status, style, suggest),
          `${style.bold(suggest(`search ${SAMPLE_QUERY}`))}\n${renderHits(shown.hits, [SAMPLE_QUERY], style) || "Nothing found."}`,
          ...(shown.turns === null ? [] : [renderPrompt(shown.turns, style)]),
          ...(shown.pack === null
            ? []
            : [`${style.bold(suggest(`pack ${PACK_REQUEST}`))}\n${wrapLines(shown.pack.bundle, style)}`]),
          `How what is true changes, on a year of notes: ${dependencies.program} demo facts\nHow a lesson reaches a prompt: ${dependencies.program} demo brain`,
          endpoint === null || flags.once
            ? `Next: ${suggest("search WORDS")}`
            : `${style.bold("Listening")} on ${oneLine(endpoint)}\nFrom another terminal: ${suggest("search WORDS")}\n\n${studio}`,
        ].join("\n\n"),
      );
    } catch (error) {
      await owner?.close();
      throw error;
    }
    if (owner !== null && !flags.once) {
      out.note("Ctrl-C stops it.");
      return await untilStopped(owner, signal);
    }
    await owner?.close();
    return signal.aborted ? EXIT_CODES.interrupted : EXIT_CODES.ok;
  },
});

/** Somebody was faster, or it was started twice: what there is to see is there all the same. */
async function runningLines(home: string, studio: StudioOfOwner | null, command: string): Promise<string> {
  const link = await studio?.link(undefined).catch(() => null);
  return `Nacre runs already, with ${oneLine(home)}.\n\n${linkLines(link ?? null, command)}`;
}

interface Looking {
  readonly deadline: number;
  readonly signal: AbortSignal;
  note(text: string): void;
}

/** As a person at a terminal would, through a connection like theirs. */
async function lookAround(home: string, dependencies: Dependencies, { deadline, signal, note }: Looking) {
  const { client, close } = await dependencies.connect({
    home,
    deadline,
    signal,
    create: false,
    isNamed: true,
  });
  try {
    const loaded = await fill(client, dependencies, signal);
    if (loaded > 0) {
      note(`Loaded the sample: ${counted(loaded, "message")}. It is indexed, and what matters is kept …\n`);
      await sampleSettled(client, { now: dependencies.now, signal });
    }
    const { hits } = await client.search({ query: SAMPLE_QUERY, limit: 3 });
    const { sample } = dependencies;
    const pack = (await openSample(client, sample)) === null ? null : await samplePack(client);
    const turns = await sampleTurns(client, { sample, now: dependencies.now() });
    const status = await client.status({});
    return { loaded: loaded + (turns?.stored ?? 0), hits, turns, pack, status };
  } finally {
    await close();
  }
}

async function fill(client: Client, dependencies: Dependencies, signal: AbortSignal): Promise<number> {
  const { totals } = await client.status({});
  if (totals.messages > 0 || dependencies.sample === null || signal.aborted) return 0;
  await watchSample(client, dependencies.sample);
  return await loadSample(dependencies.sample, client, dependencies);
}

function wrapLines(text: string, style: Style): string {
  return plainText(text)
    .split("\n")
    .map((line) => wrap(line, style.rowColumns))
    .join("\n");
}

/** Of what is in and what is not. */
const REASONS_SHOWN = 5;

function renderPrompt({ question, receipt }: SampleTurns, style: Style): string {
  const { included, excluded } = bestReasons(receipt, REASONS_SHOWN);
  return [
    style.bold(`A prompt for "${oneLine(question)}"`),
    ...renderBudget(receipt, style),
    ...reasonLines("in", included, style),
    ...reasonLines("out", excluded, style),
    ...degradedLines(receipt, style),
  ].join("\n");
}
