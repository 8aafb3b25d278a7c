import { once } from 'node:events';
import { type AuditEntry, auditSentence } from '@chatwire/protocol';
import { FakeClock, startServer, type TestServer } from '@chatwire/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleEntry } from '../fixtures/notifications/sample-entries.ts';
import { exportedFiles } from '../fixtures/storage/exported-files.ts';

const AUDIT = '/audit/v1';
const DAY_MS = 86_400_000;

/** Defines the test cases for the audit log over HTTP. See docs/spec/operations.md#audit-log. */
export function auditLogCases(env: () => Promise<Readonly<Record<string, string>>>): void {
  let server: TestServer;
  let clock: FakeClock;
  beforeAll(async () => {
    clock = new FakeClock();
    server = await startServer({ clock, env: await env() });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const entries = async (query = ''): Promise<AuditEntry[]> =>
    (await server.call('GET', `${AUDIT}/entries?limit=1000&${query}`)).body.data;
  /** Waits until the background has written what was noted. */
  const written = async (query: string, count: number): Promise<AuditEntry[]> => {
    await clock.advance(1_000);
    await expect.poll(async () => (await entries(query)).length).toBe(count);
    return entries(query);
  };

  test('an entry has the old and the new value of every changed setting', async () => {
    await server.call('PATCH', '/notifications/v1/settings', { body: { sound: { chat: 'bell' } } });
    const [entry] = await entries('action=settings.changed');
    expect(entry).toMatchObject({
      atMS: clock.now(),
      outcome: 'done',
      actor: { kind: 'key', name: 'First key' },
      address: '127.0.0.1',
      changes: [{ member: 'sound.chat', before: 'default', after: 'bell' }],
      count: 1,
    });
    expect((await server.call('GET', `${AUDIT}/entries/${entry?.auditId}`)).body.data).toEqual(entry);
  });

  test('a rejected action has an entry with its code and target, which names no action that happened', async () => {
    const [first] = (await server.call('GET', '/apikeys')).body.data;
    expect((await server.call('DELETE', `/apikeys/${first.keyId}`)).status).toBe(409);
    await server.call('PATCH', '/notifications/v1/settings', { body: { unknown: 1 } });
    const rejected = await written('outcome=refused', 2);
    expect(rejected.map(({ action, code, target }) => [action, code, target?.id])).toEqual([
      ['settings.changed', 'ERR_BAD_REQUEST', undefined],
      ['key.removed', 'ERR_KEY_IN_SETTINGS', first.keyId],
    ]);
    expect(auditSentence(rejected[1] as AuditEntry)).toBe(
      `Key “First key” tried to delete the API key ${first.keyId} and was refused`,
    );
  });

  test('a wrong key, a wrong token, and a valid key without permission cause entries of different kinds', async () => {
    const { apiKey, keyId } = (await server.call('POST', '/apikeys', { body: { name: 'App', scope: 'authOnly' } })).body
      .data;
    await server.call('GET', '/apikeys', { headers: { apikey: 'canary-of-a-wrong-key' } });
    await server.call('GET', '/me', { headers: { authToken: 'canary-of-a-wrong-token' } });
    await server.call('GET', '/apikeys', { headers: { apikey: apiKey } });
    const [token, key] = await written('action=sign_in.failed', 2);
    expect(key).toMatchObject({
      code: 'AUTH_ERR_APIKEY_NOT_FOUND',
      actor: { kind: 'anonymous' },
      address: '127.0.0.1',
    });
    expect(token).toMatchObject({ code: 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND', operation: 'GET /v3/me' });
    const [denied] = await written('action=access.denied', 1);
    expect(denied).toMatchObject({ actor: { kind: 'key', id: keyId, name: 'App' }, operation: 'GET /v3/apikeys' });
    expect(JSON.stringify(await entries())).not.toContain('canary');
  });

  test('a wrong token in the first frame of a connection causes an entry', async () => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/v3/realtime`);
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'authenticate', data: { authToken: 'canary-of-a-wrong-token', protocol: 1 } }));
    await once(socket, 'close');
    const found = await written('action=sign_in.failed', 3);
    expect(found[0]).toMatchObject({
      code: 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND',
      actor: { kind: 'anonymous' },
      address: '127.0.0.1',
      operation: 'GET /v3/realtime',
      outcome: 'refused',
    });
    expect(JSON.stringify(found)).not.toContain('canary');
  });

  test('reads of content are recorded by key and target; the chat of an acting user is not', async () => {
    await server.login('mara');
    await server.login('lene');
    const id = await server.sendText('lene', 'mara', 'The boat is ready');
    const [logId] = await server.app.context.logs.append([sampleEntry(1)]);
    await server.call('GET', `/messages/${id}`, { as: 'mara' });
    await server.call('GET', `/messages/${id}`);
    await server.call('GET', '/notifications/v1/logs?recipient=MARA');
    await server.call('GET', `/notifications/v1/logs/${logId}`);
    await server.call('GET', `/notifications/v1/logs/explain?messageId=${id}`);
    await server.call('POST', '/notifications/v1/dry-run', {
      body: { uid: 'mara', trigger: 'after_message', messageId: Number(id) },
    });
    await server.call('GET', '/flags');
    await server.call('GET', '/notifications/v1/logs/000000000000000000000000');
    const reads = await written('action=content.read', 6);
    expect(
      reads.toReversed().map(({ target, operation }) => [target?.kind, target?.id, operation?.split('/').at(-1)]),
    ).toEqual([
      ['message', id, ':id'],
      ['user', 'mara', 'logs'],
      ['logEntry', logId, ':logId'],
      ['message', id, 'explain'],
      ['message', id, 'dry-run'],
      ['reports', undefined, 'flags'],
    ]);
  });

  test('equal reads in a minute become one more entry with their count', async () => {
    await clock.advance(120_000);
    const before = (await entries('action=content.read')).length;
    for (let n = 0; n < 5; n += 1) await server.call('GET', '/notifications/v1/logs');
    await written('action=content.read', before + 1);
    await clock.advance(60_000);
    const [sum] = await written('action=content.read', before + 2);
    expect(sum).toMatchObject({ count: 4, target: { kind: 'log' } });
  });

  test('pages follow each other without gaps in both directions, and name their neighbours', async () => {
    const all = await entries();
    const page = async (query: string) => (await server.call('GET', `${AUDIT}/entries?limit=3${query}`)).body;
    const first = await page('');
    expect(first.data).toEqual(all.slice(0, 3));
    const second = await page(`&auditId=${first.meta.next.auditId}`);
    expect(second.data).toEqual(all.slice(3, 6));
    expect((await page(`&affix=prepend&auditId=${second.meta.previous.auditId}`)).data).toEqual(first.data);
    const newest = all[0]?.auditId;
    const poll = await page(`&affix=prepend&auditId=${newest}`);
    expect(poll).toEqual({
      data: [],
      meta: { current: { limit: 3, count: 0 }, previous: { affix: 'prepend', auditId: newest } },
    });
    for (const query of ['&limit=0', '&action=nonsense', '&from=2&to=1', '&auditId=x'])
      expect((await page(query)).error?.code).toBe('ERR_BAD_REQUEST');
  });

  test('the export has the same entries as the pages, and says that it is complete', async () => {
    const all = await entries('outcome=done');
    const { body, headers } = await server.call('GET', `${AUDIT}/export?outcome=done`);
    expect(headers.get('content-type')).toContain('application/x-ndjson');
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line: string) => JSON.parse(line));
    expect(lines.slice(0, -1)).toEqual(all);
    expect(lines.at(-1)).toEqual({ meta: { count: all.length, complete: true } });
    const rest = await server.call('GET', `${AUDIT}/export?outcome=done&auditId=${all[4]?.auditId}`);
    expect(rest.body.split('\n')[0]).toBe(JSON.stringify(all[5]));
  });

  test('a user’s export has the entries about them, without the actor and the address', async () => {
    await server.call('DELETE', '/users/lene');
    const files = await exportedFiles(server, 'lene');
    const rows = (files.get('tables/audit_entries/000001.ndjson') ?? '').trim().split('\n');
    const row = rows.find((line) => line.includes('"user.deactivated"')) ?? '{}';
    expect(JSON.parse(row)).toMatchObject({ outcome: 'done', target_kind: 'user', target_id: 'lene' });
    for (const hidden of ['actor_id', 'actor_name', 'address', 'First key', '127.0.0.1']) {
      expect(rows.join('\n')).not.toContain(hidden);
    }
  });

  test('entries older than the retention are deleted, and a change to the retention has an entry', async () => {
    expect((await server.call('PATCH', `${AUDIT}/settings`, { body: { retentionDays: 29 } })).status).toBe(400);
    clock.jump(clock.now() + 31 * DAY_MS);
    const before = await entries();
    expect(before.length).toBeGreaterThan(10);
    await server.call('PATCH', `${AUDIT}/settings`, { body: { retentionDays: 30 } });
    await expect.poll(async () => (await entries('outcome=done')).length).toBe(1);
    expect(await entries('action=audit.settings_changed')).toMatchObject([
      { changes: [{ member: 'retentionDays', before: 400, after: 30 }] },
    ]);
    expect((await server.call('GET', `${AUDIT}/settings`)).body.data).toEqual({ retentionDays: 30 });
  });

  test('an action whose entry cannot be written does not happen', async () => {
    const { db } = server.app.context.storage;
    await sql`ALTER TABLE audit_entries RENAME TO audit_entries_away`.execute(db);
    const changed = await server.call('PATCH', '/notifications/v1/settings', { body: { sound: { chat: 'gong' } } });
    const created = await server.call('POST', '/apikeys', { body: { name: 'Ghost', scope: 'fullAccess' } });
    const exported = await server.call('GET', '/notifications/v1/logs/export');
    await sql`ALTER TABLE audit_entries_away RENAME TO audit_entries`.execute(db);
    expect([changed.status, created.status, exported.status]).toEqual([500, 500, 500]);
    expect((await server.call('GET', '/notifications/v1/settings')).body.data.sound.chat).toBe('bell');
    const keys = (await server.call('GET', '/apikeys')).body.data;
    expect(keys.map(({ name }: { name: string }) => name)).not.toContain('Ghost');
    const failed = await written('outcome=failed', 3);
    expect(failed.map(({ action }) => action).toSorted()).toEqual(['key.created', 'log.exported', 'settings.changed']);
  });
}
