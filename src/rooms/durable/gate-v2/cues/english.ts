/** Cues of English: about a life. Those of work stand in english-work.ts, what asks in english-asking.ts. */

import { type LanguageCues, words } from "./cue.ts";
import { ENGLISH_FICTION, ENGLISH_MANNER, ENGLISH_QUESTION, ENGLISH_REQUEST } from "./english-asking.ts";
import { ENGLISH_PEOPLE } from "./english-people.ts";
import { ENGLISH_FACTS, ENGLISH_OUTCOME } from "./english-work.ts";

const OFTEN =
  "(?:(?:really|also|still|always|never|usually|mostly|generally|normally|typically|often|only|actually|just|now|currently|recently|finally|no longer|absolutely|definitely|honestly|personally|mainly|both|all|even|quite|very) ){0,2}";
const WE = "(?:i|we)";
const WE_ARE = "(?:i'm|i am|im|we're|we are|i was|we were)";

/** What somebody is for longer than a day. */
const STATES =
  "allergic|intolerant|vegetarian|vegan|pescatarian|pregnant|diabetic|c(?:o)?eliac|dyslexic|autistic|colou?r ?-?blind|deaf|left-handed|right-handed|married|divorced|engaged|single|widowed|retired|self-employed|unemployed|employed|freelanc\\p{L}{1,4}|resident|born(?! to)|fluent|bilingual|muslim|jewish|hindu|christian|catholic|buddhist|atheist|trans|gay|queer|called|named|known as|responsible for|in charge of|lactose|originally from|from|based in|learning|studying|teaching|training for|in my (?:early |mid |late )?\\p{L}{3,9}|good at|bad at|terrible at|afraid of|scared of|terrified of|addicted to|obsessed with|\\d+(?:'\\d*)? ?(?:years|cm|kg|foot|feet|ft|pounds|tall)?";
/** What is liked, but only just now. */
const POINTED_AT =
  "(?:it|that|this|these|those|them|him|her|you|your|how|what|where|when|to think|option|version|number|variant|the (?:one|way|idea|look|sound|sounds|first|second|third|last|other|new|newer|old|older|current|previous|latter|former|red|blue|green|left|right|top|bottom|long|short|shorter|longer)(?: |$))";
const NO_HAVING =
  "(?:question|idea|clue|lists?|arrays?|strings?|files?|tables?|functions?|class|script|dataset|csv|form|component|spreadsheet|column|numbers?|sentence|paragraph|text|essay|homework|assignment|exam question|task|todo|deadline today|interview tomorrow|crash|exception|warning|failing|broken|small|short|simple|weird|strange|problem|issue|feeling|doubt|favou?r|request|point|look|minute|second|moment|meeting|call|headache|bit|lot|few|time|thing|quick|choice|hunch|thought|bug|error|typo|suggestion|couple of (?:questions|minutes))";
const NOT_OURS =
  "(?:bad|point|question|guess|mistake|fault|god|goodness|word|turn|pleasure|opinion|thoughts?|internet|battery|screen|browser|build|tests?|query|output|result|train|bus|lunch|dinner|breakfast|coffee|tea|food|parcel|spirit|character|hero|avatar|day|morning|night|evening|error|issue|problem|bug)";

