/** Standing instructions in English. */

import { type Reading, words } from "./reading.ts";

/** What an assistant does or makes, over and over. */
const WORK =
  "answers?|replies|reply|responses?|explanations?|summar(?:y|ies)|code|functions?|tests?|commits?|commit messages|comments?|emails?|messages?|files?|variables?|names?|docs|documentation|output|outputs|results|lists?|tables?|bullet points?|bullets|emojis?|examples?|jargon|headings?|headers?|markdown|paragraphs?|sentences?|sources|citations?|links?|units|dates?|times?|numbers?|prices|amounts|recipes?|suggestions?|recommendations?|tone|language|spelling|formatting|disclaimers?|apologies|follow-?ups?|reminders?|branches|pull requests|prs|scripts?|queries|diagrams?|everything|anything";

/** Until it is taken back, or whenever something happens. */
const FROM_NOW =
  "from (?:now|here|this (?:point|moment)|today|tomorrow) on(?:wards?)?|from now|going forward|moving forward|hence ?forth|in (?:the )?future|for future reference|as a (?:general )?rule(?: of thumb)?|until further notice|until i (?:say|tell you) otherwise|unless i (?:say|tell you|ask|specify|state)[^,.;]{0,40}|at all times|without exception|no matter what|for good|permanently";
const BY_DEFAULT = "by default|as (?:the |a |your )?default";
const WHENEVER =
  "every (?:single )?time|each time|whenever|any ?time|in (?:all|each|every(?: one)?)(?: of)? (?:my|your|our|future)? ?(?:answers?|replies|reply|responses?|chats?|conversations?|messages?|emails?|summar(?:y|ies))";
/** As long as a conversation or a project goes on. */
const HERE =
  "(?:in|for|during|throughout|within) (?:this|our|the current|the rest of (?:this|our|the)|all of this) (?:chat|conversation|thread|session|channel|project|repo|repository|code ?base|workspace|discussion)";

const LASTING = words(FROM_NOW, BY_DEFAULT, WHENEVER, HERE, "for the rest of (?:the|this) [a-z]+");
const LASTING_ALL = new RegExp(LASTING.source, "giu");
const LOCAL = words(HERE, "here in this (?:chat|thread|project)");
const LEANING = words(
  "generally|in general|usually|typically|normally|remember to|keep in mind(?: to| that)?|bear in mind|make a habit of|as much as possible|wherever possible",
);

/** Not a verb that tells somebody to do something: "always a pleasure", "never mind". */
const NO_VERB =
  "(?!(?:a|an|the|my|your|his|her|their|our|mind|again|been|heard|seen|thought|had|knew|was|were|is|are|did|does|has|got|felt|happy|glad|fun|good|nice|great|ready|open|here|there|in|at|on|on time|before|after|wanted|used to|gonna|going|wrong|right|remember(?:ed)?|forget|sure|welcome|lovely|so|too|quite|really|not|that|this|it|i|he|she|they|we|\\w+ed|\\w+ing)\\b)";
const EVER = "always|never(?: ever)?|do ?n['’]?t ever|do not ever|only ever|don['’]?t you ever";
const ASKS_YOU =
  "you (?:really |just |also )?(?:should|must|need to|have to|are to|may|can|shall|ought to|will|had better)|you['’]ll|i (?:really |just |also )?(?:want|need|expect|would like|['’]?d like|would love|ask|would prefer|['’]?d prefer|would appreciate it if|prefer)(?: it if| that| for)? you(?: to)?|i['’]d (?:like|love|prefer|appreciate it if)(?: for)? you(?: to)?|make sure(?: that)?(?: you| to| your [a-z]+)?|be sure to|remember to|try to|see to it that|it['’]s important (?:that|to)|please";
const COURTEOUS = "please|kindly|just|also|then|so|and|but|ok(?:ay)?|now|instead|simply|only";
/** Where an order may begin. */
const STARTS = "(?:^|[,;:–—-]\\s*|[.!?]\\s+)";

