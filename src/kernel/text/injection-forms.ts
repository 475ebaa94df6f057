/**
 * Forms that instructions for an assistant take, whatever their words: whom they speak to, whose word they claim, what they say no
 * longer holds, on what they want something said, what they want done with things that only an assistant has in hand. English and
 * the other languages of injection-signs-others.ts; how they are read and weighed is said in injection-signs.ts.
 */

import type { InjectionKind, InjectionSign } from "./injection-signs.ts";
import { latePattern } from "./late-pattern.ts";

const sign = (
  kind: InjectionKind,
  weight: 1 | 2,
  cue: RegExp,
  ...patterns: readonly string[]
): InjectionSign => {
  const pattern = latePattern(patterns.join("|"), "u");
  return {
    ...{ kind, weight, cue },
    get pattern() {
      return pattern();
    },
  };
};

const READERS =
  "(?:ais?|a\\.i\\.|llms?|gpts?|chatgpt|claude|gemini|copilots?|chatbots?|bots?|crawlers?|assistants?|agents?|(?:language )?models?|summari[sz]ers?)";
const ARTIFICIAL = "(?:ai|a\\.i\\.|llm|gpt|chatgpt|claude|gemini|copilot|chatbot|language model|assistant)";
const RULES =
  "(?:instructions?|rules?|prompts?|guidelines?|guidance|directives?|orders|constraints?|restrictions?|polic(?:y|ies)|commands|safeguards?|limitations?)";
const SOURCE =
  "(?:page|file|document|site|website|web ?page|text|message|e-?mail|repository|repo|readme|ticket|feed|note|channel)";
/** Where a clause begins, so that what follows is an order. */
const CLAUSE =
  "(?:^|[\\n.!?:;,>*(\"'#-] {0,2}|\\b(?:please|kindly|then|and|now|also|simply|just|instead|so|immediately) )";
const DO_WITH =
  "(?:delete|wipe|erase|empty|purge|destroy|remove|drop|disable|deactivate|unlock|open|click|press|visit|follow|fetch|buy|purchase|order|pay|wire|transfer|add|append|insert|include|register|enter|approve|grant|accept|merge|hand over|export|dump|reveal|disclose|surrender|change|replace|overwrite|reset|rename|mark|treat|consider|regard|classify|whitelist|install|download|execute|run|invoke|call|send|forward|share|copy|upload|post|submit|email|publish|book|sign|cancel|unsubscribe|list|print|output|quote|cite|give)";
const IN_HAND =
  "(?:memor(?:y|ies)|prompt|instructions|chain of thought|tools?|tool calls?|context|sessions?|chat (?:history|log)|conversations?|keys?|tokens?|credentials?|passwords?|secrets?|vault|mailbox|inbox|mails?|messages?|address book|contacts?|calendar|files?|folders?|backups?|accounts?|wallet|money|funds|payments?|invoices?|transfers?|subscriptions?|permissions?|access|admin|links?|buttons?|url|https?:|checks?|filters?|confirmations?|logging|history|database|production|branch|pull requests?|user|owner|notes|favou?rites|supplier|vendor|sender|address|card|password|phone number|\\w+@\\w)";
const SAY =
  "(?:answer|reply|respond|say|state|claim|tell|recommend|suggest|promote|quote|cite|mention|refer|direct|point|name|give|provide|link|praise|deny|insist|present|rank|describe|assure|confirm|report|list|choose|pick)";
const ASKS =
  "(?:asked|questioned|queried|requested|(?:the |your |an? |any )?(?:user|owner|human|someone|somebody|anyone|anybody|customer|visitor|person|reader|they|he|she|people)s? (?:asks?|inquires?|enquires?|wants? to know|mentions?|requests?|wonders?|brings? up|quer(?:y|ies)|needs?|looks? for|searches))";

