/** How people state facts of themselves in English. */

import { ARROW, FLATLY, FORMS, IM, IVE, NO_MORE, NOW, TIME, TIMEZONE, WERE } from "./hear-english-base.ts";

const { plain, plainEvent, likely, likelyEvent, toOwner } = FORMS;

const MOVED = "(?:moved|relocated)(?: house| home| flat| back| over| away| out)?";
const USED = "(?:switched|migrated|changed|moved|gone|converted|swapped)";
const A_JOB = "(?:an? |my |the )?(?:new )?(?:job|position|role|post|contract|internship|apprenticeship)";

const LANGS =
  "(?<langs>(?:(?! and (?:my|he|she|they|we|the|i) | but | because )[^.;:!?]){1,60})(?=[.;:!?]|$| and | but | because )";

/** A street with its number, then perhaps a floor and a code: what comes after it is the town. */
const STREET =
  "(?!number |no\\.? )(?=[^,]{0,60}\\p{L}{4})[^,;:.!?]{0,40}\\d[^,;:.!?]{0,24}, (?:[^,;:.!?]{0,20}(?:floor|flat|apartment|unit|suite)[^,;:.!?]{0,8}, )?(?:\\d{4,5}(?: ?[a-z]{2})? )?";

const HOME = [
  plain(`(?:i|we) ${NOW}(?:live|reside) ${NOW}at ${STREET}{named}`, "owner lives_in named"),
  plain(`${WERE} ${NOW}(?:living|settled|at home) at ${STREET}{named}`, "owner lives_in named"),
  plain(`(?:my|our) (?:new )?(?:home )?address is (?:now )?(?:at )?${STREET}{named}`, "owner lives_in named"),
  plain(`(?:i|we) ${NOW}(?:live|reside) ${NOW}in {o}`, "owner lives_in o"),
  plain(
    `(?:i|we) ${NOW}live (?:just |right )?(?:outside|near|close to|by) [^,;:]{2,24}, in {o}`,
    "owner lives_in o",
  ),
  plain(`${WERE} ${NOW}(?:living|based|settled|at home) in {o}`, "owner lives_in o"),
  plain(`${IVE} (?:been living|lived|been based|been) in {o} since`, "owner lives_in o"),
  plain(`${IVE} been (?:living|based) in {o}(?= for)`, "owner lives_in o"),
  plain(
    "(?:my|our) (?:new )?(?:home|home town|hometown|address) is (?:now )?(?:in )?{o}",
    "owner lives_in o",
  ),
  plain(`^(?:${NOW})home is (?:now )?(?:in )?{o}`, "owner lives_in o"),
  plainEvent(`${IVE} ${NOW}${MOVED} from {x} to {o}`, "-owner lives_in x", "owner lives_in o"),
  likelyEvent(`^${NOW}(?:moved|relocated) from {x} to {o}`, "-owner lives_in x", "owner lives_in o"),
  plainEvent(
    `^(?:moved(?: house)?|relocated|we moved|i moved|new home|new address)[: ]\\s?{x}${ARROW}{o}`,
    "-owner lives_in x",
    "owner lives_in o",
  ),
  plainEvent(`${IVE} ${NOW}${MOVED} to {o}`, "owner lives_in o"),
  likelyEvent(`^${NOW}(?:moved|relocated) to {o}`, "owner lives_in o"),
  plainEvent(`${IVE} ${NOW}settled (?:down )?in {o}`, "owner lives_in o"),
  plainEvent(
    `${IVE} left {x}(?: ${TIME})? and (?:now )?(?:live|are living|am living|settled) (?:now )?in {o}`,
    "-owner lives_in x",
    "owner lives_in o",
  ),
  likely(
    "^not (?:in )?{x} any ?more, (?:but )?(?:it['’]?s )?(?:in )?{o}(?: now)?(?= since)",
    "-owner lives_in x",
    "owner lives_in o",
  ),
  plain("(?:i|we) no longer live in {x}", "-owner lives_in x"),
  likely(`${WERE} no longer in {x}`, "-owner lives_in x"),
  plain(`(?:i|we) (?:do ?n['’]?t|do not) live in {x} ${NO_MORE}`, "-owner lives_in x"),
  plain(`(?:i|we) (?:do ?n['’]?t|do not) live in {x}${FLATLY}`, "-owner lives_in x"),
  likely("(?:i|we) (?:do ?n['’]?t|do not) live in {x}", "-owner lives_in x"),
  plain("(?:i|we) used to live in {x}", "-owner lives_in x"),
  plainEvent(`${IVE} ${NOW}moved (?:away from|out of) {x}`, "-owner lives_in x"),
];

