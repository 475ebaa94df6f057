/**
 * What kind of thing a turn says, by how it is put: somebody telling what they did or have, or a wish that is to hold from
 * now on. Answers are rather found there than in questions and small talk.
 *
 * English, and the plainest forms of the other languages that questions are read in. A turn that no pattern fits loses
 * nothing.
 */

/** Units of a turn that are looked at: what it is about is said early, and what it mentions by the way not much later. */
const LOOKED_AT = 2_000;

const STATEMENT =
  /(?<![\p{L}\p{N}])(?:I(?:'ve|’ve|'m|’m)?(?![\p{L}])[^.?!\n]{0,20}(?<![\p{L}])(?:just|recently|bought|got|went|been|started|finished|attended|visited|made|took|had|last|yesterday|today)|ich (?:habe|hatte|war|bin|ging|kaufte)|(?:ayer|hoy) (?:fui|compré|tuve|hice)|(?:j'ai|je suis) (?:acheté|allée?|fait|eu|commencé|fini)|ho (?:comprato|fatto|avuto|iniziato|finito)|(?:comprei|fui|fiz|tive|comecei|terminei)|я (?:купил|ходил|был|начал|сделал|поехал|закончил)а?)(?![\p{L}])|我(?:刚|昨天|今天|上周|最近|买了|去了|开始)|(?:昨日|今日|先週)|(?:어제|오늘|지난주)/iu;

const STANDING_WISH =
  /(?:^|[.!?\n]\s*)(?:please )?(?:always(?! an? )|never(?! mind| again ))(?![\p{L}])|(?<![\p{L}])(?:always|never)(?![\p{L}])[^.?!\n]{0,120}(?<![\p{L}])when(?:ever)? I(?![\p{L}])|(?<![\p{L}])(?:from now on|whenever I ask|ab jetzt|immer wenn ich|a partir de ahora|siempre que|désormais|à partir de maintenant|d'ora in poi|a partir de agora|с этого момента|всегда, когда я)(?![\p{L}])|从现在起|以后(?:都|请)|これから(?:は|も)|앞으로(?:는|도)?/iu;

const PREFERENCE =
  /(?<![\p{L}])(?:I(?:'d|’d| would| really| usually| generally| always| also| typically)* (?:prefer|rather)|my prefer(?:ence|red)|ich bevorzuge|mir ist [^.?!\n]{0,40} lieber|prefiero|je préfère|preferisco|prefiro|я предпочитаю)(?![\p{L}])|我(?:更?喜欢|偏好)|(?:の方が|のほうが)(?:好き|いい)|더 좋아(?:해|합니다)/iu;

/** Where these do not occur, the patterns above need not be tried: most turns wish for nothing. */
const MAY_WISH =
  /always|never|from now on|whenever i ask|ab jetzt|immer wenn|a partir de|siempre que|désormais|à partir|d'ora in|с этого|всегда|从现在起|以后|これから|앞으로/i;
const MAY_PREFER =
  /prefer|rather|bevorzuge|lieber|prefiero|préfère|prefiro|предпочитаю|喜欢|偏好|の方が|のほうが|좋아/i;

/** A preference binds less than what is to be done always. */
const PREFERENCE_STRENGTH = 0.5;

export function isStatement(text: string): boolean {
  return STATEMENT.test(beginning(text));
}

/** 0 to 1. */
export function wishStrength(text: string): number {
  const looked = beginning(text);
  if (MAY_WISH.test(looked) && STANDING_WISH.test(looked)) return 1;
  return MAY_PREFER.test(looked) && PREFERENCE.test(looked) ? PREFERENCE_STRENGTH : 0;
}

function beginning(text: string): string {
  return text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text;
}
