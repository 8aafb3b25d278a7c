import { createHash } from 'node:crypto';
import { type NotificationTestServer, pushTokenOf } from '@chatwire/testkit';
import { expect } from 'vitest';
import { sendText } from '../../fixtures/servers/call-server.ts';
import { entriesOf, restartableServer } from '../../fixtures/servers/restartable-server.ts';

export interface LargeGroup {
  readonly size: number;
  /** One in this many members has a phone; the others only appear in the log. */
  readonly membersPerPhone: number;
  readonly heapMiB: number;
}

/**
 * Sends one message to a large group, in a process whose heap may not grow beyond `heapMiB`. Expects one entry for each
 * member but the sender, and that the process survives.
 */
export async function notifyAndCheck({ size, membersPerPhone, heapMiB }: LargeGroup): Promise<void> {
  await using fixture = await restartableServer((seed) => addGroup(seed, size, membersPerPhone), { strict: false });
  const server = await fixture.start({ NODE_OPTIONS: `--max-old-space-size=${heapMiB}` });
  const id = await sendText(server.url, 'm0', 'group:crowd', 'The tide turns at six');

  const outcomes = new Map<string, string[]>();
  let newest = '0'.repeat(24);
  async function readOn(): Promise<number> {
    const page = await entriesOf(server, `messageId=${id}&affix=prepend&logId=${newest}`);
    for (const { recipient, outcome } of page) outcomes.set(recipient, [...(outcomes.get(recipient) ?? []), outcome]);
    newest = page[0]?._id ?? newest;
    return outcomes.size;
  }
  await expect.poll(readOn, { timeout: 120_000, interval: 20 }).toBe(size - 1);
  expect(await server.stop()).toBe(0);
  for (let index = 1; index < size; index += 1) {
    expect(outcomes.get(`m${index}`)).toEqual([index % membersPerPhone === 0 ? 'sent' : 'unreachable']);
  }
}

/**
 * Adds a group `crowd` of m0 and others, some of them with a phone, directly to the tables: over the API this would take
 * longer than the test itself.
 */
export async function addGroup(
  { server, user }: NotificationTestServer,
  size: number,
  membersPerPhone: number,
): Promise<void> {
  const { db } = server.app.context.storage;
  await user('m0');
  await server.call('POST', '/groups', { body: { guid: 'crowd', name: 'Crowd', type: 'public', owner: 'm0' } });
  const [sample] = await db.selectFrom('users').select(['role', 'created_at_ms']).where('uid', '=', 'm0').execute();
  if (!sample) throw new Error('m0 was not created.');
  const nowMs = sample.created_at_ms;
  for (let from = 1; from < size; from += 500) {
    const uids = Array.from({ length: Math.min(500, size - from) }, (_, index) => `m${from + index}`);
    await db
      .insertInto('users')
      .values(uids.map((uid) => ({ ...sample, uid, name: uid, name_folded: uid })))
      .execute();
    await db
      .insertInto('members')
      .values(uids.map((uid) => ({ guid: 'crowd', uid, scope: 'participant' as const, joined_at_ms: nowMs })))
      .execute();
    const withPhone = uids.filter((_, index) => (from + index) % membersPerPhone === 0);
    const sessions = await db
      .insertInto('sessions')
      .values(
        withPhone.map((uid) => ({
          uid,
          hash: hashOf(`session ${uid}`),
          last4: '0000',
          platform: null,
          user_agent: null,
          app_info: null,
          created_at_ms: nowMs,
          last_used_at_ms: null,
          expires_at_ms: null,
        })),
      )
      .returning(['uid', 'session_id'])
      .execute();
    await db
      .insertInto('push_tokens')
      .values(
        sessions.map(({ uid, session_id }) => {
          const token = pushTokenOf(uid, 'fcm_android');
          return {
            token_hash: hashOf(token),
            uid,
            session_id,
            kind: 'chat' as const,
            platform: 'fcm_android' as const,
            provider_id: 'default',
            push_token: token,
            created_at_ms: nowMs,
            updated_at_ms: nowMs,
          };
        }),
      )
      .execute();
  }
  await db.updateTable('groups').set({ members_count: size }).where('guid', '=', 'crowd').execute();
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
