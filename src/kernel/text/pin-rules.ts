/**
 * What exact values look like.
 *
 * Data only, in order of precedence: what one rule has taken is closed to the next, so that the digits of an
 * address are no number. A pattern begins at the start of a run, repeats one class at a time and bounds what
 * may fail behind a repetition, so that a hostile text costs linear time. A value that is longer than its
 * bound is no value; none is ever cut. Not here: decisions and names (pin-clauses.ts, pin-names.ts).
 */

import { BASE64_LIKE, nextRun } from "./long-run.ts";
import type { PinKind } from "./pin-kinds.ts";
import { CURRENCIES, CURRENCY_SIGNS, ERRNO, FILE_ENDINGS, MONTHS, UNITS, WEEKDAYS } from "./pin-words.ts";

export interface PinRule {
  /** Null: taken so that nothing inside it becomes a value. */
  readonly kind: PinKind | null;
  /** Global. A group, where there is one, is the value. */
  readonly pattern: RegExp;
  /** The pattern is tried only where this is found. */
  readonly hint?: Pick<RegExp, "test">;
  /** A second look: the value may lose its last characters, or be refused. */
  readonly trim?: (value: string) => string | null;
}

const LONGEST_VALUE = 300;

/** Digits with separators inside. Unambiguous, and begins only where no digit or separator stands before. */
const NUMBER = "\\d+(?:[.,_'’]\\d+)*";
const NUMBER_START = "(?<![\\w.,'’#/-]|[\\w)][-−])";
const SIGNED = `${NUMBER_START}[-−+~≈]?${NUMBER}`;
const WORD_END = "(?![A-Za-z\\u00c0-\\u024f²³])";
const LATIN = "A-Za-z\\u00c0-\\u024f";
const CLOCK =
  "\\d{1,2}[:h]\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?(?: ?(?:[ap]\\.?m\\b\\.?|Uhr|UTC|GMT|CES?T|[ECP][SD]T))?";
const FILE_CHARACTER = "A-Za-z0-9_.@+%~\\u00c0-\\u024f-";

