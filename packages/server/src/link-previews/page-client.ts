import { Agent, type Dispatcher } from 'undici';
import type { EgressProxies } from '../base/network/egress-proxies.ts';
import type { UrlGuard } from '../providers/custom/url-guard.ts';
import { BoundedBody } from '../providers/http/bounded-body.ts';
import { http1Connector } from '../providers/http/http1/http1-connector.ts';

export interface PageClientOptions {
  readonly guard: UrlGuard;
  readonly proxies: EgressProxies;
  /** Time limit of one page with its redirects, ms. Default 3,000. */
  readonly timeoutMs?: number;
}

/** The beginning of an HTML page. */
export interface Page {
  readonly contentType: string;
  readonly bytes: Buffer;
}

const TIMEOUT_MS = 3_000;
const MAX_REDIRECTS = 3;
const MAX_PAGE_BYTES = 256 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const HEADERS = {
  accept: 'text/html',
  // Compressed pages are not read, so that a small response cannot become a large one.
  'accept-encoding': 'identity',
  'user-agent': 'Chatwire-LinkPreview/1.0',
};

/**
 * Loads web pages that users have linked to. Sends no cookies or credentials, and checks the target of every redirect like the
 * first URL. See docs/decisions/link-previews.md.
 */
export class PageClient {
  readonly #guard: UrlGuard;
  readonly #timeoutMs: number;
  readonly #agent: Agent;
  readonly #closing = new AbortController();

  constructor({ guard, proxies, timeoutMs = TIMEOUT_MS }: PageClientOptions) {
    this.#guard = guard;
    this.#timeoutMs = timeoutMs;
    this.#agent = new Agent({
      allowH2: false,
      // The deadline of the page is the only one.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: http1Connector({ connectMs: timeoutMs, proxies, ...guard.connection }),
    });
  }

  /**
   * Returns the page of a URL; undefined if there is none, or if it is not HTML. `mayVisit` is called with the host of the URL,
   * and with that of each redirect.
   */
  async load(url: URL, mayVisit: (host: string) => boolean): Promise<Page | undefined> {
    const signal = AbortSignal.any([AbortSignal.timeout(this.#timeoutMs), this.#closing.signal]);
    let target: URL | null = url;
    for (let hop = 0; hop <= MAX_REDIRECTS && target !== null; hop += 1) {
      if (this.#guard.rejectionOf(target) !== undefined || !mayVisit(target.host)) return undefined;
      const response = await this.#request(target, signal);
      if (response === undefined) return undefined;
      if (!REDIRECTS.has(response.statusCode)) return pageOf(response);
      discard(response.body);
      const location = headerOf(response, 'location');
      target = location === '' ? null : URL.parse(location, target);
    }
    return undefined;
  }

  /** Whether `close` was called. Results of pages in progress are meaningless then. */
  get isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Aborts pages in progress. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#agent.destroy();
  }

  /** Returns undefined if the site cannot be reached, or violates HTTP, which is common in links that people post. */
  async #request({ origin, pathname, search }: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData | undefined> {
    try {
      return await this.#agent.request({
        origin,
        path: pathname + search,
        method: 'GET',
        headers: HEADERS,
        signal,
        // Hardly any site is visited twice in a row.
        reset: true,
      });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'UND_ERR_INVALID_ARG') throw error;
      return undefined;
    }
  }
}

async function pageOf(response: Dispatcher.ResponseData): Promise<Page | undefined> {
  const contentType = headerOf(response, 'content-type');
  const encoding = headerOf(response, 'content-encoding');
  const isReadable = /^\s*text\/html\s*(;|$)/i.test(contentType) && /^(identity)?$/i.test(encoding.trim());
  if (response.statusCode === 200 && isReadable) return { contentType, bytes: await readBeginning(response.body) };
  discard(response.body);
  return undefined;
}

async function readBeginning(stream: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const body = new BoundedBody(MAX_PAGE_BYTES);
  try {
    for await (const chunk of stream) if (!body.add(chunk)) break;
  } catch {
    // The head of the page may have arrived before the deadline or the end of the connection.
  }
  return body.bytes();
}

/** Ends the connection. The stream reports an error because its body was not read. */
function discard(stream: Dispatcher.ResponseData['body']): void {
  stream.on('error', () => {}).destroy();
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string {
  const value = headers[name];
  return (typeof value === 'string' ? value : value?.[0]) ?? '';
}
