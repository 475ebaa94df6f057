/**
 * Forms of sentences in which an owner says what lasts: who speaks, in which tense, for how long. Beside importance-words.ts, which
 * has the words that say it outright. Facts for importance-v2.ts.
 */

import { wordPattern as words } from "../../kernel/text/word-pattern.ts";

const FIRST = "(?:i|we|\\p{L}+ and i)(?:['’](?:ve|m|re|ll|d)| have| had| am| are)?";
const SURELY =
  "(?: (?:now|finally|just|both|all|also|already|really|simply|absolutely|usually|generally|definitely|officially))*";
const COMMITTED =
  "(?:decided|agreed|settled|opted|chose|chosen|picked|selected|turned (?:\\p{L}+ ){0,4}down|declined|accepted|rejected|committed|signed|cancel+ed|hired|fired|sold|quit|resigned|retired|dropped|ditched|switched|promised|ruled (?:\\p{L}+ )?out|called (?:\\p{L}+ )?off|g[ia]ven? up|gave up|approved|t(?:aken|ook) on|scrapped|adopted|enrolled|appointed|voted|resolved|made up (?:my|our)|vowed|terminated|abandoned|postponed|parted|broken (?:up|off|with)|split|let (?:\\p{L}+ ){1,2}go|handed in|moved out|taken over|sticking|staying|keeping|pulling out|backing out)";

/** Somebody binds themselves, or it is said how a choice went. */
export const COMMITS = words(
  [
    `${FIRST}${SURELY} ${COMMITTED}`,
    "(?:we|i) (?:won['’]t|will no longer|no longer)|(?:we|i)(?:['’]re| are|['’]m| am) not (?:going to|selling|buying|moving|renewing|doing)",
    "let['’]s (?:keep|use|call|name|go with|stick|make it|stay|drop|skip|leave)",
    "(?:vote|verdict|choice|decision|ruling|resolution) (?:is|was|has|stands|fell|went)",
    "(?:deal|contract|lease|agreement|papers?|sale|purchase) (?:is |are |was |were |has been |got )?(?:signed|sealed|done|through|closed|cancel+ed|terminated)",
    "for good|once and for all|it['’]s official|(?:is|are) out of the question|off the table|not happening|(?:board|committee|council|family|team|parents) (?:has |have )?(?:voted|approved|agreed|decided|chosen|picked)",
    "wir (?:bleiben|behalten|verzichten|machen|lassen)(?: \\p{L}+){0,5} (?:bei|weiter|doch|nicht mehr|drauf|darauf)|(?:abstimmung|wahl|entscheidung|beschluss|urteil)(?: \\p{L}+)? (?:ist|steht|fiel)|(?:ich|wir) (?:habe?n?)(?: \\p{L}+){1,6} (?:zugesagt|abgesagt|abgelehnt|ausgeschlagen|beendet|getrennt|verpflichtet|gekündigt|verkauft|angenommen|ausgewählt|gewählt|verworfen|storniert|ausgesucht|festgelegt)|kommt nicht in frage|endgültig|dabei bleibt es",
    "(?:j['’]ai|on a|nous avons)(?: \\p{L}+){0,2} (?:choisi|accepté|refusé|signé|annulé|vendu|opté)|(?:he|hemos) (?:elegido|aceptado|rechazado|firmado|cancelado|vendido|optado)|(?:ho|abbiamo) (?:scelto|accettato|rifiutato|firmato|disdetto|venduto)|(?:escolhi|escolhemos|aceitei|recusei|assinei|assinamos|cancelei)|(?:выбрал|подписал|отказал|договорил|отменил|продал)\\p{L}{0,4}|(?:we hebben|ik heb)(?: \\p{L}+){0,6} (?:gekozen|getekend|opgezegd|verkocht)",
  ].join("|"),
  "投票|表决|表決|商定|谈好|談好|说好|說好|约定|約定|选了|選了|选定|選定|退掉|取消了|同意了|辞了|辭了|签下|簽了|签约|簽約|不再|に決ま|を選び|を選ん|解約し|契約し|やめることに|선택했|골랐|계약했|취소했|그만두",
);

/** A choice of one thing and against another. */
export const CONTRASTS =
  /, not (?:the |in |on |at )?\p{L}+(?: \p{L}+){0,2}[.!]|\b(?:instead of|rather than)\b|\bstatt\b|而不是|ではなく/iu;

