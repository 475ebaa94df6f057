/**
 * What becomes of a statement beside one that is there: it takes its place only where that is sure. Otherwise both are kept,
 * since losing what is true is worse than having it twice.
 */

import { expect, test } from "vitest";
import { hostTranscript } from "../support/host.ts";
import { judgeAll, tell, texts } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

type Pair = readonly [older: string, newer: string];

/** Each on a shelf of its own. */
async function outcomes(lab: Lab, pairs: readonly Pair[]): Promise<readonly (readonly [...Pair, string])[]> {
  const found: (readonly [...Pair, string])[] = [];
  for (const [at, [older, newer]] of pairs.entries()) {
    const shelf = { tier: "user", namespace: `n${at}` } as const;
    await lab.engine.remember({ text: older, shelf });
    lab.clock.advance(60_000);
    const { outcome } = await lab.engine.remember({ text: newer, shelf });
    const { memories } = await lab.engine.listMemories({ shelf });
    expect(memories.map(({ text }) => text)).toEqual(
      outcome === "added" ? [newer, older] : expect.any(Array),
    );
    found.push([older, newer, outcome]);
  }
  return found;
}

const TAKES_PLACE: readonly Pair[] = [
  // Only one can hold.
  ["I live in Lisbon", "I live in Porto"],
  ["I live in Lisbon", "I've moved to Porto"],
  ["I live in Portugal", "I live in Spain now"],
  ["Ich wohne in Berlin", "Ich wohne jetzt in Hamburg"],
  ["J'habite à Lyon", "J'habite maintenant à Nantes"],
  ["Vivo en Madrid", "Ahora me mudé a Sevilla"],
  ["I work at Siemens", "I work at Bosch now"],
  ["Ich arbeite bei Siemens", "Ich arbeite jetzt bei Bosch"],
  ["Je travaille chez Renault", "Je travaille chez Airbus"],
  ["My boss is Anna", "My boss is Renske"],
  ["My boss is Anna", "My boss is called Renske"],
  ["My favourite colour is blue", "My favourite colour is green"],
  ["Meine Lieblingsfarbe ist Blau", "Meine Lieblingsfarbe ist Rot"],
  ["Mi color favorito es azul", "Mi color favorito es verde"],
  ["My email is a@x.org", "My email is b@x.org"],
  ["My phone number is 555 0100", "My phone number is 555 0199"],
  ["My rent is 900 euros", "My rent is 950 euros"],
  ["My editor is vim", "My editor is Emacs"],
  ["My time zone is CET", "My time zone is Europe/Lisbon"],
  ["Please call me Max", "Please call me Maxi"],
  ["I'm 34", "I'm 35"],
  ["I prefer tea over coffee", "I prefer coffee over tea"],
  ["Ich trinke lieber Tee als Kaffee", "Ich trinke lieber Kaffee als Tee"],
  ["The meeting is on Monday", "The meeting is on Thursday"],
  ["The meeting is at 9am", "The meeting is at 10am"],
  ["The class is on Mondays", "The class is now on Thursdays"],
  // Several could, but it says that this one does instead.
  ["I use Slack for chat", "I now use Zulip for chat"],
  ["We use Jenkins for CI", "We switched to Woodpecker for CI"],
  ["We use MySQL for billing", "We use Postgres instead of MySQL for billing"],
  ["I work as a nurse", "I now work as a midwife"],
  // It says that it is over, or that it corrects.
  ["I drink my coffee black", "I no longer drink my coffee black"],
  ["I am vegetarian", "I am not vegetarian anymore"],
  ["My sister works at IKEA in Malmö", "My sister no longer works at IKEA in Malmö"],
  ["I drink my coffee black", "I used to drink my coffee black"],
  ["Ich esse Fleisch", "Ich esse kein Fleisch mehr"],
  ["I drink my coffee black", "Correction: I drink my coffee white"],
  ["The plumber comes on Thursday", "Actually the plumber comes on Friday"],
  // It says the same, and more.
  [
    "My daughter Emma is allergic to peanuts and tree nuts",
    "My daughter Emma is allergic to peanuts, tree nuts and soy",
  ],
  ["I take the pills in the morning", "I take the pills in the morning of Tuesday"],
  ["I live in Lisbon", "I live in Lisbon, Portugal"],
  ["I live in Lisbon", "I live in Lisbon since 2019"],
  ["Meine Frau ist allergisch gegen Katzen", "Meine Frau ist allergisch gegen Katzen und Hunde"],
];

