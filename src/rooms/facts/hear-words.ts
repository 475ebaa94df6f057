/** Words by which it is known what something is: languages, what people are allergic to, what they are by trade. */

const whole = (...sources: readonly string[]) => new RegExp(`^(?:${sources.join("|")})$`, "iu");
const within = (latin: string, han: string) => new RegExp(`(?<!\\p{L})(?:${latin})(?!\\p{L})|${han}`, "iu");

export const LANGUAGE_NAMES = [
  "english|german|french|spanish|italian|portuguese|dutch|polish|czech|slovak|danish|swedish|norwegian|finnish|icelandic|estonian|latvian|lithuanian|russian|ukrainian|turkish|greek|hungarian|romanian|bulgarian|serbian|croatian|slovene|slovenian|albanian|arabic|hebrew|persian|farsi|urdu|hindi|bengali|punjabi|tamil|telugu|chinese|mandarin|cantonese|japanese|korean|vietnamese|thai|malay|indonesian|tagalog|swahili|welsh|irish|scots|basque|catalan|galician|yiddish|afrikaans|zulu|amharic|georgian|armenian|latin|esperanto|sign language|bsl|asl",
  "englisch|deutsch|französisch|spanisch|italienisch|portugiesisch|niederländisch|holländisch|polnisch|tschechisch|slowakisch|dänisch|schwedisch|norwegisch|finnisch|isländisch|estnisch|lettisch|litauisch|russisch|ukrainisch|türkisch|griechisch|ungarisch|rumänisch|bulgarisch|serbisch|kroatisch|slowenisch|albanisch|arabisch|hebräisch|persisch|hindi|chinesisch|mandarin|kantonesisch|japanisch|koreanisch|vietnamesisch|thailändisch|sorbisch|friesisch|plattdeutsch|platt|schwäbisch|bairisch|schweizerdeutsch|jiddisch|kurdisch|gebärdensprache|luxemburgisch",
  "inglés|alemán|francés|español|castellano|italiano|portugués|neerlandés|holandés|polaco|checo|danés|sueco|noruego|finés|finlandés|ruso|ucraniano|turco|griego|húngaro|rumano|búlgaro|serbio|croata|árabe|hebreo|persa|chino|mandarín|cantonés|japonés|coreano|vietnamita|euskera|vasco|catalán|valenciano|gallego|asturiano|aragonés|quechua|guaraní|náhuatl|lengua de signos",
].join("|");
export const HAN_LANGUAGES =
  "[闽粤吴客赣湘]南?[语话]|闽南[语话]|普通话|国语|[汉英日韩法德俄葡泰越印阿拉伯西班牙意大利蒙藏]{1,4}[语文]|中文|四川话|上海话|东北话|潮汕话|客家话|温州话|粤语|世界语|手语|[^\\P{Script=Han}和跟与说讲会也还能]{1,3}语";
export const LANGUAGES = whole(LANGUAGE_NAMES, HAN_LANGUAGES);
/** Each of several in a text. */
export const LANGUAGES_IN = new RegExp(
  `(?<!\\p{L})(?:${LANGUAGE_NAMES})(?!\\p{L})|(?:${HAN_LANGUAGES})`,
  "giu",
);

