import { describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, PATH, WebhookFixture } from '../fixtures/notifications/webhook-fixture.ts';
import { startReceiver, withStatus } from '../fixtures/notifications/webhook-receiver.ts';

const fixture = WebhookFixture.forEachTest();

describe('a failed attempt', () => {
  test('gets retried after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h; then the delivery fails', async () => {
    fixture.receiver.respond(withStatus(500));
    const { webhookId } = await fixture.addWebhook();
    await fixture.logs.append([fixture.failedEntry()]);
    await fixture.untilReceived(1);
    const waits = [
      5_000,
      5 * MINUTE_MS,
      30 * MINUTE_MS,
      2 * HOUR_MS,
      5 * HOUR_MS,
      10 * HOUR_MS,
      14 * HOUR_MS,
      20 * HOUR_MS,
      24 * HOUR_MS,
    ];
    for (const [index, wait] of waits.entries()) {
      const attempts = index + 1;
      const { nextTryAtMS } = await fixture.delivery(webhookId, { state: 'pending', tries: attempts, lastStatus: 500 });
      const planned = nextTryAtMS - fixture.clock.now();
      expect(planned).toBeGreaterThanOrEqual(wait * 0.9 - 1);
      expect(planned).toBeLessThanOrEqual(wait * 1.1 + 1);
      await fixture.jump(planned - 1);
      expect(fixture.receiver.received).toHaveLength(attempts);
      await fixture.untilReceived(attempts + 1, fixture.receiver, 1);
    }
    await fixture.delivery(webhookId, { state: 'failed', tries: 10, lastStatus: 500 });
    expect(await fixture.deliveriesOf(webhookId)).not.toHaveProperty('data.0.nextTryAtMS');
    const ids = new Set(fixture.receiver.received.map(({ headers }) => headers['webhook-id']));
    const bodies = new Set(fixture.receiver.received.map(({ raw }) => raw));
    const timestamps = new Set(fixture.receiver.received.map(({ headers }) => headers['webhook-timestamp']));
    expect([ids.size, bodies.size, timestamps.size]).toEqual([1, 1, 10]);
    expect(await fixture.counts()).toEqual({ pending: 0, failed: 1 });
  });

  test('a redirect counts as a failure', async () => {
    await using elsewhere = await startReceiver();
    fixture.receiver.respond(withStatus(302, { Location: elsewhere.url }));
    const { webhookId } = await fixture.addWebhook();
    await fixture.logs.append([fixture.failedEntry()]);
    await fixture.untilReceived(1);
    await fixture.delivery(webhookId, { state: 'pending', tries: 1, lastStatus: 302 });
    expect(elsewhere.received).toEqual([]);
  });

  test('no response within 15 s counts as a failure', async () => {
    fixture.receiver.respond(() => {});
    const { webhookId } = await fixture.addWebhook();
    await fixture.logs.append([fixture.failedEntry()]);
    await fixture.untilReceived(1);
    await fixture.clock.advance(14_000);
    expect((await fixture.deliveriesOf(webhookId)).data).toMatchObject([{ tries: 0, lastStatus: null }]);
    await fixture.clock.advance(1_000);
    await fixture.delivery(webhookId, { state: 'pending', tries: 1, lastStatus: null });
  });

  test('Retry-After delays all deliveries of the endpoint', async () => {
    fixture.receiver.respond(withStatus(429, { 'Retry-After': '600' }));
    const { webhookId } = await fixture.addWebhook();
    await fixture.logs.append([fixture.failedEntry({ messageId: 1 })]);
    await fixture.untilReceived(1);
    const { nextTryAtMS } = await fixture.delivery(webhookId, { tries: 1, lastStatus: 429 });
    expect(nextTryAtMS - fixture.clock.now()).toBeGreaterThan(590_000);
    fixture.receiver.respond(withStatus(200));
    await fixture.logs.append([fixture.failedEntry({ messageId: 2 })]);
    await fixture.jump(500_000);
    expect(fixture.receiver.received).toHaveLength(1);
    await fixture.untilReceived(3, fixture.receiver, 10_000);
  });

  test('410 ends the delivery, disables the endpoint, and sends webhook.disabled to the other endpoints', async () => {
    await using other = await startReceiver();
    fixture.receiver.respond(withStatus(410));
    const { webhookId } = await fixture.addWebhook();
    await fixture.addWebhook({ url: other.url, events: ['webhook.disabled'] });
    await fixture.logs.append([fixture.failedEntry()]);
    const [notice] = await fixture.untilReceived(1, other);
    expect(notice?.body).toMatchObject({
      type: 'webhook.disabled',
      timestamp: expect.stringMatching(/^2026-01-01T12:00:\d\d\.\d{3}Z$/),
      data: { webhookId, enabled: false, disabledReason: 'GONE', secret: expect.stringMatching(/^\*{4}/) },
    });
    expect(await fixture.webhook(webhookId)).toMatchObject({ enabled: false, disabledReason: 'GONE' });
    expect((await fixture.deliveriesOf(webhookId)).data).toMatchObject([
      { state: 'failed', tries: 1, lastStatus: 410 },
    ]);
    await fixture.server.call('PATCH', `${PATH}/${webhookId}`, { body: { enabled: true } });
    expect(await fixture.webhook(webhookId)).not.toHaveProperty('disabledReason');
  });

  test('five days without a success disable the endpoint', async () => {
    fixture.receiver.respond(withStatus(503));
    const { webhookId } = await fixture.addWebhook();
    await fixture.logs.append([fixture.failedEntry({ messageId: 1 })]);
    await fixture.untilReceived(1);
    await fixture.delivery(webhookId, { tries: 1 });
    await fixture.jump(5 * DAY_MS - MINUTE_MS);
    await fixture.untilReceived(2);
    await fixture.delivery(webhookId, { tries: 2 });
    expect(await fixture.webhook(webhookId)).toMatchObject({ enabled: true });
    await fixture.jump(HOUR_MS);
    await fixture.untilReceived(3);
    await vi.waitFor(async () => {
      expect(await fixture.webhook(webhookId)).toMatchObject({
        enabled: false,
        disabledReason: 'NO_SUCCESS_FOR_5_DAYS',
      });
    });
    expect((await fixture.deliveriesOf(webhookId)).data).toMatchObject([{ state: 'pending', tries: 3 }]);
  });

  test('a success in between restarts the five days', async () => {
    fixture.receiver.respond(withStatus(503));
    const { webhookId } = await fixture.addWebhook();
    await fixture.logs.append([fixture.failedEntry({ messageId: 1 })]);
    await fixture.untilReceived(1);
    await fixture.delivery(webhookId, { tries: 1 });
    fixture.receiver.respond(withStatus(200));
    await fixture.untilReceived(2);
    await fixture.delivery(webhookId, { state: 'delivered', tries: 2, lastStatus: 200 });
    await fixture.jump(6 * DAY_MS);
    fixture.receiver.respond(withStatus(503));
    await fixture.logs.append([fixture.failedEntry({ messageId: 2 })]);
    await fixture.untilReceived(3);
    await fixture.delivery(webhookId, { tries: 1, lastStatus: 503 });
    expect(await fixture.webhook(webhookId)).toMatchObject({ enabled: true });
  });
});
