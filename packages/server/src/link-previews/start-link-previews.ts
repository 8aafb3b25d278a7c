import { AGENT_ROLE } from '@chatwire/protocol';
import { describeError } from '../base/errors/describe-error.ts';
import { every } from '../base/time/clock.ts';
import type { Chat } from '../chat/chat.ts';
import type { PostedLink } from '../chat/messages/content/link-preview.ts';
import type { UrlGuard } from '../providers/custom/url-guard.ts';
import { deleteExpiredLinkPreviews } from '../storage/messages/link-previews-store.ts';
import { findUser } from '../storage/users/users-store.ts';
import type { Logger } from '../telemetry/logger.ts';
import { PageCache } from './page-cache.ts';
import { PageClient } from './page-client.ts';
import { createPageGuard } from './page-guard.ts';
import { type PageLimits, PageReader } from './page-reader.ts';
import { storePreview } from './store-preview.ts';

export interface LinkPreviewsOptions {
  readonly chat: Chat;
  readonly logger: Logger;
  readonly limits: PageLimits;
  /** Default: `createPageGuard()`. */
  readonly guard?: UrlGuard | undefined;
}

const PURGE_INTERVAL_MS = 3_600_000;
/** Links whose previews a node makes at the same time. The messages of further ones get no preview. */
const MAX_PENDING = 200;

/**
 * Starts to make previews of the links in new and edited messages, and to delete expired rows of the cache. Makes no previews
 * unless CHATWIRE_LINK_PREVIEWS is on. Returns a function that stops it.
 */
export function startLinkPreviews({ chat, logger, limits, guard }: LinkPreviewsOptions): () => Promise<void> {
  const { storage, clock, config } = chat;
  const client = new PageClient({ guard: guard ?? createPageGuard(), proxies: config.egressProxies });
  const reader = new PageReader({ client, cache: new PageCache(storage.db, clock), limits });
  const pending = new Set<Promise<void>>();

  function run(work: () => Promise<void>): void {
    const running: Promise<void> = work()
      .catch((error: unknown) => logger.error({ error: describeError(error) }, 'a link preview was not made'))
      .finally(() => pending.delete(running));
    pending.add(running);
  }

  async function makePreview(link: PostedLink): Promise<void> {
    // A link in the response of a model could reveal words of the conversation to a website.
    if ((await findUser(storage.db, link.sender))?.role === AGENT_ROLE) return;
    const texts = await reader.textsOf(link.url, link.sender);
    if (texts && !client.isClosed) await storePreview(chat, link, { url: link.url, ...texts });
  }

  // Also while previews are off, so that nothing remains of the time when they were on.
  const endPurging = every(clock, PURGE_INTERVAL_MS, () =>
    run(() => deleteExpiredLinkPreviews(storage.db, clock.now())),
  );
  const endListening = chat.linkPosted.listen((link) => {
    if (pending.size < MAX_PENDING) run(() => makePreview(link));
  });
  return async () => {
    endPurging();
    endListening();
    await client.close();
    await Promise.all(pending);
  };
}
