import { randomBytes } from 'node:crypto';
import { textMessage } from '@chatwire/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { one } from '../../src/notify/testing/random-situation.fixture.ts';
import { seeded } from '../../src/notify/testing/seeded.fixture.ts';
import { addAccount, type DigestTestServer, startDigestServer } from '../fixtures/servers/digest-server.ts';
import { exportedFiles } from '../fixtures/storage/exported-files.ts';

const MINUTE_MS = 60_000;
const ORIGIN = 'https://chat.example';
const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' };

const ACTS = ['message', 'message', 'message', 'all', 'conversation', 'undo', 'back', 'override'] as const;

/**
 * Defines the test cases for the links in emails, from the bytes that the SMTP server received to the log. `seeds`: of
 * random orders. `database`: connection string of an empty one.
 */
export function unsubscribeCases(seeds: readonly number[], database?: () => Promise<string>): void {
  let digests: DigestTestServer;

  beforeAll(async () => {
    const url = await database?.();
    digests = await startDigestServer({
      env: {
        CHATWIRE_PUBLIC_URL: ORIGIN,
        CHATWIRE_SECRET_KEY: randomBytes(32).toString('base64'),
        ...(url !== undefined && { CHATWIRE_DATABASE_URL: url }),
      },
    });
    await digests.settings({
      email: { intervalInSeconds: 60, maxPerDay: null, maxPerDayPerConversation: null, override: false },
    });
    const { hostname, port } = new URL(digests.fixture.urls.smtpUrl);
    await addAccount(digests, 'email/smtp', {
      host: hostname,
      port: Number(port),
      security: 'none',
      senderName: 'Harbour Chat',
      senderEmail: 'chat@example.org',
    });
  });
  afterAll(() => digests[Symbol.asyncDispose]());
  beforeEach(() => resubscribe());

  const mails = () => digests.fixture.sandbox.inbox.list().filter(({ mail }) => mail !== undefined);
  const preferences = async () =>
    (await digests.call('GET', '/notifications/v1/preferences?uid=mara')).body.data.preferences;
  const resubscribe = () => digests.preferences('mara', { email: { unsubscribed: false } });

  /** Sends a message and lets its email go out. Returns the email, if one was sent, and the newest entry. */
  async function mailOf(sender: string, text: string) {
    const before = mails().length;
    await digests.fixture.send(sender, 'mara', text);
    await digests.later(MINUTE_MS);
    const [mail] = mails();
    const entry = (await digests.digests('recipient=mara')).at(-1);
    return { mail: mails().length > before ? mail : undefined, entry };
  }

  async function linksOf(sender: string) {
    const { mail } = await mailOf(sender, `Boat of ${sender}`);
    const links = mail?.body.match(/https:\/\/\S+\/unsubscribe\/\S+/g) ?? [];
    const [conversation = '', all = ''] = links;
    return { conversation, all, header: mail?.mail?.unsubscribeUrl };
  }

  /** Opens a link as a browser or an email provider does, at the address of the test server. */
  function open(link: string, form?: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
    const url = link.replace(ORIGIN, digests.fixture.server.url);
    return fetch(url, {
      headers,
      redirect: 'error',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
  }

  test('one click in the header ends all emails, whatever the overrides are, and the entry says why', async () => {
    const { header, all, conversation } = await linksOf('ivo');
    expect(header).toMatch(/^https:\/\/chat\.example\/v3\/notifications\/email\/v1\/unsubscribe\/[\w-]{50}$/);
    expect(conversation).toMatch(/\/unsubscribe\/[\w-]{71}$/);
    expect(all).toBe(header);
    const atMS = digests.clock.nowMs;
    for (const _ of [1, 2]) expect((await open(all, ONE_CLICK)).status).toBe(200);
    expect((await preferences()).email).toMatchObject({ unsubscribedAtMS: atMS });
    const { mail, entry } = await mailOf('lene', 'Sails are up');
    expect(mail).toBeUndefined();
    expect(entry).toMatchObject({
      outcome: 'skipped',
      reason: 'MESSAGES_PREFERENCE',
      reasonDetail: {
        code: 'CHANNEL_OFF',
        source: 'user',
        setting: 'email.unsubscribed',
        value: atMS,
        message: 'Unsubscribed from emails with the link of 2026-01-01 10:01 UTC.',
      },
    });
    expect(JSON.stringify(await digests.digests())).not.toContain('/unsubscribe/');
  });

  test('the link of a conversation ends its emails only, and a PATCH brings them back', async () => {
    const { conversation } = await linksOf('ivo');
    expect((await open(conversation, ONE_CLICK)).status).toBe(200);
    const { email } = await preferences();
    expect(email.unsubscribedConversations).toHaveLength(1);
    expect(email).not.toHaveProperty('unsubscribedAtMS');
    expect((await mailOf('ivo', 'Anchor is down')).mail).toBeUndefined();
    expect((await mailOf('lene', 'Coffee?')).mail).toBeDefined();
    await resubscribe();
    expect(await preferences()).not.toHaveProperty('email');
    expect((await mailOf('ivo', 'Anchor is up')).mail).toBeDefined();
  });

  test('following a link changes nothing, and the page asks in the name of the app', async () => {
    const { all } = await linksOf('ivo');
    const page = await open(all);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toMatch(/Unsubscribe from all emails\?[\s\S]*<form method="post">/);
    expect(await preferences()).not.toHaveProperty('email');
  });

  test('the page offers to undo for 15 minutes, but not longer', async () => {
    const { all } = await linksOf('ivo');
    expect(await (await open(all, ONE_CLICK)).text()).toContain('value="undo"');
    expect((await open(all, { action: 'undo' })).status).toBe(200);
    expect(await preferences()).not.toHaveProperty('email');
    await open(all, ONE_CLICK);
    digests.clock.nowMs += 15 * MINUTE_MS + 1;
    expect(await (await open(all)).text()).not.toContain('value="undo"');
    expect((await open(all, { action: 'undo' })).status).toBe(400);
    expect((await preferences()).email).toHaveProperty('unsubscribedAtMS');
  });

  test('the page of a conversation says that all emails have ended, if they have', async () => {
    const { all, conversation } = await linksOf('ivo');
    const ended = 'no longer sends you emails about unread messages. To receive them again';
    await open(all, ONE_CLICK);
    const page = await (await open(conversation)).text();
    expect(page).toContain(ended);
    expect(page).not.toContain('<form');
    expect(await (await open(conversation, ONE_CLICK)).text()).toContain(ended);
    expect(await (await open(conversation, { action: 'undo' })).text()).toContain(ended);
    expect(await (await open(all, { action: 'undo' })).text()).toContain(
      'sends you emails about unread messages again',
    );
    expect(await (await open(conversation)).text()).toContain('Unsubscribe from this conversation?');
  });

  test('armed timers are disarmed', async () => {
    const { all } = await linksOf('ivo');
    const { id } = await digests.fixture.send('ivo', 'mara', 'Last one');
    expect(await digests.pending(id)).toHaveLength(1);
    await open(all, ONE_CLICK);
    expect(await digests.pending(id)).toEqual([]);
  });

  test('forged, shortened, and expired tokens get the same response, and browsers get a page', async () => {
    const { all } = await linksOf('ivo');
    const token = all.slice(all.lastIndexOf('/') + 1);
    const forged = all.replace(token, `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`);
    const responses = [forged, all.slice(0, -1)].map(async (link) => {
      const response = await open(link, ONE_CLICK);
      const body: { error: { code: string } } = JSON.parse(await response.text());
      return { status: response.status, code: body.error.code };
    });
    for (const response of await Promise.all(responses))
      expect(response).toEqual({ status: 404, code: 'ERR_API_NOT_FOUND' });
    const page = await open(forged, undefined, { accept: 'text/html' });
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('This link isn’t valid')]);
    digests.clock.nowMs += 400 * 24 * 60 * MINUTE_MS;
    expect((await open(all, ONE_CLICK)).status).toBe(404);
  });

  test('a multipart form is accepted, and any other body is rejected', async () => {
    const { all } = await linksOf('ivo');
    const url = all.replace(ORIGIN, digests.fixture.server.url);
    const form = new FormData();
    expect((await fetch(url, { method: 'POST' })).status).toBe(400);
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(400);
    form.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200);
  });

  test('a replay knows an unsubscription that did not decide, even after it has ended', async () => {
    const { all } = await linksOf('ivo');
    await open(all, ONE_CLICK);
    digests.clock.nowMs += MINUTE_MS;
    const from = digests.clock.nowMs - 1;
    await digests.preferences('mara', { oneOnOne: { messagesSetting: 3 } });
    const { id } = await digests.fixture.send('ivo', 'mara', 'Boat is ready');
    const reply = { ...textMessage('mara', 'Here'), parentId: id };
    await digests.call('POST', '/messages', { as: 'ivo', body: reply });
    // Only the reply would be sent to a subscribed user. The newest message gives the reason.
    const { entry } = await mailOf('ivo', 'Coffee?');
    expect(entry).toMatchObject({
      reasonDetail: { code: 'NOT_MENTIONED' },
      messageIds: [Number(id), expect.any(Number), expect.any(Number)],
    });
    const replay = async () => {
      const { context } = digests.fixture.server.app;
      const body = { from, to: digests.clock.nowMs, changes: {} };
      const { replayId } = (await digests.call('POST', '/notifications/v1/replays', { body })).body.data;
      await context.replays.idle();
      return (await digests.call('GET', `/notifications/v1/replays/${replayId}`)).body.data.result;
    };
    expect(await replay()).toMatchObject({ decisions: 1, drift: 0 });
    digests.clock.nowMs += MINUTE_MS;
    await resubscribe();
    expect(await replay()).toMatchObject({ decisions: 1, drift: 0 });
    await digests.preferences('mara', { oneOnOne: { messagesSetting: null } });
  });

  test('resends and tests send no email to a recipient who unsubscribed', async () => {
    const { all } = await linksOf('ivo');
    await open(all, ONE_CLICK);
    const before = mails().length;
    const { body } = await digests.call('POST', '/notifications/v1/test-send', {
      body: { uid: 'mara', channel: 'email' },
    });
    expect(body.data.results).toMatchObject([{ reasonDetail: { setting: 'email.unsubscribed' } }]);
    expect(mails()).toHaveLength(before);
  });

  test('a webhook that selects the event gets uid, scope, and time', async () => {
    const { all } = await linksOf('ivo');
    const { webhookUrl } = digests.fixture.urls;
    const { body } = await digests.call('POST', '/notifications/v1/webhooks', {
      body: { url: webhookUrl, events: ['email.unsubscribed'] },
    });
    const atMS = digests.clock.nowMs;
    await open(all, ONE_CLICK);
    const path = `/notifications/v1/webhooks/${body.data.webhookId}/deliveries`;
    expect((await digests.call('GET', path)).body.data).toMatchObject([{ type: 'email.unsubscribed' }]);
    const { db } = digests.fixture.server.app.context.storage;
    const [delivery] = await db.selectFrom('webhook_deliveries').select(['body', 'recipient']).execute();
    expect(JSON.parse(delivery?.body ?? '').data).toEqual({ uid: 'mara', scope: 'all', atMS });
    expect(delivery?.recipient).toBe('mara');
    await digests.call('DELETE', `/notifications/v1/webhooks/${body.data.webhookId}`);
  });

  test('PATCH accepts what GET shows, and only false for unsubscribed', async () => {
    const { all } = await linksOf('ivo');
    await open(all, ONE_CLICK);
    const path = '/notifications/v1/preferences?uid=mara';
    const { meta } = (
      await digests.call('PATCH', path, { body: { preferences: { email: (await preferences()).email } } })
    ).body;
    expect(meta.ignored).toContain('preferences.email.unsubscribedAtMS');
    await digests.call('DELETE', path);
    expect((await preferences()).email).toHaveProperty('unsubscribedAtMS');
    const { status } = await digests.fixture.server.call('PATCH', path, {
      body: { preferences: { email: { unsubscribed: true } } },
    });
    expect(status).toBe(400);
  });

  describe('messages, clicks, undos, and setting changes in any order', () => {
    test.each(seeds)('no email of the scope is sent after the response (seed %i)', async (seed) => {
      const random = seeded(seed);
      const links = { ivo: await linksOf('ivo'), lene: await linksOf('lene') };
      // The model contains what the last responses reported.
      let all = false;
      const ended = new Set<string>();
      for (let step = 0; step < 25; step += 1) {
        const who = random.chance(0.5) ? 'ivo' : 'lene';
        const act = one(random, ACTS);
        if (act === 'message') {
          const { mail } = await mailOf(who, `Step ${step}`);
          expect(mail === undefined, `seed ${seed}, step ${step}`).toBe(all || ended.has(who));
        } else if (act === 'all') {
          await open(links[who].all, ONE_CLICK);
          all = true;
        } else if (act === 'conversation') {
          await open(links[who].conversation, ONE_CLICK);
          ended.add(who);
        } else if (act === 'undo') {
          const { status } = await open(links[who].all, { action: 'undo' });
          if (status === 200) all = false;
        } else if (act === 'back') {
          await resubscribe();
          all = false;
          ended.clear();
        } else {
          await digests.settings({ email: { override: random.chance(0.5) } });
          await digests.preferences('mara', { email: { enabled: true } });
        }
      }
      await digests.settings({ email: { override: false } });
    });
  });

  test('counters, metrics, and the export of the user contain the changes made through links', async () => {
    const { all } = await linksOf('ivo');
    await open(all, ONE_CLICK);
    const { body } = await digests.call('GET', '/notifications/v1/counters');
    expect(body.data.unsubscribes).toEqual({
      all: expect.any(Number),
      conversation: expect.any(Number),
      undone: expect.any(Number),
    });
    const files = await exportedFiles(digests.fixture.server, 'mara');
    expect(files.get('tables/email_unsubscriptions/000001.ndjson')).toContain(`"at_ms":${digests.clock.nowMs}`);
  });

  test('an erased user leaves no link and no unsubscription behind', async () => {
    const { all } = await linksOf('ivo');
    await open(all, ONE_CLICK);
    await digests.call('DELETE', '/users/mara', { body: { permanent: true } });
    expect((await open(all, ONE_CLICK)).status).toBe(404);
    const { db } = digests.fixture.server.app.context.storage;
    expect(await db.selectFrom('unsubscribe_links').select('uid').execute()).toEqual([]);
    expect(await db.selectFrom('email_unsubscriptions').select('uid').execute()).toEqual([]);
  });
}