/** "Always" and "never" where somebody is told to. */
const EVER_ORDERED = new RegExp(
  [
    `${STARTS}(?:(?:${COURTEOUS})[\\s,]+){0,3}(?:${EVER})[\\s,]+(?:please )?${NO_VERB}[a-z]`,
    `(?<![\\p{L}])(?:${ASKS_YOU})[\\s,]+(?:${EVER})[\\s,]+[a-z]`,
    `(?<![\\p{L}])(?:so|therefore|thus|and|but|then|i['’]d say)[\\s,]+(?:please[\\s,]+)?(?:${EVER})[\\s,]+(?=${verbs()})`,
    `(?<![\\p{L}])(?:${WORK})\\b[\\p{L}\\s]{0,30} (?:must|should|shall|need to|has to|have to|can|may)(?: be)? (?:always|never)`,
    `(?:,|^)[^,]{1,40},? (?:always|ever)[.!]*$`,
  ].join("|"),
  "iu",
);
/** "Answer always in German", "Use tabs always." */
const ORDERED_EVER = new RegExp(
  `${STARTS}(?:(?:${COURTEOUS})[\\s,]+){0,3}(?=${verbs()})[^,;.]{0,60}\\balways\\b`,
  "iu",
);

function verbs(): string {
  return `(?:${[
    "use|write|answer|reply|respond|speak|talk|say|tell|call|address|refer|name|keep|make|avoid|prefer|stick|follow|include|exclude|add|omit|leave|put|give|show|explain|format|cite|link|mention|quote|list|check|verify|test|run|ask|confirm|wait|start|begin|end|finish|sign|treat|assume|consider|prioriti[sz]e|focus|ensure|skip|stop|remind|warn|round|convert|translate|summari[sz]e|send|suggest|recommend|propose|be|do|don['’]?t|dont|let|let['’]s|try|think|remember|read|look|search|think|work|commit|push|merge|deploy|squash|rebase|document|comment|log|store|save|create|generate|produce|return|output|print|display|provide|offer|present|describe|define|state|spell|indent|wrap|lint|refactor|review|double-check|capitali[sz]e|lowercase|hyphenate|pick|choose|go|turn|switch|set|get|take|bring|count|calculate|express|report|note|record|tag|label|book|order|schedule|plan|cook|reserve|buy|round|sort|group|split|break|limit|restrict|cap|shorten|expand|drop|remove|delete|hide|mask|redact|ignore|disregard|respect|honou?r|apply|adopt|implement|build|consult|escalate|notify|inform|update|back|phrase|word|rephrase|structure|organi[sz]e|highlight|bold|reference|attach|justify|support|compare|draft|pronounce|stay|speak|keep",
  ].join("|")})\\b`;
}
const IMPERATIVE = new RegExp(
  `^(?:(?:${COURTEOUS}|always|never|ever|do|only|make sure to|be sure to|remember to|try to)[\\s,]+){0,4}${verbs()}`,
  "iu",
);
const MANNER = new RegExp(
  `^(?:(?:${COURTEOUS})[\\s,]+){0,3}(?:answer|reply|respond|speak|talk|write (?:in|to me|everything|all|your)|use|keep|avoid|call|address|stick|prefer|be|do ?n['’]?t|no|treat|assume|skip|stop|ignore|limit|only)\\b`,
  "iu",
);
const NO_MORE =
  /^(?:(?:please|and|but|also|ok(?:ay)?)[\s,]+)*(?:no(?! (?:problem|worries|idea|way|doubt|need|one|thanks)\b)(?: more)?|zero|without) [a-z]/i;
const TOLD_YOU = new RegExp(`(?<![\\p{L}])(?:${ASKS_YOU.replace("|please", "")})(?![\\p{L}])`, "iu");
const RULED = new RegExp(
  `^(?:all|every|each|any|both|no|your|my|our|the|these|those|new)?\\s*(?:[a-z-]+ ){0,3}(?:${WORK})\\b[^.]{0,60}\\b(?:must|should|shall|need to|needs to|has to|have to|are to|is to|in|as|with|only|go|goes)\\b`,
  "iu",
);
const WE_DO =
  /^(?:we|let['’]?s|let us) (?:only |always |never |will |all )?(?:use|write|name|call|deploy|commit|follow|keep|avoid|speak|stick|go|do|don['’]?t|merge|track|store|log|format|switch|work|publish|release)\b/i;
