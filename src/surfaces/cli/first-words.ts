/**
 * What each first word is for, as the list of all commands has it: by what a person wants, in a line each. It stands apart from the
 * commands so that listing them loads none.
 */

export interface Section {
  readonly title: string;
  readonly words: { readonly [word: string]: string };
}

export const SECTIONS: readonly Section[] = [
  {
    title: "Ask",
    words: {
      status: "What is stored, and how it is doing",
      search: "Find what was said, kept, noted or written down",
      history: "Conversations: read, grep, fold, unfold, ask",
      timeline: "What stood around a message or another record",
      get: "Read records in full, with where they come from",
      pack: "What memory has on a request, within a budget",
      trace: "Why something stood in a prompt, or did not",
      browse: "Leaf through all of it in a terminal",
    },
  },
  {
    title: "Keep and teach",
    words: {
      remember: "Keep a statement beyond its conversation",
      memories: "What is remembered: list, show, correct, export",
      guidance: "Standing instructions: list, add, change, revoke",
      facts: "What is true, since when, on whose word",
      graph: "What hangs together with what, and by which path",
      synth: "Cards that stand for several records",
      brain: "Lessons, and the router that learns what to recall",
      gate: "What is worth remembering, and why",
    },
  },
  {
    title: "What happened and what is written",
    words: {
      observations: "What was observed: list, show, correct",
      events: "Events: add, query, replay, search, redact",
      log: "What happened in a conversation, line by line",
      artifact: "Large outputs, kept by their hash",
      docs: "Documents of workspaces: add, watch, search",
      authored: "What you wrote for your assistant, by its weight",
    },
  },
  {
    title: "Look after and take back",
    words: {
      triage: "What needs a person's attention",
      quarantine: "What is held back: accept, reject, release",
      lifecycle: "What is put away because nobody uses it",
      forget: "Let things no longer be recalled; can be undone",
      erase: "Delete the words for good",
      doctor: "Check everything that can be checked, and mend it",
      journal: "What the host said about its sessions",
    },
  },
  {
    title: "Move in and out",
    words: {
      ingest: "Bring in a transcript, observations or events",
      harvest: "Take in what programs wrote into the spool",
      import: "Move in from another memory, or from an export",
      export: "Write everything down, to be moved elsewhere",
      backup: "Copy the store while it is in use",
      restore: "Put a backup in the place of the store",
      migrate: "Copy the store to a PostgreSQL server, or back",
      memory: "The words of OpenClaw's own memory command",
    },
  },
  {
    title: "Run",
    words: {
      setup: "Put Nacre into OpenClaw",
      uninstall: "Take it out of OpenClaw; the data stays",
      service: "Let the system keep it running",
      studio: "Look at the memory in a browser",
      serve: "Own the store and answer everybody else",
      mcp: "Answer other agents by the Model Context Protocol",
      start: "Look around in a sample month",
      demo: "Be shown around, command by command",
      completion: "Completion for your shell",
      help: "Explain a command, or list them all",
    },
  },
];
