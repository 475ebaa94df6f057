/** How Spanish says it. */

import type { PatternsOf } from "./pattern.ts";

const THING = "[\\p{L}\\p{N}`][\\p{L}\\p{N}`._/:+#-]*(?: [\\p{L}\\p{N}`][\\p{L}\\p{N}`._/:+#-]*){0,3}";
const END = "(?=[.,;:!)]|$| (?:para|en|como|desde|porque|y|cuando|hasta|con|ahora)(?![\\p{L}]))";
const form = (source: string) => new RegExp(source, "iu");

export const SPANISH: PatternsOf = {
  patterns: [
    {
      type: "uses",
      form: form(
        `(?:^|[,;:] )(?<src>${THING}?) (?:ya |ahora )?(?:usa|utiliza|usamos|utilizamos|depende de|funciona con|corre en) (?:la |el |una? )?(?<dst>${THING}?)${END}`,
      ),
    },
    {
      type: "blocked_by",
      form: form(
        `(?:^|[,;:] )(?<src>${THING}?) (?:está|sigue) (?:bloquead[oa]|parad[oa]) por (?:la |el |una? )?(?<dst>${THING}?)${END}`,
      ),
    },
    {
      type: "evaluates",
      form: form(
        `(?<![\\p{L}])(?:evaluando|evaluamos|probando|probamos|considerando) (?<dst>${THING}?) para (?:la |el |nuestro |nuestra )?(?<src>${THING}?)(?=[.,;:!)]|$| (?:porque|y|desde)(?![\\p{L}]))`,
      ),
    },
    {
      type: "decides",
      form: form(
        `(?<![\\p{L}])(?:decidimos|decidido|acordamos) (?<src>[^.;:]{3,80}?) para (?:la |el |nuestro |nuestra )?(?<dst>${THING}?)(?=[.,;:!)]|$| (?:porque|y)(?![\\p{L}]))`,
      ),
    },
    { type: "supports", form: form("(?<![\\p{L}])porque (?<reason>[^.;!?]{6,80})") },
  ],
  doubtful:
    /(?<!\p{L})(?:no|nunca|si|quizás?|tal vez|podr[íi]a\p{L}*|deber[íi]a\p{L}*|ojalá|en vez de|en lugar de|ya no|antes)(?!\p{L})/iu,
  itself: /^(?:el proyecto|este proyecto|nuestro proyecto|nosotros)$/iu,
  typed: [
    { type: "project", form: form("^(?:el )?proyecto (?<name>.+)$") },
    { type: "repo", form: form("^(?:el )?(?:repo|repositorio) (?<name>\\S+)$") },
  ],
};
