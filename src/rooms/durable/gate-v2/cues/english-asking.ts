/** Cues of English: what asks, what is to be done now, and what is made up. */

import { type Cue, opening, words } from "./cue.ts";

const LEAD_IN =
  "and|so|but|ok|okay|hey|hi|hello|please|well|now|then|also|just|oh|ah|hm|yes|no|right|great|thanks|cool|sure|alright|first|next|finally|anyway|quick question";

/** "When we moved" tells, "when did we move" asks. */
export const ENGLISH_QUESTION: RegExp = opening(
  LEAD_IN,
  "(?:(?:in|on|at|to|for|from|of|by|with|about|since|until) )?(?:what(?:'s|'re|s)?|who(?:'s|m|se)?|which|where(?:'s)?|why|how(?:'s)?)",
  "when(?:'s)?(?! (?:i|you|we|he|she|it|they|the|my|our|someone))",
  "(?:did|does|is|are|was|were|has|had|isn't|aren't|wasn't|doesn't|didn't|hasn't) [\\p{L}\\p{N}]",
  "(?:do|have|can|could|would|will|should|may|might|shall|am|don't|haven't|can't) (?:i|you|we|he|she|it|they|there|this|that|the|an?|any|my|our|your|his|her|their|anyone|someone)",
  "any (?:idea|clue|chance|news|thoughts|tips)",
  "(?:i'm |i am |i was )?(?:just )?wondering",
  "(?:do you|did you|can you|could you|would you|will you)",
  "i (?:forgot|can't remember|don't remember)",
);

const VERBS =
  "write|draft|compose|generate|create|make|build|give|show|tell|explain|describe|list|name|find|search|look|check|review|read|open|close|run|rerun|execute|start|stop|restart|kill|fix|debug|refactor|rename|remove|delete|add|insert|append|replace|change|update|convert|translate|summari[sz]e|shorten|rewrite|rephrase|reword|proofread|edit|improve|polish|format|sort|count|calculate|compute|solve|plan|suggest|recommend|propose|compare|pick|choose|book|order|buy|play|pause|turn|switch|set|put|move|copy|send|reply|answer|remind|schedule|help|teach|quiz|ask|test|try|use|apply|implement|design|draw|sketch|invent|imagine|continue|go|keep going|do|redo|undo|repeat|print|save|load|install|uninstall|download|upload|deploy|commit|push|pull|merge|bump|revert|clone|split|join|combine|extract|analy[sz]e|outline|brainstorm|expand|elaborate|simplify|clean|organi[sz]e|prepare|get|fetch|pull up|bring|let|act|pretend|roleplay|wait|leave|skip|ignore|drop|include|exclude|highlight|mark|label|tag|group|rank|rate|score|estimate|guess|predict|verify|validate|confirm|clarify|define|spell|pronounce|recite|sing|wake|call|text|email|mail|message|finish|complete|fill|adjust|increase|decrease|reduce|lower|raise|resize|crop|rotate|center|align|align|indent|comment|uncomment|document|annotate|cite|quote|paraphrase|transcribe|record|log|track|monitor|watch|google|research|investigate|diagnose|recap|set up|come up";

export const ENGLISH_REQUEST: RegExp = opening(
  LEAD_IN,
  `(?:${VERBS})(?! (?:works?|worked|is|was|fails?|failed|runs?|are|were|has|had|broke|breaks|takes|took|time|times|went|stays?|lives?)(?: |$))(?= |$|[:!.])`,
  "let's (?!standardi[sz]e|stick|go with|adopt|settle|keep|drop|agree|switch)\\p{L}{2,20}",
  "(?:i want|i need|i'd like|i would like|we need) (?:you to|to|an?|some|help|it|this|that|the|\\d+|more|another)",
  "(?:can|could|would|will) you",
  "(?:i )?(?:need|want) to (?:know|see|find|understand|write|make|fix|change|add)",
);

const MADE_UP =
  "(?:story|stories|poem|haiku|limerick|sonnet|ballad|song|lyrics|verse|novel|fairy ?tale|tale|scene|dialogue|monologue|screenplay|script for|character|fictional|fanfic\\p{L}{0,5}|fiction|joke|riddle|rap|sample bio|example bio|sample (?:text|sentence|letter|email|cv|resume)|villain|dragon|wizard|dungeon master|dnd|d&d)";

/** Its "I" is nobody. */
export const ENGLISH_FICTION: RegExp = words(
  1,
  `(?<=(?:^|, )(?:(?:${LEAD_IN}),? ){0,3})(?:can you |could you |i want you to |let's )?(?:write|compose|invent|tell|create|continue|draft|give|make up|make|imagine|generate|finish|sing|do)(?: (?!my|our)[\\p{L}\\p{N}'-]{1,20}){0,5} ${MADE_UP}`,
  "(?<=(?:^|, )(?:ok |okay |now |please |so |hey )?)(?:you are an?(?! (?:(?:great|good|big|huge|real|true|total|absolute|wonderful|lovely|\\p{L}{2,10}) )?(?:help|lifesaver|star|genius|legend|gem|friend|champ|sweetheart|angel|hero)(?![\\p{L}]))|you're an? (?:\\p{L}{2,15} ){0,2}(?:and i|now)|let's play)",
  "let's imagine",
  "(?<=(?:^|, ))(?:i want|i need|i'd like|i would like|we need|we want) (?:an?|some|another|\\d+) (?:[\\p{L}'-]{1,20} ){0,3}(?:poems?|story|stories|haikus?|limericks?|sonnet|song lyrics|lyrics|verses?|fairy ?tale|jokes?|riddles?|rap|toast|speech)(?= ?$| (?:about|on|for|in))",
  "my character(?:'s)?",
  "(?:in|for) (?:my|the|this) (?:story|novel|screenplay|campaign)",
).pattern;

/** How to answer now: a wish that lasts if it has to be said again and again. */
export const ENGLISH_MANNER: readonly Cue[] = [
  words(
    1,
    "(?<=(?:^|, )(?:please,? |again:? |but |and |just )?)(?:answer|reply|respond|write|speak|talk)(?: to me)? (?:in|with|like|without|as)(?= )",
    "(?<=(?:^|, )(?:please,? |again:? |but |and )?)(?:(?:don't|do not|stop|avoid|without|use)(?!.{0,80} (?:this|here)(?: |$)) (?:the |any |an? |so many |more )?\\p{L}{3,20}|(?:just|only) the \\p{L}{3,20}|(?:no|less|fewer) (?:more )?(?:bullet|emoji|comment|list|table|intro|preamble|jargon|heading|markdown|code|exclamation|adjective|filler|disclaimer)\\p{L}{0,10})",
    "(?:shorter|longer|briefer|simpler|more formal|less formal|plain text|(?:no|without|use|in|with) bullet points?|no emojis?|metric|imperial|units|in (?:english|german|french|spanish|norwegian|italian|dutch|swedish|danish|polish|portuguese|chinese|japanese|korean|russian|turkish))",
  ),
];
