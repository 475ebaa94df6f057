/** Replies of people, made up for these tests and labelled by hand: what each says of the turn before it, and of which note. */

import type { Shown } from "./finding.ts";

export const NOTES: readonly Shown[] = [
  { key: "lesson:1", text: "The staging service listens on port 8080 behind nginx." },
  { key: "lesson:2", text: "Deployments go through Jenkins; start the job atlas-release." },
  { key: "lesson:3", text: "Grafana dashboards live under /srv/boards and reload every five minutes." },
  { key: "doc:4", text: "Backups are written to s3://atlas-backup by the nightly job at 02:30." },
];
export const QUESTION = "How do I get the new build onto the test machine?";
export const ANSWER =
  "Start the job atlas-release in Jenkins; the service then answers on port 8080. Ask Miriam for access.";

export interface LabelledReply {
  readonly said: string;
  /** What it is about; `turn`: all of it; null: it says nothing. */
  readonly corrects: readonly string[] | "turn" | null;
}

export const CORRECTIONS: readonly LabelledReply[] = [
  { said: "No, the port is 8081, not 8080.", corrects: ["lesson:1"] },
  { said: "8080 is outdated, it has been 9090 for weeks.", corrects: ["lesson:1"] },
  { said: "We don't use Jenkins any more, it is GitHub Actions now.", corrects: ["lesson:2"] },
  { said: "Use the new pipeline instead of Jenkins.", corrects: ["lesson:2"] },
  { said: "Jenkins is gone.", corrects: ["lesson:2"] },
  { said: "The job is atlas-deploy and not atlas-release.", corrects: ["lesson:2"] },
  { said: "That's wrong: the Grafana dashboards moved to another folder.", corrects: ["lesson:3"] },
  { said: "They are not in /srv/boards.", corrects: ["lesson:3"] },
  { said: "The nightly job does not write to s3://atlas-backup.", corrects: ["doc:4"] },
  { said: "Nein, der Port ist nicht 8080, sondern 8081.", corrects: ["lesson:1"] },
  { said: "Jenkins benutzen wir nicht mehr.", corrects: ["lesson:2"] },
  { said: "Nimm GitHub statt Jenkins.", corrects: ["lesson:2"] },
  { said: "Der Port 8080 ist falsch.", corrects: ["lesson:1"] },
  { said: "El puerto no es 8080, es 8081.", corrects: ["lesson:1"] },
  { said: "Ya no usamos Jenkins.", corrects: ["lesson:2"] },
  { said: "Usa GitHub en lugar de Jenkins.", corrects: ["lesson:2"] },
  { said: "端口不是 8080，是 8081。", corrects: ["lesson:1"] },
  { said: "不要用 Jenkins，我们已经换了。", corrects: ["lesson:2"] },
  { said: "Jenkins 已经过时了。", corrects: ["lesson:2"] },
  { said: "Not Miriam, ask Oskar.", corrects: "turn" },
  { said: "No, it is Oskar and not Miriam.", corrects: "turn" },
  // That somebody says no, or not, is nothing.
  { said: "No, thanks.", corrects: null },
  { said: "No, go on with the next step.", corrects: null },
  { said: "Nein, mach weiter.", corrects: null },
  { said: "不，继续。", corrects: null },
  { said: "I am not sure whether that is enough.", corrects: null },
  { said: "Is it not 8080?", corrects: null },
  { said: "If it is not 8080, tell me.", corrects: null },
  { said: "Wenn es nicht 8080 ist, sag Bescheid.", corrects: null },
  { said: "Not only the staging service, please check production, too.", corrects: null },
  { said: "Please restart nginx on 8080.", corrects: null },
  { said: "Great, and where do the logs go?", corrects: null },
  { said: "I do not have time for the report today.", corrects: null },
  { said: "The weather is wrong for sailing.", corrects: null },
  { said: "", corrects: null },
];

export interface LabelledThumb {
  readonly said: string;
  readonly sign: 1 | -1 | 0;
}

