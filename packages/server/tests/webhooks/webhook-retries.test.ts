import { describe, expect, test, vi } from 'vitest';
import { DAY, HOUR, MINUTE, PATH, WebhookFixture } from '../fixtures/webhook-fixture.ts';
import { startReceiver, withStatus } from '../fixtures/webhook-receiver.ts';

const scene = WebhookFixture.forEachTest();

describe('a failed attempt', () => {
  test('gets retried after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h; then the delivery fails', async () => {
    scene.receiver.answer(withStatus(500));
    const { webhookId } = await scene.addWebhook();
    await scene.logs.append([scene.failed()]);
    await scene.until(1);
    const waits = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
    for (const [index, wait] of waits.entries()) {
      const tries = index + 1;
      const { nextTryAtMS } = await scene.delivery(webhookId, { state: 'pending', tries, lastStatus: 500 });
      const planned = nextTryAtMS - scene.clock.now();
      expect(planned).toBeGreaterThanOrEqual(wait * 0.9 - 1);
      expect(planned).toBeLessThanOrEqual(wait * 1.1 + 1);
      await scene.leap(planned - 1);
      expect(scene.receiver.received).toHaveLength(tries);
      await scene.until(tries + 1, scene.receiver, 1);
    }
    await scene.delivery(webhookId, { state: 'failed', tries: 10, lastStatus: 500 });
    expect(await scene.deliveriesOf(webhookId)).not.toHaveProperty('data.0.nextTryAtMS');
    const ids = new Set(scene.receiver.received.map(({ headers }) => headers['webhook-id']));
    const bodies = new Set(scene.receiver.received.map(({ raw }) => raw));
    const timestamps = new Set(scene.receiver.received.map(({ headers }) => headers['webhook-timestamp']));
    expect([ids.size, bodies.size, timestamps.size]).toEqual([1, 1, 10]);
    expect(await scene.counts()).toEqual({ pending: 0, failed: 1 });
  });

  test('a redirect counts as a failure', async () => {
    await using elsewhere = await startReceiver();
    scene.receiver.answer(withStatus(302, { Location: elsewhere.url }));
    const { webhookId } = await scene.addWebhook();
    await scene.logs.append([scene.failed()]);
    await scene.until(1);
    await scene.delivery(webhookId, { state: 'pending', tries: 1, lastStatus: 302 });
    expect(elsewhere.received).toEqual([]);
  });

  test('no answer within 15 s is one', async () => {
    scene.receiver.answer(() => {});
    const { webhookId } = await scene.addWebhook();
    await scene.logs.append([scene.failed()]);
    await scene.until(1);
    await scene.clock.advance(14_000);
    expect((await scene.deliveriesOf(webhookId)).data).toMatchObject([{ tries: 0, lastStatus: null }]);
    await scene.clock.advance(1_000);
    await scene.delivery(webhookId, { state: 'pending', tries: 1, lastStatus: null });
  });

  test('an endpoint that asks for rest with Retry-After gets it, for all its deliveries', async () => {
    scene.receiver.answer(withStatus(429, { 'Retry-After': '600' }));
    const { webhookId } = await scene.addWebhook();
    await scene.logs.append([scene.failed({ messageId: 1 })]);
    await scene.until(1);
    const { nextTryAtMS } = await scene.delivery(webhookId, { tries: 1, lastStatus: 429 });
    expect(nextTryAtMS - scene.clock.now()).toBeGreaterThan(590_000);
    scene.receiver.answer(withStatus(200));
    await scene.logs.append([scene.failed({ messageId: 2 })]);
    await scene.leap(500_000);
    expect(scene.receiver.received).toHaveLength(1);
    await scene.until(3, scene.receiver, 10_000);
  });

  test('410 ends the delivery, disables the endpoint, and sends webhook.disabled to the other endpoints', async () => {
    await using other = await startReceiver();
    scene.receiver.answer(withStatus(410));
    const { webhookId } = await scene.addWebhook();
    await scene.addWebhook({ url: other.url, events: ['webhook.disabled'] });
    await scene.logs.append([scene.failed()]);
    const [told] = await scene.until(1, other);
    expect(told?.body).toMatchObject({
      type: 'webhook.disabled',
      timestamp: expect.stringMatching(/^2026-01-01T12:00:\d\d\.\d{3}Z$/),
      data: { webhookId, enabled: false, disabledReason: 'GONE', secret: expect.stringMatching(/^\*{4}/) },
    });
    expect(await scene.one(webhookId)).toMatchObject({ enabled: false, disabledReason: 'GONE' });
    expect((await scene.deliveriesOf(webhookId)).data).toMatchObject([{ state: 'failed', tries: 1, lastStatus: 410 }]);
    await scene.server.call('PATCH', `${PATH}/${webhookId}`, { body: { enabled: true } });
    expect(await scene.one(webhookId)).not.toHaveProperty('disabledReason');
  });

  test('five days without one success switch the endpoint off', async () => {
    scene.receiver.answer(withStatus(503));
    const { webhookId } = await scene.addWebhook();
    await scene.logs.append([scene.failed({ messageId: 1 })]);
    await scene.until(1);
    await scene.delivery(webhookId, { tries: 1 });
    await scene.leap(5 * DAY - MINUTE);
    await scene.until(2);
    await scene.delivery(webhookId, { tries: 2 });
    expect(await scene.one(webhookId)).toMatchObject({ enabled: true });
    await scene.leap(HOUR);
    await scene.until(3);
    await vi.waitFor(async () => {
      expect(await scene.one(webhookId)).toMatchObject({ enabled: false, disabledReason: 'NO_SUCCESS_FOR_5_DAYS' });
    });
    expect((await scene.deliveriesOf(webhookId)).data).toMatchObject([{ state: 'pending', tries: 3 }]);
  });

  test('a success in between restarts the five days', async () => {
    scene.receiver.answer(withStatus(503));
    const { webhookId } = await scene.addWebhook();
    await scene.logs.append([scene.failed({ messageId: 1 })]);
    await scene.until(1);
    await scene.delivery(webhookId, { tries: 1 });
    scene.receiver.answer(withStatus(200));
    await scene.until(2);
    await scene.delivery(webhookId, { state: 'delivered', tries: 2, lastStatus: 200 });
    await scene.leap(6 * DAY);
    scene.receiver.answer(withStatus(503));
    await scene.logs.append([scene.failed({ messageId: 2 })]);
    await scene.until(3);
    await scene.delivery(webhookId, { tries: 1, lastStatus: 503 });
    expect(await scene.one(webhookId)).toMatchObject({ enabled: true });
  });
});