const WORK = [
  plain(
    `i ${NOW}work ${NOW}(?:at|for|with) {o} as (?:an? |the )?{role}`,
    "owner works_at o",
    "owner role role",
  ),
  plain(`i ${NOW}work ${NOW}(?:at|for|with) {o}`, "owner works_at o"),
  plain(`${IM} ${NOW}(?:working|employed|under contract) (?:at|for|by|with) {o}`, "owner works_at o"),
  plain(`${IM} (?:now|currently) (?:at|with) {o}`, "owner works_at o"),
  plain(`${IM} (?:at|with) {o} now`, "owner works_at o"),
  plain(`${IVE} (?:been working|worked) (?:at|for|with) {o}(?= (?:since|for))`, "owner works_at o"),
  plain(`${IVE} been (?:at|with) {o}(?= (?:since|for))`, "owner works_at o"),
  plain(`^since ${TIME} ${IVE} (?:been )?(?:working )?(?:at|for|with) {o}`, "owner works_at o"),
  plain(
    "my (?:current |new )?(?:employer|company)(?: is|['’]s)(?: now)?(?: called)? {o}",
    "owner works_at o",
  ),
  plainEvent(
    `${IVE} ${NOW}(?:joined|started (?:at|with)|started working (?:at|for|with)|(?:started|got|took|accepted) ${A_JOB} (?:at|with)) {o} as (?:an? |the )?{role}`,
    "owner works_at o",
    "owner role role",
  ),
  plainEvent(
    `${IVE} ${NOW}(?:started (?:working )?(?:at|for|with)|(?:started|begun|began|got|took|taken) ${A_JOB} (?:at|with)) {o}`,
    "owner works_at o",
  ),
  plainEvent(`${IVE} ${NOW}joined {firm}`, "owner works_at firm"),
  likelyEvent(`^${IVE}? ?${NOW}(?:started (?:working )?at|joined) {o}`, "owner works_at o"),
  plainEvent(
    `${IVE} ${NOW}(?:changed|switched|moved) (?:jobs?|employers?|companies)[,:]? (?:and went )?from {x} to {o}`,
    "-owner works_at x",
    "owner works_at o",
  ),
  plainEvent(
    `${IVE} ${NOW}(?:left|quit|resigned from) {x} (?:for|and (?:joined|started (?:at|with)|now work (?:at|for))) {o}`,
    "-owner works_at x",
    "owner works_at o",
  ),
  plain("i (?:teach|lecture|study|research|practi[sc]e)(?: [\\p{L}]+){0,3} at {firm}", "owner works_at firm"),
  plainEvent(
    `${IVE} ${NOW}(?:resigned from|handed in my notice at|quit my job at|left my job at) {x}`,
    "-owner works_at x",
  ),
  plainEvent(`${IVE} ${NOW}(?:left|quit) {firm}`, "-owner works_at firm"),
  plainEvent(`${IVE} ${NOW}quit {job}`, "-owner works_at job"),
  likelyEvent(
    `${IVE} ${NOW}(?:left|quit) (?!.{0,50} and (?:now )?(?:live|settled)){left}`,
    "-owner works_at left",
  ),
  likelyEvent(
    `^${NOW}(?:quit|left|resigned from|got laid off (?:from|by)|got fired (?:from|by)) {left}`,
    "-owner works_at left",
  ),
  plainEvent(
    "i (?:was|got|have been|['’]ve been) (?:laid off|let go|fired|made redundant) (?:from|by|at) {x}",
    "-owner works_at x",
  ),
  plainEvent(`my last day (?:at|with) {x} was ${TIME}`, "-owner works_at x"),
  plain("(?:i|we) no longer work (?:at|for|with) {x}", "-owner works_at x"),
  plain(`${IM} no longer (?:at|with|employed (?:at|by)|working (?:at|for)) {x}`, "-owner works_at x"),
  likely(`^no longer with {x}`, "-owner works_at x"),
  plain(`${IM} not (?:at|with) {x} ${NO_MORE}`, "-owner works_at x"),
  plain(`i (?:do ?n['’]?t|do not) work (?:at|for|with) {x} ${NO_MORE}`, "-owner works_at x"),
  plain(`i (?:do ?n['’]?t|do not) work (?:at|for) {x}${FLATLY}`, "-owner works_at x"),
  likely("i (?:do ?n['’]?t|do not) work (?:at|for) {x}", "-owner works_at x"),
  plain("i used to work (?:at|for) {x}", "-owner works_at x"),
];

