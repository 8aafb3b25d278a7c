import { createHmac } from 'node:crypto';
import type { NewLogEntry } from '@chatwire/server';
import { createMemoryLogStore, FakeClock, startServer, type TestServer } from '@chatwire/testkit';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type Received, type Receiver, startReceiver } from './webhook-receiver.ts';

export const PATH = '/notifications/v1/webhooks';
const START_MS = Date.parse('2026-01-01T12:00:00Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const env = { CHATWIRE_ALLOW_PRIVATE_WEBHOOKS: 'true', CHATWIRE_ALLOW_INSECURE_WEBHOOKS: 'true' };
export const sent = { outcome: 'sent', success: true } as const;
export const skipped = { outcome: 'skipped', notificationTriggered: false, reason: 'DND_PREFERENCE' } as const;

/** A server with a log of its own and somebody who receives webhooks, new for each test. */
export class WebhookScene {
  clock = new FakeClock(START_MS);
  logs: ReturnType<typeof createMemoryLogStore> = createMemoryLogStore(this.clock);
  #server: TestServer | undefined;
  #receiver: Receiver | undefined;

  /** To be called once per test file. */
  static forEachTest(): WebhookScene {
    const scene = new WebhookScene();
    beforeEach(() => scene.#begin());
    afterEach(() => scene.#end());
    return scene;
  }

  get server(): TestServer {
    if (!this.#server) throw new Error('The scene has not begun.');
    return this.#server;
  }

  get receiver(): Receiver {
    if (!this.#receiver) throw new Error('The scene has not begun.');
    return this.#receiver;
  }

  async #begin(): Promise<void> {
    this.clock = new FakeClock(START_MS);
    this.logs = createMemoryLogStore(this.clock);
    this.#server = await startServer({ clock: this.clock, logs: this.logs, env });
    this.#receiver = await startReceiver();
  }

  /** The same log and data, a new process. */
  async restart(more: Readonly<Record<string, string>>): Promise<void> {
    this.#server = await startServer({ clock: this.clock, logs: this.logs, env: { ...env, ...more } });
  }

  async #end(): Promise<void> {
    await this.receiver[Symbol.asyncDispose]();
    await this.server[Symbol.asyncDispose]();
  }

  /** A push from ivo to mara that FCM refused. */
  failed(more: Partial<NewLogEntry> = {}): NewLogEntry {
    return {
      processingStartedAtMS: this.clock.now() - 30,
      processingEndedAtMS: this.clock.now(),
      totalProcessingTimeInMS: 30,
      component: 'notifications-core',
      channel: 'push',
      provider: 'fcm',
      messageId: 48_230,
      trigger: 'after_message',
      messageSentAtMS: this.clock.now() - 50,
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
      payload: '{"message":{"data":{"body":"Boat is ready"}},"type":"fcm"}',
      ...more,
    };
  }

  async addWebhook(body: object = {}): Promise<{ webhookId: string; secret: string }> {
    const answer = await this.server.call('POST', PATH, { body: { url: this.receiver.url, ...body } });
    if (answer.status !== 200) throw new Error(`The webhook was answered ${answer.status}.`);
    return answer.body.data;
  }

  /** Time goes on in small steps until the receiver has got so much. */
  async until(count: number, at: Receiver = this.receiver, stepMs = 100): Promise<readonly Received[]> {
    await vi.waitFor(
      async () => {
        if (at.received.length < count) await this.clock.advance(stepMs);
        if (at.received.length < count) throw new Error(`${at.received.length} of ${count} have come.`);
      },
      { interval: 2, timeout: 5_000 },
    );
    return at.received;
  }

  /** Much time at once: what is due by then happens once, at its end. */
  async leap(ms: number): Promise<void> {
    this.clock.jump(this.clock.now() + ms);
    await this.clock.advance(0);
  }

  async one(webhookId: string) {
    return (await this.server.call('GET', `${PATH}/${webhookId}`)).body.data;
  }

  async counts() {
    return (await this.server.call('GET', '/notifications/v1/counters')).body.data.webhooks;
  }

  async deliveriesOf(webhookId: string, query = '') {
    return (await this.server.call('GET', `${PATH}/${webhookId}/deliveries${query}`)).body;
  }

  /** Waits for what the list says of the newest delivery. */
  async delivery(webhookId: string, expected: object) {
    return vi.waitFor(async () => {
      const { data } = await this.deliveriesOf(webhookId);
      expectLike(data[0], expected);
      return data[0];
    });
  }
}

export function signatureBy(secret: string, { headers, raw }: Received): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

function expectLike(value: unknown, wanted: object): void {
  expect(value).toMatchObject(wanted);
}
