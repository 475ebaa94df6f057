import { expect, test } from "vitest";
import { isLoopback, urlWith } from "./endpoint-url.ts";

test.each([
  ["https://example.com/v1", "https://example.com/v1/chat/completions"],
  ["https://example.com/v1/", "https://example.com/v1/chat/completions"],
  ["https://example.com/v1/chat/completions", "https://example.com/v1/chat/completions"],
  ["https://example.com/v1/chat", "https://example.com/v1/chat/completions"],
  ["https://example.com/o?api-version=2", "https://example.com/o/chat/completions?api-version=2"],
])("%s is asked at %s", (url, full) => {
  expect(urlWith(url, "/chat/completions").href).toBe(full);
});

test.each([
  ["http://127.0.0.1:11434", true],
  ["http://localhost/x", true],
  ["http://[::1]:1", true],
  ["http://127.0.0.1.example.com", false],
  ["http://10.0.0.7", false],
])("%s is on this machine: %s", (url, answer) => {
  expect(isLoopback(url)).toBe(answer);
});
