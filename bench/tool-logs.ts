/** What programs print: listings of folders, test runners, builds, services. */

import type { Lexicon } from "./lexicon.ts";

/** Lines until there are about so many characters. */
export function linesOf(size: number, line: () => string): string {
  const lines: string[] = [];
  for (let written = 0; written < size; ) {
    const next = line();
    lines.push(next);
    written += next.length + 1;
  }
  return lines.join("\n");
}

const ENDINGS = ["ts", "ts", "test.ts", "py", "go", "md", "json", "yaml", "sql", "css", "png"];

export function listing(lexicon: Lexicon, size: number): string {
  const owner = lexicon.pick(["root", "app", lexicon.coined()]);
  if (lexicon.chance(0.5)) return linesOf(size, () => `./${lexicon.path(lexicon.pick(ENDINGS))}`);
  const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct"];
  return `total ${lexicon.int(9000)}\n${linesOf(size, () => {
    const bytes = String(lexicon.int(lexicon.pick([900, 9_000, 90_000, 4_000_000]))).padStart(8);
    const day = String(lexicon.between(1, 28)).padStart(2);
    const time = `${two(lexicon.int(24))}:${two(lexicon.int(60))}`;
    const folder = lexicon.chance(0.2);
    const name = folder ? lexicon.folder() : `${lexicon.snake(2)}.${lexicon.pick(ENDINGS)}`;
    return `${folder ? "drwxr-xr-x" : "-rw-r--r--"} ${folder ? lexicon.between(2, 9) : 1} ${owner} ${owner} ${bytes} ${lexicon.pick(months)} ${day} ${time} ${name}`;
  })}`;
}

export function testRun(lexicon: Lexicon, size: number): string {
  let passed = 0;
  let failed = 0;
  const body = linesOf(size, () => {
    if (lexicon.chance(0.04)) {
      failed += 1;
      return [
        ` × ${lexicon.path("test.ts")} > ${lexicon.words(lexicon.between(3, 9))}`,
        `   → expected ${lexicon.between(0, 900)} to be ${lexicon.between(0, 900)}`,
        `     at ${lexicon.camel()} (${lexicon.path("ts")}:${lexicon.between(1, 600)}:${lexicon.between(1, 80)})`,
        `     at async ${lexicon.camel()} (${lexicon.path("ts")}:${lexicon.between(1, 600)}:${lexicon.between(1, 80)})`,
      ].join("\n");
    }
    passed += lexicon.between(1, 40);
    return lexicon.chance(0.6)
      ? ` ✓ ${lexicon.path("test.ts")} (${lexicon.between(1, 40)} tests) ${lexicon.between(1, 4000)}ms`
      : `   ✓ ${lexicon.words(lexicon.between(4, 11))} ${lexicon.between(1, 900)}ms`;
  });
  return `${body}\n\n Test Files  ${failed} failed | ${lexicon.between(3, 90)} passed\n      Tests  ${failed} failed | ${passed} passed\n   Duration  ${lexicon.between(1, 90)}.${lexicon.digits(2)}s`;
}

export function buildRun(lexicon: Lexicon, size: number): string {
  const crate = (): string =>
    `${lexicon.content()}-${lexicon.content()} v${lexicon.int(4)}.${lexicon.int(40)}.${lexicon.int(20)}`;
  return linesOf(size, () => {
    switch (lexicon.int(12)) {
      case 0:
        return `error[E0${lexicon.digits(3)}]: ${lexicon.words(lexicon.between(4, 10))} \`${lexicon.snake()}\`\n  --> ${lexicon.path("rs")}:${lexicon.between(1, 800)}:${lexicon.between(1, 60)}`;
      case 1:
        return `${lexicon.path("ts")}(${lexicon.between(1, 700)},${lexicon.between(1, 90)}): error TS${lexicon.pick(["2322", "2345", "2339", "7006", "2554"])}: Type '${lexicon.pascal(2)}' is not assignable to type '${lexicon.pascal(2)}'.`;
      case 2:
        return `warning: ${lexicon.words(lexicon.between(4, 9))} \`${lexicon.camel()}\``;
      case 3:
        return `#${lexicon.between(1, 40)} ${lexicon.between(0, 90)}.${lexicon.digits(3)} Get:${lexicon.between(1, 300)} http://mirror.${lexicon.coined()}.example/pool/${lexicon.content()}_${lexicon.int(9)}.${lexicon.int(40)}-${lexicon.int(9)}_amd64.deb [${lexicon.between(2, 9000)} kB]`;
      case 4:
        return `dist/${lexicon.content()}-${lexicon.token(8)}.js  ${lexicon.between(1, 900)}.${lexicon.digits(2)} kB │ gzip: ${lexicon.between(1, 300)}.${lexicon.digits(2)} kB`;
      default:
        return `   Compiling ${crate()}`;
    }
  });
}

export function serviceLog(lexicon: Lexicon, size: number, at: number): string {
  let now = at - lexicon.between(1_000, 9_000_000);
  const hosts = Array.from(
    { length: lexicon.between(2, 6) },
    () => `${lexicon.content()}-${lexicon.int(30)}`,
  );
  const routes = Array.from(
    { length: lexicon.between(4, 12) },
    () => `/${lexicon.content()}/${lexicon.content()}`,
  );
  return linesOf(size, () => {
    now += lexicon.int(4_000);
    const stamp = new Date(now).toISOString();
    const host = lexicon.pick(hosts);
    switch (lexicon.int(10)) {
      case 0:
        return `${stamp} WARN ${host} ${lexicon.words(lexicon.between(4, 9))} ${lexicon.camel()}=${lexicon.between(1, 9000)}`;
      case 1:
        return `${stamp} ERROR ${host} ${lexicon.pascal(2)}Error: ${lexicon.words(lexicon.between(4, 9))} (request ${lexicon.uuid()})`;
      case 2:
        return `${stamp} DEBUG ${host} ${lexicon.words(lexicon.between(3, 8))} key=${lexicon.token(22)} ttl=${lexicon.between(1, 3600)}`;
      default:
        return `${stamp} INFO ${host} ${lexicon.pick(["GET", "GET", "POST", "PUT"])} ${lexicon.pick(routes)}/${lexicon.hex(12)} ${lexicon.pick([200, 200, 200, 201, 304, 404, 500])} ${lexicon.between(1, 90_000)}b ${lexicon.between(1, 2400)}ms ip=10.${lexicon.int(255)}.${lexicon.int(255)}.${lexicon.int(255)}`;
    }
  });
}

export function two(number: number): string {
  return String(number).padStart(2, "0");
}
