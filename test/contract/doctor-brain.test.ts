/** What the doctor asks about lessons, routed turns and packs, and what it mends of them. */

import { expect, test } from "vitest";
import type { Stores } from "../../src/engine/index.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { installationId, receiptId } from "../../src/kernel/ids.ts";
import { type BrainPack, digestOf, encodePack, LEXICAL, manifestOf } from "../../src/rooms/brain/index.ts";
import { newEpisode, newLesson, newOutcome, newPromotion } from "../../src/rooms/brain/samples.suite.ts";
import { laneOf, talk } from "../support/fold.ts";
import { hostTranscript } from "../support/host.ts";
import { eachStore, type Lab, type Meddling } from "../support/stores.ts";

const packOf = (builtAt: number): BrainPack => ({
  nodes: [],
  links: [],
  parameters: LEXICAL,
  fingerprint: null,
  dimensions: 0,
  parent: null,
  builtAt,
  learned: { upTo: 0, episodes: 0 },
  report: null,
});

async function put({ brainPacks }: Stores, builtAt: number): Promise<string> {
  const bytes = encodePack(packOf(builtAt));
  await brainPacks.put(manifestOf(packOf(builtAt), bytes), bytes, instantOf(1));
  return digestOf(bytes);
}

/** A turn that was routed by a pack, a lesson that was taught in it, and what came of it. */
async function lived(lab: Lab) {
  await talk(lab, hostTranscript(), 1);
  const [message] = await lab.rows();
  const { id: lane } = await laneOf(lab);
  return lab.store.write("durable", async (stores) => {
    const { memories, lessons, episodes, brainPacks } = stores;
    const key = { installation: installationId("lab"), tier: "user", name: "user:owner" } as const;
    const { id: shelf } = await memories.openShelf(key);
    const packs = [await put(stores, 1), await put(stores, 2)];
    for (const pack of packs) await brainPacks.record(newPromotion({ pack }));
    const episode = await episodes.add(newEpisode(lane, { receipt: receiptId(1) }));
    await episodes.link(receiptId(1), message!.id);
    const older = (await lessons.add(newLesson(shelf)))!;
    const newer = (await lessons.add(
      newLesson(shelf, { supersedes: older, episode, source: message!.id, lane }),
    ))!;
    await lessons.change(older, { state: "superseded", supersededBy: newer });
    const act = { kind: "superseded", by: "owner", other: newer, at: instantOf(1) } as const;
    await lessons.addAct({ ...act, lesson: older });
    await episodes.addOutcome(newOutcome({ episode, message: message!.id }), "waiting");
    return { shelf, lane, packs, episode, older, newer };
  });
}

type Lived = Awaited<ReturnType<typeof lived>>;

const verdict = async ({ engine }: Lab, name: string) => {
  const { checks, repairs } = await engine.doctor({});
  const others = checks.filter((check) => !check.ok && check.name !== name && check.name !== "file");
  expect(others).toEqual([]);
  return { check: checks.find((check) => check.name === name)!, repairs };
};

const mend = async (lab: Lab, repairs: Awaited<ReturnType<typeof verdict>>["repairs"]) => {
  let fixed = 0;
  for (const task of repairs) fixed += (await lab.engine.repair(task)).fixed;
  return fixed;
};

/** Links that lead nowhere; each is cut, and what had it stays as it was. */
const BREAKS: readonly {
  readonly name: string;
  readonly ref: (there: Lived) => string;
  readonly change: (there: Lived) => Meddling;
}[] = [
  {
    name: "a lesson that takes the place of nothing",
    ref: ({ newer }) => `lesson:${newer}`,
    change: ({ newer }) => ({
      sql: `UPDATE brain_lessons SET supersedes_id = 9999 WHERE id = ${newer}`,
      tables(all) {
        const row = { ...all.brainLessons.get(newer)!, supersedes: 9999 as never };
        all.brainLessons = all.brainLessons.set([newer], row);
      },
    }),
  },
  {
    name: "a lesson in whose place nothing stands",
    ref: ({ older }) => `lesson:${older}`,
    change: ({ older }) => ({
      sql: `UPDATE brain_lessons SET superseded_by_id = 9999 WHERE id = ${older}`,
      tables(all) {
        const row = { ...all.brainLessons.get(older)!, supersededBy: 9999 as never };
        all.brainLessons = all.brainLessons.set([older], row);
      },
    }),
  },
  {
    name: "a routed turn for a question that does not exist",
    ref: ({ episode }) => `episode:${episode}`,
    change: ({ episode }) => ({
      sql: `UPDATE brain_episodes SET message_id = 9999 WHERE id = ${episode}`,
      tables(all) {
        const row = { ...all.brainEpisodes.get(episode)!, message: 9999 as never };
        all.brainEpisodes = all.brainEpisodes.set([episode], row);
      },
    }),
  },
  {
    name: "an outcome of no routed turn",
    ref: () => "episode:9999",
    change: () => ({
      sql: "UPDATE brain_outcomes SET episode_id = 9999",
      tables(all) {
        for (const row of [...all.brainOutcomes.scan([])])
          all.brainOutcomes = all.brainOutcomes.set([row.id], { ...row, episode: 9999 as never });
      },
    }),
  },
  {
    name: "something done to no lesson",
    ref: () => "lesson:9999",
    change: () => ({
      sql: "UPDATE brain_lesson_acts SET lesson_id = 9999",
      tables(all) {
        for (const row of [...all.brainLessonActs.scan([])])
          all.brainLessonActs = all.brainLessonActs.set([row.id], { ...row, lesson: 9999 as never });
      },
    }),
  },
];

const changePack = (number: number) =>
  `UPDATE brain_packs SET bytes = unhex('00') WHERE id = (SELECT id FROM brain_packs ORDER BY id LIMIT 1 OFFSET ${number})`;