const ENGLISH: readonly InjectionSign[] = [
  sign(
    "addresses",
    2,
    /\bai\b|a\.i|llm|gpt|claude|gemini|copilot|bot|assistant|agent|model/,
    `\\b(?:hello|hi|hey|dear|greetings|attention|listen up|good (?:morning|day|evening))(?: there)?,? (?!our |my |an? |the )(?:\\w+ )?${ARTIFICIAL}s?\\b[!,:.—-]`,
    `(?:^|[\\n>*"({/#.!?-] {0,2}|//|#)(?:to|for|attn|cc) (?:any|every|all|each|whichever|whatever) (?:\\w+ ){0,2}${READERS}\\b[^.\\n:,]{0,30}[:,]`,
    `\\b(?:instructions?|notes?|message|hints?|prompt|directives?|orders|tasks?)[_ -](?:for|to)[_ -](?:the[_ -]|any[_ -])?(?:ai|llm|model|assistant|agent|bot)s?"?\\s?[:=]`,
    `\\b(?:speaking|talking|writing|addressed|directed|aimed) (?:directly )?(?:to|at) (?:the |any |you,? the )?${ARTIFICIAL}s?\\b[^.\\n]{0,30}[:,]`,
    `(?:^|[\\n>*"(/#.!?-] {0,2})(?:any |all |every )?(?:${READERS}|(?:chat|coding|virtual|digital|automated|autonomous|artificial) \\w+)(?: (?:and|or) (?:\\w+ )?${READERS})?(?: (?:reading|processing|indexing|summari[sz]ing|crawling|parsing|scanning|seeing|that|which|who)\\b[^.\\n:,]{0,40})[:,]`,
  ),
  sign(
    "addresses",
    1,
    /\bais?\b|llm|gpt|claude|gemini|copilot|bot|crawler|assistant|agent|models|summari/,
    `(?:^|[\\n>*"(/#.!?-] {0,2})(?:\\w+ (?:and|or) )?(?:\\w+ )?${READERS}\\s?[:,!] ?(?:please |kindly |you |do |don't |never |always |if |when |now |just )?(?:${DO_WITH}|${SAY}|ignore|disregard|skip|omit|keep|remember|save|store|note|use|trust|obey|stop|pretend|act|assume|forget|write|make|set|turn)\\b`,
  ),
  sign(
    "reader",
    1,
    /your (?:user|owner|principal|human|operator|master|handler|next|first|final|very|repl|respons|answer|output|summar|completion|tool|system|context|training|long|knowledge|safety|guard|chain|persona|program)|(?:future|later|coming|subsequent|upcoming|following|next|single|every|each|all|any|your) (?:session|conversation|chat|interaction|turn|prompt|repl|response|output|completion)|chain of thought|system prompt|hidden prompt|initial prompt|internal reasoning/,
    "\\byour (?:user|owner|principal|human|operator|master|handler)s?(?:'s?)?\\b(?! (?:accounts?|names?|ids?|profile|guide|manual|settings|interface|agent|data|experience|base|stor(?:y|ies)|group|is(?:n't)? (?:not )?(?:logged|signed)|role|licen[cs]e|pays?|association))",
    "\\byour (?:next |first |final |very next )?(?:reply|response|answer|output|summary|completion|tool call)s?\\b(?! (?:to (?:this|our|the) (?:survey|mail|letter|question|form)|by|before|is (?:due|required)|within|sheet|key))|\\byour next (?:message|turn|action|step is)\\b",
    "\\byour (?:system prompt|context(?: window)?|training(?: data)?|long-term memory|knowledge base|safety \\w+|guardrails|chain of thought|tools? (?:list|calls?)|persona|programming)\\b",
    "\\b(?:reveal|show|print|output|leak|dump|expose|include|repeat|share) (?:\\w+ ){0,3}(?:chain of thought|system prompt|hidden prompt|initial prompt|internal reasoning)\\b",
    "\\b(?:for|in|to|across|during) (?:all |any |every |the )?(?:future|later|coming|subsequent|upcoming|following|next) (?:sessions?|conversations?|chats?|interactions?|turns?|prompts?)\\b",
    "\\b(?:in|with|into|to|at the (?:end|start|top|beginning) of|of) (?:each|every|all|any)(?: of)?(?: (?:your|future|single|later))? (?:repl(?:y|ies)|responses?|outputs?|completions?)\\b",
  ),
  sign(
    "voids",
    2,
    /replaced|superseded|revoked|void|overrid|overrul|rescinded|withdrawn|lifted|cancel|outdated|obsolete|invalid|suspended|no longer/,
    `\\byour (?:\\w+ )?${RULES} (?:have been|has been|are|were|is|was)(?: now| hereby)? (?:replaced|superseded|revoked|void|overridden|overruled|rescinded|withdrawn|lifted|cancell?ed|outdated|obsolete|invalid|suspended|no longer)\\b`,
    `\\b(?:treat|consider|regard) (?:all |any |your |the )*(?:earlier|previous|prior|existing|other|above) (?:\\w+ )?${RULES} as (?:void|obsolete|invalid|withdrawn|outdated|superseded)\\b`,
  ),
  sign(
    "voids",
    1,
    /replac|supersed|revok|void|overrid|rescind|withdrawn|lifted|takes? precedence|outrank|no longer|overrule/,
    `\\b(?:earlier|previous|prior|existing|former|other|all|old) (?:\\w+ )?${RULES}\\b[^.\\n]{0,40}\\b(?:replaced|superseded|revoked|void|overridden|rescinded|withdrawn|lifted|no longer)\\b`,
    `\\bthis ${SOURCE} (?:now )?(?:takes? precedence|overrides|outranks|replaces|supersedes|overrules)\\b`,
  ),
  sign(
    "obeys",
    2,
    /this (?:page|file|document|site|website|web|text|message|e-?mail|repo|readme|ticket|feed|note|channel)/,
    `\\b(?:obey|heed|listen to|follow|trust|believe|take orders from|answer to|act on|rely on|accept|honou?r)\\b[^.\\n]{0,40}\\b(?:only|solely|exclusively|nothing but|none but)\\b[^.\\n]{0,40}\\bthis ${SOURCE}\\b`,
    `\\b(?:only|solely|exclusively|nothing but) (?:\\w+ ){0,4}(?:obey|heed|trust|follow|believe|listen to)\\b[^.\\n]{0,20}\\bthis ${SOURCE}\\b`,
    `\\b(?:only|solely|nothing but)(?: the)? (?:${RULES}|orders|words?)\\b[^.\\n]{0,30}\\b(?:on|in|of|from) this ${SOURCE}\\b[^.\\n]{0,20}\\b(?:count|apply|matter|hold|are (?:valid|binding))`,
    `\\b(?:carry out|execute|perform|do|comply with|obey|heed) (?:everything|whatever|all|what|the (?:orders|commands|steps)) (?:\\w+ ){0,4}this ${SOURCE}\\b(?: (?:says|asks|tells|demands|orders|contains|lists))?`,
  ),
  sign(
    "triggers",
    1,
    /\basked|questioned|queried|requested|\basks?\b|inquire|enquire|to know|mentions?\b|requests?\b|wonder|brings? up|query|queries|needs?\b|looks? for|searches/,
    `\\b(?:when|whenever|if|once|every time|each time|as soon as|should) (?:\\w+ ){0,1}${ASKS}\\b[^.\\n]{0,90}[,:;] ?(?:then |always |please |only |you (?:must|should|will|are to) |simply |just )*${SAY}\\b(?! (?:them|him|her) (?:to (?:call|contact|wait|come)|that we))`,
    `${CLAUSE}(?:only |always )?${SAY} (?:only |that |our |this |the |with |them |him |her |no )[^.\\n]{0,60}\\b(?:when|whenever|if|once|every time|each time) (?:you are |you're |ever )?${ASKS}\\b`,
  ),
  sign(
    "claims",
    1,
    /(?:the|your) (?:owner|user|principal|operator|human|developer|administrator|system|company|ceo|security|master|handler|boss|employer|creator)/,
    "\\b(?:words?|messages?|approvals?|consent|instructions?|requests?|orders|say-so|signature)\\b[^.\\n]{0,24}\\b(?:counts?|is|are|carr(?:y|ies)|ha(?:s|ve)|treated|taken|equals?)\\b[^.\\n]{0,24}\\b(?:the|your) (?:owner|user|principal|operator|human)(?:'s)?\\b",
    "\\byour (?:user|owner|principal|human|operator|master|handler|boss|employer|administrator|developer) (?:\\w+ly )?(?:is (?:fine|ok|okay|happy|aware|on board|in agreement)|has |signed|knows|gave|pre-?approved|cleared|waived|asked|needs|expects|instructs|would (?:want|like)|demands|ordered|okayed|no longer)",
    "\\b(?:on|by|under|with) (?:the )?(?:orders|authority|instructions?|request|approval|consent) of (?:the |your )(?:owner|user|principal|operator|developers?|administrators?|system|company|ceo|security team)\\b|\\bi (?:am|speak for|represent|act for) (?:the |your )(?:owner|user|principal|operator|developer|administrator|creator)s?\\b",
  ),
  sign(
    "conceals",
    1,
    /silent|quiet|nothing happened|confirmation|secret|nobody|anyone|between us|to yourself|trace|unnoticed|notice|unaware|discreet|out of (?:the|your)|hush/,
    "\\b(?:keep|stay|remain|be) (?:silent|quiet|mum|discreet)\\b|\\bas if nothing (?:had )?happened\\b|\\b(?:keep|leave) (?:this|it|that)(?: \\w+)? (?:secret|to yourself|between us|unmentioned|confidential)\\b",
    "\\bno (?:further |additional |extra |more |explicit )?(?:confirmation|approval|consent|permission|review|questions?)s?(?: \\w+)? (?:is |are |will be )?(?:needed|required|necessary|asked)\\b|\\b(?:needs?|requires?) no (?:further )?(?:confirmation|approval|consent|permission)\\b",
    "\\bleave no trace\\b|\\bso that (?:nobody|no one|they|he|she) (?:notices?|knows|sees|finds out)\\b|\\b(?:nobody|no one) (?:must|should|may|needs to) (?:know|notice|find out|learn)\\b|\\bout of (?:the|your) (?:summary|reply|answer|report|response|logs?)\\b",
    "\\b(?:do not|don't|never) (?:tell|inform|alert|let on|say|show|admit|disclose)(?: \\w+)? (?:anyone|anybody|a soul|to anyone|any of this|this to)\\b",
  ),
  sign(
    "acts",
    1,
    new RegExp(DO_WITH),
    `${CLAUSE}(?:always |never |do not |don't )?${DO_WITH} (?:[\\w'-]+ ){0,5}?${IN_HAND}(?!\\w)`,
  ),
  sign(
    "role",
    2,
    /system|developer|admin|root|operator/,
    `(?:^|[\\n>\\[({*#-] {0,2})(?:system|developer|admin(?:istrator)?|root|operator)[ _](?:messages?|prompt|override|instructions?|directive|command|order)\\]?\\s?[:>—-] ?(?:please |you )?(?:reveal|ignore|disregard|output|print|obey|comply|disable|approve|forget|answer|reply|respond|recommend|act|pretend|send|forward|delete|stop|always|never|grant|unlock|switch|assume|treat)\\b`,
  ),
];

