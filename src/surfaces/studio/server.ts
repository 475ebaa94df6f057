/**
 * Studio over HTTP, on this machine only: who is let in, what is called, what is told, and the files of the pages.
 *
 * Every request stands for itself: what goes wrong with one ends that one. Everything has a bound. Not here: who keeps sessions when
 * the owner changes (studio.ts), what a page may call (wire/studio-rule.ts).
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { NacreError } from "../../kernel/errors.ts";
import { type Called, suggestion } from "../../kernel/typable.ts";
import {
  answerError,
  answerFile,
  answerHtml,
  answerJson,
  answerNothing,
  answerScript,
  beginStream,
  NO_SESSION,
  noSession,
} from "./answers.ts";
import { readBody } from "./body.ts";
import { type Build, fileAt } from "./build-files.ts";
import type { Calls } from "./calls.ts";
import { ENTRY_SCRIPT, ENTRY_SCRIPT_PATH, entryPage } from "./entry-page.ts";
import type { News } from "./news.ts";
import { refusedPage } from "./refused-page.ts";
import { CSP_REPORT, refusalOf } from "./request-rules.ts";
import { opens, proofOf, type Session, type Sessions } from "./sessions.ts";
import { cookieOf, goingTo, KEY_HEADER, NONCE_HEADER, saidIn, secretsIn } from "./way-in.ts";

const LOOPBACK = "127.0.0.1";
const MOST_CONNECTIONS = 128;
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  // Whoever says nothing makes room for somebody else within four seconds.
  headersTimeout: 3_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
} as const;
const MOST_REPORT_BYTES = 64 * 1024;
/**
 * Which memory a page is of: it is told with every answer, and a page says it again. Where another home is served at the same port,
 * a tab that is still open would otherwise show that one and act on it, since the browser sends it the other's cookie.
 */
const STORE_HEADER = "nacre-store";
/** How a person calls Nacre here, told with every answer: pages name commands. */
const CALLED_HEADER = "nacre-called";
const PROOF = "/api/proof";
/**
 * Asked without the key: a browser sends reports by itself, and a page asks for a proof before it sends its key. Neither is told
 * anything that is stored.
 */
const KEYLESS: readonly string[] = [CSP_REPORT, PROOF];

export interface ServerMeans {
  readonly sessions: Sessions;
  readonly calls: Calls;
  readonly news: News;
  readonly build: Build;
  /** Names the memory that is served, and no other on this machine. */
  readonly store: string;
  /** How a person calls Nacre here. */
  readonly called: Called;
  now(): number;
  /** Somebody was let in: known to the next owner before the browser is told. */
  admitted(): Promise<void>;
  /** A page tried what its policy forbids. */
  reported(): void;
  unexpected(what: string, error: unknown): void;
}

export class StudioServer {
  readonly #means: ServerMeans;
  readonly #server: Server;
  #port = 0;

  constructor(means: ServerMeans) {
    this.#means = means;
    this.#server = createServer(LIMITS, (request, response) => void this.#answer(request, response));
    this.#server.maxConnections = MOST_CONNECTIONS;
    this.#server.unref();
  }

  get port(): number {
    return this.#port;
  }

  /** Rejects as the system does, with `EADDRINUSE` where somebody else listens. */
  async listen(port: number): Promise<void> {
    const listening = Promise.withResolvers<void>();
    this.#server.once("error", listening.reject);
    this.#server.listen({ host: LOOPBACK, port, exclusive: true }, listening.resolve);
    await listening.promise;
    this.#server.off("error", listening.reject);
    this.#server.on("error", (error) => this.#means.unexpected("studio", error));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Nobody comes in any more; what is at work may be answered. */
  retire(): void {
    this.#server.close();
    this.#server.closeIdleConnections();
  }

  end(): void {
    this.retire();
    this.#server.closeAllConnections();
  }

  /** A command as it is typed here. */
  #typed(words: string): string {
    const { program, home } = this.#means.called;
    return suggestion(words, program, home);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A browser that leaves in the middle is no error of ours.
    response.on("error", () => {});
    try {
      await this.#route(request, response);
    } catch (error) {
      if (!request.destroyed) this.#means.unexpected("studio", error);
      if (request.url?.startsWith("/api/")) answerError(response, error, 500);
      else
        answerHtml(
          response,
          500,
          refusedPage("Something went wrong here. Find out what:", this.#typed("doctor")),
        );
    }
  }

  async #route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers, method = "" } = request;
    const here = `http://${LOOPBACK}:${this.#port}`;
    const raw = request.url ?? "";
    // A whole address in its place, as for a proxy, is none that a browser sends here.
    const url = raw.startsWith("/") && URL.canParse(`${here}${raw}`) ? new URL(`${here}${raw}`) : null;
    if (url === null) {
      answerNothing(response, 400);
      return;
    }
    const path = url.pathname;
    const refusal = refusalOf(
      {
        method,
        path,
        host: headers.host,
        origin: headers.origin,
        fetchSite: headers["sec-fetch-site"] as string | undefined,
        contentType: headers["content-type"],
      },
      this.#port,
    );
    if (refusal !== undefined) {
      const { status, message, hint } = refusal;
      if (path.startsWith("/api/")) answerError(response, refused(message, hint), status);
      else answerHtml(response, status, refusedPage(message, hint));
      return;
    }
    const session = this.#sessionOf(request);
    if (path === "/open") await this.#letIn(url, session, request, response);
    else if (path.startsWith("/api/")) await this.#api(path, session, request, response);
    else if (path === ENTRY_SCRIPT_PATH) answerScript(response, ENTRY_SCRIPT);
    else this.#file(path, session, request, response);
  }

