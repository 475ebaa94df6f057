/** How facts of things are stated in English: by themselves, and by what "we" did to them. */

import { AMOUNT, ARROW, BE, END, ENDED, FORMS, HOST, NO_MORE, NOW, STATUS, WE } from "./hear-english-base.ts";
import { machine } from "./hear-form.ts";

const { ofThing, ofThingEvent, ofActing, ofActingEvent, maybeOfThing, maybeOfThingEvent } = FORMS;

const PART =
  "(?:(?:the )?(?:front-?end|back-?end|database|server|server side|api|ui|core|build|backend part) of )?";
const HAS = "(?:has |have |was |is |are |were |has been |have been |got )?";
const VERSION = "v?(?<o>\\d\\w*(?:[.+-]\\w+)*)";
const DOTTED = "v?(?<o>\\d+(?:\\.\\w+)+(?:[+-]\\w+)*)";
const EARLIER = "v?(?<x>\\d+(?:\\.\\w+)+)";
const HOSTNAME = machine("host");
const FORMER = machine("former");
const LAST = "(?:final |new |current |hard |submission )?";

const USES = [
  ofThing(`^${PART}{s} ${NOW}(?:runs|is running|is now running|are running|run) ${NOW}on {o}`, "s uses o"),
  ofThing(
    `^${PART}{s} (?:is|are|was) ${NOW}(?:built (?:on|with|in)|written in|programmed in|coded in|powered by|based on|implemented in|made with) {o}`,
    "s uses o",
  ),
  ofActing(
    `^${PART}{s} ${NOW}uses {o} (?:now )?(?:instead of|rather than|in place of) {x}`,
    "s uses o",
    "-s uses x",
  ),
  ofActing(`^${PART}{s} ${NOW}(?:uses|is using|has been using) {o}`, "s uses o"),
  ofActingEvent(
    `^${PART}{s} ${HAS}${NOW}(?:moved|migrated|switched|ported|converted) (?:over )?from {x} to {o}`,
    "-s uses x",
    "s uses o",
  ),
  ofActingEvent(
    `^${PART}{s} ${HAS}${NOW}(?:migrated|switched|ported|converted) (?:over )?to {o}`,
    "s uses o",
  ),
  ofThingEvent(
    `^${WE} ${NOW}(?:moved|migrated|switched|ported|converted|rewrote|rewritten) {s} (?:over )?from {tool} (?:in)?to {o}`,
    "-s uses tool",
    "s uses o",
  ),
  ofThingEvent(
    `^${WE} ${NOW}(?:moved|migrated|switched|ported|converted|rewrote|rewritten) {s} (?:over )?(?:to|in) {tool}`,
    "s uses tool",
  ),
  ofThing(`^${WE} ${NOW}use {o} (?:for|in|on) {S}`, "S uses o"),
  ofThing(`^(?:for|in|on) {S},? (?:we|i) ${NOW}use {o}`, "S uses o"),
  ofActingEvent(`^{s} (?:has |have )?${NOW}(?:dropped|ditched|abandoned) {x}`, "-s uses x"),
  ofActing(`^{s} (?:does ?n['’]?t|does not|no longer) (?:uses?|runs? on) {x}(?: ${NO_MORE})?`, "-s uses x"),
];

const NEEDS = [
  ofThing(`^{s} ${NOW}(?:depends|relies) ${NOW}on {o}`, "s depends_on o"),
  ofThing(`^{s} ${NOW}(?:requires|is dependent on) {o}`, "s depends_on o"),
  ofThing(
    `^{s} ${NOW}needs {o} (?:to (?:even )?(?:start|run|boot|work|build|compile)|at (?:runtime|build time)|for (?:building|the build))`,
    "s depends_on o",
  ),
  maybeOfThing(`^{s} ${NOW}needs {o}`, "s depends_on o"),
  maybeOfThing("^without {o},? {s} (?:wo|does|ca)n['’]?t (?:start|run|work|boot|build)", "s depends_on o"),
  ofThing("^{s} no longer (?:depends on|relies on|requires|needs) {x}", "-s depends_on x"),
  ofThing(
    `^{s} (?:does ?n['’]?t|does not) (?:depend on|rely on|require|need) {x} ${NO_MORE}`,
    "-s depends_on x",
  ),
  ofThingEvent(
    `^${WE} ${NOW}(?:removed|dropped|killed) the dependency on {x} (?:from|in|of) {s}`,
    "-s depends_on x",
  ),
];

