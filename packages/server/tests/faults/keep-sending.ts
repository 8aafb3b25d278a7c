import { type NotificationTestServer, type TestResponse, textMessage } from '@chatwire/testkit';
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
      const body = textMessage('mara', 'Still there?');
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
    acknowledgedCount: () => acknowledged.length,
    rejections,
    async stop() {
      isRunning = false;
      await sending;
      return { acknowledged, rejections };
    },
  };
}

export interface Sending {
  /** Returns the number of messages acknowledged so far. */
  readonly acknowledgedCount: () => number;
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
export async function expectCompleteLog(fixture: NotificationTestServer, { acknowledged }: Sent): Promise<void> {
  const logged = new Map<number, number>();
  await expect
    .poll(
      async () => {
        logged.clear();
        for await (const messageId of loggedMessageIds(fixture)) {
          logged.set(messageId, (logged.get(messageId) ?? 0) + 1);
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

/** Returns the message id of every entry of the log. */
async function* loggedMessageIds({ server }: NotificationTestServer): AsyncGenerator<number> {
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const { body } = await server.call('GET', `/notifications/v1/logs?limit=1000${cursor}`);
    for (const { messageId } of body.data) yield messageId;
    cursor = body.meta.next && `&affix=append&logId=${body.meta.next.logId}`;
  }
}