const ROLE = [
  plain(
    `${IM} ${NOW}(?:an? |the )?(?:new )?{role} (?:at|for|with) {o}`,
    "owner role role",
    "owner works_at o",
  ),
  plain(
    `${IM} ${NOW}(?:an? |the )(?:new )?{role}(?: by (?:trade|training|profession))?(?: on [\\p{L} ]{3,30}| in [\\p{L} ]{3,30}| here)?`,
    "owner role role",
  ),
  plain(`${IM} ${NOW}{role}`, "owner role role"),
  plain(`i ${NOW}work as (?:an? |the )?{o} (?:at|for) {o2}`, "owner role o", "owner works_at o2"),
  plain(`i ${NOW}work as (?:an? |the )?{o}`, "owner role o"),
  plain(`${IVE} been (?:working as )?(?:an? |the )?{role}(?= (?:since|for))`, "owner role role"),
  plain(
    "my (?:current |new )?(?:job|role|job title|title|position|profession|occupation|day job)(?: is|['’]s) (?:now )?(?:an? |the |as an? |that of an? )?{o}",
    "owner role o",
  ),
  plainEvent(
    "(?:i['’]?ve been|i was|i got|i have been|i just got) (?:made|promoted to|appointed|hired as)(?: as)?(?: an?| the)? {role}",
    "owner role role",
  ),
  likelyEvent("(?:i['’]?ve been|i was|i got) promoted to {o}", "owner role o"),
  plainEvent(
    `i(?:['’]ve| have)? ${NOW}(?:became|become|qualified as|retrained as)(?: an?| the)? {role}`,
    "owner role role",
  ),
  plain(`${IM} (?:no longer|not) (?:an? |the )?{role} ${NO_MORE}`, "-owner role role"),
  plain(`${IM} no longer (?:an? |the )?{role}`, "-owner role role"),
  plain("i used to be (?:an? |the )?{role}", "-owner role role"),
];

const SELF = [
  plain("my (?:full |first |real |legal |new |last )?name(?:['’]s| is) (?:now )?{o}", "owner named o"),
  likely("^(?:the )?name['’]?s {o}", "owner named o"),
  plain("i (?:now )?go by {o}", "owner named o"),
  plain("^(?:you can |please |just )*call me {named}", "owner named named"),
  likely("(?:everyone|everybody|people|friends|my friends) calls? me {named}", "owner named named"),
  plain(
    "i(?:['’]ve| have)? changed my name,? (?:to|it['’]s|and it['’]s|it is|now it['’]s) {o}",
    "owner named o",
  ),
  likely(`${IM} called {o}`, "owner named o"),
  plain(
    `my (?:time ?zone|clock|local time)(?: is|['’]s| changed to| has changed to| moved to) ${NOW}(?:on |in |set to )?(?<o>${TIMEZONE})`,
    "owner timezone o",
  ),
  plain(`${IM} ${NOW}(?:in|on) (?:the )?(?<o>${TIMEZONE})`, "owner timezone o"),
  likely(`^(?:my )?time ?zone:? (?:is )?(?<o>${TIMEZONE})`, "owner timezone o"),
  plain(
    "i was born (?:on |in )?(?:the )?(?<o>(?:\\d[^,;:!?()]{2,30}?|[A-Z][a-z]+ \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}))(?=[,;:!?()]|\\.?$|\\. | in | and | so )",
    "owner born_on o",
  ),
  likely(
    "^born (?:on |in )?(?:the )?(?<o>\\d[^,;:!?()]{2,30}?)(?=[,;:!?()]|\\.?$|\\. | in )",
    "owner born_on o",
  ),
  plain(
    "my (?:birthday|date of birth|birth date|dob)(?: is|['’]s|:) (?:on )?(?:the )?(?<o>[^,;:!?()]{0,20}\\d[^;:!?()]{0,20}?)(?=[,;:!?()]|\\.?$|\\. | and | so )",
    "owner born_on o",
  ),
  plain(`(?:i|we) ${NOW}speak ${NOW}${LANGS}`, "owner speaks langs"),
  plain(
    `(?:${IM} (?:fluent|bilingual) in|my (?:mother tongue|native language|first language) is|my (?:native )?languages are) {langs}`,
    "owner speaks langs",
  ),
  plain(
    `${IM} ${NOW}(?:severely |badly |highly |mildly |really |very |deathly |terribly |quite )?allergic to {o}`,
    "owner allergic_to o",
  ),
  plain(
    "(?:i have|i['’]ve (?:got|developed)|i have developed) an? (?:severe |bad |mild |serious |nasty )?{o} allergy",
    "owner allergic_to o",
  ),
  plain(
    "(?:i have|i['’]ve (?:got|developed)) an? (?:severe |bad |mild |serious )?allergy to {o}",
    "owner allergic_to o",
  ),
  likely("^{o} allergy (?:is )?confirmed", "owner allergic_to o"),
  plain(`${IM} no longer allergic to {x}`, "-owner allergic_to x"),
  plain(`${IM} not allergic to {x} ${NO_MORE}`, "-owner allergic_to x"),
  likely(`${IM} not allergic to {x}`, "-owner allergic_to x"),
  plain("i used to be allergic to {x}", "-owner allergic_to x"),
];

