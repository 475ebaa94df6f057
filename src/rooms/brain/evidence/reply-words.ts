/**
 * How people say that something was right, wrong, not so, or to be undone: in English, German, Spanish and Chinese.
 *
 * A word alone says nothing: "no" begins half of all answers. Each form says what it is said about.
 */

import { wholeWords } from "../../../kernel/text/whole-words.ts";

/** Before what is said: "No, that was wrong". */
export const LEAD =
  /^(?:(?:yes|yep|yeah|no|nope|hm+|ok|okay|great|perfect|sorry|well|but|ja|nein|doch|super|perfekt|leider|aber|s[ií]|perfecto|genial|pero|嗯|是的|对|不|好的?|谢谢)[\s,.!:;—–，。！、-]+)+/iu;

export const PRAISE = wholeWords(
  "that(?:['’]s| is| was) (?:(?:exactly|absolutely|totally|quite|perfectly) )?(?:right|correct)",
  "that (?:worked|did it|did the trick|solved it|fixed it|helped)",
  "it (?:worked|works now|works perfectly|works great)",
  "works (?:now|perfectly|great|like a charm)",
  "exactly what i (?:needed|wanted|was looking for|meant)",
  "(?:good|great|perfect|right|correct|helpful) answer",
  "das (?:war|ist) (?:(?:genau|absolut|völlig) )?(?:richtig|korrekt)",
  "das stimmt(?: so| genau)?(?! (?:so )?nicht)",
  "(?:das|es) (?:hat (?:funktioniert|geklappt|geholfen)|funktioniert jetzt|klappt jetzt)",
  "genau (?:das|was) (?:wollte|brauchte|meinte) ich",
  "(?:gute|richtige|perfekte) antwort",
  "eso (?:era|es|fue|está) (?:(?:exactamente|totalmente) )?(?:correcto|bien)",
  "(?<!no )(?:eso |esto |ya )?funcionó(?: bien| perfecto)?",
  "(?:eso|esto|ya) funciona(?: ahora| bien| perfecto)?",
  "(?:justo|exactamente) lo que (?:necesitaba|quería|buscaba)",
  "(?:buena|excelente) respuesta",
);
export const PRAISE_CHINESE =
  /^(?:这(?:个|次)?|那|刚才)?(?:是|就是|完全)?(?:对的|正确的?|没错|说得对|答对了|对了)|(?:现在|已经)?(?:可以用了|好用了|成功了|解决了|搞定了)|正是我(?:要|想要|需要)的/u;

export const BLAME = wholeWords(
  "(?:that|this|it)(?:['’]s| is| was) (?:(?:just|simply|still|completely|totally|plain) )?(?:wrong|incorrect|false|not (?:right|correct|true)|useless)",
  "(?:that|this|it) (?:wasn|isn)['’]t (?:right|correct|true|what i (?:asked|wanted|meant))",
  "(?:that|this|it) (?:did(?:n['’]t| not)|does(?:n['’]t| not)) (?:work|help)",
  "(?:it|this|that)(?: is|['’]s)? still (?:broken|fails|failing|not working|wrong)",
  "still (?:broken|failing|not working|does not work)",
  "not what i (?:asked|wanted|meant)(?: for)?",
  "(?:bad|wrong|useless) answer",
  "you(?:['’]re| are| were) wrong",
  "das (?:war|ist) (?:(?:leider|völlig|immer noch|komplett|einfach) )?(?:falsch|verkehrt|nicht (?:richtig|korrekt))",
  "das stimmt (?:so |leider |überhaupt |gar )?nicht",
  "(?:das|es) (?:hat nicht (?:funktioniert|geklappt|geholfen)|(?:funktioniert|geht|klappt) (?:immer noch |leider )?nicht)",
  "(?:falsche|schlechte) antwort",
  "eso (?:era|es|fue|está) (?:(?:simplemente|totalmente) )?(?:incorrecto|mal|falso|equivocado)",
  "(?:eso|esto) no (?:es|era|fue) (?:correcto|cierto|verdad|así)",
  "(?:eso |esto )?(?:todavía |aún )?no (?:funcionó|funciona|sirve|sirvió)",
  "mala respuesta|respuesta (?:equivocada|incorrecta)",
  "te equivocas|te equivocaste",
);
export const BLAME_CHINESE =
  /^(?:这(?:个|样)?|那|你|刚才)?(?:说|答|是)?(?:不对|错了|错的|不正确|答错了|说错了|搞错了)|(?:还是|仍然|根本)(?:不行|不对|没用|失败)|不是我(?:要|想要|问)的/u;

/** Whoever asks, supposes, tells what others say or what will be does not judge. */
export const NOT_JUDGING =
  /[?？]\s*$|^(?:(?:no|yes|ja|nein|s[ií])[\s,]+)?(?:if|when|whether|unless|suppose|wenn|falls|ob|angenommen|si|cuando|supongamos|如果|要是|假如|他说|她说|他们说)(?![\p{L}])|\b(?:he|she|they|somebody|someone|the (?:article|reviewer|customer|email)) (?:said|says|thinks|claims|wrote)\b|\b(?:make sure|check|verify|tell me) (?:that |if |whether )/iu;

export const UNDO = wholeWords(
  "(?:please )?(?:undo|revert|roll back|take back|reverse) (?:that|this|it|everything|all of (?:that|it)|the (?:last|previous|latest)? ?(?:change|changes|commit|edit|edits|step|one)|your (?:change|changes|last (?:change|edit|commit)))",
  "(?:change|put|set|switch) (?:it|that|everything|this) back(?: to (?:how|what|the way) it was)?",
  "roll (?:it|that|this) back",
  "mach(?:e)? (?:das|es|alles|die (?:letzte )?änderung(?:en)?)(?: bitte| wieder)* rückgängig",
  "(?:nimm|setz) (?:das|es|die änderung(?:en)?)(?: bitte| wieder)* zurück",
  "rückgängig machen",
  "(?:deshaz|deshacer|revierte|revertir|anula) (?:eso|esto|lo|todo|el (?:último )?cambio|los (?:últimos )?cambios)",
  "deshazlo|reviértelo",
);
export const UNDO_CHINESE =
  /(?:撤销|撤回|回滚|还原|恢复)(?:这|那|刚才|刚刚|上一|所有|它|一下|改动|修改|更改|掉|吧|$)|改回去|退回去/u;
/** "How do I undo that" is a question, "never undo" a rule, and what was undone already is told. */
export const NOT_UNDOING =
  /[?？]\s*$|^(?:how|what|why|when|if|wie|was|warum|wenn|cómo|qué|por qué|si|怎么|如何|为什么|如果)(?![\p{L}])|\b(?:don['’]t|do not|never|without|to be able to|nicht|no|nunca|can|could you explain) (?:\p{L}+ ){0,2}(?:undo|revert|roll|rückgängig|deshacer|revertir)|不要(?:撤销|回滚|还原)/iu;
