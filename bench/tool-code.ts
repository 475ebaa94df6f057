/** What tools give back of source code: files in several languages, differences, lines found by a search. */

import type { Lexicon } from "./lexicon.ts";
import { sentence } from "./prose.ts";

type Line = (lexicon: Lexicon, depth: number) => string;

interface Language {
  readonly ending: string;
  readonly comment: string;
  /** Lines that open a block, those inside it, and what closes it. */
  readonly open: readonly Line[];
  readonly inner: readonly Line[];
  readonly close: string;
  readonly top: readonly Line[];
}

const call = (lexicon: Lexicon): string =>
  `${lexicon.camel(lexicon.between(1, 2))}.${lexicon.camel(lexicon.between(1, 2))}(${argumentsOf(lexicon)})`;

function argumentsOf(lexicon: Lexicon): string {
  return Array.from({ length: lexicon.int(4) }, () => argument(lexicon)).join(", ");
}

function argument(lexicon: Lexicon): string {
  switch (lexicon.int(8)) {
    case 0:
      return `"${lexicon.words(lexicon.between(1, 4))}"`;
    case 1:
      return String(lexicon.int(lexicon.pick([2, 10, 100, 5000])));
    case 2:
      return `${lexicon.camel(1)}.${lexicon.camel()}`;
    default:
      return lexicon.camel(lexicon.between(1, 2));
  }
}

const condition = (lexicon: Lexicon): string =>
  `${argument(lexicon)} ${lexicon.pick(["===", "!==", "<", ">", "&&", "||", "=="])} ${argument(lexicon)}`;

const TYPESCRIPT: Language = {
  ending: "ts",
  comment: "//",
  top: [
    (l) => `import { ${l.camel()}, ${l.camel()} } from "./${l.content()}-${l.content()}.ts";`,
    (l) => `import type { ${l.pascal()} } from "../${l.folder()}/${l.content()}.ts";`,
    (l) => `const ${l.snake().toUpperCase()} = ${l.between(1, 20_000)};`,
  ],
  open: [
    (l) =>
      `export function ${l.camel()}(${l.camel(1)}: ${l.pascal()}, ${l.camel(1)}: ${l.pick(["string", "number", l.pascal()])}): ${l.pascal()} {`,
    (l) => `export interface ${l.pascal()} {`,
    (l) => `if (${condition(l)}) {`,
    (l) => `for (const ${l.content()} of ${l.camel()}) {`,
    (l) => `async ${l.camel()}(${l.camel(1)}: ${l.pascal()}): Promise<${l.pascal()}> {`,
  ],
  inner: [
    (l) => `const ${l.camel()} = ${call(l)};`,
    (l) => `const ${l.camel(1)} = await ${call(l)};`,
    (l) => `readonly ${l.camel()}: ${l.pick(["string", "number", "boolean", l.pascal()])};`,
    (l) => `return ${l.camel()}(${argumentsOf(l)});`,
    (l) => `if (${condition(l)}) return ${argument(l)};`,
    (l) => `this.#${l.camel()} = ${argument(l)};`,
    (l) => `throw new ${l.pascal()}Error(\`${l.words(5)} \${${l.camel()}}\`);`,
  ],
  close: "}",
};

const PYTHON: Language = {
  ending: "py",
  comment: "#",
  top: [
    (l) => `from ${l.snake(1)}.${l.snake()} import ${l.pascal()}, ${l.snake()}`,
    (l) => `import ${l.snake(1)}`,
    (l) => `${l.snake().toUpperCase()} = ${l.between(1, 9000)}`,
  ],
  open: [
    (l) =>
      `def ${l.snake()}(self, ${l.snake(1)}: ${l.pick(["str", "int", "Path", l.pascal()])}) -> ${l.pascal()}:`,
    (l) => `class ${l.pascal()}(${l.pascal()}):`,
    (l) => `for ${l.snake(1)} in self.${l.snake()}:`,
    (l) => `with ${l.snake()}(${argumentsOf(l)}) as ${l.snake(1)}:`,
    (l) => `if ${l.snake()} is not None and ${l.snake()} > ${l.int(100)}:`,
  ],
  inner: [
    (l) => `${l.snake()} = self.${l.snake()}(${argumentsOf(l)})`,
    (l) => `log.${l.pick(["info", "warning", "debug"])}("${l.words(4)} %s", ${l.snake()})`,
    (l) => `return {"${l.snake()}": ${l.snake()}, "${l.snake()}": ${l.int(50)}}`,
    (l) => `raise ${l.pascal()}Error(f"${l.words(4)} {${l.snake()}}")`,
    (l) => `"""${sentence(l)}"""`,
    (l) => `${l.snake()}: ${l.pick(["str", "int", "float", "list[str]"])} = ${argument(l)}`,
  ],
  close: "",
};

