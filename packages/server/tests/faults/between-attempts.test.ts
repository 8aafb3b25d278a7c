import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ReasonFixture,
  type ReasonTestServer,
  startReasonTestServer,
} from '../fixtures/notifications/reason-fixture.ts';

let reasonServer: ReasonTestServer;
beforeAll(async () => {
  reasonServer = await startReasonTestServer();
});
afterAll(() => reasonServer[Symbol.asyncDispose]());

type Change = (setup: ReasonFixture, guid: string, messageId: string) => Promise<unknown>;
const CHANGES: readonly (readonly [string, string, Change])[] = [
  [
    'left the group',
    'RECIPIENT_GONE',
    ({ call, mara }, guid) => call('DELETE', `/groups/${guid}/members/${mara}`, undefined, mara),
  ],
  [
    'was removed from the group',
    'RECIPIENT_GONE',
    ({ call, ivo, mara }, guid) => call('DELETE', `/groups/${guid}/members/${mara}`, undefined, ivo),
  ],
  [
    'was banned',
    'RECIPIENT_GONE',
    ({ call, ivo, mara }, guid) => call('POST', `/groups/${guid}/bannedusers/${mara}`, undefined, ivo),
  ],
  ['was deleted', 'RECIPIENT_GONE', ({ call, mara }) => call('DELETE', `/users/${mara}`, { permanent: true })],
  ['logged out', 'TOKEN_GONE', ({ call, mara }) => call('DELETE', `/users/${mara}/auth_tokens`)],
  [
    'has a message that no longer exists',
    'MESSAGE_GONE',
    ({ call }, _, id) => call('DELETE', `/messages/${id}`, { permanent: true }),
  ],
];

test.each(CHANGES)(
  'the provider is not called again for a recipient who %s between two attempts: %s',
  async (_, code, change) => {
    const setup = await reasonServer.newSetup();
    const { fixture, clock, ivo, mara } = setup;
    const guid = await setup.group(ivo, mara);
    clock.hold();
    fixture.sandbox.faults.set('fcm', { fault: '5xx', times: 1 });
    const { id } = await fixture.send(ivo, `group:${guid}`, 'Shall we sail?');
    await setup.untilRetrying(id);
    await change(setup, guid, id);
    clock.release();
    const [entry] = await fixture.entries(`recipient=${mara}&messageId=${id}`, 1);
    expect(entry).toMatchObject({ outcome: 'unreachable', reason: 'NOT_FOUND', reasonDetail: { code }, attempt: 1 });
    expect(fixture.sandbox.inbox.list().filter(({ body }) => body?.includes('Shall we sail?'))).toEqual([]);
  },
);
