import { startNotificationServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { addAccount, startDigestServer } from '../fixtures/servers/digest-server.ts';

/** The same message as it appears in every channel. Last mile 4.1. */
const MARKDOWN = [
  '# Plan for <@uid:mara>',
  '',
  '**Bring** _both_ ropes:',
  '- the ~~old~~ new one',
  '- `rope_2`',
  '> from [the list](https://example.org/list)',
  'See https://example.org/a_b_c ||secret||',
  '```',
  'tide = 2*3*4',
  '```',
].join('\n');

const PLAIN = [
  'Plan for @Mara',
  '',
  'Bring both ropes:',
  '• the old new one',
  '• rope_2',
  'from the list',
  'See https://example.org/a_b_c ▒▒▒',
  'tide = 2*3*4',
].join('\n');

test('every push provider gets the message as plain text, and the log shows what was sent', async () => {
  await using fixture = await startNotificationServer();
  await fixture.addWebhook();
  await fixture.server.call('PATCH', '/notifications/v1/settings', {
    body: { preferences: { push: { includeMessageObjectSetting: true } } },
  });
  await fixture.user('ivo');
  await fixture.user('mara', 'fcm_android', 'apns_ios_device');
  const { id } = await fixture.send('ivo', 'mara', MARKDOWN);
  const entries = await fixture.entries(`messageId=${id}`, 3);
  const payloads = new Map(entries.map(({ provider, payload }) => [provider, payload]));
  const body = `Mentioned you: ${PLAIN}`;
  expect(payloads.get('fcm').message.data).toMatchObject({ title: 'Ivo', body });
  expect(payloads.get('apns').payload).toMatchObject({ title: 'Ivo', body });
  expect(payloads.get('custom').data.notificationDetails).toMatchObject({ title: 'Ivo', body });
  // The message object keeps its Markdown: apps render it themselves.
  expect(payloads.get('apns').payload.message.data.text).toBe(MARKDOWN.replace('<@uid:mara>', '@Mara'));
  expect(fixture.sandbox.inbox.list().map((notification) => notification.body)).toEqual([body, body, body]);
});

test('an email lists the message as plain text with its lines, in HTML and as text', async () => {
  await using digests = await startDigestServer();
  await digests.settings({ email: { intervalInSeconds: 60 } });
  await addAccount(digests, 'email/sendgrid');
  await digests.fixture.send('ivo', 'mara', MARKDOWN);
  await digests.later(60_000);
  const [entry] = await digests.digests('channel=email');
  expect(entry.payload.messages).toMatchObject([{ message: PLAIN }]);
  const [mail] = digests.fixture.sandbox.inbox.list();
  expect(JSON.stringify(mail)).toContain('• the old new one');
  expect(JSON.stringify(mail)).not.toMatch(/\*\*Bring|<@uid|~~|\|\|/);
});

test('an SMS whose template quotes the message keeps its lines', async () => {
  await using digests = await startDigestServer();
  await digests.settings({ email: { enabled: false }, sms: { enabled: true, intervalInSeconds: 60 } });
  await addAccount(digests, 'sms/twilio');
  await digests.call('PATCH', '/notifications/v1/settings', {
    body: {
      templates: { smsContentTemplateDefault: { bodyOneOnOne: '{{senderDetails.name}}: {{messages.0.message}}' } },
    },
  });
  await digests.fixture.send('ivo', 'mara', MARKDOWN);
  await digests.later(60_000);
  const [entry] = await digests.digests('channel=sms');
  expect(entry.payload.smsContent).toBe(`Ivo: ${PLAIN}`);
});

test('a title stays on one line, and a name of the other direction does not reorder the sentence', async () => {
  await using fixture = await startNotificationServer();
  await fixture.user('mara', 'fcm_android');
  await fixture.server.call('POST', '/users', { body: { uid: 'noa', name: 'נועה' } });
  await fixture.server.call('PATCH', '/notifications/v1/settings', {
    body: {
      templates: {
        textMessageTemplateDefault: { titleOneOnOne: '{{text}}', body: '{{sender.name}} says {{text}}' },
      },
    },
  });
  const { id } = await fixture.send('noa', 'mara', 'first\nsecond');
  const [entry] = await fixture.entries(`messageId=${id}`, 1);
  expect(entry.payload.message.data).toMatchObject({
    title: 'first second',
    body: '\u2068נועה\u2069 says first\nsecond',
  });
});
