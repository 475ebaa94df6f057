/** What a browser shows that was not let in: one sentence, and what to do. Without style or script, and without anything that was stored. */

export function refusedPage(sentence: string, command: string): string {
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Nacre Studio</title></head>',
    `<body><main><h1>Nacre Studio</h1><p>${escaped(sentence)}</p><pre>${escaped(command)}</pre></main></body>`,
    "</html>",
    "",
  ].join("\n");
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
