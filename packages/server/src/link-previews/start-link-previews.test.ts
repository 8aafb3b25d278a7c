import { createLogger } from '@chatwire/server';
import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { testChat } from '../chat/testing/test-chat.ts';
import { saveLinkPreview } from '../storage/messages/link-previews-store.ts';
import { openSqliteStorage } from '../storage/sqlite/open-sqlite.ts';
import { startLinkPreviews } from './start-link-previews.ts';
import { startWebsite } from './website.fixture.ts';

const UNLIMITED = { mayRequest: () => true, mayVisit: () => true };
const HOUR_MS = 3_600_000;

test('expired texts are deleted every hour, even while previews are off', async () => {
  const clock = new FakeClock();
  const chat = testChat(await openSqliteStorage(':memory:'), clock);
  const { db } = chat.storage;
  const stop = startLinkPreviews({ chat, logger: createLogger('silent'), limits: UNLIMITED });
  for (const [url_hash, hours] of [
    ['early', 1],
    ['late', 2],
  ] as const)
    await saveLinkPreview(db, {
      url_hash,
      title: 'Tides',
      description: null,
      expires_at_ms: clock.now() + hours * HOUR_MS,
    });
  const hashes = async () =>
    (await db.selectFrom('link_previews').select('url_hash').execute()).map((row) => row.url_hash);
  await clock.advance(HOUR_MS);
  await expect.poll(hashes).toEqual(['late']);
  await clock.advance(HOUR_MS);
  await expect.poll(hashes).toEqual([]);
  await stop();
  await chat.storage.close();
});

test('stopping ends a page in progress, and stores nothing about it', async () => {
  await using site = await startWebsite({ '/': () => {} });
  const chat = testChat(await openSqliteStorage(':memory:'), new FakeClock(), { CHATWIRE_LINK_PREVIEWS: 'true' });
  const logger = createLogger('silent');
  const stop = startLinkPreviews({ chat, logger, limits: UNLIMITED, guard: site.guard });
  await chat.user('mara');
  await chat.say('ivo', 'mara', site.origin);
  await expect.poll(() => site.requests).toEqual(['/']);
  await stop();
  expect(await chat.storage.db.selectFrom('link_previews').selectAll().execute()).toEqual([]);
  await chat.storage.close();
});
