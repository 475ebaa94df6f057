/** Why a lesson was in a prompt, or was not, where its receipt lists nothing of it. */

import { lessonId, refOf } from "../kernel/ids.ts";
import { mayRead, shelfOf } from "./explain-kept.ts";
import { CAME_LATER, type Explaining, notRecalled, out, type Unlisted } from "./explain-unlisted.ts";

/** Undefined: there is none, or it is another installation's. */
export async function explainLesson(about: Explaining, id: number): Promise<Unlisted | undefined> {
  const { stores, receipt } = about;
  const lesson = (await stores.lessons.lessons([lessonId(id)])).get(lessonId(id));
  const shelf = lesson && (await shelfOf(about, lesson.shelf));
  if (lesson === undefined || shelf === undefined) return undefined;
  if (!(await mayRead(about, shelf))) return out("out-of-scope");
  if (lesson.recordedAt > receipt.at) return CAME_LATER;
  if (lesson.state === "forgotten") return out("withheld");
  if (lesson.supersededBy !== null) return out("superseded", refOf("lesson", lesson.supersededBy));
  if (lesson.expiresAt !== null && lesson.expiresAt <= receipt.at) return out("expired");
  return notRecalled(receipt);
}
