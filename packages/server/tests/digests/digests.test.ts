import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addAccount,
  type DigestTestServer,
  HOUR_MS,
  INTERVAL_MS,
  START_MS,
  startDigestServer,
} from '../fixtures/servers/digest-server.ts';

/** From unread messages over HTTP, as the clock advances, to the provider's bytes and the entry in the log. */
let digests: DigestTestServer;

beforeEach(async () => {
  digests = await startDigestServer();
});
afterEach(() => digests[Symbol.asyncDispose]());

const send = (...args: Parameters<DigestTestServer['fixture']['send']>) => digests.fixture.send(...args);
const call: DigestTestServer['call'] = (...args) => digests.call(...args);
const inbox = () => digests.fixture.sandbox.inbox.list();

async function crew() {
  const body = {
    guid: 'crew',
    name: 'Crew',
    type: 'public',
    owner: 'ivo',
    members: { participants: ['mara', 'lene'] },
  };
  await call('POST', '/groups', { body });
}

describe('Unread messages are sent in one email', () => {
  test('the email has one entry with all message ids, after the interval', async () => {
    await addAccount(digests, 'email/sendgrid');
    await crew();
    const first = await send('ivo', 'group:crew', 'Anyone at the pier?');
    digests.clock.nowMs += HOUR_MS;
    const second = await send('lene', 'group:crew', 'Not me');
    await digests.later(HOUR_MS - 1);
    expect(await digests.digests()).toEqual([]);
    await digests.later(1);
    const [mail, ...others] = await digests.digests('recipient=mara');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      component: 'notifications-digest',
      channel: 'email',
      provider: 'sendgrid',
      trigger: 'after_message',
      messageId: Number(second.id),
      messageIds: [Number(first.id), Number(second.id)],
      messageSentAtMS: START_MS + HOUR_MS,
      sender: 'lene',
      receiver: 'crew',
      receiverType: 'group',
      member: 'mara',
      recipient: 'mara',
      conversationId: 'group_crew',
      messageCategory: 'message',
      messageType: 'text',
      processingStartedAtMS: START_MS + INTERVAL_MS,
      notificationTriggered: true,
      success: true,
      outcome: 'sent',
      attempt: 1,
      payload: {
        to: { uid: 'mara', email: 'mara@example.org', name: 'Mara' },
        from: { email: 'chat@example.org', name: 'Harbour Chat' },
        subject: 'New messages in Crew',
        messages: [{ message: 'Anyone at the pier?' }, { message: 'Not me' }],
        groupDetails: { guid: 'crew', name: 'Crew', icon: null },
        type: 'sendgrid',
      },
    });
    for (const absent of ['tokenType', 'pushToken', 'providerId', 'reason', 'trace'])
      expect(mail).not.toHaveProperty(absent);
    expect(mail.eventId).toMatch(/^[0-9a-f]{24}$/);
    expect(inbox()).toMatchObject([{ provider: 'sendgrid', title: 'New messages in Crew' }]);
    // lene is a recipient of ivo's message alone and has no address; ivo is a recipient of lene's.
    expect(await digests.outcomes('recipient=lene')).toEqual([['unreachable', 'MISSING_EMAIL', 'NO_EMAIL']]);
    await digests.later(HOUR_MS);
    expect(await digests.outcomes('recipient=ivo')).toEqual([['unreachable', 'MISSING_EMAIL', 'NO_EMAIL']]);
    expect(await digests.digests('recipient=mara')).toHaveLength(1);
  });

  test('the filter by message finds the email by each of its messages', async () => {
    await addAccount(digests, 'email/sendgrid');
    const ids = [await send('ivo', 'mara', 'One'), await send('ivo', 'mara', 'Two')].map(({ id }) => id);
    await digests.later();
    for (const id of ids) expect(await digests.digests(`messageId=${id}`)).toHaveLength(1);
  });

  test('the email has the new text of edited messages and omits deleted and disapproved ones', async () => {
    await addAccount(digests, 'email/sendgrid');
    const [edited, deleted, disapproved] = await Promise.all(
      ['Old', 'Gone', 'Bad'].map((text) => send('ivo', 'mara', text)),
    );
    await call('PUT', `/messages/${edited?.id}`, { as: 'ivo', body: { data: { text: 'New' } } });
    await call('DELETE', `/messages/${deleted?.id}`, { as: 'ivo' });
    await call('PUT', `/messages/${disapproved?.id}/moderation`, { body: { status: 'disapproved' } });
    await digests.later();
    const [mail] = await digests.digests();
    expect(mail.messageIds).toEqual([Number(edited?.id)]);
    expect(mail.payload.messages).toMatchObject([{ message: 'New' }]);
  });

  test('the email omits read messages, and is not sent if none is left', async () => {
    await addAccount(digests, 'email/sendgrid');
    const first = await send('ivo', 'mara', 'One');
    const second = await send('ivo', 'mara', 'Two');
    await call('POST', '/users/ivo/conversation/read', { as: 'mara', body: { id: first.id } });
    await digests.later();
    expect((await digests.digests()).map(({ messageIds }) => messageIds)).toEqual([[Number(second.id)]]);
    await send('ivo', 'mara', 'Three');
    await digests.settled();
    await digests.read('mara', 'ivo');
    await digests.later();
    expect(await digests.digests()).toHaveLength(1);
  });

  test('the email includes read messages if the recipient chose so', async () => {
    await addAccount(digests, 'email/sendgrid');
    await digests.preferences('mara', { email: { notifyForUnreadOnly: false, intervalInSeconds: 60 } });
    await send('ivo', 'mara', 'One');
    await digests.settled();
    await digests.read('mara', 'ivo');
    await digests.later(60_000);
    expect(await digests.outcomes()).toEqual([['sent']]);
  });

  test('a batch is sent once: the next message starts another one', async () => {
    await addAccount(digests, 'email/sendgrid');
    const first = await send('ivo', 'mara', 'One');
    await digests.later();
    const second = await send('ivo', 'mara', 'Two');
    await digests.later();
    expect((await digests.digests()).map(({ messageIds }) => messageIds)).toEqual([
      [Number(first.id)],
      [Number(second.id)],
    ]);
    await digests.later(48 * HOUR_MS);
    expect(await digests.digests()).toHaveLength(2);
  });

  test('the email includes replies until their thread is read', async () => {
    await addAccount(digests, 'email/sendgrid');
    const parent = await send('mara', 'ivo', 'Question');
    const reply = await send('ivo', 'mara', 'Answer', { parentId: parent.id });
    await digests.settled();
    await digests.read('mara', 'ivo');
    await digests.later();
    expect((await digests.digests('recipient=mara')).map(({ messageIds }) => messageIds)).toEqual([[Number(reply.id)]]);
    await send('ivo', 'mara', 'Another', { parentId: parent.id });
    await digests.settled();
    await call('POST', `/messages/${parent.id}/thread/read`, { as: 'mara', body: {} });
    await digests.later();
    expect(await digests.digests('recipient=mara')).toHaveLength(1);
  });
});

