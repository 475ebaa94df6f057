/** One line about each choice of config.json, and what holds where nothing was chosen. The page docs/reference/config.md says the same at length. */

import type { Json } from "../kernel/json.ts";
import { USUAL_LIMITS } from "../rooms/history/index.ts";

export interface SettingRow {
  readonly about: string;
  /** Null: nothing. Shares of prompts come from the profile instead. */
  readonly usual: Json;
}

const row = (about: string, usual: Json = null): SettingRow => ({ about, usual });

export const SETTING_ROWS: { readonly [path: string]: SettingRow } = {
  "store.url": row("The PostgreSQL server that keeps the memory, instead of the data folder."),
  "store.urlEnv": row("The environment variable that holds its address."),
  "store.urlFile": row("The file that holds its address."),
  "sessions.ignore": row("Conversations that are not stored, and from which nothing is recalled.", []),
  "sessions.stateless": row("Conversations that are not stored, but may recall what others said.", []),
  "summaries.host": row("Whether the host's own model may write summaries.", true),
  "summaries.endpoint.url": row("The endpoint that is asked for summaries before the host's model."),
  "summaries.endpoint.model": row("The model that is asked for there."),
  "summaries.endpoint.keyEnv": row("The environment variable that holds its key."),
  "summaries.endpoint.keyFile": row("The file that holds its key."),
  "summaries.endpoint.inputPerMillion": row("Price of a million tokens that are sent, in US dollars."),
  "summaries.endpoint.outputPerMillion": row("Price of a million tokens that are answered, in US dollars."),
  "summaries.endpoint.timeoutSeconds": row("The longest that one answer may take.", 300),
  "summaries.tokensPerDay": row("Tokens that may be sent to models in a day.", USUAL_LIMITS.tokensPerDay),
  "summaries.usdPerDay": row("What models may cost in a day, in US dollars.", USUAL_LIMITS.usdPerDay),
  "summaries.instructions": row("What every summary should keep in mind."),
  "embeddings.use": row("What makes vectors of texts, so that they are found by what they mean.", "none"),
  "embeddings.folder": row("The folder that has the model."),
  "embeddings.libraries": row("A folder whose node_modules has the libraries of the model."),
  "embeddings.url": row("Where the embedder is."),
  "embeddings.provider": row("The host's provider that is asked for vectors."),
  "embeddings.model": row("The model that is asked for vectors."),
  "embeddings.keyEnv": row("The environment variable that holds the embedder's key."),
  "embeddings.keyFile": row("The file that holds the embedder's key."),
  "embeddings.dimensions": row("How many of the first numbers of a vector are kept; nothing: all."),
  "embeddings.prefixes.query": row("What is written before a question."),
  "embeddings.prefixes.document": row("What is written before a text that may answer one."),
  "embeddings.windowCharacters": row("Longer texts are embedded in windows of so many characters.", 2_000),
  "embeddings.timeoutSeconds": row("The longest that one request for vectors may take.", 60),
  "gate.version": row("What decides which of the owner's turns become memories.", "gate-v2"),
  "gate.threshold": row("The score from which on they do; nothing: the gate's own."),
  "prompt.profile": row("How a prompt is shared out.", "balanced"),
  "prompt.hard": row("Share of rules in authored files that the host does not show."),
  "prompt.soft": row("Share of directive prose in authored files."),
  "prompt.tail": row("Share of summaries and recent messages together."),
  "prompt.guidance": row("Share of standing instructions."),
  "prompt.recall": row("Share of what is recalled."),
  "prompt.older": row("What older messages are shown as.", "summaries"),
  "prompt.recallTokens": row("Tokens that recall may take in any window."),
  "prompt.deadlineMs": row("How long a reply waits for standing instructions and recall.", 200),
  "prompt.receipts": row("How many receipts of prompts are kept, the newest.", 2_000),
  "ledger.enabled": row("Whether observations are made of committed turns.", true),
  "ledger.includeTools": row("Only these tools; nothing: all.", []),
  "ledger.excludeTools": row("All tools but these.", []),
  "ledger.excludeAgents": row("Agents of which nothing is kept in the ledger.", []),
  "ledger.webTools": row("Tools whose results come from the web, beside the usual ones.", []),
  "ledger.scorer": row("What says how much an observation matters.", "heuristic-v2"),
  "facts.proposals": row("Who proposes facts of what the owner says less plainly.", "patterns"),
  "facts.predicates": row("What can be said in facts beside what is built in.", []),
  "brain.mode": row("Whether lessons and brain packs take part in prompts.", "on"),
  "brain.share": row("The most that lessons and routed records may take beside the conversation.", 0.3),
  "brain.explore": row("The temperature at which routes are drawn; nothing: the pack's own."),
  "brain.learn": row("Whether anything is learned in the background from how turns went.", true),
  "brain.teacher": row("Whether a model is shown a few turns and says how they went.", false),
  "brain.keepQueries": row("Whether the words of questions are kept with what was decided.", false),
  "brain.canary": row("The share of prompts that are shown a pack on trial.", 0.25),
  "authored.files": row("Markdown files that count as authored beside the usual ones.", []),
  "retention.coldAfterDays": row("After so many days, folded messages are indexed by way of their summary."),
};
