import fc from "fast-check";
import { expect, test } from "vitest";
import { OBSERVATION_KINDS } from "../../kernel/ledger-words.ts";
import { classifyKind } from "./classify-kind.ts";

test.each([
  ["The build failed because the lock file was stale; a clean install fixed it", "learning", 0.95],
  ["Fehler beim Bauen: veraltete Sperrdatei. Lösung: neu installieren.", "learning", 0.95],
  ["部署失敗，根本原因是憑證過期，更新後已解決。", "learning", 0.95],
  ["We decided to fix the error budget at two percent", "learning", 0.95],
  ["We decided to keep the gateway timeout at 30 seconds", "decision", 0.95],
  ["Beschlossen: der Newsletter erscheint nur noch einmal im Quartal.", "decision", 0.95],
  ["我們採用 Postgres", "decision", 0.95],
  ["I prefer window seats", "preference", 0.95],
  ["Ich bevorzuge Plätze am Gang", "preference", 0.95],
  ["我偏好靠窗的座位", "preference", 0.95],
  ["Never send mails without showing me the draft", "preference", 0.95],
  ["We intend to migrate in June", "plan", 0.9],
  ["- [ ] order two bags of pellets", "plan", 0.9],
  ["ToDo: decide about the logo", "plan", 0.9],
  ["Ich habe vor, den Bootsschein zu machen", "plan", 0.9],
  ["計畫六月去特羅姆瑟", "plan", 0.9],
  ["待辦：續約網域", "plan", 0.9],
  ["The office printer is on the second floor", "note", 0.25],
  ["We haven't decided anything about the car yet", "note", 0.25],
  ["Did we decide who drives?", "note", 0.25],
  ["The sign reads “we decided to close this road for good”", "note", 0.25],
  ["The telescope and the willow are planets apart", "note", 0.25],
  ["", "note", 0.25],
] as const)("%s: %s", (text, kind, confidence) => {
  expect(classifyKind(text)).toMatchObject({ kind, confidence });
});

test("any text has a kind, always the same", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const found = classifyKind(text);
      expect(OBSERVATION_KINDS).toContain(found.kind);
      expect(classifyKind(text)).toEqual(found);
    }),
  );
});
