/** Search in scripts that put no spaces between words, and in Greek, with its accents or without. */

import { expect, test } from "vitest";
import { ask, converse, indexAll, lines } from "../support/converse.ts";
import { eachStore } from "../support/stores.ts";

const SAID = [
  "ผมชอบกินข้าวผัดกุ้งมาก",
  "แมวของผมชื่อมะลิ",
  "ຂ້ອຍມັກກິນເຂົ້າຫນຽວ",
  "ខ្ញុំចូលចិត្តភាសាខ្មែរណាស់",
  "ကျွန်တော်မြန်မာစာကိုလေ့လာတယ်",
  "Αγόρασα φέτα στην οδό Αθηνάς",
  "Nothing of the kind was said today.",
];

eachStore("scripts", (open) => {
  for (const indexed of [true, false]) {
    test(`what was said is found by a word inside of it (${indexed ? "indexed" : "not indexed yet"})`, async () => {
      await using lab = await open();
      await converse(
        lab,
        "one",
        SAID.map((user) => ({ user })),
      );
      if (indexed) await indexAll(lab);
      for (const [query, at] of [
        ["ข้าวผัด", 0],
        ["แมวชื่ออะไร", 1],
        ["ເຂົ້າ", 2],
        ["ភាសាខ្មែរ", 3],
        ["မြန်မာ", 4],
        ["φετα", 5],
        ["ΦΈΤΑ", 5],
      ] as const)
        expect(lines(await ask(lab, query))[0], query).toBe(SAID[at]);
    });
  }
});
