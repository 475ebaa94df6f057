/** Words that stand in exact values, as alternatives of patterns: months, units, currencies, endings of files. */

/** The longer first: of two that fit, a pattern takes the one that stands first. */
const alternatives = (words: string): string =>
  words
    .trim()
    .split(/\s+/)
    .toSorted((a, b) => b.length - a.length)
    .join("|");

export const MONTHS = alternatives(`
  January February March April May June July August September October November December Jan Feb Mar Apr Jun Jul Aug Sept
  Sep Oct Nov Dec Januar Februar März Mai Juni Juli Oktober Dezember Jänner janvier février mars avril mai juin juillet août
  septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
  diciembre`);

export const WEEKDAYS = alternatives(`
  (?:next[\\u0020]|this[\\u0020])?(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)
  Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonnabend Sonntag`);

export const CURRENCY_SIGNS = "$€£¥￥₹₩";
export const CURRENCIES = alternatives(
  "USD EUR GBP CHF JPY CNY RMB INR KRW CAD AUD SEK NOK DKK PLN CZK HUF TRY BRL MXN ZAR SGD kr Kč zł",
);

export const UNITS = {
  latin: alternatives(`
    ms µs ns s secs? seconds? min mins minutes? h hrs? hours? days? weeks? months? years? quarters? B KB kB MB GB TB PB KiB MiB
    GiB TiB bytes? bits? Kbps Mbps Gbps px pt em rem dpi km m cm mm nm m[²³] km² cm² miles? mi ft inch(?:es)? in kg g mg lbs? oz tons? t ml l
    litres? liters? Hz kHz MHz GHz W kW MW kWh Wh V mV A mA mAh rpm rps qps fps dB K[Bb]/s M[Bb]/s GB/s km/h mph req/s x percent
    degrees? people users? customers? tokens? rows? items? files? nodes? cores? threads? workers? replicas? retries requests?
    attempts? times pages? points? seats? copies kcal cal ppm ppb bar mbar psi h?Pa kPa MPa N Nm kN J kJ MJ GJ lx lux lm cd dBm
    k?Ω k?VA Ah µF uF nF pF mol ha sqm
    Sekunden? Minuten? Stunden? Tagen? Tage? Wochen? Monaten? Monate? Jahren? Jahre? Grad Prozent Stück Personen Leute Kilometern?
    Meter Kilo Gramm Liter Euro Knoten Zeilen Seiten Mal`),
  cjk: alternatives(`
    毫秒 秒钟 秒 分钟 分間 分 小时 時間 天 日間 日 周 週間 个月 ヶ月 か月 カ月 年間 年 岁 歳 人 名 个 個 台 条 次 回 件 本 枚 张 页 ページ
    行 倍 公里 千米 厘米 毫米 米 公斤 千克 克 斤 吨 升 度 字节 兆 キロ メートル グラム パーセント 万 亿 億 版 号 番 位 层 階 楼 份 套 家 只`),
};

export const FILE_ENDINGS = alternatives(`
  tsx? jsx? mjs cjs mts json jsonl json5 ya?ml toml ini conf cfg env lock md mdx txt rst csv tsv xlsx? docx? pptx? pdf html? css
  scss less vue svelte py ipynb rb rs go java kt swift c h cc cpp hpp cs php pl lua sh bash zsh fish ps1 bat sql db sqlite3? log
  xml svg png jpe?g gif webp ico mp[34] wav mov zip tar gz tgz xz zst 7z rar exe dll so dylib wasm bin iso img pem crt key proto
  graphql tf service diff patch bak tmp parquet`);

export const ERRNO = alternatives(`
  EACCES EADDRINUSE EADDRNOTAVAIL EAGAIN EBADF EBUSY ECANCELED ECHILD ECONNABORTED ECONNREFUSED ECONNRESET EDEADLK EDQUOT EEXIST
  EFAULT EFBIG EHOSTUNREACH EINTR EINVAL EIO EISCONN EISDIR ELOOP EMFILE EMLINK EMSGSIZE ENAMETOOLONG ENETUNREACH ENFILE ENODEV
  ENOENT ENOEXEC ENOMEM ENOSPC ENOSYS ENOTCONN ENOTDIR ENOTEMPTY ENOTFOUND ENOTSUP ENXIO EPERM EPIPE EPROTO ERANGE EROFS ESPIPE
  ESRCH ETIMEDOUT ETXTBSY EXDEV EOVERFLOW ERESOLVE E2BIG`);
