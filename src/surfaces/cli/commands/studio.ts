import { codeOf } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import type { ConnectOptions, Dependencies, Owner, StudioLink, StudioOfOwner } from "../dependencies.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { oneLine } from "../plain-text.ts";
import { untilStopped } from "../until-stopped.ts";

export const studioCommand = defineCommand({
  name: "studio",
  summary: "Look at the memory in a browser, ask why, and change it",
  description:
    "Prints a link to pages on this machine, and opens it in a browser where the terminal has one. The link is good for one use within ten minutes; the browser then stays in for twelve hours. Where somebody owns the store (a gateway, nacre serve) they serve the pages and this command ends; where nobody does it serves them itself until Ctrl-C. They are reached from this machine alone, and load nothing from elsewhere.",
  args: {},
  flags: {
    port: {
      type: "integer",
      min: 1,
      max: 65_535,
      placeholder: "N",
      help: "Where to listen, if nothing listens yet; absent: 37422, or any that is free",
    },
    "no-open": { type: "boolean", help: "Print the link and open no browser" },
    stop: { type: "boolean", help: "End every session and stop listening" },
  },
  examples: [
    { run: "studio", does: "open it" },
    { run: "studio --no-open", does: "print the link, and open no browser" },
    { run: "studio --stop", does: "let nobody in any more, who is in included" },
  ],
  json: {
    summary: "printed once, when the link works.",
    fields: {
      url: "the link; null with --stop",
      until: "when it is no longer good, in milliseconds since 1970; null with --stop",
      home: "the data folder",
      serving: "whether this command serves the pages, until it is told to stop",
      stopped: "with --stop, whether there was anything to end; null without",
    },
  },
  exits: { 0: "A link was printed; or it served, was told to stop, and did." },
  async run({ flags, options, out, dependencies, signal }) {
    const home = await dependencies.resolveHome(options.home);
    const { deadline } = options;
    const asked = { home, deadline, signal };
    const studio = await dependencies.studio({
      ...asked,
      create: false,
      isNamed: options.home !== undefined,
    });
    if (flags.stop) {
      const stopped = (await studio.stop()) ?? false;
      out.result({ url: null, until: null, home, serving: false, stopped }, () =>
        stopped ? "Studio has ended; every session of it too." : "Nothing to end: Studio does not listen.",
      );
      return EXIT_CODES.ok;
    }
    const { link, owner } = await openedBy(studio, flags.port, asked, dependencies);
    const result = { ...link, home, serving: owner !== null, stopped: null };
    out.result(result, (_, style) => `${style.bold("Studio")} of ${oneLine(home)}\n${link.url}`);
    out.note("The link is good for one use, within ten minutes.");
    if (!flags["no-open"] && !options.json && dependencies.stdout.isTTY) dependencies.openBrowser(link.url);
    if (owner === null) return EXIT_CODES.ok;
    out.note("Ctrl-C stops it.");
    return await untilStopped(owner, signal);
  },
});

interface Opened {
  readonly link: StudioLink;
  /** Null: somebody else serves it. */
  readonly owner: Owner | null;
}

async function openedBy(
  studio: StudioOfOwner,
  port: number | undefined,
  asked: ConnectOptions,
  dependencies: Dependencies,
): Promise<Opened> {
  const found = await studio.link(port);
  if (found !== null) return { link: found, owner: null };
  try {
    const owner = await dependencies.serve(asked);
    try {
      return { link: await owner.studio(port), owner };
    } catch (error) {
      await owner.close();
      throw error;
    }
  } catch (error) {
    // Somebody was faster.
    const link = codeOf(error) === "store/owned" ? await studio.link(port) : null;
    if (link === null) throw error;
    return { link, owner: null };
  }
}
