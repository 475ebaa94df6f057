/**
 * Words by which it is seen that a question asks for something of this kind, or that a text tells it: in English, German, Spanish
 * and Chinese, folded as words are. `leb*` is how one begins; `time_zone` is several in a row.
 */

export const CUES: { readonly [predicate: string]: string } = {
  lives_in: `live lives living lived reside* residence resident home address city town move moved moving relocat* neighbourhood
    neighborhood based wohn* gewohnt leb* gelebt zuhause daheim umgezogen umzug ziehe* gezogen adresse stadt vivo vives vive viven vivimos vivir
    viviendo vivia vivi resid* casa hogar ciudad domicilio mude mudado mudanza where_am_i wo_bin_ich 住 居 搬 城市 家在 地址 定居`,
  works_at: `work works worked working job employ* company firm office colleague* arbeit* gearbeitet firma arbeitgeber* buro kollege* angestellt
    trabaj* empresa empleador* oficina empleo 工作 上班 公司 单位 任职 就职 供职 雇主 入职`,
  role: `role job title position profession occupation career do_for_a_living work_as rolle beruf* stelle posten titel tatig puesto
    cargo profesion rol oficio dedico dedica 职位 职务 岗位 职业 头衔 角色 做什么 当`,
  named: `name names named called call nickname heisse heisst heissen hiess genannt nennen nenne spitzname llamo llama llamas llaman
    nombre nombres apodo 名字 叫 姓名 称呼 名叫 改名`,
  timezone: `timezone time_zone what_time clock utc gmt zeitzone uhrzeit wie_spat zona_horaria huso hora 时区 几点 时差`,
  born_on: `born birthday birthdate birth age old geboren geburtstag geburtsdatum alt alter naci nacio nacido nacida nacimiento
    cumpleanos edad anos_tengo 生日 出生 多大 几岁 年龄`,
  speaks: `speak speaks spoke language languages fluent sprech* sprich* gesprochen sprache* hablo habla hablas hablan hablar idioma* lengua*
    语言 会说 说什么话 会讲 母语 外语`,
  allergic_to: `allerg* intoleran* eat eating food foods meal recipe cook dinner restaurant ingredient* medicine medication
    essen esse unvertrag* vertrag* rezept kochen medikament* alerg* comer comida receta cocinar medicamento* 过敏 吃 忌口 菜 药`,
  owns: `own owns owned possess* belong* bought sold besitz* gehort gehoren gekauft verkauft poseo posee poseer pertenece* tengo
    compre vendi 拥有 我的车 买了 卖了 名下`,
  uses: `use uses used using run runs running tool tools stack editor benutz* verwend* nutz* lauft laufen einsetz* eingesetzt genutzt gelaufen uso usa usas usan
    usamos usar usando utiliz* corre herramienta* 用 使用 运行 跑在 采用`,
  depends_on: `depend* require* need needs needed relies rely abhang* braucht brauchen benotig* voraussetz* depend* requier* necesit*
    依赖 需要 依靠`,
  replaces: `replac* supersed* instead successor ersetz* nachfolger* abgelost statt sustitu* reemplaz* sucesor* 取代 替代 代替 替换 接替`,
  retired_by: `retire* deprecat* replac* sunset abgeschaltet abgelost ausser_betrieb stillgelegt retir* jubil* obsolet* 退役 弃用 淘汰
    停用 下线`,
  status: `status state progress phase stage going doing stuck live paused shipped done stand zustand fortschritt lauft estado fase
    situacion avance como_va 状态 进度 进展 阶段 怎么样 情况`,
  configured_as: `config* setting* set setup limit value konfigur* einstell* eingestellt gesetzt wert ajust* parametr* valor 配置 设置
    设定 参数 设为`,
  decision: `decid* decision* agree* chose choose chosen settled verdict entscheid* entschied* beschl* geeinigt einigten elegi* elegimos
    acord* decision* 决定 决议 选择 选了 定了`,
  source_of_truth: `truth canonical authoritative master reference massgeb* quelle verbindlich fuente referencia canonic* 权威 为准
    来源 基准`,
  deadline: `deadline due ship ships delivery deliver finish finished until_when by_when frist* termin* fallig abgabe* abgeben bis_wann
    fertig plazo fecha_limite entreg* vence vencimiento 截止 期限 交付 什么时候交 到期 上线`,
  version: `version versions release* upgrade* upgraded fassung ausgabe actualiz* 版本 升级 发布`,
  located_at: `where located location host hosts hosted hosting kept keep stored store find lies lives repo wo liegt liegen lag lagen gehostet gelegen
    steht ablage gelagert donde aloja* ubica* guarda* esta encuentra 在哪 放在 放哪 部署在 位置 托管 存在 存放 哪里`,
  led_by: `lead leads led leader manager manage* manages charge responsible head owner runs heads boss leit* geleitet verantwort*
    zustandig chef* fuhrt lider* dirige dirig* responsable jefe jefa encarg* 负责 领导 带队 谁管 主管 牵头 组长`,
};
