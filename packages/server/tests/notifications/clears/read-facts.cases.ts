import type { DeviceContext } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import type { ClearFixture } from '../../fixtures/phones/clear-fixture.ts';

interface Decision {
  readonly deviceContext: DeviceContext;
}
type ReadFacts = Pick<DeviceContext, 'unread' | 'readAtMS' | 'readOn'>;

/**
 * Defines the test cases for when and on which device a message was read, as explanations say it. See
 * docs/spec/last-mile.md#read-messages.
 */
export function readFactsCases(fixture: () => ClearFixture): void {
  /** Returns what the explanation of the last push about a message says about its reading. */
  async function readFacts(messageId: string, recipient: string): Promise<ReadFacts> {
    const path = `/notifications/v1/logs/explain?messageId=${messageId}&recipient=${recipient}&channel=push&trigger=after_message`;
    const [decision] = (await fixture().setup.server.call('GET', path)).body.data.decisions;
    const { unread, readAtMS, readOn }: DeviceContext = decision.deviceContext;
    return {
      ...(unread && { unread }),
      ...(readAtMS !== undefined && { readAtMS }),
      ...(readOn && { readOn }),
    };
  }
  const call = (method: string, path: string, options: object) => fixture().setup.server.call(method, path, options);
  const tokenOf = (uid: string, index = 0) => fixture().authTokens.get(uid)?.[index] ?? '';
  const readWith = (token: string, path: string) => call('POST', `${path}/conversation/read`, { token, body: {} });

  describe('a message to one user', () => {
    test('has no reader until its user reads it, on the device of the push or on another one', async () => {
      await fixture().newUser('dagny', 'fcm_android', 'apns_ios_device');
      const first = await fixture().send('ivo', 'dagny', 'Anchor up');
      expect(await readFacts(first, 'dagny')).toEqual({ unread: true });
      fixture().clock.nowMs += 1_000;
      await readWith(tokenOf('dagny'), '/users/ivo');
      const readAtMS = fixture().clock.nowMs;
      const path = `/notifications/v1/logs/explain?messageId=${first}&recipient=dagny&trigger=after_message`;
      const { decisions } = (await fixture().setup.server.call('GET', path)).body.data;
      const kinds = decisions.map(({ deviceContext }: Decision) => [
        deviceContext.os,
        deviceContext.readAtMS,
        deviceContext.readOn?.kind,
      ]);
      expect(kinds.toSorted()).toEqual([
        ['android', readAtMS, 'thisDevice'],
        ['ios', readAtMS, 'device'],
      ]);
      const onPhone = decisions.map(({ deviceContext }: Decision) => deviceContext.readOn?.pushToken ?? '');
      expect(onPhone.toSorted()).toEqual(['', expect.stringMatching(/^….{6}$/)]);

      // Later readings change nothing about it.
      fixture().clock.nowMs += 1_000;
      const second = await fixture().send('ivo', 'dagny', 'Anchor down');
      await readWith(tokenOf('dagny', 1), '/users/ivo');
      expect(await readFacts(first, 'dagny')).toMatchObject({ readAtMS });
      expect(await readFacts(second, 'dagny')).toMatchObject({ readAtMS: fixture().clock.nowMs });
    });

    test('names the browser without push on which it was read, and says when its login has ended', async () => {
      const { authToken } = (await call('POST', '/users/dagny/auth_tokens', { body: {} })).body.data;
      const report = { os: 'web', browser: 'Safari', model: 'Laptop' };
      await call('PUT', '/notifications/push/v1/device', { token: authToken, body: report });
      const id = await fixture().send('ivo', 'dagny', 'Sails up');
      await readWith(authToken, '/users/ivo');
      expect(await readFacts(id, 'dagny')).toMatchObject({ readOn: { kind: 'device', name: 'Safari (Laptop)' } });
      await call('DELETE', `/users/dagny/auth_tokens/${authToken}`, {});
      expect(await readFacts(id, 'dagny')).toMatchObject({ readOn: { kind: 'signedOut' } });
    });

    test('names the former device on which it was read', async () => {
      await fixture().newUser('embla', 'fcm_android', 'apns_ios_device');
      const id = await fixture().send('ivo', 'embla', 'Sails down');
      await readWith(tokenOf('embla'), '/users/ivo');
      await call('DELETE', `/users/embla/auth_tokens/${tokenOf('embla')}`, {});
      const path = `/notifications/v1/logs/explain?messageId=${id}&recipient=embla&trigger=after_message`;
      const { decisions } = (await call('GET', path, {})).body.data;
      const kinds = decisions.map(({ deviceContext }: Decision) => deviceContext.readOn);
      expect(kinds).toContainEqual({ kind: 'thisDevice' });
      expect(kinds).toContainEqual(
        expect.objectContaining({
          kind: 'device',
          platform: 'fcm_android',
          former: expect.objectContaining({ because: 'signedOut' }),
        }),
      );
    });

    test('says that an API key marked it as read, and that the user has marked it as unread since', async () => {
      const id = await fixture().send('ivo', 'dagny', 'All hands');
      await fixture().read('dagny', 'ivo', id);
      const readAtMS = fixture().clock.nowMs;
      expect(await readFacts(id, 'dagny')).toEqual({ readAtMS, readOn: { kind: 'apiKey' } });
      await call('DELETE', '/users/ivo/conversation/read', { as: 'dagny', body: { id } });
      expect(await readFacts(id, 'dagny')).toEqual({ unread: true, readAtMS, readOn: { kind: 'apiKey' } });
      await fixture().read('dagny', 'ivo');
    });
  });

  test('a message to a group has been read by each member at their own time and on their own device', async () => {
    const members = { participants: ['dagny', 'embla'] };
    await call('POST', '/groups', { body: { guid: 'watch', name: 'Watch', type: 'public', owner: 'ivo', members } });
    const id = await fixture().send('ivo', 'watch', 'Your watch', { receiverType: 'group' });
    fixture().clock.nowMs += 1_000;
    const readAtMS = fixture().clock.nowMs;
    await readWith(tokenOf('dagny'), '/groups/watch');
    // A later step of the same member is not the one that read this message.
    await fixture().send('ivo', 'watch', 'Your watch, again', { receiverType: 'group' });
    fixture().clock.nowMs += 1_000;
    await call('POST', '/groups/watch/conversation/read', { as: 'dagny', body: {} });
    expect(await readFacts(id, 'dagny')).toMatchObject({ readAtMS, readOn: { kind: expect.stringMatching(/evice$/) } });
    expect(await readFacts(id, 'embla')).toEqual({ unread: true });
  });
}
