/** How facts are stated in Chinese. No spaces between words: a value ends at a particle or a mark. */

import { formsOf, machine, type Tongue } from "./hear-form.ts";

const VALUE = "[^，。；：、！？,;:!?（）()“”→\\n]{1,40}?";
const NAME = "(?:[A-Za-z][\\w.+-]*|[\\p{Script=Han}\\p{N}A-Za-z]{1,12}?)";
const CUT =
  "\\s(?:背|写|做|看|记|管|画|编)\\p{Script=Han}{1,4}(?=$|[，。；！？])|就行|就好|了(?=$|[，。；！？,;!?])|的(?=时候|话)|已经|现在|目前|以来|上班|工作|来排|为准|吧|啦|呢|啊|哦|而已";

const { plain, plainEvent, likely, likelyEvent, toOwner, ofThing, ofThingEvent, ofActing, maybeOfThing } =
  formsOf({
    value: VALUE,
    name: NAME,
    cut: CUT,
    // Not with, for or by me.
    edge: "(?<![跟和陪给让叫找带帮比像被])",
  });

const SP = "\\s*";
const ADV =
  "(?:现在|目前|今天|今早|刚才|已经|已|都已|刚刚|刚|最近|终于|正式|这周|上周末|周末|这个月|一直|平时|还|也|就|都|主要|早就|其实|暂时|如今|今天起|从今天起|今年|去年|昨天|昨晚|前天|上周|上个月|\\d{4}年|[一二三四五六七八九十\\d]+月份?)*";
const NUMERAL = "(?:[一两三四五六七八九十几\\d]+(?:台|辆|只|把|套|部|架|条|个|间|块|本|张|艘|匹))?";
const STATUS =
  "暂停|已暂停|上线|已上线|下线|已下线|归档|已归档|取消|已取消|内测|公测|测试中|开发中|进行中|维护中|冻结|已冻结|停工|停用|已停用|完成|已完成|延期|搁置|已搁置|废弃|已废弃|运行中|灰度|评审中|审核中|已发布|阻塞";
const TIMEZONE =
  "(?:[A-Z][A-Za-z]+/[A-Z][A-Za-z_]+|UTC(?:\\s?[+-]\\s?\\d{1,2})?|GMT(?:\\s?[+-]\\s?\\d{1,2})?|东[一二三四五六七八九十\\d]+区|北京时间)";
const HOSTNAME = machine("host");
const VERSION = "v?\\d\\w*(?:[.+-]\\w+)*";
const ARROW = "\\s?(?:→|->|=>|⇒)\\s?";
const MOVED = "(?:搬到|搬去|搬来|搬回|迁到|搬家到)";

