/** Standing instructions in English. */

import { saysItHappened } from "./events.ts";
import { saysFormer } from "./former.ts";
import { type Reading, TOLD, words } from "./reading.ts";

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
const BY_DEFAULT_ALL = new RegExp(words(BY_DEFAULT).source, "giu");
const LASTING_ALL = new RegExp(LASTING.source, "giu");
const LOCAL = words(HERE, "here in this (?:chat|thread|project)");
const LEANING = words(
  "generally|in general|usually|typically|normally|keep in mind that|make a habit of|as much as possible|wherever possible",
);
/** Of a way of doing things it is one; of a thing to do, a reminder. */
const TO_REMEMBER = /^(?:please[\s,]+)?(?:remember|keep in mind|bear in mind|don['’]?t forget) to /i;

/** Not a verb that tells somebody to do something: "always a pleasure", "never mind". */
const NO_VERB =
  "(?!(?:a|an|the|my|your|his|her|their|our|mind|again|been|heard|seen|thought|had|knew|was|were|is|are|did|does|has|got|felt|happy|glad|fun|good|nice|great|ready|open|here|there|in|at|on|on time|before|after|wanted|used to|gonna|going|wrong|right|remember(?:ed)?|forget|sure|welcome|lovely|so|too|quite|really|not|that|this|it|i|he|she|they|we|\\w+ed|\\w+ing)\\b)";
const EVER = "always|never(?: ever)?|do ?n['’]?t ever|do not ever|only ever|don['’]?t you ever";
const ASKS_YOU =
  "you (?:really |just |also )?(?:should|must|need to|have to|are to|may|can|shall|ought to|will|had better)|you['’]ll|i (?:really |just |also )?(?:want|need|expect|would like|['’]?d like|would love|ask|would prefer|['’]?d prefer|would appreciate it if|prefer)(?: it if| that| for)? you(?: to)?|i['’]d (?:like|love|prefer|appreciate it if)(?: for)? you(?: to)?|make sure(?: that)?(?: you| to| your [a-z]+)?|be sure to|remember to|try to|see to it that|it['’]s important (?:that|to)|please";
const COURTEOUS = "please|kindly|just|also|then|so|and|but|ok(?:ay)?|now|instead|simply|only";
/** Where an order may begin. */
const STARTS = "(?:^|[,;:–—-]\\s*|[.!?]\\s+)";

/** What the assistant says, whatever it is about. */
const OUTPUT =
  "answers?|replies|reply|responses?|explanations?|summar(?:y|ies)|output|messages|emails|texts?|tone|language|suggestions|recommendations";
/** One thing that there is: what it must do is told of it, and does not say how to write. */
const THE_THING = `(?:the|this|that|these|those|an?|its?) (?!(?:[a-z-]+ ){0,2}(?:${OUTPUT})\\b)`;

const OF_A_THING = new RegExp(
  `^${THE_THING}[^,;:]{0,40}\\b(?:must|should|shall|has to|have to|needs? to|can|may|will)\\b`,
  "iu",
);

/** "Always" and "never" where somebody is told to. */
const EVER_ORDERED = new RegExp(
  [
    `${STARTS}(?:(?:${COURTEOUS})[\\s,]+){0,3}(?:${EVER})[\\s,]+(?:please )?${NO_VERB}[a-z]`,
    `(?<![\\p{L}])(?:${ASKS_YOU})[\\s,]+(?:${EVER})[\\s,]+[a-z]`,
    `(?<![\\p{L}])(?:so|therefore|thus|and|but|then|i['’]d say)[\\s,]+(?:please[\\s,]+)?(?:${EVER})[\\s,]+(?=${verbs()})`,
    `^(?!${THE_THING})[\\p{L}\\s-]{0,30}(?:${WORK})\\b[\\p{L}\\s]{0,30} (?:must|should|shall|need to|has to|have to|can|may)(?: be)? (?:always|never)`,
    "(?:,\\s*|^)(?!(?:i|we|he|she|it|they|there|you|the|my|our|his|her|their)\\b)[^,]{1,40}?(?<!\\b(?:about|of|for|with|the|an?|and|or|than|like|as)),? (?:always|ever)[.!]*$",
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
/** What a text has or has not, whatever it is about. */
const STYLE =
  "emojis?|bullet points?|bullets|jargon|exclamation (?:marks?|points?)|disclaimers?|apologies|small talk|hashtags|puns|jokes|caveats|buzzwords|abbreviations|slang|filler(?: words)?|fluff|preambles?|semicolons|em[- ]dashes|markdown|headings|tables|passive voice|flattery|pleasantries|clich[eé]s|(?:external |third[- ]party |new )?(?:libraries|dependencies|frameworks|packages)|global variables|magic numbers|wildcard imports";
/** How things are to be written, said once: "No emojis.", "Variables must be snake_case." */
const SAYS_HOW = new RegExp(
  [
    `^(?:(?:please|and|also|but)[\\s,]+)*(?:no|zero)(?: more)? (?:${STYLE})(?:,? (?:please|at all|ever|anywhere|in (?:code|replies|answers|emails|commits)))*[\\s,.!]*$`,
    `^(?:(?:please|and|also|but|just)[\\s,]+)*(?:do ?n['’]?t|do not|dont|avoid|no) (?:(?:use|add|include|write|insert|put in|using|adding) )?(?:any (?:${STYLE})|(?:${STYLE}))(?:,? (?:please|at all|ever|anywhere|in (?:code|replies|answers|emails|commits)))*[\\s,.!]*$`,
    `^(?:(?:please|and|also|but|just)[\\s,]+)*(?:do ?n['’]?t|do not|dont) (?:use|include|insert|suggest) any (?!of\\b|more\\b)[a-z]`,
    `^(?:(?:please|and|also|but|just)[\\s,]+)*(?:ask|check with|consult|warn|tell) me (?:first )?before (?:you )?[a-z]+ (?:anything|any\\b|every\\b|each\\b|all\\b)`,
    `^(?:all |every |each |any |new |our |my |your )?(?:[a-z-]+ ){0,2}(?:answers|replies|responses|explanations|summaries|functions|tests|commits|commit messages|comments|variables|variable names|names|file ?names|table names|identifiers|classes|methods|constants|headings|branches|pull requests|prs|scripts|queries|dates|times|numbers|prices|amounts|lines|paragraphs|sentences|strings|imports|errors|error messages|code|markdown) (?:must|have to|has to|need to|are to|shall)(?: always| never| not| only)? (?:be|use|have|start|end|begin|follow|contain|include|go|stay|fit|carry|come|say|name|throw|return)\\b`,
    `^(?:all |every |each |our |my |your )(?:[a-z-]+ ){0,2}(?:${WORK}) should(?: always| never| not| only)? (?:be|use|have|start|end|begin|follow|contain|include|stay|fit)\\b`,
  ].join("|"),
  "iu",
);
/** When it is to be seen to: told of, and not how. */
const EXPECTED =
  /\b(?:today|tonight|tomorrow|soon|by now|by (?:mon|tues|wednes|thurs|fri|satur|sun)day|done|ready|finished|here|back|there|fixed|enough|this (?:week|month))\b/i;
/** A thing, and not an order: "Report from the bank is in." */
const NOUN_FIRST =
  /^(?!(?:refrain|abstain|stay|start|begin|think|speak|talk|dispose|work|go|ask|keep)\b)[a-z]+ (?:(?:from|of|by|about) (?:(?!\b(?:when|if|that|which|because|unless|who|where|until|before|after|whenever|while|so|now)\b)[^,;:]){1,60}?(?::|\b(?:is|are|was|were|has|have|had|came|arrived|went|got|will|says?|looks?)\b)|(?:in|for|on|at|to|with) (?:the|my|our|his|her|their|this|that) (?:[\w'’-]+ ){1,2}(?:is|are|was|were|has|had|came|arrived|will)\b)/i;
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
  `(?:i|we)(?:['’]d| would) (?:much |really )?(?:rather|sooner) (?:(?:that |have |not have )?you|(?:have|get|see|read) (?:[a-z-]+ )?(?:${WORK}))`,
  "my (?:strong |personal |general )?preference is|my preferred [a-z ]{1,30} (?:is|are)|(?:i|we) favou?r|i['’]m partial to|my pronouns are|i go by",
  `i (?:really |also |usually |generally )?(?:like|love|appreciate|enjoy|want|need) (?:it (?:better |best |more )?(?:when|if) (?:you|your)|(?:my|your|all|all my) (?:${WORK})\\b|(?:short|shorter|brief|concise|long|longer|detailed|simple|plain|direct|terse|formal|informal|casual|clear|honest|practical|concrete|visual|step-by-step) (?:[a-z-]+ )?(?:${WORK}))`,
  `i (?:really |just )?(?:do not|don['’]?t|hate|dislike|can['’]?t stand)(?: (?:like|want|need|enjoy))? (?:it when you|when you|when your|you to|you [a-z]+ing|(?:any |so many |too many |long |unnecessary |extra )?(?:${WORK})\\b)`,
);
/** One of those that there are to choose from, or for once. */
const PREFERS_ONE = new RegExp(
  [
    "\\b(?:prefer|favou?r|preference is|partial to)[\\s,]+(?:(?:this|that|these|those|it|him|them|yours|his|hers|theirs|both|neither|either)\\b|(?:the|your|his|her) (?:[\\w'’-]+ ){0,2}(?:ones?|options?|version|variant|idea|plan|offer|draft|design|first|second|third|last|next|other|former|latter|left|right|black|white|red|blue|green|yellow|grey|gray|big|bigger|small|smaller|cheaper|earlier|later|new|old)\\b|(?:option|plan|version|variant|number|choice|design|model|size|room|table|seat|slot) (?:[a-z]|\\d+|one|two|three)\\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day\\b)",
    "\\b(?:i|we)(?:['’]d| would) (?:[a-z]+ )?(?:prefer|favou?r) (?:the|an?|to)\\b",
    "\\bprefer\\b[^.]*\\b(?:today|tonight|tomorrow|right now|this (?:week|time|evening|morning|afternoon|weekend)|next (?:week|time|month)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\\b",
  ].join("|"),
  "iu",
);
const NAMED =
  /^(?:(?:please|just|ok(?:ay)?|and|but|so|no|actually|from now on|you (?:can|may|should|could)|i want you to|i['’]d like you to|always|never|don['’]?t|do not|stop)[\s,]+)*(?:call(?:ing)?|address(?:ing)?|refer(?:ring)? to|greet(?:ing)?) me (?!tomorrow|later|back|when|if\b|at\b|on\b|once|asap|now|today|tonight|again|as soon|maybe|in \d|crazy|old|on (?:my|the)|about|after|before|to\b|for\b|anytime|any time|instead|please\b|first\b|from\b|by phone|via|with\b|soon|this\b|every\b|an?\b|the\b)/i;
const STOP_DOING =
  /^(?:(?:please|ok(?:ay)?|and|but|also|you (?:can|may|should)|could you|can you)[\s,]+)*(?:stop|quit|cut (?:it )?out(?: with)?|enough with(?: the)?|lay off(?: the)?|no more) (?:using|adding|saying|calling|apologi[sz]ing|asking|repeating|writing|giving|including|putting|starting|ending|sending|suggesting|explaining|being|summari[sz]ing|making|formatting|inserting|mentioning|assuming|telling|wrapping|translating|hedging|(?:with )?(?:the |those |these |all (?:the )?|so many )?(?:emojis?|bullet points?|exclamation marks?|disclaimers?|jargon|apologies|lists|tables|small talk|headings|summaries|caveats|hashtags|puns|jokes))\b/i;

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
  /^(?:(?:please|can you|could you|would you|help me|i need you to|i want you to|i need|i['’]d like you to|let['’]?s|now|ok(?:ay)?|then|also|and|so)[\s,]+)*(?:write|create|make|generate|draft|build|implement|add|fix|explain|give me|show me|tell me|find|list|translate|summari[sz]e|design|compose|describe|implement|refactor|change|update|set|configure|edit|modify|remove|delete|check|debug|help|plan|prepare|book|order|compare|analy[sz]e|calculate|convert|review|read|look|define|to|(?:tell|ask|remind|warn|inform|advise|teach|train) (?:[\w'’-]+ ){1,3}to|(?:let|have|get) (?:the|this|that|my|our|it))\b/i;
const INSIDE =
  /(?<=\b(?:the|this|that|an?|my|our|its?)\b(?: [\w'’-]+){0,4} )(?:always|never)(?= [a-z])(?! (?:in|with|at|on|as|by|for|to)\b)|\b(?:that|which|where|who|whose|whom|why|how|so that|in which|about|saying|says|called|named|titled|because|if|when|whether|what|to (?=always|never)|and (?=always|never)|like|such as|with the (?:text|title|slogan|words))\b/i;

/** What it is about may stand in front, "for Atlas you no longer need to …"; when it is, says that it is for now. */
const LIFTS = new RegExp(
  [
    "^(?:(?:please|ok(?:ay)?|and|but|so|also|actually|from now on)[\\s,]+)*(?:(?:in|for|with|under|on|to|about|regarding) (?!(?:this|that|these|those|it|now|today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|the (?:moment|time)|next|[0-9]+)\\b)[^,.;:!?]{1,60}?,? (?=you (?:no longer|do|need|can|may)|there(?:['’]s| is) no|no need))?(?:no longer [a-z]|you (?:can|may|could|should) (?:now )?(?:(?:stop|quit) [a-z]+ing(?! (?:the|this|that|these|those|it|my|them|him|her)\\b)|(?:skip|drop) (?!(?:the|this|that|these|those|it|my)\\b)[a-z])|you (?:no longer|don['’]?t|do not|needn['’]?t)(?: (?:need|have|want))?(?: to)? [^.]{1,80}\\b(?:any ?more|any longer)|you no longer (?:need|have) to|(?:there(?:['’]s| is) )?no (?:more )?need to [^.]{1,80}(?:any ?more|any longer)|(?:don['’]?t|do not|never) [^.]{1,80}\\b(?:any ?more|any longer))",
  ].join("|"),
  "iu",
);
/** It says that something may be again: no instruction by itself. */
const FREES =
  /^(?:(?:please|ok(?:ay)?|and|but|so|also|actually|from now on)[\s,]+)*(?:(?:(?:in|for|with|on|to) [^,.;:!?]{1,60}?,? )?you (?:can|may) [^.]{1,60}\bagain\b|[^,.;:!?]{1,100}? (?:is|are) (?:all |perfectly |quite |just |now )*(?:fine|ok(?:ay)?|allowed|permitted|good enough) (?:again|now)(?!\p{L}))/iu;
/** "That" and "it": nobody knows later what was meant. */
const POINTS =
  /^(?:(?:please|ok(?:ay)?|just|and|but|also|you (?:can|may|should)|can you|could you)[\s,]+)*(?:stop|quit|don['’]?t|do not|never|no more)(?: [a-z]+)? (?:that|this|it|those|these|there|here|so)(?: (?:please|now|again|any ?more|ever|right now|immediately|to me|like (?:this|that)|(?:this|that) way))*[\s.!]*$/i;
const RULE_NAMES =
  "rules?|instructions?|wish(?:es)?|preferences?|requests?|requirements?|guidelines?|restrictions?|conventions?|polic(?:y|ies)";
const REVOKES = new RegExp(
  [
    `^(?:(?:please|ok(?:ay)?|and|but|so|actually|you can|you may|let['’]?s|no|wait|sorry)[\\s,]+)*(?:(?:forget|ignore|disregard|drop|scrap|scratch|never ?mind|cancel|undo|revoke|lift|withdraw|take back|abandon|remove)(?: about)? (?:(?:everything |all |all of )?what(?:ever)? i (?:said|told you|asked(?: you)?|wrote)|(?:all (?:of )?|any of )?my (?:[a-z-]+ ){0,4}(?:${RULE_NAMES}))|(?:forget|ignore|disregard|drop|scrap|cancel|revoke|lift|withdraw)(?: about)? (?:the|that|this|those|these) (?:[a-z-]+ ){0,3}(?:${RULE_NAMES}|thing)(?:,| (?:about|on|regarding|concerning|for|of|where|how|when|which|that)))\\b`,
    `^(?:my (?:[a-z-]+ ){0,4}(?:${RULE_NAMES})|(?:the|that|this) (?:[a-z-]+ ){0,3}(?:${RULE_NAMES}) (?:about|on|regarding|concerning|that i|with)) ?[^.]{0,60}(?:no longer (?:applies|apply|holds|needed|counts)|(?:does|do) not apply any ?more|(?:doesn['’]?t|don['’]?t) apply any ?more|is (?:off|gone|void|cancel?led)|can go)\\b`,
    // "The tabs rule no longer applies", "cancel the tabs rule", "I take back my wish about tabs".
    `^(?:(?:please|ok(?:ay)?|and|but|so|actually)[\\s,]+)*(?:the|that|my) (?:[\\w-]+ ){1,4}(?:${RULE_NAMES}) (?:no longer (?:applies|apply|holds?|counts?)|(?:does|do)(?: not|n['’]?t) apply any ?more|(?:is|are) (?:off|gone|void|cancel?led))\\b`,
    `^(?:(?:please|ok(?:ay)?|and|but|so|actually)[\\s,]+)*(?:forget|ignore|disregard|drop|scrap|cancel|revoke|lift|withdraw) (?:the|that|my) (?:[\\w-]+ ){1,3}(?:${RULE_NAMES})[\\s.!]*$`,
    `^(?:(?:please|ok(?:ay)?|and|but|so|actually)[\\s,]+)*i (?:hereby )?(?:take back|withdraw) (?:the (?:thing|part|bit) about|what i said about|my (?:[\\w-]+ ){0,3}(?:${RULE_NAMES}))\\b`,
  ].join("|"),
  "iu",
);
/** What is not needed any more, in passing: it may be a rule, and may be anything else. */
const DROPS =
  /^(?:the |those |these |my )?[^,.;:!?]{1,60}? (?:is|are) (?:no longer|not) (?:needed|necessary|required)(?: any ?more| any longer| from now on)?[\s.!]*$/iu;
const NAMES_RULE = words(`(?:my|the|that|this|those|these|all) (?:[a-z-]+ ){0,4}(?:${RULE_NAMES})`);
/** What somebody begins with who puts something right. */
const PUTS_RIGHT =
  /^(?:(?:no(?=[,.!;])|nope|wait|sorry|hm+|oh|ok(?:ay)?|well|and|but|so|actually|on second thoughts?|scratch that|i(?:['’]ve| have)? changed my mind|change of plans?|correction|rather|i meant|make that)(?![\p{L}'’])[\s,.:;!–—-]*)+/iu;
const RIGHTED =
  /\b(?:actually|on second thoughts?|scratch that|changed my mind|change of plans?|correction|rather|i meant|make that|no|nope|wait|sorry)\b/i;
const TURNS_TO =
  /^(?:(?:please|let['’]?s|let us|you can)[\s,]+)*(?:(?:switch|change|go|revert)(?: back)? to|use|go with|stick (?:to|with))\b/i;
const SWITCHES = /^(?:please[\s,]+)?(?:let['’]?s |let us |(?:switch|change|go|revert)(?: back)? to\b)/i;
const INSTEAD = /,?\s*\b(?:instead|after all|rather than [^,.]+)(?!\p{L})/iu;
/** How something is to be done whatever comes; of one thing that is meant, or for now, it is not. */
const WAY = new RegExp(
  `^(?:(?:please|just|always|never|only|also|kindly|do ?n['’]?t|do not|no longer)[\\s,]+)*(?:use|using|answer|reply|respond|speak|talk|write|keep|sign|format|indent|spell|quote|put|avoid|prefer|stick (?:to|with)|go with|(?:switch|change|go|revert)(?: back)? to|name|round|cite|start|end|begin|be)\\b(?! (?:(?:the|my|your|our|his|her|its) (?!(?:[a-z-]+ ){0,2}(?:${OUTPUT})\\b|[a-z]+ system\\b)|(?:this|that|these|those|it|them|him|an?|one)\\b))`,
  "iu",
);
const FOR_NOW = /\b(?:now|once|yet|already|tonight|this|that|it|them|these|those|again\?)\b/i;
/** No more than another way by its name: "spaces", "in English". */
const VALUE = /^(?:in |with |to )?[\p{L}\p{N}_+#-]+(?: [\p{L}\p{N}_+#-]+){0,2}[\s.!]*$/iu;
const FINITE =
  /\b(?:is|are|was|were|will|has|had|have|did|does|do|can|could|would|should|seems?|works?|looks?|['’]s)\b/i;

const NEGATIVE =
  /\b(?:never|do ?n['’]?t|do not|dont|no|not|avoid|stop|without|no longer|any ?more|skip|omit|leave out|hate|dislike|quit|refrain|exclude|needn['’]?t)\b/i;
const ASKS = /\?["”’')\]\s]*$/;

export function readEnglish(text: string): Reading {
  const lead = text.replace(LEADING, "");
  if (NOUN_FIRST.test(lead)) return { ...TOLD, isNegative: NEGATIVE.test(text) };
  const main = mainPart(lead);
  const isNaming = NAMED.test(lead);
  const points = POINTS.test(lead);
  const ordersEver = !points && (EVER_ORDERED.test(main) || ORDERED_EVER.test(main));
  const stops = !points && STOP_DOING.test(lead);
  const rest = restOf(main);
  const hasMarker = LASTING.test(main) && isMeant(main);
  const lifts = stops || (!points && LIFTS.test(lead));
  const frees = FREES.test(lead);
  const saysHow = SAYS_HOW.test(main) && !EXPECTED.test(main);
  const drops = DROPS.test(lead.replace(PUTS_RIGHT, "")) || saysItHappened(lead);
  return {
    lasts: ordersEver || stops || hasMarker,
    prefers: (PREFERS.test(main) && !PREFERS_ONE.test(main)) || isNaming,
    leans: LEANING.test(main) || (TO_REMEMBER.test(rest) && WAY.test(rest.replace(TO_REMEMBER, ""))),
    directs: ordersEver || lifts || frees || isNaming || saysHow || isDirective(rest, hasMarker),
    isTask: TASK.test(lead) && !/^make (?:it a habit|sure)/i.test(lead),
    isManner: MANNER.test(rest),
    isRule: saysHow,
    tells: SOMEBODY.test(rest) && !TOLD_YOU.test(rest),
    isLocal: LOCAL.test(text),
    isOneOff: points || OF_A_THING.test(lead) || ONE_OFF.test(text),
    isOther: isOtherSpeech(lead, hasMarker),
    lifts,
    frees,
    revokes: REVOKES.test(lead) || drops,
    drops,
    corrects:
      isCorrection(lead) ||
      (PREFERS.test(main) && RIGHTED.test(PUTS_RIGHT.exec(lead)?.[0] ?? "")) ||
      ((ordersEver || hasMarker) && (INSTEAD.test(main) || saysFormer(main))),
    namesRule: NAMES_RULE.test(lead),
    isNegative: NEGATIVE.test(text),
  };
}

/** It puts right how something is to be done: no news, no request, nothing that is for now. */
function isCorrection(text: string): boolean {
  const opening = PUTS_RIGHT.exec(text)?.[0] ?? "";
  const body = text.slice(opening.length);
  const isMarked =
    RIGHTED.test(opening) || INSTEAD.test(body) || (TURNS_TO.test(body) && SWITCHES.test(body));
  if (!isMarked) return false;
  const rest = restOf(body.replace(INSTEAD, "")).replace(/^(?:let['’]?s|let us|you can|please)[\s,]+/i, "");
  if (FOR_NOW.test(rest) || SOMEBODY.test(rest)) return false;
  return WAY.test(rest) || (VALUE.test(rest) && !FINITE.test(rest) && !IMPERATIVE.test(rest));
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
  const others = text.replace(BY_DEFAULT_ALL, " ");
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