/** How the speaker is, or wants things, whenever it may be. */
export const LIKES = words(
  [
    `(?:i|we)${SURELY} (?:like|love|enjoy|adore)(?! (?:this|that|it|how|your|the idea)(?![\\p{L}]))|(?:i|we)${SURELY} (?:hate|dislike|loathe|detest|avoid|tend to)(?! to (?:say|admit|ask))`,
    "i (?:can['’]?t|cannot|can not|could never) (?:stand|bear|abide|handle|deal with)|i(?:['’]m| am) (?:not )?(?:used to|fond of|keen on|a fan of|a morning|a night|vegan|vegetarian|teetotal|left-handed|colou?r-?blind)",
    "i (?:don['’]t|do not|never|only|always) (?:like|eat|drink|drive|fly|use|take|wear|work|read|answer|accept|need|do|buy|pay|shop|travel|want|open)",
    "(?:suits?|bothers?|annoys?|irritates?|distracts?|confuses?) me|works? (?:best|better) for me|drives? me (?:mad|crazy|nuts)|on my nerves|makes? me (?:sick|anxious|nervous|dizzy)|i (?:work|think|sleep|concentrate|focus) (?:best|better)|i find (?:\\p{L}+ ){1,6}(?:easier|harder|annoying|confusing|unreadable)|my preferred|my usual",
    "(?:mag|mögen) (?:ich|wir)|ich (?:mag|hasse|liebe)(?! (?:das|es|dieses|dich)(?!\\p{L}))|ich (?:esse|trinke|nehme|nutze|fahre|arbeite|lese|will|brauche|kaufe|zahle)(?: \\p{L}+){0,4} (?:kein\\p{L}{0,2}|nie|nur|immer|nicht|ungern|gern|grundsätzlich)|kann ich nicht (?:leiden|ausstehen|gebrauchen)|(?:stört|nervt|verwirrt) mich|mir (?:liegt|passt|reicht|genügt)|ich bin (?:\\p{L}+ ){0,2}(?:gewohnt|vegetarier\\p{L}{0,2}|veganer\\p{L}{0,2})",
    "j['’](?:aime|adore)|je (?:déteste|n['’]aime|ne (?:mange|bois|prends|veux|supporte))|(?:no )?me (?:gusta|gustan|encanta|molesta)|odio|no (?:como|bebo|tomo|soporto)|(?:non )?mi piac(?:e|ciono)|detesto|non (?:mangio|bevo|sopporto)|(?:não )?gosto de|não (?:como|bebo|suporto)|odeio|(?:не )?(?:люблю|ем|пью|переношу)|ненавижу|мне (?:не )?нрав\\p{L}+|мне удобнее|ik (?:hou|haat|eet|drink)(?: \\p{L}+){0,3} (?:van|geen|niet)",
  ].join("|"),
  "我(?:们|們)?(?:平时|平時|一般|一向|真的|很|都)?(?:不(?:爱|愛|吃|喝|用|喜|想|习惯|習慣|接)|只(?:吃|喝|用|要|坐|看)|从不|從不|从来不|習慣|习惯|讨厌|討厭|受不了|最怕|怕|吃素)|好きです|が好き|嫌い|苦手|ほうがいい|方がいい|ほうが助かり|派です|좋아(?:해|하)|싫어|편이 (?:좋|낫)|못 먹|안 먹",
);