const PERSON = [
  plain(`我们${ADV}(?:住在|定居在)${ADV}{o}`, "owner lives_in o"),
  plain(`我(?:们)?(?:的)?家${ADV}(?:在|搬到了|安在){o}`, "owner lives_in o"),
  plain(`^现在住(?:在)?{o}`, "owner lives_in o"),
  plainEvent(`^我?(?:们)?${ADV}从{x}${MOVED}了?{o}`, "-owner lives_in x", "owner lives_in o"),
  plainEvent(`^(?:搬家|新地址|搬家了)[：:]\\s*{x}${ARROW}{o}`, "-owner lives_in x", "owner lives_in o"),
  plainEvent(
    `我(?:们)?${ADV}(?:离开|搬离|搬出)(?:了)?{x}(?:了)?(?=[，,]\\s*(?:现在)?(?:住|搬))`,
    "-owner lives_in x",
  ),
  plainEvent(`我${ADV}从{x}跳槽到了?{o}`, "-owner works_at x", "owner works_at o"),
  plainEvent(`我${ADV}跳槽到了?{o}`, "owner works_at o"),
  plainEvent(`我${ADV}(?:离开|辞去)了?{firm}`, "-owner works_at firm"),
  plainEvent(`我${ADV}从{x}(?:被裁|被辞退|退休)`, "-owner works_at x"),
  plain(`我${ADV}在{o}(?:当|做|担任){role}`, "owner works_at o", "owner role role"),
  plainEvent(`我${ADV}(?:升为|升任|升职为|晋升为|调任|转岗为|成为|当上)了?{role}`, "owner role role"),
  plain(`^现在是{role}`, "owner role role"),
  plain("我(?:当|做)了[一二三四五六七八九十\\d]+年(?:的)?{role}", "owner role role"),
  plain("^(?:你)?(?:可以)?叫我{o}(?:就行|就好|吧)?", "owner named o"),
  plain("我改名(?:为|叫|成)(?:了)?{o}", "owner named o"),
  plain(`我的时区${ADV}(?:改成|改为|换成|变成)了?${SP}(?<o>${TIMEZONE})`, "owner timezone o"),
  plainEvent(
    `我(?:的)?(?:手机|电脑|车|相机|笔记本|自行车|平板)${ADV}(?:换成|换)了?${SP}{named}`,
    "owner owns named",
  ),
  plain(`我的(?:手机|电脑|车|相机|笔记本|平板)${ADV}是${SP}{named}`, "owner owns named"),
  plain(
    `我(?:们)?的(?:编辑器|浏览器|输入法|邮箱|笔记软件|终端|操作系统|密码管理器)${ADV}(?:是|换成了?)${SP}{o}`,
    "owner uses o",
  ),
  plain(`^不(?:再)?用${SP}{tool}${SP}了`, "-owner uses tool"),
  plainEvent(
    `我们${ADV}从${SP}{x}${SP}(?:换到|换成|切到|转到|迁到)了?${SP}{o}`,
    "-owner uses x",
    "owner uses o",
  ),
  plainEvent(`我们${ADV}(?:换成|改用|换到)了?${SP}{tool}`, "owner uses tool"),
  plain(`我们${ADV}用(?:的是)?${SP}{tool}`, "owner uses tool"),
  plain(`我们${ADV}不(?:再)?用${SP}{x}${SP}了`, "-owner uses x"),
  plain(`我${ADV}(?:住在|定居在|住)(?!过|得|的|了|不|院|校|宿|进|满|宅|房|处)${ADV}{o}`, "owner lives_in o"),
  plainEvent(`^我?(?:们)?${ADV}从{x}(?:搬到|搬去|搬来|迁到)了?{o}`, "-owner lives_in x", "owner lives_in o"),
  plainEvent(`我(?:们)?${ADV}(?:搬到|搬去|搬来)了?{o}`, "owner lives_in o"),
  plain(`我${ADV}(?:已经|早就|现在)?不(?:再)?住(?:在)?{x}了`, "-owner lives_in x"),
  plain(`我(?:并)?不住(?:在)?{x}`, "-owner lives_in x"),
  plain("我以前住(?:在|过)?{x}", "-owner lives_in x"),
  likely("^以前住(?:在|过)?{x}", "-owner lives_in x"),

  plain(`我${ADV}在{o}(?:上班|工作|任职|供职)(?!了[一半两几整])`, "owner works_at o"),
  plain(`我${ADV}(?:就职|任职|供职)于{o}`, "owner works_at o"),
  plainEvent(`我${ADV}(?:入职|加入)了?{o}`, "owner works_at o"),
  likelyEvent(`^${ADV}(?:入职|加入)了?{o}`, "owner works_at o"),
  plainEvent(`我${ADV}从{x}(?:离职|辞职|跳槽)`, "-owner works_at x"),
  likelyEvent(`^${ADV}从{x}(?:离职|辞职)`, "-owner works_at x"),
  plain(`我${ADV}不(?:再)?在{x}(?:上班|工作|干)了`, "-owner works_at x"),
  likely(`我${ADV}不在{x}(?:上班|工作)`, "-owner works_at x"),
  plain("我以前在{x}(?:上班|工作)", "-owner works_at x"),

  plain(`我${ADV}是(?:一名|一位|一个|个|名)?{role}`, "owner role role"),
  plain(`我的(?:职业|职位|工作|岗位|头衔)${ADV}是{o}`, "owner role o"),
  plain("^(?:本人|我的)(?:职业|职位|岗位)[：:]{o}", "owner role o"),
  plain(`我${ADV}(?:从事|担任|做|当)(?:一名|一个)?{role}`, "owner role role"),
  plain(`我${ADV}不(?:再)?是{role}了`, "-owner role role"),

  plain("我(?:的名字)?叫(?!做|我|你|他|她|了|个|上|醒|停|板|苦){o}", "owner named o"),
  plain("我的(?:名字|全名|姓名)(?:是|叫){o}", "owner named o"),
  plain(`我的时区${SP}(?:是|为|在)?${SP}(?<o>${TIMEZONE})`, "owner timezone o"),
  plain(
    "我(?:是|出生于|生于|的生日是|的出生日期是)(?<o>\\d[^，。；：、！？,;:!?（）()\\n]{2,20}?[日号])(?:出生|生的|生|出生的)?",
    "owner born_on o",
  ),
  plain("我(?:的)?生日(?:是|在)?(?<o>\\d[^，。；：、！？,;:!?（）()\\n]{2,20}?[日号])", "owner born_on o"),
  likely(
    "^(?:填表用[：:])?(?:出生日期|生日)[：:是]?(?<o>\\d[^，。；：、！？,;:!?（）()\\n]{2,20}?[日号])",
    "owner born_on o",
  ),
  plain(`我${ADV}(?:会说|会讲|能说|能讲)(?<langs>[^。；！？!?\\n]{1,40})`, "owner speaks langs"),
  plain("我的母语是(?<langs>[^。；！？!?\\n]{1,12})", "owner speaks langs"),

  plain(`我${ADV}对{x}(?:已经|现在)?不(?:再)?过敏了?`, "-owner allergic_to x"),
  plain(`我${ADV}对{o}(?:严重|有点|有些|重度)?过敏`, "owner allergic_to o"),
  plain("我有{o}过敏(?:症|史)?", "owner allergic_to o"),
  likely("{o}我不能(?:用|吃|碰)[，,]?\\s*过敏", "owner allergic_to o"),

  plain(`我${ADV}(?:拥有|名下有)${NUMERAL}{o}`, "owner owns o"),
  likely(`我${ADV}有[一两三四五六七八九十\\d]+(?:台|辆|只|把|套|部|架|艘|匹){o}`, "owner owns o"),
  likelyEvent(`我${ADV}买了${NUMERAL}{o}`, "owner owns o"),
  plainEvent(
    `我${ADV}把(?:那|我的|这)?(?:台|辆|只|把|套|部|架|个)?{x}(?:卖|送|扔)(?:掉|了|人)`,
    "-owner owns x",
  ),
  likelyEvent(
    "^(?:我的|我那|那|这)(?:台|辆|只|把|套|部|架|个|块){x}(?=上|昨|前|今|已|\\d|[一二三四五六七八九十]+月|卖|被|去年)(?:[^，。；：、！？,;:!?]{0,8})(?:卖掉|卖了|送人|转手)了?",
    "-owner owns x",
  ),

  plain(`我${ADV}用(?:的是)?${SP}(?!过|不|来|了|得|于|的|完|上|心|力|处){o}`, "owner uses o"),
  likely("^(?:我)?不用{x}了[，,]?(?:换成|改用|换)了?(?:的是)?\\s*{o}", "-owner uses x", "owner uses o"),
  plainEvent(
    `我${ADV}从${SP}{x}${SP}(?:换到|换成|切到|转到|迁到)了?${SP}{o}`,
    "-owner uses x",
    "owner uses o",
  ),
  plainEvent(`我${ADV}(?:换成|改用|换到)了?${SP}{o}`, "owner uses o"),
  plain(`我${ADV}不(?:再)?用${SP}{x}${SP}了`, "-owner uses x"),
];

