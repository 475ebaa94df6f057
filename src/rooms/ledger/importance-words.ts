/**
 * Words that say how much a line matters, as whole words of English, German and Chinese, and the plainest of some other
 * languages. Facts for importance-v2.ts, which says what they are worth and when they do not count.
 */

import { anyWordPattern, wordPattern as words } from "../../kernel/text/word-pattern.ts";

export const DECIDES = words(
  "(?:we|i|you|they)(?:['’]ve| have| had)?(?: now| just| finally| all)? (?:decided|agreed|settled|opted|chose|chosen)|(?<=^|[:,.] )decided(?: to| against|:)?|decision(?: is|:| final)|(?:is|was|been|it['’]s) (?:decided|agreed|final|settled)|we chose|committed to|done deal|shook hands|that['’]s that|i picked|we picked|signed off|agreed(?: with| to|:)|let['’]s settle|final call|(?:we['’]re |i['’]m )?going with|we will not|bottom line|signed (?:the|today|it|this)|(?:recorded|final) decision|we keep|entschieden|beschlossen|hat den auftrag|entscheidung|beschluss|vereinbart|geeinigt|wir nehmen|unterschrieben|décidé|on prend|c['’]est signé|decidé|decidido|decidimos|deciso|решил\\p{L}{0,3}|besloten",
  "決定|决定|定了|採用|采用|敲定|拍板|谈妥|談妥|选好了|選好了|签了|決めました|決めた|ことにし|결정(?:했|하)|기로 (?:했|결정)",
);
export const UNDECIDED = words(
  "(?:not|\\p{L}{1,6}n['’]t|never|nothing|yet to|undecided)(?: \\p{L}+){0,4} (?:decided?|chosen|agreed|settled|decision)|decided? (?:anything|nothing)|(?:no|did|had|have to|without a) decision|(?:if|had|have) (?:i|we|to)(?: \\p{L}+){0,3} decide|nicht(?: \\p{L}+){0,2} entschieden|entschieden ist (?:noch )?nicht?s?|noch nichts? (?:entschieden|beschlossen)|never decided",
  "[没沒未](?:有)?(?:做)?(?:决定|決定)|[没沒]定",
);
export const PREFERS = words(
  "i(?: really|['’]d| would| much)* prefer|you prefer|prefers|(?:i|we)['’]?d? (?:would )?rather(?: have)?|i (?:really )?(?:like|love|hate|dislike|can['’]t stand) (?:my|it when|to|the way)|i hate|call me(?! back| later| when)|from (?:now|here) on|whenever you|each time you|every time you|out of (?:my|all|every)|leave (?:it|them|my|your|\\p{L}+) (?:off|out)|in (?:my|all my|every) (?:letters|mails|answers|reports)|favou?rite|doesn['’]t agree with me|don['’]t want to|i don['’]t want|bevorzug(?:e|st)|lieber|am liebsten|möchtest|mir ist|in meinen|lass (?:\\p{L}+ ){1,4}weg|ab jetzt|ab sofort|préfère|no me gusta|n['’]aime pas|prefiero|prefiro|preferisco|предпочитаю|heb liever",
  "偏好|比较喜欢|比較喜歡|更喜欢|更喜歡|喜欢|喜歡|希望|别加|別加|别写|以后|以後|一律|お願いします|선호",
);
export const INDIFFERENT = words(
  "(?:no|any|have a) preference|never mind|either (?:one )?is fine|do as you like|keine vorlieben?",
  "没有偏好|沒有偏好|都可以|都行",
);
export const FORBIDS = words(
  "(?<=^|[.!;:,] |please |and |so )(?:never|always) (?!came|come|been|was|were|is|had|again|mind)|(?:i|we|you|me|my|our|your|us)(?: [\\p{L}'’]+){0,6} (?:never|always)|(?:never|always)(?: [\\p{L}'’]+){0,8} (?:i|we|me|my|our|us)|(?:we|i|it|they|all|anything|everything|logs|data) must|must (?:not|never|always)|do not|nobody (?:except|but|may|is)|(?:spending|hard|upper) limit|full stop|don['’]t (?:schedule|send|buy|book|call|use|touch|share|put)|under no circumstances|no exceptions|may not|may never|not a cent more|at most|hard rule|hard requirement|needs? my (?:approval|ok)|without (?:my|your) approval|without asking|not allowed|(?:bitte|mir|mich|ich|du|wir|mein\\p{L}{0,2})(?: \\p{L}+){0,6} (?:immer|nie|niemals)|(?:immer|nie|niemals)(?: \\p{L}+){0,6} (?:mich|mir|ich|wir)|dürfen|darf(?: \\p{L}+){0,4} (?:nicht|niemand|nie)|höchstens|unter keinen umständen|verboten|keine ausnahme|toujours|jamais|siempre|nunca|sempre|non(?: \\p{L}+){0,4} mai|никогда|всегда|altijd|nooit",
  "不要|绝对|絕對|必须|必須|禁止|不能|不准|不许|不許|必ず|ないでください|절대|반드시",
);
export const HARMS = words(
  "allergic|allergy|doctor['’]s orders|can['’]t (?:eat|drink|fly|lift|take)|medication|intolerant|diabetic|epileptic|pacemaker|allergisch|vertrage kein\\p{L}{0,2}|allergique|alérgic[ao]|allergico|alergic[ao]",
  "过敏|過敏|アレルギー|알레르기|حساسية",
);
/** What is needed in need, and what ends. */
export const NEEDFUL = words(
  "passport|spare key|birthday|anniversary|testament|the will is|if something happens to me|expires on|tax adviser|emergency contact|blood type|insurance number|reisepass|ersatzschlüssel|geburtstag|läuft am|steuerberater\\p{L}{0,2}|passeport|pasaporte|passaporto",
  "护照|護照|备用钥匙|備用鑰匙|生日|パスポート|여권",
);
/** Something that is to be done once, whoever does it. */
export const MUST_DO = words(
  "(?:must|have to|has to|need to) (?:buy|call|get|book|order|pay|fix|renew|look|see|check)|muss (?:\\p{L}+ ){0,6}(?:sehen|kaufen|anrufen|bestellen|bezahlen)",
  "得有人|得去",
);
export const PLANS = words(
  "todo|task|reminder|remind me|plan(?:s|ned|ning)? to|we plan|intend to|want to|need to|i['’]ll|i will|we['’]ll|next step|next quarter|by (?:friday|monday|tomorrow|the end)|tomorrow|somebody (?:has to|should|must)|must (?:buy|call|get|book|order|pay|fix|renew)|once the|in (?:january|february|march|april|may|june|july|august|september|october|november|december) we|erinnere mich|jemand muss|habe vor|planen wir|ich will|will bis|compte|tengo que|ho intenzione|planejo|планирую|ik wil|van plan",
  "打算|计划|計畫|待办|待辦|提醒我|明天要|之前得|预计|預計|予定|つもり|계획|예정",
);
export const FAILS = words(
  "errors?|fail(?:s|ed|ing|ure)?|exception|traceback|denied|refused|killed|out of memory|bounced|unauthori[sz]ed|forbidden|expired|incomplete|declined|aborted|rolled back|rate_limit|429|paper jam|could not|segmentation fault|core dumped|no route|bad gateway|unreachable|crash(?:ed|es)?|leaked|stall(?:ed|ing|s)|took (?:\\p{L}+ ){1,3}down|was wrong|did not answer|timed out|times out|outage|broke|broken|loses|\\p{L}+error|fehler|zeitüberschreitung|undicht|ausgefallen|fehlgeschlagen|abgelehnt|brach|unvollständig|nicht lesbar|erreur|refusée|échec|fallo|ошибка",
  "错误|錯誤|失败|失敗|漏水|坏了|壞了|超时|超時|不完整|无法|無法|エラー|失敗|できません|오류|실패",
);
/** They are named, and there are none. */
export const FAILS_NOT = words(
  "(?:0|no|without|zero) (?:errors?|fail(?:ed|ures?)|exceptions?|warnings)|0 fehler|error codes?|errors are reported|shows an error|an error in|passed|pass|ok \\d+|\\.{3} ok|forbiddenerror|exception proves",
  "0个错误|0個錯誤|没有错误|✓",
);
export const RESOLVES = words(
  "root cause|fixed(?: it| by)?|fix|resolved(?: by)?|solved|workaround|helps|helped|restart(?:ed|ing)?|replaced|cured|did the trick|because|gerichtet|behoben|geholfen|lösung|ursache",
  "解决|解決|修好|因为|修复|修復|原因|就好了",
);
/** Something helped, which says that something was wrong. */
export const REMEDIES = words(
  "root cause|fixed(?: it| by| that)?|resolved by|solved|cured|workaround|did the trick|helped|freed it|gerichtet|behoben|hat geholfen|gelöst|résolu|solucion\\p{L}+|risolto|помогло",
  "已解决|已解決|修好|修复|修復|就好了|直りました|해결",
);
/** How long something is so. */
export const HOLDS_UNTIL = words(
  "until|till|as of|effective|closed|closes|opens|valid|ends?|expires?|due|starts?|begins?|moved|cancel+ed|postponed|suspended|available|deadline|scheduled|bis|ab|gesperrt|geschlossen|gilt|jusqu['’]au|fermée?|hasta|cerrad[oa]|fino al|chius[oa]|até|до",
  "截止|关闭|關閉|有效|起|まで|까지",
);
export const BRINGS_ABOUT = words(
  "created|renewed|opened|assigned|replaced|valid until|is fixed for|stop working|warranty|booked|confirmed|executed|published|is live|live on|changed (?:from|to)|opening hours|added job|added|set up|updated to|released|verified|moved|installed|transfer of|migrated|gebucht|bestätigt|erstellt|angelegt|gewechselt|offer|reserved|runs until|switched off|changed from|does not run",
  "已订好|订好|预订成功|預訂成功|已创建|已建立|订单号|訂單號|調到|调到",
);
export const WARNS = words(
  "above the alarm|alarm limit|will be full|critical|advisory|at \\d{2,3} percent|vulnerab\\p{L}+|warnung|kritisch",
  "警告|警报|警報",
);
export const SMALL_TALK = words(
  "lol|thanks|thank you|thx|ok|okay|got it|nice|haha|cheers|sure|yes please|you['’]re welcome|welcome|great question|happy to help|good (?:morning|evening|night)|how are you|hmm|wow|perfect|danke|super|alles klar|gern geschehen|passt|merci|gracias|obrigad[oa]|grazie|спасибо|bedankt|parfait|perfecto|kidding|glad|no worries|brilliant|star|see you|bye|goodbye|talk soon|take care|bis (?:dann|später|bald|morgen)|tschüss|à (?:plus|bientôt|demain)|hasta (?:luego|mañana)|a dopo|до встречи|kind of you|schönen (?:abend|tag)|ta",
  "回头见|再见|拜拜|またね|收到|辛苦|수고|谢谢|謝謝|哈哈|好的|不客气|不客氣|太好了|ありがとう|고마워",
);
export const PROGRESS = words(
  "on it|reading through|one moment|a moment|einen moment|done(?! deal)|finished|pushed|merged|wip|looking into|waiting for|moving on|let me run|let['’]s see|all tests are green|fertig|gepusht|sehe mir das",
  "完成|推送|看一下|稍等|查一下",
);
export const MEETS = words(
  "meeting|call|lunch|dinner|appointment|termin|treffen|next meeting",
  "开会|開會|会议|會議|約",
);
export const CLOCK =
  /(?<!\d)\d{1,2}:\d{2}(?!\d)|\b\d{1,2} ?[ap]m\b|\d{1,2} uhr|[两二三四五六七八九十一]{1,2}[点點]/iu;