const damagePack = (number: number): Meddling => ({
  sql: `DROP TRIGGER brain_packs_unchanged; ${changePack(number)}`,
  // There no trigger holds who meddles.
  onServer: changePack(number),
  tables(all) {
    const { key, value } = [...all.brainPacks.rows([])][number]!;
    all.brainPacks = all.brainPacks.set(key, { ...value, bytes: Uint8Array.of(0) });
  },
});

eachStore("the doctor and the brain", (open) => {
  test("says what it looked at, with a brain and without", async () => {
    await using lab = await open();
    expect((await verdict(lab, "brain-packs")).check).toMatchObject({ ok: true, detail: "no brain packs" });
    expect((await lab.engine.status({})).brain).toEqual({
      ...{ lessons: 0, proposed: 0, episodes: 0, labelled: 0, pack: null },
    });
    const { packs } = await lived(lab);
    expect((await lab.engine.status({})).brain).toEqual({
      ...{ lessons: 1, proposed: 0, episodes: 1, labelled: 0, pack: packs[1] },
    });
    expect((await verdict(lab, "brain-packs")).check).toMatchObject({
      ok: true,
      detail: "2 brain packs checked",
    });
    const { check, repairs } = await verdict(lab, "episodes");
    expect(check).toMatchObject({ ok: true, detail: "1 routed turn, all of them readable" });
    expect(repairs).toEqual([]);
  });

  test.each(BREAKS)("notices $name, and cuts what leads nowhere", async ({ ref, change }) => {
    await using lab = await open();
    const there = await lived(lab);
    await lab.meddle(change(there));
    const { check, repairs } = await verdict(lab, "orphans");
    expect(check).toMatchObject({ ok: false, fixable: true, refs: [ref(there)] });
    expect(check.hint).toContain("doctor --fix");
    expect(await mend(lab, repairs)).toBe(1);
    expect((await verdict(lab, "orphans")).check).toMatchObject({ ok: true });
    const left = await lab.store.read(async ({ lessons, episodes }) => [
      (await lessons.lessons([there.older, there.newer])).size,
      (await episodes.count()).episodes,
    ]);
    expect(left).toEqual([2, 1]);
  });

  test("a lesson on no shelf is named and left alone", async () => {
    await using lab = await open();
    const { newer } = await lived(lab);
    await lab.meddle({
      sql: `UPDATE brain_lessons SET shelf_id = 9999 WHERE id = ${newer}`,
      tables(all) {
        const row = { ...all.brainLessons.get(newer)!, shelf: 9999 as never };
        all.brainLessons = all.brainLessons.set([newer], row);
      },
    });
    const { check, repairs } = await verdict(lab, "orphans");
    expect(check).toMatchObject({ ok: false, fixable: false, refs: [`lesson:${newer}`] });
    expect(repairs).toEqual([]);
  });

  test("a pack in use that is damaged: the one before it is served for good", async () => {
    await using lab = await open();
    const { packs } = await lived(lab);
    await lab.meddle(damagePack(1));
    const { check, repairs } = await verdict(lab, "brain-packs");
    expect(check).toMatchObject({ ok: false, fixable: true, refs: [packs[1]!.slice(0, 12)] });
    expect(await mend(lab, repairs)).toBe(1);
    const [newest] = await lab.store.read(({ brainPacks }) => brainPacks.promotions(1));
    expect(newest).toMatchObject({ kind: "rolled-back", pack: packs[0], by: "guard" });
    const after = (await verdict(lab, "brain-packs")).check;
    expect(after).toMatchObject({ ok: true, detail: expect.stringContaining("nobody serves") });
    expect(await mend(lab, repairs)).toBe(0);
  });

  test("when none is sound, lessons alone are served", async () => {
    await using lab = await open();
    await lived(lab);
    await lab.meddle(damagePack(1));
    await lab.meddle({ ...damagePack(0), sql: damagePack(0).sql.replace(/DROP TRIGGER \w+;/, "") });
    const { repairs } = await verdict(lab, "brain-packs");
    expect(await mend(lab, repairs)).toBe(1);
    const [newest] = await lab.store.read(({ brainPacks }) => brainPacks.promotions(1));
    expect(newest).toMatchObject({ kind: "rolled-back", pack: null });
  });

  test("an account that cannot be read goes, with what was found of it, and no other", async () => {
    await using lab = await open();
    const { episode, lane, newer } = await lived(lab);
    const other = await lab.store.write("durable", ({ episodes }) => episodes.add(newEpisode(lane)));
    await lab.meddle({
      sql: `UPDATE brain_episodes SET account = '{' WHERE id = ${episode}`,
      tables(all) {
        const row = { ...all.brainEpisodes.get(episode)!, account: "{" };
        all.brainEpisodes = all.brainEpisodes.set([episode], row);
      },
    });
    const { check, repairs } = await verdict(lab, "episodes");
    expect(check).toMatchObject({ ok: false, count: 1, refs: [`episode:${episode}`], fixable: true });
    const [task] = repairs;
    // It looks again: what can be read is not taken out, whoever asks for it.
    expect(await lab.engine.repair({ ...task!, keys: [String(other)] })).toEqual({ fixed: 0 });
    expect(await mend(lab, repairs)).toBe(1);
    expect((await verdict(lab, "episodes")).check).toMatchObject({ ok: true });
    const left = await lab.store.read(async ({ episodes, lessons }) => ({
      episodes: (await episodes.list({ limit: 9 })).map(({ id }) => id),
      bound: (await lessons.lessons([newer])).get(newer)?.episode,
    }));
    expect(left).toEqual({ episodes: [other], bound: null });
    expect((await verdict(lab, "orphans")).check).toMatchObject({ ok: true });
  });
});