const REPLACES = [
  ofThingEvent(`^{s} ${BE} ${NOW}(?:replaced|superseded) (?:by|with) {o}`, "o replaces s"),
  ofThingEvent(`^${WE} ${NOW}(?:replaced|superseded) {S} (?:with|by) {o}`, "o replaces S"),
  ofThing(`^{s} ${NOW}(?:replaces|supersedes) {o}`, "s replaces o"),
  ofActing("^{S} (?:has |has now |have )?(?:replaced|superseded|taken over from) {o}", "S replaces o"),
  ofThingEvent(`^{s} ${BE} ${NOW}${ENDED} (?:in favou?r of|by) {o}`, "s retired_by o"),
  ofThingEvent(`^${WE} ${NOW}${ENDED} {s} in favou?r of {o}`, "s retired_by o"),
];

const STANDING = [
  ofThing(
    `^{s} (?:is|are)(?:n['’]?t| not| no longer) (?<x>${STATUS})(?: any ?more)?,? (?:but |it['’]?s |it is )${NOW}(?<o>${STATUS})`,
    "-s status x",
    "s status o",
  ),
  ofThing(
    `^{s} (?:is|are) (?:now |currently |still |officially |back |finally |again )?(?<o>${STATUS})`,
    "s status o",
  ),
  ofThingEvent(
    "^{s} (?:has been|was|got|is being) (?:now |finally |officially )?(?<o>archived|paused|cancel+ed|frozen|suspended|launched|shipped|released|put on hold|postponed|abandoned|discontinued|decommissioned)",
    "s status o",
  ),
  ofThingEvent(
    "^{s} (?:went|has gone|is going) (?:finally )?(?<o>live|into production|offline)",
    "s status o",
  ),
  ofThingEvent(
    `^${WE} ${NOW}(?:put|moved|set|placed|taken|took) {s} (?:to |back )?(?<o>${STATUS})`,
    "s status o",
  ),
  ofThingEvent(
    `^${WE} ${NOW}(?<o>archived|paused|cancel+ed|frozen|suspended|launched|shipped|postponed|abandoned|discontinued) {S}`,
    "S status o",
  ),
  ofThing("^(?:the )?(?:current )?(?:status|state) (?:of|for) {s}(?: is|:) (?:now )?{o}", "s status o"),
  ofThing("^{s}['’]s (?:current )?status is (?:now )?{o}", "s status o"),
  ofThing(`^(?:status|state) {S}: ?(?<o>${STATUS})`, "S status o"),
  ofThing(`^{s}(?::| -)? (?:status|state)(?: is|:)? ${NOW}(?<o>${STATUS})`, "s status o"),
  ofThing(`^{S}: (?:now )?(?<o>${STATUS})`, "S status o"),
  ofThing(`^{s} (?:is|are) no longer (?<x>${STATUS})`, "-s status x"),
  ofThing(`^{s} (?:is|are)(?:n['’]?t| not) (?<x>${STATUS}) any ?more`, "-s status x"),
  maybeOfThing(`^{s} (?:is|are)(?:n['’]?t| not) (?<x>${STATUS})`, "-s status x"),
];

