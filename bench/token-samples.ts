/**
 * Texts of many kinds on which the token estimator is measured against a real tokenizer.
 *
 * Written for this purpose. `natural` marks running prose in one language, where the estimator is held
 * to a tighter bound than on code, tables and logs.
 */

export interface TokenSample {
  readonly name: string;
  readonly natural: boolean;
  readonly text: string;
}

const englishChat = `Morning! Quick thing before you start on the invoices: the accountant wants the March ones again, because the totals in the copy she has don't match what the bank shows. I think it's the refund for the broken desk, which came in on the 2nd of April but belongs to March. Could you check whether we already sent a corrected version? I remember talking about it with you a couple of weeks ago, maybe on a Thursday, and you said you'd keep the numbers somewhere safe.

Also, we're going to the lake on Saturday if the weather holds. Please remind me on Friday evening to charge the camera and to take the blue cooler out of the garage, since last time we forgot it and everything was warm by noon. Mia is bringing her brother, so count six people, not five. He doesn't eat fish, by the way, and he's allergic to walnuts, so no carrot cake this time.

One more: the landlord still hasn't answered about the heating. If he hasn't written by tonight, draft something polite but firm, and show it to me before it goes out.`;

const englishTechnical = `The write path keeps a single transaction open per turn. When a commit arrives, the engine first looks up the advancement key; if a row with that key exists, the request is answered as a duplicate and nothing else happens. Otherwise the messages are inserted with consecutive sequence numbers, the view is extended, and the cursor is moved, all before the transaction is made durable with a full fsync. Because the log is append-only, recovery after a crash consists of replaying the write-ahead log and rebuilding whatever derived tables lag behind their watermark.

Readers never block the writer. Each search runs on its own connection against a snapshot, with an upper bound on the number of rows it may touch and a deadline after which the thread is abandoned and replaced. Ranking combines a lexical score with recency and authorship; the contribution of each factor is recorded, so that an explanation always adds up to the score it explains. Vectors are optional. If an embedding model is configured, approximate nearest neighbours are merged with the lexical results by reciprocal rank fusion, and a channel that misses its deadline is left out and named in the receipt.`;

const typescriptCode = `import { createServer, type Socket } from "node:net";
import { assert } from "./assert.ts";

export interface Mailbox<T> {
  readonly size: number;
  push(item: T): boolean;
  take(signal?: AbortSignal): Promise<T>;
}

export function createMailbox<T>(capacity = 64): Mailbox<T> {
  const items: T[] = [];
  const waiting: ((item: T) => void)[] = [];
  return {
    get size() {
      return items.length;
    },
    push(item) {
      const next = waiting.shift();
      if (next !== undefined) {
        next(item);
        return true;
      }
      if (items.length >= capacity) return false;
      items.push(item);
      assert(items.length <= capacity, "mailbox grew over its capacity");
      return true;
    },
    async take(signal) {
      const first = items.shift();
      if (first !== undefined) return first;
      return new Promise<T>((resolve, reject) => {
        waiting.push(resolve);
        signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
    },
  };
}

const sockets = new Map<string, Socket>();
createServer((socket) => {
  sockets.set(\`\${socket.remoteAddress}:\${socket.remotePort}\`, socket);
}).listen(8080);`;

const pythonCode = `from __future__ import annotations

import csv
import logging
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Reading:
    station: str
    taken_at: float
    celsius: float | None = None
    flags: set[str] = field(default_factory=set)


def load_readings(folder: Path, *, skip_broken: bool = True) -> dict[str, list[Reading]]:
    """Read every CSV file below a folder, grouped by station."""
    by_station: dict[str, list[Reading]] = defaultdict(list)
    for path in sorted(folder.rglob("*.csv")):
        with path.open(newline="", encoding="utf-8") as handle:
            for line_number, row in enumerate(csv.DictReader(handle), start=2):
                try:
                    reading = Reading(row["station"], float(row["taken_at"]), float(row["celsius"]))
                except (KeyError, ValueError) as error:
                    if not skip_broken:
                        raise
                    log.warning("%s:%d is broken: %s", path.name, line_number, error)
                    continue
                if not -60.0 <= reading.celsius <= 60.0:
                    reading.flags.add("implausible")
                by_station[reading.station].append(reading)
    return dict(by_station)
`;

