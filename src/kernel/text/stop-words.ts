/** English words that say nothing about what is asked for. A query made of nothing else keeps them. */

export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after all also am an and any are as at be because been before being but by can could did do does doing don
  down each few for from further had has have having he her here hers him his how i if in into is it its itself just
  let ll me more most my myself no nor not now of off on once only or other our ours out over own please re s same she
  should so some such t than that the their theirs them then there these they this those through to too under until up
  us ve very was we were what when where which while who whom why will with would you your yours`
    .trim()
    .split(/\s+/),
);
