/** How English says what is to be done, and what only looks like it. */

import {
  DETERMINER,
  END,
  FINITE,
  GENERAL,
  LEAD,
  MAKING,
  NOUNISH,
  ONE_THING,
  OUR_SUBJECT,
  PAST,
  VERB,
  WORK,
} from "./english-words.ts";
import { F, type Form, type Grammar, O, P } from "./form.ts";

/** Any word that may be a verb, where what stands before it says so. */
const BARE = `(?!mind\\b|heard|seen|been|had|again|an?\\b|the\\b|knew|thought|liked|saw|said|was|were|is\\b|are\\b|ever\\b|have|has|too\\b|so\\b|such\\b|late|in\\b|on\\b|at\\b|\\w+ed\\b)[a-z]+`;
const DAY = `(?:mon|tues|wednes|thurs|fri|satur|sun)days?`;
const FROM_ON = `from (?:today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next \\w+|the \\w+)(?: on(?:wards?)?)?`;
const LASTING = `\\b(?:from now on|from here on|${FROM_ON}|going forward|in (?:the )?future|henceforth|by default|as a rule|in general|generally|for the rest of|until (?:further notice|the end of|i (?:say|tell)|${DAY}|the \\d|\\d)|(?:every|each) time|whenever|at all times|any ?time|(?:every|each) (?:${DAY}|day|week|month|morning|evening|night)|always|never|ever|any ?more|all the time)\\b`;

/** A noun that begins a statement: "Read receipts are …", "Use of the …", "Design work on the logo took …". */
const NOUN_FIRST = [
  // "Build time: four minutes"
  `^${NOUNISH}(?: (?!first|only|last|early|twice|\\w+ly\\b)[a-z-]+)?: `,
  `^${NOUNISH} (?:of\\b|on\\b.*\\b(?:has|have|had|is|was|will)\\b|${FINITE}\\b)`,
  `^${NOUNISH} (?!${DETERMINER}\\b)(?:[\\w'-]+ ){1,3}?${FINITE}\\b`,
  `^${NOUNISH} (?!${DETERMINER}\\b)(?:(?!that |which |who |where |when |if |what )[\\w'-]+ ){1,9}?${PAST}\\b`,
  // "Search combines words and meaning", "Ground truth is the log"
  `^${NOUNISH} (?:(?!${DETERMINER}\\b)[\\w'-]+ )?(?!${NOUNISH}e?s\\b)${VERB}s\\b`,
  `^${VERB} (?:(?!${DETERMINER}\\b|that |which |who |where |when |what )[\\w'-]+ ){0,2}(?:is|are|was|were)\\b`,
].join("|");
/** One thing that is to be made now. */
const REQUEST = `^${LEAD}${MAKING} ${ONE_THING}\\b(?!.*${GENERAL})(?! (?:point|habit|priority|rule|sure|note)\\b)`;
const CONDITION = `(?:if|when|whenever|unless|before|after|once|as soon as|every time|each time|next time|in case|should|while|for (?:each|every|any|all)|in (?:all|any|every|each)|on (?:each|every|any)|with (?:each|every)|at the (?:end|start|beginning) of (?:each|every)|where|during|until)`;
const ONE_TIME_CONDITION = `^(?:if|when|once|as soon as) you(?:'re| are| have| get| can| could|'ve)? ?(?:a |some |the )?(?:minute|moment|time|chance|second|done|finished|ready|back|free|bored|like|want|don't mind|know|see|there|home)|^(?:if|when) (?:it|that|this)(?:'s| is| was) (?:ok|okay|possible|fine|done|ready|finished)`;

