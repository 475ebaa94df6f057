/** What every summariser and completer over a model is made of, whoever runs the model: what is asked, and what becomes of the answer. */

export { finishAnswer } from "./finish-answer.ts";
export { finishDraft } from "./finish-draft.ts";
export { outcomeFrom } from "./outcome.ts";
export { type ModelPrompt, promptOf, saysAnything } from "./prompt.ts";
