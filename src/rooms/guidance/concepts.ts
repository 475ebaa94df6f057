/**
 * What instructions are often about, where one way excludes another: tabs or spaces, metric or imperial, this language or that.
 * An instruction that names another value of the same matter takes the place of the one before it.
 */

interface Concept {
  readonly name: string;
  /** Words that name the matter itself, and no part of it. */
  readonly about?: string;
  /** Each excludes the others. */
  readonly values: { readonly [value: string]: string };
}

export const CONCEPTS: readonly Concept[] = [
  {
    name: "indentation",
    about: "indent(?:ation|ing|ed)?|einrück\\p{L}*|einrücken|缩进",
    values: { tabs: "tabs?|tabulator(?:en)?|制表符", spaces: "spaces|leerzeichen|空格" },
  },
  {
    name: "units",
    about: "units?|einheiten|单位",
    values: {
      metric: "metric|metrisch\\p{L}*|kilomet(?:er|re)s?|公制",
      imperial: "imperial|miles|pounds|英制",
    },
  },
  {
    name: "temperature",
    about: "temperatures?|temperaturen?|温度",
    values: { celsius: "celsius|摄氏度?", fahrenheit: "fahrenheit|华氏度?" },
  },
  {
    name: "length",
    values: {
      short:
        "short(?:er)?|brief(?:ly)?|concise(?:ly)?|terse(?:ly)?|succinct(?:ly)?|kurz\\p{L}*|knapp\\p{L}*|简短|简洁|精简|短一点",
      long: "(?<!(?:no|any) )long(?:er)?(?! as)|detailed|in detail|thorough|elaborate|lang\\p{L}*|ausführlich\\p{L}*|detailliert\\p{L}*|详细|长一点",
    },
  },
  {
    name: "tone",
    about: "tone|tonfall|语气",
    values: {
      formal: "formal(?:ly)?|(?:ge)?siez\\p{L}*|per sie|sie zu mir|förmlich|正式",
      casual:
        "informal(?:ly)?|casual(?:ly)?|relaxed|(?:ge)?duz\\p{L}*|per du|mit du|du zu mir|locker|口语化?|随意",
    },
  },
  {
    name: "spoken language",
    about: "languages?|sprache|语言",
    values: {
      english: "english|englisch\\p{L}*|英文|英语",
      german: "german|deutsch\\p{L}*|德文|德语",
      chinese: "chinese|mandarin|chinesisch\\p{L}*|中文|汉语|普通话",
      french: "french|französisch\\p{L}*|法文|法语",
      spanish: "spanish|spanisch\\p{L}*|西班牙语|西班牙文",
      italian: "italian|italienisch\\p{L}*|意大利语",
      japanese: "japanese|japanisch\\p{L}*|日文|日语",
      portuguese: "portuguese|portugiesisch\\p{L}*|葡萄牙语",
      russian: "russian|russisch\\p{L}*|俄文|俄语",
      dutch: "dutch|niederländisch\\p{L}*|荷兰语",
    },
  },
  {
    name: "quotes",
    about: "strings?",
    values: {
      single: "single[- ]quotes?|einfache anführungszeichen|单引号",
      double: "double[- ]quotes?|doppelte anführungszeichen|双引号",
    },
  },
  {
    name: "case",
    about: "case|naming|命名",
    values: {
      camel: "camel ?case|驼峰",
      snake: "snake[_ ]?case|下划线命名",
      kebab: "kebab[- ]?case",
      pascal: "pascal ?case",
    },
  },
  {
    name: "spelling",
    about: "spelling|rechtschreibung|拼写",
    values: {
      british: "british|uk (?:english|spelling)|britisch\\p{L}*|英式",
      american: "american|us (?:english|spelling)|amerikanisch\\p{L}*|美式",
    },
  },
  {
    name: "clock",
    about: "times?|clock|format|uhrzeiten",
    values: {
      "24": "24[- ]?(?:hours?|h|stunden)|24小时",
      "12": "12[- ]?(?:hours?|h|stunden)|am\\/pm|12小时",
    },
  },
  {
    name: "package manager",
    values: { npm: "npm", pnpm: "pnpm", yarn: "yarn", bun: "bun" },
  },
  {
    name: "theme",
    about: "theme|mode",
    values: {
      dark: "dark (?:mode|theme)|dunkel\\p{L}* (?:modus|design)|深色",
      light: "light (?:mode|theme)|hell\\p{L}* (?:modus|design)|浅色",
    },
  },
  {
    name: "branching",
    values: { rebase: "rebas(?:e|ing)|变基", merge: "merge commits?|merg(?:e|ing) (?:commits?|branches)" },
  },
  {
    name: "shape",
    values: {
      bullets: "bullet(?:s| points?| lists?)|stichpunkt\\p{L}*|aufzählung\\p{L}*|要点|项目符号|列表",
      prose: "prose|full sentences|paragraphs|fließtext|ganze[nr]? sätze|整段|段落|完整的?句子",
      tables: "tables?|tabelle[n]?|表格",
    },
  },
  {
    name: "programming language",
    values: {
      python: "python",
      typescript: "typescript|\\bts\\b",
      javascript: "javascript|\\bjs\\b",
      rust: "rust",
      go: "golang",
      java: "java(?!script)",
      kotlin: "kotlin",
      swift: "swift",
      ruby: "ruby",
      php: "php",
      "c++": "c\\+\\+",
    },
  },
];

/** How somebody wants to be called; whatever the name, one takes the place of another. */
export const NAMING =
  /(?<!\p{L})(?:call|calling|address|addressing|refer to|referring to|greet) me(?!\p{L}| (?:an?|the|back|later|tomorrow|tonight|today|now|again|when|if|at|on|in|instead|once|after|before)(?!\p{L}))|(?<!\p{L})(?:i go by|nenne? mich|mich [^.]{1,30} nennen|sprich mich|rede mich)(?!\p{L})|叫我|称呼我|喊我|管我叫/iu;