const FILE: readonly Form[] = [
  {
    name: "imperative",
    mask: O,
    where: "file",
    is: `^${LEAD}${VERB}${END}(?! of\\b)`,
    not: `${NOUN_FIRST}|${REQUEST}|^${LEAD}(?:be (?:right|back)|never|mind|refrain|avoid|stop)\\b|^welcome\\b|^thank\\b|^come (?:in|visit)\\b|^see\\b`,
  },
  {
    name: "avoid",
    mask: F,
    where: "file",
    is: `^${LEAD}(?:avoid|refrain from|stop \\w+ing|quit \\w+ing|beware of)\\b`,
  },
  { name: "never", mask: F, where: "file", is: `^${LEAD}never (?:ever )?${BARE}${END}` },
  {
    name: "do-not",
    mask: F,
    where: "file",
    is: `^${LEAD}(?:do not|don't|dont) (?:ever )?[a-z]+`,
    not: `^${LEAD}(?:do not|don't|dont) (?:worry|know|mind|think so)\\b`,
  },
  {
    name: "no",
    mask: F,
    where: "file",
    is: `^${LEAD}(?:absolutely |strictly )?no [a-z§][\\w'§-]*(?: [\\w'§,/-]+){0,12}[.!]?$`,
    not: `^${LEAD}(?:absolutely )?no (?:one|problems?|worries|idea|way|doubt|wonder|matter|need|rush|hurry|luck|clue|reason|thanks|kidding|longer|sooner|less|fewer|more than)\\b|\\b(?:is|are|was|were|has|have|had|will|would|did|does|knows?|came|went|exists?|remains?|lived|ran|stood|run by)\\b|^no,`,
  },
  {
    name: "second-person",
    mask: O,
    where: "file",
    is: `\\byou (?:also |always |only )?(?:must|shall|should|ought to|need to|have to|are (?:required|expected|supposed|obliged|to)\\b)(?! not\\b)(?! never\\b)`,
    not: `\\byou (?:must|should|shall|need to|have to|may|can|will) (?:be (?:able|joking|kidding|tired|wondering)|have|see\\b|know\\b|imagine|picture|envision|suppose|first imagine)|\\bto understand\\b`,
  },
  {
    name: "second-person-forbidden",
    mask: F,
    where: "file",
    is: `\\byou (?:must|shall|should|may|can|are|will|do|need)(?: |')?(?:not|never|n't)\\b(?! have)|\\byou cannot\\b|\\byou (?:aren't|are not|may not be) (?:allowed|permitted|authorised|authorized)|\\byou(?:'re| are) (?:forbidden|prohibited)|\\byou never\\b`,
    not: `\\byou (?:cannot|can not|can't) (?:see|hear|miss|tell|imagine|go wrong|help|blame)|\\byou (?:may|must|should|do) not (?:know|have|remember|be aware|like|need)`,
  },
  {
    name: "second-person-permitted",
    mask: P,
    where: "file",
    is: `\\byou (?:may|can|are (?:allowed|permitted|free|authorised|authorized|welcome) to|need not|don't (?:need|have) to)\\b(?! not)`,
    not: `\\byou (?:may|can) (?:also |still |then |even |always |often |easily |now )?(?:see|hear|find|imagine|tell|learn|feel|smell|reach|have|notice|know|remember|be|expect|think|wonder|recognise|recognize|watch|get|visit|count)\\b`,
  },
  {
    name: "identity",
    mask: O,
    where: "file",
    cased: true,
    is: `^(?:You are|You're) (?!(?:right|wrong|welcome|here|there|looking|reading|in|at|on|not alone|about|probably|likely|currently|now|done|ready|the best)\\b)(?:(?:a|an|the|my|our|not|also|to|responsible|in charge|here to)\\b|[A-Z])`,
  },
  {
    name: "habit",
    mask: O,
    where: "file",
    is: `^you (?:always |only |usually |generally )?(?:speak|reference|ask|write|answer|respond|reply|act|help|work|keep|prefer|avoid|treat|use|value|think|listen|explain|admit|own|serve|report|stay|remain|do your|focus|check|read|talk|sound|behave|care|love|like|run|manage|handle|support|assist|verify|never)\\b`,
  },
  {
    name: "identity",
    mask: O,
    where: "file",
    is: `^your (?:main |primary |first |only |core |default )?(?:job|task|role|goal|purpose|mission|tone|style|voice|name|duty|duties|responsibility|priority|answers?|replies|responses|audience|persona|character|approach)\\b(?: \\w+){0,3} (?:is|are|should|must)\\b`,
  },
  {
    name: "duty",
    mask: O,
    where: "file",
    is: `^(?:the |any |all |every |each |no |new |our |public |your )*(?:[\\w'-]+ ){0,3}?${WORK}(?: (?:of|in|on|for|from|under|with|to|that|inside|outside|about) (?:[\\w'-]+ ?){1,5}| \\w+)?,? (?:must|shall|should|ha(?:s|ve) to|needs? to|ought to|(?:is|are) (?:to be|required|mandatory|obligatory|expected)|(?:must|should) be)\\b(?! (?:not|never)\\b)`,
    not: `\\b(?:must|should|may|might) (?:have|be (?:warmer|colder|here|there|home|ready|fine|done|back|over|finished|easy|enough|broken|wrong|a \\w+ error))\\b|\\b(?:yesterday|tomorrow|last (?:year|week|month)|was decided|would|nothing|\\d{4} it)\\b`,
  },
  {
    name: "duty",
    mask: O,
    where: "file",
    is: `^(?:you|agents?|the agents?|the assistant|assistants|the bot|everyone|everybody|anyone who [\\w ]+|all [\\w-]+(?: [\\w-]+){0,3}|every [\\w-]+(?: [\\w-]+){0,4}|each [\\w-]+(?: [\\w-]+){0,4}|whoever [\\w ]+)\\b (?:must|shall|should|ha(?:s|ve) to|needs? to|ought to|(?:is|are) (?:to be|to|required|mandatory|expected)|go(?:es)? through)\\b(?! (?:not|never|have)\\b)`,
  },
  {
    name: "duty",
    mask: O,
    where: "file",
    is: `^it is (?:mandatory|required|obligatory|essential|imperative|important|vital|forbidden) (?:to|that)\\b|\\b(?:is|are) (?:mandatory|obligatory|compulsory|required)(?: (?:for|in|on|before|to)\\b|[.!]|$)|\\bwithout exception\\b`,
    not: `\\b(?:was|were|until|used to|optional)\\b`,
  },
  {
    name: "passive-duty",
    mask: O,
    where: "file",
    is: `^(?!it |there |he |she |they |that )[\\w'-]+(?: [\\w'-]+){0,5} (?:must|shall|should|ha(?:s|ve) to|needs? to|(?:is|are) to) (?:always |only |first )?be \\w+(?:ed|en|t|wn|un|ade|ead|aid|old)\\b`,
    not: `\\b(?:yesterday|tomorrow|was decided|if|would|nothing|in \\d{4}|until last)\\b|\\bshould be (?:fixed|finished|completed|released|open|broken)\\b`,
  },
  {
    name: "duty",
    mask: O,
    where: "file",
    is: `^[a-z-]+s (?:[\\w-]+ ){0,2}?(?:must|shall|should|have to|need to|are to)\\b(?! (?:not|never)\\b)`,
    not: `\\b(?:must|should) (?:have|be (?:\\w+er|more|less|here|there|home|ready|fine|done|back|over|open|enough|nearly|almost|about))\\b|\\b(?:tomorrow|soon|by now|next (?:week|month|year)|would)\\b|^(?:parents|children|kids|students|pupils|neighbours|farmers|sailors|soldiers|citizens|passengers)\\b`,
  },
  {
    name: "belongs-not",
    mask: F,
    where: "file",
    is: `\\b(?:do not|don't|does not|doesn't|never) belongs?\\b`,
  },
  {
    name: "conditional",
    mask: O,
    where: "file",
    is: `^(?:for|in|on|at|with|to|from|by) [^,:;]{3,60}, (?:please |always |first |then )?${VERB}${END}(?! of\\b)`,
    not: `, ${NOUNISH} (?:(?!${DETERMINER}\\b)[\\w'-]+ ){0,2}${FINITE}\\b|^in \\d{4}|^(?:for|in|on) (?:now|this|the (?:film|book|story|past))\\b`,
  },
  {
    name: "forbidden",
    mask: F,
    where: "file",
    is: `^(?!it was |he |she |they )[\\w'§-]+(?: [\\w'§,-]+){0,8} (?:(?:must|shall|should) (?:not|never)\\b|may (?:not|never) be (?:used|shared|merged|deleted|changed|sent|committed|quoted|edited|published)\\b|(?:is|are) (?:strictly |absolutely )?(?:forbidden|prohibited|off limits|off-limits|taboo|not (?:allowed|permitted|acceptable|to be)|never (?:to|allowed|acceptable))|cannot be (?:used|merged|shared|deleted|changed|sent|committed)\\b)`,
    not: `\\b(?:must|may|might) not (?:have|be (?:here|there|able|enough|as))\\b|\\b(?:yesterday|was|were|policy|used to|old)\\b`,
  },
  {
    name: "forbidden",
    mask: F,
    where: "file",
    is: `^under no circumstances\\b|^at no (?:time|point) (?:may|must|should|shall|do)\\b|^not a single\\b.*\\b(?:belongs?|goes|may|must|should)\\b|^nothing\\b.*\\b(?:is to be|may be|must|should|leaves|goes)\\b|^(?:nobody|no one|none) (?:may|must|should|shall|is to|is allowed|merges|pushes|commits|deploys|releases|edits|touches|deletes|changes|sends|shares|signs|approves|publishes|enters|uses|ships|pays|orders|works)\\b`,
  },
  {
    name: "permitted",
    mask: P,
    where: "file",
    is: `^(?:agents?|the agents?|the assistant|assistants|the bot|everyone|anyone)(?: \\w+)? (?:may|can|(?:is|are) (?:allowed|permitted|free) to)\\b(?! not)`,
  },
  {
    name: "duty",
    mask: O,
    where: "file",
    is: `\\b(?:all|every|each|any) [\\w-]+(?: [\\w-]+)? (?:goes?|go) (?:only )?through\\b`,
  },
  {
    name: "preference",
    mask: O,
    where: "file",
    is: `^(?:in general,? |here,? )?(?:we|the team|this (?:team|project|repository|repo|code ?base)|the owner) (?:strongly |generally |always )?(?:prefers?|favou?rs?|values?|wants?|expects?|requires?|insists? on|never|always|avoids?|do not|don't|likes? (?:our|the|all|every|each|to see))\\b`,
    not: `\\bdo not (?:know|have)|don't (?:know|have)|\\bwants? to (?:go|see|open|move)\\b`,
  },
  {
    name: "label",
    mask: O,
    where: "file",
    is: `^(?:(?:hard |house |golden |first |ground |general )?rules?(?: of thumb)?|(?:default |hard )?requirements?|polic(?:y|ies)|conventions?|constraints?|guidelines?|do's|don'ts|build|tests?|testing|lint(?:ing)?|format(?:ting)?|naming|commits?|commit messages?|branches|branching|reviews?|releases?|deploy|deployments?|indentation|language|tone|style|spelling|units|errors|logging|imports|security|safety|privacy|production|development|benchmarks|boundaries|priority|priorities|output|when in doubt|if in doubt|caution|attention|warning|must|never|always|reminder): `,
  },
  { name: "label", mask: O, cased: true, where: "file", is: `^ON [A-Z]+(?:[ _-][A-Z]+){0,3} ?(?:->|→|=>)` },
];