  /** Of several cookies, the one that the key belongs to: any program of this machine can bring an older one along. */
  #sessionOf(request: IncomingMessage): Session | undefined {
    const known = this.#sessionsOf(request);
    const key = saidIn(request, KEY_HEADER);
    return known.find((session) => opens(session, key)) ?? known[0];
  }

  #sessionsOf(request: IncomingMessage): readonly Session[] {
    const found = secretsIn(request, this.#port).map((secret) => this.#means.sessions.find(secret));
    return found.filter((session) => session !== undefined);
  }

  async #letIn(
    url: URL,
    session: Session | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const location = goingTo(url.searchParams.get("to"));
    // Whoever only looks at what a link leads to does not use it up.
    const isLook = request.method === "HEAD" || request.headers["sec-purpose"] !== undefined;
    const opened = isLook ? undefined : this.#means.sessions.redeem(url.searchParams.get("token") ?? "");
    if (opened !== undefined) {
      await this.#means.admitted();
      const cookie = cookieOf(this.#port, opened.secret, opened.until - this.#means.now());
      answerHtml(response, 200, entryPage(opened.key, location), { "set-cookie": cookie });
    } else if (session !== undefined) {
      // The same link once more, by somebody who is in already.
      answerNothing(response, 303, { location });
    } else {
      const sentence =
        "This link does not open Studio: it was used already, is older than ten minutes, or was not made here.";
      answerHtml(response, 403, refusedPage(`${sentence} Ask for another one:`, this.#typed("studio")));
    }
  }

  async #api(
    path: string,
    session: Session | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { calls, news, called, now, store } = this.#means;
    const isOfAnother = (request.headers[STORE_HEADER] ?? store) !== store;
    const isIn =
      session !== undefined && (KEYLESS.includes(path) || opens(session, saidIn(request, KEY_HEADER)));
    if (!isIn || isOfAnother) answerError(response, noSession(this.#typed("studio")));
    else if (path === PROOF) {
      // Without the key it is not known which of them is meant.
      const nonce = saidIn(request, NONCE_HEADER);
      answerJson(response, 200, { proofs: this.#sessionsOf(request).map((one) => proofOf(one, nonce)) });
    } else if (path === "/api/call") {
      response.setHeader(STORE_HEADER, store);
      // A folder may have a name that no header takes.
      response.setHeader(CALLED_HEADER, encodeURIComponent(JSON.stringify(called)));
      await calls.answer(request, response);
    } else if (path === CSP_REPORT) await this.#report(request, response);
    else if (path !== "/api/news") {
      answerError(response, refused("There is nothing here.", "Reload the page."), 404);
    } else if (request.method === "HEAD" || !news.listen(response, session.digest, session.until - now())) {
      // With which a browser asks no more: the page works, and does not hear by itself what is new.
      answerNothing(response, 204);
    } else {
      beginStream(response);
      response.write("event: hello\ndata: {}\n\n");
    }
  }

  async #report(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const report = await readBody(request, () => MOST_REPORT_BYTES);
    if (report === undefined) response.setHeader("connection", "close");
    else this.#means.reported();
    answerNothing(response, report === undefined ? 413 : 204);
  }

  #file(
    path: string,
    session: Session | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const file = fileAt(this.#means.build, path);
    if (file === undefined)
      answerHtml(response, 404, refusedPage("There is no such page.", "Open / instead."));
    // The rest is of the package, and the same for everybody.
    else if (session === undefined && file.type.startsWith("text/html"))
      answerHtml(response, 403, refusedPage(`${NO_SESSION} Ask for a link:`, this.#typed("studio")));
    else answerFile(response, file, request.headers["accept-encoding"] as string | undefined);
  }
}

function refused(message: string, hint: string): NacreError {
  return new NacreError("wire/unauthorised", message, hint);
}
