import { type NotificationTestServer, startNotificationServer, type TestResponse } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { type Seeded, seeded } from '../../../src/notify/testing/seeded.fixture.ts';
import { unreadTotalOf } from '../../../src/storage/conversations/unread-store.ts';
import { SetClock } from '../../fixtures/helpers.ts';
import { ModelPhone, type PhoneReceipt } from '../../fixtures/phones/model-phone.ts';

/**
 * Defines the test cases for random actions of users and phones on a real server: at rest, phones show what is unread,
 * and no clear ever removed an unread message. See docs/spec/last-mile.md#invariants, I8 and I9.
 */
export function clearModelCases(
  database: () => Promise<string | undefined>,
  seeds: readonly number[],
  steps: number,
): void {
  test.each(seeds)('phones show what is unread, and clears keep to their budget, seed %i', async (seed) => {
    const url = await database();
    const clock = new SetClock(1_800_000_000_000 + seed * 86_400_000);
    await using setup = await startNotificationServer({
      clock,
      ...(url && { env: { CHATWIRE_DATABASE_URL: url } }),
    });
    const model = new Model(setup, clock, seeded(seed));
    await model.start();
    for (let step = 0; step < steps; step += 1) await model.step();
    await model.finish();
    expect(model.faults).toEqual([]);
    expect(model.removed).toBeGreaterThan(0);
  });
}

const UIDS = ['ivo', 'mara', 'lene'] as const;
const PLATFORMS = ['apns_ios_device', 'fcm_android', 'fcm_ios'] as const;
const PASSED_TIMES_MS = [1_000, 6_000, 11_000, 60_000, 1_260_000, 10_800_000];

class Model {
  readonly faults: string[] = [];
  readonly #setup: NotificationTestServer;
  readonly #clock: SetClock;
  readonly #random: Seeded;
  readonly #phones: ModelPhone[] = [];
  readonly #ids: string[] = [];
  readonly #parents = new Map<number, number>();
  #losesReceipts = true;
  /** A blocked sender's messages in a group count as unread and are not pushed: the badge is then that of the last push. */
  #canBlock = false;

  constructor(setup: NotificationTestServer, clock: SetClock, random: Seeded) {
    this.#setup = setup;
    this.#clock = clock;
    this.#random = random;
  }

