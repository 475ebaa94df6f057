/**
 * What short JSON of hosts looks like: compressing it alone finds no repetition, compressing it against this does.
 *
 * Part of the file format: frames made with it can only be read with it, so not a byte of it ever changes. A better one
 * is added beside it, under a number of its own (packed-json.ts). What is likeliest stands last, where it is cheapest
 * to refer to.
 *
 * The later dictionaries have the same words, and before them in how many bits each byte is written: what is too short to
 * bring such a table of its own is otherwise written byte by byte where it repeats nothing. The tables are those of
 * `ZDICT_finalizeDictionary` (level 6) over the conversations in `sample/`, taken apart as the store does, and for texts over
 * the files of this project too.
 */

const PROSE = `
" the and that this with for are was not have from which when what there will would should could because before after
I have read the file and found that there is no such function; the next step is to run the tests again.
Let me look at the error first. I will check whether the change works. Done: all tests pass now. Could you please
Thank you, that is right. No, it is not. We need to update the configuration, the database and the documentation. `;

const OUTPUT = `
Error: ENOENT: no such file or directory, open '/home/user/project/src/index.ts'\\n    at Object.<anonymous> (
warning: undefined is not a function\\nTypeError: Cannot read properties of undefined\\n
\\n\\nTest Files  1 passed (1)\\n     Tests  12 passed (12)\\n  Duration  1.02s\\n FAIL  PASS  ok  ✓ expected received\\n
total 48\\ndrwxr-xr-x  2 user user  4096 \\n-rw-r--r--  1 user user  1024 \\n
2026-01-01T12:00:00.000Z INFO WARN ERROR DEBUG {\\"level\\":\\"info\\",\\"msg\\":\\"request completed\\",\\"status\\":200}\\n
On branch main\\nYour branch is up to date with 'origin/main'.\\nChanges not staged for commit:\\n\\tmodified:   
diff --git a/src/ b/src/\\nindex \\n--- a/\\n+++ b/\\n@@ -1,7 +1,7 @@\\n
import { readFileSync } from \\"node:fs\\";\\nexport async function const return await if (!== undefined) throw new Error(
export interface readonly string | number | null; private public static class extends implements\\n  }\\n}\\n
def __init__(self, name: str) -> None:\\n        self.name = name\\n    return None\\n\\nfrom import as with open(
(Command exited with code 0)\\n(no output)Process exited with code 1.\\n[truncated] `;

const BLOCKS = `
{"type":"image","data":"iVBORw0KGgoAAAANSUhEUgAA","mimeType":"image/png"}
{"type":"thinking","thinking":"The user wants me to ","thinkingSignature":"reasoning_content"}
{"type":"thinking","thinking":"Let me think about this. I should ","thinkingSignature":""}
{"type":"toolCall","id":"toolu_01","name":"memory_search","arguments":{"query":"","limit":10}}
{"type":"toolCall","id":"toolu_01","name":"web_fetch","arguments":{"url":"https://www.example.com/"}}
{"type":"toolCall","id":"call_","name":"http","arguments":{"url":"https://","method":"GET"}}
{"type":"toolCall","id":"toolu_01","name":"write","arguments":{"path":"/home/","content":"
{"type":"toolCall","id":"toolu_01","name":"edit","arguments":{"path":"src/","oldText":"","newText":"
{"type":"toolCall","id":"call_","name":"exec","arguments":{"command":"cd /home/ && npm run build 2>&1 | tail -20","workdir":"/"}}
{"type":"toolCall","id":"call_","name":"exec","arguments":{"command":"npm test -- "}}
{"type":"toolCall","id":"call_","name":"exec","arguments":{"command":"git status && git diff","timeout":120}}
{"type":"toolCall","id":"call_","name":"exec","arguments":{"command":"grep -rn \\"
{"type":"toolCall","id":"call_","name":"read","arguments":{"path":"src/","offset":1,"limit":200}}
{"type":"toolCall","id":"call_","name":"read","arguments":{"path":"
{"type":"text","text":"The 
{"type":"text","text":"I 
{"type":"text","text":"`;

const ENVELOPES = `
{"role":"custom","customType":"","content":null,"display":false,"timestamp":1700000000000}
{"role":"toolResult","toolCallId":"toolu_01","toolName":"web_fetch","content":null,"details":{"status":"completed","exitCode":0,"durationMs":12,"aggregated":"","cwd":"/home/"},"isError":true,"timestamp":17
{"role":"assistant","content":null,"api":"openai-completions","provider":"openrouter","model":"gpt-5","usage":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0,"totalTokens":0,"cost":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0,"total":0}},"stopReason":"aborted","errorMessage":"","timestamp":17
{"role":"assistant","content":null,"api":"anthropic-messages","provider":"anthropic","model":"claude-opus-4-5","usage":{"input":4,"output":212,"cacheRead":48213,"cacheWrite":1234,"totalTokens":49663,"cost":{"input":0.00002,"output":0.0053,"cacheRead":0.0241065,"cacheWrite":0.0077125,"total":0.037139}},"stopReason":"toolUse","timestamp":17,"responseId":"msg_01"}
{"role":"user","content":null,"timestamp":17,"idempotencyKey":"00000000-0000-4000-8000-000000000000:user","__openclaw":{"senderIsOwner":true,"senderId":"","channel":"telegram"}}
{"role":"toolResult","toolCallId":"call_","toolName":"exec","content":null,"isError":false,"timestamp":17
{"role":"toolResult","toolCallId":"call_","toolName":"read","content":null,"isError":false,"timestamp":17
{"role":"assistant","content":null,"api":"openai-responses","provider":"openai","model":"gpt-5","usage":{"input":,"output":,"cacheRead":0,"cacheWrite":0,"totalTokens":},"stopReason":"stop","responseId":"resp_","timestamp":17`;

export const FIRST_DICTIONARY: Uint8Array = Buffer.from(PROSE + OUTPUT + BLOCKS + ENVELOPES);

const TABLES_OF_TEXTS = [
  "N6Qw7AEAAABBEKAz23TDMEAwR1EURVEURVFzqkx4D1myZWvb3Wtr+1vZ9lIrvqOMJgZnmKe4sCbuwELj4hqdwMdGjgYwxMYwzJlT",
  "AAAcPGRwMJZIxaUDAARAU5jRSkNpkgQxDKIgY4zRBAAAAAAAAAAAAAAAAAAAFKxIhvTRUCCGSY4phBgaGREAAAAAAQAAAAQAAAAI",
  "AAAA",
];
const TABLES_OF_ENVELOPES = [
  "N6Qw7AEAAAAwEMDJpAMzMAMzMAMzBNBuDfJH/CNZg4a23LLjTgsAQFAAAACwjpSklEkm2dUWxQUBIwEAAAYAApjEJm4AAAQgAg4B",
  "BQOADB0BgIKBGAEGogQAAAAAEgCAAGAAAAAGggJIGgwwAwAAAGQHZsmixGZgGBAKKgAAAKBYUgDIAAAAAAABAAAABAAAAAgAAAA=",
];

export const TEXT_DICTIONARY: Uint8Array = withTables(TABLES_OF_TEXTS);
export const ENVELOPE_DICTIONARY: Uint8Array = withTables(TABLES_OF_ENVELOPES);

function withTables(lines: readonly string[]): Uint8Array {
  return Buffer.concat([Buffer.from(lines.join(""), "base64"), FIRST_DICTIONARY]);
}
