/**
 * Whether somebody only wants to see a file: a path and nothing else, or a word for showing before it. What was taught does not help
 * there. A sign of a path inside a real question is none of it, and neither is "and/or".
 */

import { isRecurrent } from "./recurrence.ts";

/** UTF-16 units; what is longer asks for more than to see something. */
const LONGEST = 120;

/** Folded. What asks to be shown something, and what may stand around it. */
const SHOWING = words(
  `read show open cat view display see
   zeig zeige zeigt offne lies anzeigen offnen lesen
   montre affiche ouvre lis montrez affichez ouvrez lisez ouvrir
   muestra muestrame abre lee ver abrir mostrar leer
   mostra mostrami apri leggi abra leia mostre
   toon lees pokaz otworz przeczytaj goster ac oku
   покажи открой прочитай прочти выведи 打开 查看 显示 看看 读 読んで 開いて 見せて 表示して 열어줘 보여줘 읽어줘 열어 보여`,
);
const AROUND = words(
  `the a an file files folder directory document me us please pls just now at in of line lines path contents content to up
   die der das den datei ordner mir uns bitte mal zeile inhalt von an auf
   le la les un une fichier dossier moi nous s'il te vous plait svp ligne du de
   el los las una archivo fichero carpeta por favor linea del
   il lo file cartella per favore riga
   o os as arquivo ficheiro pasta linha
   het een bestand map
   файл файла папку пожалуйста мне строку
   文件 請 请 ファイル を 파일 을 를`,
);
/** What a person types at a prompt of a machine: the rest of the line is theirs. */
const COMMANDS = words(
  "cat less more head tail ls ll dir bat stat file wc grep rg find tree open xdg-open code vim nano type",
);

/** Below a root of a machine. Anything else that begins with a stroke may be a command of the host or a way of a web service. */
const ROOT =
  /^\/(?:applications|bin|boot|dev|etc|home|lib|library|media|mnt|opt|private|proc|root|run|sbin|srv|sys|tmp|users|usr|var|volumes|workspaces?)(?:\/|$)/;

/** Names of files have one of these; names of things do not, though they have a point in them. */
const FILE_END =
  /\.(?:c|cc|cfg|conf|cpp|cs|css|csv|dart|diff|env|ex|go|gradle|graphql|h|hpp|html?|ini|ipynb|java|jpe?g|jsonc?|jsonl|jsx?|kt|less|lock|log|lua|md|mdx|mjs|cjs|nix|pdf|php|pl|plist|png|properties|proto|py|r|rb|rs|rst|s?css|sh|sql|sqlite|svelte|svg|swift|tf|toml|tsx?|mts|cts|txt|vue|wasm|wat|xml|ya?ml|zig|zsh)$/i;
/** Things are called so as often as files are (Node.js, bun.sh): in a folder it is a file. */
const OFTEN_A_THING = /\.(?:js|sh)$/i;
const KNOWN_FILES =
  /^(?:dockerfile|makefile|readme|license|changelog|gemfile|procfile|justfile|\.gitignore|\.env|\.npmrc|\.editorconfig)$/i;

/** Where words are not marked by spaces, a path begins and ends where the script does. */
const UNSPACED = "[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}]";
const BETWEEN_SCRIPTS = new RegExp(`(?<=${UNSPACED})(?=[\\w./~])|(?<=[\\w/])(?=${UNSPACED})`, "gu");

export function isStaticLookup(query: string): boolean {
  const text = query.trim();
  if (text.length === 0 || text.length > LONGEST || /[\r\n]/.test(text)) return false;
  if (isRecurrent(text)) return false;
  const parts = text.replace(BETWEEN_SCRIPTS, " ").split(/\s+/);
  const paths = parts.filter(isPath).length;
  if (paths === parts.length) return !parts.every(isFolderHere);
  const [first = ""] = parts;
  if (isCommand(text, first, parts, paths)) return true;
  const others = parts.filter((part) => !isPath(part)).map(folded);
  const showing = others.some((word) => SHOWING.has(word));
  return paths > 0 && showing && others.every((word) => SHOWING.has(word) || isAround(word));
}

/** In lower case as it is typed, and with nothing behind it that a sentence would have. */
function isCommand(text: string, first: string, parts: readonly string[], paths: number): boolean {
  if (!COMMANDS.has(first) || /[?？]/.test(text)) return false;
  const rest = parts
    .slice(1)
    .filter((part) => !isPath(part) && !part.startsWith("-") && !/^["'].*["']$/.test(part));
  if (rest.length === 0) return paths > 0 || first === "ls" || first === "ll" || first === "tree";
  // What a search looks for is one word or stands in quotation marks; "find bugs" is what one says to somebody.
  return (first === "grep" || first === "rg") && paths > 0 && rest.length === 1;
}

/** Numbers of lines count as said of a path. */
function isAround(word: string): boolean {
  return word === "" || AROUND.has(word) || /^\d+(?:[-–]\d+)?$/.test(word);
}

/** Two words with strokes behind them name a folder only where somebody wants to see one. */
function isFolderHere(part: string): boolean {
  return /^[\w@-]+(?:\/[\w@-]+)*\/$/.test(part);
}

/** Begins at a root, a home or here; ends as a folder; or is the name of a file, with or without folders before it. */
function isPath(part: string): boolean {
  const bare = part
    .replace(/^["'`“”«(<@]+/, "")
    .replace(/["'`“”»)>,;:!?。？]+$/, "")
    .replace(/\.$/, "")
    .replace(/(?::\d+){1,2}$|#L\d+(?:-L?\d+)?$/, "");
  if (bare.length < 2 || /^[a-z][a-z0-9+]*:\/\//i.test(bare)) return false;
  if (/^(?:~|\.{1,2})[/\\][^/\\\s]/.test(bare) || /^[a-z]:[\\/]/i.test(bare)) return true;
  const name = bare.slice(bare.search(/[^/\\]*[/\\]?$/));
  if (bare.startsWith("/")) return ROOT.test(bare.toLowerCase()) || FILE_END.test(name);
  if (/^(?:and|or|und|oder|et|ou|y|o)[/\\]/i.test(bare)) return false;
  if (/[/\\]$/.test(bare)) return /^[\w.@-]+(?:[/\\][\w.@-]+)*[/\\]$/.test(bare);
  if (!/^[^\s*?"<>|]+$/.test(bare)) return false;
  if (KNOWN_FILES.test(name)) return true;
  return FILE_END.test(name) && name.length > 3 && (name !== bare || !OFTEN_A_THING.test(name));
}

function folded(word: string): string {
  return word
    .normalize("NFKD")
    .toLowerCase()
    .replace(/(?<=[a-z])[\u0300-\u036f]+/g, "")
    .normalize("NFKC")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
