/** What was wrong with an option, for the person who gave it: the parser's own sentences are for programmers. */
export function optionSentence({ code, message }: Error & { readonly code?: string }): string {
  const option = /(?:'|, )(--?[^\s'=]+)(?: <value>)?'/.exec(message)?.[1];
  if (option === undefined) return message;
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `There is no option ${option}.`;
  return message.includes("does not take") ? `${option} takes no value.` : `${option} needs a value.`;
}