const TO_OWNER = [
  toOwner("[你您](?:现在|目前)?(?:住在|住){o}", "owner lives_in o"),
  toOwner("[你您](?:现在|目前)?在{o}(?:上班|工作)", "owner works_at o"),
  toOwner("[你您]对{o}过敏", "owner allergic_to o"),
  toOwner("[你您](?:现在|一直)?用的?是?\\s*{o}", "owner uses o"),
  toOwner("[你您]叫{o}", "owner named o"),
  toOwner("[你您]是{role}", "owner role role"),
  toOwner("[你您](?:会说|会讲)(?<langs>[^。；！？!?\\n]{1,40})", "owner speaks langs"),
];

const THINGS = [
  ofThing(`^{s}${ADV}(?:跑在|运行在)${SP}{tool}${SP}(?:上|之上)`, "s uses tool"),
  ofThing(`^{s}(?:项目)?${ADV}(?:使用|采用|用)${SP}{tool}${SP}(?:编写|开发|实现|写的|写)`, "s uses tool"),
  ofActing(`^{s}(?:项目)?${ADV}(?:使用|采用)了?${SP}{tool}`, "s uses tool"),
  ofThingEvent(`^{s}(?:项目)?${ADV}(?:改用|换成|改成用|切换到|迁移到)了?${SP}{tool}`, "s uses tool"),
  ofThingEvent(
    `^(?:我们|团队)?${ADV}把{s}从${SP}{x}${SP}(?:换到|换成|迁到|迁移到|切到|改成)了?${SP}{o}`,
    "-s uses x",
    "s uses o",
  ),
  ofThingEvent(`^(?:我们|团队)${ADV}把{s}(?:换到|换成|迁到|迁移到|切到)了?${SP}{tool}`, "s uses tool"),
  ofThing(`^{s}(?:的)?(?:启动|运行|编译|构建)${ADV}(?:需要|依赖|要用)${SP}{o}`, "s depends_on o"),
  ofThingEvent(`^(?:我们|团队)${ADV}用{s}(?:替换|取代|替代|代替|换掉)了?{o}`, "s replaces o"),
  ofThingEvent(
    `^{s}(?:项目)?${ADV}(?<o>上线|下线|暂停|归档|取消|停用|冻结|延期|发布)了(?![，,](?:由|被))`,
    "s status o",
  ),
  ofThingEvent(`^(?:我们|团队)${ADV}(?:把)?{s}(?<o>暂停|归档|取消|停用|冻结|延期|搁置)了`, "s status o"),
  ofThing(`^状态[ ：:]{s}[：:]{o}`, "s status o"),
  ofThingEvent(
    `^(?:(?:我们|我|团队)${ADV}把)?{s}的{k}${ADV}(?:从\\S{1,10})?(?:改为|改成|调到|调成|设为|设成|提高到|降到|调整为)了?\\s*(?<v>\\d[^，。；：、！？,;:!?（）()了\\n]{0,20}?)了?(?=$|[，。；：、！？,;:!?])`,
    "s configured_as k+v",
  ),
  ofThing(`^我们${ADV}决定{s}(?=[不保改先只继暂用换]){o}`, "s decision o"),
  ofThing(`^{s}(?:项目)?(?:已经|最后|最终)?决定(?=[不保改先只继暂用换]){o}`, "s decision o"),
  ofThingEvent(
    `^{s}的?(?:截止日期|截止时间|最后期限|期限)${ADV}(?:改到|改为|改成|推迟到|延到|延期到|提前到)了?\\s*{o}`,
    "s deadline o",
  ),
  ofThing("^(?:截止日期|截止时间|期限)[ ：:]{s}[：:]\\s*{o}", "s deadline o"),
  ofThingEvent(`^(?:我们)?(?:把)?{s}${ADV}(?:升到|升级到|更新到)了?${SP}(?<o>${VERSION})`, "s version o"),
  ofThingEvent(`^{s}${SP}(?<x>${VERSION})${ARROW}(?<o>${VERSION})`, "-s version x", "s version o"),
  ofThing(`^{s}${ADV}的?(?:当前|最新)?版本${ADV}(?:是|为)${SP}(?<o>${VERSION})`, "s version o"),
  ofThingEvent(`^{s}的(?:负责人|组长|牵头人)${ADV}(?:换成|改为|变成)了?{o}`, "s led_by o"),
  ofThingEvent(`^{o}${ADV}(?:接手|接管)了?{s}(?:项目)?`, "s led_by o"),
  ofThing(
    `^{s}(?:的(?:后端|前端|数据库|服务端))?${ADV}(?:用的是|跑在|运行在|基于|是用)${SP}{o}(?=$|[，。；！？,;!?]|写的|做的)`,
    "s uses o",
  ),
  maybeOfThing(`^{s}(?:的(?:后端|前端|数据库|服务端))?${ADV}(?:使用|采用)了?${SP}{o}`, "s uses o"),
  ofThingEvent(`^{s}${ADV}从${SP}{x}${SP}(?:换到|换成|迁到|迁移到|切到)了?${SP}{o}`, "-s uses x", "s uses o"),
  ofThingEvent(`^{s}${ADV}(?:换成|迁到|迁移到|切到)了${SP}{o}`, "s uses o"),
  ofThing(`^{s}${ADV}不(?:再)?(?:用|使用)${SP}{x}(?:${SP}了)?`, "-s uses x"),
  ofThing(`^{s}${ADV}(?:依赖于?|离不开)${SP}(?!于|性){o}`, "s depends_on o"),
  maybeOfThing(`^{s}${ADV}需要${SP}{o}(?:才能)`, "s depends_on o"),
  ofThing(`^{s}${ADV}(?:不再依赖|不依赖|不需要)${SP}{x}(?:${SP}了)?`, "-s depends_on x"),
  ofThingEvent(`^{x}${ADV}被{s}(?:取代|替代|替换|代替)了?`, "s replaces x"),
  ofThingEvent(`^{s}${ADV}(?:取代|替代|替换|代替)了?{o}`, "s replaces o"),
  ofThingEvent("^{s}(?:已经)?(?:下线|退役|停用)了?[，,]?(?:由|被){o}(?:接手|接替|取代)", "s retired_by o"),
  ofThingEvent("^{s}(?:已经)?(?:由|被){o}(?:接手退役|接替下线)", "s retired_by o"),
  ofThing(
    `^{s}(?:项目)?(?:现在|目前|已经|仍然|还|还在|正在|处于)+(?:是)?(?<o>${STATUS})(?:了|中|状态)?`,
    "s status o",
  ),
  ofThing(`^{s}(?:项目)?(?<o>已(?:上线|归档|暂停|取消|停用|完成|废弃|下线|冻结|搁置|发布))了?`, "s status o"),
  ofThing("^{s}(?:项目)?(?:的)?状态(?:现在)?(?:是|为|[：:]){o}", "s status o"),
  ofThing(`^{s}(?:项目)?不是(?<x>${STATUS})[，,]?(?:而)?是{o}`, "-s status x", "s status o"),
  ofThing(`^{s}(?:项目)?(?:已经)?不再(?<x>${STATUS})`, "-s status x"),
  ofThing(
    "^{s}的{k}(?:现在)?(?:是|设为|设成|设置为|为|设的是|调到了)\\s*(?<v>\\d[^，。；：、！？,;:!?（）()\\n]{0,20}?)(?=$|[，。；：、！？,;:!?])",
    "s configured_as k+v",
  ),
  ofThing(
    "^(?:开会|会上|讨论后|团队)?(?:定了|决定了|拍板了)[：:，,]\\s*{s}(?=[不保改先只继暂用]){o}",
    "s decision o",
  ),
  maybeOfThing("^(?:最后|最终|我们|开会|团队)*{s}(?:已经|最后|最终)?决定{o}", "s decision o"),
  ofThing("^关于{s}(?:的决定)?[：:，,]\\s*(?:我们)?(?:决定)?{o}", "s decision o"),
  ofThing("^{s}(?:一律|都|统一)?以(?:[^，。；]{0,6}(?:那|这)[张个份套])?{o}为准", "s source_of_truth o"),
  ofThing(
    "^{s}的?(?:截止日期|截止时间|截止|deadline|最后期限|期限)(?:是|为|在|到|[：:])?\\s*{o}",
    "s deadline o",
  ),
  ofThing("^{s}(?:最晚|最迟|必须在?)\\s*{o}(?:之前|前)(?:交|提交|完成)", "s deadline o"),
  ofThing(
    `^{s}${ADV}(?:是|到了?|升到了?|升级到了?|更新到了?)${SP}(?<o>${VERSION})${SP}(?:版本?|版)`,
    "s version o",
  ),
  ofThing(`^{s}(?:的)?(?:当前|最新)?版本(?:号)?(?:是|为|[：:])?${SP}(?<o>${VERSION})`, "s version o"),
  ofThing(`^(?:部署完成|发布完成)?${SP}{s}${SP}版本${SP}(?<o>${VERSION})`, "s version o"),
  ofThing(`^{s}${ADV}(?:跑在|运行在|部署在|放在)了?${SP}${HOSTNAME}${SP}(?:上|之上)?`, "s located_at host"),
  ofThingEvent(`^{s}${ADV}(?:迁|迁移|搬|挪|部署|转)到了?${SP}${HOSTNAME}`, "s located_at host"),
  ofThingEvent(
    `^(?:我们?)?${ADV}(?:我们?)?把{s}${ADV}(?:迁|迁移|搬|挪|部署|放)到了?${SP}${HOSTNAME}`,
    "s located_at host",
  ),
  ofThing(`^{s}${ADV}(?:部署在|托管在|存放在|保存在)(?:了)?(?:我的?)?{o}`, "s located_at o"),
  maybeOfThing(`^{s}${ADV}(?:放在|存在|挂在)(?:了)?(?:我的?)?{o}`, "s located_at o"),
  maybeOfThing(
    "^{s}在(?:我的?)?(?<o>[^，。；：、！？,;:!?（）()\\n]{0,16}?(?:抽屉|柜子|箱子|机房|服务器|书架|保险柜|车库))(?:里|上|中)?(?=$|[，。；！？,;!?])",
    "s located_at o",
  ),
  ofThing(`^{s}${ADV}(?:由|归){o}(?:负责|带|管|牵头|领导|主导|管理)`, "s led_by o"),
  ofThing(`^{s}的(?:负责人|组长|领导|牵头人)${ADV}是{o}`, "s led_by o"),
  maybeOfThing(
    `^{o}${ADV}(?:负责|带领|牵头|接手了?|主导){s}(?:项目|这个项目)?(?=$|[，。；！？,;!?])`,
    "s led_by o",
  ),
];

