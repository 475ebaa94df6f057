import { ends, is, saidBy, says, trap, type Utterance } from "./utterance.ts";

export const FRESH_CHINESE: readonly Utterance[] = [
  says(
    "折腾了快一个月，中介跑路、家具晚到，总算搬完了，我现在住在泉州，楼下就有一家面线糊特别好吃，改天推荐给你",
    is("owner", "lives_in", "泉州"),
  ),
  says(
    "不对不对，我不是产品经理，我是测试工程师",
    ends("owner", "role", "产品经理"),
    is("owner", "role", "测试工程师"),
  ),
  says("上周五从蓝鲸科技离职了，工牌都交了", ends("owner", "works_at", "蓝鲸科技", "2026-06-12")),
  says("五月起我在海棠物流上班，通勤一个半小时", is("owner", "works_at", "海棠物流", "2026-05-01")),
  says("我一吃芒果嘴就肿，医生说是过敏，点外卖帮我避开", is("owner", "allergic_to", "芒果")),
  says(
    "青鸟的截止日期从7月10日改到7月24日了",
    ends("青鸟", "deadline", "7月10日"),
    is("青鸟", "deadline", "7月24日"),
  ),
  says("灯塔现在由何婉清负责，老邵不管了", is("灯塔", "led_by", "何婉清"), ends("灯塔", "led_by", "老邵")),
  says("松果昨天升到 3.6 了，暂时没人骂", is("松果", "version", "3.6", "2026-06-14")),
  says(
    "笔记我早就不用有道云了，现在都在用思源",
    ends("owner", "uses", "有道云"),
    is("owner", "uses", "思源"),
  ),
  says(
    "嗯那个我那辆比亚迪上个月卖掉了以后出门就坐地铁了车险就不用再提醒我了",
    ends("owner", "owns", "比亚迪", "2026-05-01"),
  ),
  says("驼铃从三月开始就搁置了，预算没批下来", is("驼铃", "status", "搁置", "2026-03-01")),
  says("开会定了：竹蜻蜓不做海外版", is("竹蜻蜓", "decision", "不做海外版")),
  says("琥珀离了 NATS 跑不起来，队列全靠它", is("琥珀", "depends_on", "NATS")),
  says("鹈鹕的代码在 gitee.com/lutang/tihu，记得从那儿拉", is("鹈鹕", "located_at", "gitee.com/lutang/tihu")),
  says("叫我阿澈就行，身份证上那个名字没人叫", is("owner", "named", "阿澈")),
  saidBy("assistant", "好的，客厅空调已经设为26度。", is("客厅空调", "configured_as", "26度")),

  trap("negation", "我从来没在深圳待过，你是不是记错人了"),
  trap("negation", "雨燕用什么数据库还没定呢"),
  trap("hypothetical", "要是我住在大理，每天就晒太阳不上班了"),
  trap("hypothetical", "假如蒲公英改用 Elixir 重写，大概得花半年吧"),
  trap("quote", "他朋友圈写着“我在腾讯做总监”，笑死"),
  trap("others", "我表妹在厦门当导游，还会说泰语"),
  trap("others", "您好，我是物业的小段，住三号楼，对花粉过敏所以戴着口罩", "other"),
  trap("question", "我那个项目现在是哪个版本来着？"),
  trap("plan", "打算明年搬去青岛，海边房租好像也不贵"),
  trap("past", "2013年去过一次敦煌，沙子吃了一嘴"),
  trap("joke", "本人职业：摸鱼，常驻地点：床上"),
  trap("fiction", "帮我改改小说开头：我叫燕无归，住在断魂崖，有一把会说话的剑"),
  trap("request", "帮我把周四的会改到下午三点，通知一下小严"),
  trap("smalltalk", "早呀，今天又是不想起床的一天"),
];
