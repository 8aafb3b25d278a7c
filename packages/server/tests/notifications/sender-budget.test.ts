import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type LogEntryBody,
  type NotificationTestServer,
  startNotificationServer,
  startServer,
  type TestServer,
} from '@chatwire/testkit';
import { afterEach, expect, test } from 'vitest';
import { SetClock } from '../fixtures/helpers.ts';

/**
 * How often one person's edits, deletions, reactions and calls notify another.
 * docs/spec/rest-and-realtime.md#rate-limits.
 */
const START_MS = 1_767_265_200_000;
const MINUTE_MS = 60_000;
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp();
});

async function startWithUsers(env: Readonly<Record<string, string>> = {}) {
  const clock = new SetClock(START_MS);
  const fixture = await startNotificationServer({ clock, env });
  cleanups.push(async () => fixture[Symbol.asyncDispose]());
  await fixture.user('ivo');
  await fixture.user('lene');
  await fixture.user('mara', 'fcm_android');
  return { clock, fixture };
}

async function call(fixture: NotificationTestServer, as: string, method: string, path: string, body?: object) {
  const response = await fixture.server.call(method, path, { as, ...(body && { body }) });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body.data;
}

async function toggleReaction(fixture: NotificationTestServer, as: string, messageId: string): Promise<void> {
  await call(fixture, as, 'POST', `/messages/${messageId}/reactions/👍`);
  await call(fixture, as, 'DELETE', `/messages/${messageId}/reactions/👍`);
}

function edit(fixture: NotificationTestServer, messageId: string, text: string): Promise<unknown> {
  return call(fixture, 'ivo', 'PUT', `/messages/${messageId}`, { data: { text } });
}

/** Calls mara and cancels. */
async function ring(fixture: NotificationTestServer): Promise<void> {
  const body = { receiver: 'mara', receiverType: 'user', type: 'audio' };
  const { sessionId } = await call(fixture, 'ivo', 'POST', '/calls', body);
  await fixture.server.app.context.notifications.settled();
  await call(fixture, 'ivo', 'PUT', `/calls/${sessionId}`, { action: 'cancel' });
}

async function dryRunOfEdit(server: TestServer, messageId: string, atMS: number) {
  const body = { uid: 'mara', trigger: 'message_edited', messageId: Number(messageId), atMS };
  return (await server.call('POST', '/notifications/v1/dry-run', { body })).body.data;
}

/** Returns the outcomes of mara's entries in the order of their events: `sent`, or reason and code. */
async function outcomes(fixture: NotificationTestServer, query = ''): Promise<string[]> {
  await fixture.server.app.context.notifications.settled();
  const entries = await fixture.entries(`recipient=mara${query}`, 0);
  return inEventOrder(entries).map(outcomeOf);
}

/** The log is in the order of the writes, and an entry that waits for a provider is written after one that does not. */
function inEventOrder(entries: readonly LogEntryBody[]): readonly LogEntryBody[] {
  return entries.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1));
}

function outcomeOf({ outcome, reason, reasonDetail }: LogEntryBody): string {
  return outcome === 'skipped' ? `${reason} ${reasonDetail.code}` : outcome;
}

function repeated(count: number, outcome: string): string[] {
  return Array.from({ length: count }, () => outcome);
}

const LIMITED = 'QUOTA_PREFERENCE SENDER_LIMIT';

test('40 reactions of one person cause 20 pushes a minute, and the log explains the rest', async () => {
  const { fixture, clock } = await startWithUsers();
  const { id } = await fixture.send('mara', 'ivo');
  const reactions = '&trigger=message_reaction_added';
  for (let count = 0; count < 40; count += 1) await toggleReaction(fixture, 'ivo', id);
  expect(await outcomes(fixture, reactions)).toEqual([...repeated(20, 'sent'), ...repeated(20, LIMITED)]);
  expect(fixture.sandbox.inbox.list()).toHaveLength(20);

  const [entry] = await fixture.entries('recipient=mara&reason=QUOTA_PREFERENCE', 20);
  expect(entry).toMatchObject({
    outcome: 'skipped',
    notificationTriggered: false,
    attempt: 0,
    payload: { type: 'fcm' },
    reasonDetail: {
      code: 'SENDER_LIMIT',
      message:
        'Within one minute, the same person’s edits, deletions, reactions or calls had already notified the recipient 20 times.',
      source: 'app',
      setting: 'CHATWIRE_SENDER_BUDGET',
      value: 20,
      count: 20,
    },
  });
  const detail = await fixture.server.call('GET', `/notifications/v1/logs/${entry._id}`);
  expect(detail.body.data.trace[4]).toMatchObject({ gate: 'QUOTA', result: 'fail', value: 20 });
  const { body } = await fixture.server.call('GET', `/notifications/v1/logs/explain?messageId=${id}&recipient=mara`);
  expect(body.data.decisions.map(outcomeOf)).toContain(LIMITED);

  await toggleReaction(fixture, 'lene', (await fixture.send('mara', 'lene')).id);
  expect((await outcomes(fixture, reactions)).at(-1), 'another person has a budget of their own').toBe('sent');
  clock.nowMs += MINUTE_MS;
  await toggleReaction(fixture, 'ivo', id);
  expect((await outcomes(fixture, reactions)).at(-1), 'a minute later').toBe('sent');
});

