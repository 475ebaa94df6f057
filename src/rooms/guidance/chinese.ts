/** Standing instructions in Chinese. */

import { saysFormer } from "./former.ts";
import type { Reading } from "./reading.ts";

const WORK =
  "回答|回复|答案|解释|总结|代码|函数|测试|提交|注释|邮件|消息|文件|变量|命名|文档|输出|列表|表格|要点|表情|例子|术语|标题|段落|句子|来源|引用|链接|单位|日期|数字|价格|建议|语气|格式";
const FROM_NOW =
  "从现在(?:开始|起)|从今(?:以后|往后|天起|天开始)|自此以后|今后|往后|以后(?!再说|再聊|再谈|再看|我|他|她|它|的我|会不会)|从此(?:以后)?|默认(?:情况下)?|一律|除非我(?:另外|另行)?(?:说|要求|特别)[^，。]{0,12}|直到我(?:说|另行)[^，。]{0,12}|每次|每当|每一次|每逢|任何时候|无论何时";
const HERE =
  "(?:在|对于?|就)?(?:这个|本|该|当前|我们的?)(?:次)?(?:对话|聊天|会话|项目|线程|仓库|代码库|工程|讨论)(?:里|中|内|期间)?|接下来的(?:对话|聊天)(?:里|中)?";
const EVER =
  "总是|始终|永远(?:都)?|一直(?:都)?(?!在|是|有|没|想|很|觉得|以为|等|下|忙|聊|说着|[^，。]{0,8}[了着过])|务必(?:都)?|再也不要|永远不要|绝(?:对)?不要|千万不要|不要再|别再|不许再|都要|都用|只用|只能|不得";

const LASTING = new RegExp(`${FROM_NOW}|${HERE}`, "u");
const LASTING_ALL = new RegExp(LASTING.source, "gu");
const LOCAL = new RegExp(HERE, "u");
const LEANING = /一般|通常|尽量|记得|记住|最好/u;

const COURTEOUS =
  "(?:请(?:你)?|麻烦(?:你)?|拜托(?:你)?|希望你|我希望你|我要你|我想让你|你(?:应该|必须|需要|可以|得|要|就|都)?|那(?:么)?|好(?:的|吧)?|嗯|另外|还有|而且|都|也|就|务必|一定|只|尽量|先|总是|始终|永远|一直)";
const VERBS =
  "(?:用|使用|写|回答|回复|答|说|讲|叫|称呼|喊|保持|避免|不要|别|勿|不许|不准|禁止|给|把|将|按|以|遵守|遵循|采用|选择|优先|假设|忽略|跳过|检查|确认|测试|运行|引用|标注|注明|附上|加上|添加|列出|包含|包括|省略|去掉|解释|总结|翻译|提醒|询问|问我|告诉我|发|推荐|建议|提供|展示|显示|格式化|缩进|命名|提交|注释|换成|改用|改成|当|作为|考虑|注意|简短|简洁|直接|先)";
const IMPERATIVE = new RegExp(`^${COURTEOUS}*[，,、]?${COURTEOUS}*${VERBS}`, "u");
const MANNER = new RegExp(`^${COURTEOUS}*(?:用|使用|回答|回复|说|讲|保持|避免|不要|别|叫|称呼|只)`, "u");
const ORDERED = /请|麻烦|务必|必须|不要|别|不许|禁止|应该|不得/u;
const SOMEBODY =
  /^(?:我(?!希望你|要你|想让你|要求你)|他|她|它|我们|他们|她们|大家|人们|老板|同事|这|那(?!么)|有人|孩子|妈妈|爸爸)/u;
/** How things are to be written, said once. */
const SAYS_HOW =
  /^(?:请)?(?:不要|别|禁止|不得)(?:用|使用|加|写|引入|添加)?任何(?!人|时候|事)|^(?:请)?(?:不要|别|禁止)(?:用|使用|加|写)?(?:表情(?:符号)?|感叹号|术语|缩写|全局变量|外部库|第三方库|套话)[。！!\s]*$|^(?:所有的?|我们的)?(?:变量名?|函数名|注释|提交信息|文件名|类名|常量|标题|日期|数字|回答|回复|代码)(?:都)?(?:必须|不得|不能|要用|应使用)/u;
/** One of those that there are to choose from. */
const PREFERS_ONE =
  /(?:喜欢|偏好|偏爱|倾向于?|宁愿|宁可)(?:要|选)?(?:这|那|[^。，]{1,6}的[这那][个款种]|第[一二三四五六七八九十\d]|[A-Za-z]\s*(?:方案|选项)|方案|选项|蓝色的?[。！!]?$|红色的?[。！!]?$)|今天|今晚|明天|这次/u;