const PRE = `^(?:(?:please|also|then|so|and|but|ok|okay|actually|hey|hi|well|oh|remember|reminder|note|rule|important|btw|by the way|again|one more thing|just)[,:]? +)*`;
const YOURS = `(?:your|my) (?:answers?|replies|responses?|summaries|summary|messages|mails|emails|e-mails|code|comments|explanations|output|texts?|letters|papers|invoices|documents|notes|calendar|drafts|posts|commits|files|reports|translations|tone|projects|repos|repositories|scripts|meetings)`;

const SAID: readonly Form[] = [
  {
    name: "standing",
    mask: O,
    where: "said",
    is: `${PRE}(?:from now on|from here on|${FROM_ON}|going forward|in (?:the )?future(?: \\w+)?|henceforth|by default|as a rule|in general|generally|for the rest of [^,]+|until [^,]+|(?:every|each) time[^,]*|(?:every|each) (?:${DAY}|day|week|month|morning|evening|night)|at all times)[,:]? +(?:please |always |only |never |don't |do not |you (?:should|must|may|can|will|are to|'ll) |i(?:'d)? (?:want|would like|need|like|expect) |no |${VERB}${END})`,
  },
  {
    name: "standing",
    mask: O,
    where: "said",
    is: `${PRE}(?:(?:don't|do not|always|only) )?${VERB}${END}.*(?:\\b(?:from now on|from here on|${FROM_ON}|going forward|in (?:the )?future|henceforth|by default|as a rule|until further notice|every time|each time|whenever|at all times|for the rest of)\\b)`,
  },
  {
    name: "always",
    mask: O,
    where: "said",
    is: `${PRE}(?:you (?:should|must|need to|have to) )?always ${VERB}${END}`,
  },
  {
    name: "never",
    mask: F,
    where: "said",
    is: `${PRE}(?:you (?:should|must|may) )?never (?:ever )?${BARE}${END}`,
    not: `\\bnever mind\\b`,
  },
  {
    name: "do-not-ever",
    mask: F,
    where: "said",
    is: `${PRE}(?:don't|do not|dont) (?:you )?(?:ever ${BARE}|${BARE}${END}.*\\b(?:ever|any ?more|without (?:asking|my|me|permission|confirmation|checking|telling)|when(?:ever)? (?:you|i|we)|in (?:my|your|any)|for me|before (?:asking|i|you|each|every|any|\\d|\\w+ o'clock)|unless|by default)\\b)`,
  },
  {
    name: "stop",
    mask: F,
    where: "said",
    is: `${PRE}(?:stop|quit) (?!going|moving|running|loading|working)\\w+ing\\b|${PRE}no more \\w+`,
  },
  {
    name: "no",
    mask: F,
    where: "said",
    is: `${PRE}no [a-z][\\w'-]*(?: [\\w'-]+){0,3} (?:(?:in|on|for|with|before|after|at|to)\\b.*(?:\\b${YOURS}\\b|\\b${DAY}\\b|\\b(?:any|all|every|weekends?|nights?|ever|me)\\b)|ever\\b)|${PRE}no [a-z-]+(?: [a-z-]+){0,5}, ever\\b`,
    not: `^no,|\\bno (?:one|problem|idea|way|doubt|need|luck|clue|reason)\\b|\\b(?:is|are|was|were|has|have|had|did|does)\\b`,
  },
  {
    name: "wish",
    mask: F,
    where: "said",
    is: `\\bi (?:do not|don't|never) want you to\\b|\\bi (?:never want|hate it when you|don't like it when you|don't want (?:any|your))\\b`,
  },
  {
    name: "wish",
    mask: O,
    where: "said",
    is: `^(?:generally,? |always,? |please,? )*i(?:'d)? (?:want|would like|expect|need|like) (?:(?:all|every|each|any)\\b|you to (?:always|never|stop|only)\\b|${YOURS}\\b|(?:to have )?sources\\b)`,
  },
  {
    name: "wish",
    mask: O,
    where: "said",
    is: `\\bi (?:like|love) (?:my|your)\\b.*\\b(?:please|keep|stick|always)\\b|\\bi(?:'d| would) rather (?:have you|you|that you|not have)\\b`,
  },
  {
    name: "preference",
    mask: O,
    where: "said",
    is: `^(?:actually,? |generally,? |btw,? |in general,? |and |but )*i(?:'d| would)? (?:much |really |generally |always |usually |strongly )?prefer\\b`,
    not: `\\bthe (?:first|second|third|other|old|new|last|one|former|latter|blue|red|green|left|right)\\b|\\b(?:tonight|today|tomorrow|this one|that one)\\b|prefer not to\\b|prefer the \\w+ to\\b|\\bprefer to (?:stay|go|leave|wait|sleep)\\b`,
  },
  {
    name: "name",
    mask: O,
    where: "said",
    is: `${PRE}(?:call|address) me (?!tomorrow|today|later|when|if|at|back|an? |crazy|after|before|now|in |on |tonight|a cab|again|once|the |asap|please|maybe|soon)[\\w'-]+(?: [\\w'-]+)?(?:[,.!]|$| not| instead| from)`,
  },
  {
    name: "general-object",
    mask: O,
    where: "said",
    is: `${PRE}(?:use|keep|write|format|answer|reply|respond|sign|cite|quote|round|put|include|start|end|begin|leave|spell|give|show)\\b.*\\b(?:(?:in|for|with|to|of|at) (?:all|every|each|any)\\b|(?:all|every|each|any) (?:of )?(?:my|your)\\b|(?:in|for|to|under|with|keep|start|end|begin) ${YOURS}\\b|all (?:dates|times|prices|amounts|numbers|names|code)\\b)`,
    not: `\\b(?:this|these|that|those|attached|following|above)\\b`,
  },
  {
    name: "second-person",
    mask: O,
    where: "said",
    is: `\\byou (?:must|should|shall|need to|have to|ought to|are to) (?:also |please )?(?!not\\b|never\\b|have\\b|be\\b)\\w+.*\\b(?:before (?:you|each|every|any|i)|every|each|whenever|always|any|all my|for me|every time)\\b`,
  },
  {
    name: "second-person-forbidden",
    mask: F,
    where: "said",
    is: `\\byou(?:'re| are) not (?:allowed|permitted|to) |\\byou (?:must|may|shall) not (?!have|be |know)|\\byou (?:mustn't|shouldn't ever|should never|must never|can never)\\b|\\byou(?:'re| are) (?:forbidden|never to)\\b`,
  },
  {
    name: "permitted",
    mask: P,
    where: "said",
    is: `\\byou (?:may|can|are (?:allowed|free) to|don't (?:need|have) to|needn't|need not)\\b.*\\b(?:without (?:asking|my|me|checking)|unless|whenever|any ?time|always|at any time|in (?:the )?future|from now on|ask (?:me )?(?:first|every time|each time))\\b|\\bfeel free to\\b.*\\b(?:any ?time|at any time|always|whenever|without asking)\\b|\\bno need to ask\\b`,
  },
  {
    name: "definition",
    mask: O,
    where: "said",
    is: `^(?:when|whenever|if) i (?:say|write|mention|talk about|ask for)\\b.*\\bi mean\\b`,
  },
  {
    name: "habit",
    mask: O,
    where: "said",
    is: `\\bmake it a (?:habit|rule)\\b|${PRE}(?:remember|keep in mind|don't forget) to (?:always|never)\\b|${PRE}(?:remember|rule|reminder|note|standing rule|house rule): `,
  },
];

