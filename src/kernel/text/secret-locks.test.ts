import { expect, test } from "vitest";
import { redact } from "./secrets.ts";

test.each([
  ["The alarm code is 993812.", "993812"],
  ["My bike lock code is 4711", "4711"],
  ["The code of the bike lock is 4711.", "4711"],
  ["The door code is 1234#, ring twice.", "1234#"],
  ["safe combination: 28171", "28171"],
  ["Der Türcode ist 4711.", "4711"],
  ["Der Code vom Fahrradschloss ist 2468.", "2468"],
  ["we use the password hunter22 for it", "hunter22"],
  ["owner uses password hunter22", "hunter22"],
  ["Nimm das Passwort Sommer2026! dafür.", "Sommer2026"],
  ["use the passphrase correct-horse-9", "correct-horse-9"],
])("%j hides %s", (text, secret) => {
  const { text: shown } = redact(text, "key");
  expect(shown).not.toContain(secret);
  expect(redact(shown, "key").text).toBe(shown);
});

test.each([
  "The zip code is 10115.",
  "The error code is 500.",
  "The country code is 0049.",
  "The promo code is 202611.",
  "The area code is 0301.",
  "The exit code is 137.",
  "We use the password manager Bitwarden.",
  "Hash the password SHA256 and argon2id.",
  "a password 12-characters long",
  "The door opens at 0900.",
])("%j stays as it is", (text) => {
  expect(redact(text, "key").text).toBe(text);
});