export const ALLERGENS = within(
  [
    "peanuts?|nuts?|tree nuts?|walnuts?|hazelnuts?|cashews?|almonds?|pistachios?|pecans?|sesame|soya?|eggs?|milk|dairy|lactose|gluten|wheat|rye|shellfish|shrimps?|prawns?|crab|lobster|fish|mussels|oysters|squid|celery|mustard|lupin|strawberr(?:y|ies)|kiwis?|apples?|peach(?:es)?|bananas?|mangoe?s?|avocados?|tomatoe?s?|cinnamon|garlic|pollen|birch(?: pollen)?|grass(?: pollen)?|ragweed|mugwort|dust(?: mites?)?|house dust|mites?|mou?ld|cats?(?: hair)?|dogs?(?: hair)?|horses?|pets|fur|feathers|wasps?(?: stings?)?|bees?(?: stings?)?|insect stings?|latex|nickel|penicillin|amoxicillin|antibiotics|sulfa(?: drugs)?|aspirin|ibuprofen|iodine|codeine|morphine|perfume|fragrance|sulphites|sulfites|msg",
    "erdnüssen?|nüssen?|haselnüssen?|walnüssen?|mandeln?|cashew\\p{L}*|sesam|soja|eiern?|ei|milch|laktose|gluten|weizen|meeresfrüchten?|krebstieren?|garnelen|fisch|muscheln|sellerie|senf|erdbeeren|kiwis?|äpfeln?|pfirsichen?|tomaten|zimt|knoblauch|\\p{L}*pollen|birke\\p{L}*|gräser\\p{L}*|gräsern|ambrosia|beifuß|hausstaub\\p{L}*|staub|milben|schimmel\\p{L}*|katzen\\p{L}*|hunden?|hundehaare\\p{L}*|pferden?|tierhaare\\p{L}*|federn|wespen\\p{L}*|bienen\\p{L}*|latex|nickel|penicillin|penizillin|amoxicillin|antibiotika|aspirin|ibuprofen|jod|duftstoffe\\p{L}*",
    "cacahuetes?|maní|nuez|nueces|avellanas?|almendras?|anacardos?|pistachos?|sésamo|soja|huevos?|leche|lactosa|gluten|trigo|mariscos?|gambas?|crustáceos|pescado|mejillones|apio|mostaza|fresas?|kiwis?|manzanas?|melocot[oó]n(?:es)?|plátanos?|tomates?|canela|ajo|polen|gramíneas|olivo|abedul|ácaros|polvo|moho|gatos?|perros?|caballos?|pelo de \\p{L}+|plumas|avispas?|abejas?|picaduras?|látex|níquel|penicilina|amoxicilina|antibióticos|aspirina|ibuprofeno|yodo|perfumes?",
  ].join("|"),
  "花生|坚果|核桃|腰果|杏仁|芝麻|大豆|黄豆|鸡蛋|牛奶|乳糖|麸质|小麦|海鲜|虾|蟹|贝|鱼|芹菜|芥末|草莓|猕猴桃|苹果|桃|芒果|番茄|肉桂|大蒜|花粉|尘螨|灰尘|粉尘|霉菌|猫|狗|马|羽毛|蜂|乳胶|镍|青霉素|头孢|阿莫西林|抗生素|阿司匹林|布洛芬|碘|磺胺|香水|酒精|柳絮|杨絮",
);

/** What people say they are allergic to and do not mean it. */
export const NO_ALLERGENS = within(
  "meetings?|mondays?|mornings?|work|bullshit|excel|powerpoint|jira|javascript|java|php|small talk|deadlines?|stupid\\p{L}*|people|nonsense|paperwork|emails?|montage?|arbeit|meetings|dummheit|excel|leute|menschen|besprechungen|bürokratie|reuniones|reunión|lunes|trabajo|tonter\\p{L}+|gente|madrugar|burocracia",
  "开会|会议|周一|上班|加班|早起|废话|蠢|工作|数学|学习",
);

export const NO_PLACES = within(
  "[\\p{L} ]*mode|table|page|step|chapter|level|phase|part|room|floor|desk|seat|sales|marketing|finance|hr|engineering|support|management|design|legal|operations|plan|position|heathrow|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|montag|dienstag|mittwoch|donnerstag|freitag|lunes|martes|miércoles|jueves|viernes|postgres|gedanken|frieden|angst|armut|ruhe|trennung|nacht|tag|regen|licht|bedarf|wind|hitze|kälte|schnee|sonne|tageslicht|freunden|geld|babia|marte|luna|limbo|mars|moon|narnia|hogwarts|mordor|mittelerde|utopia|vacaciones|excel|slack|jira|vim|emacs|gmail|zoom|teams|outlook|inbox|pyjamas|pajamas|pijama|chándal|wg|haus|wohnung|stadt|dorf|hope|fear|denial|the past|the future|the moment|peace|hell|heaven|baumarkt|büro|bett|hölle|angst|frieden|la cola|la oficina|la luna|las nubes|el pasado|internet|the office|the gym|meetings|slack|excel|cola|oficina|nubes|nube|paz|infierno",
  "隔壁|附近|楼上|楼下|宿舍|学校里|[楼层边里]$|^家|努力|认真|线上|远程|外地|国外|这里|那里|公司|办公室|工位|医院|酒店|地铁|网上|梦|天上|过去",
);

const SURNAMES =
  "欧阳|司马|上官|诸葛|皇甫|[赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤方俞任袁柳鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫经房裘缪干解应宗丁宣邓郁单杭洪包诸左石崔吉龚程邢裴陆荣翁荀惠曲封储靳段富巫乌焦巴牧山谷车侯全班秋仲伊宫宁仇甘厉戎祖武符刘景詹束龙叶幸司黎薄印白怀蒲鄂索赖卓蔺屠蒙池乔阴胥苍闻党翟谭贡劳申扶冉宰雍桑桂牛寿通边燕冀尚农温庄晏柴瞿阎连习容向古易廖终居衡步都耿满弘匡国文寇广东欧利师巩聂关荆游简]";
