import { RealtimeClient, type Seen } from '@chatwire/testkit';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { redirectTo, startWebsite } from '../../src/link-previews/website.fixture.ts';
import type {
  ConversationFixture,
  ConversationFixtureUid,
  StartConversationFixture,
} from '../fixtures/conversations/conversation-fixture.ts';
import { SetClock } from '../fixtures/helpers.ts';

const ON = { CHATWIRE_LINK_PREVIEWS: 'true' };
const TIDES = '<title>Tides</title><meta property="og:description" content="High at noon">';

export function linkPreviewCases(start: StartConversationFixture): void {
  async function startWithSite(pages: Parameters<typeof startWebsite>[0], env: Readonly<Record<string, string>> = {}) {
    const site = await startWebsite(pages);
    const lines: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
    const fixture = await start({ env: { ...ON, ...env }, pageGuard: site.guard, logger });
    return { site, fixture, serverLog: () => lines.join(''), ...testersOf(fixture) };
  }

  describe('a text with a link', () => {
    test('gets a preview that both users see live and later, without an edit or a notification', async () => {
      const { site, fixture, previewOf, login } = await startWithSite({ '/tides': TIDES });
      await using _site = site;
      await using _fixture = fixture;
      using ivo = await login('ivo');
      using mara = await login('mara');
      const sent = await fixture.say('ivo', 'mara', `look: ${site.origin}/tides#today.`, {
        data: { text: `look: ${site.origin}/tides#today.`, metadata: { draft: false } },
      });
      expect(sent.data.metadata).toEqual({ draft: false });

      const preview = { url: `${site.origin}/tides#today`, title: 'Tides', description: 'High at noon' };
      for (const client of [ivo, mara]) {
        const { seq, data } = await client.next('message_edited');
        expect(seq).toBe(sent.seq + 1);
        expect(data.message).toMatchObject({ id: sent.id, data: { text: sent.data.text } });
        expect(data.message.data.metadata).toEqual({ draft: false, linkPreview: preview });
        expect(data.message).not.toHaveProperty('editedAt');
        expect(data.message).not.toHaveProperty('editedBy');
      }
      expect(await previewOf(sent.id, 'mara')).toEqual(preview);
      expect((await fixture.events()).map(({ trigger }) => trigger)).toEqual(['after_message']);
      const since = `/conversations/${sent.conversationId}/changes?since=${sent.seq}`;
      const { body } = await fixture.as('mara', 'GET', since);
      expect(body.data.map(({ type }: Seen) => type)).toEqual(['message_edited']);
    });

    test('gets the preview of the page to which its link redirects', async () => {
      const { site, fixture, previewed } = await startWithSite({ '/short': redirectTo('/tides'), '/tides': TIDES });
      await using _site = site;
      await using _fixture = fixture;
      const { id } = await fixture.say('ivo', 'group:harbour', `${site.origin}/short`);
      expect(await previewed(id)).toMatchObject({ url: `${site.origin}/short`, title: 'Tides' });
    });

    test('gets no preview from internal addresses, pages without a title, or code', async () => {
      const { site, fixture, previewOf, previewed } = await startWithSite({
        '/inside': redirectTo('http://169.254.169.254/latest/meta-data/'),
        '/untitled': '<p>nothing',
        '/tides': TIDES,
      });
      await using _site = site;
      await using _fixture = fixture;
      const texts = [
        'http://169.254.169.254/latest/meta-data/',
        fixture.server.url,
        `${site.origin}/inside`,
        `${site.origin}/untitled`,
        `\`${site.origin}/code\``,
      ];
      const sent: Seen[] = [];
      for (const text of texts) sent.push(await fixture.say('ivo', 'mara', text));
      await previewed((await fixture.say('ivo', 'mara', `${site.origin}/tides`)).id);
      for (const { id } of sent) expect(await previewOf(id)).toBeUndefined();
      expect(site.requests.toSorted()).toEqual(['/inside', '/tides', '/untitled']);
    });
  });

  describe('an edit', () => {
    test('that changes the link changes the preview, and one that removes the link removes it', async () => {
      const { site, fixture, previewOf, previewed } = await startWithSite({ '/a': page('A'), '/b': page('B') });
      await using _site = site;
      await using _fixture = fixture;
      const { id } = await fixture.say('ivo', 'mara', `${site.origin}/a`);
      expect(await previewed(id)).toMatchObject({ title: 'A' });
      const edit = (text: string) => fixture.as('ivo', 'PUT', `/messages/${id}`, { data: { text } });

      expect((await edit(`new text, ${site.origin}/a`)).body.data.data.metadata.linkPreview.title).toBe('A');
      expect((await edit(`${site.origin}/b`)).body.data.data).not.toHaveProperty('metadata');
      await expect.poll(() => previewOf(id)).toMatchObject({ title: 'B' });
      expect((await edit('no link')).body.data.data).not.toHaveProperty('metadata');
      expect(site.requests).toEqual(['/a', '/b']);
    });

    test('of the metadata keeps the preview, for which users need not leave room', async () => {
      const { site, fixture, previewOf, previewed } = await startWithSite({ '/a': page('A'), '/b': page('B') });
      await using _site = site;
      await using _fixture = fixture;
      const { id } = await fixture.say('ivo', 'mara', `${site.origin}/a`);
      const preview = await previewed(id);
      const edit = async (data: object) => (await fixture.as('ivo', 'PUT', `/messages/${id}`, { data })).body.data.data;
      // The largest content without the preview: 10,240 bytes.
      const metadata = { note: 'x'.repeat(3_000) };
      const customData = { x: 'x'.repeat(10_240 - 3_000 - '{"customData":{"x":""},"metadata":{"note":""}}'.length) };
      expect((await edit({ metadata })).metadata).toEqual({ ...metadata, linkPreview: preview });
      expect((await edit({ customData })).metadata).toEqual({ ...metadata, linkPreview: preview });
      expect((await edit({ metadata, text: `again ${site.origin}/a` })).metadata.linkPreview).toEqual(preview);
      // The largest metadata leave no room for a preview.
      const largest = { note: 'x'.repeat(5_120 - '{"note":""}'.length) };
      const last = await fixture.as('ivo', 'PUT', `/messages/${id}`, { data: { customData: null, metadata: largest } });
      expect(last.body.data.data.metadata).toEqual(largest);
      await previewed((await fixture.say('ivo', 'mara', `${site.origin}/b`)).id);
      expect(await previewOf(id)).toBeUndefined();
      expect((await fixture.as('mara', 'GET', `/messages/${id}`)).body.data.seq).toBe(last.body.data.seq);
    });

    test('or deletion while the page is loaded is not overwritten', async () => {
      const loading = Promise.withResolvers<void>();
      const { site, fixture, serverLog, previewOf } = await startWithSite({
        '/slow': async (response) => {
          await loading.promise;
          response.writeHead(200, { 'content-type': 'text/html' }).end(page('Slow'));
        },
      });
      await using _site = site;
      await using _fixture = fixture;
      const ids: string[] = [];
      for (const name of ['edited', 'deleted', 'removed', 'kept'])
        ids.push((await fixture.say('ivo', 'mara', `${name} ${site.origin}/slow`)).id);
      const [edited = '', deleted = '', removed = '', kept = ''] = ids;
      await expect.poll(() => site.requests).toEqual(['/slow']);
      await Promise.all([
        fixture.as('ivo', 'PUT', `/messages/${edited}`, { data: { text: 'no link' } }),
        fixture.as('ivo', 'DELETE', `/messages/${deleted}`, {}),
        fixture.server.call('DELETE', `/messages/${removed}`, { body: { permanent: true } }),
      ]);
      loading.resolve();
      await expect.poll(() => previewOf(kept)).toMatchObject({ title: 'Slow' });
      expect(await previewOf(edited)).toBeUndefined();
      const after = await fixture.as('mara', 'GET', `/messages/${deleted}`);
      expect(after.body.data).toMatchObject({ data: {}, deletedBy: 'ivo' });
      expect((await fixture.as('mara', 'GET', `/messages/${removed}`)).status).toBe(404);
      expect(serverLog()).not.toContain('a link preview was not made');
    });
  });

  test('a deletion removes the preview', async () => {
    const { site, fixture, previewed } = await startWithSite({ '/tides': TIDES });
    await using _site = site;
    await using _fixture = fixture;
    const { id } = await fixture.say('ivo', 'mara', `${site.origin}/tides`);
    await previewed(id);
    await fixture.as('ivo', 'DELETE', `/messages/${id}`, {});
    const { db } = fixture.server.app.context.storage;
    const rows = await db.selectFrom('messages').select('data').execute();
    expect(rows).toEqual([{ data: '{}' }]);
  });

  test('users cannot make up previews; server keys can set one, or keep a message without', async () => {
    const { site, fixture, previewOf, previewed } = await startWithSite({ '/a': page('A'), '/b': page('B') });
    await using _site = site;
    await using _fixture = fixture;
    const forged = { url: `${site.origin}/a`, title: 'Your bank', image: 'https://tracker.example/x.png' };
    const text = `${site.origin}/a`;
    const content = { data: { text, metadata: { linkPreview: forged, draft: true } } };
    const { id } = await fixture.say('ivo', 'mara', text, content);
    expect(await previewed(id)).toEqual({ url: text, title: 'A' });
    const edit = { data: { metadata: { linkPreview: forged } } };
    const edited = await fixture.as('ivo', 'PUT', `/messages/${id}`, edit);
    expect(edited.body.data.data.metadata).toEqual({ linkPreview: { url: text, title: 'A' } });

    const own = { url: text, title: 'My own title' };
    for (const linkPreview of [own, null]) {
      const body = { receiver: 'mara', receiverType: 'user', type: 'text', data: { text, metadata: { linkPreview } } };
      const sent = await fixture.server.call('POST', '/messages', { as: 'ivo', body });
      await previewed((await fixture.say('ivo', 'mara', `${site.origin}/b`)).id);
      expect(await previewOf(sent.body.data.id)).toEqual(linkPreview);
    }
  });

  test('a message that has to be approved gets its preview after the approval', async () => {
    const { site, fixture, previewOf, previewed } = await startWithSite(
      { '/a': page('A') },
      { CHATWIRE_MODERATION_HOLD: 'true' },
    );
    await using _site = site;
    await using _fixture = fixture;
    const { id } = await fixture.say('ivo', 'mara', `${site.origin}/a`);
    await fixture.as('ivo', 'PUT', `/messages/${id}`, { data: { text: `edited ${site.origin}/a` } });
    expect(await previewOf(id, 'ivo')).toBeUndefined();
    expect(site.requests).toEqual([]);
    await fixture.server.call('PUT', `/messages/${id}/moderation`, { body: { status: 'approved' } });
    expect(await previewed(id)).toMatchObject({ title: 'A' });
  });

  test('links of agents and of files are not visited', async () => {
    const { site, fixture, previewed } = await startWithSite({ '/secret': page('Secret'), '/a': page('A') });
    await using _site = site;
    await using _fixture = fixture;
    await fixture.server.call('POST', '/users', { body: { uid: 'pilot', name: 'Pilot', role: '@agentic' } });
    await fixture.server.sendText('pilot', 'mara', `${site.origin}/secret`);
    const attachments = [{ url: 'https://files.example/a.png', name: 'a.png', mimeType: 'image/png' }];
    const picture = { type: 'image', data: { text: `${site.origin}/secret`, attachments } };
    await fixture.say('ivo', 'mara', '', picture);
    await previewed((await fixture.say('ivo', 'mara', `${site.origin}/a`)).id);
    expect(site.requests).toEqual(['/a']);
  });

  test('a page is loaded once a day, and one that cannot be loaded once an hour', async () => {
    await using site = await startWebsite({ '/a': page('A') });
    const clock = new SetClock(Date.now());
    await using fixture = await start({ env: ON, pageGuard: site.guard, clock });
    const { previewed } = testersOf(fixture);
    const post = async (fragment = '') => {
      await fixture.say('ivo', 'mara', `${site.origin}/missing`);
      await previewed((await fixture.say('ivo', 'mara', `${site.origin}/a${fragment}`)).id);
    };
    const { db } = fixture.server.app.context.storage;
    const cached = () => db.selectFrom('link_previews').select(['title', 'expires_at_ms']).execute();
    await post();
    await expect.poll(cached).toHaveLength(2);
    await post('#part');
    expect(site.requests.toSorted()).toEqual(['/a', '/missing']);
    expect(JSON.stringify(await db.selectFrom('link_previews').selectAll().execute())).not.toContain('site.example');

    const startedMs = clock.nowMs;
    clock.nowMs = startedMs + 3_600_000;
    await post();
    await expect.poll(() => site.requests.toSorted()).toEqual(['/a', '/missing', '/missing']);
    clock.nowMs = startedMs + 86_400_000;
    await post();
    await expect.poll(() => site.requests.toSorted()).toEqual(['/a', '/a', '/missing', '/missing', '/missing']);
  });

  test('each sender and each website has a limit, and the server log names no website', async () => {
    const { site, fixture, serverLog, previewOf, previewed } = await startWithSite(
      { '/1': page('1'), '/2': page('2'), '/3': page('3'), '/4': page('4') },
      { CHATWIRE_RATE_LIMITS: 'on', CHATWIRE_RATE_LIMIT_OVERRIDES: 'linkPreview=2,linkPreviewHost=3' },
    );
    await using _site = site;
    await using _fixture = fixture;
    const post = async (uid: ConversationFixtureUid, path: string) =>
      (await fixture.say(uid, 'group:harbour', site.origin + path)).id;
    await previewed(await post('ivo', '/1'));
    await previewed(await post('ivo', '/2'));
    const refused = await post('ivo', '/3');
    // Known pages cost nothing.
    await previewed(await post('ivo', '/1'));
    await previewed(await post('mara', '/3'));
    const alsoRefused = await post('mara', '/4');
    await previewed(await post('mara', '/2'));
    expect(await previewOf(refused)).toBeUndefined();
    expect(await previewOf(alsoRefused)).toBeUndefined();
    expect(site.requests).toEqual(['/1', '/2', '/3']);
    // A page that was not loaded because of a limit does not count as one that cannot be loaded.
    const { db } = fixture.server.app.context.storage;
    expect(await db.selectFrom('link_previews').select('title').execute()).toHaveLength(3);
    const log = serverLog();
    expect(log.match(/"rate":"linkPreview\w*"(,"subject":"user ivo")?/g)).toEqual([
      '"rate":"linkPreview","subject":"user ivo"',
      '"rate":"linkPreviewHost"',
    ]);
    expect(log).not.toContain('site.example');
  });

  test('without CHATWIRE_LINK_PREVIEWS, no page is loaded, and metadata stays as it was sent', async () => {
    await using site = await startWebsite({ '/a': page('A') });
    await using fixture = await start({ pageGuard: site.guard });
    const links: string[] = [];
    fixture.server.app.context.chat.linkPosted.listen(({ url }) => links.push(url));
    const linkPreview = { url: `${site.origin}/a`, title: 'My own title' };
    const text = `${site.origin}/a`;
    const { id } = await fixture.say('ivo', 'mara', text, { data: { text, metadata: { linkPreview } } });
    const edited = await fixture.as('ivo', 'PUT', `/messages/${id}`, { data: { text: 'no link' } });
    expect(edited.body.data.data.metadata).toEqual({ linkPreview });
    await fixture.say('ivo', 'mara', text);
    expect(links).toEqual([]);
    expect(site.requests).toEqual([]);
  });
}

function page(title: string): string {
  return `<title>${title}</title>`;
}

/** Helpers that read the preview of a message as a user sees it. */
function testersOf(fixture: ConversationFixture) {
  async function previewOf(id: string, uid: ConversationFixtureUid = 'mara'): Promise<Seen | undefined> {
    const { body } = await fixture.as(uid, 'GET', `/messages/${id}`);
    return body.data.data.metadata?.linkPreview;
  }

  return {
    previewOf,
    /** Waits until a message has a preview. */
    async previewed(id: string): Promise<Seen | undefined> {
      await expect.poll(() => previewOf(id)).toBeDefined();
      return previewOf(id);
    },
    async login(uid: ConversationFixtureUid): Promise<RealtimeClient> {
      const token = await fixture.server.call('POST', `/users/${uid}/auth_tokens`, { body: {} });
      return RealtimeClient.login(fixture.server, token.body.data.authToken);
    },
  };
}