test('a message held for approval is sent after its approval, without the messages sent before', async () => {
  await using held = await startDigestServer({ env: { CHATWIRE_MODERATION_HOLD: 'true' } });
  await addAccount(held, 'email/sendgrid');
  const [first, second] = [
    await held.fixture.send('ivo', 'mara', 'One'),
    await held.fixture.send('ivo', 'mara', 'Two'),
  ];
  const approve = (id: string) => held.call('PUT', `/messages/${id}/moderation`, { body: { status: 'approved' } });
  await held.later();
  expect(await held.digests()).toEqual([]);
  await approve(second.id);
  await held.later();
  await approve(first.id);
  await held.later();
  expect((await held.digests()).map(({ messageIds }) => messageIds)).toEqual([[Number(second.id)], [Number(first.id)]]);
});

describe('Reading everything disarms a timer', () => {
  test('the next message sets the timer again, from its own time', async () => {
    await addAccount(digests, 'email/sendgrid');
    const first = await send('ivo', 'mara', 'One');
    expect(await digests.pending(first.id)).toEqual([
      {
        recipient: 'mara',
        channel: 'email',
        state: 'waiting',
        dueAtMS: START_MS + INTERVAL_MS,
        messageIds: [Number(first.id)],
      },
    ]);
    await digests.read('mara', 'ivo');
    expect(await digests.pending(first.id)).toEqual([]);
    digests.clock.nowMs += HOUR_MS;
    const second = await send('ivo', 'mara', 'Two');
    expect(await digests.pending(second.id)).toMatchObject([
      { dueAtMS: START_MS + HOUR_MS + INTERVAL_MS, messageIds: [Number(second.id)] },
    ]);
    await digests.later(HOUR_MS);
    expect(await digests.digests()).toEqual([]);
    await digests.later(HOUR_MS);
    expect(await digests.digests()).toMatchObject([{ messageIds: [Number(second.id)] }]);
  });

  test('permanently, even when read messages are marked as unread again', async () => {
    await addAccount(digests, 'email/sendgrid');
    const { id } = await send('ivo', 'mara', 'One');
    await digests.read('mara', 'ivo');
    await call('DELETE', '/users/ivo/conversation/read', { as: 'mara', body: { id } });
    await digests.later();
    expect(await digests.digests()).toEqual([]);
  });

  test('reading some of it does not', async () => {
    await addAccount(digests, 'email/sendgrid');
    const first = await send('ivo', 'mara', 'One');
    await send('ivo', 'mara', 'Two');
    await call('POST', '/users/ivo/conversation/read', { as: 'mara', body: { id: first.id } });
    digests.clock.nowMs += HOUR_MS;
    const third = await send('ivo', 'mara', 'Three');
    expect(await digests.pending(third.id)).toMatchObject([{ dueAtMS: START_MS + INTERVAL_MS }]);
  });
});

