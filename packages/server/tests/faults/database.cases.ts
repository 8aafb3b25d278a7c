import type { NotificationTestServer, TestResponse } from '@chatwire/testkit';
import { expect } from 'vitest';
import { statusOf } from '../fixtures/helpers.ts';

/** Sends messages from ivo to mara without a pause until stopped. `stop` returns the acknowledged messages. */
export function keepSending({ server }: NotificationTestServer): Sending {
  let isRunning = true;
  const acknowledged: string[] = [];
  const rejections = new Set<string>();
  const sending = Promise.all(Array.from({ length: 4 }, send));

  async function send(): Promise<void> {
    while (isRunning) {
      const body = { receiver: 'mara', receiverType: 'user', type: 'text', data: { text: 'Still there?' } };
      const response: TestResponse = await server.call('POST', '/messages', { as: 'ivo', body });
      if (response.status === 200) {
        acknowledged.push(response.body.data.id);
        continue;
      }
      rejections.add(statusOf(response));
      await new Promise((resolve) => setTimeout(resolve, 20)); // Waits like a client that is asked to retry later.
    }
  }
  return {
    acknowledged: () => acknowledged.length,
    rejections,
    async stop() {
      isRunning = false;
      await sending;
      return { acknowledged, rejections };
    },
  };
}

export interface Sending {
  /** Acknowledged messages so far. */
  readonly acknowledged: () => number;
  /** Grows while messages are rejected. */
  readonly rejections: ReadonlySet<string>;
  stop(): Promise<Sent>;
}

export interface Sent {
  readonly acknowledged: readonly string[];
  readonly rejections: ReadonlySet<string>;
}

/**
 * Expects one entry for mara's one device per acknowledged message, and that the server's own completeness check finds
 * nothing missing.
 */
export async function expectWholeLog(fixture: NotificationTestServer, { acknowledged }: Sent): Promise<void> {
  const logged = new Map<number, number>();
  await expect
    .poll(
      async () => {
        logged.clear();
        for (let cursor = ''; ; ) {
          const { body } = await fixture.server.call('GET', `/notifications/v1/logs?limit=1000${cursor}`);
          for (const { messageId } of body.data) logged.set(messageId, (logged.get(messageId) ?? 0) + 1);
          if (!body.meta.next) break;
          cursor = `&affix=append&logId=${body.meta.next.logId}`;
        }
        return acknowledged.filter((id) => !logged.has(Number(id)));
      },
      { timeout: 30_000, interval: 100 },
    )
    .toEqual([]);
  expect([...logged.values()].every((times) => times === 1)).toBe(true);
  await fixture.server.app.context.notifications.settled();
  const { body } = await fixture.server.call('GET', '/notifications/v1/logs/completeness');
  expect(body.data).toMatchObject({ unexplained: 0 });
}