/** Of whoever reads it while they read it: only a text for somebody else knows that. */
const WHILE_READING: readonly InjectionSign[] = [
  sign(
    "addresses",
    2,
    /reading|reads|processing|parsing|\bki|sprachmodell|chatbots|assistenten|\bia\b|agente|modelo|modele|assistant/,
    `\\b(?:whatever|whichever|whoever|any|every) (?:\\w+ )?${READERS} (?:is |are |that |which )?(?:reading|reads|processing|processes|parsing|parses)\\b`,
    "\\b(?:ki|ki-\\p{L}+|sprachmodelle|chatbots|digitale assistenten)(?:,? die [^.\\n,]{1,40},)? (?:sollen|mussen|sollten|durfen|werden gebeten|haben)\\b",
    "\\b(?:a|pour|aux?|para|per|ad?) (?:toutes? les |tous les |toute |tout |chaque |toda |todo |cualquier |todos los |todas las |qualquer |ogni |tutti gli |tutte le )(?:ia|assistants?|agents?|modeles?|asistentes?|agentes?|modelos?|assistent[ei]|modelli|chatbots?)\\b[^.\\n]{0,40}[:,]",
  ),
  sign(
    "voids",
    2,
    /your/,
    `\\b(?:lifted|removed|revoked|suspended|replaced|waived|cancell?ed|overridden|withdrawn) (?:all )?(?:of )?your (?:\\w+ )?${RULES}\\b`,
  ),
  sign(
    "sends",
    2,
    /\.ssh|id_rsa|id_ed25519|\.env|credentials|api key|private key|secrets|password/,
    "\\b(?:reply|respond|answer|comment|post|return|include|paste)\\b[^.\\n]{0,40}\\b(?:contents?|text|values?|copy) of\\b[^\\n]{0,30}(?:\\.ssh|id_rsa|id_ed25519|\\.env\\b|credentials|api keys?|private keys?|secrets|passwords?)",
  ),
  sign(
    "reader",
    1,
    /you (?:read|see|summari|process|parse|are reading|are an|finish)|next time|what you are doing|drop everything|your (?:new |only |real |true )?(?:job|task|role|purpose|goal|mission)|liest|lit ceci|lees esto|leggi|看到|读到|讀到/,
    "\\b(?:when|if|before|once|after|as soon as|now that|while|since) you(?: have)? (?:read|see|summari[sz]e|process|parse|are reading|finish(?:ed)? reading)(?: (?:this|it|that|the (?:page|text|document))\\b|,)",
    "\\byou are an? (?:\\w+ )?(?:ai|assistant|agent|language model|chatbot|bot)\\b|\\byour (?:new |only |real |true )(?:job|task|role|purpose|goal|mission) (?:is|will)\\b|\\bstop what you(?:'re| are) doing\\b|\\bdrop everything\\b|\\bremember (?:\\w+ ){0,2}for (?:next time|later|the future)\\b|\\bnext time (?:you|the user|your)\\b",
    "\\b(?:wenn|falls|sobald|bevor|da) du (?:das|dies|diesen|diese)(?: \\p{L}+){0,2} (?:liest|siehst|verarbeitest|zusammenfasst)\\b|\\b(?:si|quand) (?:tu lis|vous lisez|lees|leggi) (?:ceci|cela|esto|questo|cette|este)\\b|(?:当|當|如果|一旦)?(?:你|您)(?:看到|读到|讀到|处理|處理|总结|總結)(?:这|這|本|此)",
  ),
  sign(
    "claims",
    1,
    /as (?:the |your |an? )?(?:owner|user|admin|trusted|operator|verified|principal)/,
    "\\b(?:treat|consider|regard|accept|recogni[sz]e|take|count)\\b[^.\\n]{0,50}\\bas (?:the |your |an? )?(?:owner|user|admin\\w*|trusted|operator|verified|principal)\\b",
  ),
];