export const CHINESE: Tongue = {
  language: "zh",
  forms: [...PERSON, ...TO_OWNER, ...THINGS],
  known: /\p{Script=Han}/gu,
  lead: /(?:(?:好消息|坏消息|更正一下|纠正一下|记一下|记住|请记住|顺便说|对了|另外|备注|注意|通知|更新|说明|大家好|你好|嗨|其实|现在|目前|好的|嗯|不|是的|但是?|而且|所以|讨论了[^，。；：]{1,10}|开会定了(?=：)|最后|最终|部署完成)[\s，,：:；！!]*)/uy,
  boundary: /[，。；：、！？,;:!?（）()\n]/gu,
  unstated:
    /如果|要是|假如|假设|倘若|万一|可能|也许|或许|大概|估计|应该|想(?:要|去|搬|换|买|用)|打算|计划|准备(?:换|搬|买|去)|将(?:会|要)|会(?:换|搬|改|取代|上线|迁|用|是)|希望|要不|是不是|有没有|吗|呢$|来着|到底|哪[天里个]|什么|从来没|从没|没用过|没有过|还没|尚未|未定|下个?(?:月|周|星期|年)|明[天年]|以后|听说|据说|他说|她说|他们说|有人说|原话|别人|传言|当初|梦见|多好|就好了/u,
  imagined:
    /小说|故事|扮演|角色|剧本|假装|主人公|主角|台词|开头这样写|童话|游戏里|电影里|梦里|例如|比如|示例|第[一二三四五\d]章|虚构|开玩笑|歌词|帖子|网友|评论|原文|这段话|这句话|翻译|改写|润色|编一个|写一段/u,
  hedged:
    /哈{2,}|呵呵|嘿嘿|笑死|开玩笑|差不多|几乎|简直|好像|似乎|算是|我觉得|我猜|吧$|[😀-😏😛-😝🤣🤪🙃🙈😜😉]|😅|😂/u,
  denied: /[不没别]|并非|未必/u,
  asked:
    /^(?:请|帮我|麻烦|把|给我|用.{1,6}(?:写|给|翻译)|改成|查(?:一|下)|找(?:一|个|几|下)|写(?:一|个|封|篇|段|份|首)|设(?:为|成|置)|换成|提醒我|告诉|翻译)/u,
  articles: /^(?:(?:那|这)(?:台|辆|只|把|套|部|架|个|张|份)|我的|我们的|一台|一辆|一个)/u,
  lists: /\s*(?:、|和|跟|与|以及|还有)\s*/u,
};