export const THUMBS: readonly LabelledThumb[] = [
  { said: "👍", sign: 1 },
  { said: "👍🏽 now the next one", sign: 1 },
  { said: "👎", sign: -1 },
  { said: "👎 again", sign: -1 },
  { said: "👍 for the port, 👎 for the rest", sign: 0 },
  { said: "That was right.", sign: 1 },
  { said: "Yes, that's exactly right", sign: 1 },
  { said: "That worked, thanks!", sign: 1 },
  { said: "Great, exactly what I needed.", sign: 1 },
  { said: "That was wrong.", sign: -1 },
  { said: "no, that's not right", sign: -1 },
  { said: "That didn't work.", sign: -1 },
  { said: "It is still broken", sign: -1 },
  { said: "Das war richtig.", sign: 1 },
  { said: "Das hat funktioniert, danke.", sign: 1 },
  { said: "Das war leider falsch.", sign: -1 },
  { said: "Das stimmt so nicht.", sign: -1 },
  { said: "Es funktioniert immer noch nicht.", sign: -1 },
  { said: "Eso es correcto.", sign: 1 },
  { said: "Funcionó, gracias.", sign: 1 },
  { said: "Eso está mal.", sign: -1 },
  { said: "No funcionó.", sign: -1 },
  { said: "没错，谢谢", sign: 1 },
  { said: "解决了", sign: 1 },
  { said: "不对", sign: -1 },
  { said: "还是不行", sign: -1 },
  // None of these judges.
  { said: "No.", sign: 0 },
  { said: "Thanks.", sign: 0 },
  { said: "Was that right?", sign: 0 },
  { said: "If that was wrong, start again.", sign: 0 },
  { said: "He said that was wrong.", sign: 0 },
  { said: "Make sure that's right.", sign: 0 },
  { said: "What is wrong with the build?", sign: 0 },
  { said: "The left one is the right one to take.", sign: 0 },
  { said: "That was right. That was wrong.", sign: 0 },
  { said: "Wenn das falsch ist, sag es.", sign: 0 },
  { said: "如果不对就告诉我", sign: 0 },
  { said: "Write a test that fails.", sign: 0 },
];

export const UNDOS: readonly { readonly said: string; readonly asks: boolean }[] = [
  { said: "Undo that.", asks: true },
  { said: "please revert your changes", asks: true },
  { said: "Roll it back", asks: true },
  { said: "Put it back to how it was.", asks: true },
  { said: "Mach das bitte rückgängig.", asks: true },
  { said: "Deshaz eso.", asks: true },
  { said: "撤销刚才的修改", asks: true },
  { said: "回滚一下", asks: true },
  { said: "How do I undo that?", asks: false },
  { said: "Never revert this by yourself.", asks: false },
  { said: "Don't undo that.", asks: false },
  { said: "Wie kann ich das rückgängig machen?", asks: false },
  { said: "Add an undo button to the editor.", asks: false },
  { said: "怎么撤销这个？", asks: false },
];

export const REPEATS: readonly {
  readonly first: string;
  readonly again: string;
  readonly repeats: boolean;
}[] = [
  {
    first: "How do I reset the atlas staging database?",
    again: "how do i reset the atlas staging database",
    repeats: true,
  },
  {
    first: "How do I reset the atlas staging database?",
    again: "Sorry, how can I reset the staging database of atlas?",
    repeats: true,
  },
  {
    first: "Wo liegt der Schlüssel für das Lager in Lübeck?",
    again: "Wo liegt denn der Schlüssel für das Lager Lübeck?",
    repeats: true,
  },
  { first: "¿Dónde está la llave del almacén?", again: "¿dónde está la llave del almacén?", repeats: true },
  { first: "怎么重置测试数据库？", again: "怎么重置测试数据库？", repeats: true },
  {
    first: "How do I reset the atlas staging database?",
    again: "How do I reset the atlas production database?",
    repeats: false,
  },
  {
    first: "Which port does release 1.4 use?",
    again: "Which port does release 1.5 use?",
    repeats: false,
  },
  {
    first: "What does error 7 of the pump mean?",
    again: "What does error 8 of the pump mean?",
    repeats: false,
  },
  { first: "What is the weather in Hamburg?", again: "What is the weather in Hamburg?", repeats: false },
  { first: "What is the status of the build?", again: "What is the status of the build?", repeats: false },
  { first: "Run the integration tests", again: "Run the integration tests", repeats: false },
  { first: "Why?", again: "Why?", repeats: false },
  {
    first: "How do I reset the atlas staging database?",
    again: "How do I reset the atlas staging database when the migration has failed halfway?",
    repeats: false,
  },
];
