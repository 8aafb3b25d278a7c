import { createLogger } from '@chatwire/server';
import type { Bus } from '../../../../src/bus/bus.ts';
import { connectNodeBus } from '../../../../src/bus/node-bus.ts';
import type { Topic, Transport } from '../../../../src/bus/transport.ts';
import type { Seeded } from '../../../../src/notify/testing/seeded.fixture.ts';
import type { ProcessClock } from '../sim-clock.ts';

/** States of the transport. `repeating`: some messages arrive twice, the second time later. */
export const BUS_STATES = ['good', 'late', 'lossy', 'repeating'] as const;

/** The transport between nodes. Outlives their processes. */
export interface BusLink {
  state: (typeof BUS_STATES)[number];
  readonly random: Seeded;
}

const NAME = 'harbour';

/**
 * Opens the bus of a node that holds all connections, while all changes are made at another node: two real buses with a
 * simulated transport between them. What the second node publishes, such as typing, gets to its own connections through the first.
 */
export async function openSimBus({
  clock,
  link,
}: {
  readonly clock: ProcessClock;
  readonly link: BusLink;
}): Promise<Bus> {
  const receivers: ((topic: Topic, message: unknown) => void)[] = [];
  const logger = createLogger('silent');
  const open = (index: number): Promise<Bus> =>
    connectNodeBus({ name: NAME, instance: `node ${index}`, clock, logger, transport: transportOf(index) });

  function transportOf(index: number): Transport {
    let lastMs = 0;
    return {
      label: 'the simulated transport',
      async open(receive) {
        receivers[index] = receive;
        return {
          ended: new Promise(() => {}),
          send(topic, message) {
            const copy = JSON.parse(JSON.stringify(message));
            const deliver = () => receivers[1 - index]?.(topic, copy);
            const { state, random } = link;
            const dice = random.integer(0, 99);
            if (state === 'lossy' && dice < 30) return;
            const nowMs = clock.now();
            lastMs = Math.max(lastMs, nowMs + (state === 'late' ? random.integer(1, 3_000) : 0));
            if (lastMs > nowMs) clock.after(lastMs - nowMs, deliver);
            else deliver();
            if (state === 'repeating' && dice < 30) clock.after(random.integer(1, 2_000), deliver);
          },
          close: async () => {},
        };
      },
    };
  }

  const [changes, connections] = [await open(0), await open(1)];
  changes.expect(new Set(['node 1']));
  connections.expect(new Set(['node 0']));
  return {
    name: NAME,
    connection: 'up',
    get isComplete() {
      return connections.isComplete;
    },
    lost: connections.lost,
    publish: (broadcast) => changes.publish(broadcast),
    subscribe: (listener) => connections.subscribe((broadcast) => listener(broadcast, true)),
    hasPeers: false,
    counted: connections.counted,
    shareCounts: () => {},
    expect: () => {},
    async close() {
      await changes.close();
      await connections.close();
    },
  };
}