/** A family name and one or two characters. */
export const HAN_NAMES = new RegExp(`^(?:(?:${SURNAMES})\\p{Script=Han}{1,2}|[小老阿]\\p{Script=Han})$`, "u");

/** The last word of it, as a rule. */
const TRADES = [
  "\\p{L}*(?:engineer|developer|programmer|designer|teacher|manager|director|nurse|doctor|lawyer|scientist|analyst|architect|consultant|researcher|professor|lecturer|student|writer|author|editor|translator|photographer|journalist|accountant|librarian|electrician|plumber|carpenter|mechanic|chef|cook|baker|farmer|gardener|driver|pilot|surgeon|dentist|physio(?:therapist)?|therapist|psychologist|pharmacist|vet|veterinarian|biologist|chemist|physicist|mathematician|statistician|economist|historian|musician|composer|painter|sculptor|actor|actress|producer|administrator|technician|operator|paramedic|midwife|firefighter|police officer|soldier|judge|notary|clerk|secretary|receptionist|cashier|tutor|trainer|coach|freelancer|contractor|founder|co-founder|owner|maintainer|sysadmin|postdoc|apprentice|intern|surveyor|geologist|archaeologist|optician|tailor|butcher|carer|curator|officer|supervisor|coordinator|planner|buyer|auditor|bookkeeper|broker|agent|specialist|strategist|copywriter|recruiter|animator|illustrator|potter|welder|roofer|joiner|luthier|linguist|interpreter|scrum master|product owner|pastor|priest|monk|nun|barista|bartender|waiter|waitress|caretaker|janitor|beekeeper|hairdresser|barber|florist|jeweller|goldsmith|stonemason|bricklayer|mayor|ranger|forester|biochemist|data steward|tester|planner|dj)",
  "(?:head|lead|chief|director|vice president|vp|manager|chair|dean) (?:of )?[\\p{L} &]+",
  "(?:\\p{L}+ )?(?:tech|team|engineering|product|design|data|project) lead|cto|ceo|cfo|coo|cio|ciso",
  "\\p{L}*(?:ingenieur|entwickler|programmierer|lehrer|leiter|techniker|mechaniker|elektriker|informatiker|berater|redakteur|autor|übersetzer|dolmetscher|fotograf|journalist|buchhalter|bibliothekar|schreiner|tischler|koch|bäcker|gärtner|fahrer|pilot|chirurg|arzt|zahnarzt|tierarzt|apotheker|biologe|chemiker|physiker|mathematiker|historiker|musiker|maler|schauspieler|pfleger|sanitäter|polizist|richter|anwalt|notar|sekretär|trainer|gründer|architekt|wissenschaftler|forscher|professor|dozent|student|erzieher|physiotherapeut|therapeut|psychologe|hebamme|optiker|schneider|metzger|landwirt|winzer|förster|schlosser|dachdecker|goldschmied|steuerberater|kaufmann|kauffrau|kaufleute|beamter|meister|azubi|chef|direktor|referent|sachbearbeiter|verkäufer|administrator|designer|analyst|manager|krankenschwester|krankenpfleger|makler|logopäde|geologe|archäologe|vermesser|statiker|geschäftsführer|vorstand|teamleitung|leitung|buchhändler|imker)(?:in|n)?",
  "(?:\\p{L}+ )?(?:ingenier[oa]|desarrollador[a]?|programador[a]?|diseñador[a]?|profesor[a]?|maestr[oa]|director[a]?|enfermer[oa]|médic[oa]|abogad[oa]|científic[oa]|analista|arquitect[oa]|consultor[a]?|investigador[a]?|estudiante|escritor[a]?|editor[a]?|traductor[a]?|fotógraf[oa]|periodista|contable|contador[a]?|bibliotecari[oa]|electricista|fontaner[oa]|carpinter[oa]|mecánic[oa]|cociner[oa]|panader[oa]|agricultor[a]?|jardiner[oa]|conductor[a]?|pilot[oa]?|cirujan[oa]|dentista|fisioterapeuta|psicólog[oa]|farmacéutic[oa]|veterinari[oa]|biólog[oa]|químic[oa]|físic[oa]|economista|historiador[a]?|músic[oa]|actor|actriz|técnic[oa]|matrona|bomber[oa]|policía|juez[a]?|notari[oa]|secretari[oa]|dependient[ea]|camarer[oa]|entrenador[a]?|fundador[a]?|jef[ea]|gerente|encargad[oa]|responsable|coordinador[a]?|comercial|administrativ[oa]|sastre|óptic[oa]|geólog[oa]|arqueólog[oa]|peluquer[oa]|soldador[a]?|topógraf[oa])(?: (?:de|del|en) (?!mi|tu|su|lo|esta|este)[\\p{L} ]{2,30}| \\p{L}+)?",
  "[^\\P{Script=Han}的来找去给跟和不是]{0,8}(?:工程师|程序员|设计师|老师|教师|教授|医生|护士|律师|会计|经理|总监|主管|总裁|分析师|架构师|顾问|研究员|学生|博士后|作家|编辑|翻译|摄影师|记者|图书管理员|电工|厨师|司机|飞行员|药师|药剂师|兽医|牙医|治疗师|心理咨询师|科学家|音乐家|演员|导演|技术员|警察|消防员|法官|公务员|秘书|收银员|教练|创始人|负责人|组长|店长|校长|院长|主任|专员|策划|运营|产品经理|木匠|裁缝|农民)",
];
export const ROLES = new RegExp(
  `^(?!(?:heute|gerade|nur|hier|dort|immer|today|now|here|just)\\s)(?:(?:\\p{L}[\\p{L}-]* ){0,3}(?:${TRADES[0]})(?: (?:of|for|in) [\\p{L} &]{2,30})?|${TRADES.slice(1).join("|")}|(?:\\p{L}[\\p{L}-]* ){0,2}(?:${TRADES[3]}))$`,
  "iu",
);