const SOMEBODY =
  /^(?:i(?:['’](?:m|ll|ve|d))?|he|she|it|they|there|this|that|these|those|who|what|my|his|her|its|their|the|a|an|some|most|many|people|everyone|everybody|nobody|we|you)\b/i;
/** With "from now on", a few words without a verb are enough: "tabs, from now on". */
const FEW_WORDS = 5;

const PREFERS = words(
  "(?:i|we)(?:['’]d| would)?(?: (?:really|generally|usually|typically|strongly|much|definitely|personally|also|still|always|tend to|actually|just|do))* prefer(?! not to (?:say|talk|answer|discuss))",
  "(?:i|we)(?:['’]d| would) (?:much |really )?(?:rather|sooner)(?! (?:go|stay|be|die|not (?:say|talk|go|discuss|think)))",
  "my (?:strong |personal |general )?preference is|my preferred [a-z ]{1,30} (?:is|are)|(?:i|we) favou?r|i['’]m partial to|my pronouns are|i go by",
  `i (?:really |also |usually |generally )?(?:like|love|appreciate|enjoy|want|need) (?:it (?:better |best |more )?(?:when|if) (?:you|your)|(?:my|your|all|all my) (?:${WORK})\\b|(?:short|shorter|brief|concise|long|longer|detailed|simple|plain|direct|terse|formal|informal|casual|clear|honest|practical|concrete|visual|step-by-step) (?:[a-z-]+ )?(?:${WORK}))`,
  `i (?:really |just )?(?:do not|don['’]?t|hate|dislike|can['’]?t stand)(?: (?:like|want|need|enjoy))? (?:it when you|when you|when your|you to|you [a-z]+ing|(?:any |so many |too many |long |unnecessary |extra )?(?:${WORK})\\b)`,
);
const NAMED =
  /^(?:(?:please|just|ok(?:ay)?|and|but|so|from now on|you (?:can|may|should|could)|i want you to|i['’]d like you to|always|never|don['’]?t|do not|stop)[\s,]+)*(?:call(?:ing)?|address(?:ing)?|refer(?:ring)? to|greet(?:ing)?) me (?!tomorrow|later|back|when|if\b|at\b|on\b|once|asap|now|today|tonight|again|as soon|maybe|in \d|crazy|old|on (?:my|the)|about|after|before|to\b|for\b|anytime|any time|a (?:cab|taxi|doctor|fool))/i;
const STOP_DOING =
  /^(?:(?:please|ok(?:ay)?|and|but|also|you (?:can|may|should)|could you|can you)[\s,]+)*(?:stop|quit|cut (?:it )?out(?: with)?|enough with(?: the)?|lay off(?: the)?|no more) (?:using|adding|saying|calling|apologi[sz]ing|asking|repeating|writing|giving|including|putting|starting|ending|sending|suggesting|explaining|being|summari[sz]ing|making|formatting|inserting|mentioning|assuming|telling|wrapping|translating|hedging|doing|(?:with )?(?:the |those |these |all (?:the )?|so many )?(?:emojis?|bullet points?|exclamation marks?|disclaimers?|jargon|apologies|lists|tables|small talk|headings|summaries|caveats|hashtags|puns|jokes))\b/i;

const ONE_OFF = words(
  "(?:just |only )?(?:for )?this (?:once|one time|one|time(?: around)?)|(?:in|for|on|to|at) (?:this|that|the (?:next|following|above|attached|current)|my next|your next) (?:one|function|file|answer|reply|response|email|mail|message|case|example|sentence|paragraph|snippet|commit|pr|question|task|request|letter|report|essay|document|class|method|script|query|test|line|step|section|slide|image|picture|post|tweet|recipe|trip|meeting|call|story|poem|review|exercise|problem)",
  "right now|for now|for the moment|in your next (?:reply|answer|message)|just now",
);
const POLITE =
  /^(?:(?:hey|hi|ok(?:ay)?|and|so|also|please)[\s,]+)*(?:can|could|would|will|may i ask you to|might) (?:you|we|i ask you to)(?: please| kindly| maybe| also)?\b/i;
const PLEASE = /\bplease\b|\bkindly\b/i;
const FROM_NOW_ON = words(FROM_NOW, "stop [a-z]+ing");
const REPORTED =
  /\b(?:(?<!\bi (?:have |already )?|\bi['’]ve (?:already )?|\bas i )(?:said|says|told (?:me|us|him|her|them)|tells (?:me|us|him|her|them)|wrote|writes|claims|claimed|argues|argued|recommends|recommended|advises|advised|insists|insisted|taught (?:me|us)|reads|goes)|according to|used to (?:say|tell)|the saying|as they say|the (?:docs?|documentation|manual|guide|article|book|paper|style guide|readme|policy|sign|song|tutorial|spec|standard|law|contract) (?:say|state|require|recommend|suggest|warn|insist)s?)\b/i;
const I_TOLD = /\bi(?:['’]ve)? (?:have |already )?(?:said|told|asked|wrote)\b/i;
const IMAGINED =
  /\b(?:suppose|imagine|pretend(?:ing)?|hypothetically|what if|if i (?:said|told|asked|were|had|was)|let['’]?s say|in theory|i wonder|would have|should have|could have|i(?:['’]d| would) (?:never|always)|wouldn['’]t it|as if|had i|once upon a time)\b/i;
const TASK =
  /^(?:(?:please|can you|could you|would you|help me|i need you to|i want you to|i need|i['’]d like you to|let['’]?s|now|ok(?:ay)?|then|also|and|so)[\s,]+)*(?:write|create|make|generate|draft|build|implement|add|fix|explain|give me|show me|tell me|find|list|translate|summari[sz]e|design|compose|describe|implement|refactor|change|update|set|configure|edit|modify|remove|delete|check|debug|help|plan|prepare|book|order|compare|analy[sz]e|calculate|convert|review|read|look|define|to)\b/i;
const INSIDE =
  /\b(?:that|which|where|who|whose|whom|why|how|so that|in which|about|saying|says|called|named|titled|because|if|when|whether|what|to (?=always|never)|and (?=always|never)|like|such as|with the (?:text|title|slogan|words))\b/i;

const LIFTS = new RegExp(
  [
    "^(?:(?:please|ok(?:ay)?|and|but|so|also|actually|from now on)[\\s,]+)*(?:no longer [a-z]|you (?:can|may|could|should) (?:now )?(?:stop|skip|drop|quit)|you (?:no longer|don['’]?t|do not|needn['’]?t)(?: (?:need|have|want))?(?: to)? [^.]{1,80}\\b(?:any ?more|any longer)|you no longer (?:need|have) to|(?:there(?:['’]s| is) )?no (?:more )?need to [^.]{1,80}(?:any ?more|any longer)|(?:don['’]?t|do not|never) [^.]{1,80}\\b(?:any ?more|any longer)|you (?:can|may) [^.]{1,60}\\bagain\\b)",
  ].join("|"),
  "iu",
);
const REVOKES = new RegExp(
  [
    "^(?:(?:please|ok(?:ay)?|and|but|so|actually|you can|you may|let['’]?s|no|wait|sorry)[\\s,]+)*(?:forget|ignore|disregard|drop|scrap|scratch|never ?mind|cancel|undo|revoke|lift|withdraw|take back|abandon|remove)(?: about)? (?:(?:everything |all |all of )?what(?:ever)? i (?:said|told you|asked(?: you)?|wrote)|(?:my|the|that|this|those|these|all|all my|any) (?:[a-z-]+ ){0,4}(?:rules?|instructions?|preferences?|requests?|requirements?|guidelines?|restrictions?|conventions?|polic(?:y|ies)|thing about))\\b",
    "^(?:my|the|that|this) (?:[a-z-]+ ){0,4}(?:rule|instruction|preference|requirement|restriction|convention)s? [^.]{0,60}(?:no longer (?:applies|apply|holds|needed|counts)|(?:does|do) not apply any ?more|(?:doesn['’]?t|don['’]?t) apply any ?more|is (?:off|gone|void|cancel?led)|can go)\\b",
  ].join("|"),
  "iu",
);
const CORRECTS = new RegExp(
  [
    "^(?:(?:no|nope|wait|sorry|hm+|oh|ok(?:ay)?|well|and|but)[\\s,.!]+)*(?:actually|on second thoughts?|scratch that|i(?:['’]ve| have)? changed my mind|change of plans?|correction|rather|make (?:that|it)|switch(?: back)? to|go back to|revert to|let['’]?s (?:use|go with|switch|do)|i meant)\\b",
    "^(?:no|nope|wait|sorry)[\\s,.!]+(?:use|write|answer|reply|call|make|keep|speak|put)\\b",
    "\\binstead\\b|\\bafter all\\b|\\brather than\\b",
  ].join("|"),
  "iu",
);
const NEGATIVE =
  /\b(?:never|do ?n['’]?t|do not|dont|no|not|avoid|stop|without|no longer|any ?more|skip|omit|leave out|hate|dislike|quit|refrain|exclude|needn['’]?t)\b/i;
const ASKS = /\?["”’')\]\s]*$/;

export function readEnglish(text: string): Reading {
  const lead = text.replace(LEADING, "");
  const main = mainPart(lead);
  const isNaming = NAMED.test(lead);
  const ordersEver = EVER_ORDERED.test(main) || ORDERED_EVER.test(main);
  const stops = STOP_DOING.test(lead);
  const rest = restOf(main);
  const hasMarker = LASTING.test(main) && isMeant(main);
  const lifts = stops || LIFTS.test(lead);
  const directs = ordersEver || lifts || isNaming || isDirective(rest, hasMarker);
  return {
    lasts: ordersEver || stops || hasMarker,
    prefers: PREFERS.test(main) || isNaming,
    leans: LEANING.test(main),
    directs,
    isTask: TASK.test(lead) && !/^make (?:it a habit|sure)/i.test(lead),
    isManner: MANNER.test(rest),
    tells: SOMEBODY.test(rest) && !TOLD_YOU.test(rest),
    isLocal: LOCAL.test(text),
    isOneOff: ONE_OFF.test(text),
    isOther: isOtherSpeech(lead, hasMarker),
    lifts,
    revokes: REVOKES.test(lead),
    corrects: CORRECTS.test(lead),
    isNegative: NEGATIVE.test(text),
  };
}

const LEADING =
  /^(?:(?:ok(?:ay)?|hey|hi|hello|thanks|thank you|great|perfect|cool|yes|yeah|oh|btw|by the way|well|right|alright|one more thing|another thing|one thing|note(?: that)?|fyi|important|new rule|rule|reminder|ps|side note|for the record|just so you know)\b[\s,:;.!–—-]*)+(?=\p{L})/iu;

/** What is asked for in a request does not stand in it: "write a function that always returns 0". */
function mainPart(text: string): string {
  if (!TASK.test(text)) return text;
  const at = text.search(INSIDE);
  if (at < 0) return text;
  const tail =
    /,\s*(?:from now on|going forward|always|in (?:the )?future|every time|by default)[.!]*$/i.exec(text);
  return text.slice(0, at) + (tail?.[0] ?? "");
}

/** "Make the button blue by default" is about the button; "in the future" may be told of the future. */
function isMeant(text: string): boolean {
  const others = text.replace(new RegExp(words(BY_DEFAULT).source, "giu"), " ");
  if (LASTING.test(others)) return true;
  const isSet =
    /^(?:(?:please|can you|could you)[\s,]+)*(?:make|set|add|enable|disable|configure|turn|build|implement|create|install|show|hide|select|check)\b/i;
  return (
    !isSet.test(text) &&
    !/\b(?:is|are|was|were|be|comes?|gets?|runs?|returns?|listens?) [^,.]{0,30}by default/i.test(text)
  );
}

/** Without what says that it lasts: what is left says what to do. */
function restOf(text: string): string {
  return text
    .replace(
      /^(?:today only|only today|just today|tonight|this (?:week|month|year|evening|morning|afternoon))[\s,:;–—-]+/i,
      "",
    )
    .replace(
      /^(?:whenever|every (?:single )?time|each time|any ?time|when(?:ever)?|if|unless|for|in|on|as|because|since|until|while|during) [^,]{2,120},\s*/i,
      "",
    )
    .replace(LASTING_ALL, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s,:;–—-]+/, "")
    .replace(LEADING, "")
    .trim();
}

function isDirective(rest: string, hasMarker: boolean): boolean {
  if (IMPERATIVE.test(rest) || NO_MORE.test(rest) || TOLD_YOU.test(rest) || POLITE.test(rest)) return true;
  if (/[,;:–—]\s*(?:so |then |and |but )?(?:please|always|never|do ?n['’]?t|do not)\s+[a-z]/i.test(rest))
    return true;
  if (!hasMarker) return false;
  if (RULED.test(rest) || WE_DO.test(rest)) return true;
  const isShort = rest.split(/\s+/).length <= FEW_WORDS;
  return (
    rest !== "" && isShort && !SOMEBODY.test(rest) && !/\b(?:is|are|was|were|will|has|had)\b/i.test(rest)
  );
}

function isOtherSpeech(text: string, hasMarker: boolean): boolean {
  if (IMAGINED.test(text)) return true;
  if (REPORTED.test(text) && !I_TOLD.test(text)) return true;
  if (!ASKS.test(text)) return false;
  return !(
    POLITE.test(text) &&
    (PLEASE.test(text) || FROM_NOW_ON.test(text) || (hasMarker && !/\bby default\b/i.test(text)))
  );
}