const OTHERS: readonly InjectionSign[] = [
  sign(
    "reader",
    1,
    /dein|euer|eure|deine/,
    "\\bdein(?:e|em|en|er|es)? (?:be)?(?:nutzer|besitzer|auftraggeber|inhaber|betreiber|eigentumer|herr)\\p{L}{0,2}\\b|\\bdein(?:e|er|en)? (?:nachsten? )?(?:antwort|ausgabe|zusammenfassung|systemprompt|gedachtnis)\\p{L}{0,2}\\b|\\bin (?:jeder|allen) (?:deiner |kunftigen )?(?:antwort|sitzung|unterhaltung)\\p{L}{0,2}\\b",
  ),
  sign(
    "obeys",
    2,
    /dies/,
    "\\b(?:nur|allein|ausschliesslich|einzig)\\b[^.\\n]{0,50}\\bdies(?:e|er|es|em|en) (?:datei|seite|text|dokument|quelle|nachricht|webseite|mail)\\b(?=[^.\\n]{0,60}(?:hinfallig|gehorch|befolg|ungultig|gehor|vertrau|alles andere|$|[.\\n]))(?<=(?:befehl|anweisung|regel|vorgabe|gehorch|befolg|hor|vertrau|glaub|gilt|zahl)[^\\n]{0,70})",
  ),
  sign(
    "voids",
    1,
    /regeln|anweisungen|vorgaben|hinfallig/,
    "\\b(?:bisherige|fruhere|vorige|alle anderen|deine|alte)\\p{L}{0,2} (?:regeln|anweisungen|vorgaben|richtlinien)\\b[^.\\n]{0,40}\\b(?:hinfallig|ungultig|aufgehoben|nicht mehr|ersetzt|ausser kraft)\\b|\\balles andere ist (?:hinfallig|ungultig|egal)\\b",
  ),
  sign(
    "triggers",
    1,
    /wenn|falls|sobald|fragt/,
    "\\b(?:wenn|falls|sobald|immer wenn)\\b[^.\\n]{0,40}\\b(?:fragt|gefragt (?:wirst|wird)|wissen will|erwahnt|erkundigt)\\b[^.\\n]{0,60}[,:] ?(?:dann )?(?:antworte|sag|sage|empfiehl|nenne|behaupte|verweise|erwahne|schreibe|rate)\\b|\\b(?:antworte|sag|sage|empfiehl|nenne|behaupte)\\b[^.\\n]{0,60}\\b(?:wenn|falls|sobald)\\b[^.\\n]{0,30}\\bfragt\\b",
  ),
  sign(
    "conceals",
    1,
    /schweig|stillschweig|fur dich|bestatigung|freigabe|niemand|erwahn|verrat|nichts davon|unbemerkt/,
    "\\b(?:stillschweigen|schweig(?:e)? (?:daruber|davon)|behalt(?:e)? (?:es|das) fur dich|unbemerkt|kein wort (?:davon|daruber))\\b|\\b(?:keine|ohne) (?:weitere )?(?:bestatigung|freigabe|ruckfrage|zustimmung)\\b|\\b(?:erwahne?|verrate?|melde?|sag(?:e|t)?|erzahl(?:e|t)?) (?:das |es |davon |dies )?(?:nicht|nichts|niemandem|keinem)\\b|\\bniemand (?:darf|soll) (?:davon|es|das)\\b",
  ),
  sign(
    "acts",
    1,
    /losch|uberweis|schick|send|offne|trag|gib|leite|exportier|installier|fuhr|klick|bestell|kauf|schalt|deaktivier|kopier|lade/,
    '(?:^|[\\n.!?:;,"(-] {0,2}|\\b(?:bitte|und|dann|jetzt|sofort|also) )(?:losche?|uberweise?|schicke?|sende?|offne|trage?|gib|leite?|exportiere?|installiere?|fuhre?|klicke?|bestelle?|kaufe?|schalte?|deaktiviere?|kopiere?|lade) [^.\\n]{0,50}(?:datei|ordner|mail|nachricht|passwort|passworter|kennwort|schlussel|token|zugang|konto|geld|betrag|euro|rechnung|kontakte|adressbuch|kalender|sicherung|link|https?:|befehl|werkzeug|protokoll|prufung|lieferant|favorit|verlauf|gesprach|speicher|@)',
  ),
  sign(
    "addresses",
    2,
    /\bki\b|ki-|assistent|sprachmodell|agent|\bbots?\b/,
    "\\b(?:hallo|hi|hey|guten tag|achtung|liebe[rs]?|werte[rs]?|an)[,:]? (?:alle |jede[ns]? |die |den )?(?:\\p{L}+ )?(?:ki|ki-\\p{L}+|sprachmodelle?|chatbots?|assistenzsysteme?|digitale[rn]? assistent(?:en|in)?)\\b[^\\n:,!.]{0,30}[:,!]|\\b(?:ki|ki-\\p{L}+|bots|sprachmodelle|assistenten),? (?:die|der|das|welche) (?:dies|diese|diesen)\\b[^.\\n]{0,30}\\b(?:lies|lesen|liest|verarbeite\\p{L}|zusammenfass\\p{L}+)",
  ),
  sign(
    "addresses",
    2,
    /ai|助手|助理|智能体|机器人|模型/,
    "(?:ai|人工智能|智能|语音|大|语言)?(?:助手|助理|智能体|智能體|机器人|機器人|大模型|语言模型|ai)(?:你好|您好|们好|們好|听好|聽好)|(?:如果|若|当|當)你是(?:一个|一個)?(?:ai|人工智能|语言模型|大模型|智能体|机器人|助手)|(?:正在|任何|所有)(?:阅读|閱讀|读取|讀取|处理|處理|抓取|总结|總結)(?:本|此|这|這)[^。\\n]{0,8}(?:ai|助手|模型|机器人|智能体)",
  ),
  sign(
    "obeys",
    2,
    /只|仅|僅/,
    "(?:只|仅|僅|唯有)(?:能|需|要|可|须|須)?(?:听|聽|服从|服從|听从|聽從|相信|信任|遵守|遵循|按照|执行|執行)[^。，\\n]{0,8}(?:这个|這個|这份|這份|本|此|该|該)(?:页面|頁面|网页|網頁|文件|网站|網站|文档|文檔|消息|邮件|郵件|来源|來源)",
  ),
  sign(
    "voids",
    1,
    /作废|作廢|失效|无效|無效|取消|废除|不再/,
    "(?:之前|先前|以前|此前|原来|原有|你的|其他)(?:的)?(?:所有|一切|全部)?(?:的)?(?:要求|规则|規則|指令|指示|限制|设定|設定|命令)[^。\\n]{0,8}(?:作废|作廢|失效|无效|無效|取消|废除|不再)",
  ),
  sign(
    "reader",
    1,
    /你的|您的|回复|回覆|回答|对话|會話|会话/,
    "(?:你|您)的?(?:主人|用户|用戶|使用者|所有者|系统提示|系統提示|记忆|記憶|下一(?:条|條|次)(?:回复|回覆|回答|消息))|(?:每次|每条|每個|每个|所有|以后的?|今后的?)(?:回复|回覆|回答|对话|對話|会话|會話)",
  ),
  sign(
    "triggers",
    1,
    /问|問|询|詢/,
    "(?:当|當|如果|若|每当|一旦|只要)?(?:用户|用戶|有人|客户|客戶|主人|对方|別人|别人|被)(?:再)?(?:问|問|询问|詢問|提)(?:起|到|及)?[^。\\n]{0,24}(?:就|请|請|都|一律|要|应|應|必须)?(?:回答|回复|回覆|推荐|推薦|说|說|告诉|告訴|引用|介绍)",
  ),
  sign(
    "conceals",
    1,
    /保密|声张|聲張|不要提|别提|別提|悄悄|偷偷|无需|無需|不必|不用|别让|別讓/,
    "保密|声张|聲張|(?:不要|别|別|不得|切勿)(?:提及|提到|提起|透露|泄露|声张|说出)|悄悄|偷偷|(?:无需|無需|不必|不用|不需要)(?:再|进一步|任何)?(?:确认|確認|批准|同意|审核|請示|请示|征求|问|問)|(?:不要|别|別)让[^。\\n]{0,6}(?:知道|发现|發現)",
  ),
  sign(
    "acts",
    1,
    /导出|導出|发送|發送|上传|上傳|删除|刪除|转账|轉賬|转|打开|點擊|点击|运行|執行|执行|写入|加入|关闭|購買|购买|交出|清空/,
    "(?:把|将|將|请|請|立即|马上|帮忙|并|，|^)[^。，\\n]{0,14}(?:导出|導出|发送|發送|发到|發到|上传|上傳|删除|刪除|转账|轉賬|打开|点击|點擊|运行|执行|執行|写入|加入|关闭|關閉|购买|購買|交出|清空)",
  ),
  sign(
    "obeys",
    2,
    /est[ae]|quest|cette|\bce\b/,
    "\\b(?:solo|solamente|unicamente|exclusivamente|apenas|somente)\\b[^.\\n]{0,24}\\b(?:obede\\p{L}+|sigue|sigas|haz caso|confia\\p{L}*|siga|segui|ascolta|obbedisci|fidati)\\b[^.\\n]{0,24}\\b(?:esta|este|questa|questo) (?:web|pagina|archivo|sitio|documento|mensaje|arquivo|site|mensagem|file|sito|messaggio)\\b",
    "\\b(?:obede\\p{L}+|sigue|haz caso|confia\\p{L}*|siga|segui|ascolta|obbedisci|fidati)\\b[^.\\n]{0,24}\\b(?:solo|solamente|unicamente|exclusivamente|apenas|somente)\\b[^.\\n]{0,24}\\b(?:esta|este|questa|questo) (?:web|pagina|archivo|sitio|documento|mensaje|arquivo|site|mensagem|file|sito|messaggio)\\b",
    "\\b(?:n'obeis|n'ecoute|obeis|ecoute|suis|suivez|fie-toi|fiez-vous|n'obeissez|obeissez)\\b[^.\\n]{0,24}\\b(?:qu'a|que|uniquement|seulement|exclusivement)\\b[^.\\n]{0,24}\\b(?:cette|ce) (?:page|fichier|site|document|message|texte)\\b",
  ),
  sign(
    "reader",
    1,
    /\bton |\bvotre |\btus? |\bseu |\btuo |\bcada|\bchaque|\bogni|toutes tes|todas/,
    "\\b(?:ton|votre) (?:proprietaire|utilisateur|utilisatrice|maitre|operateur)\\b|\\b(?:tu|tus|su) (?:usuario|dueno|propietario|amo|operador)s?\\b|\\b(?:teu|seu) (?:usuario|dono|proprietario|operador)\\b|\\b(?:tuo) (?:utente|proprietario|padrone|operatore)\\b|\\b(?:dans|a) (?:chaque|toutes tes|ta prochaine) (?:reponse|reponses|conversation)\\b|\\b(?:en|a) (?:cada|todas tus|tu proxima) (?:respuesta|respuestas|conversacion)\\b|\\bem (?:cada|todas as) (?:resposta|respostas|conversa)\\b|\\bin (?:ogni|tutte le) (?:rispost[ae]|conversazion[ei])\\b",
  ),
  sign(
    "claims",
    1,
    /\bton |\bvotre |\btu |\bsu |\bteu |\bseu |\btuo /,
    "\\b(?:ton|votre) (?:proprietaire|utilisateur|maitre|operateur|administrateur) (?:est|a|veut|souhaite|demande)\\b|\\b(?:tu|su) (?:usuario|dueno|propietario|administrador) (?:esta|ya|ha|quiere|pide|autoriz\\p{L}+)\\b|\\b(?:teu|seu) (?:usuario|dono|administrador) (?:esta|ja|quer|autoriz\\p{L}+)\\b|\\bil tuo (?:utente|proprietario|amministratore) (?:e|ha|vuole)\\b",
  ),
  sign(
    "acts",
    1,
    /supprim|efface|envoi|envoy|transf|ouvre|clique|borra|elimina|envia|abre|haz clic|paga|apaga|exclua|cancella|invia|apri|exporte|exporta|esporta|paie|ajoute|anade|aggiungi|desactive|desactiva/,
    '(?:^|[\\n.!?:;,"(¡-] {0,2}|\\b(?:donc|et|y|e|luego|puis|poi|entao|por favor|veuillez|merci de) )(?:supprime[rz]?|efface[rz]?|envoie|envoye[rz]|transfere[rz]?|ouvre|ouvrez|clique[rz]?|borra|elimina|envia|abre|haz clic|paga|apague|apaga|exclua|cancella|invia|apri|exporte[rz]?|exporta|esporta|paie|ajoute[rz]?|anade|aggiungi|desactive[rz]?|desactiva) [^.\\n]{0,50}(?:sauvegarde|fichier|courriel|mot|cle|compte|contact|carnet|lien|https?:|argent|euros|messages?|archivo|copia|correo|contrasen|clave|cuenta|contacto|agenda|enlace|dinero|arquivo|senha|conta|contato|link|dinheiro|file|posta|password|chiave|conto|rubrica|soldi|backup|memoria|historial|historique|@)',
  ),
  sign(
    "addresses",
    2,
    /\bia\b|assistant|asistente|assistente|chatbot|modele|modelo/,
    "\\b(?:bonjour|salut|cher|chere|hola|ola|ciao|salve|estimad[oa]|querid[oa]|gentile|attention|atencion|atencao|attenzione|a l'attention de)[,:]? (?:l'|la |el |o |a |tout |toute |cualquier |qualquer )?(?:ia|assistant(?:e)?(?: (?:ia|virtuel))?|asistente(?: (?:de ia|virtual))?|assistente(?: (?:virtuale|virtual|ia))?|modele|modelo|chatbot)\\b[^\\n.]{0,24}[,:!]|\\bsi (?:tu es|vous etes|eres|sei) (?:une? |un |uno )?(?:ia|assistant|asistente|assistente|modele|modelo|chatbot|agent)\\b|\\bse (?:voce e|es) (?:uma? )?(?:ia|assistente|modelo|chatbot)\\b",
  ),
  sign(
    "triggers",
    1,
    /quand|lorsqu|cuando|quando|\bsi\b|\bse\b/,
    "\\b(?:quand|lorsque|si|cuando|quando|se)\\b[^.\\n]{0,30}\\b(?:l'utilisateur|on te|quelqu'un|el usuario|alguien|te|o usuario|alguem|l'utente|qualcuno|ti)\\b[^.\\n]{0,10}\\b(?:demande|interroge|pregunt\\p{L}+|pergunt\\p{L}+|chied\\p{L}+|domand\\p{L}+)\\b[^.\\n]{0,60}[,:] ?(?:reponds|dis|recommande|responde|di|recomienda|responda|diga|recomende|rispondi|consiglia|menziona|cita)\\b",
  ),
  sign(
    "conceals",
    1,
    /silence|secret|ne (?:le |dis|mentionne)|silencio|secreto|no (?:se lo|menciones|digas)|segredo|nao (?:conte|mencione)|segreto|non (?:dire|dirlo|menzionare)|confirmation|confirmacion|confirmacao|conferma/,
    "\\bne (?:le )?(?:dis|dites|mentionne|mentionnez|revele)\\b[^.\\n]{0,30}\\b(?:pas|rien|personne|jamais)\\b|\\bgarde(?:z)? (?:le silence|cela secret)|\\bno (?:se lo |lo )?(?:menciones|digas|reveles|cuentes)\\b|\\bguarda silencio\\b|\\bnao (?:conte|mencione|revele|diga)\\b|\\bnon (?:dirlo|dire|menzionare|rivelare)\\b|\\b(?:aucune|sans) (?:autre )?confirmation\\b|\\b(?:ninguna|sin) (?:mas )?confirmacion\\b|\\bsem confirmacao\\b|\\bsenza conferma\\b",
  ),
  sign(
    "obeys",
    2,
    /только|лише|тільки/,
    "(?:подчиняйся|подчиняйтесь|слушай\\p{L}*|следуй\\p{L}*|доверяй\\p{L}*|верь\\p{L}*|выполняй\\p{L}*)[^.\\n]{0,16}только[^.\\n]{0,24}(?:эт|данн)\\p{L}{1,3} (?:файл|страниц|сайт|документ|текст|сообщени)|только[^.\\n]{0,24}(?:подчиняйся|слушайся|следуй)[^.\\n]{0,16}эт\\p{L}{1,3} (?:файл|страниц|сайт)",
  ),
  sign(
    "reader",
    1,
    /тво|ваш|кажд/,
    "(?:тво|ваш)\\p{L}{1,3} (?:владел|пользовател|хозяин|хозя|оператор)\\p{L}*|в (?:каждом|каждый|своем следующем) ответ\\p{L}*",
  ),
  sign(
    "acts",
    1,
    /удали|отправь|перешли|переведи|открой|нажми|экспорт|передай|отключи|запусти|выгрузи/,
    "(?:^|[\\n.!?:;,—-] ?|(?:и|затем|пожалуйста|сразу) )(?:удали|отправь|перешли|переведи|открой|нажми|экспортируй|передай|отключи|запусти|выгрузи)\\p{L}{0,2} ",
  ),
  sign(
    "addresses",
    2,
    /ии|ассистент|помощник|бот|модел|нейросет/,
    "(?:привет|здравствуй|здравствуйте|внимание|уважаем\\p{L}+|дорог\\p{L}+|обращение к|для)[,:]? (?:все\\p{L}* |люб\\p{L}+ )?(?:ии|ии-\\p{L}+|ассистент\\p{L}*|нейросет\\p{L}*|чат-бот\\p{L}*|языков\\p{L}+ модел\\p{L}+|помощник\\p{L}*)[^\\n.:,!]{0,24}[:,!]|если ты (?:ии|ассистент|языковая модель|нейросеть|бот)",
  ),
  sign(
    "conceals",
    1,
    /молчи|никому|не упоминай|втайне|тайно|незаметно/,
    "молчи|никому (?:не|об)|не упоминай|втайне|тайно|незаметно",
  ),
  sign(
    "obeys",
    2,
    /だけ|のみ/,
    "(?:この|本|以下の|これより先の|次の)(?:ページ|ファイル|文書|サイト|指示|命令|メッセージ|テキスト)(?:の(?:指示|命令|内容))?(?:だけ|のみ)(?:に|を|が)?(?:従|信|聞|実行)",
  ),
  sign(
    "voids",
    1,
    /無効|取り消|破棄|忘れ/,
    "(?:前の|以前の|これまでの|既存の|他の)(?:ルール|指示|命令|規則|設定)(?:は|を)?(?:すべて|全て)?(?:無効|取り消|破棄|忘れ)",
  ),
  sign(
    "addresses",
    2,
    /ai|アシスタント|エージェント|ボット|モデル/,
    "(?:ai|アシスタント|エージェント|チャットボット|言語モデル)(?:アシスタント|エージェント|モデル)?(?:様|さん|の皆(?:様|さん)|各位|殿)[、,：:！!]|あなたが(?:ai|アシスタント|言語モデル)|(?:これ|本文|このページ)を(?:読んで|処理して|要約して)いる(?:ai|アシスタント|モデル)",
  ),
  sign(
    "reader",
    1,
    /あなたの|返信|回答|会話/,
    "あなたの(?:ユーザー|所有者|主人|持ち主|記憶|システム)|(?:毎回の|すべての|今後の)(?:返信|回答|会話)",
  ),
  sign(
    "acts",
    1,
    /送|削除|開|転送|振り込|実行|追加|エクスポート|クリック/,
    "(?:送って|送信して|削除して|消去して|開いて|転送して|振り込んで|実行して|追加して|エクスポートして|クリックして)(?:ください|下さい|おいて|くれ)?",
  ),
  sign(
    "conceals",
    1,
    /内緒|秘密|言わな|伝えな|知らせな|黙/,
    "内緒|秘密に|(?:言わ|伝え|知らせ|話さ)ない(?:で|こと)|黙って",
  ),
  sign(
    "triggers",
    1,
    /聞かれ|尋ね|質問/,
    "(?:聞かれ|尋ねられ|質問され|聞い|尋ね)(?:たら|た場合|たとき)[^。\\n]{0,30}(?:答え|勧め|言|紹介|薦め)",
  ),
  sign(
    "addresses",
    2,
    /ai|비서|어시스턴트|에이전트|챗봇|모델/,
    "(?:ai|비서|어시스턴트|에이전트|챗봇|언어 모델) ?(?:비서|어시스턴트|에이전트|모델)?(?:님|여러분|들)[,:!]? |(?:당신|너)(?:이|가) (?:ai|어시스턴트|언어 모델)|(?:이 글|이 페이지|이 문서)을?를? (?:읽는|처리하는|요약하는) (?:ai|모든|어시스턴트)",
  ),
  sign(
    "reader",
    1,
    /당신의|너의|답변|대화/,
    "(?:당신|너|네)의? (?:사용자|주인|소유자|기억|시스템)|(?:모든|매번|앞으로의) (?:답변|대화|응답)",
  ),
  sign(
    "obeys",
    2,
    /만/,
    "(?:이|본|아래) (?:페이지|파일|문서|사이트|지시|명령)(?:의 (?:지시|명령|말))?만 ?[^.\\n]{0,6}(?:따르|믿|들으|복종|실행)",
  ),
  sign("conceals", 1, /비밀|말하지|몰래|언급하지/, "비밀로|(?:말하지|언급하지|알려주지) ?(?:마|말)|몰래"),
  sign(
    "acts",
    1,
    /보내|삭제|열|전달|송금|실행|추가|내보내|클릭/,
    "(?:보내|삭제해|삭제하|열어|전달해|송금해|송금하|실행해|실행하|추가해|추가하|내보내|클릭해) ?(?:주세요|주십시오|줘|라|세요|십시오)",
  ),
  sign(
    "addresses",
    2,
    /assistent|\bai\b|asystent|asisten|yapay|trợ ly|tro ly|مساعد|सहायक/,
    "\\b(?:beste|hallo|hoi|drogi|witaj|uwaga|sayin|merhaba|halo|kepada|kara|hej|xin chao)[,:]? (?:alle |wszystkich |para )?(?:\\p{L}+[- ])?(?:ai|ai-\\p{L}+|assistent(?:en)?|asystencie|asystent\\p{L}*|asistan\\p{L}*|asisten|yapay zeka(?: \\p{L}+)?|tro ly)\\b[^\\n.:,!]{0,20}[:,!]|(?:أيها|يا|مرحبا|عزيزي) (?:ال)?(?:مساعد|ذكاء)|(?:प्रिय|नमस्ते|ध्यान दें)[,:]? (?:ai|एआई)",
  ),
];

export const FORM_SIGNS: readonly InjectionSign[] = [...ENGLISH, ...WHILE_READING, ...OTHERS];
