/**
 * What says nothing about what is asked for in Chinese, Japanese, Korean and Thai: particles, pronouns, question words, forms of
 * "to be" and "to do".
 *
 * `PHRASES` are cut out wherever they stand: none of them is part of a longer word that means something. `SINGLE` are such
 * only where the segmenter gives them as words of their own: 的 says nothing, 目的 does.
 */

const CHINESE_PHRASES = `什么时候 什么样 什么 为什么 哪里 哪儿 哪个 哪些 哪位 哪家 哪一 哪天 哪几 怎么样 怎样 怎么 多少 多久 多长时间 几个 几次 叫做什么
  叫什么 是不是 有没有 我们 你们 他们 她们 我的 你的 他的 她的 我还 这个 那个 这些 那些 一个 一些 因为 所以 但是 以及 还有 关于 什麼時候 什麼 為什麼
  哪裡 怎麼 我們 你們 這個 那個 請問 请问 告诉我 还是 還是 提醒我 还记得 记不记得 一共 总共`;

const JAPANESE_PHRASES = `について ください ていましたか ていますか ましたか でしたか ですか ますか でしょうか ました でした ません ていた ている でした です ます
  だった どこ どんな どうして なぜ どうやって あなた という くれた くれました 教えて 覚えて いつですか いつだっけ だっけ どちら どっち`;

const CHINESE_SINGLE = `的 了 吗 呢 吧 着 过 是 在 我 你 您 他 她 它 咱 们 这 那 和 与 跟 就 也 都 还 很 把 被 让 给 对 从 到 为 以 及 或 而 但 并 有
  没 没有 不 会 能 要 想 去 来 说 上 下 里 中 个 次 谁 哪 几 啥 何时 何处 何 吗 嗎 呢 這 們 個 過 著 還 為 讓 對 從 說 什 麼 时候 最 又 再 才 只 第 之 用 做 叫
  可以 可能 应该 自己 时 之前 之后 以前 以后 关于 的是 除了 以外 之外 为了 为止`;

const JAPANESE_SINGLE = `は が を に へ と で も の や か ね よ な から まで より だ です ます でし まし た て てい てく れ し ま した って では には とは この
  その あの どの これ それ あれ どれ ここ そこ どこ いつ だれ なに なん ん う たら なら ので のに けど でも しか だけ など という こと もの とき ため よう そう
  何 誰 私 僕 俺 さん くん ちゃん 様 なぜ どう いる ある いた あった する なる れる られ たち また ない なかっ お ご 時 する 前 後 方 幾 っけ だっけ たっけ たり われ`;

const KOREAN = `어디 어디서 어디에서 어디에 어디로 어디야 어디였지 언제 언제야 언제였지 언제부터 누구 누가 누구야 무엇 무엇을 뭐 뭘 뭐야 뭐였지 뭐지 뭐라고 무슨 어떤
  어느 왜 어떻게 얼마 얼마나 몇 내 내가 나 나는 나의 나한테 제 제가 저 저는 저의 우리 우리가 그 이 저 것 거 게 걸 건 수 때 좀 잘 더 안 못 또 및 그리고
  하지만 있어 있어요 있었지 있었어 있었나요 있나요 있는 있던 했지 했어 했어요 했나요 했더라 했던 한 하는 할 해 줘 줘요 준 준거 였지 였어 이었지 인가요 인지 대해
  대해서 대한 관해 관한 알려줘 알려주세요 말해줘 말해주세요 기억나 기억해 기억나니 네 네가 니가 너 너는 너의 당신 당신이 당신의 전에 후에 동안 다 모두 모든
  때문 때문에 뒤 뒤에 됐다고 했다고 그동안 각각 중에 뭐를 먼저 처음 중에서 됐지 됐어 되나요 된 아까`;

const THAI = `อะไร ใคร ที่ ไหน เมื่อ ไร ไหร่ เมื่อไร เมื่อไหร่ ที่ไหน ทำไม อย่างไร อย่าง ยังไง ไง กี่ ผม ฉัน ดิฉัน คุณ เรา เขา เธอ มัน ของ และ หรือ กับ แต่ เป็น
  คือ มี อยู่ ได้ ไหม มั้ย หรือเปล่า ครับ ค่ะ คะ นะ จะ ก็ ให้ ว่า นี้ นั้น ใน บน จาก ถึง ไป มา แล้ว เคย กำลัง ไม่ ช่วย บอก หน่อย`;

const listOf = (words: string): string[] => words.normalize("NFKC").trim().split(/\s+/);

/** Global: for `replace` only. */
export const PHRASES = new RegExp(
  [...new Set(listOf(`${CHINESE_PHRASES} ${JAPANESE_PHRASES}`))]
    .sort((a, b) => b.length - a.length)
    .join("|")
    .concat("|いつ(?![もかの])"),
  "gu",
);

export const SINGLE: ReadonlySet<string> = new Set(
  listOf(`${CHINESE_SINGLE} ${JAPANESE_SINGLE} ${KOREAN} ${THAI}`),
);

/** Hung on nouns; the longest that fits is taken. */
export const KOREAN_PARTICLES: readonly string[] = listOf(
  `에서는 에서도 에서 에게서 에게 한테서 한테 으로는 으로 까지 부터 처럼 보다 이랑 하고 이나 이라고 라고 이라는 라는 께서
   에는 에도 로는 와는 과는 랑 로 은 는 이 가 을 를 의 에 도 만 와 과 께 들은 들을 들이 들`,
).sort((a, b) => b.length - a.length);

/** Of verbs and of nouns made into verbs. */
export const KOREAN_ENDINGS: readonly string[] = listOf(
  `했습니다 하셨습니까 하셨나요 하셨지요 하셨지 셨나요 셨어요 하셨어요 했었지 했었어 했나요 했어요 했는지 했더라 했지요 했지 했어 했던 했다 하나요 하는지 하는 합니다 해요 해서 하기로 하기 하려고
   하던 하고 한다 하자 할지 한 할 해 되었나요 됐나요 됐어요 됐지 됐어 된 되는 었습니다 았습니다 었어요 았어요 였나요 였어요 였더라 였지 였어 이었지
   이에요 예요 인가요 입니까 입니다 습니까 습니다 나요 까요 어요 아요 지요 었지 았지 었어 았어 었던 았던 는지 더라 는데 는 던 죠 지 어 아 니 냐 다 요 야`,
).sort((a, b) => b.length - a.length);