test('edits and deletions share the budget; messages are not limited, and the next allowed push has the newest text', async () => {
  const { fixture, clock } = await startWithUsers({ CHATWIRE_SENDER_BUDGET: '3' });
  const { id } = await fixture.send('ivo', 'mara', 'Draft 0');
  for (let draft = 1; draft <= 5; draft += 1) await edit(fixture, id, `Draft ${draft}`);
  await call(fixture, 'ivo', 'DELETE', `/messages/${(await fixture.send('ivo', 'mara')).id}`);
  expect(await outcomes(fixture, '&trigger=message_edited')).toEqual([...repeated(3, 'sent'), ...repeated(2, LIMITED)]);
  expect(await outcomes(fixture, '&trigger=message_deleted')).toEqual([LIMITED]);
  expect(await outcomes(fixture, '&trigger=after_message')).toEqual(['sent', 'sent']);

  clock.nowMs += MINUTE_MS;
  await edit(fixture, id, 'Draft 6');
  expect((await outcomes(fixture, '&trigger=message_edited')).at(-1)).toBe('sent');
  const shown = fixture.sandbox.inbox.list().filter(({ tag }) => tag === id);
  expect(shown[0]?.body).toBe('Edited: Draft 6');
});

test('reactions never keep a phone from ringing; calls are limited by earlier calls, and every ringing phone is stopped', async () => {
  const { fixture } = await startWithUsers({ CHATWIRE_SENDER_BUDGET: '3' });
  const { id } = await fixture.send('mara', 'ivo');
  for (let count = 0; count < 5; count += 1) await toggleReaction(fixture, 'ivo', id);
  for (let count = 0; count < 4; count += 1) await ring(fixture);
  expect(await outcomes(fixture, '&trigger=initiated')).toEqual(['sent', 'sent', LIMITED, LIMITED]);
  expect(await outcomes(fixture, '&trigger=cancelled')).toEqual(['sent', 'sent', LIMITED, LIMITED]);
});

test('a dry run reports the limit, and its end a minute later', async () => {
  const { fixture, clock } = await startWithUsers({ CHATWIRE_SENDER_BUDGET: '1' });
  const { id } = await fixture.send('ivo', 'mara');
  const dryRun = (atMS: number) => dryRunOfEdit(fixture.server, id, atMS);
  expect(await dryRun(clock.nowMs)).toMatchObject({ wouldNotify: true });
  await edit(fixture, id, 'Draft 1');
  expect(await outcomes(fixture, '&trigger=message_edited')).toEqual(['sent']);
  expect((await dryRun(clock.nowMs)).decisions).toMatchObject([{ reasonDetail: { code: 'SENDER_LIMIT' } }]);
  expect(await dryRun(clock.nowMs + MINUTE_MS)).toMatchObject({ wouldNotify: true });
});

test('an event counts once for a recipient with several devices, and only if a provider is called', async () => {
  const { fixture } = await startWithUsers({ CHATWIRE_SENDER_BUDGET: '2' });
  await fixture.user('noor', 'fcm_android', 'apns_ios_device');
  const members = { participants: ['ivo', 'noor', 'lene'] };
  const crew = { guid: 'crew', name: 'Crew', type: 'public', owner: 'mara', members };
  await call(fixture, 'mara', 'POST', '/groups', crew);
  const doNotDisturb = (code: number) =>
    call(fixture, 'mara', 'PATCH', '/notifications/v1/preferences?uid=mara', {
      preferences: { mute: { dndPreferenceSetting: code } },
    });
  await doNotDisturb(2);
  const { id } = await fixture.send('ivo', 'group:crew');
  await edit(fixture, id, 'Draft 1');
  await fixture.server.app.context.notifications.settled();
  await doNotDisturb(1);
  for (const text of ['Draft 2', 'Draft 3']) await edit(fixture, id, text);
  expect(await outcomes(fixture, '&trigger=message_edited')).toEqual(['DND_PREFERENCE DND_ON', 'sent', 'sent']);
  const toNoor = await fixture.entries('recipient=noor&trigger=message_edited', 6);
  expect(inEventOrder(toNoor).map(outcomeOf)).toEqual([...repeated(4, 'sent'), ...repeated(2, LIMITED)]);
});

test('a restart does not renew a budget', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-budget-'));
  cleanups.push(() => rm(dir, { recursive: true }));
  const env = { CHATWIRE_DATA_DIR: dir, CHATWIRE_SENDER_BUDGET: '2' };
  const { fixture, clock } = await startWithUsers(env);
  const { id } = await fixture.send('ivo', 'mara', 'Draft 0');
  for (let draft = 1; draft <= 2; draft += 1) await edit(fixture, id, `Draft ${draft}`);
  expect(await outcomes(fixture, '&trigger=message_edited')).toEqual(['sent', 'sent']);
  await cleanups.pop()?.();

  await using server = await startServer({ env, clock });
  const dryRun = (atMS: number) => dryRunOfEdit(server, id, atMS);
  expect((await dryRun(clock.nowMs)).decisions).toMatchObject([{ reasonDetail: { code: 'SENDER_LIMIT' } }]);
  expect(await dryRun(clock.nowMs + MINUTE_MS)).toMatchObject({ wouldNotify: true });
});

test('0 turns the budget off', async () => {
  const { fixture } = await startWithUsers({ CHATWIRE_SENDER_BUDGET: '0' });
  const { id } = await fixture.send('ivo', 'mara', 'Draft 0');
  for (let draft = 1; draft <= 25; draft += 1) await edit(fixture, id, `Draft ${draft}`);
  expect(await outcomes(fixture, '&trigger=message_edited')).toEqual(repeated(25, 'sent'));
});

test('edits by an API key without a user have no budget', async () => {
  const { fixture } = await startWithUsers({ CHATWIRE_SENDER_BUDGET: '1' });
  const { id } = await fixture.send('ivo', 'mara', 'Draft 0');
  for (const text of ['Draft 1', 'Draft 2']) {
    const response = await fixture.server.call('PUT', `/messages/${id}`, { body: { data: { text } } });
    expect(response.status).toBe(200);
  }
  expect(await outcomes(fixture, '&trigger=message_edited')).toEqual(repeated(2, 'sent'));
});
