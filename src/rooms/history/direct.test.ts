import { expect, test } from "vitest";
import { isDirect } from "./direct.ts";

test.each([
  "agent:main:main",
  "agent:main:s1",
  "agent:second:Work",
  "agent:main:telegram:direct:7",
  "agent:main:telegram:dm:7",
  "agent:main:Telegram:Direct:7",
  "agent:main:direct:7",
  "agent:main:telegram:work:direct:7",
])("%s is a conversation between two", (key) => {
  expect(isDirect(key)).toBe(true);
});

test.each([
  "",
  "main",
  "agent:main",
  "agent:main:",
  "agent::main",
  "session:abc",
  "hook:abc",
  "global",
  "agent:main:global",
  "agent:main:hook:abc",
  "agent:main:hook-7",
  "agent:main:webhook",
  "agent:main:cron",
  "agent:main:cron:daily",
  "agent:main:acp:x",
  "agent:main:node:x",
  "agent:main:heartbeat",
  "agent:main:subagent:1",
  "agent:main:subagent:direct:1",
  "agent:main:my-channel",
  "agent:main:discord:guild:5",
  "agent:main:discord:channel:5",
  "agent:main:telegram:Group:1",
  "agent:main:telegram:group:direct:1",
  "agent:main:telegram:direct:7:thread:2",
  "agent:main:whatsapp:123-456@g.us",
  "agent:main:whatsapp:direct:123-456@g.us",
  "agent:main:123-456@g.us",
  "agent:main:direct",
  "agent:main:openai:4f0c",
  "agent:main:telegram:direct:7:heartbeat",
  "agent:main:something:new",
])("%s is not known to be one", (key) => {
  expect(isDirect(key)).toBe(false);
});
