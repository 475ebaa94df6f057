/** Cues of English: the people and animals around somebody, by what they are to them or by their names. */

import { anywhere, type Cue, words } from "./cue.ts";

const RELATIONS =
  "wife|husband|partner|fiancée?|girlfriend|boyfriend|spouse|ex(?:-\\p{L}{4,10})?|mother|father|mum|mom|dad|parents?|son|daughter|kids?|children|child|baby|brother|sister|siblings?|twins?|grandmother|grandfather|grandma|grandpa|granny|aunt|uncle|cousin|niece|nephew|in-laws|mother-in-law|father-in-law|friend|best friend|flatmate|roommate|housemate|neighbou?rs?|boss|manager|colleague|coworker|co-worker|teammate|client|customer|assistant|intern|teacher|tutor|coach|trainer|therapist|doctor|gp|dentist|vet|lawyer|accountant|landlord|landlady|tenant|plumber|electrician|nanny|babysitter|cleaner|dog|cat|puppy|kitten|horse|rabbit|parrot|pet";

/** What somebody does or is for longer than a day. */
const LASTS =
  "(?:owns|lives|works|hates|loves|likes|prefers|moved|broke up|needs|approves|handles|manages|leads|runs|joined|left|turned|turns|collects|speaks|plays|studies|teaches|drives|got (?:married|engaged|divorced|promoted|a|the)|starts|started|quit|retired|died|passed away|comes from|grew up|was born|(?:can't|cannot|doesn't|does not|won't|never) (?:swim|drive|eats?|drinks?|ride|cook|like|speak|deliver|read|fly|smoke|want|work)|is (?:allergic|vegetarian|vegan|pregnant|my|our|the (?:one|new)|getting|responsible|in charge|lactose|called|intolerant|diabetic|moving|an? \\p{L})|has (?:asthma|an?|two|three|diabetes|allergies|\\d))";

/** Begin sentences and are nobody. */
const NOBODY =
  "(?!(?:Every|Some|Any|No)(?:one|body|thing)|It|That|This|There|These|Those|What|Who|When|Where|Why|How|The|And|But|So|Or|Then|Here|People|Nothing|If|My|Our|His|Her|Their|She|They|You|We|Yes|Well|Which)";

export const ENGLISH_PEOPLE: readonly Cue[] = [
  // "my brother-in-law Kofi fixes computers": what they do, whatever it is.
  words(
    0.5,
    `(?:my|our) (?:\\p{L}{2,12} )?(?:${RELATIONS}|brother-in-law|sister-in-law|stepmother|stepfather|stepson|stepdaughter|godson|goddaughter|godmother|godfather)(?: \\p{L}{2,15})? (?!says|asks|was|thinks|calls|wants|is|has|sends|keeps)\\p{L}{2,14}[^s\\s'.,!?]s(?= \\p{L})(?! (?:hi|hello|me|it|that|this|you)(?: |$))`,
  ),
  // "my sister Odile", "Priya (my flatmate)".
  anywhere(
    0.45,
    `(?<![\\p{L}])(?:[Mm]y|[Oo]ur) (?:\\p{L}{2,12} )?(?:${RELATIONS}),? (?:is )?[A-Z]\\p{L}{1,20}`,
  ),
  anywhere(
    0.65,
    `(?<![\\p{L}])[A-Z]\\p{L}{1,20},? \\(?(?:my|our) (?:\\p{L}{2,12} )?(?:${RELATIONS})(?![\\p{L}])`,
  ),
  anywhere(
    0.5,
    `(?<![\\p{L}'])${NOBODY}[A-Z]\\p{L}{1,20}(?: from \\p{L}{2,20}| and [A-Z]\\p{L}{1,20})? (?:also |now |still |really |always )?${LASTS}(?![\\p{L}])`,
  ),
  words(
    0.7,
    `(?<=(?:^|, )(?:(?:oh|and|also|so|but|btw|by the way),? ){0,2})(?:mum|mom|dad|grandma|grandpa|granny|nana)(?:'s)? (?:[\\p{L}'-]{2,20} ){0,4}(?:is|are|was|has|lives|needs|likes|hates|loves|prefers|moved|turns|works|takes|can't|doesn't)`,
  ),
  words(
    0.35,
    `(?:he|she|they)(?:'s|'re| is| are| has| have)? (?:also |now |still |really |always |both )?(?:turning|turns|lives?|living|works?|working|collects?|hates?|loves?|likes?|prefers?|needs?|owns?|speaks?|plays?|studies|moved|moving|allergic|vegan|vegetarian|an? \\p{L}{3,20}|starts?|getting (?:married|divorced)|engaged|pregnant|expecting|moving|wants? to)`,
  ),
  words(
    0.4,
    `(?:my|our|the) (?:\\p{L}{2,15} ){0,2}(?:${RELATIONS})(?:'s)? (?:(?:is|are)(?! (?!getting|moving|expecting|visiting|retiring|starting|leaving|turning|learning|studying)\\p{L}{2,15}ing(?: |$|,))|has|have|comes?|starts?|lives?|works?|needs?|wants?|called|keeps?|picks?|hates?|charges?|moved|turns|turned|name|who)`,
  ),
  words(0.5, `(?<=(?:^|, )(?:(?:the|new|my|our) ){0,2})(?:${RELATIONS})(?: is called|'s name is|:)`),
];