export const ENGLISH: LanguageCues = {
  personal: [
    words(0.5, "(?:i'm|i am|we're|we are) with (?:the )?[\\p{L}\\p{N}]{3,20} now"),
    words(0.3, `(?:my|our) (?!${NOT_OURS}(?: |$))(?:[\\p{L}\\p{N}'&.-]{1,30} ){1,5}(?:was|were|had|is|are)`),
    words(
      0.5,
      "(?:chip|policy|case|account|customer|member(?:ship)?|reference|order|booking|passport|tax|serial|licen[cs]e|insurance|registration|social security|locker|bib|room|flight) (?:number|no\\.?|id|code)s?",
      "(?:i|we) now (?:have|own|use|drive)|now (?:i|we) (?:have|own|use|drive)",
    ),
    words(
      0.6,
      "(?:i|we)(?:'d like| would like| want|'ve always wanted| hope| plan) to (?:learn|adopt|move to|become|study|quit|have (?:kids|children|a baby)|get (?:an?|married)|buy an? (?:house|flat|car|bike|boat)|run an?|build an?|retire|stop (?:smoking|drinking|eating))",
    ),
    words(
      0.5,
      "(?:lost|gained|put on) (?:\\d+|\\p{L}{3,8}) (?:kilos?|kg|pounds|lbs)",
      "(?:prescribed|put me on|has to take|have to take|must take)",
      "(?:the|my|a) (?:doctor|physio|gp|dentist|vet|surgeon|specialist|midwife) (?:says|said|thinks|found|confirmed|told)",
    ),
    words(0.4, "(?:i've|we've|i|we) (?:just )?measured"),
    words(
      0.6,
      "(?:i|we) (?:put|left|stored|hid|keep|moved) (?:the|my|our) .{2,40} (?:in|under|at|with|behind|on|into) (?:the|my|our|an?)",
    ),
    words(
      0.5,
      "(?:he|she) (?:also |now |still |really |only )?(?:lives|works as|works at|is allergic|hates|loves|prefers|can't stand|can't eat|doesn't eat|doesn't drink|refuses to|is afraid|is scared|speaks|studies|takes)(?= \\p{L})(?! (?:it|that|this)(?: |$|[,.!]))",
    ),
    words(
      0.5,
      "(?:my|our|the) (?:\\p{L}{3,10} )?goal",
      "(?:setting|set) (?:the|my|our) goal",
      "\\p{L}{2,20} and i (?:share|live|own|run|work|have|rent|bought|split|take|are)",
    ),
    words(0.45, "(?:we are|we're|i am|i'm|we live|i stay) (?:now )?(?:in|at|with) (?:an?|the) \\p{L}{3,20}"),
    words(
      0.55,
      "(?:my|his|her|their|our) (?:left |right |lower |upper )?(?:knee|back|shoulder|hip|neck|wrist|ankle|elbow|heart|stomach|eyes?|ears?|hand|foot|calf|tooth|teeth|skin|lungs?)(?: \\p{L}{2,15}){0,3} (?:hurts?|clicking|clicks|aches?|aching|pain|sore|swollen|broken|injur\\p{L}{2,4}|surgery)",
      "(?:cholesterol|ldl|hdl|blood (?:pressure|sugar|test)|hba1c|ferritin|vitamin d|tablets?|pills?|dose|mg)(?= )",
    ),
    words(0.85, `${WE_ARE} ${OFTEN}(?:not )?${OFTEN}(?:${STATES})`),
    words(
      0.75,
      `${WE_ARE} ${OFTEN}(?:not )?(?:more of |much of )?an? (?!bit|little|lot|mess|wreck|fool|idiot|genius|moron|couple|few|second|minute|hurry|potato)\\p{L}{3}\\p{L}{0,30}`,
    ),
    words(
      0.65,
      `${WE} ${OFTEN}(?:live|work|study|teach|own|speak|play|sing|drive|wear|use|maintain|keep(?! \\p{L}{2,15}ing)|take|earn|pay|owe|weigh|suffer|commute|volunteer|collect|hold|belong|follow|practi[sc]e|read|run|eat|drink|smoke|cook|sleep|wake|cycle|swim|rent|manage|lead|coach|sell|grow|attend|donate|save|share|invest|subscribe|come from|go to|dance|paint|knit|garden|believe in|celebrate|have to avoid|get (?:migraines|cold|sick|anxious|seasick|carsick|hay fever|headaches|up))(?! (?:it|that|this|them|the (?:first|second|other|last))(?: |$))(?= )`,
    ),
    words(
      0.8,
      `(?:i've|we've|${WE}) ${OFTEN}(?:have )?${OFTEN}(?:moved(?! (?:the|this|that|it|them|all|everything|some|an?|my) )|quit|grew up|(?:was|were) born(?! to)|got (?:married|engaged|divorced|promoted|the job|accepted|hired|fired|laid off|an? (?:new )?(?:dog|cat|puppy|kitten|job|car|house|flat|bike))|graduated|retired|adopted|started (?:an?|my|our|working|learning|at|on|in|as)|joined|founded|bought (?:an?|the|our|my)(?! (?:coffee|sandwich|snack|beer|drink|tea|lunch|ticket|burger|cake))|sold (?:the|our|my)|(?:was |were )?diagnosed|stopped (?:eating|drinking|smoking|using|working|taking)|gave up|lost my (?:job|wallet|phone|father|mother|dad|mum|mom|dog|cat|licence|license|passport)|broke my|enrolled|signed up|turned \\d+|inherited|converted|ended up in|changed (?:my|our) \\p{L}+|have lived|lived|worked at|worked as|studied|turned (?:it|the \\p{L}{3,12}) down)`,
    ),
    words(
      0.6,
      `(?:i've|we've|i have|we have) ${OFTEN}been (?!wondering|thinking|meaning|trying|waiting|looking)\\p{L}{3,20}`,
    ),
    words(
      0.7,
      `(?:${WE} (?:also |still |only |now |do )?have|i've got|we've got|${WE} (?:don't|do not|no longer) have|haven't got)(?: only| about| around)? (?:(?:an?|no|my own|several|two|three|four|five|six|\\d+) )(?!${NO_HAVING})\\p{L}{3,20}`,
    ),
    words(
      0.85,
      `${WE} ${OFTEN}(?:prefer|like|love|hate|dislike|loathe|enjoy|adore|detest|can't stand|cannot stand|can't bear|don't (?:really )?(?:like|enjoy|eat|drink|wear|use|smoke|drive|fly|watch|own|speak|celebrate)|do not (?:like|eat|drink)|avoid|can't (?:eat|drink|tolerate|digest|swim|drive)|cannot (?:eat|drink))(?= [\\p{L}\\p{N}])(?! ${POINTED_AT})`,
    ),
    words(
      0.7,
      `(?:i'd|i would|we'd) (?:much |always )?rather(?! not say)(?= \\p{L})`,
      "(?:i'm|i am|we're) (?:really |very )?into(?! it)",
    ),
    words(0.8, "my favou?rites?", "(?:not|big|huge|massive|never been)(?: an?)?(?: big| huge| real)? fan of"),
    words(
      0.75,
      `${WE} (?:never|always|usually|only|no longer|rarely|hardly ever|don't ever) (?!get|do|mess|mix|end up|have to|mind|know|think|thought|said|forget|ever|want|saw|got)\\p{L}{3,20}(?= )`,
    ),
    words(
      0.75,
      `(?:my|our|my own) (?!${NOT_OURS}(?: |$))(?:(?!(?:asked|asks|says|said|that|what|who|told|complains|complained|thinks|wrote|if|when|how|sent|keeps|just) )[\\p{L}\\p{N}'&.-]{1,30} ){1,5}(?:(?:is|are)(?! \\p{L}{2,15}ing(?: |$|,))|has|have|isn't|aren't|hasn't|will be|won't|uses?|turns|turned|lives?|works?|starts?|started|moved|moves|keeps?|hates?|loves?|likes?|prefers?|needs?|takes?|picks?|plays?|goes|go|studies|visits?|comes?|runs?|costs?|expires?|ends?|begins?|charges?|gets?|got|died|passed away|retired|speaks?|drives?|collects?|teaches|wants?|belongs?)`,
    ),
    words(0.5, "birthday", "anniversary", "(?:turns|turned|turning) \\d{1,3}", "born (?:on|in)"),
    words(
      0.4,
      "allerg(?:y|ic|ies)|intoleran(?:t|ce)|asthma|diabet(?:es|ic)|migraines?|epilep\\p{L}{2,5}|diagnosed|blood (?:type|pressure)|medication|inhaler|insulin|prescribed|supplements|surgery|therap(?:y|ist)",
    ),
    words(
      0.25,
      "just so you know",
      "fyi",
      "for your information",
      "by the way",
      "btw",
      "for the record",
      "as of (?:this|next|last|today)",
    ),
    words(
      0.5,
      "(?:the|our|my) (?:[\\p{L}'-]{2,20} ){1,6}(?:is|are|lives?|stays?) (?:always )?(?:kept |stored |hidden |taped |parked |buried )?(?:in|at|under|on|behind|next to|inside|above|below) (?:the|our|my|an?)(?= )(?! (?:wrong|right|same|first|second|last|other|top|bottom|left|middle|way))",
    ),
    words(
      0.5,
      "(?:our|my|the|total) (?:[\\p{L}'-]{2,20} ){0,3}(?:budget|mortgage|rent|salary|savings|pension|loan|income|insurance|deposit|allowance)(?= )",
      "(?:don't|do not|won't) want to (?:spend|pay) more than",
    ),
    ...ENGLISH_PEOPLE,
    ...ENGLISH_FACTS,
  ],
  wish: [
    words(
      0.7,
      "(?:i|we) (?:don't|do not|never) (?:ever )?want you(?: to)? (?!to(?: |$)|worry|think|feel|be (?:sad|angry|upset|afraid)|do (?:it|that|this|anything)|go|leave|wait)\\p{L}{2,20}(?= \\p{L})(?!.{0,80} (?:now|yet|today|here|it|this|that)(?: |$|,))",
      "(?:i|we) (?:don't|do not|never) want (?:to see )?(?:any |so many )?\\p{L}{3,20}(?: \\p{L}{3,20})? in (?:your|my|our|the) (?:answers?|repl(?:y|ies)|messages|texts|e?mails|summaries|responses?)",
      "(?:i|we) (?:would prefer|prefer)(?: that| it if)? you (?:not|never|didn't|don't|wouldn't)(?= \\p{L}{2,20} \\p{L})",
      "(?:i'd|we'd) prefer(?: that| it if)? you (?:not|never|didn't|don't|wouldn't)(?= \\p{L}{2,20} \\p{L})",
      "(?:i|we) (?:don't|do not|never) want (?:any |any more |more )?(?:emojis?|bullet points?|small talk|disclaimers|exclamation marks|apologies|flattery)(?= ?$|,| in)",
      "i (?:don't like|hate|can't stand|dislike) it when you(?= \\p{L}{2,20} \\p{L})(?!.{0,80} (?:it|this|that)(?: |$))",
    ),
    words(0.55, "no (?:more )?\\p{L}{3,20} (?:until|unless|in this house|at home|anymore|ever again)"),
    words(
      0.6,
      "no (?:alerts?|calls?|meetings?|messages?|mails?|emails?|notifications?|visitors?|deploys?|deliveries) (?:between|before|after|on|during|at|from)",
      "nobody (?:may|should|is allowed)",
      "rules for",
    ),
    words(
      0.7,
      "(?<=(?:^|, )(?:please |and )?)(?:keep|remember|note|save|store) (?:them|these|it|this|that|those)(?: down| in mind| please| somewhere)?$",
      "(?:don't|do not) forget",
      "this (?:lane|chat|channel|thread|session|conversation) is (?:only )?(?:for|about)",
      "you(?:'re| are) (?:the|my|our) (?:\\p{L}{3,15} ){0,2}(?:agent|assistant|bot|helper)",
    ),
    words(
      0.9,
      "from now on",
      "from here on",
      "from today on",
      "going forward",
      "in (?:the )?future,?",
      "until further notice",
    ),
    words(
      0.8,
      "(?:whenever|every time|each time|any ?time) (?:i|you|we|someone|somebody)",
      "unless i (?:say|ask|tell)",
      "unless (?:told|asked) otherwise",
      "(?:when|if) i (?:say|ask|write|type|mention|call you|tell you|send you|paste)",
      "(?:when|if) you (?:show|write|send|give|answer|reply|suggest|book|recommend|make|draft|explain|quote|translate|cook|plan)",
      "as a rule",
    ),
    words(
      0.7,
      "(?<=(?:^|, )(?:(?:please|and|also|but|so|ok|hey),? ){0,2})(?:always|never)(?! mind| again$)(?= \\p{L})",
      "(?:please|and|but) (?:always|never)(?! mind)",
    ),
    words(
      0.6,
      "(?<=, ?)always$",
      "(?<= )always$",
      "by default",
      "in general",
      "(?:stop|quit|avoid) (?:call|us|add|writ|say|ask|send|suggest|put|tell|end|start|apologi[sz]|tranlat)\\p{L}{1,5}",
    ),
    words(
      0.6,
      "(?:please )?(?:remember|keep in mind|note|bear in mind|don't forget)(?: always| also)?(?: that|,|:)",
      "keep (?:that|this) in mind",
      "you (?:can|should|may|must) (?:always )?assume",
    ),
    words(
      0.7,
      "(?<=(?:^|, )(?:please |just |but )?)(?:call|address) me",

      "for (?:anything|everything|all things) (?:about|to do with|related)",
    ),
    words(
      0.5,
      "(?<=(?:^|, )(?:please,? )?)(?:don't|do not) (?:ever )?(?:use|send|schedule|book|call|write|add|put|suggest|mention|include|bring|touch|share|show|ask|recommend|order|translate|round|change) (?!it|this|that|the (?:first|second|last))",
      "without (?:asking|showing|telling) me",
    ),
    words(
      0.5,
      "i (?:always )?want (?:my |all |the |every )?\\p{L}{3,20}s?(?: \\p{L}{3,20}s)? (?:in|as|without|to be|with)",
      "for everything",
      "everywhere",
    ),
    words(
      0.4,
      "(?:in|for) (?:all )?(?:my|our|this) (?:projects?|repos?|code|files|documents|texts|mails|emails)",
      "every (?:summary|answer|reply|email|mail|message|draft|commit|week|morning|day|month)",
    ),
    words(
      0.4,
      "first$",
      "before (?:you )?(?:touching|sending|changing|booking|deleting|touch|send|change|book|delete)",
    ),
  ],
  plan: [
    words(0.45, "(?:wants?|needs?|has|have|ought|must|should) to"),
    words(0.25, "(?:i|we|i'm|we're|my|our)"),
    words(
      0.55,
      "(?:i'm|we're|i am|we are|i'll|we'll|i will|we will|i|we|they're|he's|she's|who's|they|he|she) (?:also |all |both |then |finally |probably )?(?:going|go|will|flying|fly|travell?ing|travel|moving|move|visiting|visit|coming|come|leaving|leave|planning|plan|starting|start|getting|get|having|have|expecting|hosting|host|taking|take|want to|intend to|hope to|back|off|away|out|be|driving|drive|meet|meeting|see|seeing|marry|marrying|finish|finishing|run|running|apply|applying|give|giving|play|playing)",
      "(?:i'll|we'll|won't)",
    ),
    words(
      0.5,
      "lessons?|sessions?|class(?:es)?|training|match|rehearsal|performance|appointment|wedding|exams?|deadline|lease|flight|trip|holidays?|vacation|surgery|operation|due|birthday|anniversary|conference|interview|reunion|party|dinner|meetings?|visits?|parental leave|maternity leave|launch|release|marathon|race|concert|festival|graduation|funeral|check-?up|contract|warranty|visa|sabbatical|retreat|workshop|course|audit|inspection|renovation|builders|delivery|school starts|term|semester|mri|scan|hearing|viewing",
    ),
    words(
      0.35,
      "starts?|begins?|ends?|runs? out|expires?|opens?|closes?|comes?|arrives?|leaves?|visits?|takes place|until|by the end",
    ),
  ],
  outcome: ENGLISH_OUTCOME,
  correction: [
    words(0.6, "i (?:said|wrote|told you) .{2,40}, but (?:it's|it is|i meant|that's)"),
    words(
      0.45,
      "(?:i|we) changed (?:my|our) minds?",
      "(?:not|isn't) (?:on|at|in) .{2,30} though",
      "(?<=^|, )not [\\d.:]{1,8}(?=, |$)",
    ),
    words(
      0.8,
      "correction:?",
      "forget what i (?:said|told|wrote)",
      "you keep (?:saying|writing|calling|getting|using|spelling)",
      "i (?:was wrong|misspoke|mistyped|made a mistake)",
    ),
    words(
      0.5,
      "(?<=, )(?:and )?not (?!that|this|it|those|these|now|yet|really|sure|so|much|bad|too|very|the (?:first|second|last|other|one))(?:in |on |at |the |an? |with |for |to |by )?[\\p{L}\\p{N}'-]{1,30}(?: [\\p{L}\\p{N}'-]{1,30}){0,2}$",
      "it's [\\p{L}\\p{N}.:-]{2,40} now",
      "is now",
      "(?:is|are) (?:actually|really) (?!good|great|nice|cool|bad|helpful|fun|interesting|weird)",
      "(?:isn't|aren't|is not|not|don't|no longer) (?:.{1,40} )?any ?more",
    ),
    words(
      0.5,
      "that's (?:wrong|not right|not correct|incorrect|outdated|old)",
      "(?:is|was|it's) (?:spelled|spelt|pronounced)",
      "no longer",
      "i (?:told|said to) you .{1,40} but",
      "after all$",
      "they postponed",
      "(?:was|got|has been|is) (?:postponed|moved|cancelled|canceled|rescheduled|renamed|replaced)",
    ),
    words(
      0.4,
      "(?<=(?:^|, )(?:oh |ah |no |hm |wait |sorry )?,? ?)actually",
      "i meant",
      "(?<=^|, )no, (?:my|our|the|it's|i|we)",
      "instead of",
    ),
    words(
      0.35,
      "(?<=^|, )not [\\p{L}\\p{N}'.-]{1,30}(?=, )",
      "since (?:january|february|march|april|may|june|july|august|september|october|november|december|last|this|the|\\d{4})",
    ),
  ],
  manner: ENGLISH_MANNER,
  question: ENGLISH_QUESTION,
  request: ENGLISH_REQUEST,
  passing: words(
    1,
    "dreamt|in (?:an?|a few|\\d+|\\p{L}{3,6}) (?:minutes?|hours?|seconds?)|needs? help|tomorrow|(?<=(?:is|are|so|too|very|really|s) )(?:slow|broken|down|stuck)|crash(?:es|ing)?|fail(?:s|ing)|doesn't (?:work|compile|start|load)|not working|a bug|(?<=[\\p{L}] )here$|dreamed|thinking (?:about|of)|considering|perhaps|maybe|might|undecided|torn between|not sure|today|tonight|right now|just now|this (?:morning|afternoon|evening|time|second|moment)|last night|for (?:\\d+|\\p{L}{3,6}) hours|earlier|at the moment|for now|for lunch|for dinner|for breakfast|a (?:minute|second|moment) ago|(?<=i'm |i am |it's |is |are )(?:so |a bit |kind of |kinda |such )|lol|haha\\p{L}{0,10}",
  ).pattern,
  fiction: ENGLISH_FICTION,
  fictionAnywhere: true,
};
