/** A service that fails `{f}`, what was run, and what is asked when it fails again. What tools print is English whatever people speak. */

import type { Language } from "./values.ts";

export interface FixSaying {
  readonly report: readonly string[];
  /** The assistant, with the way that worked `{c}` or without it. */
  readonly done: readonly string[];
  readonly ask: readonly string[];
}

export const FIX_SAYINGS: { readonly [language in Language]: FixSaying } = {
  en: {
    report: [
      "{s} stopped with {f}, can you bring it back?",
      "I see {f} from {s} since this morning, please fix it.",
    ],
    done: [
      "It is up again. `{c}` did it; the first attempt had no effect.",
      "The second attempt worked, the service answers again.",
    ],
    ask: [
      "{s} is down again. What helped last time?",
      "Same trouble with {s} as before: which remedy worked?",
    ],
  },
  de: {
    report: [
      "{s} ist mit {f} stehen geblieben, bekommst du es wieder hoch?",
      "Seit heute früh sehe ich {f} von {s}, bitte beheben.",
    ],
    done: [
      "Es läuft wieder. `{c}` hat geholfen, der erste Versuch nicht.",
      "Der zweite Versuch war es, der Dienst antwortet wieder.",
    ],
    ask: [
      "{s} liegt schon wieder. Was hat beim letzten Mal geholfen?",
      "Der gleiche Ärger mit {s} wie neulich: womit ging es weg?",
    ],
  },
  es: {
    report: [
      "{s} se paró con {f}, ¿puedes levantarlo?",
      "Desde esta mañana veo {f} de {s}, arréglalo por favor.",
    ],
    done: [
      "Ya funciona. Fue `{c}`; el primer intento no sirvió.",
      "El segundo intento funcionó, el servicio contesta otra vez.",
    ],
    ask: [
      "{s} está caído otra vez. ¿Qué sirvió la última vez?",
      "El mismo problema con {s}: ¿cuál fue el remedio?",
    ],
  },
  zh: {
    report: ["{s}报{f}停了，能恢复吗？", "从早上起{s}一直出{f}，请处理。"],
    done: ["已经恢复。是`{c}`起的作用，第一次没用。", "第二次成功了，服务又有响应了。"],
    ask: ["{s}又挂了，上次是怎么弄好的？", "{s}又是老毛病，之前什么办法管用？"],
  },
};
