/** English words that the forms are made of. */

import { either } from "./form.ts";

/** What a rule can begin with, in the imperative. */
export const VERB = either(`
  abort accept acknowledge act adapt add address adjust admit adopt agree align allow announce answer anticipate apologise
  apologize append apply approve archive ask assert assign assume attach attempt audit avoid back balance base batch be begin
  behave block book break bring build bump bundle cache call cancel capitalise capitalize capture catch cc challenge change check
  choose cite clarify classify clean clear close collect combine come comment commit compare compile complete comply compose
  confirm connect consider consult contact continue convert copy correct count cover create credit cut date deal debug decide
  decline default defer define delegate delete deliver deny deploy describe design detect determine develop disable disclose
  discuss display distinguish divide document double-check doubt draft drop echo edit elaborate eliminate email embed emphasise
  emphasize enable encourage encrypt end enforce engage ensure enter err escalate establish estimate evaluate examine exclude
  execute expect explain export expose express extend extract fail favor favour fetch file fill filter find finish fix flag focus
  follow forget format formulate forward freeze gather generate get give go greet ground group guard guess handle help hide
  highlight hold honor honour identify ignore implement import improve include increase indent index inform initialise initialize
  insert inspect install instruct invoke involve isolate join judge jump justify keep label launch lead leak leave limit link lint
  list listen load localise localize lock log look lower maintain make manage mark match mention merge migrate mind minimise
  minimize mirror mock modify monitor move mute name never normalise normalize note notify number obey observe obtain offer omit
  open operate optimise optimize order organise organize output own pack paraphrase parse pass paste pause pay perform persist
  phrase pick pin ping place plan point post postpone practise prefer prefix prepare present preserve prevent print prioritise
  prioritize proceed process produce promise prompt pronounce proofread propose protect prove provide publish pull push put
  quarantine query question quote raise ramp reach react read rebase rebuild recheck recommend record redact redirect reduce refactor
  refer reference refine reflect refrain refresh refuse register reject release rely remain remember remind remove rename render
  reopen reorder repeat rephrase replace reply report represent request require reread rerun reserve resist resolve respect
  respond restart restrict retain retry return reuse reveal revert review revise rewrite rotate round route run sanitise sanitize
  save say scan schedule scope search seek select send separate serve set share ship shorten show sign signal simplify skip sort
  spawn speak specify spell split stage standardise standardize start state stay stick stop store strip structure submit suggest
  summarise summarize support suppress surface switch sync tag take talk target tell terminate test thank think tidy trace track
  translate treat trigger trim trust try turn type understand update upgrade use validate value verify version wait warn watch
  weaken weigh welcome wipe withhold work wrap write yield have know earn participate fold coordinate capture disagree celebrate restrict supersede own install uninstall
  balance research gather prune rank
  introduce wake sound knock feed water turn carry charge collect bill greet deduct deposit withdraw dispose donate dress drive eat drink
  empty encode decode escape expand face fold frame fund grant hang heat hire host house invite iron issue keep knit land lay lend level light
  live lubricate mail measure meet mix mount nap negotiate nest nod nudge occupy oil outline overwrite paint park peel permit photograph
  plant play polish pour praise pray praise press price promote punctuate quit rate rearrange recycle refill refund regroup reheat reinforce
  relax remedy rent repair reschedule reset resend rest restore retire rinse ring roll sail sample scale score seal season secure sell serve
  settle shake shift shut sing sit sketch sleep slice smile soften spare spend spread stack stamp stand step stir strive study subscribe
  substitute subtract surprise survey swap sweep swim tailor taste teach tease thin tie tighten touch train transcribe transfer travel
  trade undo unlock unsubscribe upload vary visit voice vote wake walk warm wash weed wear wish withdraw worry zip abbreviate absorb
  accompany accommodate account accumulate advise aim alert alternate analyse analyze annotate arrange attend attribute await
  award beware bind borrow bow brief broadcast browse calculate calibrate categorise categorize cap centre center certify circulate
  claim close coach code comfort compensate compress compute condense configure consolidate construct contribute cook cool cross
  customise customize declare decorate deduplicate demand demonstrate derive deselect detail differentiate dig direct discard discourage
  dismiss dispatch distribute download dry duplicate earmark ease entertain exchange excuse exercise exit experiment explore fall fight flush
  forbid forgive free freshen fulfil fulfill gauge grade grow guarantee guide halt hand harden head hear heed hope humour hurry illustrate
  imitate impose incorporate indicate initiate innovate inquire insist integrate interpret interrupt interview investigate italicise iterate
  kill kick learn leverage lift locate log lose love map master maximise maximize mend model motivate multiply narrate narrow navigate
  neutralise notice nurture object omit oppose outsource overlook oversee pair pace partition patch penalise perfect persuade pick pivot
  point possess power predict preload probe proclaim profile prohibit project provision purchase pursue qualify quantify ramble rebut recall
  receive reconcile reconsider recover recruit redo reframe regard rehearse relate relay remark render repay repeat reproduce rescue
  research reside reward ride save scrub season sense sequence shape shield shorten silence simulate slow snooze solve source specialise
  stabilise strengthen stress stretch style sum supervise supply suspect sustain synthesise tabulate tackle tap tend tolerate
  transform trash triage troubleshoot unify uphold utilise utilize visualise volunteer waive weigh widen win witness
`);