/** It says what must, may or may not be, of things and people, and not what somebody has to see to once. */
export const BINDS = words(
  [
    "(?:must|may|shall|should|can|is to|are to) (?:not|never|only|always)|(?:mustn|shouldn|shan)['’]t|(?:must|shall|should|has to|have to|needs? to) (?:be(?! (?:there|here|done|back|ready|home|able|fun|fine|nice|ok)(?!\\p{L}))|stay|remain|never|always|only|contain|arrive as|go (?:to|through|via))",
    "(?:gets?|takes?|receives?|allow|accept|want) (?:no|nothing)|goes? (?:to|through|via|past) \\p{L}+ first|(?:is|are) not allowed|no(?: \\p{L}+){1,5},? ever|(?:no|only|nobody|no one|nothing|none)(?: \\p{L}+){1,7},? (?:any\\p{L}*|every\\p{L}*|unless|without|except|whoever|whatever|\\p{L}{3,}days|after \\d+|before \\d+)",
    "(?:stays?|remains?|is kept|are kept) (?:\\p{L}+ )?(?:locked|closed|off|on|secret|private|confidential|\\p{L}+-free|between|out|empty|shut|sealed|offline|untouched|as (?:it|they)|in-house)|off limits|off-limits|strictly|only (?:with|after|if|by|for) (?:my|our)|forbidden|prohibited|(?:my|our) (?:limit|maximum|ceiling|cap) (?:is|for)",
    "(?:darf|dürfen|soll|sollen|muss|müssen)(?: \\p{L}+){0,6} (?:nicht|nie|niemals|nur|immer|kein\\p{L}{0,2}|niemand)|(?:nicht|nie|niemals|nur|kein\\p{L}{0,2}|niemand)(?: \\p{L}+){0,6} (?:darf|dürfen|soll|sollen)|kein\\p{L}{0,2}(?: \\p{L}+){1,4} (?:ohne|außer|nach \\d|vor \\d)|bleib(?:t|en)(?: \\p{L}+){0,3} (?:zu|geschlossen|aus|geheim|unter uns|abgeschlossen|verschlossen)|tabu|streng|ausschließlich",
    "il ne faut (?:pas|jamais)|interdit|uniquement|prohibido|solo con|no (?:se )?(?:puede|debe)n?|vietat[oa]|non si (?:può|deve)|proibid[oa]|só com|нельзя|запрещ\\p{L}+|только с|не должн\\p{L}+|mag niet|mogen niet|verboden",
  ].join("|"),
  "不得|不可以|不可(?!能|思)|只能|只许|只許|只准|千万|千萬|一定要|谁都不|誰都不|不准|别让|別讓|てはいけ|ではいけ|ちゃだめ|厳禁|以外は|안 돼|안 됩|하지 마|지 마세요|말아 ?주|꼭",
);

/** Of the body, and what it does not bear. */
export const BODY = words(
  "\\p{L}*allerg\\p{L}*|asthma\\p{L}*|c(?:o)?eliac|\\p{L}*intoleran\\p{L}*|insulin|epipen|pregnan\\p{L}+|diabet\\p{L}*|epilep\\p{L}*|migraines?|h(?:a)?emophilia\\p{L}*|blood (?:group|type|thinners?|pressure)|heart (?:condition|disease|attack|defect)|pacemaker|\\d+ ?mg|poison(?:ous)? (?:for|to)|toxic (?:for|to)|seizures?|can(?:['’]t|not) (?:have|eat|drink|tolerate|be near) \\p{L}+|i(?:['’]m| am| get| go| become) (?:\\p{L}+ ){0,2}(?:\\p{L}+sick|ill|dizzy|faint|hives)|vertigo|claustrophob\\p{L}+|arachnophob\\p{L}+|inhaler|chemotherapy|antibiotics|blutgruppe|blutverdünner|verträgt kein\\p{L}{0,2}|schwanger|herzschrittmacher|zöliakie|groupe sanguin|enceinte|grupo sanguíneo|embarazada|gruppo sanguigno|incinta|celiac[ao]|grávida|группа крови|аллерги\\p{L}+|диабет\\p{L}*|беременн\\p{L}+|zwanger|bloedgroep",
  "血型|糖尿病|高血压|高血壓|哮喘|怀孕|懷孕|心脏病|心臟病|忌口|血液型|糖尿|妊娠|喘息|혈액형|당뇨|임신|천식",
);

