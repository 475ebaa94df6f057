/** Where records came from, in words. What has none yet is shown as it is called. */

const CHANNELS: { readonly [name: string]: string } = {
  guidance: "standing instructions",
  facts: "facts",
  words: "words of the question",
  time: "the time that it speaks of",
  compared: "what it compares",
  summaries: "summaries",
  memories: "memories",
  documents: "documents",
  observations: "observations",
  events: "events",
  vectors: "its meaning",
  graph: "what hangs together with it",
};

export function channelWords(name: string): string {
  return Object.hasOwn(CHANNELS, name) ? CHANNELS[name]! : name;
}