/** What makes something new, or says something once: with one thing as its object it is a request. */
export const MAKING = either(`
  write draw generate create make build implement compose find give show tell list design translate summarise summarize explain
  draft sketch prepare add fix convert produce calculate compute count plot book read open rename move replace remove delete
  change update rewrite review analyse analyze describe compare parse print get fetch send download
`);

export const ONE_THING = `(?:me|us|a|an|some|another|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|\\d+|this|these|that|those|the (?:attached|following|above|enclosed|next|second|first|last)|my|him|her)`;

/** What makes a directive one for more than one time. */
export const GENERAL = `\\b(?:every|each|all|any|always|never|whenever|wherever|when|where|if|before|after|unless|per|once|only|until|without|everything|anything|by default|in \\w+s)\\b`;

/** What may stand before an imperative. */
export const LEAD = `(?:(?:please|also|then|first|finally|next|so|and|but|just|simply|instead|otherwise|generally|in general|strictly|always|ok|okay|actually|hey|hi|well|oh|kindly|again|remember to|be sure to|make sure to|try to|do|as a rule|by default|note|remember|rule|important|nacre|thus|hence|therefore|sure|yes|btw|by the way|at the very least|above all|in short)[,:]? +)*`;

/** Ends of a verb that stands by itself. */
export const END = `(?=[ ,.:!—–]|$)`;

export const DETERMINER = `(?:the|a|an|every|each|all|any|no|it|them|this|that|these|those|your|my|our|their|its|his|her|to|in|on|at|before|after|with|without|for|from|only|as|by|up|down|out|off|into|about|over|under|and|or|if|when|what|which|how|why|whether|than|both|nothing|everything|anything|§)`;

export const FINITE = `(?:is|are|was|were|has|had|will|would|can|could|may|might|must|should|did|does|do|vary|varies|begins?|began|comes?|came|happens?|happened|rose|rise|fell|falls?|took|takes?|ended|ends|started|starts|stopped|failed|fails|passed|passes|broke|went|goes|grew|grows|dropped|stays|stands?|stood|lies|remains?|remained|became|becomes|contains?|consists?|depends?|depend|works|worked|finished|increased|decreased|show|shows|showed|need|needs|differ|differs|arrive|arrives|arrived|cost|costs|go|come|appear|appears|live|lives|belong|belongs|grow|seem|seems|fit|fits|sell|sells|last|lasts|exist|exists|stayed|ran|sold|got|gets)`;

export const PAST = `(?:was|were|took|rose|fell|came|went|had|ended|stopped|began|happened|became|led|has|have been|come from|comes from)`;

/** Verbs that are nouns as well, and may begin a statement. */
export const NOUNISH = either(`
  run test check order design return ask use build read work log store plan report update review commit release query request
  change follow answer call cut date default deal debug deploy draft drop edit email end estimate export file filter fix flag
  focus format group guard guess handle help hold import index index issue label lead leave limit link list load lock look mark
  match merge mock monitor move name note number offer order pack parse pass pause pay phrase place point post prefix present
  print process produce prompt pull push question quote raise record reference register release reply report request rerun reserve
  respect rest return review round route scan schedule scope search set share ship show sign signal sort stage start state stay
  stick stop store structure support surface switch tag talk target test trace track trigger trim trust turn type update upgrade
  value version wait watch welcome work wrap cover copy count contact comment change cache batch base balance back audit address
  benchmark book break brush mind plan double
`);

/** Whose duties are the assistant's. */
export const OUR_SUBJECT = `(?:you|agents?|the agents?|the assistant|assistants|the bot|everyone|everybody|anyone|all|every|each|any|both|no)`;
export const WORK = either(`
  functions? code logic tests? work files? commits? branches? names? secrets? passwords? keys? changes? reviews? outputs? answers? replies
  responses? messages? mails? emails? letters? invoices? dates? times? numbers? figures? prices? amounts? tables? columns? variables?
  classes modules? components? endpoints? apis? requests? queries errors? exceptions? logs? migrations? releases? deployments? deploys? features? bugs?
  issues? tickets? documents? docs? comments? scripts? configs? settings? credentials? tokens? dependencies packages? imports? exports? calls?
  summaries reports? drafts? payments? orders? bookings? meetings? appointments? sources? citations? quotes? translations? units? labels?
  headings? titles? lists? links? images? backups? data content text pull-requests? prs? merges? reminders? tasks? rules? agents? assistants?
  contributors? developers? reviewers? authors? maintainers? members? patches? refactorings? refactors? everything
`);
