import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../base/time/clock.ts';
import { createLogger } from '../telemetry/logger.ts';
import type { BroadcastMessage, Bus, CountedCalls } from './bus.ts';
import type { NodeBusOptions } from './node-bus.ts';

/** A bus and what it has received. */
export interface TestBus {
  readonly bus: Bus;
  readonly instance: string;
  readonly own: unknown[];
  readonly foreign: unknown[];
  readonly counts: CountedCalls[];
  readonly losses: () => number;
}

/** Defines the test cases for every bus. */
export function busCases(open: (options: Omit<NodeBusOptions, 'transport'>) => Promise<Bus>): void {
  describe('every bus', () => {
    test('listeners of the process get its messages immediately, in order, until they unsubscribe', async () => {
      const { bus, own, foreign } = await openTestBus(open);
      const end = bus.subscribe(() => own.push('second'));
      bus.publish(broadcast(1));
      end();
      bus.publish(broadcast(2));
      expect(own).toEqual([1, 'second', 2]);
      expect(foreign).toEqual([]);
    });

    test('a bus without other nodes is complete and has no peers', async () => {
      const { bus } = await openTestBus(open);
      bus.expect(new Set());
      expect([bus.isComplete, bus.hasPeers]).toEqual([true, false]);
    });
  });
}

/** Defines the test cases for every bus that connects nodes. */
export function nodeBusCases(open: (options: Omit<NodeBusOptions, 'transport'>) => Promise<Bus>): void {
  describe('every bus between nodes', () => {
    test('messages of one node reach the two others, in order and whole, however large', async () => {
      const [first, second, third] = [await openTestBus(open), await openTestBus(open), await openTestBus(open)];
      await waitUntilConnected(first, second, third);
      const texts = Array.from({ length: 60 }, (_, n) => `${n} ${'🐚x'.repeat(n % 10 === 0 ? 6_000 : n)}`);
      for (const text of [...texts, 'x'.repeat(20_000)]) first.bus.publish(broadcast(text));
      for (const { foreign } of [second, third]) {
        await expect.poll(() => foreign.length).toBe(texts.length + 1);
        expect(foreign).toEqual([...texts, 'x'.repeat(20_000)]);
      }
      expect([first.foreign, second.own]).toEqual([[], []]);
      expect([first, second, third].map(({ losses }) => losses())).toEqual([0, 0, 0]);
    });

    test('counted calls reach only the other nodes', async () => {
      const [first, second] = [await openTestBus(open), await openTestBus(open)];
      await waitUntilConnected(first, second);
      const counts = [{ rate: 'core', subject: 'all', calls: 3, endsInMs: 59_000 }];
      first.bus.shareCounts(counts);
      await expect.poll(() => second.counts).toEqual(counts);
      expect(first.counts).toEqual([]);
    });

    test('a bus is complete once it receives from every running node, and forgets one that leaves', async () => {
      const [first, second] = [await openTestBus(open), await openTestBus(open)];
      first.bus.expect(new Set([second.instance, 'silent']));
      expect(first.bus.isComplete).toBe(false);
      first.bus.expect(new Set([second.instance]));
      await expect.poll(() => first.bus.isComplete).toBe(true);
      await second.bus.close();
      await expect.poll(() => first.bus.hasPeers).toBe(false);
      expect([first.bus.isComplete, first.losses()]).toEqual([true, 0]);
    });

    test('a node that joins later is notified of missed messages, and receives the next ones', async () => {
      const first = await openTestBus(open);
      first.bus.publish(broadcast('missed'));
      const second = await openTestBus(open, first.bus.name);
      await expect.poll(second.losses).toBe(1);
      await expect.poll(() => first.bus.hasPeers).toBe(true);
      first.bus.publish(broadcast('next'));
      await expect.poll(() => second.foreign).toEqual(['next']);
    });

    test('deployments with different names are isolated from each other', async () => {
      const [first, second, stranger] = [
        await openTestBus(open),
        await openTestBus(open),
        await openTestBus(open, 'other'),
      ];
      await waitUntilConnected(first, second);
      stranger.bus.expect(new Set([first.instance]));
      stranger.bus.publish(broadcast('strange'));
      first.bus.publish(broadcast('known'));
      await expect.poll(() => second.foreign).toEqual(['known']);
      expect(stranger.foreign).toEqual([]);
    });
  });
}

/** Opens a bus that is closed with the test. */
export async function openTestBus(
  open: (options: Omit<NodeBusOptions, 'transport'>) => Promise<Bus>,
  name = 'tide',
): Promise<TestBus> {
  const instance = randomUUID();
  const bus = await open({ name, instance, clock: systemClock, logger: createLogger('silent') });
  onTestFinished(() => bus.close());
  const [own, foreign, counts]: [unknown[], unknown[], CountedCalls[]] = [[], [], []];
  let losses = 0;
  bus.subscribe(({ frame }, isOwn) => (isOwn ? own : foreign).push(frame.data));
  bus.counted.listen((more) => counts.push(...more));
  bus.lost.listen(() => {
    losses += 1;
  });
  return { bus, instance, own, foreign, counts, losses: () => losses };
}

/** Waits until all of them know each other. */
export async function waitUntilConnected(...buses: readonly TestBus[]): Promise<void> {
  for (const { bus, instance } of buses) {
    bus.expect(new Set(buses.map((other) => other.instance).filter((other) => other !== instance)));
  }
  await expect.poll(() => buses.every(({ bus }) => bus.isComplete)).toBe(true);
}

export function broadcast(data: unknown): BroadcastMessage {
  return { frame: { type: 'message', at: 0, data }, to: { kind: 'users', uids: ['mara'] } };
}