const BOTH: readonly Form[] = [
  {
    name: "conditional",
    mask: O,
    is: `^(?:(?:and|also|but|so|please|remember)[,:]? )*${CONDITION}\\b[^,;:]*(?:,[^,;:]*){0,2}?[,:] (?:then |please |and |just |simply |first |always |only |immediately |also )*${VERB}${END}(?! of\\b)`,
    not: `${ONE_TIME_CONDITION}|, (?:${NOUNISH}) ${FINITE}\\b|^for (?:now|this|the moment)\\b|^(?:before|after|until|during|while|when|where) (?:he|she|they|the war)\\b`,
  },
  {
    name: "conditional",
    mask: F,
    is: `^(?:(?:and|also|but|so|please|remember)[,:]? )*${CONDITION}\\b.*[,:] (?:then |please |and |just )*(?:do not|don't|never|avoid)(?! (?:worry|mind))\\b`,
    not: `${ONE_TIME_CONDITION}|^for (?:now|this|the moment)\\b`,
  },
  {
    name: "all",
    mask: O,
    is: `^(?:${OUR_SUBJECT}) (?:of )?(?:my|our|your|the)\\b.* (?:must|should|shall|ha(?:ve|s) to|needs? to|are to|is to)\\b(?! (?:have|not|be (?:home|here|there|fine|ready|done))\\b)`,
  },
  {
    name: "asked",
    mask: O,
    is: `^(?:can|could|would|will) you (?:please |kindly )?(?:always|never|from now on|in (?:the )?future|stop \\w+ing|make it a habit)\\b|^(?:can|could|would|will) you .*\\b(?:from now on|going forward|in (?:the )?future|every time|each time|whenever)\\b`,
  },
];