const shellLog = `$ docker compose up -d --build
[+] Building 14.2s (11/11) FINISHED
 => [internal] load build definition from Dockerfile                       0.0s
 => [stage-1 2/5] WORKDIR /srv/app                                         0.1s
 => [stage-1 3/5] COPY package.json package-lock.json ./                   0.0s
 => [stage-1 4/5] RUN npm ci --omit=dev                                    9.8s
[+] Running 3/3
 ✔ Network app_default       Created                                       0.1s
 ✔ Container app-postgres-1  Started                                       0.6s
 ✔ Container app-web-1       Started                                       0.9s
$ docker compose logs web --tail 6
web-1  | 2026-03-18T07:41:02.318Z INFO  listening on 0.0.0.0:3000 (pid 7)
web-1  | 2026-03-18T07:41:02.902Z WARN  pool: connection refused, retry 1/5 in 250ms
web-1  | 2026-03-18T07:41:03.164Z INFO  pool: connected to postgres:5432 in 12.4ms
web-1  | 2026-03-18T07:41:09.551Z INFO  GET /api/health 200 3ms
web-1  | 2026-03-18T07:41:12.007Z ERROR POST /api/orders 500 41ms reqId=9f3c21
$ ls -la /var/lib/app
drwxr-xr-x  4 app app  4096 Mar 18 07:40 .
-rw-r--r--  1 app app 81920 Mar 18 07:41 cache.db
$ echo $?
0`;

const minifiedJson = JSON.stringify({
  page: 3,
  total: 1184,
  items: [
    { id: 90311, kind: "order", state: "shipped", net: 182.5, tax: 34.68, currency: "EUR", lines: [1, 4, 2] },
    { id: 90312, kind: "order", state: "open", net: 12, tax: 2.28, currency: "EUR", lines: [7] },
    { id: 90318, kind: "refund", state: "closed", net: -64.9, tax: -12.33, currency: "EUR", lines: [] },
  ],
  links: { self: "/v2/orders?page=3&limit=25", next: "/v2/orders?page=4&limit=25", previous: null },
  meta: {
    requestId: "b7e1c0d4-5a92-4f3e-9c55-2d81f0a6e977",
    servedBy: "eu-west-3b",
    elapsedMs: 17,
    cache: { hit: false, ageSeconds: 0, key: "orders:list:3:25" },
    warnings: ["field `discount` is deprecated", "use `reductions` instead"],
  },
  customer: {
    name: "Holm & Daughters",
    address: { street: "Quay 14", city: "Esbjerg", zip: "6700", country: "DK" },
    tags: ["wholesale", "net30"],
    active: true,
  },
});

const prettyJson = JSON.stringify(
  {
    name: "weather-station",
    version: "2.4.1",
    private: true,
    scripts: { build: "tsc -p .", test: "vitest run", lint: "biome check src" },
    dependencies: { fastify: "^5.1.0", pino: "^9.5.0", "better-queue": "~3.8.12" },
    sensors: [
      { id: "roof-north", kind: "temperature", unit: "celsius", intervalSeconds: 30, enabled: true },
      { id: "roof-south", kind: "humidity", unit: "percent", intervalSeconds: 60, enabled: true },
      { id: "cellar", kind: "water-level", unit: "millimetre", intervalSeconds: 300, enabled: false },
    ],
    alerts: {
      frost: { below: 1.5, notify: ["lena@example.org", "ops"], quietHours: [22, 6] },
      flood: { above: 40, notify: ["ops"], quietHours: null },
    },
    storage: { driver: "sqlite", path: "./data/readings.db", retentionDays: 730 },
  },
  null,
  2,
);

