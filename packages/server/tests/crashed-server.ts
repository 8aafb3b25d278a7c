import { generateFcmAccount } from '@chatwire/sandbox';
import { pushTokenOf } from '@chatwire/testkit';
import { vi } from 'vitest';
import { callServer } from './call-server.ts';

/** Of the group; the first one writes. */
export const MEMBERS: readonly string[] = Array.from({ length: 20 }, (_, index) => `u${index}`);

/** A server as those see it who write to it until it dies. */
export class CrashedServer {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** A group of members who each have a phone. */
  async populate(): Promise<void> {
    const account = { providerId: 'main', serviceAccountCreds: generateFcmAccount() };
    await callServer(this.#url, '/notifications/push/v1/providers/fcm', account);
    for (const uid of MEMBERS) {
      const { data } = await callServer(this.#url, '/users', { uid, name: uid, withAuthToken: true });
      const device = { platform: 'fcm_android', fcmToken: pushTokenOf(uid, 'fcm'), authToken: data.authToken };
      await callServer(this.#url, '/notifications/push/v1/tokens', device);
    }
    const [owner, ...others] = MEMBERS;
    await callServer(this.#url, '/groups', {
      guid: 'all',
      name: 'All',
      type: 'public',
      owner,
      members: { participants: others },
    });
  }

  /** One message after the other; notes the id of each that is acknowledged. */
  async sendUntilDead(acknowledged: Set<string>): Promise<void> {
    const body = { receiver: 'all', receiverType: 'group', type: 'text', data: { text: 'Still there?' } };
    try {
      for (;;) acknowledged.add((await callServer(this.#url, '/messages', body, MEMBERS[0])).data.id);
    } catch (error) {
      // The server is gone: what it acknowledged counts.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  /** What the server itself says about its log, once nothing waits any more. */
  async proof(): Promise<object> {
    return vi.waitUntil(
      async () => {
        const { data } = await callServer(this.#url, '/notifications/v1/logs/completeness');
        return data.waiting === 0 && data;
      },
      { timeout: 120_000, interval: 200 },
    );
  }

  /** Whom the entries of each message name, as often as they do. */
  async recipientsByMessage(): Promise<Map<string, string[]>> {
    const told = new Map<string, string[]>();
    for (let query: string | undefined = ''; query !== undefined; ) {
      const { data, meta } = await callServer(this.#url, `/notifications/v1/logs?limit=1000${query}`);
      for (const { messageId, recipient } of data) {
        const recipients = told.get(String(messageId)) ?? [];
        recipients.push(recipient);
        told.set(String(messageId), recipients);
      }
      query = meta.next && `&affix=append&logId=${meta.next.logId}`;
    }
    return told;
  }
}
