/** Code: a guess at its language, and what it declares, with line numbers. */

import { count, linesOf, printable } from "./explore-line.ts";

const MOST_SIGNATURES = 12;
const SIGNATURE_WIDTH = 72;
/** Lines that are looked at to tell code from prose. */
const SAMPLE = 300;
/** Share of the sampled lines that look like code. */
const CODE_SHARE = 0.3;
const FEWEST_LINES = 3;
/** Lines with types, of the first of the languages below. */
const FEWEST_TYPED = 3;

interface Language {
  readonly name: string;
  readonly endings: RegExp;
  /** A line that declares something. */
  readonly declares: RegExp;
  /** A line that hardly any other language has. */
  readonly tells: RegExp;
}

const LANGUAGES: readonly Language[] = [
  {
    name: "TypeScript",
    endings: /\.[cm]?tsx?$/,
    declares:
      /^(?:export |declare |default |async |abstract )*(?:function\b|class |interface |type \w+|enum |const \w+\s*(?::[^=]{1,80})?= (?:async )?(?:\(|function|\w+ =>)|namespace )/,
    tells: /^import type |: (?:string|number|boolean|readonly |void)\b|^(?:export )?(?:interface|type) \w+/,
  },
  {
    name: "JavaScript",
    endings: /\.[cm]?jsx?$/,
    declares:
      /^(?:export |default |async )*(?:function\b|class |const \w+\s*= (?:async )?(?:\(|function|\w+ =>))|^module\.exports|^exports\./,
    tells:
      /^(?:const|let|var) \w+ = |^(?:import .* from |export |async function |function \w+\()|require\(|=> \{/,
  },
  {
    name: "Python",
    endings: /\.pyw?$/,
    declares: /^\s*(?:async )?(?:def|class) \w+/,
    tells: /^\s*(?:def|class) \w+.*:\s*$|^from \S+ import |^import [\w.]+(?: as \w+)?$|^if __name__/,
  },
  {
    name: "Rust",
    endings: /\.rs$/,
    declares:
      /^\s*(?:pub(?:\([\w ]+\))? )?(?:async |unsafe |const )*(?:fn|struct|enum|trait|impl|mod|type)\b/,
    tells: /\bfn \w+.*(?:->|\{)|^use (?:std|crate|super)::|let mut |^#\[/,
  },
  {
    name: "Go",
    endings: /\.go$/,
    declares: /^(?:func|type) /,
    tells: /^package \w+$|^func (?:\(.{1,40}\) )?\w+\(|:= /,
  },
  {
    name: "Java",
    endings: /\.(?:java|kt|cs|scala)$/,
    declares:
      /^\s*(?:public|private|protected|internal|abstract|final|static|override|suspend|open|data|fun|\s)*(?:class|interface|enum|record|fun|object) \w+|^\s*(?:public|private|protected) [\w<>[\], ]{1,60} \w+\(/,
    tells:
      /^\s*(?:public|private|protected) (?:static |final |class )|^import [\w.]+;|^using [\w.]+;|^\s*fun \w+\(/,
  },
  {
    name: "C",
    endings: /\.(?:c|h|cc|cpp|hpp|cxx)$/,
    declares:
      /^(?!return|else|if|for|while|switch)(?:class|struct|enum|namespace|template|typedef|[\w:<>*&]+[\s*&]+[\w:~]+\()/,
    tells: /^#include |^#define |->|std::/,
  },
  {
    name: "SQL",
    endings: /\.sql$/,
    declares: /^\s*CREATE .{1,60}/i,
    tells: /^\s*(?:CREATE (?:TABLE|INDEX|VIEW)|INSERT INTO|ALTER TABLE|SELECT .* FROM)\b/i,
  },
  {
    name: "shell",
    endings: /\.(?:sh|bash|zsh)$/,
    declares: /^(?:function )?[\w-]+ ?\(\) ?\{/,
    tells: /^#!.*sh$|^\s*(?:fi|done|esac)$|^set -e/,
  },
  {
    name: "Ruby",
    endings: /\.rb$/,
    declares: /^\s*(?:def|class|module) \S+/,
    tells: /^\s*(?:require ['"]|attr_\w+ )|^\s*end$/,
  },
  {
    name: "PHP",
    endings: /\.php$/,
    declares:
      /^\s*(?:(?:public|private|protected|static|abstract|final) )*(?:function|class|interface|trait) \w+/,
    tells: /^<\?php|\$this->/,
  },
];

const CODE_LINE =
  /[;{}]\s*$|^\s*(?:\/\/|\/\*|\*|#|--|@\w)|^\s*(?:import|from|export|const|let|var|def|class|fn|func|return|if|for|while|use|package|public|private)\b.*[:;({)=,]|^\s*[)\]}]|=>|\w\(.*\)/;

/** By the ending of its name, else by lines that hardly any other language has. Null for prose. */
export function guessLanguage(text: string, name: string): string | null {
  const named = LANGUAGES.find(({ endings }) => endings.test(name.toLowerCase()));
  if (named !== undefined) return named.name;
  const tells = LANGUAGES.map(() => 0);
  let seen = 0;
  let code = 0;
  for (const line of linesOf(text)) {
    if (seen >= SAMPLE) break;
    if (line.text.trim() === "") continue;
    seen += 1;
    const words = line.text.slice(0, 200);
    if (CODE_LINE.test(words)) code += 1;
    LANGUAGES.forEach((language, at) => {
      if (language.tells.test(words)) tells[at]! += 1;
    });
  }
  const most = Math.max(...tells);
  if (seen < FEWEST_LINES || code < CODE_SHARE * seen || most < 2) return null;
  // What is typed is still the other language in most of its lines.
  const typed = LANGUAGES[tells.indexOf(most)]!.name === "JavaScript" && tells[0]! >= FEWEST_TYPED;
  return typed ? "TypeScript" : LANGUAGES[tells.indexOf(most)]!.name;
}

export function exploreCode(text: string, language: string): readonly string[] | null {
  const declares = LANGUAGES.find(({ name }) => name === language)?.declares;
  if (declares === undefined) return null;
  const signatures: string[] = [];
  let declared = 0;
  let many = 0;
  for (const line of linesOf(text)) {
    many += line.text === "" ? 0 : 1;
    const words = line.text.slice(0, 200);
    if (!declares.test(words)) continue;
    declared += 1;
    if (signatures.length < MOST_SIGNATURES) {
      const signature = words.replace(/\s*[{:;]?\s*$/, "").replace(/\s*=\s*(?:async )?\(?\s*$/, "");
      signatures.push(`${line.number}: ${printable(signature, SIGNATURE_WIDTH)}`);
    }
  }
  if (many === 0) return null;
  return [`${language}, ${count(many, "line")} of code, ${count(declared, "declaration")}`, ...signatures];
}