export const PIN_RULES: readonly PinRule[] = [
  { kind: null, hint: /\[secret:/, pattern: /\[secret:[a-z0-9-]{1,40}:[0-9a-f]{8}\]/g },
  // Attachments and other dumps.
  {
    kind: null,
    hint: { test: (text) => nextRun(text, BASE64_LIKE, 200) !== null },
    pattern: /(?:data:[\w.+/;-]{1,99},)?[A-Za-z0-9+/=_-]{200,}/g,
  },
  {
    kind: "url",
    hint: /:\/\//,
    pattern:
      /(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9+.-]{1,20}:\/\/[^\s<>"'`|\\^{}\p{Cc}\p{Cs}，。；、！？（）「」『』【】《》“”‘’]+/gu,
    trim: trimAddress,
  },
  {
    // Without a scheme: by its port, or by an ending that no file and no method has.
    kind: "url",
    hint: /\.[a-z]{2}/,
    pattern: new RegExp(
      `(?<![\\w.@/:-])(?:[A-Za-z0-9][A-Za-z0-9-]{0,62}\\.){1,6}(?:(?!(?:${FILE_ENDINGS}):)[a-z]{2,20}:\\d{2,5}|(?:com|org|net|io|dev|example|internal|local|lan|edu|gov)(?![\\w.-]*\\w))(?:/[\\w./-]{0,100})?(?![\\w@-])`,
      "g",
    ),
    trim: trimAddress,
  },
  {
    kind: "email",
    hint: /@/,
    pattern: /(?<![\w.+-])[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5}(?![\w@-])/g,
  },
  {
    kind: "id",
    hint: /-[0-9a-fA-F]{4}-/,
    pattern: /(?<![\w-])[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?![\w-])/g,
  },
  {
    kind: "id",
    hint: /\d\./,
    pattern: /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5}|\/\d{1,2})?(?![\w.]*\w)/g,
  },
  {
    kind: "path",
    hint: /[A-Za-z]:\\/,
    pattern: /(?<![A-Za-z0-9])[A-Za-z]:\\[^\s"'`<>|?*,;\p{Cc}\p{Cs}，。；）」]+/gu,
    trim: trimAddress,
  },
  ...dateRules(),
  {
    kind: "path",
    hint: /\//,
    pattern: new RegExp(
      `(?<![${FILE_CHARACTER}/\\\\])[${FILE_CHARACTER}]{0,80}(?:/[${FILE_CHARACTER}]*)+`,
      "g",
    ),
    trim: trimPath,
  },
  {
    kind: "path",
    hint: /\.[a-z]/i,
    pattern: new RegExp(
      `(?<![${FILE_CHARACTER}/])[A-Za-z0-9_.][${FILE_CHARACTER}]{0,99}\\.(?:${FILE_ENDINGS})(?![${FILE_CHARACTER}]*[A-Za-z0-9_])`,
      "g",
    ),
  },
  {
    kind: "setting",
    hint: /[=:]/,
    pattern:
      /(?<![\w$.-])(?:["']?[A-Za-z_$-][\w$.-]{1,60}["']?)(?: ?:?= ?|: ?)(?:"[^"\n\p{Cc}\p{Cs}]{1,60}"|'[^'\n\p{Cc}\p{Cs}]{1,60}'|[-+]?\d[\w.,%]{0,30}(?: [A-Za-z%°µ]{1,12}(?=[ \t]*(?:$|[\n,;])))?|true|false|on|off|null|[A-Za-z][\w.-]{1,40})(?![\w(]| \d)/gmu,
    trim: trimSetting,
  },
  {
    kind: "error",
    pattern:
      /(?<![\w-])(?:ERR_[A-Z0-9_]{2,40}|SQLSTATE[ [:]{0,2}[0-9A-Z]{5}\]?|0x[0-9A-Fa-f]{8}|(?:TS|CS|CVE|ORA|SQL|PGRST|P|E|W|F)-?\d{4,5}(?:-\d{4,7})?|[A-Z][A-Za-z]{2,40}(?:Error|Exception)|SIG(?:KILL|TERM|SEGV|ABRT|INT|BUS))(?![\w-])/g,
  },
  { kind: "error", hint: /E[A-Z]{3}/, pattern: new RegExp(`(?<![\\w])(?:${ERRNO})(?![\\w])`, "g") },
  {
    kind: "error",
    pattern:
      /(?<![A-Za-z])(?:HTTP(?:\/\d(?:\.\d)?)?|[Ss]tatus(?: code)?|[Ee]xit(?:ed with)?(?: code| status)|[Ee]rror(?: code)?|errno|Fehler(?:code)?|错误码|错误代码|エラーコード|エラー)[ :=#：]{0,3}[A-Z]{0,3}-?\d{1,6}(?![\w%]|[.,:]\d)/g,
  },
  ...moneyRules(),
  {
    // A number in groups: of a card, a chip, an account.
    kind: "id",
    hint: /\d \d/,
    pattern: /(?<![\w.,+-]|\d )\d{2,6}(?: \d{2,6}){3,7}(?![\w.,:-]*\w| \d)/g,
  },
  {
    kind: "phone",
    hint: /\d{3}/,
    pattern:
      /(?<![\w.,+-]|\d )(?:\+\d{1,3}[ ()/-]{0,3}(?:\d{1,5}[ ()/-]{0,2}){2,5}\d|\(?0?\d{2,5}\)?[ /-]\d{3,4}[ -]\d{3,5})(?![\w.,:-]*\w| \d)/g,
    trim: trimPhone,
  },
  {
    kind: "version",
    hint: /\d\.\d|v\d/,
    pattern:
      /(?<![\w.])(?:v\d{1,4}(?:\.\d{1,6}){0,3}|\d{1,4}(?:\.\d{1,6}){2,3})(?:[-+][A-Za-z][0-9A-Za-z.-]{0,30})?(?![\w,]*\w)/g,
    trim: trimDots,
  },
  {
    kind: "version",
    hint: /\d{2}/,
    pattern: /(?<![\w-])(?:[Bb]uild|[Rr]evision|[Rr]elease|[Ff]irmware) #?\d{2,8}(?![\w.:]*\w)/g,
  },
  {
    kind: "hash",
    hint: /[0-9a-f]{7}/,
    pattern: /(?<![\w-])(?:sha\d{1,3}[:-])?[0-9a-f]{7,64}(?![\w-])/g,
    trim: mixedHex,
  },
  ...unitRules(),
  {
    // A plate, a flight, a norm: capitals, a space, a number.
    kind: "id",
    hint: /[A-Z] \d{3}/,
    pattern: /(?<![\w./-])[A-Z]{1,4} \d{3,6}(?![\w%]|[.,:/-]\d)/g,
  },
  {
    // A room, a section: B3.14.
    kind: "id",
    hint: /[A-Z]\d/,
    pattern: /(?<![\w./-])[A-Z]{1,2}\d{1,3}[./]\d{1,3}(?![\w.]*\w)/g,
  },
  {
    kind: "id",
    hint: /[A-Z]_[A-Z]/,
    pattern: /(?<![\w$.-])[A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){1,6}(?![\w(.-])/g,
  },
  {
    kind: "id",
    hint: /#\d|[A-Za-z0-9][-_]?\d/,
    pattern:
      /(?<![\w./-])(?=#|[A-Za-z_:-]{0,40}\d)(?:#\d{1,9}|[A-Za-z0-9]{1,24}(?:[-_:][A-Za-z0-9]{1,24}){0,5})(?![\w/]|-\w)/g,
    trim: trimId,
  },
  { kind: "number", hint: /\d/, pattern: new RegExp(`${SIGNED}(?![\\w]|/\\d)`, "g"), trim: bounded },
];

function dateRules(): readonly PinRule[] {
  const hint = /\d/;
  const date = (body: string): PinRule => ({
    kind: "date",
    hint,
    pattern: new RegExp(body, "g"),
    trim: trimDate,
  });
  const clock = `(?:(?:,| at| um|T| )? ?${CLOCK}(?:Z|[+-]\\d{2}:?\\d{2})?)?`;
  return [
    date(`(?<![\\w.-])\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}${clock}(?:Z|[+-]\\d{2}:?\\d{2})?(?![\\w-]*\\w)`),
    date(`(?<![\\w.,/-])\\d{1,2}[./-]\\d{1,2}[./-](?:\\d{4}|\\d{2})${clock}(?![\\w./-]*\\w)`),
    date("(?<=\\b(?:am|bis|vom|zum|ab|den|dem|der|seit|und) )\\d{1,2}\\.\\d{1,2}\\.(?=\\s|$|,)"),
    date(`(?<![\\w.])\\d{1,2}(?:st|nd|rd|th|\\.)? (?:of )?(?:${MONTHS})\\.?(?:,? \\d{4})?(?![\\w])${clock}`),
    date(`(?<![${LATIN}])(?:${MONTHS})\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?(?![\\w])${clock}`),
    date(`(?<![${LATIN}])(?:${MONTHS})\\.? \\d{4}(?![\\w])`),
    date("(?<![A-Za-z\\d])(?:[QH][1-4][ /-]?(?:\\d{4}|\\d{2})|KW ?\\d{1,2}|FY ?\\d{2,4})(?![\\w])"),
    date(
      "(?<!\\d)(?:\\d{2,4} ?年 ?)?\\d{1,2} ?月 ?(?:\\d{1,2} ?[日号])?(?:[（(]?(?:星期|周|週)?[一二三四五六日天月火水木金土][)）曜])?",
    ),
    date("(?<!\\d)\\d{4} ?年(?! ?前|間|间)"),
    date(
      "(?:凌晨|早上|上午|中午|下午|晚上|午前|午後)? ?(?<!\\d)\\d{1,2} ?[点時时](?!间|間)(?: ?(?:\\d{1,2} ?分?|半|整))?|(?:凌晨|早上|上午|中午|下午|晚上|午前|午後)\\d{1,2}:\\d{2}",
    ),
    {
      kind: "date",
      pattern: new RegExp(
        `(?<![${LATIN}])(?:${WEEKDAYS})(?![${LATIN}])(?:(?:,| at| um)? ${CLOCK}(?![\\w:]*\\w))?|(?:下?周|星期|下?週)[一二三四五六日天]|[月火水木金土日]曜日?`,
        "g",
      ),
    },
    date(`(?<![\\w.:/-])${CLOCK}(?![\\w:]*\\w)`),
    date("(?<![\\w.:])\\d{1,2}(?::\\d{2})? ?(?:[ap]m|[AP]M|Uhr|o['’]clock)(?![\\w])"),
  ];
}

function moneyRules(): readonly PinRule[] {
  const many = "(?: ?(?:k|K|M|m|bn|mn|[mb]illion|Mio\\.?|Mrd\\.?|Tsd\\.?|万|亿|億)(?![A-Za-z]))?";
  return [
    {
      kind: "money",
      hint: /\d/,
      pattern: new RegExp(
        `(?<![\\w$])(?:(?:US|AU?|CA?|HK|NZ)?[${CURRENCY_SIGNS}]|(?:${CURRENCIES})) ?${NUMBER}${many}(?![\\w])`,
        "g",
      ),
      trim: bounded,
    },
    {
      kind: "money",
      hint: /\d/,
      pattern: new RegExp(
        `${NUMBER_START}${NUMBER}${many} ?(?:[${CURRENCY_SIGNS}]|(?:${CURRENCIES}|dollars?|euros?|pounds?|francs?|cents?|bucks)${WORD_END}|元|块钱?|円|日元|人民币|美元|欧元|港币|ドル|ユーロ|ウォン)`,
        "gi",
      ),
      trim: bounded,
    },
  ];
}

function unitRules(): readonly PinRule[] {
  const { latin, cjk } = UNITS;
  return [
    {
      kind: "quantity",
      hint: /\d/,
      pattern: new RegExp(
        `${SIGNED}(?: ?(?:[-–x×]|by) ?${NUMBER}){0,2}(?:[ -]?(?:${latin})${WORD_END}| ?[%‰°℃℉](?:[CF]${WORD_END})?| ?(?:[万亿億千百])?(?:${cjk}))`,
        "g",
      ),
      trim: bounded,
    },
    {
      kind: "quantity",
      pattern: new RegExp(
        `(?:[二两三四五六七八九十百千万零〇]|一[十百千万]|一(?=[点半])){1,9}(?:${cjk}|元|块钱?|円)`,
        "g",
      ),
    },
    // A number and what it counts: "7 replicas".
    {
      kind: "quantity",
      hint: /\d/,
      pattern: new RegExp(`${SIGNED} (?:[a-z][a-z-]{1,24}s)(?![\\w/(=])`, "g"),
      trim: trimCount,
    },
  ];
}

function bounded(value: string): string | null {
  return value.length <= 40 ? value : null;
}

/** The full stop after a month that is written out ends the sentence. */
function trimDate(value: string): string | null {
  return value.replace(/(?<=\p{L}{5})\.$/u, "").trim();
}

function trimDots(value: string): string | null {
  return value.replace(/[.-]+$/, "");
}

function trimAddress(value: string): string | null {
  let end = value.length;
  while (end > 0 && /[.,;:!?)\]}>*_]/.test(value[end - 1]!)) {
    if (value[end - 1] === ")" && value.slice(0, end).includes("(")) break;
    end -= 1;
  }
  const trimmed = value.slice(0, end);
  return trimmed.length <= LONGEST_VALUE && !trimmed.endsWith("://") && !trimmed.endsWith(":\\")
    ? trimmed
    : null;
}

/** A path, and not an alternative (`and/or`), a rate (`km/h`) or a date without a year. */
function trimPath(value: string): string | null {
  const path = value.replace(/[.,:]+$/, "");
  if (path.length < 4 || path.length > LONGEST_VALUE || !/[A-Za-z]{2}/.test(path)) return null;
  if (/^(?:~|\.{1,2})?\/[^/]{2}/.test(path)) return path;
  if (new RegExp(`\\.(?:${FILE_ENDINGS})$`).test(path)) return path;
  const parts = path.split("/");
  if (path.startsWith("@") && parts.length === 2) return path;
  return parts.length > 2 && /[\d_.-]/.test(path) ? path : null;
}

/** With `=` any name will do; with a colon it has to look like one of a program, for prose has colons too. */
function trimSetting(value: string): string | null {
  const cut = value.search(/[=:]/);
  const name = value.slice(0, cut).replace(/["' ]/g, "");
  const given = value.slice(cut).replace(/^[:=\s]+/, "");
  if (given === "" || !/[A-Za-z]/.test(name) || /^(?:new|await|async|function|typeof|class)$/.test(given))
    return null;
  const trimmed = value.replace(/[.,]+$/, "");
  if (/^(?:const|let|var|return|function|class|import|case|default|type|if|else)$/.test(name)) return null;
  if (/=/.test(value.slice(cut, cut + 2))) return trimmed;
  const programName = /[a-z][A-Z]|_|^--|\w\.\w|\d/.test(name) || /^["']/.test(value);
  return programName && !/^[A-Za-z][\w.-]*$/.test(given) ? trimmed : null;
}

function trimPhone(value: string): string | null {
  const digits = value.replace(/\D/g, "").length;
  return digits >= 7 && digits <= 15 ? value.trim() : null;
}

function mixedHex(value: string): string | null {
  return /\d/.test(value) && /[a-f]/.test(value.replace(/^sha/, "")) ? value : null;
}

const COMMON_IDS =
  /^(?:utf-?(?:8|16)|sha-?\d+|md5|iso-\d+|base64|i18n|l10n|x86(?:_64)?|mp[34]|h\d|[a-z]\d?|\d+(?:st|nd|rd|th|[xX])|\d+-[a-z]+)$/i;

/** Letters and digits together, or a long run of digits: `OPS-1841`, `db-prod-03`, `#512`, `4478120093`. */
function trimId(value: string): string | null {
  if (value.startsWith("#")) return value;
  if (!/\d/.test(value) || value.length < 3 || COMMON_IDS.test(value)) return null;
  if (/^\d+$/.test(value)) return value.length >= 7 ? value : null;
  return /[A-Za-z]/.test(value) || /^\d+(?:[-_]\d+)+$/.test(value) ? value : null;
}

/** End like plurals and are none. */
const NOT_COUNTED = new Set(
  `this was has is as us its his does goes plus versus vs always takes costs means works seems needs gives makes runs comes says less
  unless across towards besides perhaps sometimes was uses gets sees lets keeps wants looks returns fails das des was bis als aus`
    .trim()
    .split(/\s+/),
);

function trimCount(value: string): string | null {
  const [number = "", noun = ""] = value.split(" ");
  return NOT_COUNTED.has(noun) || number.length > 20 ? null : value;
}