/** What is needed in need: numbers of contracts, where things lie, what ends when. */
export const KEPT_FOR_NEED = words(
  [
    "(?:policy|insurance|contract|member(?:ship)?|customer|tax|licence|license|social security|passport|pension|patient) (?:number|no|id)",
    "(?:my|our|the)(?: \\p{L}+){0,3} (?:keys?|deeds?|papers|documents|certificates?|medicine|stopcock|valve|fuse box|first aid kit|fire extinguisher|safe|manuals?|vault)(?: \\p{L}+){0,5} (?:is|are|lies?|hangs?|sits?|kept|hidden)(?: \\p{L}+)? (?:in|under|behind|at|with|on|inside|below|above|next)",
    "(?:visa|licence|license|permit|insurance|contract|lease|warranty|passport|id card|subscription|mortgage)(?: \\p{L}+){0,4} (?:expires?|ends?|runs out|lapses?|is valid|is up|renews?)|in an emergency|in case of (?:emergency|fire)|next of kin|power of attorney|godmother|godfather|was born on|(?:executor|guardian) (?:is|of)",
    "(?:vertrags|versicherungs|kunden|steuer|mitglieds)nummer|schlüssel(?: \\p{L}+){0,4} (?:liegt|hängt|ist)|(?:vertrag|visum|führerschein|ausweis|versicherung)(?: \\p{L}+){0,4} (?:läuft|endet|gilt)|im notfall|vollmacht|numéro (?:de contrat|client)|en cas d['’]urgence|número de (?:póliza|contrato|cliente)|en caso de emergencia|in caso di emergenza|номер (?:полиса|договора)",
  ].join("|"),
  "保单号|保單號|合同号|会员号|社保|钥匙(?:在|放)|鑰匙(?:在|放)|到期|紧急联系|緊急聯絡|保険証|期限は|鍵は|비상 연락|만료",
);

/** Asked, though nothing says so at its end. */
export const ASKS_BY_ORDER =
  /^\s*(?:(?:and|so|but|ok|okay|hey|hm+),? )?(?:how(?! i | we )|(?:what|where|which|who|whose|why)(?! (?:i|we) )|when (?:is|are|do|does|did|was|will|should|can)|(?:is|are|was|were|does|do|did|can|could|should|shall|would|will|has|have) (?:i|you|we|it|he|she|they|there|the|this|that|my|your|anyone|a|an)|any idea|do you know|wie(?! ich)|warum|wieso|weshalb|wann|wo |woher|wohin|welche[rsnm]? |was (?!ich|wir)|wer (?:ist|hat|kann|war)|(?:ist|sind|hat|haben|kann|könnte|soll|muss|darf|gibt) (?:es|er|sie|ich|wir|man|du|das|die|der) |pourquoi|comment|combien|est-ce|quand (?:est|part|arrive)|cómo|qué|cuánd|cuánt|dónde|come (?:si|faccio|posso)|quando (?:é|parte)|quanto|почему|как (?!я)|когда|сколько|где|зачем)\b|^(?:为什么|為什麼|怎么|怎麼|多少|哪|几点|幾點|什么时候)|(?:怎么办|怎麼辦|多久|多少钱|什么|呢)[。！!]?\s*$|(?:ですか|ますか|かな|でしょうか)[。！]?\s*$|(?:나요|까요|인가요|ㄹ까)[.!]?\s*$/iu;