const markdownTable = `## Options for the new router

| Model | Ports | Wi-Fi | Price | Notes |
| --- | ---: | :---: | ---: | --- |
| Harbour X2 | 4 | 6 | 89.00 € | cheap, no VLANs, loud fan |
| Harbour X4 | 8 | 6E | 149.90 € | VLANs, but the firmware is closed |
| Fjord Mini | 2 | 6 | 64.50 € | OpenWrt works, only two ports |
| Fjord Pro | 5 | 7 | 239.00 € | OpenWrt works, 2.5 Gbit/s uplink |
| Old one | 4 | 5 | 0.00 € | drops the connection twice a day |

### What matters
- [x] guest network that is really separate
- [x] wired uplink faster than **1 Gbit/s**
- [ ] works with the mesh node in the attic (\`mesh11sd\`)
- [ ] can be updated *without* an account

| Question | Answer | Asked on |
| --- | --- | --- |
| Does the warranty cover lightning? | no | 2026-02-11 |
| How long are updates promised? | five years | 2026-02-12 |
| Can it be mounted on the wall? | yes, screws included | 2026-02-12 |

> Decision: **Fjord Pro**, ordered on the 14th, see [the order](https://shop.example/o/55120).`;

const chinese = `昨天下午我和王师傅一起去看了那间老房子。房子在河边，院子里有两棵柿子树，墙上爬满了藤蔓。屋顶需要重新修补，厨房的水管也漏水，不过结构还很结实。王师傅说，如果先把屋顶修好，冬天之前就可以搬进去住。他估计全部费用大约八万元，工期两个半月，其中木料最贵，因为今年价格涨了不少。

我比较担心的是下雨天的排水问题。去年夏天河水涨过一次，邻居家的地下室都进了水。我们商量以后决定在院子东边挖一条排水沟，再把大门的门槛加高十厘米。请你帮我记住这些决定，下个星期三提醒我给王师傅打电话，确认他什么时候可以开始干活。

另外，妈妈想在院子里种一些蔬菜，比如黄瓜、西红柿和辣椒。她说土太硬，需要先松一松，还要加一点有机肥。孩子们希望留一块地方放秋千。预算表我已经放在共享文件夹里，你可以随时更新，但是修改之前请先问我一下。最后，保险公司要求我们提供房屋的照片和面积证明，这件事不能再拖了，最好这个周末之前办完。如果我忘了，请在星期六早上再提醒我一次。

还有一件小事：邻居李阿姨问我们能不能把柿子分给她一些，她想做柿饼。我答应了她，等十月份果子熟了就送过去。她家的小猫最近常常跑到我们院子里睡觉，孩子们都很喜欢它，已经给它起了名字，叫做小橘子。

对了，上次你帮我找到的那本旧菜谱很有用。奶奶的红烧肉做法跟书里写的几乎一样，只是她会多放一点陈皮。下次全家聚餐的时候我想亲自做这道菜，请把需要的材料列成清单，并且提前两天告诉我去买。`;

const japanese = `先週の日曜日に、友人と一緒に山の近くの古い温泉へ行きました。電車で二時間ほどかかりましたが、窓から見える景色がとてもきれいで、あっという間に着きました。駅前の小さな食堂で昼ご飯を食べて、そばと天ぷらを注文しました。店のおばあさんがとても親切で、温泉までの近道を教えてくれました。

温泉は思ったより空いていて、ゆっくり入ることができました。露天風呂からは川の音が聞こえて、雪が少し降り始めました。帰りにお土産として、地元の味噌と漬物を買いました。来月もう一度行く予定なので、宿の予約を忘れないように、金曜日の夜に知らせてください。できれば川側の部屋がいいです。

それから、来週の会議の資料について相談があります。去年の売り上げの表を新しいデータに直して、グラフの色を見やすくしてほしいです。部長は数字が細かすぎると言っていたので、大事なところだけ残してください。締め切りは水曜日の午後三時です。もし間に合わないようでしたら、早めに連絡をお願いします。

それと、駐車場の契約が今月で終わるので、更新の手続きを調べておいてください。料金が上がるようなら、別の場所も探したいと思います。家から歩いて十分以内で、屋根があるところがいいです。妹は自転車を置ける場所も必要だと言っていました。

最後に、母の誕生日の贈り物をまだ決めていません。去年は花を送ったので、今年は長く使える物がいいと思います。軽くて暖かい膝掛けか、小さな電気ポットはどうでしょうか。予算は一万円くらいです。`;

