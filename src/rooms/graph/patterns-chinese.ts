/** How Chinese says it, as far as words can be told apart without spaces. */

import type { PatternsOf } from "./pattern.ts";

/** Latin names, or a few characters. */
const THING = "(?:[A-Za-z][A-Za-z0-9._/:+#-]*|[\\p{Script=Han}]{2,10}?)";
const END = "(?=[，。；：！、]|$|作为|来|进行|做|之后|因为|以)";
const form = (source: string) => new RegExp(source, "u");

export const CHINESE: PatternsOf = {
  patterns: [
    {
      type: "uses",
      form: form(
        `(?:^|[，；：])(?<src>我们|项目|${THING})\\s*(?:现在|目前|已经)?\\s*(?:使用|采用|依赖|基于)\\s*(?<dst>${THING})${END}`,
      ),
    },
    {
      type: "blocked_by",
      form: form(
        `(?:^|[，；：])(?<src>项目|${THING})\\s*(?:目前|现在)?被\\s*(?<dst>${THING})\\s*(?:阻塞|卡住|阻碍|挡住)`,
      ),
    },
    {
      type: "evaluates",
      form: form(`(?:正在)?为\\s*(?<src>${THING})\\s*(?:评估|考察|测试)\\s*(?<dst>${THING})${END}`),
    },
    { type: "supports", form: form("因为(?<reason>[^，。；！？]{3,30})") },
  ],
  doubtful: /不|没有|没|如果|要是|也许|可能|应该|希望|以前|曾经/u,
  itself: /^(?:我们|项目|本项目|这个项目)$/u,
  typed: [
    { type: "project", form: form("^(?<name>.+)项目$") },
    { type: "project", form: form("^项目\\s*(?<name>.+)$") },
  ],
};
