/**
 * Sentences that a value is said in: a lead, a core, a tail, each drawn by itself, about a thing that is drawn too.
 *
 * Tens of thousands of phrasings. They are what people write, in no relation to the words that the rules of
 * src/kernel/text know; some happen to have one of those words, as ordinary sentences do.
 */

import type { Lexicon } from "./lexicon.ts";
import type { PlantedKind } from "./planted-kinds.ts";

const THINGS =
  "boiler van garage invoice backup printer choir clinic studio archive greenhouse router tent piano fence parcel canoe freezer passport allotment projector well kiln bicycle contract dashboard certificate cluster queue mirror ledger sensor turbine pump report migration importer pipeline cache registry catalogue scheduler proxy bucket tenant subscription licence warranty booking ticket visa lease survey workshop screening rehearsal audit handover inspection transfer delivery order refund quote shipment sample batch panel antenna gearbox mast rudder hull cellar stove tap lock shelf".split(
    " ",
  );
const QUALIFIERS =
  "new old spare first last rented temporary upstairs Dutch northern main second smaller leaking staging production yearly broken shared borrowed outer nightly internal public".split(
    " ",
  );
const OWNERS = [
  "of the landlord",
  "in Bergen",
  "for the clinic",
  "at my sister's",
  "on the ground floor",
  "behind the shop",
  "from the supplier",
  "for the neighbours",
  "in the shed",
  "of the other team",
  "for the demo",
  "in the basement",
];

function thing(l: Lexicon): string {
  const noun = l.chance(0.85) ? l.pick(THINGS) : l.coined();
  const qualified = l.chance(0.45) ? `${l.pick(QUALIFIERS)} ${noun}` : noun;
  const owned = l.chance(0.2) ? `${qualified} ${l.pick(OWNERS)}` : qualified;
  return `${l.pick(["the", "the", "the", "our", "that", "my"])} ${owned}`;
}

type Core = (value: string, l: Lexicon) => string;

const ANY: readonly Core[] = [
  (v, l) => `${thing(l)} is ${v}`,
  (v, l) => `${v} for ${thing(l)}`,
  (v, l) => `${thing(l)} was ${v} when I looked`,
  (v, l) => `they gave me ${v} for ${thing(l)}`,
  (v, l) => `${thing(l)}: ${v}`,
  (v, l) => `on ${thing(l)} somebody wrote ${v}`,
  (v, l) => `${v} is what ${thing(l)} has`,
  (v, l) => `put ${v} down for ${thing(l)}`,
  (v, l) => `whoever asks about ${thing(l)} gets told ${v}`,
  (v, l) => `${thing(l)} came out at ${v}`,
  (v, l) => `it reads ${v} on ${thing(l)}`,
  (v, l) => `with ${thing(l)} we ended up on ${v}`,
  (v, l) => `${thing(l)} stays on ${v} until further notice`,
  (v, l) => `I had ${thing(l)} wrong, ${v} is what it says`,
  (v, l) => `${l.content()} people insist on ${v} for ${thing(l)}`,
  (v, l) => `as for ${thing(l)}, ${v}`,
  (v, l) => `${v}, if you need it for ${thing(l)}`,
  (v, l) => `${thing(l)} has ${v} on its label`,
];