const OWNED = [
  plain(`(?:i|we) ${NOW}own (?:an? |the |two |three )?{o}(?= and (?:it|they))`, "owner owns o"),
  plain(`(?:i|we) ${NOW}own (?:an? |the )?{o}`, "owner owns o"),
  plainEvent(
    `${IVE} ${NOW}(?:bought|acquired|purchased|got) (?:myself |ourselves )?(?:an? |the )(?:new |used |second-hand )?{named}`,
    "owner owns named",
  ),
  likelyEvent(
    `${IVE} ${NOW}(?:bought|acquired|got myself|purchased) (?:an? |the )(?:new )?{o}`,
    "owner owns o",
  ),
  likely(`(?:i have|i['’]?ve got|we have|we['’]?ve got) an? {owned}`, "owner owns owned"),
  plain(
    "my (?:new |current )?(?:phone|car|bike|laptop|camera|guitar|piano|computer|tablet|printer|boat|van|motorbike|bicycle)(?: is|['’]s) (?:now )?an? (?:new )?{named}",
    "owner owns named",
  ),
  plainEvent(
    `${IVE} ${NOW}(?:sold|given away|gave away|got rid of|gotten rid of|scrapped|donated) (?:the|my|our) (?:old )?{x}`,
    "-owner owns x",
  ),
  likelyEvent(
    "^(?:just |finally )?(?:sold|gave away|got rid of|scrapped) (?:the|my|our) (?:old )?{x}",
    "-owner owns x",
  ),
  likelyEvent(
    "^(?:the|my|our) (?:old )?{x} (?:is|has been|was|got) (?:now |finally |already )?(?:sold|scrapped)",
    "-owner owns x",
  ),
  plain("(?:i|we) no longer (?:own|have) (?:the |my |our |an? )?{x}", "-owner owns x"),
  plain(
    `(?:i|we) (?:do ?n['’]?t|do not) (?:own|have) (?:the |my |our |an? )?{x} ${NO_MORE}`,
    "-owner owns x",
  ),
];

const GEAR =
  "(?:(?:main|primary|current|new|default|daily|preferred|favou?rite) )?(?:text )?(?:editor|browser|shell|terminal|ide|mail client|e-?mail client|e-?mail provider|note app|notes app|notebook|calendar app|calendar|password manager|os|operating system|distro|search engine|task manager|todo app|to-do app|messenger|phone system|music player|window manager|database|provider|bank)";

