import { createMemoryLogStore, FakeClock } from '@chatwire/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewLogEntry } from '../../logs/log-store.ts';
import { readVersion } from '../../storage/notifications/settings/notification-versions-store.ts';
import type { Storage } from '../../storage/storage.ts';
import {
  claimDeliveries,
  dueDeliveries,
  listDeliveries,
  releaseDeliveries,
  settleDelivery,
} from '../../storage/webhooks/webhook-deliveries-store.ts';
import {
  countPending,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  lockWebhook,
  updateWebhook,
} from '../../storage/webhooks/webhooks-store.ts';
import type { EndpointList } from '../webhook-endpoints.ts';
import { WebhookFollower } from '../webhook-follower.ts';
import { type NewDelivery, queueDeliveries } from './queue-deliveries.ts';

const NOW = 1_767_268_800_000;

/** Defines the test cases for the webhook queues on every database. */
export function webhookQueueCases(open: () => Promise<Storage>): void {
  describe('webhook queues', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage.close());
    beforeEach(async () => {
      for (const id of ['a', 'b']) await deleteWebhook(storage.db, id);
      for (const id of ['a', 'b']) await addWebhook(id);
    });

    const addWebhook = (id: string) =>
      insertWebhook(storage.db, {
        webhook_id: id,
        url: 'https://hooks.example',
        events: '["notification.failed"]',
        filter: null,
        description: null,
        is_enabled: 1,
        disabled_reason: null,
        secrets: '',
        since_log_id: '',
        pending: 0,
        dropped: 0,
        failing_since_ms: null,
        not_before_ms: 0,
        created_at_ms: NOW,
        updated_at_ms: NOW,
      });
    const about = (webhookId: string, ...names: string[]): NewDelivery[] =>
      names.map((body) => ({ webhookId, type: 'notification.failed', body }));
    const queue = (deliveries: NewDelivery[], nowMs = NOW, limit?: number) =>
      storage.transaction((tx) => queueDeliveries(tx, deliveries, nowMs, limit));
    const claim = (node: string, nowMs: number, maxConcurrent = 3) =>
      storage.transaction(async (tx) => {
        await lockWebhook(tx, 'a');
        return claimDeliveries(tx, { webhookId: 'a', node, nowMs, untilMs: nowMs + 1_000, maxConcurrent });
      });

    test('nodes share the work, and the limit of concurrent calls', async () => {
      await queue(about('a', '1', '2', '3', '4'));
      const both = (await Promise.all([claim('north', NOW), claim('south', NOW)])).flat();
      expect(both.map(({ body }) => body).sort()).toEqual(['1', '2', '3']);
      await settleAll('north', 'south');
      expect((await claim('south', NOW)).map(({ body }) => body)).toEqual(['4']);
    });

    test('claims of a dead node can be taken over when its lease expires, or when the node is restarted', async () => {
      await queue(about('a', '1'));
      await claim('dead', NOW);
      expect(await claim('alive', NOW + 1_000)).toEqual([]);
      expect(await dueDeliveries(storage.db, NOW + 1_000)).toEqual([]);
      expect(await claim('alive', NOW + 1_001)).toHaveLength(1);
      await releaseDeliveries(storage.db, 'alive');
      expect(await claim('other', NOW + 1_002)).toHaveLength(1);
    });

    test('only the node that holds the claim records an attempt', async () => {
      await queue(about('a', '1'));
      const [delivery] = await claim('north', NOW);
      await claim('south', NOW + 2_000);
      expect(await settle('north', delivery?.delivery_id ?? '')).toBe(false);
      expect(await settle('south', delivery?.delivery_id ?? '')).toBe(true);
    });

    test('a full queue drops the oldest deliveries and counts them', async () => {
      expect(await queue(about('a', '1', '2', '3'), NOW, 4)).toBe(0);
      await queue(about('b', '1'), NOW, 4);
      expect(await queue(about('a', '4', '5', '6'), NOW + 1, 4)).toBe(2);
      expect((await claim('north', NOW + 1, 10)).map(({ body }) => body)).toEqual(['3', '4', '5', '6']);
      expect(await findWebhook(storage.db, 'a')).toMatchObject({ pending: 4, dropped: 2 });
      expect(await countPending(storage.db)).toBe(5);
    });

    test('the next attempt waits for Retry-After, and never happens after the endpoint is disabled', async () => {
      await queue([...about('a', '1'), ...about('b', '1')]);
      await updateWebhook(storage.db, 'a', { not_before_ms: NOW + 500 });
      await updateWebhook(storage.db, 'b', { is_enabled: 0 });
      expect(await dueDeliveries(storage.db, NOW)).toEqual([{ webhookId: 'a', dueAtMs: NOW + 500 }]);
    });

    test('deleting an endpoint deletes its deliveries, and late ones are dropped silently', async () => {
      await queue(about('a', '1'));
      await deleteWebhook(storage.db, 'a');
      await queue([...about('a', '2'), ...about('b', '3')]);
      expect(await countPending(storage.db)).toBe(1);
    });

    test('each entry is queued by one of several nodes that follow the log', async () => {
      const clock = new FakeClock(NOW);
      const logs = createMemoryLogStore(clock);
      await logs.append(Array.from({ length: 1_200 }, (_, index) => failed(index + 1)));
      const list: EndpointList = {
        version: await readVersion(storage.db, 'webhooks'),
        endpoints: ['a', 'b'].map((webhookId) => ({
          webhookId,
          url: 'https://hooks.example',
          events: ['notification.failed'],
          filter: webhookId === 'b' ? { trigger: 'initiated' } : {},
          isEnabled: true,
          sinceLogId: '',
          secrets: [],
        })),
      };
      const followers = [1, 2, 3].map(() => new WebhookFollower({ storage, logs, clock }));
      await Promise.all(
        followers.map(async (follower) => {
          while ((await follower.step(list)).kind !== 'done');
        }),
      );
      const rows = await storage.db.selectFrom('webhook_deliveries').select(['webhook_id', 'body']).execute();
      const messageIds = rows.map(({ body }) => JSON.parse(body).data.messageId);
      expect(new Set(messageIds).size).toBe(1_200);
      expect(rows).toHaveLength(1_200);
      expect(await findWebhook(storage.db, 'a')).toMatchObject({ pending: 1_200 });
      expect(await followers[0]?.step({ ...list, version: list.version + 1 })).toEqual({ kind: 'done', dropped: 0 });
      await logs.append([failed(1)]);
      expect(await followers[0]?.step({ ...list, version: list.version + 1 })).toEqual({ kind: 'outdated' });
    });

    async function settleAll(...nodes: string[]): Promise<void> {
      for (const { delivery_id } of await listDeliveries(storage.db, 'a', { affix: 'append', limit: 10 })) {
        for (const node of nodes) await settle(node, delivery_id);
      }
    }

    function settle(node: string, deliveryId: string): Promise<boolean> {
      const change = {
        state: 'delivered',
        tries: 1,
        last_status: 200,
        next_try_at_ms: null,
        settled_at_ms: NOW,
      } as const;
      return storage.transaction((tx) => settleDelivery(tx, node, deliveryId, change));
    }
  });
}

function failed(messageId: number): NewLogEntry {
  return {
    processingStartedAtMS: NOW,
    processingEndedAtMS: NOW,
    totalProcessingTimeInMS: 0,
    component: 'notifications-core',
    channel: 'push',
    messageId,
    trigger: 'after_message',
    messageSentAtMS: NOW,
    sender: 'ivo',
    receiver: 'mara',
    receiverType: 'user',
    notificationTriggered: true,
    success: false,
    eventId: '019b796fb68500010000c3e0',
    recipient: 'mara',
    conversationId: 'ivo_user_mara',
    messageCategory: 'message',
    messageType: 'text',
    outcome: 'failed',
    attempt: 1,
  };
}