const GO: Language = {
  ending: "go",
  comment: "//",
  top: [
    (l) => `import "${l.content()}/${l.content()}/${l.content()}"`,
    (l) => `var Err${l.pascal()} = errors.New("${l.words(4)}")`,
  ],
  open: [
    (l) =>
      `func (${l.content().slice(0, 1)} *${l.pascal()}) ${l.pascal(2)}(ctx context.Context, ${l.camel(1)} ${l.pick(["string", "int64", `*${l.pascal()}`])}) (${l.pascal()}, error) {`,
    (l) => `type ${l.pascal(2)} struct {`,
    (l) => `for _, ${l.camel(1)} := range ${l.camel()} {`,
    (l) => `if err := ${call(l)}; err != nil {`,
  ],
  inner: [
    (l) => `${l.camel()}, err := ${call(l)}`,
    (l) => `return nil, fmt.Errorf("${l.words(3)} %q: %w", ${l.camel(1)}, err)`,
    (l) =>
      `${l.pascal(2)} ${l.pick(["string", "int", "time.Duration", "bool"])} \`json:"${l.snake()},omitempty"\``,
    (l) => `${l.camel()} = append(${l.camel()}, ${argument(l)})`,
    (l) => `defer ${l.camel()}.Close()`,
  ],
  close: "}",
};

const CONFIGURATION: Language = {
  ending: "yaml",
  comment: "#",
  top: [(l) => `${l.snake(1)}: ${argument(l)}`],
  open: [(l) => `${l.snake()}:`, (l) => `- name: ${l.content()}-${l.content()}`],
  inner: [
    (l) => `${l.snake()}: ${l.between(1, 4000)}`,
    (l) => `${l.snake()}: "${l.words(2)}"`,
    (l) =>
      `image: registry.${l.coined()}.example/${l.content()}:${l.int(5)}.${l.int(30)}.${l.int(12)}@sha256:${l.hex(64)}`,
    (l) => `- ${l.content()}=${l.content()}`,
    (l) => `${l.camel()}: ${l.pick(["true", "false", `${l.between(1, 900)}s`, `${l.between(1, 64)}Gi`])}`,
  ],
  close: "",
};

const LANGUAGES = [TYPESCRIPT, TYPESCRIPT, PYTHON, GO, CONFIGURATION] as const;

/** A file as a tool reads it, of about so many characters. */
export function sourceFile(lexicon: Lexicon, size: number): string {
  const language = lexicon.pick(LANGUAGES);
  const lines: string[] = [];
  let written = 0;
  const add = (line: string, depth: number): void => {
    lines.push("  ".repeat(depth) + line);
    written += line.length + 1 + 2 * depth;
  };
  for (let at = lexicon.between(1, 8); at > 0; at -= 1) add(lexicon.pick(language.top)(lexicon, 0), 0);
  add("", 0);
  while (written < size) block(lexicon, language, 0, add);
  return lines.join("\n");
}

function block(
  lexicon: Lexicon,
  language: Language,
  depth: number,
  add: (line: string, depth: number) => void,
): void {
  if (lexicon.chance(0.3)) add(`${language.comment} ${sentence(lexicon)}`, depth);
  add(lexicon.pick(language.open)(lexicon, depth), depth);
  for (let at = lexicon.between(1, 6); at > 0; at -= 1) {
    if (depth < 3 && lexicon.chance(0.2)) block(lexicon, language, depth + 1, add);
    else add(lexicon.pick(language.inner)(lexicon, depth), depth + 1);
  }
  if (language.close !== "") add(language.close, depth);
  if (depth === 0) add("", 0);
}

export function difference(lexicon: Lexicon, size: number): string {
  const lines: string[] = [];
  for (let written = 0; written < size; ) {
    const from = lines.length;
    const path = lexicon.path(lexicon.pick(LANGUAGES).ending);
    lines.push(`diff --git a/${path} b/${path}`, `index ${lexicon.hex(9)}..${lexicon.hex(9)} 100644`);
    lines.push(`--- a/${path}`, `+++ b/${path}`);
    for (let hunks = lexicon.between(1, 4); hunks > 0; hunks -= 1) {
      const at = lexicon.between(1, 900);
      lines.push(`@@ -${at},${lexicon.between(3, 20)} +${at + lexicon.int(9)},${lexicon.between(3, 20)} @@`);
      for (const line of sourceFile(lexicon, lexicon.between(200, 900)).split("\n"))
        lines.push(`${lexicon.pick([" ", " ", " ", "+", "+", "-"])}${line}`);
    }
    for (let at = from; at < lines.length; at += 1) written += lines[at]!.length + 1;
  }
  return lines.join("\n");
}

/** Lines of a search over files: path, line number, line. */
export function foundLines(lexicon: Lexicon, size: number): string {
  const lines: string[] = [];
  for (let written = 0; written < size; ) {
    const language = lexicon.pick(LANGUAGES);
    const path = lexicon.path(language.ending);
    let at = lexicon.between(1, 300);
    for (let hits = lexicon.between(1, 4); hits > 0; hits -= 1) {
      const line = `${path}:${at}:${"  ".repeat(lexicon.int(4))}${lexicon.pick(language.inner)(lexicon, 0)}`;
      at += lexicon.between(1, 120);
      lines.push(line);
      written += line.length + 1;
    }
  }
  return lines.join("\n");
}