const korean = `지난주 토요일에 가족과 함께 바닷가에 있는 작은 마을에 다녀왔습니다. 아침 일찍 출발했지만 고속도로가 막혀서 네 시간이나 걸렸습니다. 점심은 항구 근처 식당에서 해물탕을 먹었는데, 주인아주머니가 반찬을 많이 주셔서 배가 불렀습니다. 오후에는 아이들과 모래사장에서 놀다가 등대까지 걸어갔습니다.

저녁에는 숙소 마당에서 고기를 구워 먹었습니다. 숙소는 깨끗하고 조용했지만 난방이 조금 약했습니다. 다음에 예약할 때는 이층 방으로 해 달라고 말해야겠습니다. 사진은 공유 폴더에 올려 두었으니 시간이 날 때 정리해 주세요. 그리고 다음 달 어머니 생신 때 다시 가려고 하니까, 다음 주 월요일에 숙소에 전화하라고 알려 주세요.

한 가지 더 부탁이 있습니다. 회사에서 쓰는 보고서 양식이 바뀌었습니다. 예전 파일을 새 양식에 맞게 고치고, 표의 숫자가 맞는지 확인해 주세요. 팀장님은 금요일까지 초안을 보고 싶어 하십니다. 혹시 자료가 부족하면 저에게 바로 물어봐 주세요. 제가 회의 중이면 메시지를 남겨 주시면 됩니다. 보고서의 제목은 아직 정하지 않았지만, 지난번보다 짧고 분명했으면 좋겠습니다.

그리고 냉장고에 있는 김치가 거의 다 떨어졌습니다. 이번에는 시장에서 사지 말고 고모님께 부탁드리려고 합니다.`;

const german = `Gestern Abend haben wir endlich die Unterlagen für die Wohnungsübergabe zusammengesucht. Der Mietvertrag lag, wie erwartet, ganz unten in der Schublade, zusammen mit den Nebenkostenabrechnungen der letzten drei Jahre. Die Vermieterin möchte, dass wir die Wände weiß streichen und die Bohrlöcher im Badezimmer verschließen, bevor sie am Dreißigsten vorbeikommt. Außerdem fehlt noch ein Kellerschlüssel, den vermutlich Jonas mitgenommen hat.

Bitte erinnere mich am Donnerstag daran, beim Umzugsunternehmen anzurufen und nach einer Halteverbotszone zu fragen, denn vor dem Haus ist nie ein Parkplatz frei. Die Versicherung braucht außerdem eine Bestätigung der neuen Anschrift, und das Einwohnermeldeamt hat nur vormittags geöffnet. Für die Küche überlegen wir, die alten Schränke zu behalten und lediglich die Arbeitsplatte auszutauschen; ein Schreiner aus der Nachbarschaft würde das für ungefähr achthundert Euro übernehmen. Falls du im Kalender einen freien Vormittag findest, trag ihn bitte gleich dafür ein und schick mir eine kurze Zusammenfassung.`;

const spanish = `El domingo pasado fuimos al mercado del puerto para comprar pescado fresco, pero llegamos tarde y casi todos los puestos estaban cerrados. Al final encontramos a una señora que vendía sardinas y nos explicó cómo las prepara su madre: con limón, un poco de ajo y mucha paciencia. Mi hermana tomó nota de todo y ahora quiere organizar una cena para celebrar el cumpleaños del abuelo, que cumple ochenta y cinco años el próximo veintitrés de junio.

Necesito que me ayudes con la lista de invitados. Somos unas veinte personas, aunque todavía no sabemos si vendrán los primos de Sevilla, porque el pequeño tiene exámenes esa misma semana. También habría que reservar el salón, pedir las sillas a la parroquia y buscar a alguien que toque la guitarra. ¿Podrías recordármelo el miércoles por la mañana? Si queda algo de dinero en la cuenta común, me gustaría regalarle una radio nueva, pues la suya ya no funciona bien y él no se atreve a decirlo. Que sea sencilla, con botones grandes, y que se oiga con claridad.`;

