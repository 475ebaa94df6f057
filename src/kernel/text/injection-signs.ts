/**
 * What instructions for an assistant look like, in texts that are read as unmask.ts reads them: lower case, Latin letters without
 * accents. English here; the other languages are in injection-signs-others.ts.
 *
 * A sign of weight 2 is enough by itself; of those of weight 1, two kinds are. Patterns have no open repetition, so that each
 * costs little more than a pass over the text.
 */

import { FORM_SIGNS } from "./injection-forms.ts";
import { OTHER_SIGNS } from "./injection-signs-others.ts";
import { latePattern } from "./late-pattern.ts";

export type InjectionKind =
  /** It takes back what the assistant was told, or makes another of it. */
  | "overrides"
  /** It speaks to an assistant. */
  | "addresses"
  /** It plays a part of the conversation, or one of our own blocks. */
  | "role"
  | "cites"
  /** It says that the owner said so. */
  | "claims"
  | "remembers"
  | "conceals"
  /** It says what is to be told to the user. */
  | "answers"
  | "orders"
  | "sends"
  | "runs"
  | "permits"
  /** It speaks of what only an assistant has: a user, replies, sessions. */
  | "reader"
  /** It says what no longer holds, or that only it does. */
  | "voids"
  | "obeys"
  /** It says what is to be answered if somebody asks. */
  | "triggers"
  /** It wants something done with what an assistant has in hand; manuals do, too. */
  | "acts"
  /** It stands where only a machine reads. */
  | "hides";

export interface InjectionSign {
  readonly kind: InjectionKind;
  readonly weight: 1 | 2;
  /** Quick; the pattern can only match where it does. */
  readonly cue: RegExp;
  readonly pattern: RegExp;
}

const AI =
  "(?:ai|a\\.i\\.|artificial intelligence|llms?|gpt|chatgpt|claude|gemini|copilots?|chatbots?|(?:large )?language models?)";
const AGENT = `(?:${AI}(?: (?:assistants?|agents?|models?|systems?|readers?|bots?|crawlers?|tools?|users?))?|assistants?|(?:automated|autonomous) (?:agents?|systems?|readers?)|model)`;
const THEM = "(?:the |any |all |every |our |your |this |other )?";
const RULES =
  "(?:instructions?|rules?|prompts?|guidelines?|guidance|directives?|directions|constraints?|restrictions?|polic(?:y|ies)|commands?|orders?|programming|training|safeguards?|safety (?:checks?|measures?|rules?))";
const BEFORE =
  "(?:previous|prior|earlier|preceding|above|existing|former|foregoing|past|original|initial|current|old|other|system|safety|hidden|developer)";
const USER = "(?:user|owner|human|operator|customer|person)";
const MUST =
  "(?:must|should|shall|has to|have to|need to|needs to|ought to|(?:is|are) (?:to|required to|asked to|instructed to|expected to|obliged to|advised to))";
/** Where an order begins, and not the end of "asked the model to ignore". */
const ORDERED = "(?<!\\b(?:to|not|never|n't|will|would|could|can|may|might|which|that|models|they|it|i|we) )";

const sign = (
  kind: InjectionKind,
  weight: 1 | 2,
  cue: string,
  ...patterns: readonly string[]
): InjectionSign => {
  const [quick, pattern] = [latePattern(cue), latePattern(patterns.join("|"))];
  return {
    ...{ kind, weight },
    get cue() {
      return quick();
    },
    get pattern() {
      return pattern();
    },
  };
};

