import { decodePage } from './decode-page.ts';
import { type CachedTexts, type PageCache, pageUrlOf } from './page-cache.ts';
import type { PageClient } from './page-client.ts';
import { PageQueue } from './page-queue.ts';
import { type PageTexts, pageTextsOf } from './page-texts-of.ts';

/** Whether a user may have one more page loaded, and whether a website may be visited again. Counts what it allows. */
export interface PageLimits {
  mayRequest(sender: string): boolean;
  mayVisit(host: string): boolean;
}

export interface PageReaderOptions {
  readonly client: PageClient;
  readonly cache: PageCache;
  readonly limits: PageLimits;
}

const QUEUE_LIMITS = { pages: 8, pagesPerHost: 2, waiting: 100 };

/** Reads the texts of linked pages. Loads each page once at a time, and not again while its texts are in the cache. */
export class PageReader {
  readonly #options: PageReaderOptions;
  readonly #queue = new PageQueue(QUEUE_LIMITS);
  readonly #pending = new Map<string, Promise<PageTexts | undefined>>();

  constructor(options: PageReaderOptions) {
    this.#options = options;
  }

  /**
   * Returns the texts of a page; undefined if it has none, or may not be loaded now. `sender`: uid of the user who posted the
   * link.
   */
  async textsOf(link: string, sender: string): Promise<PageTexts | undefined> {
    const url = pageUrlOf(new URL(link));
    const pending = this.#pending.get(url.href);
    if (pending) return pending;
    const reading = this.#read(url, sender).finally(() => this.#pending.delete(url.href));
    this.#pending.set(url.href, reading);
    return reading;
  }

  async #read(url: URL, sender: string): Promise<PageTexts | undefined> {
    const { cache, limits } = this.#options;
    const cached = await cache.find(url);
    if (cached !== undefined) return cached ?? undefined;
    if (!limits.mayRequest(sender)) return undefined;
    const texts = await this.#queue.run(url.host, () => this.#load(url));
    if (texts !== undefined) await cache.save(url, texts);
    return texts ?? undefined;
  }

  /** Returns null if the page has no texts; undefined if it was not visited because of a limit. */
  async #load(url: URL): Promise<CachedTexts | undefined> {
    const { client, limits } = this.#options;
    let isLimited = false;
    const page = await client.load(url, (host) => {
      const mayVisit = limits.mayVisit(host);
      isLimited ||= !mayVisit;
      return mayVisit;
    });
    if (isLimited || client.isClosed) return undefined;
    return (page && pageTextsOf(decodePage(page.bytes, page.contentType))) ?? null;
  }
}