/** Does something now with what is before us. */
export const WANTS_DONE =
  /^\s*(?:(?:please|now|then|ok|okay|and|so|also|just|quickly|next),? ){0,3}(?:put|make|add|move|sort|open|send|translate|rewrite|shorten|check|try|compare|draft|look|print|turn|set|use|delete|remove|read|find|search|fix|run|show|give|tell|list|explain|summari[sz]e|convert|count|draw|calculate|format|merge|rename|close|start|restart|stop|book|order|write|do|go|get|take|pull|push|build|test|create|update|change|replace|insert|split|group|plot|highlight|polish|proofread|continue|retry|undo|repeat|describe|suggest|propose|generate|download|upload|save|copy|paste|zoom|play|pause|skip|wait|let me|help me|i(?:['’]d| would) like you|i need you)(?![\p{L}'’])|^\s*(?:bitte |jetzt |dann |und )?(?!(?:de[rmns]|die|das|ein\p{L}*|mein\p{L}*|unser\p{L}*|sobald|wenn|als|weil|falls|für|mit|nach|vor|bei|auf|an|am|im|in|um|über|unter|seit|heute|morgen|alle|auch|nur|dann|hier|dort|da|ich|wir|es|sie|er) )\p{L}{3,12} (?:mir|mal|bitte|uns|doch|bitte mal)(?!\p{L})|^\s*(?:mach|schreib|zeig|such|lies|öffne|prüf|erklär|rechne|sortier|kürz|vergleich|fass|nimm|gib|stell|lösch|füg|änder)\p{L}{0,3} |^(?:请|請|麻烦|麻煩|帮|幫|把|给我|給我|再|先|查|看看|算)|(?:てください|て下さい|してくれ|해 ?줘|해 ?주세요|보여 ?줘)[。.!！]?\s*$|^\s*(?:fais|montre|écris|traduis|cherche|haz|muestra|escribe|busca|traduce|fai|mostra|scrivi|cerca|traduci|faça|mostre|escreva|procure|traduza|сделай|покажи|напиши|найди|переведи|проверь|посчитай)(?!\p{L})/iu;

/** What others say, and nobody here does. */
export const REPORTS =
  /(?<![\p{L}])(?:he|she|they|people|some|everyone|everybody|grandm\p{L}+|grandp\p{L}+|mum|dad|coach|boss|teacher|trainer|chef|article|book|film|song|poster|advert|guide|brochure|sign|horoscope|podcast|er|sie|man|opa|oma)(?: (?:always|often|keeps?|used|likes|who|just|once|immer|oft))?(?: to)? (?:says?|said|saying|tells?|told|claims?|claimed|insists?|insisted|preach\p{L}+|thinks?|warns?|warned|sagt\p{L}*|meint\p{L}*|behauptet\p{L}*|erzählt\p{L}*|schreibt)(?!\p{L})|(?:他|她|他们|人家|老人|书上|书里|电影里|广告|网上)(?:总|常|都|老)?(?:说|讲|写)/iu;

/** Of the day, of a mood, of how something struck somebody. */
export const OF_THE_DAY = words(
  "tonight|this (?:morning|afternoon|evening)|right now|just now|at the moment|currently|so far|earlier|i(?:['’]m| am| was| feel) (?:so |very |really |a bit |quite |pretty |still )*(?:tired|hungry|bored|happy|sad|cold|hot|sleepy|excited|exhausted|busy|late|back|here|home|done|fine|good|sorry|glad|starving|awake|off|out)|(?:looks|sounds|smells|tastes|feels|seems) (?!after|at|for|like (?:i|we))(?:so |very |really |rather )*\\p{L}+|(?:that|this|it)(?:['’]s| is| was)(?: \\p{L}+)? (?:delicious|gorgeous|hilarious|awesome|amazing|great|beautiful|boring|weird|awful|tasty)|(?:that|this) \\p{L}+ (?:is|was) (?:so |very |really |just )*(?:delicious|gorgeous|hilarious|awesome|amazing|great|beautiful|boring|weird|awful|tasty|lovely|fun)|what an? \\p{L}+|so (?:cute|funny|tired|good|nice|loud|cold|hot)|(?:i|we) (?:saw|watched|ate|went|laughed|slept|woke|walked|listened|dreamt|dreamed|had (?:a|an|some|lunch|dinner|breakfast|coffee|fun))|on television|on tv|gerade|eben|vorhin|heute|heut|gestern|heute morgen|müde|hungrig|langweilig|aujourd['’]hui|hier soir|hoy|ayer|oggi|ieri|hoje|ontem|сегодня|вчера|сейчас|vandaag|gisteren",
  "今晚|今早|刚才|剛才|刚刚|剛剛|现在|現在|好累|好饿|好困|真好|真香|好大|好吵|好漂亮|今日|昨日|さっき|疲れ|오늘|어제|지금|방금|피곤",
);

/** What somebody says who was told something lasting and took it down. */
export const TAKES_DOWN =
  /^\s*(?:(?:ok|okay|sure|alright|very well|got it|right|gut),? ?[.!,]? ?)?(?:noted|understood|recorded|agreed|will do|duly noted|i(?:['’]ve| have)(?: now)? (?:noted|recorded|saved|written down|taken down)|i(?:['’]ll| will) (?:remember|keep in mind|make sure|always|never|no longer)|for the record|to sum up|as you (?:asked|wish|prefer)|your (?:rule|preference|wish|decision)|notiert|verstanden|vermerkt|festgehalten|(?:已)?(?:记下|記下|记录|記錄|记住|記住)|明白|承知|かしこまり|了解し|알겠|기록했|понял|записал|c['’]est noté|bien noté|anotado|annotato|genoteerd)/iu;

/** Somebody else's part in what lasts. */
export const OF_YOURS =
  /(?<!\p{L})(?:you|your|yours|we|our|du|dein\p{L}{0,2}|dir|dich|ihr\p{L}{0,2}|sie|all|every|each|no|never|always|only|from|kein\p{L}{0,2}|immer|nie|nur|vous|votre|vos|tu|su|sus)(?!\p{L})|您|你|都|每|様|さん|님/iu;
