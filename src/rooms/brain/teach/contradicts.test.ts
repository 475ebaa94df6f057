import fc from "fast-check";
import { expect, test } from "vitest";
import { contradicts, lessonTopic } from "./contradicts.ts";
import { isSameLesson, lessonDigest, lessonWords } from "./lesson-words.ts";

test.each([
  ["Deploy on Fridays", "Never deploy on Fridays"],
  ["Use ruff for linting Python", "Use flake8 for linting Python"],
  ["Use ruff for linting Python", "Actually, use flake8 for linting Python."],
  ["Run the tests with jest", "Run the tests with vitest"],
  ["The staging database is on port 5432", "The staging database is on port 5433"],
  ["Wait 5 seconds before retrying the upload", "Wait 10 seconds before retrying the upload"],
  ["Use npm to install packages", "Use pnpm instead of npm to install packages"],
  ["Ask before you delete branches", "Don't ask before you delete branches"],
  ["The port is 8080", "The port is 9090"],
  ["Set the timeout to 30", "Set the timeout to 60"],
  ["Use node 20", "Use node 22"],
  ["Prefer tabs over spaces", "Prefer spaces over tabs"],
  ["Use httpie instead of curl", "Use curl instead of httpie"],
  ["Use vim, not emacs", "Use emacs, not vim"],
  ["Call Anna before Peter", "Call Peter before Anna"],
  ["Run the tests before the linter", "Run the linter before the tests"],
  ["Nutze lieber Tabs als Leerzeichen", "Nutze lieber Leerzeichen als Tabs"],
  ["Usa pnpm en vez de npm", "Usa npm en vez de pnpm"],
  ["Use tabs", "Use spaces instead of tabs"],
  ["Use pip-tools for locking versions", "Use uv for locking versions"],
  ["Use tabs in Python", "Avoid tabs in Python"],
  ["Use the laser printer for invoices", "Use the backup printer for invoices"],
  ["Führe vor jedem Commit den Linter aus", "Führe vor jedem Commit nie den Linter aus"],
  ["Führe vor jedem Commit den Linter aus", "Führe den Linter nie vor einem Commit aus"],
  ["Verwende Tabs", "Verwende keine Tabs"],
  ["Usa tabs para sangrar", "No uses tabs para sangrar"],
  ["Ejecuta el linter antes de cada commit", "Nunca ejecutes el linter antes de cada commit"],
  ["コミット前にリンターを実行してください", "コミット前にリンターを実行しないでください"],
  ["タブを使ってください", "タブを使わないでください"],
  ["パッケージのインストールにはnpmを使ってください", "パッケージのインストールにはpnpmを使ってください"],
  ["スペースよりタブを使う", "タブよりスペースを使う"],
  ["提交前请运行测试", "提交前不要运行测试"],
  ["请用npm安装依赖", "请用pnpm安装依赖"],
  ["安装依赖时使用npm", "安装依赖时使用pnpm"],
  ["用空格而不是制表符", "用制表符而不是空格"],
])("%j makes room for %j", (older, newer) => {
  expect(contradicts(older, newer)).toBe(true);
});

test.each([
  ["Use ruff for linting Python", "Use ruff for formatting Python"],
  ["Use spaces for indentation", "Use tabs for indentation in Makefiles"],
  ["Deploy on Mondays", "Deploy with the script"],
  ["Ticket 12 is closed for good", "Ticket 13 is closed for good"],
  ["Run the linter before commits", "Run the tests before commits"],
  ["On error 404 check the router", "On error 502 check the router"],
  ["If the status is 404 check the router", "If the status is 500 check the router"],
  ["Archive the letters of rule number 57", "Archive the letters of rule number 597"],
  ["Room 12 is for interviews", "Room 14 is for interviews"],
  ["Restart host 1 before lunch", "Restart host 2 before lunch"],
  ["At 5 call Anna", "At 6 call Anna"],
  ["Actually, on error 404 check the router", "Actually, on error 502 check the router"],
  ["Copy data from prod to staging", "Copy data from staging to prod"],
  ["Use C", "Use C++"],
  ["Use C", "Do not use C++"],
  ["Pass -n to sort", "Pass -N to sort"],
  ["Pass color to exec", "Pass --no-color to exec"],
  ["Release: bump, tag, push", "Release: tag, bump, push"],
  ["Run A before B", "Never run B before A"],
  ["Never deploy with terraform", "Never deploy with ansible"],
  ["Use the long form for dates", "Use the company font for dates"],
  ["Use npm to publish the docs", "Use pnpm instead of npm to install packages"],
  ["Meetings are on Monday", "Meetings are on Zoom"],
  ["Start the server with nodemon", "Start the server with --verbose"],
  ["Mount disk 1 at boot", "Mount disk 2 at boot"],
  ["The tests are in src", "The tests are in English"],
  ["The api runs on kubernetes", "The api runs on port 8080"],
  ["テストを実行しなければなりません", "テストを実行してください"],
  ["npmを使わないでください", "yarnを使わないでください"],
  ["不要用npm安装依赖", "不要用yarn安装依赖"],
  ["Use ruff for linting Python", "use RUFF for linting python!"],
  ["Never deploy on Fridays", "Never deploy on Fridays when somebody is away"],
])("%j stands beside %j", (older, newer) => {
  expect(contradicts(older, newer)).toBe(false);
});