const BY_KIND: { readonly [kind in PlantedKind]: readonly Core[] } = {
  amount: [
    (v, l) => `${thing(l)} takes ${v}`,
    (v, l) => `there is room for ${v} in ${thing(l)}`,
    (v, l) => `${thing(l)} lost ${v} over night`,
    (v, l) => `anything above ${v} and ${thing(l)} complains`,
  ],
  day: [
    (v, l) => `${thing(l)} happens ${v}`,
    (v, l) => `be there for ${thing(l)}, ${v}`,
    (v, l) => `${v} works for ${thing(l)}`,
    (v, l) => `${thing(l)} runs out ${v}`,
    (v, l) => `they come for ${thing(l)} on ${v}`,
  ],
  money: [
    (v, l) => `${thing(l)} costs ${v}`,
    (v, l) => `we owe ${v} for ${thing(l)}`,
    (v, l) => `I paid ${v}, ${thing(l)} included`,
  ],
  code: [
    (v, l) => `${thing(l)} goes by ${v}`,
    (v, l) => `quote ${v} when you ring about ${thing(l)}`,
    (v, l) => `filed under ${v}, together with ${thing(l)}`,
    (v, l) => `${v} belongs to ${thing(l)}`,
  ],
  figure: [
    (v, l) => `${thing(l)} listens on ${v}`,
    (v, l) => `we counted ${v} for ${thing(l)}`,
    (v, l) => `the combination of ${thing(l)} is ${v}`,
    (v, l) => `${thing(l)} shows ${v}`,
  ],
  release: [
    (v, l) => `${thing(l)} runs ${v}`,
    (v, l) => `nothing before ${v} works with ${thing(l)}`,
    (v, l) => `they moved ${thing(l)} to ${v}`,
  ],
  failure: [
    (v, l) => `${thing(l)} died with ${v}`,
    (v, l) => `all I get from ${thing(l)} is ${v}`,
    (v, l) => `${v} again, this time from ${thing(l)}`,
  ],
  place: [
    (v, l) => `${thing(l)} lives in ${v}`,
    (v, l) => `I saved ${thing(l)} under ${v}`,
    (v, l) => `look into ${v} for ${thing(l)}`,
  ],
  link: [
    (v, l) => `${v} has ${thing(l)}`,
    (v, l) => `write to ${v} about ${thing(l)}`,
    (v, l) => `everything on ${thing(l)} is at ${v}`,
  ],
  digest: [
    (v, l) => `${thing(l)} broke with ${v}`,
    (v, l) => `it matches ${v}, so ${thing(l)} is untouched`,
    (v, l) => `the fingerprint of ${thing(l)} is ${v}`,
  ],
  person: [
    (v, l) => `ask ${v} about ${thing(l)}`,
    (v, l) => `${thing(l)} is with ${v} now`,
    (v, l) => `I spoke to ${v}, who looks after ${thing(l)}`,
    (v, l) => `${v} signed for ${thing(l)}`,
  ],
  choice: [
    (v, l) => `we'll take ${v} for ${thing(l)}`,
    (v, l) => `it will be ${v}, as far as ${thing(l)} is concerned`,
    (v, l) => `${thing(l)} is settled, we want ${v}`,
    (v, l) => `no more arguing about ${thing(l)}, ${v} it is`,
    (v, l) => `everybody prefers ${v} for ${thing(l)}`,
  ],
};

const ELSEWHERE: readonly Core[] = [
  (v, l) => `für ${l.pick(["den Keller", "die Heizung", "das Auto", "den Vertrag"])} gilt ${v}`,
  (v, l) => `auf ${l.pick(["dem Zettel", "der Rechnung", "dem Gerät"])} steht ${v}`,
  (v, l) => `${v} hat ${l.pick(["der Vermieter", "Tante Ruth", "die Werkstatt"])} gesagt`,
  (v, l) => `para ${l.pick(["el taller", "la caldera", "el contrato"])} nos dieron ${v}`,
  (v, l) => `pour ${l.pick(["la cave", "le contrat", "la chaudière"])} c'est ${v}`,
  (v, l) => `${l.pick(["仓库", "合同", "锅炉", "车库", "服务器"])}那边说的是${v}`,
  (v, l) => `${l.pick(["房东", "师傅", "客户"])}给的是${v}，先记一下`,
  (v, l) => `${l.pick(["契約", "倉庫", "車"])}は${v}とのことです`,
];

const LEADS =
  "|||||||By the way, |One thing: |Before it slips my mind, |So, |Ok so |Heads-up: |Also, |Since you asked: |Right, |Turns out |Oh, and |Small thing, |After the call: |In case it comes up, |Quick one: |Anyway, |I checked: |Apparently ".split(
    "|",
  );
const TAILS =
  "||||||||, just so you know|, at least on paper| (checked twice)|, which surprised me|, says the caretaker|, as of this morning|, give or take nothing|, and that will not change|, same as last time|, no idea why|, they were quite clear about it".split(
    "|",
  );

/** Ends with a full stop, begins with a capital unless the value begins it. */
export function plantedSentence(kind: PlantedKind, value: string, l: Lexicon): string {
  if (l.chance(0.1)) {
    const core = l.pick(ELSEWHERE)(value, l);
    return /[\u3040-\u9fff]/.test(core.replace(value, "")) ? `${core}。` : `${core}.`;
  }
  const core = l.pick(l.chance(0.5) ? ANY : BY_KIND[kind])(value, l);
  const said = `${l.pick(LEADS)}${core}${l.pick(TAILS)}.`;
  return said.startsWith(value) ? said : said.charAt(0).toUpperCase() + said.slice(1);
}

/** As a program or a note says it: a name and the value. */
export function plantedLine(value: string, l: Lexicon): string {
  const name = thing(l).replace(/^\w+ /, "");
  return l.pick([
    `- ${name}: ${value}`,
    `${name.replaceAll(" ", "_")}: ${value}`,
    `${name} = ${value}`,
    `* ${name} → ${value}`,
  ]);
}