describe('A batch that is not sent has one entry with the reason', () => {
  const cases: [string, () => Promise<unknown>, unknown[]][] = [
    [
      'do not disturb',
      () => digests.preferences('mara', { mute: { dndPreferenceSetting: 2 } }),
      ['skipped', 'DND_PREFERENCE', 'DND_ON'],
    ],
    [
      'a muted conversation',
      () =>
        call('PUT', '/notifications/v1/preferences/mute?uid=mara', {
          body: { conversations: [{ id: 'ivo', type: 'oneOnOne', until: START_MS + 48 * HOUR_MS }] },
        }),
      ['skipped', 'MUTE_PREFERENCE', 'MUTED'],
    ],
    [
      'the own switch',
      () => digests.preferences('mara', { email: { enabled: false } }),
      ['skipped', 'MESSAGES_PREFERENCE', 'CHANNEL_OFF'],
    ],
    [
      'messages not wanted',
      () => digests.preferences('mara', { oneOnOne: { messagesSetting: 1 } }),
      ['skipped', 'MESSAGES_PREFERENCE', 'NONE'],
    ],
    [
      'no address',
      () => call('DELETE', '/notifications/v1/contact-details', { as: 'mara' }),
      ['unreachable', 'MISSING_EMAIL', 'NO_EMAIL'],
    ],
    [
      'no account',
      () => call('DELETE', '/notifications/email/v1/providers/sendgrid'),
      ['failed', 'NOT_FOUND', 'NO_PROVIDER'],
    ],
  ];
  test.each(cases)('%s', async (_, prepare, expected) => {
    await addAccount(digests, 'email/sendgrid');
    await prepare();
    await send('ivo', 'mara');
    await digests.later();
    expect(await digests.outcomes()).toEqual([expected]);
    const [entry] = await digests.digests();
    expect(entry).toMatchObject({ attempt: 0, notificationTriggered: false });
    expect(entry).not.toHaveProperty('attempts');
    expect('provider' in entry).toBe(expected[2] !== 'NO_PROVIDER');
    expect('payload' in entry).toBe(expected[2] !== 'NO_PROVIDER');
    // The batch is closed and is not sent again.
    await digests.later(24 * HOUR_MS);
    expect(await digests.digests()).toHaveLength(1);
    expect(inbox()).toEqual([]);
  });

  test('the entry shows its rule results', async () => {
    await addAccount(digests, 'email/sendgrid');
    await digests.preferences('mara', { mute: { dndPreferenceSetting: 2 } });
    await send('ivo', 'mara');
    await digests.later();
    const [{ _id }] = await digests.digests();
    const { body } = await call('GET', `/notifications/v1/logs/${_id}`);
    expect(body.data.trace.slice(0, 3)).toMatchObject([
      { gate: 'EVENT_PREFERENCE', result: 'pass' },
      { gate: 'DND', result: 'fail' },
      { gate: 'MUTE', result: 'not_evaluated' },
    ]);
  });

  test('one mention bypasses the preferences for the whole batch', async () => {
    await addAccount(digests, 'email/sendgrid');
    await digests.settings({ bypassPreferencesForMentions: true });
    await digests.preferences('mara', { mute: { dndPreferenceSetting: 2 } });
    await send('ivo', 'mara', '<@uid:mara> look');
    await send('ivo', 'mara', 'Plain');
    await digests.later();
    expect(await digests.digests()).toMatchObject([
      { outcome: 'sent', bypassed: true, payload: { messages: [{ message: '@Mara look' }, {}] } },
    ]);
  });

  test('a large group leaves one single entry for each channel, and no timer', async () => {
    await addAccount(digests, 'email/sendgrid');
    await crew();
    await digests.settings({
      push: { enabled: true, maxGroupSize: 2 },
      email: { maxGroupSize: 2 },
      sms: { enabled: true, maxGroupSize: 2 },
    });
    const { id } = await send('ivo', 'group:crew');
    await digests.later();
    const entries = await digests.fixture.entries(`messageId=${id}`, 3);
    expect(entries.map(({ channel }) => channel).toSorted()).toEqual(['email', 'push', 'sms']);
    for (const entry of entries) {
      expect(entry).toMatchObject({ reason: 'QUOTA_PREFERENCE', reasonDetail: { code: 'GROUP_SIZE' } });
      for (const absent of ['member', 'recipient', 'provider', 'payload']) expect(entry).not.toHaveProperty(absent);
      expect(entry.component).toBe(entry.channel === 'push' ? 'notifications-core' : 'notifications-digest');
      expect(entry.messageIds).toEqual(entry.channel === 'push' ? undefined : [Number(id)]);
    }
  });
});