const KEY = "5".repeat(64);

test.each([
  ["Use httpie instead of curl", "Use curl instead of httpie"],
  ["Use C", "Use C++"],
  ["Use C#", "Use C++"],
  ["Use C", "Use c"],
  ["Release: bump, tag, push", "Release: tag, bump, push"],
  ["Run the tests before the linter", "Run the linter before the tests"],
  ["Call Anna before Peter", "Call Peter before Anna"],
  ["Nutze lieber Tabs als Leerzeichen", "Nutze lieber Leerzeichen als Tabs"],
  ["Pass -n to sort", "Pass -N to sort"],
  ["Files are at most 5 MB", "Files are at most 5 Mb"],
  ["Build it with make", "Build it with just"],
  ["Keep x >= 3", "Keep x <= 3"],
  ["Use my key", "Use your key"],
  ["Ask Anna and Peter", "Ask Anna or Peter"],
  ["Alice pays Bob", "Bob pays Alice"],
  ["Use vim, not emacs", "Use emacs, not vim"],
  ["Prefer tabs, avoid spaces", "Prefer spaces, avoid tabs"],
  ["Trust staging, never production", "Trust production, never staging"],
  ["Merge main, don't merge develop", "Merge develop, don't merge main"],
  ["Set the website locale to en", "Set the website locale to de"],
  ["Set the offset to -5", "Set the offset to +5"],
  ["Pass -v to ssh", "Pass -V to ssh"],
])("%j is another lesson than %j", (one, other) => {
  expect(isSameLesson(lessonWords(one), lessonWords(other))).toBe(false);
  expect(lessonDigest(one, KEY)).not.toBe(lessonDigest(other, KEY));
});

test.each([
  ["Run the linter before every commit", "please RUN the linter before every commit!"],
  ["Use blue-green deploys", "From now on, use `blue green` deploys."],
  ["Don't deploy on Fridays", "Never deploy on Fridays"],
])("%j is %j once more", (one, other) => {
  expect(lessonDigest(one, KEY)).toBe(lessonDigest(other, KEY));
});

const sentence = fc
  .array(fc.constantFrom("use", "not", "ruff", "for", "linting", "before", "5", "6", "tabs", "the", "when"), {
    minLength: 1,
    maxLength: 10,
  })
  .map((words) => words.join(" "));

test("nothing is against itself, whatever its case and marks", () => {
  fc.assert(
    fc.property(fc.oneof(sentence, fc.string()), (text) => {
      expect(contradicts(text, text)).toBe(false);
    }),
  );
  fc.assert(
    fc.property(sentence, (text) => {
      const again = `Please, ${text.toUpperCase()}!`;
      if (lessonWords(text).words.length === 0) return;
      expect(lessonDigest(again, KEY)).toBe(lessonDigest(text, KEY));
      expect(contradicts(text, again)).toBe(false);
    }),
  );
});

test("two that say the same have one digest, and two that do not have two", () => {
  fc.assert(
    fc.property(sentence, sentence, (one, other) => {
      if (lessonWords(one).words.length === 0) return;
      expect(lessonDigest(one, KEY) === lessonDigest(other, KEY)).toBe(
        isSameLesson(lessonWords(one), lessonWords(other)),
      );
    }),
  );
});

test("a denial is against what it denies, both ways", () => {
  const plain = sentence.filter((text) => !text.includes("not"));
  fc.assert(
    fc.property(plain, (text) => {
      if (lessonWords(text).words.length === 0) return;
      expect(contradicts(text, `do not ${text}`)).toBe(true);
      expect(contradicts(`do not ${text}`, text)).toBe(true);
    }),
  );
});

test("what can take the place of another is about the same", () => {
  const topic = (text: string) => lessonTopic(text, KEY);
  expect(topic("Use ruff for linting Python")).toBe(topic("Use flake8 for linting Python"));
  expect(topic("Deploy on Fridays")).toBe(topic("Never deploy on Fridays"));
  expect(topic("Use ruff for linting Python")).not.toBe(topic("Use ruff for formatting Python"));
  expect(topic("The port is 8080")).toBe(topic("The port is 9090"));
  expect(topic("On error 404 check the router")).not.toBe(topic("On error 502 check the router"));
  expect(topic("!!!")).toBeNull();
  expect(topic("Deploy on Fridays")).toMatch(/^[0-9a-f]{32}$/);
  expect(lessonTopic("Deploy on Fridays", "6".repeat(64))).not.toBe(topic("Deploy on Fridays"));
});
