/** Says what something is called. Each is asked first, and undone by its opposite. */

import type { ShownEntity } from "../../../../src/engine/graph-api.ts";
import { call } from "../../api/call.ts";
import { problemOf } from "../../api/problem.ts";
import { confirmAct } from "../../parts/confirm.tsx";
import { counted } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { toast } from "../../parts/toast.tsx";
import { go, href } from "../../route/route.ts";
import { drawnName } from "../../words/graph-words.ts";

export function addAlias(entity: ShownEntity, alias: string): void {
  const say = (how: "alias" | "unalias") => () => call("name_entity", { how, entity: entity.ref, as: alias });
  confirmAct({
    title: "Is it also called that?",
    touches: (
      <p>
        <Plain text={entity.ref} line /> is found by the name <Plain text={alias} line /> too.
      </p>
    ),
    verb: "Add the name",
    act: say("alias"),
    done: `${drawnName(entity.label)} is also called ${drawnName(alias)}.`,
    undo: async () => {
      await say("unalias")();
      return `${drawnName(entity.label)} is no longer called ${drawnName(alias)}.`;
    },
  });
}

/** A name that was given is taken away; what was merged under it is itself again. */
export function takeName(entity: ShownEntity, alias: string): void {
  let undo: Renaming = { how: "alias", entity: entity.ref, as: alias };
  confirmAct({
    title: "Is it not called that?",
    touches: (
      <p>
        <Plain text={entity.ref} line /> goes by <Plain text={alias} line /> no more. If that is something of
        its own that was merged with it, the two are told apart again.
      </p>
    ),
    verb: "Take the name away",
    act: async () => {
      const { changed } = await rename({ how: "unalias", entity: entity.ref, as: alias });
      if (changed) return;
      const { entity: apart } = await rename({ how: "unmerge", entity: alias });
      undo = { how: "merge", entity: apart.ref, as: entity.ref };
    },
    done: `${drawnName(entity.label)} is no longer called ${drawnName(alias)}.`,
    undo: async () => {
      await rename(undo);
      return `${drawnName(entity.label)} is called ${drawnName(alias)} again.`;
    },
  });
}

/** What leads to it is asked for first: that is what moves. */
export async function mergeInto(entity: ShownEntity, other: string): Promise<void> {
  try {
    const bounds = { hops: 1, nodes: 500, edges: 1_000 };
    const [mine, theirs] = await Promise.all([
      call("graph_neighbours", { entity: entity.ref, ...bounds }),
      call("graph_neighbours", { entity: other, ...bounds }),
    ]);
    const into = theirs.root;
    confirmAct({
      title: "Are these the same?",
      touches: (
        <p>
          <Plain text={entity.ref} line /> ({counted(mine.edges.length, "line")}) becomes one with{" "}
          <Plain text={into.ref} line /> ({counted(theirs.edges.length, "line")}). Nothing is lost: it can be
          told apart again.
        </p>
      ),
      verb: "Merge",
      act: async () => {
        await rename({ how: "merge", entity: entity.ref, as: into.ref });
        go(href("graph", { entity: into.ref }));
      },
      done: `${drawnName(entity.label)} is one with ${drawnName(into.label)}.`,
      undo: async () => {
        await rename({ how: "unmerge", entity: entity.ref });
        return `${drawnName(entity.label)} and ${drawnName(into.label)} are told apart again.`;
      },
    });
  } catch (error) {
    const { message, hint } = problemOf(error);
    toast(`${message}. ${hint}`);
  }
}

interface Renaming {
  readonly how: "alias" | "unalias" | "merge" | "unmerge";
  readonly entity: string;
  readonly as?: string;
}

function rename(renaming: Renaming) {
  return call("name_entity", renaming);
}