const BESIDE: readonly Pair[] = [
  // The same words, paired otherwise.
  ["I like tea but not coffee", "I like coffee but not tea"],
  [
    "I take 10 mg of ramipril and 20 mg of atorvastatin daily",
    "I take 20 mg of ramipril and 10 mg of atorvastatin daily",
  ],
  ["I have 2 cats and 3 dogs", "I have 3 cats and 2 dogs"],
  ["Alice manages Bob", "Bob manages Alice"],
  ["Ich mag Tee, aber keinen Kaffee", "Ich mag Kaffee, aber keinen Tee"],
  ["Me gusta el té pero no el café", "Me gusta el café pero no el té"],
  ["J'aime le thé mais pas le café", "J'aime le café mais pas le thé"],
  ["Я люблю чай, но не кофе", "Я люблю кофе, но не чай"],
  // Another name, by a letter.
  ["My aunt Joanna lives on a farm", "My aunt Johanna lives on a farm"],
  ["Mr Baker repairs our boiler", "Mr Bager repairs our boiler"],
  ["My son Carlo plays chess", "My son Carlos plays chess"],
  // About somebody or something else.
  ["My wife is allergic to cats", "My mother is actually allergic to cats too"],
  ["My wife is allergic to cats", "Actually my mother is allergic to cats"],
  ["My wife is allergic to cats", "My wife's sister is allergic to cats"],
  ["My son Leo plays the violin", "My son Max actually plays the violin too"],
  ["Our server in Frankfurt runs Debian 12", "Actually our server in Paris runs Debian 12 as well"],
  ["Our server in Frankfurt runs Debian", "Correction: our server in Paris runs Debian"],
  ["I am allergic to cats", "Actually I am allergic to dogs"],
  ["I am allergic to cats", "I am also allergic to dogs"],
  ["Meine Frau mag Katzen", "Eigentlich mag meine Mutter auch Katzen"],
  ["Mi mujer tiene alergia al polen", "En realidad mi madre también tiene alergia al polen"],
  ["Ma femme aime les chats", "En fait ma mère aime aussi les chats"],
  ["I drink two coffees every morning", "Actually I drink tea every morning"],
  ["I like hiking in the Alps", "Actually I like hiking in the rain"],
  // No value, or none of that kind.
  ["I live in Lisbon", "I live in a small flat on the third floor"],
  ["I live in Lisbon", "I live in fear of spiders"],
  ["I live in Lisbon", "I live in Portugal"],
  ["Ich wohne in Berlin", "Ich lebe in Scheidung"],
  ["Ich wohne in Berlin", "Ich wohne in einer kleinen Wohnung"],
  ["Vivo en Madrid", "Vivo en un piso pequeño"],
  ["My boss is Anna", "My boss is French"],
  ["My doctor is Dr Abara", "My doctor is Catholic"],
  ["I work at Siemens", "I work at home on Fridays"],
  ["I work at Siemens", "I also work at Bosch"],
  ["Ich arbeite bei Siemens", "Ich arbeite auch bei Bosch"],
  ["I work for Anna", "I work at Siemens"],
  ["My email is a@x.org", "My email is overflowing"],
  ["My favourite restaurant is Noma", "My favourite restaurant is closed on Mondays"],
  ["My favourite restaurant is Noma", "My favourite restaurant is expensive"],
  ["My editor is vim", "My editor is slow"],
  ["My phone number is 555 0100", "My phone is 3 years old"],
  ["My rent is 900 euros", "My rent is 3 days late"],
  ["My budget is 500 euros", "My budget is 300 euros this month"],
  ["I was born in Lisbon", "I was born in 1985"],
  ["Mein Geburtstag ist am 3.5.", "Ich habe 2 Katzen"],
  ["My order number is 1000", "My order number is 1001"],
  // Several can hold at once.
  ["I use Slack for work", "I use Notion for work"],
  ["I use olive oil for cooking", "I use butter for cooking"],
  ["Wir nutzen Slack für die Arbeit", "Wir nutzen Notion für die Arbeit"],
  ["I work as a nurse", "I work as a waiter"],
  ["The meeting is on Monday", "The meeting is at 10am"],
  ["The class is at 6 on Mondays", "The class is at 7 on Thursdays"],
  // Not so any more, and not the same either.
  ["I live in Lisbon", "I lived in Porto"],
  ["I work at Siemens", "I worked at Siemens"],
];

const SAID_AGAIN: readonly Pair[] = [
  ["I live in Lisbon, Portugal", "I live in Lisbon"],
  ["I live in Lisbon since 2019", "I live in Lisbon"],
  ["I live in Lisbon", "We live in Lisbon now"],
  ["My sister Odile lives in Lyon", "Odile, my sister, lives in Lyon"],
  [
    "My daughter Emma is allergic to peanuts, tree nuts and soy",
    "My daughter Emma is allergic to peanuts and tree nuts",
  ],
  ["I'm allergic to walnuts and penicillin", "I'm really allergic to penicillin and walnuts"],
  ["I can't swim", "i cannot swim!"],
  ["Ich mag Tee, aber keinen Kaffee", "ich mag TEE, aber keinen Kaffee!"],
];

eachStore("a statement beside another", (open) => {
  test.each([
    ["takes its place", TAKES_PLACE, "superseded"],
    ["is kept beside it", BESIDE, "added"],
    ["reinforces it", SAID_AGAIN, "reinforced"],
  ] as const)("%s", async (_name, pairs, outcome) => {
    await using lab = await open();
    expect(await outcomes(lab, pairs)).toEqual(pairs.map((pair) => [...pair, outcome]));
  });

  test("is not lost at the gate for sounding like what is known", async () => {
    for (const [older, newer] of [
      [
        "I take 10 mg of ramipril and 20 mg of atorvastatin every day.",
        "I take 20 mg of ramipril and 10 mg of atorvastatin every day.",
      ],
      ["I like tea but not coffee.", "I like coffee but not tea."],
      ["I live in Lisbon.", "I live in a small flat on the third floor."],
    ] as const) {
      await using lab = await open();
      const host = hostTranscript();
      await tell(lab, host, older);
      await judgeAll(lab);
      const alone = await texts(lab);
      await tell(lab, host, newer);
      await judgeAll(lab);
      expect(await texts(lab)).toEqual(expect.arrayContaining([...alone]));
      expect(alone).toEqual([older]);
      expect(await texts(lab)).toContain(newer);
    }
  });

  test("of an older time, although it says more, hides nothing and is not hidden", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, "My wife is allergic to cats and dogs");
    const [row] = await lab.rows();
    lab.clock.advance(60_000);
    await lab.engine.remember({ text: "My wife is allergic to cats" });
    const source = `msg:${row!.id}`;
    const { outcome } = await lab.engine.remember({ text: "My wife is allergic to cats and dogs", source });
    expect(outcome).toBe("added");
    expect((await texts(lab)).length).toBe(2);
  });
});