const russian = `Вчера вечером мы долго обсуждали, как лучше организовать переезд мастерской. Старое помещение слишком маленькое, зимой там холодно, а хозяин снова повысил цену. Новое находится в соседнем районе, рядом с железнодорожной станцией, и там есть отдельный вход для грузовых машин. Правда, придётся заново проложить проводку и покрасить стены, но Сергей уверен, что справится за две недели.

Напомни мне, пожалуйста, в понедельник позвонить электрику и спросить, сколько будет стоить вся работа вместе с материалами. Ещё нужно составить список инструментов, которые мы перевозим сами, и тех, которые лучше продать. Большой станок весит больше тонны, поэтому для него понадобится кран. Анна предложила сделать небольшую полку для книг и поставить у окна старый диван, чтобы можно было отдыхать в перерывах. Если останутся деньги, купим новый чайник и хорошие лампы. И последнее: договор об аренде должен быть подписан до конца месяца, иначе помещение отдадут другим.`;

const arabic = `زرنا في الأسبوع الماضي قرية صغيرة تقع بين الجبال، وكان الطريق إليها طويلا لكنه جميل جدا. استقبلنا صاحب البيت بالقهوة والتمر، ثم أخذنا في جولة بين أشجار الزيتون. قال لنا إن الموسم هذا العام أفضل من العام الماضي، وإن أولاده يساعدونه في جمع الثمار كل يوم جمعة. في المساء جلسنا حول النار وسمعنا قصصا قديمة عن الناس الذين عاشوا هناك قبل مئة سنة.

أريد منك أن تذكرني يوم الثلاثاء بأن أتصل به لأشكره وأسأله عن سعر الزيت الجديد. أمي تحتاج إلى عشر لترات، وأختي تريد خمسة فقط. كذلك لا تنس موعد طبيب الأسنان صباح يوم الأربعاء، فقد نسيته مرتين من قبل. أما بالنسبة إلى السفر في الصيف، فنحن لم نقرر بعد هل نذهب إلى البحر أم نعود إلى القرية. الأطفال يفضلون البحر بطبيعة الحال، لكن أبي يقول إن الهواء في الجبل أنقى وأن الراحة هناك أكبر. اكتب لي من فضلك قائمة بالفنادق المناسبة وأسعارها حتى نناقشها معا في نهاية الأسبوع.`;

const hindi = `पिछले रविवार को हम सब लोग दादी के गाँव गए थे। रास्ता लंबा था, लेकिन खेतों के बीच से गुजरते हुए समय का पता ही नहीं चला। दादी ने हमारे लिए गरम रोटी, दाल और आम का अचार बनाया था। खाना खाने के बाद बच्चे नदी के किनारे खेलने चले गए और बड़े लोग पेड़ के नीचे बैठकर पुरानी बातें करते रहे।

शाम को चाचा जी ने बताया कि घर की छत की मरम्मत करवानी है, क्योंकि बारिश में पानी टपकता है। उन्होंने दो कारीगरों से बात की है और दोनों ने अलग-अलग दाम बताए हैं। मुझे लगता है कि हमें पहले सामान की सूची बनानी चाहिए। कृपया मुझे गुरुवार की सुबह याद दिलाना कि मैं बैंक जाकर पैसे भेज दूँ। माँ ने कहा है कि दादी की दवाई भी इस बार शहर से ले जानी है, क्योंकि गाँव की दुकान में नहीं मिलती। अगले महीने मेरी बहन की परीक्षा है, इसलिए हम शायद दिवाली के बाद ही दोबारा जा पाएँगे।`;