const SETTINGS = [
  ofThing(
    `^(?:the )?{k} (?:of|on|for|in) {s} (?:is|was|has been|are) ${NOW}(?:set (?:to|at) |configured as |raised to |lowered to |changed to |increased to |reduced to )?${AMOUNT}`,
    "s configured_as k+v",
  ),
  ofThing(
    "^{s}['’]s {k} is (?:now )?(?:set to |configured as )(?<v>[^,;:!?()]+?)(?=[,;:!?()]|\\.?$|\\. )",
    "s configured_as k+v",
  ),
  ofThing(
    `^{s}['’]s {k} (?:is|was|has been) ${NOW}(?:set to |raised to |lowered to |changed to )?${AMOUNT}`,
    "s configured_as k+v",
  ),
  ofThing(
    `^{s} (?:has|runs with) (?:its |a |an |the )?{k} (?:set to|of|at) ${AMOUNT}`,
    "s configured_as k+v",
  ),
  ofThingEvent(
    `^${WE} ${NOW}(?:set|raised|lowered|changed|increased|reduced|bumped|put|turned|cut) (?:the )?{k} (?:of|on|for|in) {s} (?:up |down |from [^,;:]{1,20} )?to ${AMOUNT}`,
    "s configured_as k+v",
  ),
  ofThingEvent(
    `^${WE} ${NOW}(?:set|raised|lowered|changed|increased|reduced|bumped) {s}['’]s {k} (?:from [^,;:]{1,20} )?to ${AMOUNT}`,
    "s configured_as k+v",
  ),
  maybeOfThing(`^{S}: {k}(?: is|:|=| =)? ${AMOUNT}`, "S configured_as k+v"),
];

/** What is decided of something, and not where somebody goes. */
const DOING =
  "(?=(?:use|keep|adopt|drop|ship|support|stay with|stick|go with|build|write|host|deploy|replace|remove|skip|split|merge|rewrite|store|encrypt|release|publish|limit|cap|log|cache|freeze|pin|migrate|test|run|send|avoid|ban|allow|require|not|only|never|make|add|put|have|do)(?!\\p{L}))";
const DECIDED = "(?:decided|agreed|resolved|chosen|chose|voted|settled)";

/** A decision goes on to the end of its clause. */
const WHAT = "(?<what>(?:(?! because | since )[^,;:!?()…–—\\n]){2,160}[^\\s,;:!?().…–—])";

const DECISIONS = [
  ofThing(`^${WE} ${NOW}${DECIDED} (?:that we |to )${DOING}{o} (?:for|on|in) {S}`, "S decision o"),
  ofThing(`^${WE} ${NOW}(?:decided|settled|agreed) (?:on|for) {named} (?:for|in) {S}`, "S decision named"),
  maybeOfThing(
    `^${WE} ${NOW}${DECIDED} (?:to )?(?!go |leave|wait |head|look|drive|fly|travel|vote|pay){o} (?:for|on) {S}`,
    "S decision o",
  ),
  ofThing(
    `^(?:for|on|in|with) {s},? ${WE} ${NOW}${DECIDED}(?: to| on| that| for)?:? ${WHAT}`,
    "s decision what",
  ),
  ofThing(`^(?:for|on|in|with) {S},? (?:we['’]re|we are) going (?:with|for) ${WHAT}`, "S decision what"),
  ofThing(
    `^(?:the |our )?(?:final )?decision (?:on|for|about|in|regarding) {s}(?::| is| was)(?: to| that| we)? ${WHAT}`,
    "s decision what",
  ),
  ofThing(`^decision {S}: ${WHAT}`, "S decision what"),
  ofThing(`^{s}(?: decision)?: (?:we )?(?:decided|agreed)(?: to| on| that)? ${WHAT}`, "s decision what"),
  ofThing(`^{s} decision: ${WHAT}`, "s decision what"),
];

const TRUTH = "(?:single )?(?:source of truth|authoritative source|canonical source|system of record)";
const SOURCES = [
  ofThing(
    `^(?:the |our )?${TRUTH} (?:for|on|about|of) {s} is (?:now )?{o}, not {x}`,
    "s source_of_truth o",
    "-s source_of_truth x",
  ),
  ofThing(`^(?:the |our )?${TRUTH} (?:for|on|about|of) {s} is (?:now )?{o}`, "s source_of_truth o"),
  ofThing(`^for {s},? (?:the |our )?${TRUTH} is (?:now )?{o}`, "s source_of_truth o"),
  ofThing(`^{o} is (?:now |still )?(?:the|our) ${TRUTH} (?:for|on|about) {s}`, "s source_of_truth o"),
  maybeOfThing(
    "^(?:for|about) {s},? (?:trust|believe|go by|only trust|always check) {o}",
    "s source_of_truth o",
  ),
];

