/** What interfaces answer: JSON, tables, pages of the web, mail. */

import type { Lexicon } from "./lexicon.ts";
import { paragraph, sentence } from "./prose.ts";
import { linesOf } from "./tool-logs.ts";

type Field = (lexicon: Lexicon, at: number) => unknown;

const FIELDS: readonly Field[] = [
  (l) => l.words(l.between(2, 8)),
  (l) => l.int(l.pick([10, 1000, 100_000])),
  (l) => Number(`${l.int(900)}.${l.digits(l.between(1, 4))}`),
  (l, at) => new Date(at - l.int(40 * 86_400_000)).toISOString(),
  (l) => l.uuid(),
  (l) => l.chance(0.5),
  (l) => `https://api.${l.coined()}.example/v${l.between(1, 4)}/${l.content()}/${l.hex(10)}`,
  (l) => l.pick(["active", "pending", "closed", "draft", null]),
  (l) => Array.from({ length: l.int(4) }, () => l.content()),
  (l) => ({ [l.camel()]: l.content(), [l.camel()]: l.int(500) }),
  (l) => `${l.content()}.${l.content()}@${l.coined()}.example`,
];

/** A list of records that share their fields, as interfaces answer it. */
export function jsonAnswer(lexicon: Lexicon, size: number, at: number): string {
  const columns = Array.from({ length: lexicon.between(4, 11) }, () => ({
    name: lexicon.pick([lexicon.camel(), lexicon.snake()]),
    field: lexicon.pick(FIELDS),
  }));
  const record = (): string =>
    JSON.stringify(
      Object.fromEntries(columns.map(({ name, field }) => [name, field(lexicon, at)])),
      null,
      lexicon.pick([0, 2]),
    );
  const records = linesOf(size, () => `${record()},`).replace(/,$/, "");
  return `{"${lexicon.camel()}": [\n${records}\n], "next": "${lexicon.token(24)}", "total": ${lexicon.between(1, 9000)}}`;
}

export function table(lexicon: Lexicon, size: number, at: number): string {
  let now = at - 90 * 86_400_000;
  const cells: readonly (() => string)[] = [
    () => {
      now += lexicon.int(3_600_000);
      return new Date(now).toISOString().slice(0, 16);
    },
    () => `${lexicon.int(900)}.${lexicon.digits(2)}`,
    () => String(lexicon.int(20_000)),
    () => lexicon.content(),
    () => `${lexicon.content()} ${lexicon.content()}`,
    () => `${lexicon.content().slice(0, 3).toUpperCase()}-${lexicon.digits(5)}`,
    () => lexicon.hex(8),
  ];
  const columns = Array.from({ length: lexicon.between(4, 9) }, () => lexicon.pick(cells));
  const head = columns.map(() => lexicon.snake()).join(",");
  return `${head}\n${linesOf(size, () => columns.map((cell) => cell()).join(","))}`;
}

/** The text of a page as a reader makes it. */
export function webPage(lexicon: Lexicon, size: number): string {
  const title = titleOf(lexicon);
  const body = linesOf(size, () => {
    switch (lexicon.int(8)) {
      case 0:
        return `\n## ${titleOf(lexicon)}\n`;
      case 1:
        return `- [${titleOf(lexicon)}](https://${lexicon.coined()}.example/${lexicon.content()}/${lexicon.content()}-${lexicon.content()})`;
      case 2:
        return `- ${sentence(lexicon)}`;
      default:
        return `${paragraph(lexicon, lexicon.between(2, 6))}\n`;
    }
  });
  return `# ${title}\n\nSource: https://www.${lexicon.coined()}.example/${lexicon.content()}/${lexicon.digits(6)}\n\n${body}`;
}

function titleOf(lexicon: Lexicon): string {
  const words = Array.from({ length: lexicon.between(2, 6) }, () => lexicon.content());
  return words.join(" ").replace(/^./, (first) => first.toUpperCase());
}

export function mail(lexicon: Lexicon, size: number, at: number): string {
  const address = (): string => `${lexicon.content()}@${lexicon.coined()}.example`;
  const body = linesOf(size, () => `${paragraph(lexicon, lexicon.between(1, 4))}\n`);
  return `From: ${address()}\nTo: ${address()}\nDate: ${new Date(at - lexicon.int(9_000_000)).toUTCString()}\nSubject: ${titleOf(lexicon)}\n\n${body}`;
}
