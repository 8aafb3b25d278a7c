import { expect, test } from 'vitest';
import { PATH, sent, skipped, WebhookFixture } from '../fixtures/notifications/webhook-fixture.ts';

const fixture = WebhookFixture.forEachTest();

test('a misspelt member of a filter is dropped, and not returned', async () => {
  const { webhookId } = await fixture.addWebhook({ filter: { chanel: 'email', trigger: ['after_message'] } });
  const { body } = await fixture.server.call('GET', `${PATH}/${webhookId}`);
  expect(body.data.filter).toEqual({ trigger: ['after_message'] });
});

test('an invalid filter is rejected with the name of the wrong member', async () => {
  const rejectedFor = async (filter: unknown) => {
    const body = { url: 'https://127.0.0.1/', filter };
    return (await fixture.server.call('POST', PATH, { body })).body.error.details;
  };
  expect(await rejectedFor({ channel: 'fax' })).toEqual({ 'filter.channel': [expect.stringContaining('email')] });
  expect(await rejectedFor('push')).toEqual({ filter: ['must be an object or must be null'] });
});

test('an endpoint receives only the selected events, and only entries that match its filter', async () => {
  await fixture.addWebhook({
    events: ['notification.sent', 'notification.skipped'],
    filter: { channel: ['push', 'sms'], recipient: 'MARA' },
  });
  await fixture.logs.append([
    fixture.failedEntry(),
    fixture.failedEntry({ ...sent, messageId: 1 }),
    fixture.failedEntry({ ...skipped, messageId: 2 }),
    fixture.failedEntry({ ...sent, messageId: 3, recipient: 'lene' }),
    fixture.failedEntry({ ...sent, messageId: 4, channel: 'email', provider: 'sendgrid' }),
    fixture.failedEntry({ outcome: 'unreachable', messageId: 5 }),
    fixture.failedEntry({ ...sent, messageId: 6 }),
  ]);
  await fixture.untilReceived(3);
  await fixture.clock.advance(10_000);
  expect(fixture.receiver.received.map(({ body }) => [body.type, body.data.messageId])).toEqual([
    ['notification.sent', 1],
    ['notification.skipped', 2],
    ['notification.sent', 6],
  ]);
});