/** With an article. */
export const COUNTRIES = within(
  "netherlands|united states|us|usa|uk|united kingdom|czech republic|philippines|schweiz|türkei|ukraine|slowakei|niederlanden?|usa|vereinigten staaten|mongolei|lausitz|pfalz|eifel|uckermark|países bajos|estados unidos|rioja|coruña|habana|paz|mancha",
  "中国",
);

/** Where somebody can be employed. */
export const COMPANIES = within(
  "systems|labs?|laborator(?:y|ies)|software|bank|university|school|college|hospital|clinic|robotics|electronics|optics|media|group|holdings?|logistics|freight|foods|bakery|consulting|partners|studios?|works|insurance|airlines|pharma|foundation|trust|institute|council|technologies|industries|solutions|motors|energy|press|library|museum|co|company|sons|brothers|associates|&|stadtwerken?|sparkasse|klinikum|krankenhaus|universität|hochschule|\\p{L}*gymnasium|\\p{L}*schule|verlag|bäckerei|praxis|kanzlei|firma|optik|technik|maschinenbau|werke?|versicherung|bank|institut|stiftung|amt|aceros|industrias|constructora|clínica|escuela|fundación|gmbh|ag|se|kg|inc|ltd|llc|corp|s\\.?a\\.?|s\\.?l\\.?|universidad|hospital|banco|talleres|grupo|instituto|ayuntamiento|laboratorios|editorial|colegio",
  "公司|科技|传媒|集团|银行|大学|医院|学校|中学|小学|工作室|研究所|研究院|出版社|软件|实验室|事务所|中心|药业|制造|电子|设计院|保险|证券|物流|网络|文化|信息|咨询|厂$|局$|店$",
);

/** What can be set. */
export const SETTINGS = within(
  "[\\p{L}-]*(?:limits?|timeouts?|ports?|size|rate|interval|threshold|retries|retry|maximum|max|minimum|min|ttl|level|mode|flag|quota|pool|cache|retention|concurrency|batch|memory|heap|replicas?|workers?|delay|window|capacity|depth|logging|sampling|budget|cap|period|frequency|schedule|cutoff|resolution|limit|zeitlimit|intervall|schwelle|schwellwert|grenze|größe|wiederholungen|modus|stufe|quote|puffer|cache|speicher|aufbewahrung|takt|auflösung|wartezeit|obergrenze|untergrenze|límite|umbral|tamaño|intervalo|reintentos|modo|nivel|cuota|caché|memoria|retención|tiempo de espera|puerto|tope|máximo|mínimo|réplicas|frecuencia|plazo de espera)",
  "上限|下限|超时|端口|大小|间隔|阈值|重试|级别|模式|配额|缓存|内存|并发|副本|延迟|容量|频率|保留|限额|限速|连接数|线程数|批量",
);

/** Said of a meal, a shop or somebody who comes home, too. */
export const WEAK_STATUS = within(
  "done|finished|complete|closed|active|down|offline|online|blocked|fertig|abgeschlossen|aktiv|inaktiv|gesperrt|terminad[oa]|acabad[oa]|list[oa]|cerrad[oa]|abiert[oa]|caíd[oa]|activ[oa]|inactiv[oa]|parad[oa]",
  "^完成$|^阻塞$",
);

