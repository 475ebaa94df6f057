/** In how many of the newest prompts something stood, the newest first; null: of that one it cannot be told. Pure. */
export function stoodWords(stood: readonly (boolean | null)[]): string {
  const times = stood.filter((one) => one === true).length;
  const untold = stood.filter((one) => one === null).length;
  if (stood.length === 1) {
    if (untold === 1) return "Whether it stood in the newest prompt cannot be told.";
    return times === 1 ? "It stood in the newest prompt." : "It did not stand in the newest prompt.";
  }
  const of = `of the newest ${stood.length} prompts`;
  if (untold === stood.length) return `Whether it stood in any ${of} cannot be told.`;
  const rest = untold === 0 ? "" : `; of ${untold} it cannot be told`;
  return `It stood in ${times === 0 ? "none" : times} ${of}${rest}.`;
}
