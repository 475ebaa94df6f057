/** What instructions for an assistant look like in languages other than English (injection-signs.ts has English and says how). */

import type { InjectionKind, InjectionSign } from "./injection-signs.ts";

const sign = (kind: InjectionKind, weight: 1 | 2, cue: RegExp, pattern: RegExp): InjectionSign => ({
  kind,
  weight,
  cue,
  pattern,
});

const GERMAN: readonly InjectionSign[] = [
  sign(
    "overrides",
    2,
    /ignorier|vergiss|vergesst|missacht|verwirf|neue (?:anweis|regel)|was dir|befolge/,
    /\b(?:ignorier(?:e|t)?|vergiss|vergesst|missachte|verwirf|ubergehe)\b (?:alle |samtliche |deine |eure |die |jede ){0,3}(?:bisherigen |vorherigen |fruheren |vorigen |obigen |alten |geltenden )?(?:anweisung|regel|vorgab|instruktion|richtlini|befehl|systemprompt)|\bneue (?:anweisung|regel)(?:en)?[.:]|\bwas dir (?:dein|der) (?:betreiber|besitzer|nutzer)[^.\n]{0,40}\bnicht mehr\b|\bbefolge (?:keine|nicht)\b[^.\n]{0,30}(?:regel|anweisung)/,
  ),
  sign(
    "addresses",
    2,
    /\bki\b|ki-|assistent|sprachmodell|\bbots\b/,
    /\b(?:hinweis|nachricht|achtung|anweisung|notiz|liebe[rs]?|hallo)\b[,:]? (?:(?:an|fur) )?(?:alle |die |den |jede[ns]? )?(?:ki\b|ki-\w+|assistent(?:en)?\b|sprachmodelle?n?\b)[^\n:,!]{0,30}[:,!]|(?:^|[\n>*"({/#-] {0,2})(?:ki|sprachmodelle?)(?:-\w+)?: |(?:^|\n)an (?:alle |die )?(?:bots|ki\b|ki-\w+|assistenten|sprachmodelle)[^\n:]{0,20}:/,
  ),
  sign(
    "conceals",
    2,
    /nutzer|besitzer|niemand/,
    /\b(?:sag|sage|erzahle|verrate|melde|zeig)\b[^.\n]{0,20}\b(?:niemandem|nichts|nicht)\b|\bohne (?:es )?(?:dem |den )?(?:be)?nutzer\b/,
  ),
  sign(
    "conceals",
    1,
    /ohne|nicht nachfrag|heimlich/,
    /\bohne (?:nachzufragen|ruckfrage|zu fragen|bestatigung)\b|\bheimlich\b/,
  ),
  sign(
    "remembers",
    1,
    /merk|speicher/,
    /\bmerk(?:e|t)? (?:dir|euch)\b|\bspeicher(?:e|t)? (?:dauerhaft|fur immer|das)\b/,
  ),
  sign(
    "claims",
    1,
    /nutzer|besitzer|inhaber|vereinbart/,
    /\bder (?:be)?(?:nutzer|besitzer|inhaber) hat\b[^.\n]{0,20}\b(?:zugestimmt|entschieden|erlaubt|gesagt|genehmigt)|\bdein (?:nutzer|benutzer|besitzer|inhaber) ist einverstanden|\bwie (?:bereits )?vereinbart\b/,
  ),
  sign(
    "orders",
    1,
    /\bdu\b|ab (?:sofort|jetzt)|immer|sofort/,
    /\bdu (?:musst|sollst|darfst|befolgst)\b|\b(?:ab (?:sofort|jetzt)|von nun an)\b|\b(?:musst|darfst) du\b/,
  ),
  sign(
    "sends",
    1,
    /uberweis|zahlung|leite|rechnung/,
    /\buberweise\b|\bzahlungen gehen an\b|\bleite\b[^.\n]{0,60}\bweiter\b/,
  ),
  sign(
    "permits",
    1,
    /losch|trau/,
    /\balle dateien loschen\b|\bvertrauen musst\b|\b(?:prufungen|tests)\b[^.\n]{0,40}\buberspringen\b/,
  ),
  sign("answers", 1, /nutzer|empf/, /\bsage? dem (?:be)?nutzer\b|\bempfiehl\b|\bempfehlt\b/),
];

const CHINESE: readonly InjectionSign[] = [
  sign(
    "overrides",
    2,
    /忽略|忘记|忘記|無視|无视|不要理会|没有任何限制|沒有任何限制|遵守|遵循|你现在|你現在|抛开|丢弃|忘掉/,
    /(?:忽略|忘记|忘記|忘掉|無視|无视|不要理会|抛开|丢弃)(?:掉)?(?:你|您)?(?:在)?(?:之前|先前|以前|此前|上面|以上|前面|原来|原有|所有|全部|一切|的){1,5}(?:所有|全部|一切|系统|系統)?的?(?:指令|指示|规则|規則|提示|命令|要求|设定|設定|限制)|你现在(?:是|没有)|你現在(?:是|沒有)|没有任何限制|沒有任何限制|(?:不要|别|別|无需|不必)再?(?:遵守|遵循)(?:之前|先前|以前|原来|任何)?的?(?:规定|規定|规则|規則|指令|指示)/,
  ),
  sign(
    "addresses",
    2,
    /ai|助手|助理|人工智能|人工智慧|模型|代理/,
    /(?:致|给|給|请|請|亲爱的|親愛的|尊敬的|告|对|對)(?:所有|各位|全体|这个|這個)?(?:的)?(?:ai|人工智能|人工智慧|语言模型|語言模型|大模型|智能)?(?:助手|助理|代理|模型|机器人|機器人|ai)(?:们|們|注意|请注意|請注意|读者)?[:：,，]|(?:^|[\n。！!])\s?ai(?:请注意|請注意)|(?:^|[\n，。:：!！?？])\s?ai ?(?:助手|助理|代理|模型)?(?:一定|必须|必須|应|應|不得|请|請)/,
  ),
  sign(
    "conceals",
    2,
    /告诉|告訴|通知|让|讓/,
    /(?:不要|不用|不必|无需|無需|别|別|不得|禁止)(?:再)?(?:告诉|告訴|通知|让|讓|询问|詢問|提醒)(?:给|給)?(?:用户|用戶|使用者|主人|任何人)/,
  ),
  sign("conceals", 1, /确认|確認|询问|詢問/, /(?:无需|無需|不用|不必|不要)(?:再)?(?:确认|確認|询问|詢問)/),
  sign(
    "claims",
    1,
    /用户|用戶|使用者|主人/,
    /(?:用户|用戶|使用者|主人)(?:已经|已經|已|曾)?(?:同意|授权|授權|说了|說了|决定|決定|批准|允许|允許|偏好)/,
  ),
  sign(
    "remembers",
    1,
    /记住|記住|记忆|記憶/,
    /(?:永久|永远|永遠|一定要|请|請|务必|務必)?(?:记住|記住|写入记忆|存入记忆|記入記憶)/,
  ),
  sign(
    "orders",
    1,
    /必须|必須|从现在|從現在|以后|以後|立即|一定/,
    /从现在(?:起|开始)|從現在(?:起|開始)|必须|必須|务必|務必|立即|一律|无条件|無條件/,
  ),
  sign(
    "sends",
    1,
    /转发|轉發|发送|發送|付款|转到|轉到|密码|密碼/,
    /转发到|轉發到|(?:发送|發送)[^。\n]{0,12}(?:密码|密碼|文件|檔案)|付款都?(?:转到|轉到)/,
  ),
  sign(
    "permits",
    1,
    /执行|執行|删除|刪除|服从|服從|跳过|跳過|推荐|推薦|相信/,
    /(?:执行|執行)(?:下面|以下|此)|(?:删除|刪除)所有|(?:服从|服從|相信)(?:此|这个|這個|本)|跳过[^。\n]{0,10}测试|(?:推荐|推薦)(?:我们|我們|本店|其他)|照(?:这个|這個|本)(?:网页|網頁|页面|頁面)/,
  ),
  sign(
    "answers",
    1,
    /系统提示|系統提示/,
    /(?:输出|輸出|显示|顯示|告诉|泄露)[^。\n]{0,8}(?:系统提示|系統提示)/,
  ),
];

/** French, Spanish, Portuguese, Italian. */
const ROMANCE: readonly InjectionSign[] = [
  sign(
    "overrides",
    2,
    /ignor|oubli|olvid|esque|dimentic|compte|omiso|desconsider|non segu/,
    /\b(?:ignor(?:e|es|ez|a|ate|ad|en|i)|oublie[sz]?|olvid(?:a|e|ad|en)|esque(?:ca|cam)|dimentica(?:te)?)\b (?:(?:toutes|tous|tout|les|tes|vos|todas|todos|las|los|tus|sus|as|os|suas|seus|le|tutte|tutti|i|gli|tue|vostre|consignes|precedentes|anteriores) ){0,4}(?:instruc|instruct|instruz|istruz|consigne|regle|regl|regra|regol|directi|ordres|ordenes|ordens|ordini)|\bne (?:tiens|tenez) (?:plus|pas) compte des? (?:consignes|instructions|regles)|\bhaz caso omiso de (?:las|tus|los) (?:instrucciones|reglas)|\bdesconsidere (?:as|todas as|suas) (?:regras|instruc)|\bnon seguire (?:piu )?(?:le|alcuna) (?:regole|istruzioni)/,
  ),
  sign(
    "addresses",
    2,
    /assistant|asistente|assistente|\bia\b/,
    /\b(?:note|message|avis|attention|aviso|nota|mensaje|mensagem|cher|chers|caro|cara|querido|estimado|avviso|messaggio)\b[,:]? (?:(?:aux?|a|para|ai|agli|per) )?(?:los |les |os |gli |todos os |tous les )?(?:assistants?|asistentes?|assistent[ei]s?)\b[^\n:,]{0,30}[:,]|(?:^|\n)\s?(?:asistente|assistente)\s?: |(?:^|\n)(?:a los|aux|aos|agli) (?:asistentes|assistants|assistentes|assistenti)[^\n:]{0,20}:/,
  ),
  sign(
    "role",
    2,
    /sist(?:ema|eme)|systeme/,
    /(?:^|\n)\s?(?:sistema|systeme)\s?: [^\n]{0,60}\b(?:debes|deve|devi|tu dois|vous devez|obedec|obei)/,
  ),
  sign(
    "conceals",
    1,
    /sans|sin |sem |senza/,
    /\bsans (?:le dire|prevenir|demander|confirmation)|\bsin (?:avisar|preguntar|decir|confirm)|\bsem (?:avisar|perguntar|confirm)|\bsenza (?:dirlo|avvisare|chiedere)/,
  ),
  sign(
    "claims",
    1,
    /utilis|usuari|utent|proprie/,
    /\b(?:l'utilisateur|le proprietaire) a (?:deja )?(?:donne|approuve|accepte|decide|autorise)|\bel usuario (?:ya )?(?:autoriz|ha |aprob)|\bo usuario ja\b|\bl'utente ha gia\b/,
  ),
  sign(
    "remembers",
    1,
    /retien|souvien|recuerd|lembr|ricord|memoris/,
    /\b(?:retiens|retenez|souviens-toi|recuerda|recuerde|lembre-se|lembra|ricorda|ricordati|memorise)\b/,
  ),
  sign(
    "orders",
    1,
    /desormais|a partir|dorenavant|toujours|siempre|sempre|d'ora|dois|devez|debes|deve/,
    /\bdesormais\b|\ba partir de (?:ahora|agora|maintenant)\b|\bdorenavant\b|\bd'ora in (?:poi|avanti)\b|\b(?:tu dois|vous devez|debes|voce deve|devi)\b|\b(?:toujours|siempre|sempre)\b/,
  ),
  sign(
    "sends",
    1,
    /envoi|envoy|reenv|encaminh|inoltr|virement|paiement|pagos|transfer|borr|apag|mots de passe|contrasen|senha/,
    /\b(?:envoie|envoyez|reenvi\w+|encaminhe|inoltra)\b[^.\n]{0,60}(?:@|https?:|factur|fatur|fattur|mots de passe|fichier)|\bpaiements vont\b|\beffectuer le virement\b|\bborra el\b|\bcualquier compra\b/,
  ),
  sign(
    "permits",
    1,
    /obed|obei|recommand|recomend/,
    /\bobede(?:ce|zca|ca|cer)\b|\bobeis\w*\b|\b(?:recommande|recomiend|recomend)\w*\b[^.\n]{0,30}\b(?:notre|nuestra|nossa|https?)/,
  ),
];

const JAPANESE: readonly InjectionSign[] = [
  sign(
    "overrides",
    2,
    /無視|忘れ|破棄/,
    /(?:指示|命令|ルール|プロンプト|規則|設定|指令)(?:を|は)?(?:すべて|全て|全部|一切)?(?:を|は)?(?:無視|忘れ|破棄)/,
  ),
  sign(
    "addresses",
    2,
    /ai|アシスタント|エージェント/,
    /(?:ai|アシスタント|エージェント)(?:アシスタント|エージェント)?(?:の方|の皆(?:さん|様))?(?:へ|に告ぐ)[:：、]/,
  ),
  sign("conceals", 2, /知らせず|伝えず|言わず/, /ユーザー?に(?:は)?(?:知らせず|伝えず|言わず)/),
  sign("remembers", 1, /記憶|覚えて/, /(?:記憶|覚えて)(?:して)?(?:ください|おいて|おけ)/),
  sign("orders", 1, /今後|必ず|なさい/, /今後は|必ず|従いなさい/),
  sign("sends", 1, /転送|送信/, /(?:転送|送信)して/),
];

const KOREAN: readonly InjectionSign[] = [
  sign(
    "overrides",
    2,
    /무시|잊|따르지/,
    /(?:지시|명령|규칙|지침|프롬프트)(?:사항)?(?:들)?(?:를|을|은|는)? ?(?:모두 |전부 |다 )?(?:무시하|잊|따르지 (?:말|마))/,
  ),
  sign(
    "addresses",
    2,
    /ai|비서|어시스턴트|에이전트/,
    /(?:ai|비서|어시스턴트|에이전트) ?(?:비서|어시스턴트|에이전트)?(?:들)?에게 ?[:：,]/,
  ),
  sign("conceals", 2, /알리지/, /사용자에게 알리지 (?:말|마|않)/),
  sign("sends", 1, /전달|보내/, /(?:전달하|보내)(?:세요|라)/),
  sign("remembers", 1, /기억/, /기억(?:하세요|해|하라)/),
  sign("orders", 1, /앞으로|항상|반드시/, /앞으로|항상|반드시/),
];

/** Russian and Ukrainian. */
const CYRILLIC: readonly InjectionSign[] = [
  sign(
    "overrides",
    2,
    /игнорируй|ігноруй|забудь|не след/,
    /(?:игнорируй|ігноруй|забудь|не следуй)(?:те)? (?:все |всі |усі |свои |свої |твои |ваши |прежние |прежним |предыдущим |предыдущие |попередні |про ){0,3}(?:инструкц|інструкц|правил|указан|вказів|команд)/,
  ),
  sign(
    "addresses",
    2,
    /ассистент|асистент|помощник|ии-/,
    /(?:уважаемый|внимание|дорогой|привет|для)[,:]? (?:ии[- ]?)?(?:ассистент|помощник|модел)\p{L}*[:,]|(?:^|\n)\s?ии[: ,-]/u,
  ),
  sign("conceals", 2, /пользовател/, /не (?:сообщай|говори|рассказывай)\p{L}*(?: об этом)? пользовател/u),
  sign(
    "conceals",
    1,
    /подтвержд|спрашива/,
    /подтверждени\p{L} не (?:требуется|нужно)|без (?:подтверждения|вопросов)|не спрашива/u,
  ),
  sign(
    "claims",
    1,
    /пользовател|владел/,
    /(?:пользователь|владелец)(?: уже)? (?:разрешил|сказал|одобрил|решил)/,
  ),
  sign("sends", 1, /перешли|отправ/, /(?:перешли|отправь)\p{L}* [^.\n]{0,40}(?:@|https?:|счета|пароли)/u),
  sign("orders", 1, /всегда|теперь|выполняй/, /всегда|отныне|с этого момента|выполняй/),
  sign("permits", 1, /удалить|команд/, /удалить все|только команды/),
];

/** Of the others what takes back instructions, and for some what speaks to an assistant. */
const FURTHER: readonly InjectionSign[] = [
  sign(
    "overrides",
    2,
    /negeer|vergeet/,
    /\b(?:negeer|vergeet) (?:alle |je |jouw |de ){0,2}(?:eerdere |vorige |bovenstaande )?(?:instructies|regels|opdrachten|richtlijnen)/,
  ),
  sign(
    "overrides",
    2,
    /zignoruj|zapomnij|ignoruj/,
    /(?:zignoruj|ignoruj|zapomnij)(?:cie)? (?:o )?(?:wszystkie |wszystkich |swoje |poprzednie |poprzednich ){0,3}(?:instrukcj|zasad|polece|regul)/,
  ),
  sign(
    "overrides",
    2,
    /talimat|kural|komut/,
    /(?:talimat|kural|komut)\p{L}* (?:tamamen )?(?:yok say|goz ardi et|unut|dikkate alma)/u,
  ),
  sign(
    "overrides",
    2,
    /تجاهل|انس|تتبع/,
    /(?:تجاهل|انس|تجاهلوا|لا تتبع) (?:جميع |كل |كافة )?(?:ال)?(?:تعليمات|قواعد|أوامر|إرشادات)/,
  ),
  sign("addresses", 2, /المساعد/, /(?:عزيزي|إلى|تنبيه) (?:ال)?مساعد(?: الذكي)?[:،,]/),
  sign("conceals", 2, /المستخدم/, /(?:لا تخبر|دون إخبار|دون علم) المستخدم/),
  sign("overrides", 2, /निर्देश|नियम/, /(?:निर्देश|नियम)\S{0,4}(?: को)? (?:अनदेखा|नज़रअंदाज|भूल)/),
  sign(
    "overrides",
    2,
    /bo qua|quen /,
    /\b(?:bo qua|quen) (?:moi |tat ca |cac |nhung ){0,3}(?:huong dan|chi thi|quy tac|lenh)/,
  ),
  sign(
    "overrides",
    2,
    /abaikan|lupakan/,
    /\b(?:abaikan|lupakan) (?:semua |seluruh )?(?:instruksi|perintah|aturan|petunjuk)/,
  ),
  sign(
    "overrides",
    2,
    /ignorera|glom /,
    /\b(?:ignorera|glom|bortse fran) (?:alla |dina |de ){0,2}(?:tidigare |foregaende )?(?:instruktion|regler|anvisning)/,
  ),
  sign("overrides", 2, /התעלם|שכח/, /(?:התעלם|התעלמו|שכח)(?: מ| את )?(?:כל )?ה?(?:הוראות|כללים|הנחיות)/),
];

export const OTHER_SIGNS: readonly InjectionSign[] = [
  ...GERMAN,
  ...CHINESE,
  ...ROMANCE,
  ...JAPANESE,
  ...KOREAN,
  ...CYRILLIC,
  ...FURTHER,
];