const emojiChat = `omg you won't believe what happened today 😂😂😂
so I was at the bakery 🥐 and guess who walked in... Mr. Ferrari, our old maths teacher!! 🤯
he still remembers you 🥺 said you were "the one who always drew cats" 🐱✏️
anyway, party on friday?? 🎉🎈 I can bring drinks 🍹🍺 and maybe the speaker 🔊
pls confirm: ✅ you ✅ Tom ❌ Sara (she's in 🇵🇹 till the 12th ✈️)
need from you: 1️⃣ big bowl 2️⃣ ice 🧊 3️⃣ the good playlist 🎶
also 👉 don't tell grandma 👵🏼 it's a surprise 🤫🎂
weather looks ok so far 🌤️ but if it rains ☔️ we move to my place 🏠
love you 💛💛 see you soon 👋😘

Haha noooo way 😱😱 the cats!! I'm dying 💀
yes to friday 🙌🔥 I'll bring the bowl 🥣 + ice, playlist is already 2h long 🎧😎
can we do tacos 🌮 instead of pizza 🍕 this time? my stomach 🤢 last week...
also found your umbrella ☂️ under my couch 🛋️😅
ok talk later, the dog wants out 🐕💨 kisses 😘❤️`;

const stackTrace = `Uncaught TypeError: Cannot read properties of undefined (reading 'watermark')
    at readWatermark (/srv/app/node_modules/@acme/index/dist/watermark.js:48:27)
    at Indexer.advance (/srv/app/node_modules/@acme/index/dist/indexer.js:131:22)
    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)
    at async runSlice (file:///srv/app/dist/background-3fK2aQ.js:902:7)
    at async Worker.<anonymous> (file:///srv/app/dist/background-3fK2aQ.js:77:5) {
  code: 'ERR_INDEX_STATE',
  [cause]: SqliteError: no such table: index_state
      at Database.prepare (/srv/app/node_modules/@acme/sqlite/lib/database.js:12:19)
      at new Statements (/srv/app/node_modules/@acme/index/dist/statements.js:9:33)
      at openIndex (/srv/app/node_modules/@acme/index/dist/open.js:21:10) {
    errcode: 1
  }
}
Traceback (most recent call last):
  File "/usr/lib/python3.12/runpy.py", line 198, in _run_module_as_main
    return _run_code(code, main_globals, None,
  File "/home/lena/tools/export.py", line 64, in <module>
    main(sys.argv[1:])
  File "/home/lena/tools/export.py", line 41, in main
    row["amount"] = Decimal(raw).quantize(CENT)
decimal.InvalidOperation: [<class 'decimal.ConversionSyntax'>]`;

/** Digests that look like what build tools print. Derived, so that the file holds no long random text. */
function hashList(): string {
  let state = 0x9e3779b9;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const lines: string[] = [];
  for (let line = 0; line < 14; line++) {
    const digest = Array.from({ length: 43 }, () => alphabet[next() % 64]).join("");
    lines.push(`sha256-${digest}=  dist/chunk-${line}.js`);
  }
  return lines.join("\n");
}

export const TOKEN_SAMPLES: readonly TokenSample[] = [
  { name: "english-chat", natural: true, text: englishChat },
  { name: "english-technical", natural: true, text: englishTechnical },
  { name: "typescript", natural: false, text: typescriptCode },
  { name: "python", natural: false, text: pythonCode },
  { name: "shell-log", natural: false, text: shellLog },
  { name: "json-minified", natural: false, text: minifiedJson },
  { name: "json-pretty", natural: false, text: prettyJson },
  { name: "markdown-table", natural: false, text: markdownTable },
  { name: "chinese", natural: true, text: chinese },
  { name: "japanese", natural: true, text: japanese },
  { name: "korean", natural: true, text: korean },
  { name: "german", natural: true, text: german },
  { name: "spanish", natural: true, text: spanish },
  { name: "russian", natural: true, text: russian },
  { name: "arabic", natural: true, text: arabic },
  { name: "hindi", natural: true, text: hindi },
  { name: "emoji-chat", natural: false, text: emojiChat },
  { name: "stack-trace", natural: false, text: stackTrace },
  { name: "hash-list", natural: false, text: hashList() },
];
