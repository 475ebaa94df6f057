/** How facts are stated in English. */

import { TIME } from "./hear-english-base.ts";
import { ENGLISH_OWNER } from "./hear-english-owner.ts";
import { ENGLISH_THINGS } from "./hear-english-things.ts";
import type { Tongue } from "./hear-form.ts";

const LEADS =
  "and|but|so|also|well|yes|yeah|yep|no|nope|ok(?:ay)?|btw|by the way|fyi|note|just|actually|anyway|hi|hey|hello|hi all|hi there|for the record|for reference|for context|as you know|as you may know|as i said|good news|bad news|great news|big news|remember|please remember|keep in mind|note that|(?:an? )?(?:short|quick|small|little|brief) (?:note|update|correction|heads-?up|reminder)(?: before i forget)?|heads-?up|update|news|correction|reminder|to be clear|deploy ok|after [^,.;:]{1,40}(?=,| we | i )|in the end|for (?:the|your) (?:form|record|file|profile|info|information)|as of (?:today|now|this week)|(?:since|starting) (?:today|now|then)|right now|these days|nowadays|currently|now|then|today|somehow|meanwhile|unfortunately|sadly|luckily|fortunately|finally|at last|here['’]?s one thing|i should (?:mention|say)|you should know|just so you know|in case you wonder|from now on|from today(?: on)?|as for [^,.;:]{1,20}|by now|long story short|it turns out|turns out|thing is|the thing is|at work|at home|also|plus|oh|ah|so yes|right|sure|status update|for now|team";

export const ENGLISH: Tongue = {
  language: "en",
  forms: [...ENGLISH_OWNER, ...ENGLISH_THINGS],
  known:
    /(?<![\w'’\u00c0-\u024f])(?:i|i['’]m|i['’]ve|my|me|the|an?|is|are|was|were|has|have|been|on|at|to|of|for|from|by|and|with|this|that|it|it['’]s|we|you|your|not|no longer|any ?more|since|as|uses?|needs|name['’]s|live|work|runs|depends|version|now)(?![\w'’\u00c0-\u024f])/giu,
  lead: new RegExp(
    `(?:(?:${LEADS}|(?:since |as of |starting |effective |until )?${TIME})(?: that)?[\\s,:;!–—-]+)`,
    "iuy",
  ),
  boundary: /[,;:!?()…–—\n]|\s-\s|\s(?:and|but|so|because|while|though|since (?=i |we ))\s?/giu,
  unstated:
    /\b(?:if|unless|suppose|supposing|imagine|pretend|let['’]?s say|assuming|assume|wish|would|['’]d (?:be|have|live|work|use|own|like|love)|could|might|may (?:be|move|have|switch)|maybe|perhaps|probably|possibly|in case|want to|wants to|going to|gonna|plan(?:s|ning)? to|hope to|hoping to|thinking (?:of|about)|consider(?:ing)?|will|['’]ll|should|shall|never|(?:not|isn['’]?t|hasn['’]?t|haven['’]?t|aren['’]?t)(?: \p{L}+){0,4} yet|undecided|almost|nearly|were going to|was going to|about to|want(?:s|ed)? to|need to decide|dreamt|dreamed|rumou?r|apparently|supposedly|allegedly|(?:he|she|they|someone|somebody|everyone|people|who) (?:says?|said|thinks?|thought|claims?|claimed|told)|according to|tells me|told me|claims? (?:that|to)|pretending|as if|once(?! (?:again|more))|when i (?:was|lived|worked)|whether|soon|next (?:week|month|year|spring|summer|autumn|fall|winter)|tomorrow)\b/iu,
  imagined:
    /\b(?:role-?play|let['’]?s play|pretend|imagine|in (?:the|my|this|our) (?:story|novel|game|dream|book|film|movie|play|script|scene|campaign)|(?:my|the|her|his) (?:character|protagonist|hero|heroine|narrator|persona)|fiction|fictional|once upon a time|d&d|write (?:a|an|me a) (?:story|poem|scene|dialogue)|opening line|first line of|sample (?:text|data)|dummy data|placeholder|for example|e\.g\.|just kidding|chapter (?:one|\d)|prologue|\bjk\b|lyrics|song|poem|from (?:the|an|this|his|her|their) (?:article|forum|ad|book|e-?mail|website|profile|post|letter|cv|bio)|the ad says|translate|proofread|rephrase|paraphrase)/iu,
  hedged:
    /\b(?:lol|lmao|haha+|hehe|jk|just kidding|kidding|practically|basically|pretty much|kind of|sort of|virtually|apparently|i (?:think|guess|believe|suppose)|i['’]?m not sure|honestly|seriously|technically)\b|[😀-😏😛-😝🤣🤪🙃🙈😜😉]|:-?[)PD]|;-?\)/iu,
  denied: /\b(?:not|no|never|nor|neither|hardly|barely|cannot|\p{L}+n['’]t|dont|doesnt|isnt)\b/iu,
  asked:
    /^(?:please|can you|could you|would you|write|set|change|bump|update|rename|find|search|book|add|remove|delete|tell|send|draft|translate|make|let|look|check|move|switch|use|put|give|show|remind|create|fix|call|stop|start|explain|help|try|do|don['’]?t)\s/iu,
  articles: /^(?:(?:the|an?|my|our|your|its|this|that|some|plain old)\s+)+/iu,
  lists: /\s*(?:,|\band\b|&|\bplus\b)\s*/iu,
};