const EVER_ORDERED = new RegExp(
  `^${COURTEOUS}*(?:${EVER})|(?:请|麻烦(?:你)?|必须|应该|需要|希望你|要你)[^。？]{0,20}(?:${EVER})|^${VERBS}[^。？]{0,20}(?:总是|始终|永远)|[，,]\\s*(?:所以)?(?:请)?(?:${EVER}|不要)`,
  "u",
);
/** What happens each time, where nobody is told to do anything. */
const WHEN = /^每(?:一?次|当|逢)/u;
/** What happened then: whoever tells it asks for nothing. */
const THEN = /^(?:昨[天晚夜]?|前[天晚]|上周|上个?月|去年|刚才|刚刚|那天|当时|今早|今天早上|周末)/u;
/** Since when something has been so. */
const SINCE = /从(?:昨[天晚]|前天|上周|上个?月|去年|刚才|[^，。]{0,8}(?:版|\d))[^，。]{0,4}(?:开始|起)/u;
const WHEN_DO = new RegExp(`^每(?:一?次|当|逢)[^，。]{0,12}(?:前|时|时候|后)(?:都|先|要)*${VERBS}`, "u");
const PREFERS = new RegExp(
  `我(?:更|比较|还是更?|一般更?|个人更?|其实更?|特别)(?:喜欢|偏好|偏爱|习惯|愿意|倾向)|我(?:偏好|偏爱|倾向于?|宁愿|宁可|习惯(?:用|使用|看))|我(?:不)?(?:喜欢|想要|要|讨厌|需要|受不了)(?:你(?!是|的(?!${WORK}))|看?(?:简短|简洁|详细|直接|长篇|太长|太多|短|正式|口语)[^。]{0,8}(?:${WORK}|的)|(?:${WORK}))|我的偏好是|我希望(?:你|${WORK}|所有)`,
  "u",
);
const NAMED =
  /^(?:请|以后|从现在(?:开始|起)|你可以|你就|那就|就|今后|都|一律|[，,])*(?:叫我|称呼我(?:为)?|喊我|管我叫)(?!起床|醒|吃饭|去|来|过去|一声|干|做|怎么|什么)/u;

const ONE_OFF =
  /这(?:一)?次|就这一次|仅此一次|这回|(?:在)?(?:这个|这封|这段|这篇|这份|这条|这张|下一个|下一封|接下来的?这?)(?:函数|文件|回答|回复|邮件|消息|情况|例子|句子|段落|提交|问题|任务|报告|类|方法|脚本|步骤|部分|图片|食谱|故事|诗|代码)|暂时|目前先|先这样|现在先/u;
const ASKS = /[？?]\s*$|(?:吗|呢|么)[。！!]?\s*$/u;
const POLITE = /(?:能不能|可不可以|可以|能否|能)(?:请)?[^？?]{2,60}(?:吗|？|\?)/u;
const REPORTED =
  /(?:他|她|他们|老板|经理|同事|老师|妈妈|爸爸|朋友|医生|文档|手册|书|文章|规范|专家|有人|客户|教练)[^，。]{0,6}(?:说|告诉|写|要求|建议|认为|讲|规定|提到|总说)|据说|听说|俗话说|常言道/u;
const IMAGINED = /假设|假如|如果我说|要是我|想象|假装|倘若|从前有|曾经|原本应该/u;
const TASK =
  /^(?:请|麻烦|帮我|你能|能不能|可以|现在|然后|[，,])*(?:帮我)?(?:写|创建|做|生成|起草|实现|添加|修复|解释|给我|告诉我|找|列出|翻译|总结|设计|描述|修改|删除|检查|计划|计算|比较|画|编)(?:一|个|出|下|篇|段|首|份|这|那|为什么|如何|怎么)/u;

/** What it is about may stand in front: "给 Atlas 的报告不用再…". */
const LIFTS =
  /^(?:(?:给|在|对|关于|写给)(?!这|那|今|明)[^，,。；？！]{1,30}?[，,]?)?(?:请|以后|现在|从现在(?:开始|起)|你|今后|[，,])*(?:不用再|不必再|不需要再|可以不用|可以停止|可以不再|别再|不要再|停止|不再需要)/u;
/** It says that something may be again: no instruction by itself. */
const FREES =
  /^(?:请|以后|现在|从现在(?:开始|起)|你|今后|[，,])*(?:又可以|可以重新|可以再)|^[^，,。；？！]{1,40}?(?:又可以|可以重新|可以直接|可以照常)(?:用|使用|写|跑|运行)[^。]{0,40}了/u;
/** "那样": nobody knows later what was meant. */
const POINTS =
  /^(?:请|你)*(?:别再|不要再|停止|不要|别)(?:这样|那样|这么|那么)(?:做|说|干)?(?:了)?[。！!\s]*$/u;
const REVOKES =
  /(?:忘(?:了|掉|记)|忽略|取消|不用管|别管|撤销|作废)(?:掉)?(?:我(?:之前|刚才|先前|以前|上次|前面)?(?:说|讲|提|要求|定)(?:过)?的?|(?:我)?(?:之前|刚才|先前|以前|上次|前面)(?:说|讲|提|要求|定)?(?:过)?的?)(?:那)?(?:关于)?[^。]{0,20}(?:规则|要求|指令|话|规定|偏好|事|的)|(?:取消|撤销)关于[^。]{1,20}(?:规则|要求|规定|指令)|关于[^。]{1,60}(?:规则|要求|规定|指令)[^。]{0,6}(?:取消|作废|不再|不算)/u;
