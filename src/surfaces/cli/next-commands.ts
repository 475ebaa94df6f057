/** The three commands most worth knowing at this point, by what is stored and how it is doing. */

import type { StatusAnswer } from "../../engine/api.ts";
import { counted } from "./figures.ts";

export interface NextCommand {
  /** As typed after the program's name. */
  readonly typed: string;
  readonly does: string;
}

const MOST = 3;
/** So many of them at most are about what is wrong: whoever came to ask something is not to look for that. */
const MOST_TROUBLES = 2;

const SEARCH: NextCommand = { typed: "search WORDS", does: "find what was said" };
const STUDIO: NextCommand = { typed: "studio", does: "look at it in a browser, and ask why" };

/** Where the store is OpenClaw's and nobody named it. */
export const LOOKING: readonly NextCommand[] = [
  { typed: "status", does: "what is stored" },
  SEARCH,
  { typed: "help", does: "all commands" },
];

/** Undefined: there is no store. Of what is offered some may not be a command of this program: `isThere` says which are. */
export function nextCommands(
  status: StatusAnswer | undefined,
  isThere: (command: string) => boolean,
): readonly NextCommand[] {
  const found =
    status === undefined || isEmpty(status)
      ? BEGINNINGS
      : [...troubles(status).slice(0, MOST_TROUBLES), SEARCH, ...(hasBeenAsked(status) ? USUAL : FIRST)];
  return found.filter(({ typed }) => isThere(typed)).slice(0, MOST);
}

const BEGINNINGS: readonly NextCommand[] = [
  { typed: "setup", does: "put it into OpenClaw" },
  { typed: "import PATH", does: "move in what another memory has" },
  { typed: "demo", does: "be shown around in five minutes" },
  { typed: "ingest FILE", does: "bring in a transcript" },
  { typed: "start", does: "look around in a sample month" },
  { typed: "help", does: "all commands" },
];

/** Nobody has asked for a prompt yet. */
const FIRST: readonly NextCommand[] = [
  STUDIO,
  { typed: "history ask QUESTION", does: "passages that answer it" },
  { typed: "pack REQUEST", does: "what a model would be given for it" },
  { typed: "help", does: "all commands" },
];

const USUAL: readonly NextCommand[] = [
  { typed: "trace", does: "why the newest prompt is as it is" },
  STUDIO,
  { typed: "remember TEXT", does: "keep something for good" },
  { typed: "help", does: "all commands" },
];

function isEmpty({ totals, memories, ledger, brain }: StatusAnswer): boolean {
  return totals.messages + memories.active + ledger.observations + ledger.events + brain.lessons === 0;
}

function hasBeenAsked({ brain }: StatusAnswer): boolean {
  return brain.episodes > 0;
}

/** What needs a person, the most urgent first. */
function troubles({
  totals,
  ledger,
  knowledge,
  brain,
  degradations,
  notes,
}: StatusAnswer): readonly NextCommand[] {
  const wrong = Object.keys(degradations).length + notes.length + totals.behind;
  const kept = totals.quarantined + ledger.held;
  const stated = knowledge.proposals;
  return [
    ...(wrong > 0 ? [{ typed: "doctor", does: "what is wrong, and what to do about it" }] : []),
    ...(kept > 0
      ? [{ typed: "quarantine list", does: `${counted(kept, "record")} held back, to be decided on` }]
      : []),
    ...(stated > 0
      ? [{ typed: "facts review", does: `${counted(stated, "proposal")} to accept or not` }]
      : []),
    ...(brain.proposed > 0
      ? [
          {
            typed: "brain lessons --state proposed",
            does: `${counted(brain.proposed, "lesson")} to confirm or not`,
          },
        ]
      : []),
    ...(knowledge.proposedEdges > 0
      ? [{ typed: "graph review", does: `${counted(knowledge.proposedEdges, "edge")} to accept or not` }]
      : []),
  ];
}