/** Something of the day, or how somebody finds it. */
export const PASSES = words(
  "today|tonight|last night|all night|again|a bit|lovely|funny|looks|tastes|i think|i guess|probably|interesting|weather|rained|rain|neighbour['’]s|nachbarn|heute|etwas|gefallen|gestern",
  "总是|邻居家|今天|昨天|有点|有點|昨晚",
);
export const HYPOTHETICAL = words(
  "if i had|used to say|is it true|still torn|would probably|kidding|imagine|suppose|can you believe|so funny|whatever that means|in the novel|the sign|reads:|auf dem schild|(?:dort|da|schild|zettel|plakat|zeitung) steht|im roman",
  "牌子上|写着|寫著|假如|假设",
);
/** Asks for something to be done now. */
export const ASKS_FOR = words(
  "translate|rewrite|just run|run the|write (?:a|an|me)|show me|can you|could you|would you|make the|give me|tell me|explain|summari[sz]e|list|find|übersetz\\p{L}{0,2}|schreib mir|zeig mir|kannst du|traduis|traduce",
  "帮我|幫我|翻译|翻譯|给我|給我|写一|寫一",
);
export const IDENTIFIES =
  /https?:\/\/\S|(?<![\p{L}\p{N}])(?:[A-Z]{1,4}-?\d{3,}|[A-Z0-9]{6,}|[0-9a-f]{7,40}|v?\d+\.\d+(?:\.\d+)?|\d{4}-\d{2}-\d{2}|\d{3,}|\d{1,3}[.,]\d{3})(?![\p{L}\p{N}])/u;
