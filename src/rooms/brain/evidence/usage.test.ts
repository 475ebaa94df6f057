/** What came back of what was shown: by values, by runs of words, by how much of it; never what the question brought. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { NOTES } from "./evidence-corpus.fixture.ts";
import { usedIn } from "./usage.ts";

const QUESTION = "How do I get the new build out?";
const used = (answer: string, asked: readonly string[] = [], question = QUESTION) =>
  [...usedIn(NOTES, { question, answer, asked })].sort();

test("a value, or most of what it tells, comes back in the answer or in what a tool is called with", () => {
  expect(used("Open port 8080.")).toEqual(["lesson:1"]);
  expect(used("All done.", ["jenkins build atlas-release"])).toEqual(["lesson:2"]);
  expect(used("All done.", ["ls /srv/boards"])).toEqual(["lesson:3"]);
  expect(used("The nightly job writes backups somewhere.")).toEqual(["doc:4"]);
  expect(used("Deployments go through Jenkins here.")).toEqual(["lesson:2"]);
});

test("what has nothing of it, or only what the question said already, is not used", () => {
  expect(used("I do not know. Shall I look it up?")).toEqual([]);
  expect(used("Port 8080 is open.", [], "What is on port 8080?")).toEqual([]);
  expect(used("The service has a job.")).toEqual([]);
});

test("what all that was shown has in common tells none of them from the others", () => {
  const shown = ["alpha", "beta", "gamma", "delta"].map((name) => ({
    key: name,
    text: `Host build-7.example.org runs the ${name} worker with tmux.`,
  }));
  const answer = "I logged in to build-7.example.org and restarted the gamma worker in tmux.";
  const found = usedIn(shown, { question: "Restart it", answer, asked: [] });
  expect([...found]).not.toContain("alpha");
});

test("only what was shown, and saying more never makes less of it used, up to a long answer", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("Jenkins", "8080", "nginx", "backups", "nightly", "the", "tea"), {
        maxLength: 12,
      }),
      fc.array(fc.constantFrom("port", "job", "dashboards", "reload"), { maxLength: 6 }),
      (said, more) => {
        const before = used(said.join(" "));
        const after = used([...said, ".", ...more].join(" "));
        expect(NOTES.map(({ key }) => key)).toEqual(expect.arrayContaining(after));
        expect(after).toEqual(expect.arrayContaining(before));
      },
    ),
  );
});
