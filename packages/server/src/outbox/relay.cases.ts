import { createLogger } from '@chatwire/server';
import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { outboxDepth } from '../storage/notifications/outbox-store.ts';
import type { Storage } from '../storage/storage.ts';
import type { ChatEvent, OutboxEvent } from './chat-event.ts';
import type { EventOutcome } from './event-outcome.ts';
import { appendEvent } from './outbox.ts';
import { Relay } from './relay.ts';

/** Longer than a test may take, so that a promise that should resolve earlier fails the test. */
const WAIT_MS = 3_600_000;

/** Defines the test cases for the relay, on any database. */
export function relayCases(open: () => Promise<Storage>): void {
  async function setUp() {
    const storage = await open();
    const clock = new FakeClock();
    const handedOver: OutboxEvent[] = [];
    const finish = new Map<number, (account?: EventOutcome) => void>();
    function relay(node = 'n1', fails = false) {
      return new Relay({
        db: storage.db,
        clock,
        logger: createLogger('silent'),
        node,
        async process(event) {
          if (!('event' in event)) throw new Error('There are no batches here.');
          handedOver.push(event);
          if (fails) throw new Error('broken');
          const recorded = new Promise<EventOutcome>((resolve) =>
            finish.set(event.position, (account = {}) => resolve(account)),
          );
          return { recorded };
        },
      });
    }
    async function appendMessageEvent(messageId: number) {
      await storage.transaction((tx) => appendEvent(tx, eventOf(messageId, clock.now())));
    }
    const ids = () => handedOver.map(({ event }) => Number(event.message.id));
    /** Lets queries and timers run until a condition holds. */
    async function until(condition: () => boolean | Promise<boolean>) {
      for (let round = 0; round < 2_000; round += 1) {
        if (await condition()) return;
        await clock.advance(10);
        await new Promise((resolve) => setTimeout(resolve, 1)); // Queries take real time.
      }
      throw new Error('The condition never held.');
    }
    const depth = async () => await outboxDepth(storage.db);
    async function stop(...relays: Relay[]) {
      const stopped = Promise.all(relays.map((one) => one.stop(0)));
      await clock.advance(0);
      await stopped;
    }
    return { storage, clock, taken: handedOver, finish, relay, raise: appendMessageEvent, ids, until, depth, stop };
  }

  test('events are processed in order and settled once recorded', async () => {
    const { storage, relay, raise, ids, until, finish, depth, taken, stop } = await setUp();
    for (let id = 1; id <= 450; id += 1) await raise(id);
    const running = relay();
    await running.start();
    await until(() => taken.length === 450);
    expect(ids()).toEqual(Array.from({ length: 450 }, (_, index) => index + 1));
    expect(await depth()).toBe(450);
    for (const done of finish.values()) done();
    // The database is up to date a moment before the relay receives its response.
    await until(async () => (await depth()) === 0 && running.inProgress === 0);
    await stop(running);
    await storage.close();
  });

  test('each event keeps its outcome', async () => {
    const { storage, relay, raise, until, finish, depth, taken, stop } = await setUp();
    for (let id = 1; id <= 3; id += 1) await raise(id);
    const running = relay();
    await running.start();
    await until(() => taken.length === 3);
    const accounts: EventOutcome[] = [{ candidates: 1 }, { notEligible: 'CHANNEL_DISABLED' }, { candidates: 1 }];
    taken.forEach(({ position }, index) => finish.get(position)?.(accounts[index]));
    await until(async () => (await depth()) === 0 && running.inProgress === 0);
    const rows = await storage.db.selectFrom('outbox').select('account').orderBy('position').execute();
    expect(rows.map(({ account }) => JSON.parse(account ?? ''))).toEqual(accounts);
    await stop(running);
    await storage.close();
  });

  test('`nextRecorded` resolves when an event is recorded, and at once while one is not settled yet', async () => {
    const { storage, relay, raise, until, finish, depth, taken, stop } = await setUp();
    await raise(1);
    const running = relay();
    await running.start();
    await until(() => taken.length === 1);
    let resolved = 0;
    const waits = [1, 2].map(() => running.nextRecorded(WAIT_MS).then(() => (resolved += 1)));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(resolved).toBe(0);
    finish.get(taken[0]?.position ?? 0)?.();
    await Promise.all(waits);
    expect(await depth()).toBe(1);
    await running.nextRecorded(WAIT_MS);
    await running.settleRecorded();
    expect(await depth()).toBe(0);
    await stop(running);
    await storage.close();
  });

  test('`nextRecorded` resolves after its time limit if no event is recorded', async () => {
    const { storage, relay, raise, until, taken, depth, stop } = await setUp();
    await raise(1);
    const running = relay();
    await running.start();
    await until(() => taken.length === 1);
    const startedMs = performance.now();
    await running.nextRecorded(30);
    const waitedMs = performance.now() - startedMs;
    // Timers may fire up to 1 ms early.
    expect(waitedMs).toBeGreaterThanOrEqual(29);
    expect(await depth()).toBe(1);
    await stop(running);
    await storage.close();
  });

  test('a change that rolls back enqueues no event', async () => {
    const { storage, depth, clock } = await setUp();
    const change = storage.transaction(async (tx) => {
      await appendEvent(tx, eventOf(1, clock.now()));
      throw new Error('no');
    });
    await expect(change).rejects.toThrow('no');
    expect(await depth()).toBe(0);
    await storage.close();
  });

  test('events not settled when the node died are redelivered at its next start, marked as redelivered', async () => {
    const { storage, relay, raise, until, taken, stop } = await setUp();
    await raise(1);
    const first = relay('n1');
    await first.start();
    await until(() => taken.length === 1);
    // The first relay is never stopped: it represents a killed process.
    const second = relay('n1');
    await second.start();
    await until(() => taken.length === 2);
    expect(taken.map((event) => event.redelivered)).toEqual([false, true]);
    expect(taken[1]?.eventId).toBe(taken[0]?.eventId);
    await stop(first, second);
    await storage.close();
  });

  test('a traced event is processed with its traceparent, even after a restart; other events have none', async () => {
    const { storage, clock, relay, raise, until, taken, stop } = await setUp();
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    await storage.transaction((tx) => appendEvent(tx, eventOf(1, clock.now()), traceparent));
    await raise(2);
    const killed = relay();
    await killed.start();
    await until(() => taken.length === 2);
    const restarted = relay();
    await restarted.start();
    await until(() => taken.length === 4);
    expect(taken.map((event) => event.traceparent)).toEqual([traceparent, undefined, traceparent, undefined]);
    for (const { event } of taken) expect(event).not.toHaveProperty('traceparent');
    await stop(killed, restarted);
    await storage.close();
  });

  test('another node waits until the claim expires, and then takes over', async () => {
    const { storage, clock, relay, raise, until, taken, stop } = await setUp();
    await raise(1);
    const dead = relay('n1');
    await dead.start();
    await until(() => taken.length === 1);
    await stop(dead); // `stop` releases its claims, so one is claimed by hand, as a dead node would leave it.
    await storage.db
      .updateTable('outbox')
      .set({ claimed_by: 'n1', claimed_until_ms: clock.now() + 5_000 })
      .execute();
    const other = relay('n2');
    await other.start();
    await clock.advance(1_000);
    expect(taken).toHaveLength(1);
    await until(() => taken.length === 2);
    await stop(other);
    await storage.close();
  });

  test('two nodes share the events, and none is claimed twice', async () => {
    const { storage, relay, raise, until, ids, taken, stop } = await setUp();
    for (let id = 1; id <= 300; id += 1) await raise(id);
    const nodes = [relay('n1'), relay('n2')];
    await Promise.all(nodes.map((node) => node.start()));
    await until(() => taken.length >= 300);
    expect(new Set(ids()).size).toBe(300);
    expect(taken).toHaveLength(300);
    await stop(...nodes);
    await storage.close();
  });

  test('a node that was paused longer than its claims last continues with unclaimed events, and claims none twice', async () => {
    const { clock, relay, raise, until, finish, depth, taken, stop, storage } = await setUp();
    await raise(1);
    const running = relay();
    await running.start();
    await until(() => taken.length === 1);
    clock.jump(clock.now() + 60_000);
    expect(await taken[0]?.holdsClaim()).toBe(true);
    await clock.advance(20_000);
    expect(taken).toHaveLength(1);
    finish.get(taken[0]?.position ?? 0)?.();
    await until(async () => (await depth()) === 0);
    await stop(running);
    await storage.close();
  });

  test('a node that was paused longer than its claims last gives up events that another node has claimed in the meantime', async () => {
    const { clock, relay, raise, until, finish, depth, taken, stop, storage } = await setUp();
    await raise(1);
    const paused = relay('n1');
    await paused.start();
    await until(() => taken.length === 1);
    await storage.db
      .updateTable('outbox')
      .set({ claimed_by: 'n2', claimed_until_ms: clock.now() + 3_600_000, claims: 2 })
      .execute();
    clock.jump(clock.now() + 60_000);
    expect(await taken[0]?.holdsClaim()).toBe(false);
    expect(paused.inProgress).toBe(0);
    finish.get(taken[0]?.position ?? 0)?.();
    await clock.advance(10_000);
    expect(await depth()).toBe(1);
    await stop(paused);
    await storage.close();
  });

  test('a claim whose response was lost in flight is released and claimed again', async () => {
    const { clock, relay, raise, until, taken, stop, storage } = await setUp();
    const running = relay('n1');
    await running.start();
    await raise(1);
    const claim = { claimed_by: 'n1', claimed_until_ms: clock.now() + 15_000, claims: 1 };
    await storage.db.updateTable('outbox').set(claim).execute();
    await until(() => taken.length === 1);
    expect(taken[0]?.redelivered).toBe(true);
    await stop(running);
    await storage.close();
  });

  test('results that arrive after the node has stopped are not recorded', async () => {
    const { relay, raise, until, taken, stop, storage } = await setUp();
    await raise(1);
    const stopped = relay();
    await stopped.start();
    await until(() => taken.length === 1);
    await stop(stopped);
    expect(await taken[0]?.holdsClaim()).toBe(false);
    await storage.close();
  });

  test('an event that the engine cannot process is retried', async () => {
    const { storage, relay, raise, until, taken, stop } = await setUp();
    await raise(1);
    const running = relay('n1', true);
    await running.start();
    await until(() => taken.length >= 3);
    await stop(running);
    await storage.close();
  });
}

function eventOf(messageId: number, occurredAtMs: number): ChatEvent {
  return {
    trigger: 'after_message',
    occurredAtMs,
    actor: { uid: 'ivo', name: 'Ivo' },
    message: {
      id: String(messageId),
      conversationId: 'ivo_user_mara',
      sender: 'ivo',
      receiver: 'mara',
      receiverType: 'user',
      category: 'message',
      type: 'text',
      data: { text: 'Boat is ready' },
      sentAt: 1,
      sentAtMS: 1,
      updatedAt: 1,
      seq: 1,
    },
  };
}