export const ORDERS = words(
  "you (?:must|should|shall|have to|need to|are required)|must|always|never|do not|don['’]t|should|required|please|immer|nie|muss|musst|bitte|toujours|ne .{1,20} jamais|siempre|debe|sempre|всегда",
  "必须|必須|一定|不要|禁止|请|請|必ず|ください|항상|하세요",
);
/** What programs say when they give up, in whatever language they speak. */
export const GIVES_UP = words(
  "fatal|panic|panicked|abort(?:ed|ing)?|segfault|cannot|can't|unable to|could ?n[o']t|not found|no such|not permitted|not enough|insufficient|too many|unexpected|corrupt(?:ed)?|missing|unknown host|giving up|gave up|invalid|mismatch|overflow|verweigert|nicht gefunden|konnte n\\p{L}+|kann nicht|ungültig\\p{L}{0,2}|fehlgeschlagen|abgebrochen|introuvable|impossible|refusée?|denegad[oa]|no se pud\\p{L}+|negat[oa]|non trovat[oa]|impossibile|negado|não encontrad[oa]|не удалось|отказано|не найден\\p{L}?",
  "拒绝|拒絕|不存在|找不到|异常|異常|中断|中斷|見つかりません|拒否|ませんでした|거부|찾을 수 없|못했",
);
/** Any that counts where a tool, a page or nobody known says it. */
export const COUNTS_FOR_OTHERS = anyWordPattern(
  FAILS,
  GIVES_UP,
  REMEDIES,
  WARNS,
  BRINGS_ABOUT,
  ORDERS,
  HOLDS_UNTIL,
);
