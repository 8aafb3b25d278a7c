import { createHash } from 'node:crypto';
import type { Clock } from '../base/time/clock.ts';
import { findLinkPreview, saveLinkPreview } from '../storage/messages/link-previews-store.ts';
import type { Db } from '../storage/storage.ts';
import type { PageTexts } from './page-texts-of.ts';

const HOUR_MS = 3_600_000;
const FOUND_MS = 24 * HOUR_MS;
const NOT_FOUND_MS = HOUR_MS;

/** Texts of a page; null if it has none, or could not be loaded. */
export type CachedTexts = PageTexts | null;

/** Texts of pages, which all nodes of a deployment share, kept for a day; failures are kept for an hour. */
export class PageCache {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Returns undefined if nothing is known about the page. */
  async find(url: URL): Promise<CachedTexts | undefined> {
    const row = await findLinkPreview(this.#db, hashOf(url), this.#clock.now());
    if (row === undefined) return undefined;
    const { title, description } = row;
    return title === null ? null : { title, ...(description !== null && { description }) };
  }

  async save(url: URL, texts: CachedTexts): Promise<void> {
    await saveLinkPreview(this.#db, {
      url_hash: hashOf(url),
      title: texts?.title ?? null,
      description: texts?.description ?? null,
      expires_at_ms: this.#clock.now() + (texts === null ? NOT_FOUND_MS : FOUND_MS),
    });
  }
}

function hashOf(url: URL): string {
  return createHash('sha256').update(pageUrlOf(url).href).digest('hex');
}

/** Returns a URL without its fragment, which names a place in the page, and is not sent to the site. */
export function pageUrlOf(url: URL): URL {
  const page = new URL(url);
  page.hash = '';
  return page;
}
