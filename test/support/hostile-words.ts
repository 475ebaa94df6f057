/** Texts that are meant to break a page that shows them. Each says `tern`, so that it can be looked for. */

const code = (point: number): string => String.fromCodePoint(point);

/** Markup that would run if it ever became part of a page: it sets `owned`, and would ask somebody else. */
export const MARKUP =
  'tern <img src="https://evil.example/x.png" onerror="globalThis.owned=1"><script>globalThis.owned=1</script>';

export const HOSTILE: readonly string[] = [
  MARKUP,
  `tern </script></style></textarea></title><svg onload="globalThis.owned=1"><a href="javascript:globalThis.owned=1">link</a>`,
  // Turns what follows around, and hides words in it.
  `tern ${code(0x202e)}drow desrever${code(0x2066)} and${code(0x200b)} nothing${code(0xfeff)} to see${code(0x2069)}`,
  `tern ${code(0x1b)}]0;owned${code(0x07)}${code(0x1b)}[2J${code(0x1b)}[31mred${code(0x00)}${code(0x9b)}31m`,
  `tern {{constructor.constructor('globalThis.owned=1')()}} %3Cscript%3E &lt;script&gt; <iframe srcdoc="x">`,
  `tern ${"漢字かな交じり文".repeat(40)} ${"👩‍👩‍👧‍👦".repeat(40)} ${"Z͑ͫ̓̎a̴͌ͤl̇͑g̑o̒".repeat(60)}`,
  `tern ${"nospaceatall".repeat(2_000)}`,
];

/** One line of five megabytes. */
export const LONG_LINE = `tern ${"0123456789abcdef".repeat(327_680)} end`;

/** What turns text around or hides in it, and must never reach a page as it is. */
export const INVISIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/;