const DEADLINES = [
  ofThing(
    `^(?:the |our )?${LAST}deadline (?:for|of|on) {s}(?: is| was| has been| has| got| is now|:(?= )|(?= moved| changed| shifted)) ${NOW}(?:moved |pushed |extended |postponed |shifted |changed |brought )*(?:back |out |forward )?(?:to |until |till |on )?(?:the )?{o}`,
    "s deadline o",
  ),
  ofThing(
    `^{s}['’]s ${LAST}deadline (?:is|was moved to|has moved to|has been moved to|moved to) ${NOW}{o}`,
    "s deadline o",
  ),
  ofThing(`^{s} ${LAST}deadline(?: is|:| has moved to| moved to| was moved to)? ${NOW}{o}`, "s deadline o"),
  ofThing("^(?:deadline|due date|due)(?: for)? {s}: (?:now )?{o}", "s deadline o"),
  ofThing("^{s}: (?:deadline|due)(?: is|:)? (?:on |by )?{o}", "s deadline o"),
  ofThing(`^{s} (?:is|are) ${NOW}due (?:on |by |in )?(?:the )?{o}`, "s deadline o"),
  ofThing(
    `^(?:we|i) (?:postponed|moved|delayed|pushed back) (?:the )?(?:launch|release|start|delivery|deadline) of {s}, (?:the )?new deadline is {o}`,
    "s deadline o",
  ),
  ofThingEvent(
    `^${WE} ${NOW}(?:moved|pushed|extended|postponed|shifted) (?:the )?deadline (?:for|of) {s} (?:back |out )?(?:to|until|till) {o}`,
    "s deadline o",
  ),
  ofThing(
    "^(?:we|i)(?:['’]ve| have)?(?: got)? until (?:the )?{o} (?:for|to finish|to submit|to hand in) {s}",
    "s deadline o",
  ),
  maybeOfThing(
    "^{s} (?:has|needs|have|need|must) (?:to )?(?:be )?(?:in|done|ready|submitted|finished|handed in|delivered) by {o}",
    "s deadline o",
  ),
];

const VERSIONS = [
  ofThing(`^{s} is ${NOW}(?:on|at) (?:version |v)(?<o>\\d\\w*(?:[.+-]\\w+)*)`, "s version o"),
  ofThing(`^{s} is ${NOW}(?:on|at) ${DOTTED}${END}`, "s version o"),
  maybeOfThing(`^{S} is ${NOW}${DOTTED}`, "S version o"),
  ofThing(`^{s},? (?:version|v)(?: is|:)? ?(?:now )?(?<o>\\d\\w*(?:[.+-]\\w+)*)`, "s version o"),
  ofThing(`^version (?:of )?{s}: ?${VERSION}`, "s version o"),
  ofThing(
    "^(?:the )?(?:current |latest )?version of {s} is (?:now )?v?(?<o>\\d\\w*(?:[.+-]\\w+)*)",
    "s version o",
  ),
  ofThing(`^{s}['’]s (?:current |latest )?version is (?:now )?${VERSION}`, "s version o"),
  ofThingEvent(
    `^(?:we )?(?:have |['’]ve )?${NOW}(?:released|shipped|tagged|published|deployed) {s} ${DOTTED}`,
    "s version o",
  ),
  ofThingEvent(
    `^${WE} ${NOW}(?:upgraded|updated|bumped|moved|raised|brought) {s} (?:up )?(?:from [^,;:\\s]{1,16} )?to (?:version )?${DOTTED}${END}`,
    "s version o",
  ),
  ofThingEvent(
    `^{s} (?:was|has been|got|is) ${NOW}(?:upgraded|updated|bumped) to (?:version )?${VERSION}`,
    "s version o",
  ),
  ofThingEvent(`^{s} (?:went|jumped|moved) from ${EARLIER} to ${DOTTED}`, "-s version x", "s version o"),
  ofThingEvent(`^{s}:? ${EARLIER}${ARROW}${DOTTED}`, "-s version x", "s version o"),
];

