/**
 * Names of people, places and things, by how they are written: capitals, titles, quotation marks, "called".
 *
 * A guess that errs towards leaving alone: a heading is no name, and neither is the first word of a sentence.
 * German writes every noun with a capital, so two in a row are needed, and an article is dropped.
 */

import type { PinRule } from "./pin-rules.ts";

const WORD = "\\p{Lu}[\\p{Ll}\\p{M}]{1,20}(?:['’-]\\p{Lu}[\\p{Ll}\\p{M}]{1,20})?";
const JOINT = "(?:van|von|der|den|de|da|di|del|la|le|bin|al|zu|of)";

const SURNAMES =
  "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔汤張陳楊黃趙吳許鄭謝馬葉蘇";

/** Made when first asked for: most commands never look for names. */
export function nameRules(): readonly PinRule[] {
  return [
    { kind: "name", hint: /`/, pattern: /(?<![`\\])`([^`\n\p{Cc}\p{Cs}]{2,60})`(?!`)/gu },
    {
      kind: "name",
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}_.@])(?:(?:Dr|Mr|Mrs|Ms|Prof|Herr|Frau)\\.? )?${WORD}(?: (?:${JOINT} ){0,2}(?:${WORD}|\\p{Lu}\\.?(?= ))){1,3}(?![\\p{L}\\p{N}_])`,
        "gu",
      ),
      trim: trimName,
    },
    {
      kind: "name",
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])(?:Mrs|Mr|Ms|Dr|Prof|Herrn?|Frau|Mme|Señora?)\\.? ${WORD}(?![\\p{L}\\p{N}])`,
        "gu",
      ),
    },
    {
      // Inside an English sentence, behind a word that says so: German has capitals everywhere.
      kind: "name",
      pattern:
        /(?<=(?:^|[^\p{L}\p{N}])(?:with|from|by|to|ask|asked|tell|told|met|see|saw|at|in|near|and|of|about|via|live|lives) )\p{Lu}[\p{Ll}\p{M}]{2,20}(?![\p{L}\p{N}_.]*[\p{L}\p{N}_]|['’](?!s\b))/gu,
      trim: trimCalled,
    },
    {
      kind: "name",
      pattern:
        /(?<![\p{L}\p{N}])(?:named|called|codenamed?|nicknamed|heißt|namens|nennt sich|is|bin) (?:["“„']?)(\p{Lu}[\p{L}\p{N}-]{1,30})(?![\p{L}\p{N}])/gu,
      trim: trimCalled,
    },
    {
      kind: "name",
      hint: /[「『《“”„]/,
      pattern: /[「『《“„]([^「」『』《》“”„\n\p{Cc}\p{Cs}]{2,30})[」』》”“]/gu,
    },
    {
      kind: "name",
      hint: /"/,
      pattern:
        /(?<![\p{L}\p{N}=:([{,]\s?)"([\p{L}\p{N}][^"\n\p{Cc}\p{Cs}{}[\]]{1,38}[\p{L}\p{N}!?.])"(?![\p{L}\p{N}:])/gu,
    },
    {
      kind: "name",
      pattern: new RegExp(
        `[${SURNAMES}]\\p{Script=Han}{0,2}?(?:先生|女士|小姐|经理|老师|医生|教授|主任|博士|总监)`,
        "gu",
      ),
    },
    {
      kind: "name",
      pattern: /(?:名叫|叫做|名字是|名字叫|姓名[：:]|叫)([\p{Script=Han}]{2,4}?)(?=[，。,.；;！!\s的]|$)/gu,
    },
    {
      kind: "name",
      pattern:
        /(?<![\p{Script=Han}\p{Script=Katakana}])[\p{Script=Han}\p{Script=Katakana}ー]{1,8}(?=さん|様|氏(?![名度])|先生|くん|ちゃん)/gu,
      trim: trimHonoured,
    },
  ];
}

const NO_NAME = new Set(
  `The A An This That These Those We I You He She It They My Our Your His Her Their And But Or If When While Then So As At By In On Of
  To For From With Please Let Use Also Now Here There What Who Why How Where Which Yes No Not Can Could Should Would Will Do Does
  Did Is Are Was Were Has Have Had Be Just Only After Before Since Until Some Any All Each Every Both Run Add Set See Get Make
  Next First Last Note Hi Hello Thanks Thank Ok Okay Sure Well Der Die Das Den Dem Des Ein Eine Einen Einem Einer Und Oder Aber Wenn
  Wir Ich Du Er Sie Es Ihr Mein Meine Unser Unsere Bitte Im Am Zum Zur Vom Beim Für Mit Von Bei Nach Auf Aus Als Auch Nicht Ja Nein
  Heute Morgen Gestern Danke Hallo Kein Keine Diese Dieser Dieses Monday Tuesday Wednesday Thursday Friday Saturday Sunday January
  February March April May June July August September October November December Montag Dienstag Mittwoch Donnerstag Freitag
  Samstag Sonntag English German French Spanish Italian Dutch Chinese Japanese Python Java Rust Node Linux Windows Not True False None Null Today Tomorrow Yesterday`
    .trim()
    .split(/\s+/),
);

/** Words that begin sentences are taken off its front; two must be left, or a title and one. */
function trimName(value: string): string | null {
  const words = value.split(" ");
  let from = 0;
  while (from < words.length && NO_NAME.has(words[from]!)) from += 1;
  const kept = words.slice(from);
  if (kept.length < 2 || kept.some((word) => NO_NAME.has(word))) return null;
  return from === 0 ? value : kept.join(" ");
}

function trimCalled(value: string): string | null {
  return NO_NAME.has(value) || value.length < 3 ? null : value;
}

function trimHonoured(value: string): string | null {
  return /^(?:皆|お客|客|奥|お|神|王|父|母|兄|姉)$/.test(value) ? null : value;
}