const USED_BY_ME = [
  plainEvent(`${IVE} ${NOW}${USED} (?:over )?from {tool} to {o}`, "-owner uses tool", "owner uses o"),
  likelyEvent(
    `^${NOW}(?:switched|migrated|changed) (?:over )?from {x} to {o}`,
    "-owner uses x",
    "owner uses o",
  ),
  plainEvent(
    `${IVE} ${NOW}(?:ditched|dropped|swapped|replaced|exchanged|given up|gave up|left) {tool} (?:for|with|in favou?r of) {o}`,
    "-owner uses tool",
    "owner uses o",
  ),
  plainEvent(
    `${IVE} ${NOW}(?:ditched|dropped|abandoned|gave up|given up|left) {tool} and (?:now )?(?:use|am using|are using|went with|switched to) (?:now )?{o}`,
    "-owner uses tool",
    "owner uses o",
  ),
  plainEvent(`${IVE} ${NOW}(?:switched|migrated) (?:over )?to {tool}`, "owner uses tool"),
  likelyEvent(`${IVE} ${NOW}moved (?:over )?to {tool}`, "owner uses tool"),
  plainEvent(`${IVE} ${NOW}switched (?:over )?to {o}`, "owner uses o"),
  plain(
    `(?:i|we) ${NOW}use {o} (?:now )?(?:instead of|rather than|in place of) {x}`,
    "owner uses o",
    "-owner uses x",
  ),
  plain(
    `(?:i|we) ${NOW}(?:track|write|keep|take|manage|organi[sz]e|plan|read|edit|do|store|handle|draw|chat|browse) (?:[\\p{L}-]+ ){1,4}?(?:in|with|on|using) {tool} (?:now )?(?:instead of|rather than) {x}`,
    "owner uses tool",
    "-owner uses x",
  ),
  plain(
    `(?:i|we) ${NOW}(?:track|write|keep|take|manage|organi[sz]e|plan|edit|do|store|handle|draw|chat|browse|code|program) (?:[\\p{L}-]+ ){0,4}?(?:in|with|on|using) {tool}`,
    "owner uses tool",
  ),
  plain(`i ${NOW}use {o}(?= (?:for|on|at|with|as|to) (?!project ))`, "owner uses o"),
  plain(`we ${NOW}use {tool}(?= (?:for|on|at|with|as|to) (?!project ))`, "owner uses tool"),
  plain(`i ${NOW}use {o}`, "owner uses o"),
  plain(`we ${NOW}use {tool}`, "owner uses tool"),
  likely(`we ${NOW}use {o}`, "owner uses o"),
  plain(`${WERE} ${NOW}(?:using|on) {tool}`, "owner uses tool"),
  plain(`${IVE} been (?:using|on|running) {o}(?= (?:since|for))`, "owner uses o"),
  plain(`(?:my|our) ${GEAR}(?: is|['’]s) (?:now )?{tool}`, "owner uses tool"),
  plainEvent(`${IVE} ${NOW}started using {o}`, "owner uses o"),
  plain("(?:i|we) no longer use {x}", "-owner uses x"),
  plain(`(?:i|we) (?:do ?n['’]?t|do not) use {x} ${NO_MORE}`, "-owner uses x"),
  plainEvent(`${IVE} ${NOW}(?:stopped|quit|given up|gave up) using {x}`, "-owner uses x"),
  plainEvent(
    `${IVE} ${NOW}(?:gave up on|given up on|ditched|uninstalled|cancel+ed|said goodbye to|deleted|got rid of) {tool}`,
    "-owner uses tool",
  ),
  plain("(?:i|we) used to use {x}", "-owner uses x"),
];

const TO_OWNER = [
  toOwner("you (?:now |currently )?live in {o}", "owner lives_in o"),
  toOwner("you(?:['’]re| are) (?:now |currently )?(?:living|based) in {o}", "owner lives_in o"),
  toOwner("you (?:now |currently )?work (?:at|for) {o}", "owner works_at o"),
  toOwner("you(?:['’]re| are) allergic to {o}", "owner allergic_to o"),
  toOwner("you (?:now |mostly )?use {o}", "owner uses o"),
  toOwner("you own (?:an? |the )?{o}", "owner owns o"),
  toOwner("you speak {langs}", "owner speaks langs"),
  toOwner("your name is {o}", "owner named o"),
  toOwner(`your time ?zone is (?<o>${TIMEZONE})`, "owner timezone o"),
  toOwner("your birthday is (?:on )?{o}", "owner born_on o"),
  toOwner("you(?:['’]re| are) (?:an? |the ){role}", "owner role role"),
];

export const ENGLISH_OWNER = [...USED_BY_ME, ...HOME, ...WORK, ...ROLE, ...SELF, ...OWNED, ...TO_OWNER];