/** What somebody sits at, and no service is made of. */
const AT_DESK = [
  "vim|neovim|emacs|helix|zed|vs ?code|vscodium|visual studio(?: code)?|sublime(?: text)?|intellij|pycharm|webstorm|xcode|android studio|nano|kakoune|notepad\\+\\+|cursor",
  "firefox|chrome|chromium|safari|vivaldi|brave|opera|edge|arc|librewolf|duckduckgo|kagi|google",
  "notion|obsidian|logseq|joplin|evernote|onenote|roam|bear|apple notes|google keep|google docs|typora|anki|zotero|craft|simplenote|standard notes|trilium|plain text files",
  "todoist|things|ticktick|trello|asana|jira|linear|basecamp|clickup|monday|toggl|kimai|clockify|harvest|omnifocus",
  "gmail|outlook|thunderbird|fastmail|proton(?:mail)?|posteo|mailbox\\.org|tutanota|hey|apple mail|mutt|spark|gmx",
  "slack|teams|zulip|mattermost|discord|element|matrix|signal|whatsapp|telegram|threema|wechat|skype|zoom|jitsi|google meet|webex|mastodon|twitter|bluesky|facebook|instagram",
  "dropbox|nextcloud|owncloud|google drive|onedrive|icloud|syncthing|box|bitwarden|1password|keepass(?:xc)?|lastpass",
  "photoshop|illustrator|lightroom|affinity|gimp|inkscape|krita|figma|sketch|blender|canva|indesign|darktable|ableton|reaper|logic|cubase|spotify|tidal|deezer",
  "excel|word|powerpoint|libreoffice|google sheets|airtable|numbers|pages|latex|typst|markdown|quicken|lexoffice|datev|sap|salesforce|hubspot|personio",
  "bash|zsh|fish|nushell|tmux|alacritty|kitty|ghostty|wezterm|iterm2?|powershell|git|github|gitlab|codeberg|bitbucket|forgejo|gitea|mercurial|jenkins|github actions|woodpecker",
].join("|");
const AT_DESK_HAN = "钉钉|飞书|企业微信|微信|支付宝|语雀|石墨|印象笔记|有道云|网易云|腾讯会议";
export const DESK_SOFTWARE = within(AT_DESK, AT_DESK_HAN);

/** What is used and nobody lives in: the commonest of what people work with. */
export const SOFTWARE = within(
  [
    AT_DESK,
    "linux|ubuntu|debian|fedora|arch|nixos|mint|windows|macos|freebsd|android|ios|manjaro|opensuse|pop!?_os|alpine|rocky linux|centos|proxmox|home assistant",
    "postgres(?:ql)?|mysql|mariadb|sqlite|mongo(?:db)?|redis|valkey|memcached|cassandra|dynamodb|clickhouse|duckdb|elasticsearch|opensearch|meilisearch|couchdb|neo4j|influxdb|timescale(?:db)?|supabase|firebase|oracle|cockroachdb",
    "kafka|rabbitmq|nats|mqtt|mosquitto|zookeeper|etcd|consul|vault|traefik|nginx|caddy|haproxy|envoy|kubernetes|k8s|k3s|docker|podman|nomad|terraform|opentofu|ansible|pulumi|helm|prometheus|grafana|loki|sentry|datadog|airflow|minio|s3",
    "aws|azure|gcp|hetzner|digitalocean|cloudflare|vercel|netlify|heroku|fly\\.io|ovh|linode|阿里云|腾讯云|华为云",
    "python|rust|go|golang|java|kotlin|scala|elixir|erlang|ruby|php|perl|haskell|ocaml|clojure|swift|typescript|javascript|c\\+\\+|c#|zig|lua|dart|cobol|fortran|julia",
    "node(?:\\.js)?|deno|bun|react|vue|svelte|angular|solid|next\\.js|nuxt|astro|remix|django|flask|fastapi|rails|laravel|symfony|spring(?: boot)?|express|phoenix|\\.net|electron|tauri|flutter|react native|qt|gtk|webpack|vite|esbuild|rollup|npm|pnpm|yarn|uv|poetry|pip|conda|cargo|gradle|maven|bazel|cmake|make|ffmpeg|libvips|imagemagick|openssl|graphql|grpc|websockets?|wordpress|ghost|hugo|jekyll|confluence|outline|bookstack|mediawiki|dokuwiki|moodle|nextjs|tailwind|vitest|jest|pytest|playwright|cypress|selenium|eslint|biome|prettier",
  ].join("|"),
  AT_DESK_HAN,
);