const NAMES_RULE = /规则|要求|规定|指令|偏好/u;
const CORRECTS =
  /^(?:不|不对|等等|哦|嗯|算了|抱歉)?[，,。]?(?:其实|更正[：:]?|我改主意了[，,]?|不如)?(?:还是|请|就)*(?:改用|改成|改为|换成|换回|用|使用|说|讲|以|按|回答|回复)[^，,。！!？?]{1,12}[。！!\s]*$/u;
const RIGHTED = /其实|还是|改用|改成|改为|换成|换回|更正|我改主意了|不如|^不/u;
const FOR_NOW = /现在|马上|立刻|这个|那个|这次|这里|它|了[。！!\s]*$/u;
const NEGATIVE =
  /不要|别|勿|禁止|不许|不准|不用|避免|不再|停止|不得|讨厌|不喜欢|去掉|省略|不能|不必|不需要|绝不/u;
const LEADING =
  /^(?:(?:好的?|嗯|谢谢|对了|另外|还有|顺便说一下|注意|新规则|规则|记住|重要)[，,：:。！!\s]*)+/u;
const FEW_CHARACTERS = 12;

export function readChinese(text: string): Reading {
  const lead = text.replace(LEADING, "") || text;
  const main =
    TASK.test(lead) && !new RegExp(`^(?:请)?(?:${FROM_NOW})`, "u").test(lead)
      ? (lead.split(/[，,：:]/u)[0] ?? lead)
      : lead;
  const isTask = TASK.test(lead) && main === lead && !LASTING.test(lead);
  const isNaming = NAMED.test(lead);
  const points = POINTS.test(lead);
  const lifts = !points && LIFTS.test(lead);
  const frees = FREES.test(lead);
  const saysHow = SAYS_HOW.test(main);
  const rest = restOf(main);
  const ordersEver =
    !points &&
    !SOMEBODY.test(main) &&
    !isTask &&
    EVER_ORDERED.test(main) &&
    !/^(?:都|一直)/u.test(main) &&
    !(THEN.test(main) && !ORDERED.test(main));
  const isWhen = WHEN.test(main) && !/[，,]/u.test(main) && !ORDERED.test(main) && !WHEN_DO.test(main);
  const isThen = THEN.test(main) && !ORDERED.test(main);
  const hasMarker =
    !isWhen && LASTING.test(main) && !/(?:天|年|月|小时|分钟|周|饭|业|班|完|了|到|之)以后/u.test(main);
  return {
    lasts: ordersEver || hasMarker,
    prefers: (PREFERS.test(main) && !PREFERS_ONE.test(main)) || isNaming,
    leans: LEANING.test(main),
    directs: ordersEver || lifts || frees || isNaming || saysHow || isDirective(rest, hasMarker),
    isTask: TASK.test(lead),
    isManner: MANNER.test(rest),
    isRule: saysHow,
    tells: isWhen || isThen || SINCE.test(main) || SOMEBODY.test(rest),
    isLocal: LOCAL.test(text),
    isOneOff: points || ONE_OFF.test(text),
    isOther: isOtherSpeech(lead, hasMarker),
    lifts,
    frees,
    revokes: REVOKES.test(lead),
    corrects:
      (CORRECTS.test(rest) && RIGHTED.test(lead) && !FOR_NOW.test(rest)) ||
      ((ordersEver || hasMarker) && saysFormer(main)),
    namesRule: NAMES_RULE.test(lead),
    isNegative: NEGATIVE.test(text),
  };
}

function restOf(text: string): string {
  return text
    .replace(/^(?:每当|每次|当|如果|只要|凡是)[^，,]{1,40}[，,]/u, "")
    .replace(LASTING_ALL, "")
    .replace(/^(?:直到|到)[^，,]{1,12}(?:为止)?[，,]/u, "")
    .replace(/^[，,：:、\s]+/u, "");
}

function isDirective(rest: string, hasMarker: boolean): boolean {
  if (SOMEBODY.test(rest)) return false;
  if (IMPERATIVE.test(rest)) return true;
  if (!hasMarker) return false;
  if (ORDERED.test(rest)) return true;
  const size = [...rest.replace(/[\p{P}\s]/gu, "")].length;
  return (
    size > 0 && size <= FEW_CHARACTERS && !/[了过着]$|(?:是|会|有)/u.test(rest.replace(/[\p{P}\s]+$/u, ""))
  );
}

function isOtherSpeech(text: string, hasMarker: boolean): boolean {
  if (IMAGINED.test(text) || REPORTED.test(text)) return true;
  return ASKS.test(text) && !(POLITE.test(text) && hasMarker);
}