describe('No one is notified', () => {
  test('no one is notified while the channel is disabled, nor later about messages of that time', async () => {
    await addAccount(digests, 'email/sendgrid');
    await digests.settings({ email: { enabled: false } });
    await send('ivo', 'mara');
    await digests.later();
    await digests.settings({ email: { enabled: true } });
    await digests.later();
    expect(await digests.digests()).toEqual([]);
  });

  test.each([
    ['has left the group', 'group:crew', () => call('DELETE', '/groups/crew/members/mara')],
    ['was deactivated', 'mara', () => call('DELETE', '/users/mara', { body: {} })],
    ['was erased', 'mara', () => call('DELETE', '/users/mara', { body: { permanent: true } })],
    [
      'has blocked the sender',
      'group:crew',
      () => call('POST', '/users/mara/blockedusers', { as: 'mara', body: { blockedUids: ['ivo'] } }),
    ],
  ])('a recipient who %s before the timer fires gets no email', async (_, to, prepare) => {
    await addAccount(digests, 'email/sendgrid');
    await crew();
    const { id } = await send('ivo', to);
    expect(await digests.pending(id)).toContainEqual(expect.objectContaining({ recipient: 'mara' }));
    await prepare();
    await digests.later();
    expect(await digests.digests('recipient=mara')).toEqual([]);
    expect(inbox()).toEqual([]);
  });
});