const MOVED = "(?:moved|migrated|relocated|transferred|shifted|deployed|redeployed|rolled out)";

const PLACES = [
  ofThing(
    `^${PART}{s} ${NOW}(?:runs|run|is running|are running|is now running|sits|lives|resides|is|are) ${NOW}(?:${HOST} )?(?:on|at) ${HOSTNAME}`,
    "s located_at host",
  ),
  ofThingEvent(
    `^${PART}{s} ${HAS}${NOW}${MOVED} (?:over )?from ${FORMER} (?:on)?to ${HOSTNAME}`,
    "-s located_at former",
    "s located_at host",
  ),
  ofThingEvent(`^${PART}{s} ${HAS}${NOW}${MOVED} (?:over )?(?:on)?to ${HOSTNAME}`, "s located_at host"),
  ofThingEvent(
    `^${WE} ${NOW}${MOVED} {s} (?:over )?from ${FORMER} (?:on)?to ${HOSTNAME}`,
    "-s located_at former",
    "s located_at host",
  ),
  ofThingEvent(
    `^${WE} ${NOW}(?:${MOVED}|put|installed|set up) {s} (?:over )?(?:to|on|onto) ${HOSTNAME}`,
    "s located_at host",
  ),
  ofThing(
    `^{s} (?:does ?n['’]?t|does not|no longer) (?:runs?|lives?|sits?) (?:on|at) ${HOSTNAME}(?: ${NO_MORE})?`,
    "-s located_at host",
  ),
  ofThing(`^{s} (?:is|are) ${NOW}${HOST} (?:in|on|at|under|with|by) {o}`, "s located_at o"),
  maybeOfThing(
    `^{s} ${NOW}(?:sits|lives|runs|resides) (?:on|at|under|in) (?=the |our |my |a ){o}`,
    "s located_at o",
  ),
  maybeOfThing(
    "^(?:my|the|our) {s} (?:is|are|lie) (?:now )?(?:in|on|under|behind) (?:the|my|our) {o}",
    "s located_at o",
  ),
  maybeOfThingEvent(
    `^${WE} ${NOW}(?:moved|brought|relocated) (?:the|my|our) {s} from (?:the|my|our) {x} (?:in)?to (?:the|my|our) {o}`,
    "-s located_at x",
    "s located_at o",
  ),
];

const LED = "(?:led|managed|headed|maintained|run|owned|coordinated|overseen|looked after)";
const LEADERS = [
  ofThing(`^{s} (?:is|are) ${NOW}${LED} by {o}`, "s led_by o"),
  ofThing(
    `^{o} ${NOW}(?:leads|heads|is leading|is heading|is in charge of|is responsible for|is (?:now )?the lead (?:on|of|for)) {S}`,
    "S led_by o",
  ),
  ofThingEvent("^{o} (?:took|has taken|is taking|takes) over {S} from {x}", "S led_by o", "-S led_by x"),
  ofThingEvent("^{o} (?:took|has taken) over {S}", "S led_by o"),
  ofThing(
    "^(?:the )?(?:new )?(?:project |team |tech )?(?:lead|head|leader|manager|maintainer) (?:of|for|on) {s} is (?:now )?{o}",
    "s led_by o",
  ),
  ofThing(
    "^{s}['’]s (?:new |current )?(?:lead|leader|manager|maintainer|head) is (?:now )?{o}",
    "s led_by o",
  ),
];

export const ENGLISH_THINGS = [
  ...USES,
  ...NEEDS,
  ...REPLACES,
  ...STANDING,
  ...SETTINGS,
  ...DECISIONS,
  ...SOURCES,
  ...DEADLINES,
  ...VERSIONS,
  ...PLACES,
  ...LEADERS,
];
