/** What the gate says of a text, by the letters under which earlier programs know its signals. */

import { NacreError } from "../kernel/errors.ts";
import { namespaceNamed, OWNER_NAMESPACE } from "../rooms/durable/index.ts";
import type { GatingScalar } from "./collection-api.ts";
import type { EngineContext } from "./context.ts";
import { judge } from "./gate-asked.ts";

export async function gatingScalar(
  context: EngineContext,
  { userId, text }: { readonly userId: string; readonly text: string },
): Promise<GatingScalar> {
  const namespace = userId.trim() === "" ? OWNER_NAMESPACE : namespaceNamed(userId);
  if (namespace === undefined) {
    throw new NacreError("input/bad-field", "params.userId: not the name of anybody", "Give a short name.");
  }
  const { score, signals } = await judge(context, { text, namespace });
  const of = (name: string) => signals[name] ?? 0;
  return {
    g: score,
    t: of("technical"),
    h: of("novelty"),
    r: of("repetition"),
    d: of("detail"),
    inputFreq: of("inputFrequency"),
    memSaturation: of("saturation"),
    p: of("precision"),
    a: of("outcome"),
    dtech: of("technicalDetail"),
    gconv: of("conversationalScore"),
    gtech: of("technicalScore"),
  };
}