export const ENGLISH: Grammar = {
  forms: [...FILE, ...SAID, ...BOTH],
  never: [
    `^(?!(?:can|could|would|will) you\\b).*\\?$`,
    `^(?:no (?:problem|worries|idea|thanks|way)|never mind|never heard|always a |don't worry|don't mention it|no, |nope|you're welcome|you must be (?:joking|kidding)|be right back)`,
    `^(?:the|my|our|his|her|their|he|she|they|it|a|an|one|somebody|someone|in|on|§)\\b(?: [\\w'-]+){0,4} (?:said|says|told|tells|wrote|writes|ordered|read|reads|stated|insisted|insists|warned|decided|motto (?:was|is)|was told|were told|was decided|used to say|asked me|asked us|wants us|wants me)\\b`,
    `^(?:in|on|at) the (?:film|movie|book|story|novel|game|play|series|dream)\\b`,
    `\\b(?:would|should|could|must|may|might) have (?!to\\b|(?:a|an|the|at|no|its|their|two|one|exactly)\\b)\\w+`,
    `^(?:i|we|he|she|they|it|there) (?!want\\b|prefer|do not want you|don't want you|need you|like|love|never want|expect|favou?r|value|require|avoid|always \\w+ (?:our|the)|insist|would|d\\b)(?:\\w+ )?(?:always|never|must|have to|has to|should|can|may|used to|had to)\\b(?!.*\\b(?:you)\\b)`,
    `\\b(?:used to|had to|once (?:was|were|had|upon))\\b`,
  ],
  forNow: `\\b(?:yet|this time|for now|right now|once more|just (?:for )?(?:this|now)|only (?:for )?this|today|tonight|tomorrow|for the moment)\\b|\\bnow[.!]?$`,
  lasting: LASTING,
};