  async start(): Promise<void> {
    const { server, sandbox } = this.#setup;
    this.#canBlock = this.#random.chance(0.5);
    const deletions = this.#random.integer(1, 2);
    await this.#call('PATCH', '/notifications/v1/settings', undefined, {
      preferences: {
        push: { receiptsSetting: 2, clearSetting: 2, badgeCountSetting: true },
        oneOnOne: { messageDeletedSetting: deletions },
        group: { messageDeletedSetting: deletions },
      },
    });
    for (const uid of UIDS) {
      await this.#call('POST', '/users', undefined, { uid, name: uid });
      for (const platform of PLATFORMS) {
        const { body } = await server.call('POST', `/users/${uid}/auth_tokens`, { body: {} });
        const phone = new ModelPhone(uid, platform, this.#phones.length, (id) => this.#parents.get(id) ?? 0);
        this.#phones.push(phone);
        const member = platform.startsWith('fcm_') ? 'fcmToken' : 'deviceToken';
        const registration = { platform, [member]: phone.token };
        const token = body.data.authToken;
        await this.#expectOk(server.call('POST', '/notifications/push/v1/tokens', { token, body: registration }));
      }
    }
    await this.#call('POST', '/groups', 'ivo', { guid: 'crew', name: 'Crew', type: 'public' });
    await this.#call('POST', '/groups/crew/members', 'ivo', { participants: ['mara', 'lene'] });
    sandbox.inbox.onReceived((push) => {
      const phone = this.#phones.find(({ tail }) => tail === push.tokenTail);
      phone?.receive(push, this.#clock.nowMs);
    });
  }

  async step(): Promise<void> {
    const random = this.#random;
    const uid = random.pick(UIDS) ?? 'ivo';
    const other = random.pick(UIDS.filter((one) => one !== uid)) ?? 'ivo';
    const conversation = random.chance(0.5) ? '/groups/crew' : `/users/${other}`;
    const id = random.pick(this.#ids.slice(-12));
    const roll = random.integer(0, 99);
    if (roll < 34) await this.#send(uid, other);
    else if (roll < 56)
      await this.#call('POST', `${conversation}/conversation/read`, uid, random.chance(0.5) && id ? { id } : {});
    else if (roll < 60 && id) await this.#call('POST', `/messages/${id}/thread/read`, uid, {});
    else if (roll < 64 && id) await this.#call('DELETE', `${conversation}/conversation/read`, uid, { id });
    else if (roll < 70 && id)
      await this.#call('DELETE', `/messages/${id}`, undefined, random.chance(0.2) ? { permanent: true } : {});
    else if (roll < 73) await this.#call('DELETE', `/groups/crew/members/${uid}`, uid, {});
    else if (roll < 76) await this.#call('POST', '/groups/crew/members', uid, { participants: [uid] });
    else if (roll < 78 && this.#canBlock)
      await this.#call('POST', `/users/${uid}/blockedusers`, undefined, { blockedUids: [other] });
    else if (roll < 80) await this.#call('DELETE', `/users/${uid}/blockedusers`, undefined, { blockedUids: [other] });
    else if (roll < 85) random.pick(this.#phones)?.swipe();
    else if (roll < 89) random.pick(this.#phones)?.goOffline();
    else if (roll < 93) random.pick(this.#phones)?.goOnline(this.#clock.nowMs);
    else await this.#pass(random.pick(PASSED_TIMES_MS) ?? 0);
    await this.#settle();
  }

  /** Makes every device reachable, waits until nothing is pending, and checks what the devices show. */
  async finish(): Promise<void> {
    this.#losesReceipts = false;
    for (const phone of this.#phones) phone.goOnline(this.#clock.nowMs);
    await this.#settle();
    for (let slot = 0; slot < 4; slot += 1) {
      await this.#pass(1_260_000);
      await this.#settle();
    }
    const outdated = await this.#outdated();
    const totals = await unreadTotalOf(this.#db, UIDS);
    for (const { uid, platform, shownIds, hasBadge, badge } of this.#phones) {
      const left = shownIds.filter((id) => outdated(uid, id));
      if (left.length > 0) this.#fault(`${platform} of ${uid} shows outdated ${left}`);
      const total = totals.get(uid);
      if (hasBadge && !this.#canBlock && badge !== total) {
        this.#fault(`the badge on ${platform} of ${uid} is ${badge} instead of ${total}`);
      }
    }
    this.#checkBudgets();
  }

  /** Notifications that clears have removed. */
  get removed(): number {
    return this.#phones.reduce((sum, phone) => sum + phone.removed, 0);
  }

  #checkBudgets(): void {
    for (const { uid, platform, clears, hasBadge } of this.#phones) {
      const gaps = clears.slice(1).map((ms, n) => ms - (clears[n] ?? 0));
      const least = Math.min(Number.POSITIVE_INFINITY, ...gaps);
      if (least < (hasBadge ? 1_200_000 : 10_000))
        this.#fault(`two clears within ${least} ms to ${platform} of ${uid}`);
    }
  }

  #fault(text: string): void {
    this.faults.push(text);
  }

  get #db() {
    return this.#setup.server.app.context.storage.db;
  }

  async #send(uid: string, other: string): Promise<void> {
    const random = this.#random;
    const receiver = random.chance(0.5)
      ? { receiver: 'crew', receiverType: 'group' }
      : { receiver: other, receiverType: 'user' };
    const parent = random.chance(0.2) ? random.pick(this.#ids.slice(-6)) : undefined;
    const body = { ...receiver, type: 'text', data: { text: 'x' }, ...(parent && { parentId: parent }) };
    const id = (await this.#call('POST', '/messages', uid, body))?.id;
    if (id === undefined) return;
    this.#ids.push(id);
    if (parent) this.#parents.set(Number(id), Number(parent));
  }

  /** Makes a call that may be rejected, because the users are blocked or the group was left; returns undefined then. */
  async #call(
    method: string,
    path: string,
    as: string | undefined,
    body: object,
  ): Promise<{ readonly id?: string } | undefined> {
    const { status, body: response } = await this.#setup.server.call(method, path, { ...(as && { as }), body });
    if (status >= 500) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(response)}`);
    return status === 200 ? response.data : undefined;
  }

  async #pass(ms: number): Promise<void> {
    this.#clock.nowMs += ms;
    await this.#setup.server.app.context.notifications.fireDueTimers();
  }

  async #expectOk(response: Promise<TestResponse>): Promise<void> {
    const { status, body } = await response;
    if (status !== 200) throw new Error(`Expected 200, got ${status}: ${JSON.stringify(body)}`);
  }

  /** Waits until events are processed, and phones have reported what they have removed. */
  async #settle(): Promise<void> {
    await this.#setup.server.app.context.notifications.settled();
    const outdated = await this.#outdated();
    const receipts: PhoneReceipt[] = [];
    for (const phone of this.#phones) {
      phone.recordOutdated((id) => outdated(phone.uid, id));
      for (const id of phone.wronglyRemoved.splice(0))
        this.#fault(`unread ${id} was removed from ${phone.platform} of ${phone.uid}`);
      receipts.push(...phone.takeReceipts().filter(() => !this.#losesReceipts || this.#random.chance(0.8)));
    }
    for (let at = 0; at < receipts.length; at += 100) {
      const body = { sentAtMS: this.#clock.nowMs, receipts: receipts.slice(at, at + 100) };
      await this.#expectOk(this.#setup.server.call('POST', '/notifications/push/v1/receipts', { headers: {}, body }));
    }
  }

  /** Returns whether a notification of a user is outdated, by the state of the chat. */
  async #outdated(): Promise<(uid: string, id: number) => boolean> {
    const db = this.#db;
    const messages = new Map((await db.selectFrom('messages').selectAll().execute()).map((row) => [row.id, row]));
    const positions = await db.selectFrom('read_positions').selectAll().execute();
    const members = new Set((await db.selectFrom('members').select('uid').execute()).map((row) => row.uid));
    const blocks = new Set(
      (await db.selectFrom('blocks').selectAll().execute()).map((row) => `${row.uid} ${row.blocked_uid}`),
    );
    return (uid, id) => {
      const message = messages.get(id);
      if (!message || message.deleted_at_ms !== null) return true;
      if (message.receiver_type === 'group' && !members.has(uid)) return true;
      if (blocks.has(`${uid} ${message.sender}`)) return true;
      const position = positions.find(
        (row) =>
          row.uid === uid && row.conversation_id === message.conversation_id && row.parent_id === message.parent_id,
      );
      return (position?.read_id ?? 0) >= id;
    };
  }
}
