/** What a slot is called, as words that somebody may ask for it by. */

/** Some are asked for by other words than they are told by. */
const ASKED_BY: { readonly [slot: string]: string } = {
  "live in": "live home city",
  "work at": "work employer company",
  "work for": "work employer company",
  "work as": "work job profession",
  "call me": "name call",
  "my name": "name called",
  "born on": "born birthday",
  "born in": "born birthplace",
  diet: "diet eat food",
};

export function slotWords(slot: string): string {
  return ASKED_BY[slot] ?? slot.replace(/[^\p{L}\p{N}\s]+/gu, " ").trim();
}
