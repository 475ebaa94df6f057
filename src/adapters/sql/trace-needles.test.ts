import { expect, test } from "vitest";
import { Needles } from "./trace-needles.ts";

const SAID = 'Zoë\'s "café" \u{1f511}';

test.each([
  { name: "as it is", bytes: SAID },
  { name: "within JSON", bytes: JSON.stringify({ SAID }) },
  { name: "within JSON that stands in JSON", bytes: JSON.stringify({ text: JSON.stringify({ SAID }) }) },
  {
    name: "within JSON of ASCII alone",
    bytes: String.raw`{"summary": "Zo\u00eb's \"caf\u00e9\" \ud83d\udd11"}`,
  },
  {
    name: "within such JSON that stands in JSON",
    bytes: JSON.stringify({ text: String.raw`{"summary": "Zo\u00eb's \"caf\u00e9\" \ud83d\udd11"}` }),
  },
])("a text is found $name", ({ bytes }) => {
  const needles = new Needles([SAID]);
  expect(needles.isIn(bytes)).toBe(true);
  expect(needles.countIn(Buffer.from(bytes))).toBe(1);
  expect(needles.isIn(bytes.replaceAll("caf", "tea"))).toBe(false);
});