const ENGLISH: readonly InjectionSign[] = [
  sign(
    "overrides",
    2,
    "ignor|disregard|forget|overr|bypass|discard|drop|void|no longer|new (?:task|instr|direct)|stop ",
    `${ORDERED}\\b(?:ignore|disregard|forget|override|overrule|bypass|discard|drop|neglect|set aside|put aside|stop following|stop obeying) (?:about )?(?:(?:all|any|every|everything|each|the|your|my|of|these|those|this|that|other|and|or|user's|owner's) ?){0,4}(?:${BEFORE} ){1,3}(?:and \\w+ )?${RULES}\\b`,
    `${ORDERED}\\b(?:ignore|disregard|forget|override|overrule|bypass|discard|drop) (?:all |any |about )?(?:of )?your (?:\\w+ ){0,2}(?:${RULES}|task|job|owner|user)\\b`,
    `${ORDERED}\\b(?:ignore|disregard|forget|drop) (?:(?:all|everything|anything|whatever|what|that|you were|you have been|you've been|the) ?){1,4}(?:told|instructed|taught|said|asked|${USER} (?:asked|said|told|wants|wanted))\\b`,
    `${ORDERED}\\b(?:ignore|disregard|drop|abandon|stop) (?:the |your )?(?:${USER}'s |current |visible |original )(?:question|task|request|message|goal|text|job)`,
    `\\b(?:rules|instructions|guidelines|guidance|directives|policies)\\b[^.\\n]{0,30} (?:(?:is|are) (?:now )?(?:void|suspended|cancell?ed|obsolete|lifted)|no longer (?:apply|applies|hold))\\b(?![^.\\n]{0,40}agreement)`,
    `\\bnew (?:task|instructions?|directives?|orders?|rules?|policy|objective)\\b(?! for (?:\\w+ )?(?:users|customers|owners|members|windows|linux|mac))(?: for (?:the |you|this )?(?:\\w+ ){0,2}| is(?: to)?|:)[^.\\n]{0,4}(?=\\w)(?!windows|linux|mac|users?)`,
  ),
  sign(
    "overrides",
    2,
    "you are now|operator|aside|follow|obey|heed|told|pretend|act as|you (?:now )?work|jailbroken|developer mode|has no rules|unrestricted",
    "\\byou are now (?:an? |the |in |no longer |free |un)(?:\\w+ ){0,2}(?:model|assistant|ai\\b|agent|bot|mode\\b|restricted|system|admin\\w*|bound|limited|rules)|\\byou are now called\\b",
    `\\b(?:whatever|everything|what|all) (?:that )?(?:your|the) (?:${USER}|operator|developer|owner) (?:\\w+ )?(?:told|said|asked|instructed)\\b[^.\\n]{0,30}\\b(?:no longer|does not|doesn't|not)\\b`,
    "\\b(?:set|put|leave) aside the (?:task|request|question|job|instructions)\\b",
    `\\b(?:do not|don't|no longer|never) (?:follow|obey|heed) (?:(?:the|your|any|all|its|these) ){0,2}(?:${BEFORE} )?${RULES}\\b`,
    `${ORDERED}\\bpretend (?:that )?(?:you are|you're|to be|you have)\\b`,
    "\\b(?:from (?:now|here) on|now|henceforth),? you (?:now )?(?:work for|obey|follow|serve|answer to|belong to|are (?:an?|the|my))\\b",
    "\\b(?:enter|enable|activate) (?:developer|god|debug|unrestricted|dan) mode\\b",
  ),
  sign(
    "addresses",
    2,
    "assistant|agent|\\bai\\b|\\ba\\.i|llm|gpt|claude|gemini|copilot|chatbot|language model|\\bmodel|bots|crawler|parsing this|process",
    `\\b(?:attention|notice|note|notes|message|instructions?|hint|memo|warning|reminder|important|dear|hey|hello|hi|listen|psst)\\b[,:]? (?:(?:to|for) )?${THEM}${AGENT}\\b(?! (?:of|for|package|api|can|will|was|has|replies|replied))[\\w /]{0,30}[,:!]`,
    `(?:^|[\\n>*"({/#.!?-] ?)(?:to|for) ${THEM}${AGENT}\\b[\\w /]{0,30}[:,]`,
    `(?:^|[\\n>*"({/#.!?:-] {0,2})${AI}(?: (?:assistants?|agents?|models?|systems?|readers?|bots?))?(?: (?:note|notice|hint))?\\*{0,2}: (?=\\w)`,
    `\\b(?:llm|ai|assistant|agent|model)[ _-]?(?:instructions?|directives?|prompt|commands?|orders?)"?\\s?[:=]`,
    `\\b(?:if|when|since|as) (?:you are|you're) (?:an? |the )?(?:\\w+ )?(?:${AGENT}|agent)\\b`,
    `\\b(?:${AGENT}|agents?|whoever|whatever|anyone|anything)(?: is| that)? (?:reading|visiting|parsing|processing|processes|reads|parses|summari[sz]ing|analy[sz]ing|that reads?|who reads?) (?:this|the following)\\b`,
    `(?<!'s )\\b(?:ai|llm|language model)(?:s| (?:assistants?|agents?|models?|systems?|readers?|bots?)) ${MUST} (?!be able|be used)\\w`,
    "\\b(?:bots?|agents?|models?|assistants?|crawlers?) (?:that|which|who) (?:read|process|summari[sz]e|parse|visit|see|open)s? this\\b",
    "(?:^|[\\s(])@(?:assistant|ai|agent|bot|claude|gpt|copilot)\\b|\\bfor (?:the |any )?(?:ai|assistants?|llms?|models?) only\\b",
    "\\bask the (?:model|assistant|agent|ai) to\\b",
    `\\b(?:we|i) (?:kindly )?(?:ask|request|instruct|require|command|order) (?:the |any |all |every |you,? )?${AGENT}\\b`,
  ),
  sign(
    "addresses",
    1,
    "assistant|agent|\\bai\\b|model|summari",
    `\\b(?:the |any |all )?(?:assistants?|agents?|bots?|chatbots?|models?|llms?) (?:now )?(?:${MUST}|reply|answer)\\b`,
    `(?:^|[\\n,.;"'(>] ?)(?:by the way, )?(?:assistants?|agent|model|ai)[,:] ?(?:now|please|you|always|never|i have|do|open|send|run|follow|visit|click|reply|ignore|forward|add|use|approve|submit|delete) `,
    "\\bwhen (?:you )?summari[sz](?:e|ing)\\b",
  ),
  sign(
    "role",
    2,
    "</?(?:assistant|system|user)|privileges|<\\||\\[/?inst|<<sys|system|human:|user:|assistant:|</?(?:nacre|standing|authored|recall|untrusted|guidance|tool_|function_)",
    "</?(?:assistant|system)>|<user>[^<\\n]{0,300}</user>\\s?<|<\\|(?:im_start|im_end|system|user|assistant|endoftext|start_header_id)\\|>",
    "\\[/?inst\\]|<</?sys>>",
    "</?(?:nacre[_-]\\w+|system[_-](?:reminder|prompt|message)|standing[_-]instructions|authored|recalled|untrusted|guidance|tool_(?:result|call)s?|function_(?:result|call)s?)\\b[^>\\n]{0,80}>",
    `(?:^|\\n)\\s?(?:#{1,6} ?)?\\[?(?:system|developer)\\]?(?: (?:message|prompt|note|override|notice))?\\s?[:\\n][^\\n]{0,80}\\b(?:you|your|rules?|instructions?|guidelines?|polic(?:y|ies)|directives?|obey)\\b`,
    "(?:^|\\n)\\s?(?:human|user)\\s?: ?\\S[^\\n]{3,400}\\n\\s?assistant\\s?: ?\\S[^\\n]{3}",
    "(?:^|\\n)\\s?assistant\\s?: ?\\S[^\\n]{3,400}(?:\\n\\s?|[.!?] )(?:human|user)\\s?: ?\\S[^\\n]{3}",
    "(?:^|\\n)\\s?system: [^\\n]{0,60}\\b(?:disabled|override|(?:policy|instructions?|rules?) updated|new (?:policy|directive|instruction))\\b",
    "\\bassistant privileges\\b|\\bsystem notice\\b[^\\n]{0,40}\\b(?:assistant|comply|obey)\\b",
  ),
  sign(
    "cites",
    1,
    "(?:obs|mem|msg|evt|sum|doc|gui|memory|observation)[: ]#?\\d",
    "(?:^|[\\n\\[(])\\s?(?:obs|mem|msg|evt|sum|doc|gui|memory|observation)[: ]#?\\d{1,9}\\b",
  ),
  sign(
    "claims",
    1,
    "administrator|operator|user|owner|human|developer|maintainer|agreed|discussed|promised|trust|must[ _-]remember|priority|creator",
    `\\b(?:the|your|my) (?:${USER}|developers?|maintainers?|creators?|admin(?:istrator)?|boss) (?:(?:has|have|had) )?(?:already |previously |explicitly )?(?:said|says|approved|agreed|decided|granted|authori[sz]ed|consented|wants?|prefers|confirmed|permitted|allowed|told|gave|asked)\\b`,
    `\\b(?:${USER}s?|maintainers?)(?: \\w+)? (?:has|have) (?:already |explicitly )(?:\\w+ed|given)\\b`,
    "\\bas (?:previously |already |we )?(?:agreed|discussed|decided|promised)\\b|\\byou (?:have )?(?:promised|agreed)\\b",
    "\\b(?:trust(?:ed)?|human|owner)\\b[^\\n]{0,20}\\b(?:must[ _-]remember|p0|trusted|priority)\\b|\\((?:trusted|verified|human)\\)|\\btrust:? ?human\\b",
    "\\binstructions of your (?:administrator|admin|owner|user|operator)\\b|\\bdecided by the (?:maintainers?|owner|user)\\b",
  ),
  sign(
    "remembers",
    2,
    "memory|must[ _-]remember|permanent|standing",
    "\\b(?:save|store|add|write|commit|record|put|keep|persist)\\b[^.\\n]{0,40}\\b(?:to|in|into) (?:your |the |its )?(?:long[- ]term |permanent |persistent )?memory\\b(?! (?:card|leak|usage|limit|pool|address))",
    "\\b(?:save|store|record|keep|file)\\b[^.\\n]{0,30}\\bas (?:a |an )?(?:permanent|standing|must[ _-]remember)\\b",
    '(?:^|[\\n"])\\s?must[_ -]remember ?:',
    "\\b(?:in|to|into) your (?:long[- ]term |permanent )?memory\\b",
  ),
  sign(
    "remembers",
    1,
    "remember|memori[sz]e|keep in mind|never forget",
    `${ORDERED}\\b(?:remember|memori[sz]e|keep in mind)(?: (?:this|that|forever|permanently|always|the following|from now on)\\b|:)`,
    "\\b(?:please )?remember (?:forever|permanently|from now on)",
  ),
  sign(
    "conceals",
    2,
    "not|n't|never|without|human is|quiet|silently|secretly",
    `\\b(?:do not|don't|must not|without) (?:tell|telling|inform|informing|mention\\w* (?:this |it )?to|notify|notifying|alert|alerting|warn|warning|show|ask|asking|let|reveal\\w* (?:this |it )?to) (?:the |your |any )?${USER}\\b(?! for|'s? password)`,
    `\\b(?:the |your )?${USER} (?:is|are|must|should|may) not(?: be)? (?:allowed to |to |supposed to )?(?:see|know|told|informed|notice|aware)`,
    "\\b(?:and |but )(?:do not|don't|never) (?:mention|reveal|disclose) (?:it|this|that)\\b",
    "\\bkeep quiet about\\b",
  ),
  sign(
    "conceals",
    1,
    "without|silently|quietly|secretly|no need|not (?:ask|mention)|never (?:ask|mention|question|verify)|regardless|n't need|not need|never (?:tell|inform|warn)|comply",
    `\\bnever (?:tell|inform|warn|notify) (?:the |your )${USER}\\b|\\b${USER} (?:does not|doesn't) need to\\b|\\bcomply with\\b`,
    "\\bwithout (?:asking|confirmation|confirming|telling|review|verification|verifying|hesitation|question)\\b",
    "\\b(?:silently|quietly|secretly|discreetly)\\b",
    "\\bno need to (?:ask|tell|confirm|verify)|\\b(?:and )?(?:do not|don't|not|never) (?:ask|mention|question|verify)(?: (?:it|this|again|any|about|your|the|vendor|invoices|certificates))?\\b",
    "\\bregardless of (?:what|any)\\b",
  ),
  sign(
    "answers",
    1,
    "the user|reply|respond|answer|say that|report|recommend|rate|mention|print|reveal|output|repeat",
    `\\b(?:tell|inform|instruct|convince|persuade|ask|urge) (?:the |your )${USER}\\b`,
    `(?:^|[\\n.!?:,"'] ?|\\b(?:and|or|please|always|then|must|should|instead|only|simply|to) )(?:reply|respond|answer)\\b[^.;:\\n]{0,24}\\b(?:with|only|in rhymes|each|every)\\b`,
    `(?:^|[\\n.!?:;,"'] ?|\\b(?:and|or|please|always|then|must|should|instead|only|simply) )(?:say|report|claim|state|answer) that\\b`,
    "\\b(?:recommend|rate|mention|prefer|promote|praise) (?:only |always )?(?:our|this|no other|no competitor|the \\w+ (?:shop|store|product)|vendor)\\b",
    `${ORDERED}\\b(?:print|reveal|output|repeat|show|display|list|leak|dump)\\b[^.\\n]{0,30}\\b(?:system prompt|your (?:\\w+ )?(?:instructions|prompt|rules|configuration)|hidden instructions|environment variables?|api keys?|secrets?)\\b`,
  ),
  sign(
    "orders",
    1,
    "later|future|you |always|never|from now|going forward|henceforth|forever|permanent|immediately|kindly|pretend",
    "\\byou (?:must|should|shall|have to|need to|are (?:required|obliged|instructed|ordered|to))\\b",
    "\\b(?:from now on|from here on|going forward|henceforth|forever|permanently|immediately|right away)\\b|\\b(?:for all|in (?:all|every|each|any)) (?:later|future|coming|further|your) (?:chats?|conversations?|sessions?|repl(?:y|ies)|answers?|messages?)\\b",
    "\\b(?:always|never) [a-z]",
    "\\bwould you (?:please )?be so kind",
  ),
  sign(
    "sends",
    1,
    "send|forward|upload|post|submit|paste|share|copy|copied|mail|wire|transfer|pay|iban|bank|account|cookie|collect|exfil",
    "\\b(?:send|forward|upload|post|submit|paste|share|leak|e?mail|copy|transmit|exfiltrate|give|copied)\\b[^.\\n]{0,60}\\b(?:passwords?|tokens?|credentials?|api keys?|cookies?|private keys?|card numbers?|invoices?|conversation|files|calendar|contacts|session|configuration|mails?|data)\\b[^\\n]{0,60}(?:https?:/|@|\\bto\\b|\\binto\\b)",
    "\\b(?:send|forward|upload|post|submit|copied|copy)\\b[^\\n]{0,60}(?:https?://|\\b[\\w.-]+@[\\w-]+\\.\\w)",
    "\\b(?:upload|send|copy)\\b[^\\n]{0,30}(?:\\.ssh|id_(?:rsa|ed25519)|/etc/passwd|\\.env\\b(?!\\.))[^\\n]{0,20}\\bto\\b",
    "\\b(?:payments?|transfers?|invoices?|money) (?:go|goes|are sent|must go|should go) to\\b|\\bbank details\\b|\\btransfer_funds\\b|\\bwire \\d",
    "\\bpaste the conversation\\b|\\buser's (?:data|session|files|password|contacts|mail address|account)\\b",
  ),
  sign(
    "runs",
    1,
    "\\|\\s?(?:ba|z)?sh\\b|rm -rf|execute|npx|run |delete|wipe|click|visit|open",
    "\\b(?:curl|wget)\\b[^\\n]{0,120}\\|\\s?(?:ba|z)?sh\\b",
    "\\brm -rf\\b|\\bexecute shell\\b|\\bnpx [\\w@/-]{1,60} --yes\\b",
    `${ORDERED}\\b(?:delete|wipe|erase|format) (?:the |all |every |old |user's )?(?:\\w+ )?(?:files|folder|repository|backups?|database|disk|drive|logs)\\b`,
    `\\b(?:visit|open|click)\\b[^\\n]{0,60}\\bon behalf of\\b`,
  ),
  sign(
    "permits",
    1,
    "call the tool|append|transfer|release|go ahead|has to be off|you (?:can|may)|approv|grant|permission|admin|skip|disable|turn off|trust|confirm",
    "\\b(?:approve|approves|approving) (?:\\w+ ){0,3}(?:requests?|transfers?|payments?|purchases?|pull)|\\bgrant\\b[^.\\n]{0,40}\\b(?:rights|access|permission|admin)\\b",
    "\\b(?:full|standing|blanket|unlimited) (?:permission|access|approval|trust)\\b|\\bpermission to (?:spend|delete|send|transfer|run)\\b",
    `${ORDERED}\\b(?:skip|disable|turn off|switch off|deactivate)\\b[^.\\n]{0,24}\\b(?:confirmations?|verification|logging|two-factor|2fa|firewall|tests?|checks?|review|warnings?|safety)\\b`,
    "\\b(?:you can|you may|go ahead and) (?:now )?(?:release|spend|transfer|delete|send|pay|approve|share)\\b|\\bso go ahead\\b|\\bhas to be off\\b",
    "\\bcall the tool\\b|\\bcount as approvals?\\b|\\bappend the chat\\b|\\btransfer the (?:deposit|money|funds|amount)\\b",
    "\\b(?:safety|security) checks are (?:disabled|off)\\b|\\bfully trusted\\b|\\bapproved every future\\b",
    `\\b(?:trust|obey|follow|do what) (?:only |completely )?(?:this|the) (?:page|feed|source|tool|message|text|site)\\b|\\btrust this \\w+ completely\\b|\\bdo what (?:it|this \\w+) says\\b`,
  ),
  sign(
    "hides",
    1,
    "<!--|display:|hidden|!\\[|\\]\\(|^\\s?(?://|#|/\\*)|\\n\\s?(?://|#|/\\*)",
    "<!--[^\\n]{0,20}\\b(?:ai|assistants?|agents?|llm|bots?)\\b",
    "<\\w+[^>\\n]{0,60}(?:display: ?none|\\bhidden\\b|visibility: ?hidden|font-size: ?0|color: ?white)[^>\\n]{0,40}>\\s?[^<\\n]{10}",
    "!?\\[[^\\]\\n]{0,200}\\]\\([^)\\n]{0,200}(?:assistant|\\{\\{|\\bai\\b)",
  ),
];

export const INJECTION_SIGNS: readonly InjectionSign[] = [...ENGLISH, ...OTHER_SIGNS, ...FORM_SIGNS];

/** Of letters that stand apart, where nothing says which of them are words. */
export const SQUASHED =
  /(?:ignore|disregard|forget|override)(?:all|any|every|the|your|my|of){0,4}(?:previous|prior|earlier|above|system|existing)(?:and)?(?:instructions?|rules?|prompts?|guidelines?|directives?)|(?:always|must)(?:obey|follow)this(?:page|site|text|message)|revealyour(?:systemprompt|instructions)/;

/** Words around a quotation that say what it is an example of. */
export const TELLS_OF =
  /\b(?:injections?|attacks?|attackers?|jailbreaks?|payloads?|phrases?|researchers?|scanners?|filters?|flagged|detects?|detected|detector|refuses?|holds|pass|expect|assert|it\(|test|describe|malicious|exploit\w*|example|sentence|hid|hidden|such as|beispiel|angriff\w*|etwa|attaques?|exemple|ataques?|ejemplo)\b|\bit\(|注入|攻击|攻擊|例如|之类|之類|示例|インジェクション|攻撃|例えば|という|주입|공격|예를|инъекци|атак|например/;
