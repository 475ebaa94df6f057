/** Tools whose results are somebody else's words from the web: whoever wrote them is known to nobody here. */

const WEB_TOOLS: ReadonlySet<string> = new Set([
  ...["web_fetch", "web_search", "webfetch", "websearch", "fetch", "fetch_url", "http_request", "curl"],
  ...["browser", "browser_use", "browse", "playwright", "puppeteer", "read_url", "open_url", "url_fetch"],
  ...[
    "google_search",
    "bing_search",
    "brave_search",
    "tavily_search",
    "exa_search",
    "perplexity",
    "firecrawl",
  ],
  ...["x_search", "reddit_search", "youtube_transcript", "rss", "feed", "scrape", "crawl"],
]);

/** `mcp__brave__web_search` and `firecrawl-scrape` too. */
const WEB_NAME =
  /(?:^|[_./-])(?:web|browser|playwright|puppeteer|firecrawl|tavily|brave|exa|perplexity|scrape|crawl|url)(?:$|[_./-])/;

/** `more`: what a person names beside them. */
export function isWebTool(tool: string, more: readonly string[] = []): boolean {
  const name = tool.trim().toLowerCase();
  return WEB_TOOLS.has(name) || WEB_NAME.test(name) || more.some((one) => one.toLowerCase() === name);
}
