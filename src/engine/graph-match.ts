/**
 * Which projects an idea belongs to: by what the one search core finds for it, by what it names, and by the ways from there.
 *
 * Within a time of its own. Whatever stood in the way is named, and what was found without it is answered.
 */

import { entityRef } from "../kernel/entity-ref.ts";
import { excerpt } from "../kernel/text/excerpt.ts";
import { matchProjects, nameless, type Seed, walk } from "../rooms/graph/index.ts";
import { analyse, soughtTerms } from "../rooms/rank/index.ts";
import type { EngineContext } from "./context.ts";
import { type Found, findRanked } from "./find-ranked.ts";
import type { MatchAnswer, MatchedProject, MatchRequest } from "./graph-api.ts";
import { pseudonymOf } from "./graph-scope.ts";
import { type FittingRecord, namedSeeds, recordSeeds } from "./graph-seeds.ts";
import { shownEntities, shownSteps } from "./graph-shown.ts";
import { boundsOf, viewOf } from "./graph-walks.ts";
import { scopeShelf } from "./shelf-scope.ts";
import { timeBudget, type Watch } from "./time-budget.ts";

const USUAL_MS = 1_000;
const SHORTEST_MS = 20;
const LONGEST_MS = 10_000;
/** Of the time, for what is found by its words. */
const FOR_FINDING = 0.6;
const MEANING_MS = 300;
const MOST_RECORDS = 24;
/** What fits so much less than the best does not speak for anything. */
const LEAST_OF_BEST = 0.15;
const LONGEST_IDEA = 2_000;

interface Fitting {
  readonly records: readonly FittingRecord[];
  /** Projects that they were told about. */
  readonly projects: readonly string[];
  readonly degraded: readonly string[];
}

export async function matchIdea(
  context: EngineContext,
  request: MatchRequest,
  signal?: AbortSignal,
): Promise<MatchAnswer> {
  const { limit = 5, bounds = {}, withinMs = USUAL_MS } = request;
  const idea = request.idea.slice(0, LONGEST_IDEA).toWellFormed();
  if (idea.trim() === "") return { matches: [], unexplained: 0, stopped: null, degraded: ["empty-idea"] };
  const allMs = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, withinMs));
  const watch = timeBudget(context.clock, allMs, signal);
  const fitting = await fittingRecords(context, { ...request, idea }, allMs * FOR_FINDING, signal);
  return context.store.read(async (stores) => {
    const view = await viewOf(context, stores, { ...request, ...bounds });
    const within = boundsOf(bounds);
    const byRecord = await recordSeeds(stores, view, fitting.records);
    const byName = await namedSeeds(context, stores, view, idea, () => watch.aborted);
    const seeds: readonly Seed[] = [...byName, ...byRecord.seeds];
    const starts = [
      ...new Set([
        ...byName.flatMap(({ nodes }) => nodes),
        ...byRecord.edges.flatMap(({ src, dst }) => [src, dst]),
      ]),
    ];
    const walked = await walk(
      starts,
      (nodes, most) => view.neighbours(nodes, most, () => watch.aborted),
      within,
      () => watch.aborted,
      false,
    );
    const known = new Set(walked.edges.map(({ key }) => key));
    const begun = byRecord.edges.filter(({ key }) => !known.has(key));
    const hops = [...walked.hops, ...begun.map((edge) => ({ from: edge.src, to: edge.dst, edge }))];
    const isProject = (node: string) => node.startsWith("project:");
    const most = Math.min(10, Math.max(1, Math.trunc(limit)));
    const found = matchProjects(seeds, hops, isProject, { hops: within.hops, limit: most });
    const projects = await shownEntities(
      context,
      stores,
      view,
      found.map(({ project }) => project),
    );
    const matches = found.flatMap(({ project, score, paths }): readonly MatchedProject[] => {
      const shown = projects.find(({ ref }) => ref === project);
      if (shown === undefined) return [];
      return [
        {
          project: shown,
          score,
          paths: paths.map((path) => ({
            seed: {
              ref: path.seed.ref,
              says: nameless(path.seed.says, pseudonymOf(context)),
              score: path.seed.score,
            },
            steps: shownSteps(path.hops),
            score: path.score,
            citations: [...new Set(path.hops.flatMap(({ edge }) => edge.evidence))],
          })),
        },
      ];
    });
    const explained = new Set(found.map(({ project }) => project));
    const seen = new Set([...fitting.projects, ...byName.flatMap(({ nodes }) => nodes).filter(isProject)]);
    const unexplained =
      found.length < most ? [...seen].filter((one) => !explained.has(view.node(one))).length : 0;
    const late = watch.aborted && walked.stopped !== "deadline" ? ["deadline"] : [];
    return {
      matches,
      unexplained,
      stopped: walked.stopped,
      degraded: [...new Set([...fitting.degraded, ...late])],
    };
  });
}

async function fittingRecords(
  context: EngineContext,
  { idea, asker, installation, scope }: MatchRequest,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<Fitting> {
  const watch: Watch = timeBudget(context.clock, ms, signal);
  const asked = context.clock.now();
  const question = analyse(idea, asked, context.utcOffset?.(asked) ?? 0);
  const finding = {
    ...{ query: idea, question, watch, meaningMs: Math.min(MEANING_MS, ms) },
    ...(asker && { asker }),
    ...(installation !== undefined && { installation }),
    ...(scope !== undefined && { scope: scopeShelf(context.identity.installation, scope).name }),
  };
  try {
    const found = await findRanked(context, finding, async (_stores, all) => fittingIn(all), signal);
    return "nowhere" in found ? { records: [], projects: [], degraded: [found.nowhere] } : found;
  } catch (error) {
    signal?.throwIfAborted();
    // What names a project is matched without what was found for it.
    if (error instanceof Error) return { records: [], projects: [], degraded: ["search-failed"] };
    throw error;
  }
}

function fittingIn({ ranked, pool, gathered, asked }: Found): Fitting {
  const best = ranked[0]?.score ?? 0;
  const fits = ranked.slice(0, MOST_RECORDS).filter(({ score }) => best > 0 && score >= best * LEAST_OF_BEST);
  const terms = soughtTerms(asked);
  const projects = fits.flatMap(({ candidate }) => {
    const pooled = pool.byKey.get(candidate.key);
    const shelf = pooled !== undefined && "place" in pooled ? pooled.place.shelf : null;
    return shelf?.startsWith("scope:") === true
      ? (entityRef("project", shelf.slice("scope:".length)) ?? [])
      : [];
  });
  return {
    records: fits.map(({ candidate, score }) => ({
      ref: candidate.key,
      says: excerpt(candidate.text ?? "", terms),
      score: score / best,
    })),
    projects: [...new Set(projects)],
    degraded: [...gathered.degraded, ...pool.degraded].filter((one) => one !== "widened"),
  };
}
