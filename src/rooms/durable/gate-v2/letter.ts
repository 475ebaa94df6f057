/**
 * A letter somebody brought along: it greets one person by name and is signed with the name of another. Nobody writes so to
 * an assistant. Its "I" is whoever signed it.
 */

/** Case matters: a name begins with a capital letter. */
const NAME = String.raw`\p{Lu}[\p{L}'’.-]{0,30}(?:[ \t]\p{Lu}[\p{L}'’.-]{0,30}){0,3}`;
const GREETING = new RegExp(
  String.raw`(?<=^|\n|[:.!?][ \t]{1,3})[ \t]{0,8}(?:(?:[Hh]ello|[Hh]i|[Hh]ey|[Dd]ear|[Hh]allo|[Ll]iebe[rs]?|[Ss]ehr geehrte[rs]?|[Bb]onjour|[Ss]alut|[Cc]h(?:er|ère)|[Hh]ola|[Ee]stimad[oa]|[Qq]uerid[oa]|[Oo]lá|[Cc]ar[oa]|[Pp]rezad[oa]|[Cc]iao|[Gg]entile|[Bb]este|[Gg]eachte|[Дд]орог(?:ой|ая|ие)|[Уу]важаем(?:ый|ая|ые)|[Пп]ривет|[Зз]дравствуй(?:те)?)[ \t]${NAME}[ \t]?[,:!]|[\p{Lo}]{1,8}(?:様|さん|先生|さま)[、,]?[ \t]*\n|(?:亲爱的|親愛的|尊敬的|敬爱的)[\p{Lo}]{1,10}[：:，,])`,
  "gu",
);
const CLOSING = new RegExp(
  String.raw`(?<=^|\n|[.!?…][ \t]{1,3})[ \t]{0,8}(?:(?:(?:[Bb]est|[Kk]ind|[Ww]arm|[Kk]indest|[Ww]armest)(?: (?:regards|wishes))?|[Rr]egards|(?:[Yy]ours )?(?:[Ss]incerely|[Ff]aithfully|[Tt]ruly)(?: yours)?|[Yy]ours(?: (?:sincerely|faithfully|truly))?|(?:[Ll]ots of |[Ww]ith )?[Ll]ove|[Hh]ugs|[Mm]it (?:freundlichen|besten|lieben|herzlichen) Grüßen|(?:[Vv]iele|[Ll]iebe|[Bb]este|[Hh]erzliche|[Ss]chöne) Grüße|[Hh]ochachtungsvoll|LG|VG|MfG|(?:[Bb]ien )?[Cc]ordialement|[Bb]ien à (?:toi|vous)|[Aa]mitiés|[Bb]ises|[Ss]incères salutations|(?:[Uu]n |[Mm]uchos )?(?:cordial )?[Ss]aludos?|(?:[Uu]n |[Uu]m )?[Aa]bra[zç]os?|[Aa]tentamente|[Cc]umprimentos|[Aa]tenciosamente|(?:[Cc]ordiali|[Dd]istinti|[Cc]ari) saluti|[Uu]n (?:caro saluto|abbraccio)|(?:[Mm]et )?vriendelijke groet(?:en)?|[Gg]roet(?:en|jes)|[Сс] уважением|[Сс] наилучшими пожеланиями|[Оо]бнимаю|[Тт]во[йя])[ \t]?(?:,|\n|(?<=en |e |Grüßen |Grüße ))?\s{1,4}${NAME}|(?:敬具|草々|かしこ|此致(?:\s*敬礼)?|祝好|顺祝商祺)[。！!]?\s*[\p{Lo}]{1,10}|[가-힣]{2,5} (?:올림|드림))[.!]?(?=[ \t]*(?:\n|$))`,
  "gu",
);

/** Without the letters in it. Linear: what greets is looked for once, and what closes once. */
export function withoutLetters(text: string): string {
  const greeting = GREETING.exec(text);
  GREETING.lastIndex = 0;
  if (greeting === null) return text;
  const last = [...text.slice(greeting.index).matchAll(CLOSING)].at(-1);
  if (last === undefined) return text;
  const end = greeting.index + last.index + last[0].length;
  return `${text.slice(0, greeting.index)}\n${text.slice(end)}`;
}
