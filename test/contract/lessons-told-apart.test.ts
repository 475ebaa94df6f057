/** Teaching: what is another lesson, what ends, what is refused, and what whoever teaches is told. */

import { expect, test } from "vitest";
import type { TeachRequest } from "../../src/engine/index.ts";
import { lessonId } from "../../src/kernel/ids.ts";
import { section, supplied } from "../support/brain.ts";
import { hostTranscript } from "../support/host.ts";
import { OWNER, tell } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const teach = (lab: Lab, instruction: string, more: Partial<TeachRequest> = {}) =>
  lab.engine.teach({ instruction, ...more });
const texts = async (lab: Lab) => (await lab.engine.listLessons({})).lessons.map(({ text }) => text);
const TOKEN = `ghp_${"a1B2c3D4e5F6g7H8i9J0".repeat(2).slice(0, 36)}`;

eachStore("lessons told apart", (open) => {
  test.each([
    ["Use C", "Use C++"],
    ["Release: bump, tag, push", "Release: tag, bump, push"],
    ["On error 404 check the router", "On error 502 check the router"],
    ["Pass -n to sort", "Pass -N to sort"],
  ])("%j stands beside %j, which is told", async (one, other) => {
    await using lab = await open();
    const { lesson } = await teach(lab, one);
    const answer = await teach(lab, other);
    expect(answer).toMatchObject({ outcome: "taught", replaced: [] });
    expect(answer.notes).toEqual([expect.stringContaining(`See also ${lesson.ref}:`)]);
    expect(await texts(lab)).toEqual([other, one]);
  });

  test.each([
    ["Prefer tabs over spaces", "Prefer spaces over tabs"],
    ["コミット前にリンターを実行してください", "コミット前にリンターを実行しないでください"],
    ["The port is 8080", "The port is 9090"],
  ])("%j makes room for %j", async (one, other) => {
    await using lab = await open();
    await teach(lab, one);
    expect(await teach(lab, other)).toMatchObject({ outcome: "superseded" });
    expect(await texts(lab)).toEqual([other]);
  });

  test("what ends goes first while it lasts, and what it was against holds again after that", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript("s-1"), "Hello there");
    const npm = "Use npm to install packages";
    const { lesson } = await teach(lab, npm);
    lab.clock.advance(1_000);
    const deno = await teach(lab, "Use deno to install packages", { expiresAt: lab.clock.now() + 60_000 });
    expect(deno).toMatchObject({ outcome: "taught", replaced: [] });
    expect(deno.notes.join(" ")).toContain(`${lesson.ref} does not hold while this lasts`);
    const shown = async () => section(await supplied(lab, "How do I install packages?"), "lessons") ?? "";
    expect(await shown()).toContain("deno");
    expect(await shown()).not.toContain("npm");
    lab.clock.advance(60_000);
    expect(await shown()).toContain(npm);
    expect(await shown()).not.toContain("deno");
    expect(await texts(lab)).toEqual([npm]);
  });

  test("the same with another end says so", async () => {
    await using lab = await open();
    await teach(lab, "Use the backup printer");
    const again = await teach(lab, "Use the backup printer", { expiresAt: lab.clock.now() + 60_000 });
    expect(again.notes.join(" ")).toMatch(/until it is taken back before, and holds until .* UTC now/);
    expect((await teach(lab, "Use the backup printer")).notes.join(" ")).toContain(
      "until it is taken back now",
    );
    expect((await teach(lab, "Use the backup printer")).notes).toEqual([]);
  });

  test.each([
    ["?", {}, "too little"],
    ["- extra", {}, "too little"],
    [TOKEN, {}, "too little"],
    ["word ".repeat(580), {}, "2899 characters, and 2000"],
    ["word ".repeat(2_640), {}, "13199 characters, and 2000"],
    ["Use tabs", { tags: ["fine", "<b>"] }, 'the tag "<b>" has signs'],
    ["Use tabs", { tags: ["x".repeat(41)] }, "41 characters, and 40"],
    ["Use tabs", { tags: ["a", "b", "c", "d", "e", "f", "g", "h", "i"] }, "9 tags are too many"],
    ["Use tabs", { tags: [TOKEN] }, "tag 1 "],
    ["Use tabs", { shelf: { tier: "scope", name: TOKEN } }, "looks like a secret"],
  ] as const)("%.20s with %o is refused: %s", async (instruction, more, why) => {
    await using lab = await open();
    const refused = await teach(lab, instruction, more).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "input/bad-field", message: expect.stringContaining(why) });
    expect(String(refused)).not.toContain(TOKEN);
    expect((await lab.engine.traces({ texts: [TOKEN, TOKEN.toLowerCase()] })).traces).toEqual([]);
  });

  test("while the brain is off or in the shadow, that is said", async () => {
    await using lab = await open();
    await lab.engine.switchBrain({ mode: "off" });
    expect((await teach(lab, "Use tabs")).notes).toEqual([expect.stringContaining("nacre brain enable")]);
    await lab.engine.switchBrain({ mode: "shadow" });
    expect((await teach(lab, "Use tabs")).notes).toEqual([expect.stringContaining("in the shadow")]);
    await lab.engine.switchBrain({ mode: "on" });
    expect((await teach(lab, "Use tabs")).notes).toEqual([]);
  });

  test("what is over cannot be confirmed", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript("s-1"), "Hello there");
    const model = { asker: OWNER, sessionId: "s-1", expiresAt: lab.clock.now() + 1_000 };
    const { lesson } = await teach(lab, "Use the backup printer", model);
    lab.clock.advance(1_000);
    for (const dryRun of [true, false])
      await expect(lab.engine.confirmLessons({ refs: [lesson.ref], dryRun })).rejects.toMatchObject({
        ...{ code: "lesson/unknown", message: expect.stringContaining("over") },
      });
  });

  test("they are found by their words and tags", async () => {
    await using lab = await open();
    await teach(lab, "Run the linter before commits", { tags: ["git"] });
    await teach(lab, "Write changelogs by hand");
    const found = async (words: string) => (await lab.engine.listLessons({ words })).total;
    expect(await Promise.all(["LINTERS", "git commit", "linter changelog", "the", ""].map(found))).toEqual([
      ...[1, 1, 0, 2, 2],
    ]);
  });

  test("before there is no room any more, that is said", async () => {
    await using lab = await open();
    for (let at = 1; at < 450; at++) {
      const { notes } = await teach(lab, `alpha${at} beta${at} gamma${at}`);
      if (at === 449) expect(notes).toEqual([]);
    }
    expect((await teach(lab, "Write changelogs by hand")).notes).toEqual([
      expect.stringContaining("450 lessons here now, and 500 are the most"),
    ]);
  });

  test("what is past its end takes no room", async () => {
    await using lab = await open();
    const { lesson } = await teach(lab, "Use the backup printer", { expiresAt: lab.clock.now() + 60_000 });
    await lab.store.write("durable", async ({ lessons }) => {
      const id = lessonId(Number(lesson.ref.slice("lesson:".length)));
      const first = (await lessons.lessons([id])).get(id)!;
      const state = "active";
      for (let at = 1; at < 500; at++) await lessons.add({ ...first, state, text: `alpha${at} beta${at}` });
    });
    await expect(teach(lab, "Write changelogs by hand")).rejects.toMatchObject({
      code: "lesson/not-taught",
    });
    lab.clock.advance(60_000);
    expect(await teach(lab, "Write changelogs by hand")).toMatchObject({ outcome: "taught", notes: [] });
  });
});
